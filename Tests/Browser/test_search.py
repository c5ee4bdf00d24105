"""The search field of catalogs whose views are one page each: it filters the list and keeps its order and headings."""

import json
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from . import pages
from .page_scripts import measure
from .pointers import Finger, Mouse
from .shared_windows import SharedWindows
from .site_server import SiteServer
from .test_order import SHIFT, shift
from .test_strip import interface_word
from .waiting import wait_for_frames, wait_for_held, wait_for_rest, wait_until

PHONE, WIDE = (390, 844), (1280, 800)
TOUCH = {"has_touch": True, "is_mobile": True}
DEVICES = pytest.mark.parametrize("size, options", [(PHONE, TOUCH), (WIDE, {})], ids=["touch", "mouse"])
HOSTILE = '"><img src=x onerror=window.hit=1>'

SETTINGS = """\
title: Matter
description: What things consist of.
entry: {pages: true, subtitle: note, value: found, also: also}
views:
  - {id: a-z, title: A–Z, selection: multiple}
  - {id: kind, title: By kind, section: kind, order: [Metals, Woods, Stones, Nothing], index: full, empty: header}
"""
METALS = ["Aluminum", "Copper", "Gold", "Iron", "Lead", "Mercury", "Nickel", "Platinum", "Silver", "Tin", "Zinc"]
WOODS = ["Ash", "Beech", "Cedar", "Ebony", "Elm", "Fir", "Ironwood", "Larch", "Maple", "Oak", "Pine", "Yew"]
STONES = ["Amber", "Basalt", "Chalk", "Diamond", "Flint", "Granite", "Jade", "Marble", "Meteorite", "Opal", "Ruby", "Slate", "Topaz"]
KINDS = {"Metals": METALS, "Woods": WOODS, "Stones": STONES}
ALSO = {"Mercury": ["Quicksilver"], "Yew": ["Bow wood"]}
TEXTS = {
    "Zinc": "It keeps rain from roofs, and from everything else that has been left outside in the yard for a year or for many years.",
    "Copper": "It turns green in the rain.", "Beech": "A green crown in spring.", "Lead": "Heavy and soft, like &lt;b onerror=1&gt;."}
ARABIC = """\
title: مواد
language: ar
entry: {pages: true, subtitle: note}
views: [{id: a-z, title: حروف}, {id: kind, title: أنواع, section: kind, index: full}]
"""


def entries():
    files = {}
    for kind, titles in KINDS.items():
        for number, title in enumerate(titles):
            also = f"also: {json.dumps(ALSO[title])}\n" if title in ALSO else ""
            files[f"content/matter/{title.lower()}.md"] = (
                f"---\ntitle: {title}\nkind: {kind}\nnote: Of the {kind.lower()}\nfound: {1800 + number}\n{also}---\n{TEXTS.get(title, '')}\n")
    return files


@pytest.fixture(scope="module")
def site(make_project):
    project = make_project("search", {
        "content/site.yaml": "title: Search\nlanguage: en\n", "content/matter/catalog.yaml": SETTINGS, **entries(),
        "content/other/catalog.yaml": "title: Other\nviews: [{id: a-z}]\n",
        "content/other/list.json": json.dumps([{"title": title} for title in [HOSTILE, "Ærø", "Łódź", "東京", "ガラス", "Пётр", "مدرسة"]]),
        "content/tools/catalog.yaml": "views: [{id: a-z, selection: multiple}]\n",
        "content/tools/list.json": '[{"title": "Lamp"}, {"title": "Saw"}]',
        "content/typed/catalog.yaml": "entry: {pages: false, also: also}\n",
        "content/typed/list.json": json.dumps([
            {"title": "The e–mail of Müller", "also": ["Post–box"]}, {"title": "Bolt A-5-B"}, {"title": "Paper A 5"}, {"title": "The 1,234 of 12 kg at 80 °C"}]),
        "content/arabic/catalog.yaml": ARABIC,
        "content/arabic/list.json": json.dumps([
            {"title": title, "kind": kind, "note": "شيء"}
            for title, kind in [("ذهب", "معدن"), ("فضة", "معدن"), ("بلوط", "خشب"), ("أرز", "خشب"), ("مرمر", "حجر")]])})
    project.build("--strict")
    server = SiteServer(project.site)
    yield server.root
    server.stop()


def field(window):
    return window.locator("input[type=search]")


#: Notes when the status line says what was found for a query. It remains empty if the whole list is shown as before.
TELLS = """(query) => {
    const isTold = ({ target }) => target.matches("#__found > [aria-hidden]");
    const line = document.querySelector("#__found");
    window.isTold = !query.trim() && !line.textContent;
    new MutationObserver((changes, observer) => {
        if (!changes.some(isTold)) return;
        window.isTold = true;
        observer.disconnect();
    }).observe(line, { childList: true, subtree: true });
}"""


