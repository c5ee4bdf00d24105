"""The tray with the selected entries: what it shows, what it saves and shares, and that it covers nothing."""

import csv
import io
import json
import pathlib
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from .site_server import SiteServer
from .test_axe import violations_by_scheme
from .waiting import wait_for_animations, wait_for_rest, wait_until

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
SIZES = pytest.mark.parametrize("options", [PHONE, DESK], ids=["phone", "desk"])

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: Where the selection of a catalog is stored.
KEY = "thumbindex:selection:"
FORMULA = "=SUM(1+1), \"twice\""
FORMULA_ID = "sum-1-1-twice-01126d"
MARKUP = "<img src=x onerror=hit()>"
MARKUP_ID = "img-src-x-onerror-hit-24acf9"
LIST = """\
title: Things
entry: {pages: true}
views:
  - {id: room, section: room, order: [Den, Kitchen], selection: {default: single, Kitchen: multiple, Attic: multiple}}
  - {id: a-z, selection: multiple}
  - {id: plain, section: room}
"""
THINGS = [
    {"title": "Bed", "room": "Den"}, {"title": "Lamp", "room": ["Den", "Kitchen"]}, {"title": "Chair", "room": "Den"},
    {"title": "Pan", "room": "Kitchen"}, {"title": "Cup", "room": "Kitchen"}, {"title": "Jar", "room": "Kitchen"},
    {"title": FORMULA, "room": "Attic"}, {"title": MARKUP, "room": "Attic"},
    *({"title": f"Box {number}", "room": "Cellar"} for number in range(10, 40))]
SPLIT = "title: Split\npageSize: 20\nviews: [{id: v, section: kind, selection: single}]\n"
BIRDS = """\
title: الطيور
language: ar
views: [{id: place, section: place, index: full, selection: {default: single, النهر: multiple}}]
"""
#: Section titles of many lengths, some of which fill the line.
TITLES = [" ".join(["long"] * count + ["x" * more]) for count in range(2, 12) for more in (1, 3)]
FILES = {
    "content/titles/catalog.yaml": "title: Titles\nviews: [{id: v, section: kind, selection: multiple}]\n",
    "content/titles/titles.json": json.dumps([
        {"title": f"Of {title} {end}", "kind": title} for title in TITLES for end in "ab"]),
    "content/site.yaml": "title: House\n", "content/list/catalog.yaml": LIST, "content/list/list.json": json.dumps(THINGS),
    "content/split/catalog.yaml": SPLIT,
    "content/split/split.json": json.dumps([{"title": f"Nail {number}", "kind": "Nails"} for number in range(10, 99)]),
    "content/birds/catalog.yaml": BIRDS,
    "content/birds/birds.json": json.dumps([
        {"title": f"{bird} {place}", "place": place} for place in ("النهر", "الغابة") for bird in ("نسر", "صقر", "بومة")]),
}

#: Records what moved, except in the tray and the strip, whose mark follows the scrolling. The browser's own sum leaves
#: out what moved after input.
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { sources } of list.getEntries()) for (const { node } of sources) {
    if (!(node?.closest ? node : node?.parentElement)?.closest(".tray, .section-index")) shifts.push(node?.outerHTML?.slice(0, 80) ?? String(node?.textContent));
  }
}).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def house(make_project):
    project = make_project("trays", FILES)
    project.build("--strict")
    server = SiteServer(project.site)
    yield server.root
    server.stop()


@pytest.fixture
def open_window(browser, house, visit):
    """Opens a page of a reader who has stored nothing: `open_window("list/", init="…", **options)`. Errors fail the test.

    The first window of a test is one that other tests have used, because that takes less time, unless the test changes it for
    good by a script or a clock. The others are in a browser of their own.
    """
    contexts, windows, errors = [], [], []
    fail = lambda error: errors.append(str(error))
    fail_if_error = lambda message: errors.append(message.text) if message.type == "error" else None

    def used(viewport, java_script_enabled=True, color_scheme="light", **options):
        size = viewport["width"], viewport["height"]
        return visit("about:blank", size, color_scheme, scripts=java_script_enabled, **options)

    def fresh(context, options):
        if not context:
            context = browser.new_context(**options)
            context.set_default_timeout(5_000)
            contexts.append(context)
        return context.new_page()

    def open_window(path="list/", init="", context=None, is_fresh=False, **options):
        options = {"reduced_motion": "reduce", "permissions": ["clipboard-read", "clipboard-write"], **DESK, **options}
        window = fresh(context, options) if context or init or is_fresh or windows else used(**options)
        windows.append(window)
        window.on("pageerror", fail)
        window.on("console", fail_if_error)
        if init:
            window.add_init_script(init)
        window.goto(house + path)
        return window

    yield open_window
    for window in windows:
        window.remove_listener("pageerror", fail)
        window.remove_listener("console", fail_if_error)
    for context in contexts:
        context.close()
    # A script that came from content would call a function that is not there.
    assert errors == []


def choose(window, *ids, section=""):
    for each in ids:
        window.locator(f"{section} input.select[value={each}]").first.check()


