"""The Nu HTML checker reports no problem on any page."""

from . import nu_checker, pages

PROJECTS = sorted({page.project for page in pages.ALL})


def test_every_page_is_valid(sites):
    """One run for all sites, because starting the checker takes longer than checking a page."""
    assert nu_checker.check(*(sites.project(name).site for name in PROJECTS)) == []


GOOD = '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>One</title></head><body>{}</body></html>\n'


WRONG = [
    "<p id=a>1</p><p id=a>2</p>", "<p><div>1</div></p>", "<ul><p>1</p></ul>", '<a href="a b">1</a>', "<img src=a>",
    '<p aria-label="name">1</p>', '<ol aria-label="name"><li>1</li></ol>', "<main>1</main><main>2</main>",
]


def test_errors_are_reported(tmp_path):
    """The checker reports errors."""
    for number, markup in enumerate(WRONG):
        (tmp_path / f"{number}.html").write_text(GOOD.format(markup))
    lines = nu_checker.check(tmp_path)
    swallowed = [markup for number, markup in enumerate(WRONG) if not any(f"/{number}.html:" in line for line in lines)]
    assert swallowed == []
