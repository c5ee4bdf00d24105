"""Pages fit the window: nothing scrolls sideways, nothing is cut off, the strip covers nothing."""

import pytest

from . import pages
from .page_scripts import measure, set_styles

#: The text spacing of WCAG 2.1, 1.4.12.
SPACING = """
* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }
"""

#: A window at 200% zoom (400% for the last) has half (a quarter) of the CSS pixels.
ZOOMED = [(640, 400), (720, 450), (320, 256)]


def problems(window, sizes=None):
    """Returns what does not fit, by window size."""
    found = {size: measure(window, "layout") for size in pages.each_size(window, sizes)}
    return {size: problems for size, problems in found.items() if problems}


@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_pages_fit_the_window(page, visit):
    window = visit(page)
    assert problems(window) == {}
    window.set_viewport_size({"width": 360, "height": 640})
    window.mouse.wheel(2000, 0)
    assert window.evaluate("scrollX") == 0


@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_pages_fit_the_zoomed_window(page, visit):
    assert problems(visit(page, device_scale_factor=2), ZOOMED) == {}


@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_pages_allow_wider_text_spacing(page, visit):
    window = visit(page)
    set_styles(window, SPACING)
    assert problems(window, [(390, 844), (1280, 800)]) == {}


@pytest.mark.parametrize("styles, found", [
    ("main { inline-size: 3000px !important; max-inline-size: none !important }", "the page is"),
    ("h1 { block-size: 8px; overflow: hidden }", "is cut off"),
    ("h1 { position: relative; inset-inline-start: -3rem }", "leaves the window"),
    ("body { padding-inline-end: 0 !important }", "the strip lies on"),
])
def test_overflow_is_detected(styles, found, visit):
    window = visit(pages.SitePage("lone", ""), (390, 844))
    set_styles(window, styles)
    assert any(found in problem for problem in measure(window, "layout"))