def run(window, command):
    window.locator(f".tray [data-command={command}]").click()


def tray(window):
    return window.locator(".tray")


def title(window):
    return window.locator(".tray b")


def status(window):
    return window.locator(".tray .message")


def region(window):
    return window.get_by_role("region", name="Selection")


def listed(window):
    """The headings and entries of the list."""
    return window.locator(".tray .list :is(h2, li a)").all_text_contents()


def chosen(window):
    ids = window.evaluate("[...document.querySelectorAll('input.select:checked')].map((each) => each.value)")
    return list(dict.fromkeys(ids))


def stored(window, catalog="/list/"):
    text = window.evaluate("(key) => localStorage.getItem(key)", KEY + catalog)
    return [each["id"] for each in json.loads(text or "[]")]


def store(window, text, catalog="/list/"):
    window.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY + catalog, text])


#: Counts how often the entry of a check box is read.
COUNT_READS = """
window.reads = 0;
const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
Object.defineProperty(HTMLInputElement.prototype, "value", {
  get() { reads++; return get.call(this); }, set, configurable: true,
});
"""


def test_the_work_to_list_the_selection_is_linear(make_project, browser):
    reads = []
    for count in (100, 200):
        project = make_project(f"selected-{count}", {
            "content/a/catalog.yaml": "views: [{id: v, selection: multiple}]\n",
            "content/a/a.json": json.dumps([{"title": f"T{number}"} for number in range(count)])})
        project.build("--strict")
        server = SiteServer(project.site)
        context = browser.new_context()
        try:
            window = context.new_page()
            window.goto(server.root + "a/")
            store(window, json.dumps([f"t{number}" for number in range(count)]), "/a/")
            window.reload()
            expect(title(window)).to_have_text(f"{count} selected")
            window.evaluate(COUNT_READS)
            run(window, "show")
            assert len(listed(window)) == count + 1
            reads.append(window.evaluate("reads"))
        finally:
            context.close()
            server.stop()
    assert reads[1] < 2.2 * reads[0], reads


# Appearance

def test_the_tray_appears_with_the_first_choice_and_disappears_with_the_last(open_window):
    requests = []
    window = open_window()
    window.on("request", lambda request: requests.append(request.url))
    expect(tray(window)).to_have_count(0)
    choose(window, "bed")
    expect(title(window)).to_have_text("1 selected")
    assert [url for url in requests if url.endswith("/-/tray.js")], "it is loaded only now"
    choose(window, "pan", "cup")
    expect(title(window)).to_have_text("3 selected")
    window.reload()
    expect(title(window)).to_have_text("3 selected")
    window.get_by_role("button", name="Show").click()
    window.get_by_role("button", name="Remove Bed").click()
    for each in ("pan", "cup"):
        window.locator(f"input.select[value={each}]").first.uncheck()
    expect(tray(window)).to_have_count(0)
    assert stored(window) == []


def test_a_bar_on_narrow_windows_and_a_tab_on_wide_ones(open_window):
    for options, width in [(PHONE, None), (DESK, 320)]:
        window = open_window(**options)
        choose(window, "bed")
        box = tray(window).bounding_box()
        size = options["viewport"]
        assert box["y"] + box["height"] == size["height"] and box["height"] == 56, box
        strip = window.locator(".section-index").bounding_box()
        assert box["x"] + box["width"] <= strip["x"]
        if width:
            assert box["width"] == width
        else:
            assert box["x"] == 0 and strip["x"] - box["width"] < 8
        for name in ("Show", "More"):
            button = window.get_by_role("button", name=name).bounding_box()
            assert button["width"] >= (44 if width is None else 24) and button["height"] >= (44 if width is None else 24)


def test_show_opens_a_region_with_the_entries_by_section(open_window):
    window = open_window()
    choose(window, FORMULA_ID, "pan", "jar", "bed")
    expect(region(window)).to_have_count(0)
    show = window.get_by_role("button", name="Show")
    assert show.get_attribute("aria-expanded") == "false"
    show.click()
    expect(region(window)).to_be_visible()
    assert listed(window) == ["Den", "Bed", "Kitchen", "Jar", "Pan", "Attic", FORMULA]
    hide = window.get_by_role("button", name="Hide")
    assert hide.get_attribute("aria-expanded") == "true"
    hide.click()
    expect(region(window)).to_have_count(0)


def test_more_shows_the_commands_without_the_entries(open_window):
    window = open_window(**PHONE)
    choose(window, "bed")
    window.get_by_role("button", name="More").click()
    names = ["Copy", "Text", "CSV", "JSON", "Print", "Share link", "Clear"]
    assert region(window).get_by_role("button").all_text_contents() == names
    expect(window.locator(".tray .list")).to_be_hidden()
    window.get_by_role("button", name="Show").click()
    expect(window.locator(".tray .list")).to_be_visible()


def test_an_entry_of_several_sections_is_listed_where_it_was_selected(open_window):
    window = open_window()
    choose(window, "lamp", section="#_kitchen")
    run(window, "show")
    assert listed(window) == ["Kitchen", "Lamp"]
    expect(title(window)).to_have_text("1 selected")


