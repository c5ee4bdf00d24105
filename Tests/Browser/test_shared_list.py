"""A link that shares a selection opens as a list: the rows by section, the sums of columns, and three answers."""

import json

import pytest
from playwright.sync_api import expect

from .site_server import SiteServer
from .test_axe import violations_by_scheme
from .test_order import SHIFT, shift
from .waiting import wait_for_animations, wait_for_rest

PHONE, DESK = (390, 844), (1280, 800)
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="40" height="40"><path d="M0 0h4v4z"/></svg>'
PARTS = """\
title: Parts
entry: {row: columns, columns: [maker, price, weight, number], pages: true}
fields: {price: {type: number, unit: €, title: Price}, weight: {type: number, unit: kg, title: Weight}, number: {type: number}}
views: [{id: kind, section: kind, selection: multiple}]
"""
ROWS = [{"title": f"Part {number}", "kind": ["Wheels", "Frames", "Seats"][number % 3], "maker": "Ida", "price": 1000.25 + number,
         "weight": number / 10, "number": number} for number in range(10, 70)]
MADE = [{**row, "maker": ["Ida", "Ola"][row["number"] % 2]} for row in ROWS]
MARKUP = "<img src=x onerror=hit()>"


@pytest.fixture(scope="module")
def root(make_project):
    project = make_project("shared", {
        "content/site.yaml": "title: Shared\n", "content/parts/catalog.yaml": PARTS, "content/parts/rows.json": json.dumps(ROWS),
        "content/german/catalog.yaml": "language: de\n" + PARTS, "content/german/rows.json": json.dumps(ROWS),
        "content/arabic/catalog.yaml": "language: ar\n" + PARTS, "content/arabic/rows.json": json.dumps(ROWS),
        "content/birds/catalog.yaml": "entry: {image: photo, pages: true}\nviews: [{id: a-z, selection: multiple}]\n",
        "content/birds/owl.svg": SVG,
        "content/birds/rows.json": json.dumps([{"title": title, "id": title[:3], "photo": "owl.svg"} for title in ("Owl", "Jay", MARKUP, "Ostrich")]),
        "content/single/catalog.yaml": "pageSize: 10\nfacets: [maker]\nviews: [{id: kind, section: kind, selection: single}]\n",
        "content/single/rows.json": json.dumps(MADE),
        "content/whole/catalog.yaml": "facets: [maker]\nviews: [{id: kind, section: kind, selection: multiple}]\n",
        "content/whole/rows.json": json.dumps(MADE),
        "content/many/catalog.yaml": "pageSize: section\nviews: [{id: kind, section: kind, selection: multiple}]\n",
        "content/many/rows.json": json.dumps(ROWS)})
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


@pytest.fixture
def opened(visit, root):
    def opened(path, size=DESK, **options):
        window = visit(root + path, size, scripts=True, **options)
        window.locator("main > .tray").wait_for()
        return window
    return opened


def listed(window):
    return window.locator(".theirs :is(h3, li a)").all_text_contents()


@SIZES
def test_the_shared_rows_are_at_the_top_by_section(size, opened):
    window = opened("parts/?selected=part-12,part-11,part-15,part-10", size)
    assert window.locator("main > .tray b").text_content() == "4 shared with you"
    assert listed(window) == ["Frames", "Part 10", "Seats", "Part 11", "Wheels", "Part 12", "Part 15"]
    assert window.locator(".theirs a").first.evaluate("(link) => link.href").endswith("/parts/part-10/")
    sheet, first = window.locator("main > .tray").bounding_box(), window.locator("[data-section]").first.bounding_box()
    head = window.locator(".head").bounding_box()
    assert head["y"] + head["height"] <= sheet["y"] < size[1] / 2 and sheet["y"] + sheet["height"] <= first["y"]
    assert window.locator("main > .tray button:visible").all_text_contents() == ["Keep", "Replace mine", "Dismiss"]
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_only_the_shared_rows_are_printed(opened):
    window = opened("parts/?selected=part-12,part-11")
    window.emulate_media(media="print")
    shown = window.locator("h1, h2, .theirs li, .head p, main > [data-section], button").evaluate_all(
        "(all) => all.filter((each) => each.checkVisibility()).map((each) => each.textContent.trim().slice(0, 7))")
    window.emulate_media(media="screen")
    assert shown == ["Parts", "Part 11", "Part 12", "Price: ", "Weight:"]


