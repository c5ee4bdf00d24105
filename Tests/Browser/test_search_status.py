"""What the search reports: the entry that is named as typed, what is left without a word, phrases, what is too long, and what is read aloud."""

import json
import pathlib
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from .site_server import SiteServer
from .test_search import DEVICES, PHONE, TOUCH, WIDE, announced, field, found, rows, search, settle, shared_pages
from .test_strip import interface_word
from .waiting import wait_for_frames, wait_for_rest

LANGUAGES = sorted(path.stem for path in (pathlib.Path(__file__).resolve().parents[2] / "Templates/words").glob("*.yaml"))

MATTER = """\
title: Matter
entry: {pages: true, subtitle: note, also: also}
views:
  - {id: a-z, title: A–Z, selection: multiple}
  - {id: kind, title: By kind, section: kind, index: full}
"""
TITLES = ["Amber", "Bronze", "Copper", "Gold", "Granite", "Iron", "Ironwood", "Mercury", "Ruby", "Slate", "Tin", "Zinc"]
ALSO = {"Mercury": ["Quicksilver", "Hydrargyrum"], "Iron": ["Ferrum"]}
TEXTS = {
    "Amber": "Never found with iron ore.", "Bronze": "Made of copper and tin; iron followed. Ore is dug up.", "Granite": "Its ore, iron, is gray.",
    "Slate": "A roof of iron ore dust.", "Tin": "Iron oregano grows beside it.",
}
#: Twice the same title, in one section.
TWICE = [{"title": title, "no": no} for no, title in enumerate(["Elm", "Oak", "Oak", "Yew"])]
#: Entries with a name in common, one whose title has the words of its other name, and one in two sections.
SHARED = [{"title": "Owl", "kind": "Birds"}, {"title": "Strix", "also": ["Owl"], "kind": "Birds"},
          {"title": "Barn duck", "also": ["Duck"], "kind": "Fowl"}, {"title": "Duckling", "kind": "Fowl"},
          {"title": "Newt", "kind": ["Birds", "Fowl"]}]
SHARED_SETTINGS = "title: Shared\nentry: {also: also}\nviews: [{id: a-z, title: A–Z}, {id: kind, title: By kind, section: kind}]\n"
#: Of many pages. Every entry before the last letters has the word in its note.
PARTS = [{"title": f"{letter}{end}", "note": "Made of iron"} for letter in "ABCDEFGH" for end in ("xle", "xle short", "xle long")]
PARTS += [{"title": "Iron", "note": "Itself"}, {"title": "Iron ore", "note": "Dug up"}, {"title": "Zipper", "note": "Also called otherwise", "also": ["Sliding fastener"]}]


def project(language="en"):
    files = {"content/site.yaml": f"title: Search\nlanguage: {language}\n", "content/index.md": "\n\n".join(["Words of the home page."] * 30),
             "content/matter/catalog.yaml": MATTER,
             "content/twice/catalog.yaml": "title: Twice\nentry: {id: no}\nviews: [{id: a-z, title: A–Z}]\n", "content/twice/list.json": json.dumps(TWICE),
             "content/shared/catalog.yaml": SHARED_SETTINGS, "content/shared/list.json": json.dumps(SHARED),
             "content/divided/catalog.yaml": SHARED_SETTINGS + "pageSize: section\n", "content/divided/list.json": json.dumps(SHARED),
             "content/parts/catalog.yaml": "title: Parts\npageSize: section\nentry: {pages: true, subtitle: note, also: also}\n",
             "content/parts/list.json": json.dumps(PARTS)}
    for number, title in enumerate(TITLES):
        also = f"also: {json.dumps(ALSO[title])}\n" if title in ALSO else ""
        files[f"content/matter/{title.lower()}.md"] = (
            f"---\ntitle: {title}\nkind: {['Metals', 'Stones'][number % 2]}\nnote: {'No' if title > 'I' else 'Iron is heavier'}\n{also}---\n{TEXTS.get(title, '')}\n")
    return files


@pytest.fixture(scope="module")
def sites(make_project):
    servers = {}
    for language in ("en", "de", "ar"):
        made = make_project(f"search-status-{language}", project(language))
        made.build("--strict")
        servers[language] = SiteServer(made.site)
    yield {language: server.root for language, server in servers.items()}
    for server in servers.values():
        server.stop()


