"""Readers section a page by another field than its views do."""

import json
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from .site_server import SiteServer
from .test_axe import violations
from .test_facets import SETTINGS, arabic, stones
from .test_order import choose as order
from .test_order import SHIFT, choose_unfocused, settle, shift
from .test_search import DEVICES, HOSTILE, PHONE, TOUCH, WIDE, field, rows, search
from .test_strip import interface_word
from .waiting import wait_for_frames, wait_for_held, wait_for_rest, wait_until

ARABIC = """\
title: الأحجار
language: ar
fields: {kind: {title: النوع}, place: {title: المكان}}
facets: [kind, place]
views: [{id: a-z, title: حروف, selection: multiple}, {id: kind, title: أنواع, section: kind, index: full}]
"""
LONG = "The kind of material that most of it is made of as far as the keeper of the list could find out"
ODD = """\
entry: {pages: true}
facets: [kind, {size: {ranges: [0, 10]}}]
views: [{id: a-z}, {id: shelf, section: shelf, selection: single}]
"""


def odd():
    return [{"title": "One", "kind": HOSTILE, "shelf": "Top"}, {"title": "Two", "kind": "plain", "shelf": "Top", "size": 3},
            {"title": "Three", "kind": ["Other", "plain"], "shelf": "Top", "size": 30}, {"title": "Four", "shelf": "Low"}]


@pytest.fixture(scope="module")
def site(make_project):
    project = make_project("by", {
        "content/site.yaml": "title: By\nlanguage: en\n",
        "content/stones/catalog.yaml": SETTINGS + "  - {id: place, section: place}\n",
        "content/stones/list.json": json.dumps(stones()),
        "content/arabic/catalog.yaml": ARABIC, "content/arabic/list.json": json.dumps(arabic()),
        "content/odd/catalog.yaml": ODD, "content/odd/list.json": json.dumps(odd()),
        "content/parts/catalog.yaml": ODD + "pageSize: section\n", "content/parts/list.json": json.dumps(odd()),
        "content/long/catalog.yaml": f"fields: {{kind: {{type: [string], title: {LONG}}}}}\nfacets: [kind]\nviews: [{{id: a-z}}, {{id: shelf, section: shelf}}]\n",
        "content/long/list.json": json.dumps(odd()),
        "content/columns/catalog.yaml": "entry: {columns: [mass]}\nfields: {mass: {type: number, unit: g}, kind: string, part: string}\n"
        "facets: [kind, part]\nviews: [{id: a-z}, {id: shelf, section: shelf}]\n",
        "content/columns/list.json": json.dumps([
            {"title": f"{name}", "mass": mass, "kind": "All", "part": f"{mass % 1 == 0}", "shelf": name} for name, mass in
            [("Axle", 12), ("Bolt", 1.05), ("Cone", 1080), ("Dome", 3.5), ("Edge", 7), ("Fork", 0.2)]]),
        "content/still/catalog.yaml": ODD + "search: false\n", "content/still/list.json": json.dumps(odd())})
    project.build("--strict")
    server = SiteServer(project.site)
    yield server.root
    server.stop()


@pytest.fixture
def opened(site, visit):
    def opened(path="stones/", size=WIDE, **options):
        window = visit(site + path, size, scripts=True, **options)
        window.wait_for_selector(".by select", state="attached")
        return window
    return opened


def by(window, value):
    window.locator(".by select").select_option(value)
    title = window.locator(f".by option[value='{value}']").text_content() if value else window.locator(".by select").get_attribute("aria-label")
    wait_until(window, f"document.querySelector('.by').firstChild.textContent === {json.dumps(title)}")
    settle(window)


def headings(window):
    """The titles and counts of the sections that are shown."""
    return window.locator("main > [data-section]:not([hidden]) > h2").evaluate_all(
        "(all) => all.map((each) => [each.querySelector('bdi').textContent, each.querySelector('.count').textContent])")


def index(window):
    return window.locator(".section-index li > a").evaluate_all(
        "(all) => all.map((each) => (each.querySelector('.full') ?? each.querySelector('bdi')).textContent)")