def test_the_titles_of_shared_sections_are_below_that_of_the_list(opened):
    """Otherwise, screen readers list each title twice."""
    window = opened("parts/?selected=part-12,part-11")
    headings = window.get_by_role("region", name="2 shared with you").get_by_role("heading")
    assert headings.evaluate_all("(all) => all.map((each) => [each.ariaLevel ?? each.tagName, each.textContent])") == [
        ["2", "2 shared with you"], ["H3", "Seats"], ["H3", "Wheels"]]
    window.get_by_role("button", name="Keep").click()
    expect(window.locator("body > .tray b")).not_to_have_attribute("role", "heading")


def test_keeping_many_takes_no_step_for_each_pair_of_them(opened):
    window = opened(f"parts/?selected={','.join(f'part-{number}' for number in range(10, 60))}")
    window.evaluate("""() => {
        window.steps = 0;
        window.Map = class extends Map {
            constructor(items = []) { const all = [...items ?? []]; super(all); window.steps += all.length; }
        };
    }""")
    window.get_by_role("button", name="Keep").click()
    expect(window.locator("body > .tray b")).to_have_text("50 selected")
    assert 50 < window.evaluate("steps") < 50 * 20


def test_the_rows_are_marked_in_place_until_there_is_an_answer(opened):
    window = opened("parts/?selected=part-12,part-11")
    marked = "[...document.querySelectorAll('[data-section] .offered')].map((row) => row.id)"
    assert window.evaluate(marked) == ["part-11", "part-12"]
    box = window.locator("[data-section] .offered .select").first
    expect(box).to_have_accessible_description("2 shared with you")
    expect(window.locator("[data-section] .select").first).to_have_accessible_description("")
    window.get_by_role("button", name="Keep").click()
    assert window.evaluate(marked) == [] and window.locator(".theirs").count() == 0
    expect(window.locator("#part-11 .select")).to_have_accessible_description("")
    expect(window.locator("body > .tray b")).to_have_text("2 selected")


@pytest.mark.parametrize("path, sums", [
    ("parts", ["Price: ∑ 3,033.75 €", "Weight: ∑ 3.3 kg"]), ("german", ["Price: ∑ 3.033,75 €", "Weight: ∑ 3,3 kg"])])
def test_columns_with_units_are_summed(path, sums, opened):
    window = opened(f"{path}/?selected=part-10,part-11,part-12")
    assert [" ".join(text.split()) for text in window.locator(".sums li").all_text_contents()] == sums


def test_digits_of_other_scripts_are_summed(opened):
    window = opened("arabic/?selected=part-10,part-11,part-12")
    values = window.locator(".sums bdi").all_text_contents()
    assert len(values) == 2 and any(each in values[1] for each in ("٣٫٣", "3.3")), values
    assert set(window.locator(".sums bdi").evaluate_all("(all) => all.map((each) => getComputedStyle(each).direction)")) == {"rtl"}


def test_one_entry_and_columns_without_units_have_no_sum(opened):
    assert opened("parts/?selected=part-10").locator(".sums").count() == 0


def test_pictures_are_shown_and_titles_are_text(opened):
    window = opened("birds/?selected=owl," + "img-src-x-onerror-hit-24acf9")
    assert window.locator(".theirs img").count() >= 1
    assert window.evaluate("[...document.querySelectorAll('.theirs img')].every((image) => image.complete && image.naturalWidth)")
    assert window.evaluate("window.hit") is None and MARKUP in listed(window)


def test_rows_of_other_pages_are_fetched(opened):
    window = opened("many/-/kind/wheels/?selected=part-12,part-11,part-10")
    window.wait_for_function("() => document.querySelectorAll('.theirs li').length === 3")
    assert window.locator(".theirs h3").all_text_contents() == ["Wheels", "Seats", "Frames"]


def test_a_page_that_cannot_be_fetched_keeps_no_other_rows_back(root, visit):
    window = visit(root + "many/-/kind/wheels/", scripts=True)
    window.route("**/kind/seats/", lambda route: route.abort())
    window.goto(root + "many/-/kind/wheels/?selected=part-12,part-11,part-10")
    window.wait_for_function("() => document.querySelectorAll('.theirs li').length === 3")
    assert window.locator(".theirs h3").all_text_contents() == ["Wheels", "Frames"]
    assert window.locator(".theirs a").evaluate_all("(all) => all.map((link) => link.href)") == [root + "many/#part-11"]


@pytest.mark.parametrize("path", ["parts/", "many/-/kind/wheels/"])
def test_unknown_entries_do_not_count(path, root, visit):
    window = visit(root + path + "?selected=part-12,nope,part-10,neither", scripts=True)
    window.locator("main > .tray b", has_text="2 shared with you").wait_for()
    window.locator("[data-command=keep]").click()
    window.locator(".tray b", has_text="2 selected").wait_for()


