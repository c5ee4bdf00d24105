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


def low_contrast_texts(window):
    """Returns texts below 4.5:1, and those whose background cannot be measured, by color scheme."""
    low = {}
    for scheme in pages.SCHEMES:
        # A page has nothing that makes its colors fade.
        window.emulate_media(color_scheme=scheme)
        assert lightness(window) < 60 if scheme == "dark" else lightness(window) > 200, f"{scheme} mode is {scheme}"
        found = measure(window, "contrast", 4.5)
        assert found["count"]
        low[scheme] = found["low"]
    return low


#: What `low_contrast_texts` returns if all text has sufficient contrast.
NONE = {"light": [], "dark": []}


@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_text_has_sufficient_contrast_and_dark_mode_is_dark(page, visit):
    window = visit(page, (390, 844))
    assert {size: low_contrast_texts(window) for size in pages.each_size(window, [(390, 844), (1280, 800)])} == {
        "390×844": NONE, "1280×800": NONE}


@pytest.mark.parametrize("page", [
    pages.SitePage("library", "animals/"), pages.SitePage("library", "household/"), pages.SitePage("library", "words/"),
    pages.SitePage("arabic", "birds/"),
], ids=str)
def test_text_has_sufficient_contrast_in_every_state(page, visit):
    window = visit(page, (1280, 800))
    row = window.evaluate("document.querySelector('[data-entry][id]').id")
    window.goto(window.url + "#" + row)
    assert low_contrast_texts(window) == NONE
    # Quiet titles come last: the pointer hovers over each kind.
    for selector in (".section-index li:not(.empty) a", ".section-index .empty a", ".rows a", ".views a", ".masthead nav a"):
        for link in window.locator(selector).all()[:2]:
            link.hover()
            assert low_contrast_texts(window) == NONE, selector
    window.mouse.move(0, 0)
    # Titles of these kinds have the same styles.
    for selector in (".section-index li:not(.empty) a:not([aria-current])", ".section-index [aria-current]", ".section-index .empty a"):
        for link in window.locator(selector).all()[:1]:
            link.focus()
            assert low_contrast_texts(window) == NONE, f"the focus is on {selector}"


def test_hovered_links_have_sufficient_contrast(visit):
    for page, selector in [("", ".catalogs h2 a"), ("", ".notches a"), ("split-elements/", ".contents a"),
                           ("thousands/-/a-z/s/", ".part a"), ("animals/otter/", ".prose a")]:
        window = visit(pages.SitePage("library", page), (1280, 800))
        window.locator(selector).first.hover()
        assert low_contrast_texts(window) == NONE, selector


def test_parts_without_a_match_have_sufficient_contrast(visit):
    window = visit(pages.SitePage("library", "thousands/-/a-z/s/2/"), (390, 844), scripts=True)
    window.get_by_role("searchbox").fill("xqxq")
    window.locator(".section-index .open.lost").wait_for()
    assert window.locator(".section-index .part.lost").count() > 1
    assert low_contrast_texts(window) == NONE


def test_quiet_titles_differ_by_more_than_color(visit):
    window = visit(pages.SitePage("library", "animals/"), (1280, 800))
    for scheme in pages.SCHEMES:
        window.emulate_media(color_scheme=scheme)
        quiet = [each for each in measure(window, "contrast") if "li.empty" in each["where"]]
        assert len(quiet) == 3 and all(each["ratio"] >= 4.5 for each in quiet)
        notch = "(link) => getComputedStyle(link).getPropertyValue('--fill').trim()"
        assert window.locator(".section-index .empty a").first.evaluate(notch) == "transparent", "an outline, not a notch"


@pytest.mark.parametrize("page, all_styles", [
    ("animals/", [".tally { color: #999 }", ".rows li { opacity: .5 }", ".section-index li a::before { background: #777 !important }",
                  "h1 { color: rgb(0 0 0 / .3) }", "body { background: linear-gradient(red, blue) }"]),
    ("animals/otter/", [".prose li::marker { color: #bbb }", ".crumbs li:first-child::after { color: #ddd }"]),
])
def test_low_contrast_is_detected(page, all_styles, visit):
    window = visit(pages.SitePage("library", page))
    for styles in all_styles:
        assert measure(window, "contrast", 4.5)["low"] == [], f"before {styles}"
        set_styles(window, styles)
        assert measure(window, "contrast", 4.5)["low"], styles
        window.evaluate("document.adoptedStyleSheets = []")