def members(window):
    """The entries of each section."""
    return dict(window.locator("main > [data-section]").evaluate_all("""(all) => all.map((each) => [
        each.querySelector("h2 bdi").textContent, [...each.querySelectorAll("[data-entry]")].map((row) => row.querySelector("bdi").textContent)])"""))


def parameter(window, name):
    return urllib.parse.parse_qs(urllib.parse.urlsplit(window.url).query).get(name, [None])[0]


def regions():
    return {region: [each["title"] for each in sorted(stones(), key=lambda each: (each["name"], int(each["title"].split()[-1])))
                     if region in each["region"]] for region in ("Africa", "Asia", "Europe")}


@DEVICES
def test_the_page_has_a_section_for_each_value(size, options, opened):
    """An entry is in the section of each of its values. The order is that of the first view."""
    window = opened("stones/", size, **options)
    by(window, "region")
    assert headings(window) == [[region, str(len(entries))] for region, entries in regions().items()]
    found = members(window)
    assert {region: sorted(entries) for region, entries in found.items()} == {
        region: sorted(entries) for region, entries in regions().items()}
    assert all([title.split()[0] for title in entries] == sorted(title.split()[0] for title in entries) for entries in found.values())
    assert index(window) == ["Africa", "Asia", "Europe"]
    assert parameter(window, "by") == "region"
    by(window, "")
    assert headings(window)[0] == ["A", "6"] and index(window)[0] == "A" and parameter(window, "by") is None


@pytest.mark.parametrize("path", ["stones/", "stones/-/place/", "arabic/"])
def test_what_is_shown_is_current(path, opened):
    window = opened(path)
    views = "[...document.querySelectorAll('.views :is(a, select)')].map((each) => each.ariaCurrent)"
    before = window.evaluate(views)
    assert before.count("page") == 1 and before[-1] is None
    for value in ("price" if "stones" in path else "place", ""):
        by(window, value)
        assert window.evaluate(views) == ([None] * (len(before) - 1) + ["page"] if value else before)


def test_sections_have_their_height_from_the_first_frame(opened):
    """Otherwise, the index marks another section than the first."""
    window = opened("stones/")
    wait_until(window, "document.querySelector('.skippable') !== null")
    window.evaluate("""() => {
        const measure = () => { window.measured ??= document.documentElement.scrollHeight; };
        new MutationObserver(() => requestAnimationFrame(measure)).observe(document.querySelector("main"), { childList: true });
    }""")
    by(window, "region")
    assert window.evaluate("measured") > 3000
    # Then, the browser need not render those out of view.
    wait_until(window, "document.querySelectorAll('main > [data-section]:not(.skippable)').length === 0")
    by(window, "")
    wait_until(window, "document.querySelectorAll('main > [data-section]:not(.skippable)').length === 0")


def test_fields_of_views_are_not_offered(opened):
    window = opened("stones/")
    assert window.locator(".by option").evaluate_all("(all) => all.map(({ value }) => value)") == ["", "region", "price"]
    assert window.get_by_role("combobox", name=interface_word("byOther", "en"), exact=True).count() == 1


@pytest.mark.parametrize("path", ["parts/", "still/", "stones/-/facet/region/asia/", "stones/agate-0/"])
def test_pages_without_all_rows_or_data_do_not_offer_it(path, site, visit):
    window = visit(site + path, scripts=True)
    assert window.locator(".by").count() == 0


def test_entries_without_a_value_are_last(opened):
    """A value with the title of their section joins it, as in a view."""
    window = opened("odd/")
    by(window, "kind")
    assert headings(window) == [[HOSTILE, "1"], ["plain", "2"], ["Other", "2"]]
    assert members(window)["Other"] == ["Four", "Three"]
    assert window.evaluate("window.hit") is None and window.locator("main img").count() == 0
    by(window, "size")
    assert headings(window) == [["0–9", "1"], ["≥ 10", "1"], ["Other", "2"]]