@pytest.fixture
def opened(sites, visit):
    def opened(path="matter/", size=WIDE, language="en", hurried=True, **options):
        window = visit(sites[language] + path, size, scripts=True, hurried=hurried, **options)
        window.wait_for_selector("input[type=search]")
        return window
    return opened


@pytest.fixture(scope="module")
def shared(sites, windows):
    yield from shared_pages(windows, sites["en"], "matter/")


@pytest.fixture
def matter(shared):
    return shared()


def status(window):
    return window.locator("#__found > .note")


def line(window):
    """Returns what the status line shows."""
    return window.locator("#__found > [aria-hidden]")


def exact(window):
    """Returns the titles of the rows that are marked."""
    return window.evaluate("[...document.querySelectorAll('.exact')].filter((row) => row.checkVisibility()).map((row) => row.querySelector('bdi').textContent)")


# The entry that is named as typed


#: What is typed in each page, and what is reported.
NAMED = {
    "matter/": {"iron": "Iron is in I", " IRON ": "Iron is in I", "quicksilver": "Mercury is in M"},
    "matter/-/kind/": {"iron": "Iron is in Stones", "hydrargyrum": "Mercury is in Stones"},
    "parts/": {"iron": "Iron is in I", "iron ore": "Iron ore is in I", "sliding fastener": "Zipper is in Z"},
    "parts/iron/": {"bxle": "Bxle is in B"},
    "": {"ruby": "Ruby is in Matter", "zipper": "Zipper is in Parts", "ferrum": "Iron is in Matter"},
}


@pytest.mark.parametrize("path", NAMED)
def test_the_entry_that_is_named_as_typed_is_marked_and_reported(path, opened):
    window = opened(path)
    for query, place in NAMED[path].items():
        search(window, query)
        expect(line(window), query).to_contain_text(f" · {place}")
        assert f" · {place}" in announced(window), query
        row = window.locator(".exact", has_text=place.split(" is in ")[0]).first
        # In a catalog of many pages, it may be far below.
        if row.count():
            assert row.locator(".note").last.text_content() == interface_word("exactMatch", "en"), query
        search(window, query.strip()[:3])
        wait_for_rest(window)
        assert exact(window) == [], query


def test_the_mark_is_a_notch_before_the_row(matter):
    search(matter, "iron")
    assert exact(matter) == ["Iron"]
    look = matter.locator(".exact").evaluate("""(row) => {
        const { width, height, insetInlineStart, backgroundColor } = getComputedStyle(row, "::after");
        return [parseFloat(width), parseFloat(height), parseFloat(insetInlineStart), backgroundColor];
    }""")
    assert look[0] == 8 and look[1] >= 20 and look[2] <= -8 and look[3] != "rgba(0, 0, 0, 0)"
    search(matter, "")
    assert matter.locator(".exact, .rows .note").count() == 0


def test_the_order_does_not_change(matter):
    search(matter, "iron")
    assert rows(matter) == ["Amber", "Bronze", "Copper", "Gold", "Granite", "Iron", "Ironwood", "Slate", "Tin"]


@pytest.mark.parametrize("path, query, page", [
    ("matter/", "iron", "matter/iron/"), ("matter/", "quicksilver", "matter/mercury/"), ("matter/-/kind/", "ferrum", "matter/iron/"),
    ("parts/", "iron", "parts/iron/"), ("parts/-/a-z/b/", "iron", "parts/iron/"), ("matter/gold/", "iron", "matter/iron/"), ("", "zipper", "parts/zipper/"),
    ("matter/", "iro", "matter/amber/")])
def test_enter_opens_it_wherever_it_is_else_the_first_match(path, query, page, opened, sites):
    window = opened(path)
    field(window).focus()
    window.keyboard.type(query)
    window.keyboard.press("Enter")
    window.wait_for_url(re.compile(f"^{re.escape(sites['en'] + page)}"), wait_until="commit")


def test_several_are_counted(opened):
    window = opened("twice/")
    search(window, "oak")
    assert announced(window) == "2 of 4 in 1 section · 2 exact matches"
    assert exact(window) == ["Oak", "Oak"]


