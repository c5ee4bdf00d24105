"""The strip: one, on the trailing edge, with a title for each section that leads there."""

import pathlib
import re

import pytest

from . import pages
from .measures import measure, set_styles

TABLES = pathlib.Path(__file__).resolve().parents[2] / "Templates" / "words"


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_strip_stands_on_the_trailing_edge(page, visit):
    window = visit(page)
    for size in pages.each_size(window):
        strip = measure(window, "strip")
        assert (strip["count"], strip["position"], strip["isList"]) == (1, "fixed", True), size
        assert strip["label"]
        edge, (width, height) = strip["edge"], strip["window"]
        assert -0.5 <= edge["top"] and edge["bottom"] <= height + 0.5, size
        if strip["direction"] == "rtl":
            assert abs(edge["left"]) < 0.5 and edge["right"] < width / 2, size
        else:
            assert abs(edge["right"] - strip["root"]) < 0.5 and edge["left"] > width / 2, size


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_every_title_can_be_touched(page, visit):
    window = visit(page)
    for size in pages.each_size(window, [*pages.SIZES, (640, 400), (320, 256)]):
        items = measure(window, "strip")["items"]
        assert [item["text"] for item in items if not (item["isInside"] and item["isTouched"])] == [], size


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_a_low_window_thins_the_strip(page, visit):
    """Where there is room each title is read; else at least a third of them are, the first among them."""
    window = visit(page, (1440, 900))
    items = measure(window, "strip")["items"]
    if len(items) <= 40:
        assert all(item["fontSize"] >= 9 for item in items)
    window.set_viewport_size({"width": 640, "height": 360})
    shown = [item["fontSize"] >= 7 for item in measure(window, "strip")["items"]]
    assert shown[0] and sum(shown) >= len(shown) / 3


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_titles_lead_to_sections(page, visit, sites):
    strip = measure(visit(page), "strip")
    for item in strip["items"]:
        path, hash_mark, anchor = item["href"].partition("#")
        assert hash_mark and anchor.startswith("_") and not anchor.startswith("__"), item
        if item["isHere"]:
            assert item["target"] in strip["ids"], item
        else:
            file = sites.project(page.project).site / item["path"].lstrip("/") / "index.html"
            assert f'<section id="{item["target"]}" data-section=' in file.read_text(), item


def interface_word(key, language):
    """A word as the theme's own table for the language has it."""
    table = (TABLES / f"{language}.yaml").read_text()
    return re.search(rf"^{key}: ([^#\n]*?)(?:  #|$)", table, re.MULTILINE)[1]


@pytest.mark.parametrize("page", pages.STRIPS, ids=str)
def test_names_begin_with_the_short_title(page, visit):
    """What is read out begins with what is seen, goes on with the section's name, and says where it is empty."""
    window = visit(page)
    strip = measure(window, "strip")
    names = accessible_names(window, "nav.section-index")
    empty = interface_word("noEntriesShort", window.evaluate("document.documentElement.lang"))
    assert len(names) == len(strip["items"]) > 0
    for name, item in zip(names, strip["items"]):
        expected = [item["short"]]
        own = strip["sections"].get(item["target"])
        if item["full"]:
            assert item["full"] != item["short"]
            expected.append(item["full"])
        if own and not item["isEmpty"]:
            assert own == (item["full"] or item["short"])
        if item["isEmpty"]:
            expected.append(f"({empty})")
        assert name.split() == " ".join(expected).split()


def accessible_names(window, selector):
    """The names of the links in an element, as the browser gives them to a screen reader."""
    session = window.context.new_cdp_session(window)
    root = session.send("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    found = session.send("Accessibility.queryAXTree", {"nodeId": node, "role": "link"})["nodes"]
    session.detach()
    return [each["name"]["value"] for each in found if not each["ignored"]]


def test_equal_short_titles_stay_apart(visit):
    strip = measure(visit(pages.SitePage("library", "household/")), "strip")
    twins = [item for item in strip["items"] if item["short"] == "MB"]
    assert [item["full"] for item in twins] == ["Master Bedroom", "Master Bathroom"]
    assert len({item["href"] for item in twins}) == 2


def test_empty_sections_are_quieter_and_lead_on(visit):
    """A room that has a header leads there; a letter that has none leads to the nearest."""
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


def test_no_strip_where_none_was_asked_for(visit):
    assert measure(visit(pages.SitePage("library", "household/-/plain/")), "strip") == {"count": 0}


@pytest.mark.parametrize("styles", [
    "li:nth-child(3) { translate: 0 -2rem }", ".section-index { translate: 1rem }", "main { position: fixed; inset: 0; z-index: 9 }",
])
def test_the_measure_sees_titles_out_of_reach(styles, visit):
    window = visit(pages.SitePage("library", "animals/"), (390, 844))
    set_styles(window, styles)
    items = measure(window, "strip")["items"]
    assert not all(item["isInside"] and item["isTouched"] for item in items)
