"""The strip: one per page, on the trailing edge, with a link to each section."""

import pathlib
import re

import pytest

from . import pages
from .page_scripts import measure, set_styles
from .waiting import wait_for_frames

TABLES = pathlib.Path(__file__).resolve().parents[2] / "Templates" / "words"


#: Windows that are as low as a keyboard on the screen leaves them, or enlarged.
LOW = [(375, 553), (320, 256)]


@pytest.fixture(scope="module")
def measured():
    """The strips of each page by size, the accessible names of its links, and its language. No test changes them."""
    return {}


@pytest.fixture
def look(measured, visit):
    """Opens a page once for all tests, and returns what was measured."""
    def look(page):
        if page not in measured:
            window = visit(page)
            names, language = accessible_names(window, "nav.section-index ol"), window.evaluate("document.documentElement.lang")
            sizes = [*pages.SIZES, *LOW]
            measured[page] = {size: measure(window, "strip") for size, _ in zip(sizes, pages.each_size(window, sizes))}, names, language
        return measured[page]

    return look


@pytest.fixture
def strips(look):
    """Returns the strip of a page in windows of several sizes, each with its size: `strips(page, sizes)`."""
    return lambda page, sizes=pages.SIZES: [(size, look(page)[0][size]) for size in sizes]


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_the_strip_is_on_the_trailing_edge(page, strips):
    for size, strip in strips(page):
        assert (strip["count"], strip["position"], strip["isList"]) == (1, "fixed", True), size
        assert strip["label"]
        edge, (width, height) = strip["edge"], strip["window"]
        assert -0.5 <= edge["top"] and edge["bottom"] <= height + 0.5, size
        if strip["direction"] == "rtl":
            assert abs(edge["left"]) < 0.5 and edge["right"] < width / 2, size
        else:
            assert abs(edge["right"] - strip["root"]) < 0.5 and edge["left"] > width / 2, size


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_every_title_can_be_tapped(page, strips):
    for size, strip in strips(page, [*pages.SIZES, *LOW]):
        assert [item["text"] for item in strip["items"] if not (item["isInside"] and item["isTouched"])] == [], size


@pytest.mark.parametrize("scripts", [False, True], ids=["without a script", "with a script"])
@pytest.mark.parametrize("page", [pages.SitePage("own", "elements/-/symbol/"), pages.SitePage("own", "elements/-/discovered/"),
                                  pages.SitePage("arabic", "birds/")], ids=str)
def test_no_label_is_near_the_edge(page, scripts, visit):
    window = visit(page, (320, 640), scripts=scripts)
    for size in pages.each_size(window, [(320, 640), (390, 480), (1280, 800)]):
        if scripts:
            wait_for_frames(window)
        labels = window.locator(".section-index li > * > bdi").evaluate_all("""(all) => all.filter((each) => each.checkVisibility()).map((each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            const { left, right } = range.getBoundingClientRect();
            return [each.textContent, document.dir === "rtl" ? left : document.documentElement.clientWidth - right];
        })""")
        assert labels and [label for label, distance in labels if distance < 5.9] == [], size


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_every_title_has_the_minimum_target_size(page, strips):
    """At least 24 by 24 pixels (WCAG 2.2, 2.5.8) and readable, in windows of any height."""
    for size, strip in strips(page, [*pages.SIZES, *LOW]):
        assert [item["text"] for item in strip["items"] if min(item["width"], item["height"]) < 24 or item["fontSize"] < 11] == [], size


@pytest.mark.parametrize("page, sizes", [
    ("animals/", [*pages.SIZES, (375, 553), (640, 330)]), ("words/", pages.SIZES), ("elements/", [(1280, 800), (1440, 900)]),
], ids=str)
def test_all_titles_are_in_view(page, sizes, visit):
    """Letters are in columns if they do not fit in one; 118 of them in a wide window."""
    window = visit(pages.SitePage("library", page))
    for size in pages.each_size(window, sizes):
        assert window.locator(".section-index ol").evaluate("(list) => list.scrollHeight <= list.clientHeight"), size


def test_a_scrolling_strip_does_not_cover_the_page(visit):
    """The area next to the notches belongs to the page: it can be tapped, and scrolling there scrolls the page."""
    window = visit(pages.SitePage("library", "elements/"), (390, 844))
    link = window.locator(".rows a, .head").first
    place = link.bounding_box()
    at = (place["x"] + place["width"] - 8, place["y"] + place["height"] / 2)
    assert window.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('main') !== null", at)
    strip = window.locator(".section-index ol")
    window.mouse.move(*at)
    wheel_until(window, "scrollY > 100")
    assert strip.evaluate("(list) => list.scrollTop") == 0
    window.mouse.move(380, 400)
    wheel_until(window, "document.querySelector('.section-index ol').scrollTop > 100")
    window.locator(".section-index li a").nth(20).hover()
    name = window.locator(".section-index .full").nth(20)
    assert name.bounding_box()["width"] > 20, "the whole name is shown beside the notch, not cut off"