def test_ids_are_unique_and_lead_to_rows(opened):
    window = opened("stones/")
    by(window, "region")
    ids = window.locator("[id]").evaluate_all("(all) => all.map(({ id }) => id)")
    assert len(ids) == len(set(ids)) and "agate-0" in ids
    for link in window.locator(".section-index li > a").all():
        assert window.locator(urllib.parse.unquote(link.get_attribute("href"))).count() == 1


def test_the_index_leads_to_the_sections(opened):
    window = opened("stones/")
    by(window, "region")
    window.locator(".section-index a", has_text="Europe").click()
    expect(window.locator(".section-index [aria-current] bdi")).to_have_text("Europe")
    assert abs(window.locator("#_europe").bounding_box()["y"]) < 60


@pytest.mark.parametrize("fragment", ["", "#agate-0"])
def test_the_field_is_restored_on_reload(fragment, opened):
    window = opened("stones/?by=region&q=a" + fragment)
    expect(window.locator(".by")).to_have_class(re.compile("used"))
    expect(window.locator(".by")).to_contain_text("Region")
    assert [title for title, _ in headings(window)] == ["Africa", "Asia", "Europe"]
    if fragment:
        expect(window.locator("#agate-0")).to_be_in_viewport()
    else:
        assert window.evaluate("scrollY") == 0
    expect(window.locator(".section-index [aria-current] bdi")).to_have_count(1)


@pytest.mark.parametrize("path", ["stones/?by=price", "arabic/?by=place"])
def test_the_field_is_in_view_in_a_narrow_window(path, opened):
    window = opened(path, PHONE, **TOUCH)
    expect(window.locator(".by")).to_have_class(re.compile("used"))
    box, line = window.locator(".by").bounding_box(), window.locator(".views").bounding_box()
    assert line["x"] <= box["x"] and box["x"] + box["width"] <= line["x"] + line["width"]


@pytest.mark.parametrize("value", ["nothing", "place", "__proto__", HOSTILE])
def test_unknown_fields_are_ignored(value, opened):
    window = opened("stones/?by=" + urllib.parse.quote(value))
    wait_for_rest(window)
    assert headings(window)[0][0] == "A" and window.locator(".by select").input_value() == ""
    assert window.evaluate("window.hit") is None


def test_back_within_the_page_restores_the_field(opened):
    window = opened("stones/")
    window.evaluate("location.hash = '#_b'")
    by(window, "region")
    window.go_back()
    expect(window.locator(".by")).not_to_have_class(re.compile("used"))
    assert headings(window)[0][0] == "A"
    window.go_forward()
    expect(window.locator(".by")).to_have_class(re.compile("used"))


def test_other_views_are_shown_as_they_are(opened):
    window = opened("stones/")
    by(window, "region")
    window.locator(".views a").nth(1).click()
    window.wait_for_url("**/-/name/*")
    assert parameter(window, "by") is None and headings(window)[0][0] == "Zircon"


def test_a_search_stays(opened):
    window = opened("stones/")
    search(window, "agate")
    shown = sorted(rows(window))
    by(window, "region")
    expect(window.locator("#__found > [aria-hidden]")).to_have_text(re.compile("in 3 sections"))
    assert sorted(set(rows(window))) == shown
    assert all(re.fullmatch(r"\d+ of \d+", count) for _, count in headings(window))
    assert window.locator("main mark").count() >= len(shown)
    by(window, "")
    expect(window.locator("#__found > [aria-hidden]")).to_have_text(re.compile("in 1 section$"))
    assert sorted(rows(window)) == shown and headings(window) == [["A", "6 of 6"]]
    field(window).fill("")
    expect(window.locator("main > [data-section]:not([hidden])")).to_have_count(8)
    assert window.locator("main mark").count() == 0


def test_choices_of_facets_stay(opened):
    window = opened("stones/?f.region=asia")
    expect(window.locator(".chips li").first).to_be_visible()
    by(window, "price")
    assert sum(int(count.split()[0]) for _, count in headings(window)) == len(regions()["Asia"])