@pytest.mark.parametrize("path", ["shared/", "shared/-/kind/", "divided/", "divided/-/kind/"])
def test_titles_and_other_names_are_marked_in_every_view(path, opened):
    window = opened(path)
    search(window, "owl")
    expect(status(window)).to_contain_text(" · 2 exact matches")
    assert exact(window) == ["Owl", "Strix"]
    search(window, "duck")
    expect(status(window)).to_contain_text(" · Barn duck is in ")
    assert exact(window) == ["Barn duck"]
    search(window, "barn duck")
    expect(status(window)).to_contain_text(" · Barn duck is in ")
    search(window, "newt")
    expect(status(window)).to_contain_text(" · Newt is in ")
    search(window, "barn")
    wait_for_rest(window)
    assert exact(window) == []


def test_the_mark_stays_if_the_order_changes(opened):
    window = opened("matter/-/kind/")
    search(window, "iron")
    assert exact(window) == ["Iron"]
    window.locator(".order select").select_option("name")
    assert exact(window) == ["Iron"]


# Other names


def test_what_is_shown_is_counted(matter):
    search(matter, "quick")
    assert announced(matter) == "1 entry and 1 other name in 2 sections"
    search(matter, "merc")
    assert announced(matter) == "1 of 12 in 1 section"


@pytest.mark.parametrize("key", ["otherNames", "foundNames", "exactMatches"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_counts_have_the_forms_of_each_language(language, key):
    """Those of the number of entries."""
    forms = [re.findall(r"(\w+): \"", interface_word(each, language)) for each in ("entries", key)]
    assert forms[0] == forms[1]


# Without a word


@pytest.mark.parametrize("path", ["matter/", "parts/", ""])
def test_words_that_match_nothing_can_be_left_out(path, opened):
    window = opened(path)
    search(window, "xyzzy, iron qqqq")
    text = announced(window)
    count = int(re.fullmatch(r"Nothing with xyzzy qqqq; (\d+) without it", text)[1])
    window.get_by_role("button", name=f"Show {count} {'entry' if count == 1 else 'entries'}", exact=True).click()
    settle(window, "iron")
    assert announced(window).startswith(f"{count} ")
    expect(field(window)).to_be_focused()
    expect(field(window)).to_have_value("iron")


def test_if_every_word_matches_something_each_can_be_left_out(matter):
    search(matter, "gold quicksilver")
    assert announced(matter) == "Nothing for gold quicksilver"
    matter.get_by_role("button", name="Without quicksilver (1)", exact=True).click()
    settle(matter, "gold")
    assert rows(matter) == ["Gold"]


def test_nothing_is_offered_for_one_word(matter):
    search(matter, "xyzzy")
    assert announced(matter) == "Nothing for xyzzy"
    assert matter.locator(".hints button").all_text_contents() == ["Clear"]


# Phrases


@pytest.mark.parametrize("path, expected", [("matter/", ["Amber", "Slate"]), ("matter/-/kind/", ["Amber", "Slate"]), ("parts/", ["Iron ore"]), ("", ["Amber", "Slate", "Iron ore"])])
def test_the_words_of_a_phrase_are_adjacent(path, expected, opened):
    window = opened(path)
    # All pages read a query with the same function.
    for query in ['"iron ore"', "“iron ore”", "„iron ore“", "«iron ore»"] if path == "matter/" else ["“iron ore”"]:
        search(window, query)
        expect(window.locator("[data-section]:not([hidden]) [data-entry]:not([hidden])")).to_have_count(len(expected))
        assert sorted(rows(window)) == sorted(expected)
        assert not announced(window).startswith("Nothing")


def test_an_open_phrase_counts_to_the_end_and_may_end_inside_of_a_word(matter):
    search(matter, '"iron ore')
    assert rows(matter) == ["Amber", "Slate", "Tin"]
    search(matter, '"iron ore" dust')
    assert rows(matter) == ["Slate"]


def test_a_phrase_that_is_a_title_is_exact(opened):
    window = opened("parts/")
    search(window, '"iron ore"')
    expect(status(window)).to_contain_text(" · Iron ore is in I")


@pytest.fixture(scope="module")
def phrases(make_project):
    """Catalogs with more entries than are compared. Where they have a kind, the entries of the late kind come last."""
    files = {"content/site.yaml": "title: Site\nlanguage: en\n", "content/many/catalog.yaml": "title: Many\nentry: {body: text}\n",
             "content/many/list.json": json.dumps(
                 [{"title": f"Entry {number}", "text": "red and blue" if number % 5 else "blue and red"} for number in range(60)])}
    kinds = [{"title": f"Entry {number}", "kind": "early" if number < 60 else "late", "text": "blue and red"} for number in range(64)]
    for size in ["all", "section"]:
        files[f"content/{size}/catalog.yaml"] = (
            f"title: List\nentry: {{body: text}}\nfacets: [kind]\nviews: [{{id: list, numeric: true}}]\npageSize: {size}\n")
        files[f"content/{size}/list.json"] = json.dumps(kinds)
    made = make_project("phrases", files)
    made.build("--strict")
    server = SiteServer(made.site)
    yield server.root
    server.stop()


@pytest.mark.parametrize("path, count, report", [
    ("many/", 10, "Quoted words compared in 48 of 60 entries"), ("all/-/facet/kind/late/", 4, None), ("all/?f.kind=late", 4, None),
    ("section/-/facet/kind/late/", 4, None), ("section/?f.kind=late", 4, None)])
def test_a_phrase_is_compared_in_at_most_48_entries_of_the_chosen_value(path, count, report, phrases, visit):
    window = visit(phrases + path, scripts=True, hurried=True)
    window.wait_for_selector("input[type=search]")
    search(window, '"blue and red"')
    assert announced(window).endswith(report) if report else "compared" not in announced(window)
    expect(window.locator("[data-entry]:not([hidden])")).to_have_count(count)


# What is typed


@pytest.mark.parametrize("path", ["matter/", "parts/", ""])
def test_a_long_text_is_cut_with_a_message(path, opened):
    window = opened(path)
    field(window).focus()
    field(window).fill("x" * 2160)
    expect(status(window)).to_contain_text("Nothing for xxx")
    expect(line(window)).to_contain_text("Only the first 200 characters are searched")
    expect(line(window)).to_be_in_viewport()
    assert announced(window).startswith("Only the first 200 characters are searched · Nothing for xxx")
    assert len(field(window).input_value()) == 200
    assert urllib.parse.parse_qs(urllib.parse.urlsplit(window.url).query)["q"] == ["x" * 200]
    assert len(announced(window)) < 150
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
    search(window, "iron")
    assert "Only" not in announced(window)


def test_a_long_text_of_the_url_is_cut(opened):
    window = opened(f"matter/?q={'x' * 300}")
    expect(line(window)).to_contain_text("Only the first 200 characters are searched")
    assert len(field(window).input_value()) == 200


COMPOSE = """(field, [value, isComposing]) => {
    field.value = value;
    field.dispatchEvent(new InputEvent("input", { isComposing, bubbles: true }));
}"""


def test_a_composition_is_searched_when_it_ends(matter):
    search(matter, "gold")
    field(matter).evaluate(COMPOSE, ["iron", True])
    wait_for_rest(matter)
    assert rows(matter) == ["Gold"]
    field(matter).dispatch_event("compositionend")
    expect(status(matter)).to_contain_text("Iron is in I")


def test_the_keyboard_of_a_screen_composes_each_word(opened):
    window = opened(size=PHONE, **TOUCH)
    search(window, "gold")
    field(window).evaluate(COMPOSE, ["iron", True])
    expect(status(window)).to_contain_text("Iron is in I")


ENDS = pytest.mark.parametrize("event", [{"isComposing": True}, {"keyCode": 229}], ids=str)


#: Presses Enter, which opens the entry that is named as typed if the search is loaded.
ENTER = """(field, init) => { field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, ...init })); }"""


def check_that_nothing_opens(window):
    expect(status(window)).to_contain_text("Iron is in I")
    wait_for_rest(window)
    assert urllib.parse.urlsplit(window.url).path == "/matter/"


@ENDS
def test_the_enter_that_ends_a_composition_opens_nothing(event, matter):
    search(matter, "iron")
    field(matter).evaluate(ENTER, event)
    check_that_nothing_opens(matter)


@ENDS
def test_the_enter_that_ends_a_composition_opens_nothing_before_the_search_is_loaded(event, opened):
    window = opened()
    field(window).evaluate("(field) => { field.value = 'iron'; }")
    field(window).evaluate(ENTER, event)
    field(window).dispatch_event("input")
    check_that_nothing_opens(window)


def test_a_slash_focuses_the_field(matter):
    search(matter, "iron")
    matter.locator("[data-entry=iron] input").focus()
    matter.keyboard.press("/")
    expect(field(matter)).to_be_focused()
    assert field(matter).evaluate("(each) => each.selectionEnd - each.selectionStart") == 4
    matter.keyboard.press("ArrowRight")
    matter.keyboard.type("/")
    expect(field(matter)).to_have_value("iron/")


#: They are inserted at the end of the page.
FIELDS = ["<textarea>", "<select><option>a</select>", "<input>", "<div contenteditable><b tabindex=0>a</b></div>"]


def test_a_slash_is_typed_in_other_fields(opened):
    window = opened()
    for element in FIELDS:
        window.evaluate("""(html) => {
            document.querySelector("main").append(new DOMParser().parseFromString(html, "text/html").body.firstChild);
            (document.querySelector("main > :last-child b") ?? document.querySelector("main > :last-child")).focus();
        }""", element)
        window.keyboard.press("/")
        wait_for_frames(window)
        expect(field(window), element).not_to_be_focused()


def test_a_slash_with_a_modifier_does_nothing(matter):
    field(matter).blur()
    for key in ["Control+/", "Alt+/", "Meta+/"]:
        matter.keyboard.press(key)
        wait_for_frames(matter)
        expect(field(matter), key).not_to_be_focused()


# What is shown, and read aloud


#: Where the list begins, also if it is empty.
TOP = "document.querySelector('.head').getBoundingClientRect().bottom"


@DEVICES
@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("path, queries", [
    ("matter/", ["iron", "quick", "i", "iron " * 50, "xyz", "irom", "xyzzy iron qqqq", "gold quicksilver copper"]),
    # Its other messages are those of the first view.
    ("matter/-/kind/", ["iron", "xyz", "xyzzy iron qqqq"]), ("twice/", ["oak", "xyz"])], ids=["letters", "kinds", "twice"])
def test_the_status_line_moves_nothing(path, queries, language, size, options, opened):
    window = opened(path, size, language, hurried=False, **options)
    before = window.evaluate(TOP)
    for query in queries:
        field(window).fill(query)
        settle(window, query[:200])
        wait_for_rest(window)
        assert window.evaluate(TOP) == before, query
    search(window, "")
    assert window.evaluate(TOP) == before


def test_the_first_section_found_has_the_place_of_the_first(matter):
    place = "[...document.querySelectorAll('[data-section] > h2')].find((each) => each.checkVisibility()).getBoundingClientRect().y"
    before = matter.evaluate(place)
    search(matter, "zinc")
    assert matter.evaluate(place) == before


@DEVICES
@pytest.mark.parametrize("language", ["de", "ar"])
@pytest.mark.parametrize("path", ["matter/", "parts/"])
def test_a_failure_moves_nothing(path, language, size, options, opened):
    window = opened(path, size, language, hurried=False, **options)
    before = window.evaluate(TOP)
    button = window.get_by_role("button", name=window.locator(".search").get_attribute("data-retry"), exact=True)

    def check(file):
        expect(window.locator("#__found"), file).to_contain_text(window.locator(".search").get_attribute("data-failed"))
        wait_for_rest(window)
        assert window.evaluate(TOP) == before, file
        expect(button, file).to_be_in_viewport(ratio=1)

    window.route("**/-/search.js", lambda route: route.abort())
    field(window).fill("iron")
    check("script")
    window.unroute("**/-/search.js")
    # Of the data, the first file fails.
    window.route("**/-/search/**", lambda route: route.abort())
    with window.expect_event("requestfailed", lambda request: "/-/search/" in request.url):
        button.click()
    check("data")


#: How many pixels of the height of each control belong to it, of the 50 around its middle, on the vertical line where they are fewest.
TARGETS = """() => [...document.querySelectorAll(".search input, .hints > :not([hidden]), .head .views a")].map((each) => {
    const { left, width, top, bottom } = each.getBoundingClientRect();
    const heights = Array.from({ length: 100 }, (_, at) => (top + bottom) / 2 - 24.75 + at / 2);
    const places = Array.from({ length: Math.ceil(width / 8) - 1 }, (_, at) => left + 4 + 8 * at);
    const own = places.map((x) => heights.filter((y) => each.contains(document.elementFromPoint(x, y))).length / 2);
    return [each.closest("search, .hints, .views").className || "field", Math.min(...own)];
})"""


@DEVICES
def test_targets_near_the_status_line_are_large_enough(size, options, opened):
    window = opened(size=size, **options)
    for query in ["xyz", "iron"]:
        search(window, query)
        wait_for_rest(window)
        found = window.evaluate(TARGETS)
        assert {name for name, _ in found} >= {"field", "views"}
        least = {"field": 47, "hints": 23.5, "views": 35}
        assert [each for each in found if each[1] < least[each[0]]] == [], query


@DEVICES
def test_the_message_is_above_the_rule_where_no_views_follow(size, options, opened):
    window = opened("twice/", size, **options)
    search(window, "xyz")
    box = line(window).bounding_box()
    assert box["y"] + box["height"] < window.evaluate(TOP)


@DEVICES
def test_the_status_line_is_one_line_that_is_cut(size, options, opened):
    window = opened(size=size, **options)
    field(window).fill("x" * 300)
    expect(status(window)).to_contain_text("Only the first")
    assert line(window).evaluate("(line) => [line.offsetHeight, getComputedStyle(line).textOverflow]") == [25, "ellipsis"]
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_in_a_wide_window_a_long_status_is_one_line_below_the_field(matter):
    field(matter).fill("iron " * 50)
    expect(line(matter)).to_contain_text("Only the first 200 characters are searched · ")
    assert line(matter).evaluate("(line) => line.scrollHeight === line.clientHeight && line.clientHeight < 30")
    box, below = field(matter).bounding_box(), line(matter).bounding_box()
    assert box["y"] + box["height"] <= below["y"] + 1


@pytest.mark.parametrize("path, query, names", [
    ("matter/", "quick", ["M, 1 entry", "Q, 1 other name"]), ("matter/-/kind/", "iron", ["Metals, 5 entries", "Stones, 4 entries"]),
    ("parts/", "zipper", ["Z, 1 entry"]), ("parts/", "axle", ["A, 3 entries"]), ("", "ruby", ["Matter, 1 entry"])])
def test_sections_are_regions_with_their_numbers(path, query, names, opened):
    window = opened(path)
    search(window, query)
    for name in names:
        role = "article" if path == "" else "region"
        expect(window.get_by_role(role, name=name, exact=True)).to_have_count(1)
    search(window, "")
    for name in names:
        assert window.get_by_label(name, exact=True).count() == 0


def test_the_list_has_the_names_of_its_headings_again(matter):
    before = matter.locator("[data-section]").evaluate_all("(all) => all.map((each) => each.getAttribute('aria-labelledby'))")
    search(matter, "iron")
    search(matter, "")
    assert matter.locator("[data-section]").evaluate_all("(all) => all.map((each) => each.getAttribute('aria-labelledby'))") == before
    assert matter.locator("[data-section][aria-label]").count() == 0


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("path, query", [("twice/", "oak"), ("parts/", "iron"), ("parts/-/a-z/i/", "iron ore")])
def test_nothing_covers_the_line_of_what_was_found_where_no_views_follow(path, query, language, opened):
    window = opened(path, PHONE, language, **TOUCH)
    search(window, query)
    line = window.locator("#__found > [aria-hidden]").bounding_box()
    heading = window.locator(":is(.results h2, main > [data-section] > h2):visible").first.bounding_box()
    assert line["y"] + line["height"] <= heading["y"]


@DEVICES
def test_results_replace_the_first_screen_of_the_home_page(size, options, opened):
    window = opened("?q=iron", size, **options)
    expect(window.locator(".restoring")).to_have_count(0)
    expect(status(window)).not_to_be_empty()
    assert field(window).bounding_box()["y"] < 120
    expect(window.locator(".catalogs .rows > li:visible").first).to_be_in_viewport()
    assert not window.locator(".prose").first.is_visible()
    search(window, "")
    assert window.locator(".prose").first.is_visible()


def test_the_field_of_the_home_page_stays_in_view_while_results_replace_what_is_above(opened):
    window = opened(size=(390, 400), **TOUCH)
    field(window).evaluate("(each) => each.scrollIntoView()")
    before = window.evaluate("scrollY")
    assert before > 50
    search(window, "iron")
    expect(field(window)).to_be_in_viewport()
    window.keyboard.press("Escape")
    settle(window, "")
    window.wait_for_function("(before) => Math.abs(scrollY - before) < 2", arg=before)
