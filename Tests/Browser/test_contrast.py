"""All text has a contrast of 4.5:1, in light and dark mode, at rest, hovered, focused and targeted."""

import pytest

from . import pages
from .page_scripts import measure, set_styles


def lightness(window):
    """Returns how light the background of the page is, from 0 to 255."""
    return window.evaluate("""() => {
        const [red, green, blue] = getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number);
        return (red + green + blue) / 3;
    }""")


def low_contrast_texts(window, scheme):
    """Returns texts below 4.5:1 in a color scheme, and those whose background cannot be measured."""
    # A page has nothing that makes its colors fade.
    window.emulate_media(color_scheme=scheme)
    assert lightness(window) < 60 if scheme == "dark" else lightness(window) > 200, f"{scheme} mode is {scheme}"
    found = measure(window, "contrast", 4.5)
    assert found["count"]
    return found["low"]


TITLE, QUIET = ".section-index li:not(.empty) a", ".section-index .empty a"
#: What the pointer hovers over. Each kind of index is in one of the pages.
HOVERED = {
    "animals/": [TITLE, QUIET, ".rows a", ".views [aria-current]", ".views a:not([aria-current])", ".masthead nav a"],
    "household/": [TITLE], "words/": [TITLE], "": [".catalogs h2 a", ".notches a"], "split-elements/": [".contents a"],
    "thousands/-/a-z/s/2/": [".part a", ".part [aria-current]"], "animals/otter/": [".prose a"],
}


def states(window, path):
    """Leads to a row, hovers over links of each kind, and moves the focus to each kind of title."""
    selectors = HOVERED.get(path, [])
    if TITLE in selectors:
        window.evaluate("location.hash = document.querySelector('[data-entry][id]').id")
        yield "a row is the target"
    for selector in selectors:
        window.locator(selector).first.hover()
        yield f"the pointer is on {selector}"
    window.mouse.move(0, 0)
    for selector in [each for each in (TITLE, QUIET) if each in selectors]:
        window.locator(selector).first.focus()
        yield f"the focus is on {selector}"


@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_text_has_sufficient_contrast_in_every_state_and_dark_mode_is_dark(page, visit):
    window = visit(page, (390, 844))
    for size in pages.each_size(window, [(390, 844), (1280, 800)]):
        for scheme in pages.SCHEMES:
            assert low_contrast_texts(window, scheme) == [], (size, scheme)
    for state in states(window, page.path) if page.project == "library" else ():
        for scheme in pages.SCHEMES:
            assert low_contrast_texts(window, scheme) == [], (state, scheme)


def test_parts_without_a_match_have_sufficient_contrast(visit):
    window = visit(pages.SitePage("library", "thousands/-/a-z/s/2/"), (390, 844), scripts=True)
    window.get_by_role("searchbox").fill("xqxq")
    window.locator(".section-index .open.lost").wait_for()
    assert window.locator(".section-index .part.lost").count() > 1
    for scheme in pages.SCHEMES:
        assert low_contrast_texts(window, scheme) == [], scheme


def test_quiet_titles_differ_by_more_than_color(visit):
    window = visit(pages.SitePage("library", "animals/"), (1280, 800))
    quiet = [each for each in measure(window, "contrast") if "li.empty" in each["where"]]
    assert len(quiet) == 3 and all(each["ratio"] >= 4.5 for each in quiet)
    notch = "(link) => getComputedStyle(link).getPropertyValue('--fill').trim()"
    assert window.locator(".section-index .empty a").first.evaluate(notch) == "transparent", "an outline, not a notch"


@pytest.mark.parametrize("page, all_styles", [
    (pages.SitePage("lone", ""), [
        ".tally { color: #999 }", ".rows li { opacity: .5 }", ".section-index li a::before { background: #777 !important }",
        "h1 { color: rgb(0 0 0 / .3) }", "body { background: linear-gradient(red, blue) }"]),
    (pages.SitePage("library", "animals/otter/"), [".prose li::marker { color: #bbb }", ".crumbs li:first-child::after { color: #ddd }"]),
], ids=["list", "entry"])
def test_low_contrast_is_detected(page, all_styles, visit):
    window = visit(page)
    for styles in all_styles:
        assert measure(window, "contrast", 4.5)["low"] == [], f"before {styles}"
        set_styles(window, styles)
        assert measure(window, "contrast", 4.5)["low"], styles
        window.evaluate("document.adoptedStyleSheets = []")
