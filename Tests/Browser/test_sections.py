"""Jumping: a strip title scrolls to its section's heading, and a row's URL to the row; headings are sticky."""

import urllib.parse

import pytest

from . import pages
from .page_scripts import measure, measure_each, set_styles


#: The titles of sections. The up link leads to the list of sections, and marks lead to rows.
TITLES = "nav.section-index li:not(.up, .mark) a"

#: Clicks a title that leads to a section of the same page. Returns the id of the section if it is in the URL.
CLICK = """(number) => {
    const link = document.querySelectorAll("%s")[number];
    link.click();
    return location.hash === link.hash ? decodeURIComponent(link.hash.slice(1)) : null;
}""" % TITLES


def check_position(heading, place):
    """Checks that a section's heading is at the top of the window, or as high as the end of the page allows."""
    assert heading, place
    assert heading["isWhole"] and heading["isUncovered"], (place, heading)
    assert -1 <= heading["headingTop"] <= 8 or heading["isAtEnd"], (place, heading)


def sample(count, page, size):
    """Returns every title for one size and some for the others; only the ends and the middle if each loads another
    page."""
    if "split" in page.path or "thousands" in page.path:
        return [0, count // 2, count - 1] if size in ("390×844", "1280×800") else [count // 3]
    step = max(1 if size == "390×844" else 6, count // 12 if count > 40 else 1)
    return [*range(0, count, step), count - 1]


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_titles_scroll_to_their_section(page, visit):
    # While pages fade into each other, no element is at a point of the window.
    window = visit(page, reduced_motion="reduce")
    url = window.url
    for size in pages.each_size(window):
        links = window.locator(TITLES)
        hrefs = links.evaluate_all("(all) => all.map((each) => each.getAttribute('href'))")
        numbers = sample(len(hrefs), page, size)
        # That titles can be tapped is tested with the strip; a real tap takes several times as long.
        own = [number for number in numbers if hrefs[number].startswith("#")]
        for identifier, heading in measure_each(window, "headings", CLICK, own):
            check_position(heading, (size, identifier))
        for number in sorted({*numbers} - {*own}):
            goal = urllib.parse.urljoin(url, hrefs[number])
            # Without scripts, a click does the same.
            window.goto(goal)
            identifier = urllib.parse.unquote(goal.partition("#")[2])
            check_position(measure(window, "headings", identifier), (size, goal))
        if window.url.partition("#")[0] != url:
            window.goto(url)


@pytest.mark.parametrize("page", [page for page in pages.LISTS if page.project != "own"], ids=str)
def test_rows_are_not_covered_by_the_heading(page, visit):
    """The URL of a row scrolls to the row, below the sticky heading."""
    window = visit(page)
    rows = window.evaluate("[...document.querySelectorAll('[data-entry][id]')].map((row) => row.id)")
    assert rows
    for size in pages.each_size(window, [(360, 640), (640, 360), (1280, 800)]):
        for row in [rows[0], rows[len(rows) // 3], rows[len(rows) // 2], rows[-1]]:
            window.goto(window.url.partition("#")[0] + "#" + urllib.parse.quote(row))
            place = measure(window, "headings", row)
            assert place["isWhole"] and place["isUncovered"], (size, row, place)
            background = window.evaluate("(id) => getComputedStyle(document.getElementById(id)).backgroundColor", row)
            assert background != "rgba(0, 0, 0, 0)", "the row that was asked for is marked"


@pytest.mark.parametrize("page", pages.LISTS, ids=str)
def test_headings_are_sticky(page, visit):
    window = visit(page, (640, 360))
    for size in pages.each_size(window, [(390, 844), (640, 360), (1280, 800)]):
        places = window.evaluate("""() => [...document.querySelectorAll("[data-section]")].map((section) => {
            const rows = section.querySelector(".rows");
            if (!rows || rows.offsetHeight < 110) return null;
            scrollTo(0, rows.getBoundingClientRect().top + scrollY + 40);
            if (rows.getBoundingClientRect().top > -30) return null;
            const heading = section.querySelector("h2"), place = heading.getBoundingClientRect();
            const hit = document.elementFromPoint(place.left + 8, place.top + place.height / 2);
            return [place.top, heading.contains(hit)];
        }).filter((each) => each)""")
        assert all(abs(top) <= 1 and is_on_top for top, is_on_top in places), (size, places)
        tallest = window.evaluate("Math.max(0, ...[...document.querySelectorAll('.rows')].map((rows) => rows.offsetHeight))")
        if window.locator(".rows > li").count() > 30 and tallest > window.viewport_size["height"]:
            assert places, "a section that tall scrolls under its heading"


@pytest.mark.parametrize("styles", [
    ":root { scroll-padding: 0 !important } .rows > li { scroll-margin: 0 !important }",
    "[data-section] > h2 { block-size: 12rem }",
])
def test_a_covered_row_is_detected(styles, visit):
    window = visit(pages.SitePage("library", "animals/"), (390, 844), fragment="#hare")
    assert measure(window, "headings", "hare")["isUncovered"]
    set_styles(window, styles)
    window.goto(window.url.replace("#hare", "#ibex"))
    window.goto(window.url.replace("#ibex", "#hare"))
    assert not measure(window, "headings", "hare")["isUncovered"]