def test_entries_of_other_pages_keep_their_titles(open_window):
    window = open_window("split/-/v/nails/2/")
    choose(window, window.locator("input.select").first.get_attribute("value"))
    name = window.locator(".rows bdi").first.text_content()
    for path in ("split/-/v/nails/", "split/-/v/nails/3/"):
        window.goto(window.url.split("split/")[0] + path)
        run(window, "show")
        assert listed(window) == ["Nails", name]
        assert window.locator(".tray li a").get_attribute("href").endswith("/split/#" + name.lower().replace(" ", "-"))


def test_a_single_section_of_several_pages_keeps_one_entry(open_window):
    window = open_window("split/-/v/nails/")
    choose(window, "nail-10")
    window.goto(window.url + "2/")
    last = window.locator("input.select").last.get_attribute("value")
    choose(window, last)
    expect(status(window)).to_have_text(re.compile("^Nail .* instead of Nail 10$"))
    assert stored(window, "/split/") == [last]
    expect(title(window)).to_have_text("1 selected")
    expect(window.locator(".picked [aria-hidden]")).to_have_text("1 of 89")


# What it keeps

def test_two_open_tabs_agree(open_window):
    one = open_window()
    two = open_window("list/-/a-z/", context=one.context)
    choose(one, "bed", "pan")
    expect(title(two)).to_have_text("2 selected")
    assert chosen(two) == ["bed", "pan"]
    expect(two.locator("#_b .picked [aria-hidden]")).to_have_text("1 of 31")
    run(two, "more")
    run(two, "clear")
    expect(tray(one)).to_have_count(0)
    assert chosen(one) == []


def test_switching_views_keeps_the_tray(open_window):
    window = open_window("list/-/a-z/")
    choose(window, "bed", "chair")
    window.goto(window.url.replace("-/a-z/", ""))
    expect(title(window)).to_have_text("2 selected")
    run(window, "show")
    assert listed(window) == ["Den", "Bed", "Chair"]
    # One radio button is checked, but both rows are shown as selected.
    assert window.locator("#_den .chosen").count() in (1, 2)
    choose(window, "lamp", section="#_den")
    expect(status(window)).to_have_text("Lamp instead of Bed and Chair")


@pytest.mark.parametrize("init", [
    "for (let size = 1 << 22; size; size >>= 1) { try { localStorage[size] = 'x'.repeat(size) } catch {} }",
    "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })",
    "Object.defineProperty(window, 'localStorage', { value: null })",
], ids=["full", "refused", "missing"])
def test_the_tray_says_that_a_selection_is_not_stored(init, open_window):
    window = open_window(init=init)
    choose(window, "pan", "cup")
    expect(title(window)).to_have_text("2 selected")
    expect(status(window)).to_have_text("Kept until this page closes")
    run(window, "show")
    assert listed(window) == ["Kitchen", "Cup", "Pan"]
    run(window, "clear")
    run(window, "undo")
    assert chosen(window) == ["cup", "pan"]


def test_a_stored_selection_says_nothing(open_window):
    window = open_window()
    choose(window, "pan")
    expect(title(window)).to_have_text("1 selected")
    wait_for_rest(window)
    expect(status(window)).to_have_text("")


def test_ids_alone_are_an_older_selection(open_window):
    window = open_window()
    store(window, json.dumps(["bed", "nowhere", "pan"]))
    window.reload()
    expect(title(window)).to_have_text("3 selected")
    run(window, "show")
    assert listed(window) == ["Den", "Bed", "Kitchen", "Pan", "nowhere"]
    choose(window, "cup")
    assert stored(window) == ["bed", "nowhere", "pan", "cup"]


def test_corrupt_data_is_no_selection(open_window):
    window = open_window()
    for text in [
        "{", "null", "3", "\"bed\"", "{\"id\": \"bed\"}", "[null, 1, [], {}, {\"id\": 3}, {\"id\": \"\"}, \"\"]", "[[\"bed\"]]",
    ]:
        store(window, text)
        window.reload()
        wait_for_rest(window)
        assert tray(window).count() == 0, text
        choose(window, "pan")
        expect(title(window), text).to_have_text("1 selected")


def test_strings_of_stored_data_are_only_text(open_window):
    window = open_window()
    hostile = {"id": "\"><script>hit()</script>", "title": MARKUP, "section": "</h2>" + MARKUP, "place": "__proto__"}
    wrong = {"id": "bed", "title": 3, "section": ["x"], "place": {}, "__proto__": {"title": 4}}
    store(window, json.dumps([hostile, {**hostile, "title": "again"}, wrong, {"id": "toString"}]))
    window.reload()
    expect(title(window)).to_have_text("3 selected")
    run(window, "show")
    assert listed(window) == ["Den", "Bed", "</h2>" + MARKUP, "again", "toString"]
    assert window.locator(".tray :is(img, script)").count() == 0
    link = window.locator(".tray li a").nth(1).get_attribute("href")
    assert link.endswith("/list/#%22%3E%3Cscript%3Ehit()%3C%2Fscript%3E")
    window.get_by_role("button", name="Remove again").click()
    assert stored(window) == ["bed", "toString"]