def test_a_list_of_unknown_entries_is_not_shown(root, visit):
    window = visit(root + "many/-/kind/wheels/?selected=nope,neither", scripts=True)
    window.locator("main > .tray").wait_for(state="hidden")
    assert window.locator("[data-command=keep]:visible").count() == 0


@SIZES
def test_nothing_shifts(size, root, visit):
    window = visit(root + "parts/?selected=part-12,part-11", size, scripts=True)
    window.locator("main > .tray").wait_for()
    wait_for_rest(window)
    assert shift(window) <= SHIFT


def stored(window, catalog):
    return {item["id"]: (item.get("title"), item.get("section")) for item in
            json.loads(window.evaluate(f"localStorage['thumbindex:selection:/{catalog}/']"))}


def test_entries_of_other_pages_are_kept_with_their_titles_and_sections(opened):
    window = opened("many/-/kind/wheels/?selected=part-12,part-11")
    window.wait_for_function("() => document.querySelectorAll('.theirs li').length === 2")
    window.get_by_role("button", name="Keep").click()
    assert stored(window, "many") == {"part-12": ("Part 12", "Wheels"), "part-11": ("Part 11", "Seats")}


def test_single_selection_holds_in_sections_on_other_pages(opened):
    """Each section has several pages, and none is on this one."""
    for kept in (["part-64", "part-13", "part-60"], ["part-10"]):
        window = opened("single/?selected=" + ",".join(kept))
        window.wait_for_function("(count) => document.querySelectorAll('.theirs [data-entry], .theirs li:has(bdi)').length === count", arg=len(kept))
        window.get_by_role("button", name="Keep").click()
        window.locator("body > .tray").wait_for()
    assert stored(window, "single") == {"part-60": ("Part 60", "Wheels"), "part-10": ("Part 10", "Frames")}


@pytest.mark.parametrize("path", ["single/-/facet/maker/ida/", "whole/-/facet/maker/ida/"])
def test_the_page_of_a_facet_shows_and_shares_the_catalog(path, root, opened):
    window = opened(path + "?selected=part-12,part-11,part-64,nope")
    window.wait_for_function("() => document.querySelectorAll('.theirs li bdi').length >= 3")
    expect(window.locator("main > .tray b")).to_have_text("3 shared with you")
    window.evaluate("void (navigator.share = async ({ url }) => { window.shared = url; })")
    window.get_by_role("button", name="Replace mine").click()
    window.locator("[data-command=more]").click()
    window.locator("[data-command=share]").click()
    window.wait_for_function("() => window.shared")
    assert window.evaluate("shared").startswith(root + path.split("/")[0] + "/?selected=part-")


def test_the_system_shares_where_it_can(root, browser):
    context = browser.new_context()
    window = context.new_page()
    window.add_init_script("navigator.share = async (data) => { window.shared = data; };")
    window.goto(root + "parts/")
    window.locator("input.select[value=part-10]").check()
    window.locator("[data-command=more]").click()
    window.locator("[data-command=share]").click()
    window.wait_for_function("() => window.shared")
    assert window.evaluate("shared.url") == root + "parts/?selected=part-10"
    context.close()


def test_enter_leads_from_a_chosen_row_to_the_tray_and_escape_back(root, visit):
    window = visit(root + "parts/", scripts=True)
    box = window.locator("input.select").nth(40)
    box.focus()
    window.keyboard.press("Enter")
    assert window.evaluate("document.activeElement.matches('input.select')"), "nothing is chosen"
    window.keyboard.press("Space")
    expect(window.locator("#__status")).to_have_text("1 selected · Press Enter to go to the selection")
    window.keyboard.press("Enter")
    assert window.evaluate("document.activeElement.dataset.command") == "show"
    window.keyboard.press("Escape")
    assert box.evaluate("(each) => each === document.activeElement")


def test_the_tray_covers_whole_rows_rather_than_their_values(root, visit):
    window = visit(root + "parts/", DESK, scripts=True)
    window.locator("input.select").first.check()
    tray = window.locator("body > .tray")
    tray.wait_for()
    wait_for_animations(window)
    top = tray.bounding_box()["y"]
    for x in (300, 500, 700):
        assert window.evaluate("([x, y]) => document.elementFromPoint(x, y).matches('.tray')", [x, top + 20])
        assert not window.evaluate("([x, y]) => document.elementFromPoint(x, y).matches('.tray')", [x, top - 5])


@SIZES
@pytest.mark.parametrize("path", ["parts/?selected=part-10,part-11", "arabic/?selected=part-10,part-11"])
def test_axe_reports_no_violations(path, size, opened):
    assert violations_by_scheme(opened(path, size, bypass_csp=True)) == {}
