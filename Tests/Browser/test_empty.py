"""Catalogs and sections with few entries or none."""

import json

import pytest
from playwright.sync_api import expect

from .site_server import SiteServer
from .test_search import DEVICES, PHONE, WIDE
from .test_strip import interface_word
from .test_strip_keyboard import focus_strip
from .waiting import wait_for_frames, wait_until

STONES = [{"title": title, "kind": kind, "maker": maker} for title, kind, maker in (
    ("Agate", "Frame", "Orme"), ("Basalt", "Wheels", "Pellow"), ("Chalk", "Wheels", "Orme"), ("Flint", "Saddle", "Orme"))]

#: Many of Pellow in the sections with an even letter, and of Orme in all.
KEYS = [{"title": f"{kind} {number}", "kind": kind, "maker": "Pellow" if kind in "BDF" and number % 2 else "Orme"}
        for kind in "ABCDEFGH" for number in range(40)]


@pytest.fixture(scope="module")
def site(make_project):
    project = make_project("empty", {
        "content/site.yaml": "title: Empty\nlanguage: en\n",
        "content/none/catalog.yaml": "title: None\nfacets: [maker]\n",
        "content/one/catalog.yaml": "title: One\n", "content/one/list.json": json.dumps(STONES[:1]),
        "content/two/catalog.yaml": "title: Two\n", "content/two/list.json": json.dumps(STONES[:2]),
        "content/stones/catalog.yaml": "title: Stones\nfacets: [maker]\nviews:\n"
        "  - {id: kind, section: kind, order: [Brakes, Frame, Wheels, Saddle], empty: header, index: full}\n  - {id: a-z}\n",
        "content/stones/list.json": json.dumps(STONES),
        "content/keys/catalog.yaml": "title: Keys\nfacets: [maker]\nviews: [{id: kind, section: kind, empty: header, index: full}]\n",
        "content/keys/list.json": json.dumps(KEYS)})
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


@DEVICES
def test_a_catalog_without_entries_says_so_and_has_nothing_to_search_or_narrow(size, options, site, visit):
    for scripts in (False, True):
        window = visit(site + "none/", size, scripts=scripts, **options)
        expect(window.get_by_text(interface_word("noEntries", "en"))).to_be_visible()
        expect(window.get_by_role("searchbox")).to_have_count(0)
        expect(window.locator(".narrow")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=str)
@pytest.mark.parametrize("path", ["none/", "one/"])
def test_the_number_of_entries_is_at_the_edge_of_the_page(path, size, site, visit):
    for scripts in (False, True):
        window = visit(site + path, size, scripts=scripts)
        end = "(selector) => document.querySelector(selector).getBoundingClientRect().right"
        assert abs(window.evaluate(end, ".tally") - window.evaluate(end, "main")) < 1


def test_without_views_the_order_is_beside_the_number_of_entries(site, visit):
    window = visit(site + "two/", WIDE, scripts=True)
    expect(window.locator(".order.ready")).to_be_visible()
    tally, order = (window.locator(each).bounding_box() for each in (".tally", ".order"))
    assert tally["x"] + tally["width"] <= order["x"] and order["y"] < tally["y"] + tally["height"] / 2 < order["y"] + order["height"]


@pytest.mark.parametrize("scripts", [False, True])
@DEVICES
def test_a_narrowed_list_has_only_sections_with_entries(size, options, scripts, site, visit):
    window = visit(site + "stones/-/facet/maker/pellow/", size, scripts=scripts, **options)
    shown = window.locator("[data-section]").evaluate_all(
        "(all) => all.filter((each) => each.checkVisibility({ visibilityProperty: true })).map((each) => each.dataset.section)")
    assert shown == ["Wheels"]
    assert interface_word("noEntries", "en") not in window.locator("main").inner_text()
    # The notches of the others lead to the nearest.
    heights = window.locator("[data-section]").evaluate_all("(all) => all.map((each) => each.offsetHeight)")
    assert [bool(height) for height in heights] == [False, False, True, False]
    if scripts:
        expect(window.locator(".section-index [aria-current] bdi").first).to_have_text("Wheels")


def test_a_whole_list_has_its_empty_sections(site, visit):
    window = visit(site + "stones/")
    expect(window.get_by_text(interface_word("noEntries", "en"))).to_be_visible()


@DEVICES
def test_a_catalog_without_entries_is_not_searched(size, options, site, visit):
    """Neither the field nor a result would be seen."""
    window = visit(site + "none/?q=abc", size, scripts=True, **options)
    expect(window.get_by_text(interface_word("noEntries", "en"))).to_be_visible()
    loaded = window.evaluate("performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1))")
    assert "scripts.js" in loaded and "search.js" not in loaded


def current(window):
    wait_for_frames(window)
    return window.locator(".section-index [aria-current] bdi").first.text_content()


@pytest.mark.parametrize("title, heading", [("A", "B"), ("B", "B"), ("C", "D"), ("E", "F"), ("F", "F"), ("G", "F"), ("H", "F")])
@DEVICES
def test_the_notch_of_a_section_that_is_left_out_stays_marked(size, options, title, heading, site, visit):
    """Until the reader scrolls. A key focuses the heading of the next section, otherwise of the last."""
    window = visit(site + "keys/-/facet/maker/pellow/", size, scripts=True, **options)
    link = window.locator(".section-index a").filter(has=window.locator("bdi", has_text=title)).first
    link.tap() if options else link.click()
    wait_until(window, f"location.hash === '#_{title.lower()}'")
    assert current(window) == title
    window.evaluate(f"scrollBy(0, {-200 if title > 'B' else 200})")
    assert current(window) in "BDF"

    focus_strip(window)
    for key in ("Home", title, "Enter"):
        window.keyboard.press(key)
    wait_until(window, "document.activeElement.matches('main h2')")
    focused = window.locator(":focus")
    expect(focused.locator("bdi").first).to_have_text(heading)
    expect(focused).to_be_visible()
    expect(focused).to_be_in_viewport()
    assert current(window) == title