# Removing, clearing

def test_a_remove_button_deselects_and_keeps_the_focus(open_window):
    window = open_window()
    choose(window, "bed", "pan", "cup")
    run(window, "show")
    names = "[...document.querySelectorAll('.list button')].map((each) => each.ariaLabel)"
    assert window.evaluate(names) == ["Remove Bed", "Remove Cup", "Remove Pan"]
    focused = "document.activeElement.ariaLabel ?? document.activeElement.textContent"
    for name, rest, then in [("Cup", ["bed", "pan"], "Remove Pan"), ("Pan", ["bed"], "Remove Bed"), ("Bed", [], "Undo")]:
        window.get_by_role("button", name="Remove " + name).press("Enter")
        expect(window.locator(f"input.select[value={name.lower()}]").first).not_to_be_checked()
        assert chosen(window) == rest == stored(window)
        window.wait_for_function(f"(then) => ({focused}) === then", arg=then)


def test_what_is_selected_and_cleared_is_announced(open_window):
    window = open_window()
    live = window.locator("#__status")
    choose(window, "bed")
    expect(live).to_have_text("1 selected · Press Enter to go to the selection")
    choose(window, "pan")
    expect(live).to_have_text("2 selected · Press Enter to go to the selection")
    window.locator("input.select[value=pan]").first.uncheck()
    expect(live).to_have_text("1 selected")
    run(window, "show")
    run(window, "clear")
    expect(live).to_have_text("Selection cleared")
    window.get_by_role("button", name="Undo").click()
    expect(live).to_have_text("1 selected")
    window.reload()
    expect(title(window)).to_have_text("1 selected")
    assert live.text_content() == "", "it is as it was"


@SIZES
def test_clear_can_be_undone_for_ten_seconds(options, open_window):
    window = open_window(is_fresh=True, **options)
    dialogs = []
    window.on("dialog", lambda dialog: dialogs.append(dialog))
    window.clock.install()
    choose(window, "bed", "pan")
    before = stored(window)
    place = tray(window).bounding_box()
    run(window, "show")
    run(window, "clear")
    assert chosen(window) == stored(window) == [] and dialogs == []
    expect(title(window)).to_have_text("Selection cleared")
    expect(region(window)).to_have_count(0)
    assert tray(window).bounding_box() == place
    assert window.evaluate("document.activeElement.textContent") == "Undo"
    window.clock.run_for(8_000)
    window.get_by_role("button", name="Undo").click()
    assert stored(window) == before and chosen(window) == ["bed", "pan"]
    expect(title(window)).to_have_text("2 selected")
    assert window.evaluate("document.activeElement.textContent") == "Show"
    run(window, "more")
    run(window, "clear")
    window.clock.run_for(10_200)
    expect(tray(window)).to_have_count(0)
    assert window.evaluate("document.activeElement.value") == "pan", "the focus returns to the page"


def test_a_new_choice_ends_undo(open_window):
    window = open_window()
    choose(window, "bed")
    run(window, "more")
    run(window, "clear")
    choose(window, "cup")
    expect(title(window)).to_have_text("1 selected")
    expect(window.get_by_role("button", name="Undo")).to_have_count(0)
    expect(region(window)).to_have_count(0)


def test_the_tray_comes_back_closed(open_window):
    window = open_window()
    choose(window, "cup")
    run(window, "show")
    window.locator("input.select[value=cup]").uncheck()
    expect(tray(window)).to_have_count(0)
    choose(window, "pan")
    expect(title(window)).to_be_visible()
    expect(region(window)).to_have_count(0)


@pytest.mark.parametrize("part", ["template", "script"])
def test_check_boxes_work_without_the_tray(part, open_window):
    window = open_window()
    if part == "script":
        window.route("**/-/tray.js", lambda route: route.fulfill(body="export const a = ;", content_type="text/javascript"))
    else:
        window.route("**/list/", lambda route: route.fulfill(
            body=route.fetch().text().replace("__tray", "__other"), content_type="text/html"))
    window.reload()
    choose(window, "bed", "pan")
    window.reload()
    wait_for_rest(window)
    assert chosen(window) == ["bed", "pan"]
    expect(tray(window)).to_have_count(0)


def test_a_page_without_clipboard_shows_the_text(open_window, house):
    window = open_window(init="Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })")
    shown = []
    window.on("dialog", lambda dialog: (shown.append(dialog.default_value), dialog.dismiss()))
    choose(window, "bed")
    run(window, "more")
    run(window, "share")
    assert shown == [house + "list/?selected=bed"]
    expect(window.locator(".tray [data-command=share]")).to_have_text("Share link")


# Single sections, rows and headings

