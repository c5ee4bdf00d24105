"""Readers can have text twice as large, by a setting of their browser."""

import pytest

from . import pages
from .conftest import CHROMIUM, LOCAL_ONLY
from .test_extremes import BROKEN
from .test_search import search

SIZES = pytest.mark.parametrize("size", [(390, 844), (320, 568)], ids=str)
TOUCH = {"has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def large(browser):
    large = browser.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", LOCAL_ONLY, "--blink-settings=defaultFontSize=32"])
    yield large
    large.close()


@pytest.fixture
def opened(large, sites):
    windows = []

    def opened(path, size, **options):
        windows.append(large.new_page(viewport=dict(zip(("width", "height"), size)), **options))
        windows[-1].goto(sites.url(pages.SitePage("own", path)))
        return windows[-1]

    yield opened
    for each in windows:
        each.close()


@SIZES
@pytest.mark.parametrize("path", ["", "household/", "parts/", "crew/"])
def test_words_of_titles_are_not_broken(path, size, opened):
    window = opened(path, size)
    assert window.evaluate(BROKEN, "h1 bdi, [data-section] > h2 > bdi") == []
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")


@SIZES
def test_pictures_leave_room_for_titles(size, opened):
    window = opened("animals/", size)
    row = window.locator(".rows > .with-image").first
    assert row.locator("> span:not(.plate)").bounding_box()["width"] == row.bounding_box()["width"]


@pytest.mark.parametrize("size, options", [((390, 844), TOUCH), ((1280, 800), {})], ids=["touch", "mouse"])
@pytest.mark.parametrize("path", ["parts/", "household/"])
def test_check_boxes_are_in_their_column_and_on_their_line(path, size, options, opened):
    window = opened(path, size, **options)
    found = window.locator(".rows > li:has(> .select)").evaluate_all("""(all) => all.map((row) => {
        const box = row.querySelector(".select").getBoundingClientRect(), size = parseFloat(getComputedStyle(row.querySelector(".select"), "::before").width);
        const range = document.createRange();
        range.selectNodeContents(row.querySelector("bdi"));
        const line = range.getClientRects()[0], middle = (box.left + box.right) / 2;
        return [middle - size / 2 - row.getBoundingClientRect().left, line.left - middle - size / 2, Math.abs(box.top + box.bottom - line.top - line.bottom) / 2];
    })""")
    assert found and all(abs(before) < 1 and after > 16 and off < 4 for before, after, off in found), found[:2]


@SIZES
def test_what_was_found_has_the_line_to_itself_and_moves_nothing(size, opened):
    window = opened("people/", size, **TOUCH)
    before = window.locator(".line").bounding_box()["y"]
    search(window, "ad")
    status, best = (window.locator(f".search {each}").bounding_box() for each in ["[role=status]", ".best"])
    assert status["width"] == window.locator(".search").bounding_box()["width"] and best["y"] >= status["y"] + status["height"]
    assert window.locator(".line").bounding_box()["y"] == before