def search(window, query):
    """Replaces what is in the field, and waits until the page shows what was found.

    The reader leaves the field with a query that the URL then has, and does not rest until that is announced.
    """
    field(window).focus()
    window.evaluate(TELLS, query)
    field(window).fill(query)
    wait_until(window, "isTold")
    field(window).dispatch_event("change")
    settle(window, query)


def settle(window, query):
    """Waits until the URL has a query."""
    wait_until(window, f"(new URLSearchParams(location.search).get('q') ?? '') === {json.dumps(query)}")


@pytest.fixture
def opened(site, visit):
    def opened(path="matter/", size=WIDE, **options):
        window = visit(site + path, size, scripts=True, **options)
        window.wait_for_selector("input[type=search]")
        return window
    return opened


def reset(window):
    """Removes the query, and the fragment of a notch that a test has followed."""
    if "#" in window.url:
        window.goto(window.url.partition("?")[0].partition("#")[0])
        window.wait_for_selector("input[type=search]")
    search(window, "")
    window.evaluate("document.activeElement.blur(), scrollTo({ top: 0, behavior: 'instant' })")


def shared_pages(windows, root, path):
    """Yields a function that opens pages once, for tests that only search in them: `shared(path, size, **options)`."""
    shared = SharedWindows(windows, "document.querySelector('input[type=search]') !== null", reset, hurried=True)
    yield lambda other=path, size=WIDE, **options: shared(root + other, size, **options)
    shared.close()


@pytest.fixture(scope="module")
def shared(site, windows):
    yield from shared_pages(windows, site, "matter/")


#: What is shown is announced.
IS_ANNOUNCED = "(note.textContent === shown.textContent)"


def wait_until_searched(window):
    """Waits until a query of the URL is answered and announced, and the page rests. A query without letters has no answer."""
    wait_until(window, f"""(([shown, note]) => {IS_ANNOUNCED}
        && !!shown.textContent === !!document.querySelector("input[type=search]").value.replaceAll("\\0", "").trim())(document.querySelector("#__found").children)""")
    wait_for_rest(window)


def rows(window):
    """Returns the titles of the rows that are shown."""
    return window.evaluate("""[...document.querySelectorAll("[data-entry], [data-see]")]
        .filter((row) => row.checkVisibility()).map((row) => row.querySelector("bdi").textContent)""")


def sections(window):
    """Returns the sections that are shown, with their counts."""
    return dict(window.evaluate("""[...document.querySelectorAll("[data-section]")].filter((each) => each.checkVisibility())
        .map((each) => [each.querySelector("h2 bdi").textContent, each.querySelector("h2 .count").textContent])"""))


def found(window):
    return window.locator("#__found > [aria-hidden]").text_content()


def announced(window):
    """Returns what is announced when the reader rests."""
    wait_until(window, f"(([shown, note]) => {IS_ANNOUNCED})(document.querySelector('#__found').children)")
    return window.locator("#__found > .note").text_content()


def marks(window):
    return window.locator("mark").all_text_contents()


# The field


@DEVICES
def test_the_field_is_between_the_description_and_the_views(size, options, shared):
    window = shared(size=size, **options)
    box = {name: window.locator(each).bounding_box() for name, each in
           {"lede": ".lede", "field": "input[type=search]", "views": ".views", "main": "main"}.items()}
    assert box["field"]["height"] == 48
    assert box["lede"]["y"] + box["lede"]["height"] <= box["field"]["y"]
    assert box["field"]["y"] + 48 <= box["views"]["y"]
    assert abs(box["field"]["x"] - box["main"]["x"]) < 1
    assert box["field"]["width"] <= 640
    if size == PHONE:
        assert abs(box["field"]["width"] - box["main"]["width"]) < 1
    assert field(window).evaluate("(each) => getComputedStyle(each).fontSize") == "16px", "else phones zoom in"


def test_the_field_is_named_and_described(shared):
    window = shared()
    assert window.get_by_role("searchbox", name="Find in Matter", exact=True).count() == 1
    assert field(window).get_attribute("placeholder") == "Find in Matter"
    assert window.locator("search > input[aria-describedby=__found]").count() == 1
    assert window.locator("p#__found[role=status]").count() == 1


@DEVICES
@pytest.mark.parametrize("path", ["matter/", "matter/-/kind/", "arabic/"])
def test_nothing_shifts(path, size, options, opened):
    window = opened(path, size, **options)
    assert shift(window) <= SHIFT
    field(window).focus()
    wait_until(window, "document.querySelector('.hints')")
    assert shift(window) <= SHIFT


def test_a_link_of_the_index_keeps_what_is_typed(opened):
    """Also if it is followed before the URL has the words."""
    window = opened("matter/")
    search(window, "ir")
    window.evaluate("""() => {
        const field = document.querySelector("input[type=search]");
        field.value = "oak";
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        document.querySelector(".section-index ol a").click();
    }""")
    wait_until(window, "location.hash")
    wait_for_rest(window)
    assert field(window).input_value() == "oak" and window.evaluate("location.search") == "?q=oak"
    assert rows(window) == ["Oak"]