def test_a_replacement_is_announced(open_window):
    window = open_window()
    choose(window, "bed")
    choose(window, "chair")
    expect(status(window)).to_have_text("Chair instead of Bed")
    assert status(window).is_visible() and chosen(window) == ["chair"]
    assert window.locator("#__status").text_content() == "Chair instead of Bed"
    choose(window, "pan")
    expect(status(window)).to_have_text("")


def test_a_page_has_one_hidden_status_line(open_window):
    """The other one is visible, below the search field."""
    for path in ("list/", "list/bed/"):
        window = open_window(path)
        window.locator("input.select").first.check()
        expect(title(window)).to_have_text("1 selected")
        lines = window.locator("[role=status]")
        assert lines.evaluate_all("(all) => all.map(({ id }) => id)") == ["__found", "__status"]
        place = window.locator("#__status").bounding_box()
        assert max(place["width"], place["height"]) <= 1


ROW = """(row) => {
    const before = getComputedStyle(row, "::before"), probe = document.body.appendChild(document.createElement("i"));
    const color = (name) => { probe.style.color = `var(${name})`; return getComputedStyle(probe).color; };
    const edge = getComputedStyle(row).direction === "rtl" ? "Right" : "Left";
    const result = { isWash: before.backgroundColor === color("--wash"), content: before.content,
        isAccent: before[`border${edge}Color`] === color("--accent"), width: parseFloat(before[`border${edge}Width`]) };
    probe.remove();
    return result;
}"""


@pytest.mark.parametrize("path, first, other", [("list/", "bed", "pan"), ("birds/", None, None)], ids=["ltr", "rtl"])
def test_selected_rows_have_a_background_and_an_accent_edge(path, first, other, open_window):
    window = open_window(path)
    row = window.locator(".rows > li").first
    assert row.evaluate(ROW)["content"] == "none"
    row.locator(".select").check()
    assert row.evaluate(ROW) == {"isWash": True, "content": '""', "isAccent": True, "width": 3}
    assert window.locator(".rows > li").last.evaluate(ROW)["content"] == "none"


def test_headings_say_how_many_are_selected(open_window):
    window = open_window()
    assert window.locator(".picked").count() == 0
    choose(window, "pan", "cup")
    expect(window.get_by_role("heading", name="Kitchen 2 of 4 selected")).to_be_visible()
    expect(window.locator("#_kitchen .picked [aria-hidden]")).to_have_text("2 of 4")
    assert window.locator("#_kitchen > h2").inner_text().split() == ["Kitchen", "2", "of", "4", "2", "of", "4", "selected"]
    assert window.locator("#_den .picked").count() == 0
    window.locator("input.select[value=pan]").uncheck()
    expect(window.locator("#_kitchen .picked [aria-hidden]")).to_have_text("1 of 4")
    window.locator("input.select[value=cup]").uncheck()
    expect(window.locator("#_kitchen .picked")).to_have_count(0)
    expect(window.locator("#_kitchen .count")).to_have_text("4")


# Saving

def saved(window, command):
    with window.expect_download() as download:
        run(window, command)
    return download.value.suggested_filename, open(download.value.path(), newline="", encoding="utf-8").read()


TEXT = f"Kitchen\nCup\nPan\n\nAttic\n{MARKUP}\n{FORMULA}\n\nfar\n"


@pytest.fixture
def full(open_window):
    window = open_window(is_fresh=True)
    store(window, json.dumps(["far"]))
    window.reload()
    choose(window, FORMULA_ID, MARKUP_ID, "pan", "cup")
    run(window, "show")
    return window


def test_csv_is_safe_for_spreadsheets_json_has_the_same_columns_and_text_has_a_paragraph_for_each_section(full, house):
    name, text = saved(full, "csv")
    assert name == "list.csv"
    assert text.endswith("\r\n") and text.count("\r\n") == text.count("\n") == 6
    assert list(csv.reader(io.StringIO(text, newline=""), strict=True)) == [
        ["section", "title", "id", "url"],
        ["Kitchen", "Cup", "cup", house + "list/cup/"], ["Kitchen", "Pan", "pan", house + "list/pan/"],
        ["Attic", MARKUP, MARKUP_ID, house + f"list/{MARKUP_ID}/"], ["Attic", "'" + FORMULA, FORMULA_ID, house + f"list/{FORMULA_ID}/"],
        ["", "far", "far", house + "list/#far"]]
    name, text = saved(full, "json")
    assert name == "list.json"
    entries = json.loads(text)
    assert [entry["id"] for entry in entries] == ["cup", "pan", MARKUP_ID, FORMULA_ID, "far"]
    assert entries[3] == {"section": "Attic", "title": FORMULA, "id": FORMULA_ID, "url": house + f"list/{FORMULA_ID}/"}
    assert saved(full, "txt") == ("list.txt", TEXT)


def test_no_cell_is_a_formula(open_window):
    """As in the data of a catalog."""
    laws = json.loads((ROOT / "Tests/Laws/formulas.json").read_text())
    window = open_window()
    store(window, json.dumps([{"id": law["text"], "title": law["text"], "section": law["text"]} for law in laws]))
    window.reload()
    run(window, "more")
    _, text = saved(window, "csv")
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))[1:]
    assert [row[:3] for row in rows] == [[law["cell"]] * 3 for law in laws]