def test_the_order_of_sections_applies(opened):
    window = opened("stones/")
    order(window, "count")
    by(window, "region")
    counts = [int(count) for _, count in headings(window)]
    assert counts == sorted(counts, reverse=True) and index(window) == [title for title, _ in headings(window)]
    window.locator("#_asia > h2").focus()
    window.keyboard.press("Alt+ArrowUp")
    expect(window.locator("#__status")).to_have_text(re.compile("^Asia, now"))
    moved = [title for title, _ in headings(window)]
    window.reload()
    expect(window.locator(".by")).to_have_class(re.compile("used"))
    expect(window.locator("main > [data-section] > h2 > bdi")).to_have_text(moved)
    by(window, "")
    assert parameter(window, "order") is None and [title for title, _ in headings(window)] == list("ABCDEFGH")


def test_the_sections_of_the_build_are_not_shown_before_those_that_the_url_asks_for(opened):
    """Also in the order of the URL."""
    window = opened("stones/")
    held = []
    window.route("**/-/by.js", lambda route: held.append(route))
    window.goto(window.url + "?by=region&order=count", wait_until="load")
    wait_for_held(window, held)
    wait_until(window, "document.querySelector('.order.used')")
    wait_for_frames(window)
    assert window.evaluate("document.querySelector('main').matches('.restoring')")
    held[0].continue_()
    expect(window.locator("#_asia")).to_be_visible()


def test_the_page_of_an_entry_shows_its_place_in_the_view(opened):
    window = opened("odd/-/shelf/?by=kind")
    wait_until(window, "document.querySelector('#_other')")
    window.locator("#two a").click()
    window.wait_for_url("**/odd/two/?view=shelf")
    crumb = window.locator(".crumbs li:last-child a")
    expect(crumb).to_have_text("Top")
    assert crumb.evaluate("(link) => link.href").endswith("/odd/-/shelf/#_top")
    assert window.locator(".section-index a").evaluate_all("(all) => all.every((link) => !link.hash.includes('other'))")


def test_a_selection_is_shown_in_each_section(opened):
    window = opened("odd/-/shelf/")
    window.locator("input.select[value=three]").check()
    by(window, "kind")
    assert window.locator("input.select[value=three]").evaluate_all("(all) => all.map(({ checked }) => checked)") == [True, True]
    window.locator("input.select[value=four]").check()
    expect(window.locator(".tray b")).to_have_text("2 selected")
    expect(window.locator("#_plain .picked [aria-hidden]")).to_have_text("1 of 2")
    expect(window.locator("#_other .picked [aria-hidden]")).to_have_text("2 of 2")
    by(window, "")
    assert window.locator("input.select:checked").evaluate_all("(all) => all.map(({ value }) => value)") == ["four", "three"]
    expect(window.locator("#_top .picked [aria-hidden]")).to_have_text("1 of 3")


def test_rows_move_to_their_new_places(opened):
    window = opened("stones/")
    window.evaluate("""() => {
        const own = Element.prototype.animate;
        window.moved = 0;
        Element.prototype.animate = function (...all) { window.moved += 1; return own.apply(this, all); };
    }""")
    by(window, "region")
    assert 0 < window.evaluate("moved") <= 60


@DEVICES
@pytest.mark.parametrize("path", ["stones/", "arabic/"])
def test_the_control_shifts_nothing(path, size, options, opened):
    window = opened(path, size, **options)
    assert shift(window) <= SHIFT
    box = window.locator(".by").bounding_box()
    if options:
        assert window.locator(".by select").bounding_box()["height"] >= 44 and box["height"] > 0


def test_a_failure_leaves_the_sections(opened):
    window = opened("stones/")
    window.route("**/*.gz", lambda route: route.abort())
    window.locator(".by select").select_option("region")
    expect(window.locator("#__found")).to_contain_text("could not load")
    # The message comes first.
    expect(window.locator(".by select")).to_have_value("")
    assert headings(window)[0][0] == "A"
    window.unroute("**/*.gz")
    by(window, "region")
    assert [title for title, _ in headings(window)] == ["Africa", "Asia", "Europe"]