@DEVICES
@pytest.mark.parametrize("path", ["matter/?q=green", "matter/-/kind/?q=met", "matter/?q=granat", "arabic/?q=ذهب", "matter/gold/?q=iron"])
def test_nothing_shifts_when_a_query_is_restored(path, size, options, opened):
    window = opened(path, size, **options)
    expect(window.locator(".restoring")).to_have_count(0)
    expect(window.locator("#__found > .note")).not_to_be_empty()
    # Only the notch of the current section has another width.
    assert shift(window) <= SHIFT


def test_if_a_restored_query_takes_long_the_list_is_shown(site, opened):
    window = opened()
    waiting = []
    window.route("**/-/search/index.gz", lambda route: waiting.append(route))
    window.goto(site + "matter/?q=iron", wait_until="load")
    row = window.locator("[data-entry=gold]")
    assert not row.is_visible()
    expect(row).to_be_visible(timeout=5000)
    wait_for_held(window, waiting).abort()
    expect(window.locator(".restoring")).to_have_count(0)
    expect(row).to_be_visible()
    window.unroute("**/-/search/index.gz")


@pytest.mark.parametrize("page", [page for page in pages.LISTS if page.project == "own"], ids=str)
def test_the_first_row_is_in_the_upper_half_of_a_phone(page, visit):
    window = visit(page, PHONE, scripts=True, **TOUCH)
    assert window.locator(".rows > li").first.bounding_box()["y"] < 422


def test_without_scripts_there_is_no_room_for_the_field(site, visit):
    window = visit(site + "matter/")
    assert not window.locator(".search").is_visible()
    assert field(window).count() == 0


def test_the_field_is_not_printed(shared):
    window = shared()
    window.emulate_media(media="print")
    assert not field(window).is_visible()
    window.emulate_media(media="screen")


def test_nothing_is_fetched_before_the_field_is_used(site, visit):
    window = visit("about:blank", scripts=True)
    requests = []
    window.on("request", lambda request: requests.append(request.url))
    window.goto(site + "matter/")
    window.wait_for_selector("input[type=search]")
    wait_for_rest(window)
    assert [url for url in requests if url.endswith(("/search.js", "/numbers.js")) or "/search/" in url] == []
    field(window).focus()
    wait_until(window, "document.querySelector('.hints')")
    search(window, "iron")
    loaded = [url for url in requests if "/search/" in url]
    assert loaded and len(loaded) == len(set(loaded))
    search(window, "ironw")
    assert [url for url in requests if "/search/" in url] == loaded, "a longer query needs no other file"


def test_what_is_typed_before_the_search_is_loaded_is_kept(opened):
    window = opened()
    waiting = []
    window.route("**/-/search.js", lambda route: waiting.append(route))
    field(window).focus()
    window.keyboard.type("iron")
    assert field(window).input_value() == "iron"
    wait_for_held(window, waiting).continue_()
    settle(window, "iron")
    assert rows(window) == ["Iron", "Ironwood"]
    window.unroute("**/-/search.js")


def test_what_is_deleted_before_the_search_is_loaded_stays_deleted(site, visit):
    window = visit("about:blank", scripts=True)
    waiting = []
    window.route("**/-/search.js", lambda route: waiting.append(route))
    window.goto(site + "matter/?q=iron", wait_until="commit")
    wait_for_held(window, waiting)
    field(window).focus()
    field(window).fill("")
    waiting[0].continue_()
    wait_until(window, "location.search === ''")
    window.unroute("**/-/search.js")


def test_a_quiet_hint_names_the_key(shared):
    window = shared()
    hint = window.locator(".search kbd")
    assert hint.is_visible() and hint.text_content() in ("⌘K", "Ctrl K")
    field(window).focus()
    assert not hint.is_visible()
    assert not shared(size=PHONE, **TOUCH).locator(".search kbd").is_visible()


# Filtering


@DEVICES
def test_rows_without_a_match_are_hidden(size, options, shared):
    window = shared(size=size, **options)
    search(window, "ir")
    assert rows(window) == ["Iron", "Ironwood"]
    assert sections(window) == {"I": "2 of 2"}
    search(window, "")
    assert len(rows(window)) == 38 and "I" in sections(window) and sections(window)["I"] == "2"
    assert window.locator("[data-section][hidden], [data-section] [hidden]").count() == 0


def test_sections_keep_their_order_and_headings(shared):
    window = shared("matter/-/kind/")
    assert list(sections(window)) == ["Metals", "Woods", "Stones", "Nothing"]
    search(window, "the")
    assert sections(window) == {"Metals": "11 of 11", "Woods": "12 of 12", "Stones": "13 of 13"}
    search(window, "green")
    assert sections(window) == {"Metals": "1 of 11", "Woods": "1 of 12"}
    assert rows(window) == ["Copper", "Beech"], "found in the text, in the order of the catalog"
    search(window, "")
    assert sections(window) == {"Metals": "11", "Woods": "12", "Stones": "13", "Nothing": "0"}