def test_copy_puts_the_text_on_the_clipboard(full):
    full.clock.install()
    run(full, "copy")
    assert full.evaluate("navigator.clipboard.readText()") == TEXT
    button = full.locator(".tray [data-command=copy]")
    expect(button).to_have_text("Copied")
    full.clock.run_for(150)
    expect(status(full)).to_have_text("Copied")
    run(full, "copy")
    full.clock.run_for(2_100)
    expect(button).to_have_text("Copy")


def test_only_the_selected_entries_are_printed(open_window):
    window = open_window(init="window.print = () => { window.printed = (window.printed ?? 0) + 1 }")
    choose(window, "bed", "pan")
    run(window, "more")
    run(window, "print")
    assert window.evaluate("printed") == 1
    window.emulate_media(media="print")
    assert window.locator("body").inner_text().split() == ["Things", "Den", "Bed", "Kitchen", "Pan"]
    window.evaluate("dispatchEvent(new Event('afterprint'))")
    lines = window.locator("body").inner_text().split()
    assert "Jar" in lines and lines.count("Bed") == 1, "the page is printed as usual, without the tray"
    expect(tray(window)).to_be_hidden()
    window.emulate_media(media="screen")
    expect(title(window)).to_be_visible()


# Sharing

def test_a_link_shares_the_selection(open_window, house):
    window = open_window("list/?x=1#_den")
    choose(window, "pan", "bed")
    run(window, "show")
    run(window, "share")
    link = window.evaluate("navigator.clipboard.readText()")
    assert link == house + "list/?selected=pan,bed"
    expect(window.locator(".tray [data-command=share]")).to_have_text("Copied")
    other = open_window(link.removeprefix(house))
    expect(title(other)).to_have_text("2 shared with you")
    assert other.locator(".bar button:visible").all_text_contents() == ["Keep", "Replace mine", "Dismiss"]


def shared(open_window, ids="pan,chair,nobody", options=DESK, mine=("bed", "cup")):
    window = open_window(**options)
    choose(window, *mine)
    window.evaluate("window.name = 'x'")
    window.goto(window.url + f"?a=1&selected={ids}&b=2#_kitchen")
    return window


@pytest.mark.parametrize("command, result", [
    ("keep", ["cup", "pan", "chair"]), ("replace", ["pan", "chair"]), ("dismiss", ["bed", "cup"])])
def test_a_shared_selection_is_applied_only_on_request(command, result, open_window):
    window = shared(open_window, options=PHONE)
    expect(title(window)).to_have_text("2 shared with you")
    assert stored(window) == chosen(window) == ["bed", "cup"] and "selected=pan" in window.url
    length = window.evaluate("history.length")
    run(window, command)
    expect(title(window)).to_have_text(f"{len(result)} selected")
    assert stored(window) == result and sorted(chosen(window)) == sorted(result)
    # The window has scrolled to the button, so that the section may be another one.
    assert urllib.parse.urlsplit(window.url).query == "a=1&b=2"
    assert window.evaluate("history.length") == length
    assert window.evaluate("document.activeElement.textContent") == "Show"
    window.reload()
    expect(title(window)).to_have_text(f"{len(result)} selected")


@pytest.mark.parametrize("command, result", [("keep", ["cup", "pan", "chair"]), ("replace", ["pan", "chair"])])
def test_a_shared_selection_has_one_entry_of_a_single_section(command, result, open_window):
    window = shared(open_window, ids="bed,pan,chair")
    expect(title(window)).to_have_text("3 shared with you")
    run(window, command)
    expect(title(window)).to_have_text(f"{len(result)} selected")
    assert stored(window) == result and sorted(chosen(window)) == sorted(result)


def test_nothing_is_written_before_an_answer(open_window):
    window = open_window("list/?selected=pan,cup", init="""
        const write = Storage.prototype.setItem; window.writes = 0;
        Storage.prototype.setItem = function (...rest) { writes += 1; return write.apply(this, rest); };""")
    expect(title(window)).to_have_text("2 shared with you")
    assert window.evaluate("[writes, localStorage.length]") == [0, 0]
    run(window, "dismiss")
    expect(tray(window)).to_have_count(0)
    assert window.evaluate("[writes, localStorage.length]") == [0, 0] and "selected" not in window.url


def test_unknown_and_hostile_ids_are_ignored(open_window, house):
    window = open_window()
    for ids in [
        "<script>hit()</script>", "%22%3E%3Cimg%20src=x%20onerror=hit()%3E", "%", "%ZZ,%E0%A4,%FF", ",,,", "",
        "__proto__,constructor", "nobody", "a" * 50_000, ",".join(map(str, range(10_000)))
    ]:
        window.goto(house + "list/?selected=" + ids)
        wait_for_rest(window)
        assert tray(window).count() == 0, ids[:60]
        window.goto(house + "list/?selected=pan," + ids)
        expect(title(window), ids[:60]).to_have_text("1 shared with you")
        run(window, "keep")
        assert stored(window) == ["pan"], ids[:60]
        window.evaluate("localStorage.clear()")


