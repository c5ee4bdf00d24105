"""The list on the home page."""

import pytest

from . import pages
from .test_order import SHIFT, shift

HOME = pages.SitePage("own", "")
PHONE, WIDE = (390, 844), (1280, 800)


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=str)
def test_its_index_leads_to_its_sections_without_a_script(size, visit):
    window = visit(HOME, size)
    links = window.locator(".sample nav a")
    assert links.count() > 3 and window.locator(".sample [data-entry]").count() == 12
    for link in links.all():
        link.click()
        heading = window.locator(f".sample [id='{link.get_attribute('href')[1:]}'] > h3").bounding_box()
        top = window.locator(".sample .list").bounding_box()["y"]
        assert abs(heading["y"] - top) < 24


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=str)
def test_the_command_to_start_is_in_the_first_window(size, visit):
    window = visit(HOME, size, scripts=True)
    place = window.locator("pre").first.bounding_box()
    assert place["y"] + 40 < size[1] and shift(window) <= SHIFT
    assert window.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_its_titles_are_large_enough_to_touch(visit):
    window = visit(HOME, PHONE, has_touch=True, is_mobile=True)
    for link in window.locator(".sample nav a").all():
        place = link.bounding_box()
        assert place["width"] >= 44 and place["height"] >= 24
