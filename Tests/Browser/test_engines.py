"""What readers do most works in WebKit and Firefox, too, in a narrow and in a wide window."""

import json
import re
import zlib

import pytest

from . import projects, sample_names
from .site_server import SiteServer

PLACES = ["Alps", "Jura", "Ural"]

CATALOG = """\
title: Stones
description: What is in the drawers.
pageSize: all
entry: {pages: true, subtitle: place}
facets: [place]
views: [{id: a-z, title: A–Z, selection: multiple}, {id: place, title: By place, section: place, index: full}]
"""

ABOUT = "---\ntitle: Agate\nplace: Alps\n---\n## About it\n\nSee [the first part](#about-it) of this text.\n"


def stones():
    names = ["Agate", "Beryl", "Calcite", "Dolomite", "Epidote", "Fluorite", "Garnet", "Hematite", "Jasper", "Kyanite", "Opal", "Zircon"]
    return [{"title": f"{name} {number}", "place": PLACES[number % 3]} for name in names for number in range(1, 9)]


@pytest.fixture(scope="module")
def site(make_project):
    project = make_project("engines", projects.within("content", {
        "site.yaml": "title: Engines\nlanguage: en\n",
        "stones/catalog.yaml": CATALOG, "stones/list.json": json.dumps(stones()), "stones/agate.md": ABOUT,
        **projects.within("elements", projects.elements()),
        "birds/catalog.yaml": "title: الطيور\nlanguage: ar\nentry: {subtitle: place}\nfacets: [place]\n",
        "birds/birds.json": json.dumps([{"title": f"{name} {number}", "place": place} for name, place in sample_names.BIRDS
                                        for number in range(4)])}))
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


@pytest.fixture(scope="module", params=["webkit", "firefox"])
def engine(request, engines):
    return engines(request.param)


NARROW, WIDE = (390, 844), (1280, 800)


@pytest.fixture(params=[NARROW, WIDE], ids=["narrow", "wide"])
def opened(request, engine, site):
    """Opens a page in a window of one of the sizes, and waits for its scripts: `opened(path)`."""
    def opened(path="stones/"):
        engine.open(site + path)
        engine.wait("document.readyState === 'complete' && document.querySelector('.section-index.live') !== null")
        return engine

    opened.is_wide = request.param == WIDE
    engine.size(*request.param)
    yield opened
    engine.evaluate("localStorage.clear()")


#: For what depends on the browser but not on the width of the window.
in_a_narrow_window = pytest.mark.parametrize("opened", [NARROW], ids=["narrow"], indirect=True)
in_a_wide_window = pytest.mark.parametrize("opened", [WIDE], ids=["wide"], indirect=True)


def texts(engine, selector):
    """The texts of the elements that have a size."""
    return engine.evaluate("""(selector) => [...document.querySelectorAll(selector)]
        .filter((each) => each.getClientRects().length).map((each) => each.textContent.trim())""", selector)


CURRENT = "document.querySelector('.section-index [aria-current]')?.textContent.trim()"


def notch(engine, title):
    """A point of a notch, or of a range by its first title. The scroll bar of WebKitGTK covers the edge of the page."""
    return engine.evaluate("""(title) => {
        const shown = [...document.querySelectorAll(".section-index li > :is(a, button)")].filter((each) => each.getClientRects().length);
        const { left, top, height } = shown.find((each) => each.textContent.trim() === title).getBoundingClientRect();
        return [left + 5, top + height / 2];
    }""", title)


def decoration(engine, selector):
    return engine.evaluate("""(selector) => {
        const style = getComputedStyle(document.querySelector(selector));
        return [style.textDecorationLine, style.textDecorationThickness, style.textDecorationColor === style.color];
    }""", selector)


def search(engine, query):
    engine.click("input[type=search]")
    engine.type(query)
    engine.wait("(query) => new URLSearchParams(location.search).get('q') === query", query)