def open_without_page_urls(open_window, house, path):
    """Opens a page of a split list that cannot find out which ids there are."""
    window = open_window("split/-/v/nails/")
    window.route("**/*.json", lambda route: route.fulfill(body="no JSON"))
    window.goto(house + path)
    return window


def test_ids_of_other_pages_are_kept_as_text(open_window, house):
    path = "split/-/v/nails/?selected=nail-98," + urllib.parse.quote(MARKUP) + ",nail-10,nail-10"
    window = open_without_page_urls(open_window, house, path)
    expect(title(window)).to_have_text("3 shared with you")
    run(window, "keep")
    run(window, "show")
    assert listed(window) == ["Nails", "Nail 10", "nail-98", MARKUP]


def test_the_commas_of_a_link_can_be_encoded(open_window, house):
    window = open_window("list/?selected=pan%2Cbed")
    expect(title(window)).to_have_text("2 shared with you")
    ids = ["a,b", "50%", "%2C", "日本", "a b+c&d=e#f"]
    window = open_window("split/-/v/nails/")
    store(window, json.dumps(ids), "/split/")
    window.reload()
    run(window, "more")
    run(window, "share")
    link = window.evaluate("navigator.clipboard.readText()")
    for each in (link, link.replace(",", "%2C")):
        other = open_without_page_urls(open_window, house, each.removeprefix(house))
        run(other, "keep")
        assert stored(other, "/split/") == ids


# Keyboard, and what is covered

def test_everything_is_reachable_and_escape_closes(open_window):
    window = open_window()
    choose(window, "bed", "cup")
    window.get_by_role("button", name="Show").focus()
    window.keyboard.press("Enter")
    focused = "document.activeElement.ariaLabel ?? document.activeElement.textContent"
    reached = []
    for _ in range(11):
        window.keyboard.press("Tab")
        reached.append(window.evaluate(focused))
    assert reached == ["Bed", "Remove Bed", "Cup", "Remove Cup", "Copy", "Text", "CSV", "JSON", "Print", "Share link", "Clear"]
    window.keyboard.press("Escape")
    expect(region(window)).to_have_count(0)
    assert window.evaluate(focused) == "Show"
    window.keyboard.press("Tab")
    assert window.evaluate(focused) == "More"
    window.keyboard.press("Enter")
    expect(region(window)).to_be_visible()
    window.keyboard.press("Escape")
    expect(region(window)).to_have_count(0)


#: Whether the focused element is in the window, and what covers it.
FOCUS = """() => {
    const element = document.activeElement, box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return { id: element.value, isSeen: box.top >= 0 && box.bottom <= innerHeight, isFree: hit === element };
}"""


@SIZES
@pytest.mark.parametrize("path", ["list/-/a-z/", "birds/"])
def test_the_tray_never_covers_the_focus(path, options, open_window):
    window = open_window(path, **options)
    window.locator("input.select").first.check()
    run(window, "show")
    # The page has room for the tray a frame after that is open.
    wait_for_rest(window)
    count = window.locator("input.select").count()
    window.locator("input.select").first.focus()
    reached = 0
    for _ in range(3 * count):
        window.keyboard.press("Tab")
        focus = window.evaluate(FOCUS)
        if focus["id"]:
            reached += 1
            assert focus["isSeen"] and focus["isFree"], focus
    assert reached >= 1


@SIZES
def test_a_choice_under_the_tray_stays_in_view(options, open_window):
    window = open_window("list/-/a-z/", **options)
    row = window.locator("input.select").nth(12)
    row.evaluate("""(each) => {
        each.focus();
        scrollTo({ top: each.getBoundingClientRect().bottom + scrollY - innerHeight + 4, behavior: "instant" });
        each.click();
    }""")
    expect(tray(window)).to_be_visible()
    wait_for_animations(window)
    assert window.evaluate(FOCUS)["isFree"]
    box = row.bounding_box()
    assert 600 < box["y"] + box["height"] <= tray(window).bounding_box()["y"]


@SIZES
@pytest.mark.parametrize("path", ["list/-/a-z/", "birds/"])
def test_the_last_rows_and_the_strip_are_never_covered_and_the_open_tray_covers_whole_rows(path, options, open_window):
    """No row shows its title without its value."""
    window = open_window(path, **options)
    window.locator("input.select").first.check()
    for command in (None, "show"):
        if command:
            window.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
            run(window, command)
        wait_for_animations(window)
        if command:
            sides = window.evaluate("""() => {
                const { left, right, top } = document.querySelector(".tray").getBoundingClientRect();
                return [...document.querySelectorAll(".rows > li")].map((row) => row.getBoundingClientRect())
                    .filter((row) => row.bottom > top && row.top < innerHeight)
                    .map((row) => [row.left - left, right - row.right]);
            }""")
            # A short list ends above the tray.
            assert (sides or path == "birds/") and all(min(each) >= 0 for each in sides), sides
        window.evaluate("scrollTo({ top: 1e6, behavior: 'instant' })")
        box = tray(window).bounding_box()
        last = window.locator(".rows > li").last.bounding_box()
        assert last["y"] + last["height"] <= box["y"]
        covered = window.evaluate("""() => [...document.querySelectorAll(".section-index li a")].filter((link) => {
            const box = link.getBoundingClientRect();
            return !link.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
        }).map((link) => link.textContent)""")
        assert covered == []
        strip = window.locator(".section-index").bounding_box()
        assert box["x"] + box["width"] <= strip["x"] or box["x"] >= strip["x"] + strip["width"]
        assert box["x"] >= 0 and box["x"] + box["width"] <= options["viewport"]["width"] and box["y"] > 100