def wheel_until(window, condition):
    """Turns the wheel until a condition is true. The first turn may still scroll what the last one scrolled."""
    for number in range(200):
        if number % 20 == 0:
            window.mouse.wheel(0, 200)
        if window.evaluate(condition):
            return
        window.wait_for_timeout(50)
    raise AssertionError(condition)


def test_full_titles_are_readable_on_a_tablet(visit):
    """On a phone, so many have their initials."""
    window = visit(pages.SitePage("library", "words/"), (768, 1024))
    assert [item["short"] for item in measure(window, "strip")["items"] if item["isCut"]] == []
    sizes = "[...document.querySelectorAll('.section-index bdi')].map((each) => parseFloat(getComputedStyle(each).fontSize))"
    assert min(window.evaluate(sizes)) >= 11
    window.set_viewport_size({"width": 390, "height": 844})
    assert max(window.evaluate(sizes)) == 0


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_titles_link_to_sections(page, strips, sites):
    [(_, strip)] = strips(page, [(1280, 800)])
    for item in strip["items"]:
        path, hash_mark, anchor = item["href"].partition("#")
        assert hash_mark and anchor.startswith("_") and anchor.startswith("__") == (item["kind"] == "mark"), item
        if item["kind"] == "up":
            file = sites.project(page.project).site / item["path"].lstrip("/") / "index.html"
            assert f'<li id="{item["target"]}"' in file.read_text(), item
        elif item["isCurrent"]:
            assert item["target"] in strip["ids"], item
        else:
            file = sites.project(page.project).site / item["path"].lstrip("/") / "index.html"
            assert f'<section id="{item["target"]}" data-section=' in file.read_text(), item


def interface_word(key, language):
    """Returns a string of the theme's table for the language."""
    table = (TABLES / f"{language}.yaml").read_text()
    return re.search(rf"^{key}: ([^#\n]*?)(?:  #|$)", table, re.MULTILINE)[1]


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_accessible_names_begin_with_the_short_title(page, look):
    """The accessible name begins with the visible title, continues with the section's name, and says if it is empty."""
    strips, names, language = look(page)
    strip = strips[1280, 800]
    empty = interface_word("noEntriesShort", language)
    assert len(names) == len(strip["items"]) > 0
    for name, item in zip(names, strip["items"]):
        expected = [item["short"]]
        own = strip["sections"].get(item["target"])
        if item["full"]:
            assert item["full"] != item["short"]
            expected.append(item["full"])
        if own and item["kind"] in ("", "range"):
            assert own == (item["full"] or item["short"])
        if item["isEmpty"]:
            expected.append(f"({empty})")
        assert name.split() == " ".join(expected).split()


def accessible_names(window, selector):
    """Returns the accessible names of the links in an element, as computed by the browser."""
    session = window.context.new_cdp_session(window)
    root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    found = session.send("Accessibility.queryAXTree", {"nodeId": node, "role": "link"})["nodes"]
    session.detach()
    return [each["name"]["value"] for each in found if not each["ignored"]]


def test_equal_short_titles_do_not_merge(visit):
    strip = measure(visit(pages.SitePage("library", "household/")), "strip")
    twins = [item for item in strip["items"] if item["short"] == "MB"]
    assert [item["full"] for item in twins] == ["Master Bedroom", "Master Bathroom"]
    assert len({item["href"] for item in twins}) == 2


def test_empty_sections_are_quiet_and_link_to_the_nearest(visit):
    """A section with a header is a link target; a letter without one leads to the nearest section."""
    rooms = measure(visit(pages.SitePage("library", "household/")), "strip")
    pantry = next(item for item in rooms["items"] if item["full"] == "Pantry")
    assert (pantry["isEmpty"], pantry["href"]) == (True, "#_pantry")
    letters = measure(visit(pages.SitePage("library", "animals/")), "strip")["items"]
    assert [item["short"] for item in letters] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert [(item["short"], item["href"]) for item in letters if item["isEmpty"]] == [
        ("U", "#_w"), ("V", "#_w"), ("X", "#_y")]
    assert {item["fill"] for item in letters if item["isEmpty"]} == {"transparent"}
    assert "transparent" not in {item["fill"] for item in letters if not item["isEmpty"]}
    assert max(item["weight"] for item in letters if item["isEmpty"]) < min(
        item["weight"] for item in letters if not item["isEmpty"])


def test_the_strip_can_be_disabled(visit):
    assert measure(visit(pages.SitePage("library", "household/-/plain/")), "strip") == {"count": 0}


@pytest.mark.parametrize("styles", [
    "li:nth-child(3) { translate: 0 -2rem }", ".section-index { translate: 1rem }", "main { position: fixed; inset: 0; z-index: 9 }",
])
def test_unreachable_titles_are_detected(styles, visit):
    window = visit(pages.SitePage("library", "animals/"), (390, 844))
    set_styles(window, styles)
    items = measure(window, "strip")["items"]
    assert not all(item["isInside"] and item["isTouched"] for item in items)