def test_a_word_of_each_kind_is_found(shared):
    """Without accents, in other scripts, and with several words."""
    window = shared("other/")
    for query, title in [("aero", "Ærø"), ("lodz", "Łódź"), ("京", "東京"), ("がら", "ガラス"), ("ПЕТР", "Пётр"), ('"><img src', HOSTILE)]:
        search(window, query)
        assert rows(window) == [title], query


def test_matches_are_marked(shared):
    window = shared()
    search(window, "iron")
    assert marks(window) == ["Iron", "Iron"]
    search(window, "metal the")
    assert set(marks(window)) == {"metal", "the"}
    look = window.locator("mark").first.evaluate(
        "(mark) => [getComputedStyle(mark).backgroundColor, getComputedStyle(mark).textDecorationThickness]")
    assert look == ["rgba(0, 0, 0, 0)", "2px"]
    search(window, "")
    assert marks(window) == []
    assert window.evaluate("""[...document.querySelectorAll(".rows bdi")].filter((each) => each.childNodes.length !== 1).length""") == 0


#: What is typed, and what is marked for it.
TYPED = {"email": "e–mail", "mueller": "Müller", "a5b": "A-5-B", "a5": "A 5", "1234": "1,234", "12kg": "12 kg", "postbox": "Post–box",
         "80°c": "80 °C"}


def test_what_is_typed_in_another_way_is_marked(shared):
    window = shared("typed/")
    for query, marked in TYPED.items():
        search(window, query)
        assert marked in marks(window), query


def test_a_row_of_another_name_is_shown_if_that_name_matches(shared):
    window = shared()
    search(window, "quick")
    assert rows(window) == ["Mercury", "Quicksilver"]
    assert sections(window) == {"M": "1 of 4", "Q": ""}, "entries are counted, other names are not"
    search(window, "merc")
    assert rows(window) == ["Mercury"]
    assert found(window) == "1 of 36 in 1 section"


def test_the_status_line_counts_entries_and_sections(shared):
    window = shared("matter/-/kind/")
    search(window, "green")
    assert found(window) == announced(window) == "2 of 36 in 2 sections"
    search(window, "quick")
    assert found(window) == "1 of 36 in 1 section"
    search(window, "")
    assert found(window) == ""


def test_the_status_line_is_announced_when_the_reader_rests(opened):
    window = opened()
    search(window, "iron")
    assert announced(window) == found(window)
    window.evaluate("""() => {
        const [shown, note] = document.querySelector("#__found").children;
        window.times = {};
        new MutationObserver(() => { times.shown ??= performance.now(); }).observe(shown, { childList: true });
        new MutationObserver(() => { times.announced ??= performance.now(); }).observe(note, { childList: true });
    }""")
    field(window).fill("gold")
    settle(window, "gold")
    assert window.evaluate("times.announced - times.shown") > 450
    assert announced(window) == "1 of 36 in 1 section · Gold is in G"


# Context


def contexts(window):
    """Returns the lines of context, once they are filled."""
    expect(window.locator(".context:empty")).to_have_count(0)
    return window.locator(".context").all_text_contents()


@DEVICES
def test_a_match_in_the_body_adds_a_line_of_context(size, options, shared):
    window = shared(size=size, **options)
    search(window, "green")
    assert contexts(window) == ["A green crown in spring.", "It turns green in the rain."]
    assert marks(window) == ["green", "green"]
    search(window, "rain")
    assert contexts(window)[1].startswith("It keeps rain from roofs")
    line = window.locator(".context").nth(1)
    assert line.evaluate("(line) => line.scrollWidth > line.clientWidth") or size == WIDE
    assert line.evaluate("(line) => [line.getClientRects().length, line.offsetHeight]") == [1, 21]
    search(window, "")
    assert window.locator(".context").count() == 0


def test_the_context_begins_a_few_words_before_the_match(shared):
    window = shared()
    search(window, "outside")
    assert contexts(window) == ["… has been left outside in the yard for a year or for many years."]


def test_a_word_in_the_row_needs_no_context(shared):
    window = shared()
    search(window, "metal green")
    assert contexts(window) == ["It turns green in the rain."], "for the other word"
    search(window, "copper metal")
    window.wait_for_timeout(500)
    assert window.locator(".context").count() == 0


def test_another_name_of_an_entry_is_context(shared):
    window = shared("matter/-/kind/")
    search(window, "quick")
    assert contexts(window) == ["Also called: Quicksilver"]


