"""The notch above the others, which leads to the search field while that is out of view."""

import playwright.sync_api
import pytest

from . import pages
from .test_ranges import fit
from .test_search import DEVICES, PHONE, TOUCH, WIDE, field
from .waiting import wait_for_held

expect = playwright.sync_api.expect
#: The page of an entry has the notch in any case: its field is there when the reader wants it.
ENTRY = pages.SitePage("library", "animals/otter/")
PAGES = [pages.SitePage("library", "animals/"), pages.SitePage("library", "split-elements/"),
         pages.SitePage("library", "elements/"), pages.SitePage("library", "thousands/-/a-z/s/2/"), pages.SitePage("library", ""),
         pages.SitePage("arabic", "birds/"), ENTRY]
BOTTOM = "scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })"


@pytest.fixture
def opened(visit):
    def opened(page, size=WIDE, **options):
        window = visit(page, size, scripts=True, **options)
        window.wait_for_selector("input[type=search]")
        return window
    return opened


def notch(window):
    return window.locator(".section-index > .to-field")


def items(window):
    return window.evaluate("""[...document.querySelectorAll(".section-index li")].map((item) => item.getBoundingClientRect())
        .map(({ left, top, height }) => [left, top, height])""")


@DEVICES
@pytest.mark.parametrize("page", PAGES, ids=str)
def test_the_notch_is_shown_while_the_field_is_out_of_view_and_covers_no_other(page, size, options, opened):
    # So low that each page can be scrolled.
    window = opened(page, (size[0], 470), **options)
    at_the_top = expect(notch(window))
    (at_the_top.to_be_visible if page == ENTRY else at_the_top.to_be_hidden)()
    fit(window)
    before = items(window)
    window.evaluate(BOTTOM)
    expect(notch(window)).to_be_visible()
    assert items(window) == before, "it moves nothing"
    box = notch(window).bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    is_start = page.project == "arabic"
    assert (box["x"] == 0) if is_start else abs(box["x"] + box["width"] - window.evaluate("document.documentElement.clientWidth")) < 1
    assert box["y"] + box["height"] <= window.locator(".section-index li").first.bounding_box()["y"]
    window.evaluate("scrollTo(0, 0)")
    (at_the_top.to_be_visible if page == ENTRY else at_the_top.to_be_hidden)()


@DEVICES
def test_the_notch_leads_to_the_field_and_escape_returns(size, options, opened):
    window = opened(pages.SitePage("library", "animals/"), size, **options)
    name = field(window).get_attribute("placeholder")
    window.evaluate("scrollTo(0, 900)")
    button = window.get_by_role("button", name=name, exact=True)
    expect(button).to_be_visible()
    assert button.evaluate("(each) => each.tabIndex") == -1, "no stop of the Tab key"
    (button.tap if size == PHONE else button.click)()
    expect(field(window)).to_be_focused()
    expect(field(window)).to_be_in_viewport(ratio=1)
    expect(button).to_be_hidden()
    window.keyboard.press("Escape")
    window.wait_for_function("Math.abs(scrollY - 900) < 2")


@pytest.mark.parametrize("path", ["animals/", "animals/otter/"])
def test_after_escape_the_notch_has_the_focus(path, opened):
    window = opened(pages.SitePage("library", path), (1280, 800))
    window.evaluate("scrollTo(0, 900)")
    button = notch(window)
    for query in ["", "owl"]:
        expect(button).to_be_visible()
        button.focus()
        window.keyboard.press("Enter")
        expect(field(window)).to_be_focused()
        expect(button).to_be_hidden()
        if query:
            field(window).fill(query)
            expect(window.locator("mark").first).to_be_attached()
        window.keyboard.press("Escape")
        expect(button, f"after {query!r}").to_be_focused()
        expect(button).to_be_visible()
        expect(field(window)).not_to_be_in_viewport()


@DEVICES
def test_escape_returns_before_the_search_is_loaded(size, options, opened):
    window = opened(pages.SitePage("library", "animals/"), size, **options)
    waiting = []
    window.route("**/-/search.js", lambda route: waiting.append(route))
    window.evaluate("scrollTo(0, 900)")
    button = notch(window)
    expect(button).to_be_visible()
    (button.tap if size == PHONE else button.click)()
    expect(button).to_be_hidden()
    window.keyboard.type("owl")
    window.keyboard.press("Escape")
    window.wait_for_function("Math.abs(scrollY - 900) < 2")
    expect(field(window)).to_have_value("")
    wait_for_held(window, waiting).continue_()
    window.unroute("**/-/search.js")


def test_in_a_low_window_the_notch_is_as_small_as_the_letters(opened):
    window = opened(pages.SitePage("library", "animals/"), (360, 640), **TOUCH)
    assert window.locator(".section-index li").count() > 20 and window.locator(".section-index .dots").count() == 0
    window.evaluate("scrollTo(0, 900)")
    expect(notch(window)).to_be_visible()
    box = notch(window).bounding_box()
    assert box["width"] >= 44 and 24 <= box["height"] <= window.locator(".section-index li").first.bounding_box()["y"]


def test_without_scripts_no_place_is_reserved(visit):
    window = visit(pages.SitePage("library", "animals/"), (1280, 700))
    assert notch(window).count() == 0
    assert window.locator(".section-index ol").evaluate("(list) => getComputedStyle(list).paddingBlockStart") == "6px"
