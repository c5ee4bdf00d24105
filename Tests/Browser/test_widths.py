"""What the width of the window decides."""

import pytest

from . import pages
from .waiting import wait_for_frames

#: All catalogs of the demonstration, and a view in Arabic.
CATALOGS = ["animals/", "people/", "people/-/ar/", "crew/", "elements/", "household/", "manual/", "parts/"]


@pytest.mark.parametrize("path", CATALOGS)
def test_the_list_begins_near_the_top_of_a_phone_held_sideways_and_what_is_above_it_is_lines_if_the_window_is_not_wide(path, visit):
    window = visit(pages.SitePage("own", path), (640, 360), scripts=True)
    assert window.evaluate("document.querySelector('[data-section]').getBoundingClientRect().top") < 360 * .7
    for size in pages.each_size(window, [(640, 900), (768, 900), (900, 900)]):
        wait_for_frames(window)
        bottoms = window.locator(".views li, .order.ready").evaluate_all(
            "(all) => all.filter((each) => each.checkVisibility()).map((each) => Math.round(each.getBoundingClientRect().bottom))")
        assert not bottoms or max(bottoms) - min(bottoms) < 6, size
        title, link = (window.locator(f".masthead {each}").first.bounding_box() for each in ("> a", "nav a"))
        assert link["y"] < title["y"] + title["height"] - 3, f"{size}: the title is in the line of the navigation"
        assert window.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


#: The rows at the beginning of a column that are other names. A section may begin with one, in the order of its titles.
FIRST_OTHER_NAMES = """() => [...document.querySelectorAll(".rows")].flatMap((list) => [...list.children].filter((row, at) =>
    at && row.matches(".see") && row.getBoundingClientRect().left > list.children[at - 1].getBoundingClientRect().left + 100))
    .map((row) => row.textContent)"""

#: The lists with entries that have a column of only other names.
OTHER_NAMES = """() => [...document.querySelectorAll(".rows:has(> [data-entry])")].filter((list) => {
    const columns = Map.groupBy(list.children, (row) => row.getBoundingClientRect().left);
    return [...columns.values()].some((rows) => rows.every((row) => row.matches(".see")));
}).map((list) => list.parentElement.id)"""


@pytest.mark.parametrize("path", ["animals/", "elements/", "crew/-/name/"])
def test_a_column_neither_begins_with_another_name_nor_has_only_other_names(path, visit):
    window = visit(pages.SitePage("own", path), (1600, 900))
    assert window.locator(".rows > .see").count()
    assert window.evaluate(FIRST_OTHER_NAMES) == []
    assert window.evaluate(OTHER_NAMES) == [], "on the screen"
    window.set_viewport_size({"width": 700, "height": 900})
    window.emulate_media(media="print")
    found = window.evaluate(OTHER_NAMES)
    window.emulate_media(media="screen")
    assert found == [], "in print"


@pytest.mark.parametrize("page", [pages.SitePage("own", "animals/"), pages.SitePage("own", "household/"), pages.SitePage("arabic", "birds/")], ids=str)
def test_the_index_is_beside_the_list_in_a_very_wide_window(page, visit):
    window = visit(page, (1920, 1000))
    is_right_to_left = window.locator("html").get_attribute("dir") == "rtl"

    def boxes():
        return window.locator(".section-index").bounding_box(), window.locator("main").bounding_box()
    for size in pages.each_size(window, [(1920, 1000), (2560, 1000)]):
        index, main = boxes()
        left, right = (index, main) if is_right_to_left else (main, index)
        assert 16 <= right["x"] - left["x"] - left["width"] <= 64, size
    window.set_viewport_size({"width": 1280, "height": 800})
    index, _ = boxes()
    assert index["x"] == 0 or index["x"] + index["width"] == 1280


def test_the_first_row_of_a_catalog_with_much_above_it_is_in_the_upper_half(visit):
    window = visit(pages.SitePage("own", "parts/"), (390, 844), scripts=True, has_touch=True, is_mobile=True)
    assert window.locator(".rows > [data-entry]").first.bounding_box()["y"] < 422