def test_the_line_is_reserved_before_its_page_is_there(opened):
    window = opened("matter/-/kind/")
    waiting = []
    window.route("**/matter/*/", lambda route: waiting.append(route))
    search(window, "green")
    row = window.locator("[data-entry=copper]")
    before = row.bounding_box()
    assert window.locator(".context:empty").count() == 2
    wait_for_held(window, waiting, 2)
    for route in waiting:
        route.continue_()
    window.unroute("**/matter/*/")
    assert len(contexts(window)) == 2 and row.bounding_box() == before


def test_pages_are_fetched_when_the_reader_rests_and_once(site, opened):
    window = opened()
    requests = []
    window.on("request", lambda request: requests.append(request.url))
    field(window).focus()
    field(window).press_sequentially("green", delay=60)
    settle(window, "green")
    assert len(contexts(window)) == 2
    fetched = [url for url in requests if url.endswith(("/copper/", "/beech/", "/zinc/"))]
    assert sorted(fetched) == [site + "matter/beech/", site + "matter/copper/"]
    search(window, "gree")
    assert window.locator(".context:empty").count() == 0, "known pages are shown at once"
    assert len([url for url in requests if url.endswith(("/copper/", "/beech/"))]) == 2


def test_without_its_page_a_row_has_no_context(opened):
    window = opened()
    errors = []
    window.on("pageerror", lambda error: errors.append(error))
    window.route("**/matter/copper/", lambda route: route.abort())
    window.route("**/matter/beech/", lambda route: route.fulfill(status=404, body="Not here, green"))
    search(window, "green")
    expect(window.locator(".context")).to_have_count(0)
    assert rows(window) == ["Beech", "Copper"] and errors == []
    window.unroute("**/matter/copper/")
    window.unroute("**/matter/beech/")


def test_the_context_is_text(shared):
    window = shared()
    search(window, "onerror")
    assert len(contexts(window)) == 1
    search(window, "heavy")
    assert contexts(window)[0].startswith("Heavy and soft")
    assert window.locator(".context :not(mark)").count() == 0 and window.evaluate("window.hit") is None


# The index


def index(window):
    return window.evaluate("""[...document.querySelectorAll(".section-index li")].map((item) => {
        const { top, height } = item.getBoundingClientRect();
        const link = item.querySelector("a");
        return { title: (item.querySelector(".full") ?? item.querySelector("bdi")).textContent, top, height,
            target: decodeURIComponent(link.hash.slice(1)), isLost: item.classList.contains("lost"), name: link.textContent.trim().replace(/\\s+/g, " ") };
    })""")


@DEVICES
def test_notches_do_not_move_and_lead_to_the_nearest_section_with_matches(size, options, shared):
    window = shared("matter/-/kind/", size, **options)
    before = index(window)
    search(window, "beech")
    now = index(window)
    assert [(each["title"], each["top"], each["height"]) for each in now] == [
        (each["title"], each["top"], each["height"]) for each in before]
    assert [(each["title"], each["isLost"], each["target"]) for each in now] == [
        ("Metals", True, "_woods"), ("Woods", False, "_woods"), ("Stones", True, "_woods"), ("Nothing", True, "_woods")]
    none = interface_word("noneFound", "en")
    assert [none in each["name"] for each in now] == [True, False, True, True]
    search(window, "")
    assert index(window) == before


def test_letters_without_a_section_lead_to_matches_too(shared):
    window = shared()
    before = index(window)
    search(window, "iron")
    assert {each["target"] for each in index(window)} == {"_i"}
    search(window, "xyz")
    assert all(each["isLost"] or each["name"] for each in index(window))
    search(window, "")
    assert index(window) == before


@pytest.mark.parametrize("size, options, pointer", [(PHONE, TOUCH, Finger), (WIDE, {}, Mouse)], ids=["touch", "mouse"])
def test_scrubbing_skips_hidden_sections(size, options, pointer, shared):
    window = shared("matter/-/kind/", size, **options)
    search(window, "green")
    items = window.locator(".section-index li")
    boxes = [items.nth(at).bounding_box() for at in range(4)]
    x = boxes[0]["x"] + boxes[0]["width"] - 10
    y = [box["y"] + box["height"] / 2 for box in boxes]
    hand = pointer(window)
    hand.press(x, y[0])
    hand.move(x, y[0] + 8)
    hand.move(x, y[1])
    wait_until(window, "document.querySelector('.bubble bdi').textContent === 'Woods'")
    assert window.locator(".bubble > span:last-child").text_content() == "1"
    hand.move(x, y[2])
    wait_for_frames(window)
    assert window.locator(".bubble bdi").first.text_content() == "Woods"
    hand.release()


def test_the_current_section_is_one_that_is_shown(shared):
    window = shared("matter/-/kind/")
    search(window, "marble")
    wait_until(window, "document.querySelector('.section-index [aria-current] bdi')?.textContent === 'Stones'")


# Keys


