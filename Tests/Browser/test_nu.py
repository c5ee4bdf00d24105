"""The Nu HTML checker has nothing to say about any page."""

import re

import pytest

from . import nu_checker, pages

PROJECTS = sorted({page.project for page in pages.ALL})


@pytest.fixture(scope="module")
def messages(sites):
    """One run over all sites, because starting the checker takes longer than checking a page."""
    return nu_checker.check(*(sites.project(name).site for name in PROJECTS))


def test_every_page_is_valid(messages):
    assert nu_checker.remaining(messages) == []


def test_the_table_holds_nothing_that_is_not_needed(messages):
    for words, _, _ in nu_checker.OUTDATED:
        assert any(re.fullmatch(words, message["message"]) for message in messages), words


GOOD = '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>One</title></head><body>{}</body></html>\n'


@pytest.mark.parametrize("markup", [
    "<p id=a>1</p><p id=a>2</p>", "<p><div>1</div></p>", "<ul><p>1</p></ul>", '<a href="a b">1</a>', "<img src=a>",
    '<p aria-label="name">1</p>', '<ol class="notches" aria-label="x" align="left"><li>1</li></ol>',
    '<div class="notches" aria-label="x">1</div>', "<h1>1</h1><main>1</main><main>2</main>",
])
def test_errors_get_through(markup, tmp_path):
    """Neither the checker nor the table swallows what is wrong, even where it looks like what is listed."""
    page = tmp_path / "page.html"
    page.write_text(GOOD.format(markup))
    assert nu_checker.remaining(nu_checker.check(page)), markup


def test_what_is_listed_is_left_out(tmp_path):
    page = tmp_path / "page.html"
    page.write_text(GOOD.format('<ol class="notches" aria-label="Animals: Index"><li>1</li></ol>'))
    messages = nu_checker.check(page)
    assert messages and nu_checker.remaining(messages) == []
