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


def sample(count, size):
    """Returns every title for one size and some for the others."""
    step = max(1 if size == "390×844" else 6, count // 12 if count > 40 else 1)
    return {*range(0, count, step), count - 1}


def check_titles(window, hrefs, size):
    """Checks that a title scrolls to its section."""
    # That titles can be tapped is tested with the strip; a real tap takes several times as long.
    own = [number for number, href in enumerate(hrefs) if href.startswith("#")]
    some = [own[at] for at in sorted(sample(len(own), size))] if own else []
    for identifier, heading in measure_each(window, "headings", CLICK, some):
        check_position(heading, (size, identifier))


def check_titles_of_other_pages(window, page, hrefs, size, url):
    """Checks titles that lead to other pages, which a list has in common with the list of its sections."""
    goals = [href for href in hrefs if not href.startswith("#")]
    if size != "390×844":
        goals = goals[len(goals) // 3:][:1] if page in pages.CONTENTS else []
    elif goals:
        goals = [goals[0], goals[len(goals) // 2], goals[-1]]
    for goal in goals:
        # Without scripts, a click does the same.
        window.goto(urllib.parse.urljoin(url, goal))
        identifier = urllib.parse.unquote(window.url.partition("#")[2])
        check_position(measure(window, "headings", identifier), (size, goal))
    if goals and page not in pages.CONTENTS:
        window.goto(url)


#: Follows the URL of a row, and returns the color of its background.
FOLLOW = "(id) => { location.hash = id; return getComputedStyle(document.getElementById(id)).backgroundColor; }"


def check_rows(window, size):
    """Checks that the URL of a row scrolls to the row, below the sticky heading."""
    rows = window.evaluate("[...document.querySelectorAll('[data-entry][id]')].map((row) => row.id)")
    assert rows
    some = [rows[0], rows[len(rows) // 3], rows[len(rows) // 2], rows[-1]]
    for row, place in measure_each(window, "headings", f"(id) => {{ ({FOLLOW})(id); return id; }}", some):
        assert place["isWhole"] and place["isUncovered"], (size, row, place)
    for row, background in zip(some, window.evaluate(f"(all) => all.map({FOLLOW})", some)):
        assert background != "rgba(0, 0, 0, 0)", f"the row that was asked for is marked: {size} {row}"


def check_sticky_headings(window, size):
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
        assert places, f"a section that tall scrolls under its heading: {size}"


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_titles_scroll_to_their_section_and_rows_are_not_covered_by_sticky_headings(page, visit):
    """All in one visit, since the browser takes longest to open a page and to change its size."""
    # While pages fade into each other, no element is at a point of the window.
    window = visit(page, pages.SIZES[0], reduced_motion="reduce")
    url = window.url
    hrefs = window.locator(TITLES).evaluate_all("(all) => all.map((each) => each.getAttribute('href'))")
    for size in pages.each_size(window):
        if page in pages.LISTS:
            if size in ("390×844", "640×360", "1280×800"):
                check_sticky_headings(window, size)
            if page.project != "own" and size in ("360×640", "640×360", "1280×800"):
                check_rows(window, size)
            check_titles(window, hrefs, size)
        check_titles_of_other_pages(window, page, hrefs, size, url)


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