@SIZES
@pytest.mark.parametrize("path", ["list/", "birds/", "titles/"])
def test_nothing_shifts(path, options, open_window):
    window = open_window(path, SHIFTS, **options)
    every = "document.querySelectorAll('input.select[value$=a]').forEach((each) => each.click())"
    boxes = """[...document.querySelectorAll("main :not(.count, .picked *)")].map((each) => each.getBoundingClientRect().top)"""
    window.screenshot()
    before = window.evaluate(boxes)
    window.evaluate(every if path == "titles/" else "document.querySelector('input.select').click()")
    expect(tray(window)).to_be_visible()
    wait_for_animations(window)
    assert window.evaluate(boxes) == before
    window.locator("input.select:not(:checked)").nth(3).check()
    run(window, "show")
    wait_for_animations(window)
    assert window.evaluate("shifts") == []
    window.reload()
    expect(tray(window)).to_be_visible()
    wait_for_animations(window)
    wait_for_rest(window)
    assert window.evaluate("shifts") == []


def test_shifts_are_detected(open_window):
    window = open_window("list/", SHIFTS)
    # What has not been painted does not shift.
    window.screenshot()
    window.evaluate("document.querySelector('main').prepend(document.createElement('p'), 'x')")
    wait_until(window, "shifts.length > 0")


# Modes

@SIZES
def test_axe_reports_no_violations(options, open_window):
    window = open_window(bypass_csp=True, **options)
    choose(window, "bed", "pan", "chair")
    run(window, "show")
    assert violations_by_scheme(window) == {}, "open"
    run(window, "clear")
    expect(title(window)).to_have_text("Selection cleared")
    assert violations_by_scheme(window) == {}, "cleared"


@SIZES
def test_axe_reports_no_violations_of_a_shared_selection(options, open_window):
    window = open_window("list/?selected=pan,cup", bypass_csp=True, **options)
    expect(title(window)).to_be_visible()
    assert violations_by_scheme(window) == {}


@SIZES
def test_right_to_left(options, open_window):
    window = open_window("birds/", **options)
    window.locator("input.select").first.check()
    box = tray(window).bounding_box()
    strip = window.locator(".section-index").bounding_box()
    assert strip["x"] == 0 and box["x"] >= strip["x"] + strip["width"]
    run(window, "show")
    link, button = (window.locator(f".tray li {each}").bounding_box() for each in ("a", "button"))
    assert button["x"] < link["x"]
    # The digits are those of the page.
    assert window.locator(".picked [aria-hidden]").text_content() == "١ من ٣"


def test_the_tray_has_an_edge_in_forced_colors(open_window):
    window = open_window(forced_colors="active")
    choose(window, "bed")
    values = "(each) => ['borderTopColor', 'backgroundColor', 'borderTopWidth'].map((name) => getComputedStyle(each)[name])"
    border, background, width = tray(window).evaluate(values)
    assert border != background and width == "1px"
    before = "(each) => parseFloat(getComputedStyle(each, '::before').borderLeftWidth)"
    assert window.locator("#bed").evaluate(before) == 3


def test_motion_is_reduced_on_request(open_window):
    for motion, is_moving in [("reduce", False), ("no-preference", True)]:
        window = open_window(reduced_motion=motion)
        choose(window, "bed")
        durations = tray(window).evaluate("(each) => getComputedStyle(each).transitionDuration")
        assert (durations == "0.16s") == is_moving


# Pages of entries

def test_a_check_box_on_the_page_of_an_entry(open_window, house):
    """It has the policy of the section around it, and the title of the page."""
    window = open_window()
    choose(window, "bed", "cup")
    window.goto(house + "list/chair/")
    expect(title(window)).to_have_text("2 selected")
    window.locator("input.select").check()
    expect(status(window)).to_have_text("Chair instead of Bed")
    assert stored(window) == ["cup", "chair"]
    run(window, "show")
    assert listed(window) == ["Den", "Chair", "Kitchen", "Cup"]
    run(window, "share")
    assert window.evaluate("navigator.clipboard.readText()") == house + "list/?selected=cup,chair"
    window.reload()
    expect(window.locator("input.select")).to_be_checked()
    window.goto(house + "list/")
    expect(window.locator("input.select[value=chair]")).to_be_checked()