def test_the_strip_marks_the_section_that_is_read_and_leads_to_others(opened):
    engine = opened()
    for letter in "GZA":
        engine.evaluate("(id) => document.getElementById(id).scrollIntoView()", f"_{letter.lower()}")
        engine.wait(f"{CURRENT} === {json.dumps(letter)}")
    engine.drag(notch(engine, "K"))
    engine.wait(f"location.hash === '#_k' && {CURRENT} === 'K'")
    assert abs(engine.evaluate("document.getElementById('_k').getBoundingClientRect().top")) < 24, "a notch leads to its section"
    start, middle, end = (notch(engine, letter) for letter in "AGO")
    engine.drag(start, middle, end)
    engine.wait(f"location.hash === '#_o' && {CURRENT} === 'O'")
    assert "Z" not in engine.evaluate("document.getElementById('__status').textContent"), "the pointer scrubs along the strip"
    assert not engine.evaluate("document.querySelector('.section-index').matches('.scrubbing')")


def test_a_short_description_is_one_line_and_a_search_marks_and_counts_what_it_finds(opened):
    engine = opened()
    assert engine.evaluate("document.querySelector('.lede').offsetHeight < 32"), "the description"
    search(engine, "beryl 3")
    engine.wait("document.querySelector('#__found > [aria-hidden]').textContent.startsWith('1 of 97 in 1 section')")
    assert texts(engine, ".rows bdi:has(mark)") == ["Beryl 3"] and texts(engine, "mark") == ["Beryl", "3"]
    assert texts(engine, "[data-section] > h2 .count") == ["1 of 8"] or opened.is_wide
    assert decoration(engine, "mark") == ["underline", "2px", False]
    assert len(texts(engine, ".section-index .lost > a")) == 11
    engine.press("Escape")
    engine.wait("document.querySelectorAll('.rows > li:not([hidden])').length === 97 && !document.querySelector('mark')")


def test_facets_narrow_the_list(opened):
    engine = opened()
    engine.click(".narrow > summary")
    engine.wait("document.querySelectorAll('.choices [type=checkbox]').length === 3")
    assert engine.evaluate("document.querySelector('.sheet').open") != opened.is_wide
    engine.click(".choices [type=checkbox]")
    engine.wait("location.search === '?f.place=alps'")
    assert engine.wait("document.querySelector('#__found > [aria-hidden]').textContent") == "25 of 97 in 12 sections"
    if not opened.is_wide:
        engine.click(".sheet .close")
    engine.wait("!document.querySelector('.sheet').open")
    assert texts(engine, ".chips bdi") == ["Place: Alps"] or texts(engine, ".chips bdi") == ["Alps"]


@in_a_narrow_window
def test_the_sheet_has_the_focus_and_returns_it(opened):
    """In a wide window, the panel opens in place."""
    engine = opened()
    engine.click(".narrow > summary")
    engine.wait("document.activeElement.matches('.sheet[open]')")
    engine.press("Tab")
    # Firefox also stops at what scrolls.
    if engine.evaluate("document.activeElement.matches('.choices')"):
        engine.press("Tab")
    assert engine.evaluate("document.activeElement === document.querySelector('.choices [type=checkbox]')")
    engine.press("Escape")
    engine.wait("document.activeElement.matches('.narrow > summary')")


@in_a_narrow_window
def test_sections_change_their_order(opened):
    engine = opened("stones/-/place/")
    engine.evaluate("""() => {
        const select = document.querySelector(".order select");
        select.focus();
        select.value = "name";
        select.dispatchEvent(new Event("change"));
    }""")
    engine.wait("location.search === '?order=name'")
    assert texts(engine, "[data-section] > h2 bdi") == PLACES