@pytest.mark.parametrize("size, options", [(PHONE, TOUCH), (WIDE, {})], ids=str)
def test_it_works_from_right_to_left(size, options, opened):
    window = opened("arabic/", size, **options)
    by(window, "place")
    assert len(headings(window)) == 3 and all(re.fullmatch("[٠-٩]+", count) for _, count in headings(window))
    assert index(window) == [title for title, _ in headings(window)]


def test_the_control_is_made_by_the_script(site, visit):
    window = visit(site + "stones/")
    assert window.locator(".by select").count() == 0 and not window.locator(".by").is_visible()


@pytest.mark.parametrize("width", [320, 390, 640])
def test_a_long_name_of_a_field_ends_with_an_ellipsis(width, opened):
    window = opened("long/?by=kind", (width, 844))
    name = window.locator(".by > span")
    wait_until(window, f"document.querySelector('.by > span').textContent === {json.dumps(LONG)}")
    settle(window)
    assert name.evaluate("(name) => [name.scrollWidth > name.clientWidth, getComputedStyle(name).textOverflow]") == [True, "ellipsis"]
    line, label, select = (window.locator(each).bounding_box() for each in (".views", ".by", ".by select"))
    assert line["x"] <= label["x"] and label["x"] + label["width"] <= line["x"] + line["width"]
    assert select["width"] >= label["width"] and select["height"] >= 24
    expect(window.locator(".by select")).to_have_accessible_name("By…")
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("field", ["kind", "part"])
def test_numbers_stay_aligned(field, opened):
    """At the decimal separator, in all sections: one that has whole numbers only has the same space after them."""
    window = opened("columns/")
    by(window, field)
    edges = window.locator("main > [data-section] .number:has(bdi)").evaluate_all("""(all) => all.map((cell) => {
        const text = cell.querySelector("bdi").firstChild, range = document.createRange(), end = text.data.indexOf(".");
        range.setStart(text, 0);
        range.setEnd(text, end < 0 ? text.length : end);
        return Math.round(range.getBoundingClientRect().right * 4) / 4;
    })""")
    assert len(edges) == 6 and len(set(edges)) == 1


@pytest.mark.parametrize("path", ["stones/?by=region", "odd/-/shelf/?by=kind"])
def test_axe_reports_no_violations(path, opened):
    window = opened(path)
    expect(window.locator(".by")).to_have_class(re.compile("used"))
    assert violations(window) == []


# The focus


def section_by(window, value):
    """Sections the page while the focus is somewhere else, as by a reader who goes on before the data is loaded."""
    choose_unfocused(window, ".by", value)
    wait_until(window, f"document.querySelector('.by').classList.contains('used') === {json.dumps(value != '')}")
    settle(window)


def focused(window):
    """The element with the focus, and its entry."""
    return window.evaluate("""[document.activeElement.localName,
        document.activeElement.closest('[data-entry]')?.dataset.entry]""")


def test_the_control_keeps_the_focus(opened):
    window = opened()
    window.locator(".by select").focus()
    by(window, "region")
    assert focused(window) == ["select", None]
    by(window, "")
    assert focused(window) == ["select", None]


@pytest.mark.parametrize("path, control", [("stones/", "a"), ("odd/-/shelf/", "input"), ("arabic/", "input")])
def test_the_row_of_the_same_entry_keeps_the_focus(path, control, opened):
    """The rows are copies."""
    window = opened(path)
    value = window.locator(".by option:not([value=''])").first.get_attribute("value")
    target = window.locator(f"[data-entry] {control}").nth(1)
    target.focus()
    before = focused(window)
    assert before[1]
    for each in (value, ""):
        section_by(window, each)
        assert focused(window) == before
        assert window.evaluate("document.activeElement.isConnected")


def test_what_is_gone_gives_the_focus_to_the_control(opened):
    window = opened()
    window.locator("main > [data-section] > h2").nth(2).evaluate("(heading) => heading.focus()")
    assert focused(window) == ["h2", None]
    section_by(window, "region")
    assert focused(window) == ["select", None]


def test_what_stays_keeps_the_focus(opened):
    window = opened()
    link = window.locator(".views a").first
    link.focus()
    section_by(window, "region")
    assert link.evaluate("(link) => link === document.activeElement")
