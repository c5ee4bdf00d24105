"""What the width of the window decides."""

import pytest

from . import pages

OWN = [page for page in pages.LISTS if page.project == "own"]


@pytest.mark.parametrize("page", OWN, ids=str)
def test_the_navigation_and_the_views_are_lines_in_a_window_that_is_not_wide(page, visit):
    for width in (640, 768, 900):
        window = visit(page, (width, 900), scripts=True)
        tops = window.locator(".views li, .order.ready").evaluate_all(
            "(all) => all.filter((each) => each.checkVisibility()).map((each) => Math.round(each.getBoundingClientRect().bottom))")
        assert not tops or max(tops) - min(tops) < 6, width
        title, link = (window.locator(f".masthead {each}").first.bounding_box() for each in ("> a", "nav a"))
        assert link["y"] < title["y"] + title["height"] - 3, "the title is in the line of the navigation"
        assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("page", OWN, ids=str)
def test_a_column_does_not_begin_with_another_name(page, visit):
    """A section may begin with one, in the order of its titles."""
    window = visit(page, (1600, 900))
    assert window.evaluate("""[...document.querySelectorAll(".rows")].flatMap((list) => {
        const rows = [...list.children];
        return rows.filter((row, at) => at && row.matches(".see")
            && row.getBoundingClientRect().left > rows[at - 1].getBoundingClientRect().left + 100);
    }).length""") == 0


#: The lists with a column that has only other names.
OTHER_NAMES = """() => [...document.querySelectorAll(".rows")].filter((list) => {
    const columns = Map.groupBy(list.children, (row) => row.getBoundingClientRect().left);
    return [...columns.values()].some((rows) => rows.every((row) => row.matches(".see")));
}).map((list) => list.parentElement.id)"""


@pytest.mark.parametrize("media", ["screen", "print"])
@pytest.mark.parametrize("page", OWN, ids=str)
def test_no_column_has_only_other_names(page, media, visit):
    window = visit(page, (1600, 900) if media == "screen" else (700, 900))
    window.emulate_media(media=media)
    found = window.evaluate(OTHER_NAMES)
    window.emulate_media(media="screen")
    assert found == []


@pytest.mark.parametrize("page", [pages.SitePage("own", "animals/"), pages.SitePage("own", "household/"), pages.SitePage("arabic", "birds/")], ids=str)
def test_the_index_is_beside_the_list_in_a_very_wide_window(page, visit):
    for width in (1920, 2560):
        window = visit(page, (width, 1000))
        index, main = window.locator(".section-index").bounding_box(), window.locator("main").bounding_box()
        if window.locator("html").get_attribute("dir") == "rtl":
            gap = main["x"] - index["x"] - index["width"]
        else:
            gap = index["x"] - main["x"] - main["width"]
        assert 16 <= gap <= 64
    window = visit(page, (1280, 800))
    index = window.locator(".section-index").bounding_box()
    assert index["x"] == 0 or index["x"] + index["width"] == 1280


def test_the_first_row_of_a_catalog_with_much_above_it_is_in_the_upper_half(visit):
    window = visit(pages.SitePage("own", "parts/"), (390, 844), scripts=True, has_touch=True, is_mobile=True)
    assert window.locator(".rows > [data-entry]").first.bounding_box()["y"] < 422