def test_chosen_entries_are_in_the_tray_and_stay(opened):
    engine = opened()
    engine.click("#agate-2 .select")
    engine.wait("document.querySelector('.tray b')?.textContent === '1 selected'")
    engine.click("#agate-4 .select")
    engine.wait("document.querySelector('.tray b').textContent === '2 selected'")
    engine.click(".tray [data-command=show]")
    engine.wait("document.querySelectorAll('.tray li a').length === 2")
    assert texts(engine, ".tray li a") == ["Agate 2", "Agate 4"]
    engine.reload()
    engine.wait("document.querySelector('.tray b')?.textContent === '2 selected'")
    assert engine.evaluate("document.querySelector('#agate-4').matches('.chosen')")
    engine.click(".tray [data-command=more]")
    engine.click(".tray [data-command=clear]")
    engine.wait("localStorage.length === 0")


@in_a_narrow_window
def test_a_shared_selection_is_kept_on_request(opened):
    engine = opened("stones/?selected=agate-1,opal-8")
    engine.wait("document.querySelector('.tray b')?.textContent === '2 shared with you'")
    assert engine.evaluate("localStorage.length") == 0
    engine.click(".tray [data-command=keep]")
    engine.wait("document.querySelector('.tray b').textContent === '2 selected' && location.search === ''")


@in_a_narrow_window
def test_back_leads_from_an_entry_to_the_row(opened):
    engine = opened()
    engine.evaluate("document.getElementById('garnet-5').scrollIntoView({ block: 'center' })")
    place = engine.evaluate("scrollY")
    engine.click("#garnet-5 a")
    engine.wait("document.querySelector('h1')?.textContent === 'Garnet 5' && document.querySelector('.section-index.live') !== null")
    engine.wait(f"{CURRENT} === 'G'")
    engine.back()
    engine.wait("document.getElementById('garnet-5') !== null && scrollY > 0")
    assert engine.wait("scrollY") == pytest.approx(place, abs=2)


@in_a_narrow_window
def test_links_in_text_and_the_current_page_are_underlined(opened):
    engine = opened("stones/agate/")
    assert decoration(engine, ".prose a")[:2] == ["underline", "1px"]
    assert decoration(engine, ".masthead [aria-current]") == ["underline", "1px", False]


def test_from_right_to_left_the_strip_is_on_the_left(opened):
    engine = opened("birds/")
    strip, row = engine.evaluate("""[".section-index", ".rows > li"].map((selector) => {
        const { left, right } = document.querySelector(selector).getBoundingClientRect();
        return [left, right];
    })""")
    assert strip[0] == 0 and strip[1] < row[0] and row[1] <= engine.evaluate("innerWidth")
    search(engine, "نسر")
    engine.wait("document.querySelectorAll('mark').length === 4")
    assert engine.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_titles_that_do_not_fit_are_combined(opened):
    engine = opened("elements/")
    assert engine.evaluate("(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('.section-index ol'))")
    engine.drag(notch(engine, engine.evaluate("document.querySelector('.section-index .dots button').textContent")))
    engine.wait("document.querySelector('.cells')?.matches(':popover-open')")
    goal = engine.evaluate("document.querySelector('.cells li:last-child a').hash")
    engine.click(".cells li:last-child a")
    engine.wait("(goal) => location.hash === goal", goal)
    assert abs(engine.evaluate("(id) => document.getElementById(id).getBoundingClientRect().top", goal[1:])) < 24


@in_a_wide_window
@pytest.mark.parametrize("engine", ["firefox"], indirect=True)
def test_the_list_is_printed_without_the_strip(opened):
    """The driver of WebKitGTK does not print, and pages of paper have one width."""
    engine = opened()
    pdf = engine.pdf()
    streams = [zlib.decompressobj().decompress(each) for each in re.findall(rb"FlateDecode.*?stream\r?\n(.*?)endstream", pdf, re.DOTALL)]
    assert 2 <= len(re.findall(rb"/Type\s*/Page\b", b"".join([pdf, *streams]))) <= 10, "97 rows"