def test_a_key_focuses_the_field_and_selects_its_content(shared):
    window = shared()
    search(window, "iron")
    for key in ("Control+k", "Meta+k"):
        window.locator(".rows a:visible").first.focus()
        window.keyboard.press(key)
        selected = field(window).evaluate("(each) => each === document.activeElement && each.selectionEnd - each.selectionStart")
        assert selected == 4, key


@pytest.mark.parametrize("path, query, focused", [
    ("matter/", "iron", "document.activeElement.closest('[data-entry]')?.dataset.entry === 'iron'"),
    ("tools/", "lamp", "document.activeElement.type === 'checkbox'")], ids=["link", "row that can only be chosen"])
def test_arrow_keys_lead_to_the_first_row_and_back(path, query, focused, shared):
    window = shared(path)
    search(window, query)
    window.keyboard.press("ArrowDown")
    wait_until(window, focused)
    window.keyboard.press("ArrowUp")
    assert field(window).evaluate("(each) => each === document.activeElement")


def test_enter_opens_the_first_match(opened):
    window = opened()
    field(window).focus()
    window.keyboard.type("granit")
    window.keyboard.press("Enter")
    window.wait_for_url("**/matter/granite/**")
    window.go_back()
    settle(window, "granit")
    wait_until(window, "document.querySelectorAll('[data-entry]:not([hidden])').length === 1")
    assert field(window).input_value() == "granit"


def test_escape_clears_and_returns_to_the_earlier_position(opened):
    window = opened()
    window.evaluate("scrollTo(0, 900)")
    link = window.locator("[data-entry=nickel] a")
    link.focus()
    before = window.evaluate("scrollY")
    assert before > 500
    window.keyboard.press("Control+k")
    window.keyboard.type("amber")
    settle(window, "amber")
    assert window.evaluate("scrollY") < 300
    window.keyboard.press("Escape")
    settle(window, "")
    assert field(window).input_value() == "" and len(rows(window)) == 38
    window.wait_for_function("(before) => Math.abs(scrollY - before) < 2", arg=before)
    assert link.evaluate("(each) => each === document.activeElement")


def test_escape_leaves_the_field_if_the_reader_came_from_the_page(shared):
    window = shared()
    window.evaluate("scrollTo(0, 900)")
    before = window.evaluate("scrollY")
    window.keyboard.press("Control+k")
    window.keyboard.type("amber")
    settle(window, "amber")
    window.keyboard.press("Escape")
    settle(window, "")
    window.wait_for_function("(before) => Math.abs(scrollY - before) < 2", arg=before)
    assert window.evaluate("document.activeElement === document.body")


def test_escape_forgets_where_an_earlier_search_began(shared):
    window = shared()
    window.evaluate("scrollTo(0, 900)")
    window.keyboard.press("Control+k")
    search(window, "amber")
    search(window, "")
    field(window).blur()
    window.evaluate("scrollTo(0, 0)")
    field(window).click()
    search(window, "amber")
    window.keyboard.press("Escape")
    settle(window, "")
    wait_for_rest(window)
    assert window.evaluate("scrollY") == 0


@pytest.mark.parametrize("path", ["matter/", "matter/-/kind/"])
def test_an_index_without_matches_leads_nowhere(path, shared):
    window = shared(path)
    search(window, "xyzzy")
    window.locator(".section-index [tabindex='0']").focus()
    window.keyboard.press("ArrowDown")
    window.keyboard.press("Enter")
    wait_for_rest(window)
    assert window.evaluate("document.activeElement.closest('.section-index') && !location.hash")


def test_a_composition_is_not_interrupted(shared):
    window = shared("other/")
    field(window).focus()
    field(window).evaluate("""(field) => {
        field.value = "東京";
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true }));
        field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", isComposing: true, bubbles: true }));
    }""")
    wait_for_rest(window)
    assert field(window).input_value() == "東京" and window.url.endswith("/other/")


# The URL


def test_the_query_is_in_the_url_without_history_entries(shared):
    window = shared()
    length = window.evaluate("history.length")
    search(window, "of the, x&y=#")
    assert urllib.parse.parse_qs(urllib.parse.urlsplit(window.url).query)["q"] == ["of the, x&y=#"]
    assert window.evaluate("history.length") == length
    search(window, "")
    assert "q=" not in window.url


def test_the_query_is_restored(shared):
    window = shared()
    search(window, "iron")
    window.reload()
    wait_until(window, "document.querySelectorAll('[data-entry]:not([hidden])').length === 2")
    assert field(window).input_value() == "iron"
    window.locator("[data-entry=ironwood] a").click()
    window.wait_for_url("**/ironwood/**")
    window.go_back()
    wait_until(window, "document.querySelectorAll('[data-entry]:not([hidden])').length === 2")
    assert field(window).input_value() == "iron"


def expect_nothing(window, errors, key):
    wait_until_searched(window)
    assert errors == [] and window.evaluate("window.hit") is None, key
    assert window.locator(".search :is(img, script), .catalogs .rows script").count() == 0, key
    if key.strip(" \0"):
        assert window.locator("#__found").inner_text().startswith("Nothing for"), key


