"""Pages fit their window: nothing scrolls sideways, nothing is cut off, the strip covers nothing."""

import pytest

from . import pages
from .measures import measure, set_styles

#: What WCAG 2.1, 1.4.12 says that readers may set.
SPACING = """
* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }
"""

#: A window at 200 % (400 % for the last) has as many pixels of its own as before, and half as many of the page.
ZOOMED = [(640, 400), (720, 450), (320, 256)]


@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_page_fits_the_window(page, size, visit):
    window = visit(page, size)
    assert measure(window, "layout") == []
    window.mouse.wheel(2000, 0)
    assert window.evaluate("scrollX") == 0


@pytest.mark.parametrize("size", ZOOMED, ids=pages.size_name)
@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_page_fits_when_enlarged(page, size, visit):
    assert measure(visit(page, size, device_scale_factor=2), "layout") == []


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=pages.size_name)
@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_page_bears_wider_spacing(page, size, visit):
    window = visit(page, size)
    set_styles(window, SPACING)
    assert measure(window, "layout") == []


@pytest.mark.parametrize("styles, found", [
    ("main { inline-size: 3000px !important; max-inline-size: none !important }", "the page is"),
    ("h1 { block-size: 8px; overflow: hidden }", "is cut off"),
    ("h1 { position: relative; inset-inline-start: -3rem }", "leaves the window"),
    ("body { padding-inline-end: 0 !important }", "the strip lies on"),
])
def test_the_measure_sees_what_does_not_fit(styles, found, visit):
    window = visit(pages.SitePage("lone", ""), (390, 844))
    set_styles(window, styles)
    assert any(found in problem for problem in measure(window, "layout"))
