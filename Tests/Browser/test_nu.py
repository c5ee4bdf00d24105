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


WRONG = [
    "<p id=a>1</p><p id=a>2</p>", "<p><div>1</div></p>", "<ul><p>1</p></ul>", '<a href="a b">1</a>', "<img src=a>",
    '<p aria-label="name">1</p>', '<ol class="notches" aria-label="x" align="left"><li>1</li></ol>',
    '<div class="notches" aria-label="x">1</div>', "<main>1</main><main>2</main>",
]


def test_errors_get_through(tmp_path):
    """Neither the checker nor the table swallows what is wrong, even where it looks like what is listed."""
    for number, markup in enumerate(WRONG):
        (tmp_path / f"{number}.html").write_text(GOOD.format(markup))
    lines = nu_checker.remaining(nu_checker.check(tmp_path))
    swallowed = [markup for number, markup in enumerate(WRONG) if not any(f"/{number}.html:" in line for line in lines)]
    assert swallowed == []


def test_what_is_listed_is_left_out(tmp_path, monkeypatch):
    listed = (r"Possible misuse of “aria-label”\..*", r'<ol class="x" aria-label="[^"<>]*">', "a list may be named")
    monkeypatch.setattr(nu_checker, "OUTDATED", [listed])
    (tmp_path / "listed.html").write_text(GOOD.format('<ol class="x" aria-label="Animals"><li>1</li></ol>'))
    (tmp_path / "other.html").write_text(GOOD.format('<ol class="y" aria-label="Animals"><li>1</li></ol>'))
    lines = nu_checker.remaining(nu_checker.check(tmp_path))
    assert len(lines) == 1 and "/other.html:" in lines[0]