def assert_harmless(window, url, restored=(HOSTILE, "\0"), typed=("__proto__ constructor", "$&", "{name}")):
    """Asserts that hostile queries find nothing and do nothing, those of a URL and those that are typed."""
    errors = []
    window.on("pageerror", lambda error: errors.append(error))
    for key in restored:
        window.goto(f"{url}?q={urllib.parse.quote(key.encode('utf-8', 'surrogatepass'))}")
        window.wait_for_selector(".hints", state="attached")
        expect_nothing(window, errors, key)
    for key in typed:
        search(window, key)
        expect_nothing(window, errors, key)


def test_hostile_queries_only_find_nothing(site, visit):
    assert_harmless(visit("about:blank", scripts=True, hurried=True), site + "matter/", (HOSTILE, "%", "\0", "\ud83d", "   "),
                    ("[", "\\", "*+?(", "ﷺ" * 200, "__proto__ constructor", "<mark>", "{name}", "$&"))


def test_views_keep_the_query(shared):
    window = shared()
    search(window, "green")
    window.locator(".views a", has_text="By kind").click()
    window.wait_for_url("**/-/kind/?q=green*")
    wait_until(window, "document.querySelectorAll('[data-entry]:not([hidden])').length === 2")
    assert sections(window) == {"Metals": "1 of 11", "Woods": "1 of 12"}


# States


def test_nothing_found(shared):
    window = shared()
    search(window, "garnite")
    assert rows(window) == [] and sections(window) == {}
    assert found(window) == announced(window) == "Nothing for garnite"
    hints = window.locator(".hints")
    expect(hints.locator("a")).to_have_text(["Granite"])
    assert hints.locator("a").first.get_attribute("href").endswith("/granite/")
    hints.get_by_role("button", name="Clear", exact=True).click()
    assert len(rows(window)) == 38
    assert field(window).evaluate("(each) => each === document.activeElement && each.value") == ""


@pytest.mark.parametrize("path", ["matter/", "arabic/"])
def test_a_message_that_is_cut_has_all_the_room_beside_the_controls(path, shared):
    window = shared(path, (390, 844))
    search(window, "x" * 60)
    button, line = window.locator(".hints button").bounding_box(), window.locator(".search").bounding_box()
    gaps = [button["x"] - line["x"], line["x"] + line["width"] - button["x"] - button["width"]]
    assert abs(gaps[path != "arabic/"]) < 1
    assert gaps[path == "arabic/"] > 200, "the message is beside it"


def test_the_nearest_title_of_a_list_without_pages_is_shown_in_it(shared):
    window = shared("other/")
    search(window, "lodx")
    window.locator(".hints a").first.click()
    assert field(window).input_value() == "" and "Łódź" in rows(window)


def test_loading_is_shown_after_a_while(opened):
    window = opened()
    waiting = []
    window.route("**/-/search/index.gz", lambda route: waiting.append(route))
    field(window).focus()
    window.keyboard.type("iron")
    wait_until(window, "document.querySelector('.search').classList.contains('loading')")
    assert window.locator("#__found > .note").text_content() == interface_word("loading", "en")
    for direction in ("ltr", "rtl"):
        window.evaluate("(direction) => { document.documentElement.dir = direction; }", direction)
        bar, box = window.locator(".search").evaluate("""(place) => {
            const { height, top, opacity, left, width } = getComputedStyle(place, "::before");
            const input = place.querySelector("input");
            const start = place.getBoundingClientRect().left + parseFloat(left) - input.getBoundingClientRect().left;
            return [[parseFloat(top), parseFloat(height), opacity, start, start + parseFloat(width)], [input.offsetHeight, input.offsetWidth]];
        }""")
        assert bar[1:3] == [2, "1"] and box[0] - 4 <= bar[0] + 2 <= box[0], direction
        assert bar[3:] == [8, box[1] - 8], f"in the field, {direction}"
    wait_for_held(window, waiting).continue_()
    settle(window, "iron")
    assert not window.locator(".search.loading").count()
    window.unroute("**/-/search/index.gz")


@pytest.mark.parametrize("file", ["**/-/search/index.gz", re.compile(r"/-/search/[0-9a-f]+\.gz$"), "**/-/search.js"])
def test_a_failure_can_be_repeated(file, opened):
    window = opened()
    window.route(file, lambda route: route.abort())
    field(window).focus()
    window.keyboard.type("iron")
    wait_until(window, "document.querySelector('#__found').textContent.includes('could not load')")
    window.wait_for_timeout(700)
    assert "Search could not load. Use the index." in window.locator("#__found").text_content()
    assert len(rows(window)) == 38
    window.unroute(file)
    window.locator(".search").get_by_role("button", name="Retry", exact=True).click()
    wait_until(window, "document.querySelectorAll('[data-entry]:not([hidden])').length === 2")
    assert window.evaluate("document.activeElement.type") == "search", "the button that had the focus is gone"


def test_the_best_match_out_of_view_is_offered(shared):
    window = shared()
    search(window, "metal")
    assert window.locator(".hints").inner_text() == ""
    search(window, "met")
    button = window.locator(".hints button")
    assert button.inner_text().split() == ["Meteorite"] and "up" not in button.get_attribute("class")
    button.click()
    assert window.evaluate("document.activeElement.closest('[data-entry]')?.dataset.entry") == "meteorite"
    expect(window.locator("[data-entry=meteorite]")).to_be_in_viewport(ratio=1)
    expect(button).to_be_hidden()


@DEVICES
@pytest.mark.parametrize("path", ["matter/", "matter/-/kind/"])
def test_the_best_match_moves_nothing(path, size, options, shared):
    window = shared(path, (size[0], 500), **options)
    search(window, "met")
    best = window.locator(".best")
    expect(best).to_be_visible()
    before = window.locator(".views").bounding_box()
    below, above = best.bounding_box(), field(window).bounding_box()
    assert above["y"] + above["height"] <= below["y"] and below["y"] + below["height"] <= before["y"] + 12
    best.evaluate("(button) => { button.hidden = true; }")
    assert window.locator(".views").bounding_box() == before


@pytest.mark.parametrize("path, query", [("matter/", "iron"), ("arabic/", "ذهب")])
def test_the_section_of_the_first_match_is_marked_in_the_index(path, query, shared):
    window = shared(path)
    search(window, query)
    marked = window.locator(".section-index [aria-current]")
    expect(marked).to_have_count(1)
    section = window.locator("[data-section]:not([hidden])").first.get_attribute("id")
    assert marked.evaluate("(link) => decodeURIComponent(link.hash)") == "#" + section


def test_the_best_match_covers_nothing(shared):
    for size in [(1280, 420), (1280, 500), (768, 420), (390, 500)]:
        window = shared(size=size)
        search(window, "met")
        window.evaluate("scrollTo(0, 0)")
        expect(window.locator(".best")).to_be_visible()
        covered = window.evaluate("""() => {
            const best = document.querySelector(".best bdi").getBoundingClientRect();
            return [...document.querySelectorAll(".views bdi, .search input, #__found > span, h1, .tally")].filter((each) => {
                const { top, bottom, left, right } = each.getBoundingClientRect();
                return top < best.bottom && bottom > best.top && left < best.right && right > best.left;
            }).map((each) => each.className || each.localName);
        }""")
        assert covered == [], size


def test_the_arrow_shows_where_the_best_match_is(shared):
    window = shared(size=(1280, 500))
    search(window, "met")
    best = window.locator(".best")
    assert best.inner_text().split() == ["Meteorite"] and "up" not in best.get_attribute("class")
    window.evaluate("scrollTo({ top: 99999, behavior: 'instant' })")
    expect(best).to_have_class("best up")


def test_the_best_match_is_the_title_then_its_beginning_then_a_word_of_it(shared):
    window = shared(size=(1280, 260))
    for query, best in (("iron", "Iron"), ("me", "Mercury"), ("wood", "Bow wood")):
        search(window, query)
        assert window.locator(".best bdi").text_content() == best, query


# Other scripts


def test_a_selection_is_kept(opened):
    window = opened()
    window.locator("[data-entry=gold] input").check()
    search(window, "iron")
    window.locator("[data-entry=iron] input").check()
    wait_until(window, "document.querySelector('.tray b')?.textContent === '2 selected'")
    assert sections(window) == {"I": "2 of 2"}
    search(window, "")
    assert window.locator("input.select:checked").count() == 2
    assert window.locator("#_i h2 .picked").is_visible() and not window.locator("#_i h2 .count").first.is_visible()


def test_the_order_can_change_while_searching(opened):
    window = opened("matter/-/kind/")
    search(window, "the")
    window.locator(".order select").select_option("name")
    wait_until(window, "new URLSearchParams(location.search).get('order') === 'name'")
    assert list(sections(window)) == ["Metals", "Stones", "Woods"]
    search(window, "beech")
    assert [each["target"] for each in index(window)] == ["_woods"] * 4
    search(window, "")
    assert list(sections(window)) == ["Metals", "Nothing", "Stones", "Woods"]
    assert [each["target"] for each in index(window)] == ["_metals", "_nothing", "_stones", "_woods"]


# Right to left


@DEVICES
def test_right_to_left(size, options, shared):
    window = shared("arabic/-/kind/", size, **options)
    box, main = field(window).bounding_box(), window.locator("main").bounding_box()
    assert abs(box["x"] + box["width"] - main["x"] - main["width"]) < 1
    search(window, "ذهب")
    assert rows(window) == ["ذهب"] and marks(window) == ["ذهب"]
    assert list(sections(window)) == ["معدن"]
    assert measure(window, "strip")["count"] == 1
