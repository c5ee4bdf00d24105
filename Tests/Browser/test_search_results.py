"""Search in catalogs of many pages: results replace the list, under the headings of its sections."""

import json
import os
import random
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from .site_server import SiteServer
from .test_order import SHIFT, shift
from .test_search import DEVICES, PHONE, TOUCH, WIDE, announced, field, found, index, marks, rows, search, sections, settle, shared_pages, wait_until_searched
from .test_strip import interface_word
from .waiting import wait_for_held, wait_until

TREES = ["Amber", "Birch", "Cedar", "Dune", "Ember", "Fern", "Grove", "Heath", "Iris", "Juniper", "Kelp", "Larch", "Maple",
         "Nettle", "Oak", "Pine", "Quartz", "Reed", "Sage", "Thorn"]
COLORS = ["red", "green", "blue", "pale", "dark", "tall", "small", "wild"]
SETTINGS = """\
title: Plants
pageSize: 100
entry: {pages: true, subtitle: note, value: color}
views:
  - {id: a-z, title: A–Z}
  - {id: color, title: By color, section: color, index: full, selection: single}
"""


def plants():
    seeded = random.Random(5)
    made = []
    for number in range(2000):
        title = TREES[number % 20]
        made.append({"title": f"{title} {seeded.choice(COLORS)} {number}", "color": COLORS[number % 8], "note": f"One of the {title.lower()}s"})
    made[40]["title"] = "Amber Zebrawood"
    made[45]["title"] = "Fern Zebrafish"
    made.append({"title": "Zen one", "color": "wild", "note": "One of all"})
    return made


@pytest.fixture(scope="module")
def site(make_project):
    project = make_project("results", {
        "content/site.yaml": "title: Results\nlanguage: en\n", "content/plants/catalog.yaml": SETTINGS,
        "content/plants/list.json": json.dumps(plants()),
        "content/whole/catalog.yaml": "title: Whole\npageSize: all\n", "content/whole/list.json": json.dumps([{"title": "Elm"}]),
        "content/short/catalog.yaml": "title: Short\npageSize: section\nviews: [{id: a-z, selection: multiple}]\n",
        "content/short/ash.md": "---\ntitle: Ash\n---\nThe bark is gray.\n",
        "content/towns/catalog.yaml": "title: Towns\npageSize: section\nentry: {also: also, pages: false}\n",
        "content/towns/list.json": json.dumps([
            {"title": "Istanbul", "also": ["Constantinople", "Byzantium"]}, {"title": "Oslo", "also": ["Christiania"]}, {"title": "Rome"}]),
        "content/pageless/catalog.yaml": "title: Pageless\npageSize: section\nentry: {pages: false}\n",
        "content/pageless/list.json": json.dumps([{"title": f"Nail {number}"} for number in range(130)]),
        "content/short/list.json": json.dumps([{"title": title} for title in ["<img src=x onerror=window.hit=1>", "Elm", "Élan"]])})
    project.build("--strict")
    server = SiteServer(project.site)
    yield server
    server.stop()


@pytest.fixture
def opened(site, visit):
    def opened(path="plants/", size=WIDE, **options):
        window = visit(site.root + path, size, scripts=True, **options)
        window.wait_for_selector("input[type=search]")
        return window
    return opened


@pytest.fixture(scope="module")
def shared(site, windows):
    yield from shared_pages(windows, site.root, "plants/")


def first_row(window):
    """Waits for the first row, and for the others in the window, which may be in other files."""
    wait_until(window, "document.querySelector('.results li')?.dataset.entry")
    loaded(window)


def loaded(window):
    """Waits for the rows in the window."""
    wait_until(window, "![...document.querySelectorAll('.results :is(.rows > li, .rows:empty)')].some((row) => !row.dataset.entry && row.getBoundingClientRect().top < innerHeight && row.getBoundingClientRect().bottom > 0)")


def forget(window):
    """Deletes the selection of other tests."""
    window.evaluate("localStorage.clear()")
    window.reload()
    window.wait_for_selector("input[type=search]")


# The list and its results

PAGES = pytest.mark.parametrize("path", ["plants/", "plants/-/a-z/f/", "plants/-/color/tall/2/", "plants/-/color/", "plants/-/color/tall/"])


@PAGES
def test_results_replace_the_list(path, opened):
    window = opened(path, hurried=True)
    field(window).focus()
    before = window.locator("main").inner_text()
    search(window, "zebra")
    loaded(window)
    assert rows(window) == ["Amber Zebrawood", "Fern Zebrafish"]
    visible = window.evaluate("[...document.querySelectorAll('main > *')].filter((each) => each.checkVisibility()).map((each) => each.classList[0])")
    assert [each for each in visible if each not in ("note", "tools", "downloads")] == ["head", "results"]
    search(window, "")
    assert announced(window) == ""
    assert window.locator(".results").count() == 0
    assert window.locator("main").inner_text() == before


@DEVICES
def test_sections_keep_their_order_and_have_their_counts(size, options, opened):
    window = opened(size=size, hurried=True, **options)
    search(window, "zebra")
    loaded(window)
    assert sections(window) == {"A": "1 of 100", "F": "1 of 100"}
    assert found(window) == announced(window) == "2 of 2,001 in 2 sections"
    window = opened("plants/-/color/", size, hurried=True, **options)
    search(window, "amber")
    assert list(sections(window)) == ["dark", "red"]
    assert found(window) == "100 of 2,001 in 2 sections"


def test_a_heading_leads_to_the_page_of_its_section(opened):
    window = opened("plants/-/color/tall/")
    search(window, "zebrafish")
    link = window.locator(".results h2 a")
    text = link.inner_text()
    link.click()
    window.wait_for_url("**/plants/-/color/*/?in=section&q=zebrafish*")
    assert window.locator("[data-section] h2 bdi").first.text_content() == text
    first_row(window)
    assert rows(window) == ["Fern Zebrafish"] and list(sections(window)) == [text]
    only = window.get_by_role("button", name=f"{text} only", exact=True)
    expect(only).to_have_attribute("aria-pressed", "true")


def test_links_of_headings_keep_what_is_typed(shared):
    window = shared()
    search(window, "zebra")
    search(window, "zebraf")
    # The links follow when all results are shown.
    expect(window.locator(".results h2 a")).to_have_count(1)
    expect(window.locator(".results h2 a")).to_have_attribute("href", re.compile(r"\?in=section&q=zebraf#_f$"))


def test_fifty_rows_are_shown_and_then_more(shared):
    window = shared()
    search(window, "maple")
    first_row(window)
    assert window.locator(".results .rows > li").count() == 50
    more = window.get_by_role("button", name="Show 50 more", exact=True)
    more.click()
    assert window.locator(".results .rows > li").count() == 100
    assert window.locator(".more-rows").count() == 0
    wait_until(window, "document.activeElement.closest('.rows > li:nth-child(51)')")
    search(window, "maple green")
    button = window.locator(".more-rows")
    assert button.count() == 0


def test_the_first_of_the_rows_that_are_added_has_the_focus(opened):
    """Also when the button stays."""
    window = opened("plants/-/color/")
    search(window, "one")
    first_row(window)
    section = window.locator(".results section").first
    more = section.locator(".more-rows")
    for number in (51, 101):
        more.focus()
        window.keyboard.press("Enter")
        row = section.locator(f".rows > li:nth-child({number})")
        expect(row.locator("a")).to_be_focused()


def test_the_heading_has_the_focus_if_the_button_is_gone_and_rows_have_no_links(opened):
    window = opened("pageless/")
    search(window, "nail")
    loaded(window)
    more = window.locator(".more-rows")
    more.focus()
    window.keyboard.press("Enter")
    expect(more).to_have_text("Show 30 more")
    expect(more).to_be_focused()
    window.keyboard.press("Enter")
    expect(more).to_have_count(0)
    expect(window.locator(".results section > h2 > a")).to_be_focused()


def test_the_button_tells_how_many_are_left(opened):
    window = opened("plants/-/color/")
    search(window, "one")
    texts = set(window.locator(".more-rows").all_text_contents())
    assert texts == {"Show 50 more"}
    button = window.locator(".more-rows").first
    for _ in range(3):
        button.click()
    assert window.locator(".results section").first.locator(".rows > li").count() == 200
    count = window.locator(".results h2 .count").first.text_content()
    assert count == "250 of 250"


def test_rows_are_fetched_when_they_come_near_the_window_and_once(site, opened):
    window = opened()
    requests = []
    window.on("request", lambda request: requests.append(request.url))
    search(window, "one")
    loaded(window)
    assert window.locator(".results .rows > li[data-entry]").count() < 60
    assert window.locator(".results .rows > li:not([data-entry])").count() < 60
    assert window.locator(".results .rows:empty").count() > 10
    before = len(requests)
    window.locator(".results section").nth(10).evaluate("(each) => each.scrollIntoView()")
    loaded(window)
    assert len(requests) > before
    assert window.locator(".results section").nth(5).locator("li[data-entry]").count() < 50
    search(window, "of")
    loaded(window)
    assert len(requests) == len(set(requests)), "each file is fetched once"


def test_placeholders_have_the_height_of_a_row(shared):
    window = shared()
    search(window, "one")
    loaded(window)
    heights = window.evaluate("""[...document.querySelectorAll('.results section:first-child li')].map((row) => row.offsetHeight)""")
    assert max(heights) - min(heights) <= 2


def test_the_first_rows_are_shown_without_another_fetch(shared):
    """A longer query shows rows that are known in the same frame."""
    window = shared()
    search(window, "zebr")
    loaded(window)
    field(window).press_sequentially("a")
    wait_until(window, "document.querySelectorAll('mark')[0]?.textContent === 'Zebra'")
    assert len(rows(window)) == 2


def test_a_longer_query_adds_no_sections_and_rows(shared):
    """Elements are used again, because browsers are slow to apply styles to new ones."""
    window = shared()
    search(window, "zebr")
    loaded(window)
    window.evaluate("""window.added = [];
        new MutationObserver((changes) => window.added.push(...changes.flatMap(({ addedNodes }) => [...addedNodes])))
          .observe(document.querySelector('.results'), { childList: true, subtree: true })""")
    search(window, "zebraf")
    loaded(window)
    assert rows(window) == ["Fern Zebrafish"] and sections(window) == {"F": "1 of 100"}
    added = window.evaluate("window.added.map(({ nodeName }) => nodeName.toLowerCase())")
    assert "a" in added and not {"section", "h2", "ul", "li"} & set(added)


def test_the_rows_of_another_query_are_not_mixed_up(opened):
    """A row is used again for another entry, and a section that was removed returns."""
    window = opened("plants/-/color/tall/")
    forget(window)
    search(window, "amber")
    loaded(window)
    before = [rows(window)[:8], sections(window)]
    window.locator(".results input.select").nth(1).check()
    wait_until(window, "document.querySelectorAll('.results .chosen').length === 1")
    for query in ["zen", "one", "birch", "zebraf"]:
        search(window, query)
        loaded(window)
        assert all(query in text.lower() for text in window.locator(".results [data-entry]").all_inner_texts())
        assert window.locator(".results .chosen").count() == 0
    search(window, "amber")
    loaded(window)
    assert [rows(window)[:8], sections(window)] == before
    assert window.locator(".results .chosen input.select:checked").count() == 1


@pytest.mark.parametrize("path", ["plants/", "plants/-/color/tall/2/", "plants/-/color/tall/"])
def test_links_of_rows_lead_to_the_pages_of_entries(path, site, opened):
    window = opened(path)
    search(window, "zebrafish")
    loaded(window)
    href = window.locator(".results .rows a").evaluate("(link) => link.href")
    assert href.startswith(site.root + "plants/fern-zebrafish")
    window.locator(".results .rows a").click()
    window.wait_for_url("**/fern-zebrafish*/**")
    assert window.locator("h1").inner_text() == "Fern Zebrafish"


def test_matches_are_marked(shared):
    window = shared()
    search(window, "zeb am")
    loaded(window)
    assert marks(window) == ["Am", "Zeb", "am"]
    search(window, "")
    assert marks(window) == []


def test_markup_in_titles_is_text(shared):
    window = shared("short/")
    search(window, "img src")
    loaded(window)
    assert rows(window) == ["<img src=x onerror=window.hit=1>"]
    assert window.evaluate("window.hit") is None and window.locator(".results img").count() == 0


def test_the_data_loads_when_the_field_is_focused(opened):
    window = opened()
    with window.expect_response("**/plants/-/search/index.gz"):
        field(window).focus()
    assert window.locator(".results").count() == 0, "nothing is typed yet"


def test_data_that_does_not_load_at_first_is_loaded_at_the_first_key(opened):
    window = opened()
    errors = []
    window.on("pageerror", lambda error: errors.append(error))
    window.route("**/plants/-/search/index.gz", lambda route: route.abort())
    with window.expect_event("requestfailed"):
        field(window).focus()
    window.unroute("**/plants/-/search/index.gz")
    search(window, "zebra")
    first_row(window)
    assert rows(window) == ["Amber Zebrawood", "Fern Zebrafish"] and errors == []


def test_only_catalogs_of_many_pages_load_the_script(opened):
    for path, expected in [("plants/", 1), ("whole/", 0)]:
        window = opened(path)
        requests = []
        window.on("request", lambda request: requests.append(request.url))
        search(window, "elm")
        assert len([url for url in requests if url.endswith("/results.js")]) == expected


def test_the_field_does_not_move(shared):
    window = shared()
    before = field(window).bounding_box()
    search(window, "one")
    loaded(window)
    assert field(window).bounding_box() == before


@DEVICES
@pytest.mark.parametrize("path", ["plants/?q=one", "plants/-/a-z/f/?q=zebra", "plants/-/color/tall/2/?q=birch&in=section", "short/?q=e"])
def test_nothing_shifts_when_a_query_is_restored(path, size, options, opened):
    window = opened(path, size, **options)
    expect(window.locator(".restoring")).to_have_count(0)
    first_row(window)
    loaded(window)
    assert shift(window) <= SHIFT


# The best match


@DEVICES
@pytest.mark.parametrize("path", ["plants/", "plants/-/a-z/f/"])
def test_the_best_match_in_another_section_is_offered(path, size, options, opened):
    """Its section may be out of view, and its row may not be on the page yet."""
    window = opened(path, size, hurried=True, **options)
    search(window, "one")
    best = window.locator(".best")
    assert found(window).startswith("2,001 of")
    expect(best).to_have_text("Zen one")
    best.click()
    row = window.locator(".results [data-entry]", has_text="Zen one").first
    expect(row).to_be_in_viewport(ratio=1)
    expect(row.locator("a")).to_be_focused()
    expect(best).to_be_hidden()


def test_a_row_far_down_in_its_section_is_led_to(opened):
    """Fifty rows of a section are shown at first."""
    window = opened("plants/-/color/", (1280, 500))
    search(window, "one")
    window.locator(".best").click()
    row = window.locator(".results [data-entry]", has_text="Zen one")
    expect(row).to_be_in_viewport(ratio=1)
    assert row.evaluate("(row) => [...row.parentElement.children].indexOf(row)") > 200


# Context


def test_a_match_in_the_body_adds_a_line_of_context(shared):
    window = shared("short/")
    search(window, "bark")
    expect(window.locator(".results .context")).to_have_text("The bark is gray.")
    assert marks(window) == ["bark"]
    search(window, "elm")
    loaded(window)
    window.wait_for_timeout(500)
    assert window.locator(".context").count() == 0


# The index


@DEVICES
@pytest.mark.parametrize("path", ["plants/", "plants/-/a-z/f/"])
def test_notches_lead_to_the_results(path, size, options, opened):
    window = opened(path, size, **options)
    before = index(window)
    links = window.evaluate("[...document.querySelectorAll('.section-index a')].map((each) => each.href)")
    search(window, "zebra")
    loaded(window)
    ids = window.evaluate("[...document.querySelectorAll('.results section')].map(({ id }) => id)")
    assert all(each.startswith("__found-") for each in ids)
    now = {each["title"]: each for each in index(window) if each["title"] in TITLES}
    assert [title for title, each in now.items() if not each["isLost"]] == ["A", "F"]
    assert [now[title]["target"] for title in ["A", "B", "F", "G", "T"]] == [ids[0], ids[1], ids[1], ids[1], ids[1]]
    assert interface_word("noneFound", "en") in now["B"]["name"] and interface_word("noneFound", "en") not in now["A"]["name"]
    assert [(each["top"], each["height"]) for each in index(window)] == [(each["top"], each["height"]) for each in before]
    search(window, "")
    assert index(window) == before
    assert window.evaluate("[...document.querySelectorAll('.section-index a')].map((each) => each.href)") == [
        link.replace("?q=zebra", "") for link in links]


TITLES = [name[0] for name in TREES]


def test_a_notch_scrolls_to_its_section_in_the_results(opened):
    window = opened("plants/-/a-z/f/", (1280, 900))
    search(window, "one")
    loaded(window)
    window.locator(".section-index li", has_text="M").first.locator("a").click()
    wait_until(window, "document.querySelector('.section-index [aria-current] bdi')?.textContent === 'M'")
    top = window.locator(".results section", has=window.locator("h2 bdi", has_text="M")).first.bounding_box()["y"]
    assert -40 < top < 60
    assert window.url.split("?")[0].endswith("/plants/-/a-z/f/"), "on the same page"
    search(window, "")
    assert "#__found" not in window.url
    assert window.locator(".section-index [aria-current] bdi").text_content() == "F"


def test_another_name_of_an_entry_without_a_page_is_context(opened):
    window = opened("towns/")
    search(window, "const")
    loaded(window)
    assert rows(window) == ["Istanbul"]
    assert window.locator(".context").all_text_contents() == ["Also called: Constantinople · Byzantium"]
    assert marks(window) == ["Const"]
    search(window, "ista")
    loaded(window)
    assert window.locator(".context").count() == 0, "the row shows it"


def test_the_index_has_its_own_mark_again(shared):
    window = shared()
    search(window, "zebrafish")
    loaded(window)
    wait_until(window, "document.querySelector('.section-index [aria-current] bdi')?.textContent === 'F'")
    search(window, "")
    wait_until(window, "!document.querySelector('.section-index [aria-current]')")


# The switch


def test_on_the_page_of_a_section_results_can_be_limited_to_it(opened):
    window = opened("plants/-/a-z/f/")
    search(window, "zebra")
    loaded(window)
    only, every = [window.locator(".scope").get_by_role("button", name=name, exact=True) for name in ["F only", "All"]]
    assert [each.get_attribute("aria-pressed") for each in (only, every)] == ["false", "true"]
    assert list(sections(window)) == ["A", "F"]
    only.click()
    wait_until(window, "document.querySelectorAll('.results section').length === 1")
    assert [each.get_attribute("aria-pressed") for each in (only, every)] == ["true", "false"]
    assert only.evaluate("(each) => each === document.activeElement")
    assert sections(window) == {"F": "1 of 100"} and found(window) == "1 of 2,001 in 1 section"
    search(window, "zebrawood")
    assert sections(window) == {} and found(window) == "Nothing for zebrawood"
    every.click()
    wait_until(window, "document.querySelectorAll('.results section').length === 1")
    assert list(sections(window)) == ["A"]


def test_the_switch_is_in_the_url_while_the_reader_searches(opened):
    window = opened("plants/-/a-z/f/")
    search(window, "zebra")
    window.get_by_role("button", name="F only", exact=True).click()
    wait_until(window, "location.search === '?q=zebra&in=section'")
    window.reload()
    first_row(window)
    assert list(sections(window)) == ["F"]
    search(window, "")
    assert "in=" not in window.url


@pytest.mark.parametrize("path", ["plants/-/color/tall/", "plants/-/color/tall/2/"])
def test_each_page_of_a_section_has_the_switch(path, opened):
    window = opened(path)
    search(window, "amber")
    assert window.locator(".scope button").all_text_contents() == ["tall only", "All"]


def test_short_controls_above_results_are_as_large_as_a_finger(opened):
    window = opened("plants/-/a-z/f/", PHONE, **TOUCH)
    search(window, "zebra")
    first_row(window)
    for each in window.locator(".scope button, .results h2 > a").all():
        box = each.bounding_box()
        assert box["width"] >= 40 and box["height"] >= 44, each.text_content()
    # The count is where it is beside the letter of a list.
    title, count = (window.locator(f".results h2 > {each}").first.bounding_box() for each in ("a bdi", ".count"))
    assert 0 < count["x"] - title["x"] - title["width"] < 16


def test_the_list_of_sections_has_no_switch(shared):
    window = shared()
    search(window, "zebra")
    assert window.locator(".scope").count() == 0


@pytest.mark.parametrize("language", ["en", "de", "sv", "fr", "es", "ja", "ko", "zh", "zh-Hant", "ar", "he"])
def test_the_strings_exist_in_each_language(language):
    assert "{name}" in interface_word("onlyIn", language) and "{count}" in interface_word("showMore", language)


# The selection


def test_controls_follow_the_section_and_the_stored_selection(opened):
    window = opened("plants/-/color/tall/")
    forget(window)
    first = window.locator("[data-section] input.select").first
    first.check()
    value = first.get_attribute("value")
    title = window.locator(f"[data-entry={value}] bdi").first.text_content()
    search(window, title)
    loaded(window)
    input = window.locator(".results input.select")
    assert [input.get_attribute(name) for name in ("type", "value")] == ["radio", value]
    assert input.is_checked() and window.locator(".results .chosen").count() == 1
    assert input.get_attribute("aria-label") == f"Select {title}"


def test_single_selection_replaces_within_results(opened):
    window = opened("plants/-/color/")
    forget(window)
    search(window, "amber")
    loaded(window)
    first, second = [window.locator(".results section").first.locator("input.select").nth(at) for at in (0, 1)]
    assert first.get_attribute("name") == second.get_attribute("name")
    first.check()
    wait_until(window, "document.querySelector('.tray b')?.textContent === '1 selected'")
    second.check()
    wait_until(window, "document.querySelector('.results li:nth-child(2)').classList.contains('chosen')")
    assert window.locator(".tray b").text_content() == "1 selected"
    window.locator(".results section").nth(1).evaluate("(each) => each.scrollIntoView()")
    other = window.locator(".results section").nth(1).locator("input.select").first
    assert other.get_attribute("name") != first.get_attribute("name")
    other.check()
    wait_until(window, "document.querySelector('.tray b')?.textContent === '2 selected'")


def test_a_choice_in_results_keeps_the_number_of_matches(opened):
    window = opened("plants/-/color/")
    forget(window)
    search(window, "amber")
    loaded(window)
    heading = window.locator(".results h2").first
    before = heading.inner_text()
    window.locator(".results input.select").first.check()
    heading.locator(".picked").wait_for(state="attached")
    assert heading.inner_text() == before


def test_a_selection_on_another_page_of_the_section_is_replaced(opened):
    window = opened("plants/-/color/tall/")
    forget(window)
    window.locator("[data-section] input.select").first.check()
    window.goto(window.url.replace("/tall/", "/"))
    search(window, "birch")
    loaded(window)
    section = window.locator(".results section", has=window.locator("h2 bdi", has_text="tall"))
    section.evaluate("(each) => each.scrollIntoView()")
    section.locator("input.select").nth(1).check()
    wait_until(window, "document.querySelectorAll('.results .chosen').length === 1")
    assert window.locator(".tray b").text_content() == "1 selected"


def test_without_a_selection_there_are_no_controls(opened):
    window = opened("plants/-/a-z/f/")
    search(window, "zebra")
    loaded(window)
    assert window.locator(".results input").count() == 0


# Keys and states


def test_keys_work_in_results(shared):
    window = shared()
    search(window, "zebra")
    window.keyboard.press("ArrowDown")
    wait_until(window, "document.activeElement.closest('.results [data-entry]')")
    assert window.evaluate("document.activeElement.textContent") == "Amber Zebrawood"
    window.keyboard.press("ArrowUp")
    assert field(window).evaluate("(each) => each === document.activeElement")
    window.keyboard.press("Escape")
    settle(window, "")
    assert window.locator(".results").count() == 0 and window.locator(".contents").is_visible()


def test_enter_opens_the_first_match_and_back_returns(opened):
    window = opened("plants/-/a-z/f/")
    field(window).focus()
    window.keyboard.type("zebrafi")
    window.keyboard.press("Enter")
    window.wait_for_url("**/fern-zebrafish*/**")
    window.go_back()
    first_row(window)
    assert field(window).input_value() == "zebrafi" and rows(window) == ["Fern Zebrafish"]


def test_nothing_loads_when_a_slow_query_was_replaced_by_a_fast_one(opened):
    window = opened()
    search(window, "amber")
    loaded(window)
    waiting = []
    window.route("**/*", lambda route: waiting.append(route))
    window.evaluate("""async () => {
        const field = document.querySelector("input[type=search]");
        for (const query of ["birch", "amber"]) {
            field.value = query;
            field.dispatchEvent(new InputEvent("input", { bubbles: true }));
            await new Promise((next) => setTimeout(next, 40));
        }
    }""")
    wait_for_held(window, waiting)
    window.wait_for_timeout(300)
    assert window.locator(".search.loading").count() == 0
    window.unroute("**/*")


def test_readers_return_to_a_place_below_the_rows_of_a_section(opened):
    window = opened("plants/?q=171", (1280, 300))
    loaded(window)
    window.evaluate("""() => {
        const section = document.querySelectorAll(".results section")[2];
        const row = section.querySelector("li:last-child").getBoundingClientRect();
        if (section.getBoundingClientRect().bottom < row.bottom + 4) throw new Error("no space below the rows");
        scrollBy({ top: row.bottom + 2, behavior: "instant" });
    }""")
    before = window.evaluate("scrollY")
    window.reload()
    first_row(window)
    wait_until(window, f"Math.abs(scrollY - {before}) < 8")


def test_escape_returns_to_the_earlier_position(opened):
    window = opened("plants/-/a-z/f/")
    window.evaluate("scrollTo(0, 900)")
    before = window.evaluate("scrollY")
    window.keyboard.press("Control+k")
    window.keyboard.type("zebra")
    settle(window, "zebra")
    window.keyboard.press("Escape")
    settle(window, "")
    window.wait_for_function("(before) => Math.abs(scrollY - before) < 2", arg=before)


def test_the_query_is_restored_and_kept_by_views(opened):
    window = opened("plants/?q=zebra")
    first_row(window)
    assert field(window).input_value() == "zebra"
    window.reload()
    first_row(window)
    settle(window, "zebra")
    wait_until(window, "[...document.querySelectorAll('.views a')].every((link) => link.search === '?q=zebra')")
    window.locator(".views a", has_text="By color").click()
    window.wait_for_url("**/-/color/?q=zebra*")
    first_row(window)
    loaded(window)
    assert set(rows(window)) == {"Amber Zebrawood", "Fern Zebrafish"}


def test_nothing_found(shared):
    window = shared()
    search(window, "zebarwood")
    assert rows(window) == [] and found(window) == announced(window) == "Nothing for zebarwood"
    links = window.locator(".hints a")
    expect(links).to_have_text(["Amber Zebrawood"])
    assert "/plants/" in links.first.get_attribute("href")
    window.locator(".hints").get_by_role("button", name="Clear", exact=True).click()
    assert window.locator(".contents").is_visible()


def test_the_nearest_title_of_an_entry_without_a_page_is_searched(shared):
    window = shared("short/")
    search(window, "elmm")
    window.locator(".hints a", has_text="Elm").click()
    wait_until(window, "document.querySelector('.results li')?.textContent.includes('Elm')")


def test_loading_is_shown_while_rows_are_fetched(site, opened):
    window = opened()
    waiting = []
    window.route("**/-/results.js", lambda route: waiting.append(route))
    field(window).focus()
    window.keyboard.type("zebra")
    wait_until(window, "document.querySelector('.search').classList.contains('loading')")
    assert window.locator("#__found > .note").text_content() == interface_word("loading", "en")
    wait_for_held(window, waiting).continue_()
    settle(window, "zebra")
    assert window.locator(".search.loading").count() == 0
    window.unroute("**/-/results.js")


@pytest.mark.parametrize("file", ["**/-/search/index.gz", re.compile(r"/-/search/[0-9a-f]+\.gz$"), "**/-/results.js"])
def test_a_failure_can_be_repeated(file, opened):
    window = opened()
    window.route(file, lambda route: route.abort())
    field(window).focus()
    window.keyboard.type("zebra")
    wait_until(window, "document.querySelector('#__found').textContent.includes('could not load')")
    assert window.locator(".contents").is_visible() and window.locator(".results").count() == 0
    window.unroute(file)
    window.locator(".search").get_by_role("button", name="Retry", exact=True).click()
    first_row(window)
    loaded(window)
    assert rows(window) == ["Amber Zebrawood", "Fern Zebrafish"]


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["390", "1280"])
def test_a_file_of_rows_that_is_missing_is_reported(opened, size):
    window = opened(size=size)
    search(window, "one")
    loaded(window)
    window.route("**/-/search/*.gz", lambda route: route.abort())
    before = found(window)
    bottom = "document.querySelector('.head').getBoundingClientRect().bottom + scrollY"
    top = window.evaluate(bottom)
    for again in ("Retry", "online"):
        window.locator(".results section").nth(12).evaluate("(each) => each.scrollIntoView()")
        place = window.evaluate("scrollY")
        wait_until(window, "document.querySelector('#__found').textContent.includes('could not load')")
        assert window.evaluate("scrollY") == place, "the results stay"
        assert window.locator("[role=status] > span").first.text_content().startswith("Search could not load")
        assert window.get_by_role("button", name="Retry", exact=True).bounding_box()["height"] < 30, "in one line"
        assert window.evaluate(bottom) == top, "beside the best match"
        if again == "online":
            window.unroute("**/-/search/*.gz")
            window.evaluate("dispatchEvent(new Event('online'))")
        else:
            window.locator(".search").get_by_role("button", name="Retry", exact=True).click()
            expect(field(window)).to_be_focused()
    loaded(window)
    assert found(window) == before and window.locator(".hints button:visible", has_text="Retry").count() == 0


@pytest.mark.parametrize("page", ["words/", ""], ids=["catalog", "home"])
def test_a_site_that_is_replaced_is_searched_again(make_project, browser, page):
    """The files that the old index names are gone."""
    def texts(first):
        seeded = random.Random(7)
        words = iter(["".join(seeded.choices("abcdefghijklmnopqrstuvwxyz", k=8)) for _ in range(30_000)])
        return {f"content/words/w{number}.md": f"# Word {number}\n\n{first}{number} {' '.join(next(words) for _ in range(100))}\n"
                for number in range(300)}

    project = make_project("replaced", {"content/words/catalog.yaml": "pageSize: 100\n", "content/x/y.md": "# Y\n", **texts("zz")})
    project.build()
    # The server tells versions of a file apart by the second.
    os.utime(project.site / "words/-/search/index.gz", (0, 0))
    server = SiteServer(project.site)
    window = browser.new_page()
    window.goto(server.root + page)
    search(window, "zz123")
    wait_until(window, "/^1 /.test(document.querySelector('#__found').textContent)")
    project.write(texts("aa")).build()
    search(window, "aa124")
    wait_until(window, "/^1 /.test(document.querySelector('#__found').textContent)")
    window.close()
    server.stop()


@pytest.mark.parametrize("path", ["plants/", ""], ids=["catalog", "home"])
def test_a_file_that_is_replaced_during_a_search_leaves_nothing_behind(path, opened):
    """The search loads the index again, and creates new results."""
    window = opened(path)
    before = window.locator(".contents, .catalogs").inner_text()
    search(window, "zeb")
    wait_until_searched(window)
    missing = []
    window.route("**/-/search/*.gz", lambda route: (
        route.continue_() if missing or "index" in route.request.url
        else (missing.append(route.request.url), route.fulfill(status=404))))
    search(window, "juniper")
    wait_until_searched(window)
    assert missing and window.locator(".results").count() <= 1
    search(window, "")
    wait_until(window, f"document.querySelector('.contents, .catalogs').innerText === {json.dumps(before)}")


def test_loaded_data_is_searched_offline(opened):
    """A query that needs other data fails, and the next one that does not works."""
    window = opened("plants/")
    search(window, "zeb")
    wait_until_searched(window)
    before = found(window)
    window.route("**/-/search/*.gz", lambda route: route.abort())
    search(window, "juniper")
    wait_until(window, "document.querySelector('#__found').textContent.includes('could not load')")
    search(window, "zeb")
    wait_until(window, f"document.querySelector('#__found').textContent.startsWith({before[:4]!r})")


def test_a_result_is_followed_in_its_section_on_whichever_page_it_is(opened):
    window = opened("plants/-/color/?q=zen")
    first_row(window)
    window.locator(".results a", has_text="Zen one").click()
    window.wait_for_url("**/plants/zen-one/?view=color/wild")
    expect(window.locator(".crumbs li:last-child a")).to_have_text("wild")
    expect(window.locator("main > .pager [rel=prev]")).to_contain_text("Thorn")
    assert "view=color/wild/" in window.locator("main > .pager [rel=prev]").get_attribute("href")


@pytest.mark.parametrize("key", ['"><img src=x onerror=window.hit=1>', "\u0000", "__proto__ constructor", "$&", "{name}"])
def test_a_hostile_query_only_finds_nothing(key, site, visit):
    window = visit("about:blank", scripts=True, hurried=True)
    errors = []
    window.on("pageerror", lambda error: errors.append(error))
    window.goto(f"{site.root}plants/?q={urllib.parse.quote(key)}")
    wait_until(window, "document.querySelector('.hints')")
    wait_until_searched(window)
    assert errors == [] and window.evaluate("window.hit") is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["390", "1280"])
def test_the_strip_is_drawn_while_searching(size, scheme, opened):
    window = opened("plants/-/a-z/f/", size, scheme=scheme, **(TOUCH if size == PHONE else {}))
    search(window, "zebra")
    loaded(window)
    assert len(index(window)) > 10
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")


# The same entries on one page and on many

MIXED = """\
entry: {id: id, also: also, subtitle: note}
facets: [kind, tags]
views:
  - {id: a-z, title: A–Z}
  - {id: kind, title: By kind, section: kind, index: full, entries: -number}
  - {id: tags, title: By tag, section: tags, missing: None, entries: number}
  - {id: number, title: By number, section: number, by: {ranges: [-50, -10, 0, 25]}, entries: -title}
"""
WORDS = ["Owl", "Barn", "Elm", "Oak", "7", "-7", "1984", "A-5", "Ägir", "Élan", "owls", "Ox", "C++", "No.", "old-fashioned"]
TAGS = ["red", "green", "pale 3", "-1"]


def mixed():
    """Returns random entries. No order of a view is that of another."""
    seeded = random.Random(1)
    some = lambda most: " ".join(seeded.choice(WORDS) for _ in range(seeded.randint(1, most)))
    return [{"id": f"e{number}", "title": some(3), "kind": seeded.choice(["Bird", "Tree", "12", "-3"]), "number": seeded.randint(-60, 60),
             "tags": seeded.sample(TAGS, seeded.randint(0, 2)), "note": some(4), **({"also": [some(2)]} if seeded.random() < 0.3 else {})}
            for number in range(40)]


@pytest.fixture(scope="module")
def mixed_site(make_project):
    listed = json.dumps(mixed())
    project = make_project("mixed", {f"content/{name}/{file}": text for name, size in [("whole", "all"), ("divided", "section")] for file, text in [
        ("catalog.yaml", f"pageSize: {size}\n{MIXED}"), ("list.json", listed)]})
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


#: The sections with entries, and the ids of these; an asterisk is after those that are named as typed.
LISTED = """[...document.querySelectorAll("[data-section]")].filter((each) => each.checkVisibility()).map((section) => [
    section.querySelector("h2 bdi").textContent,
    [...section.querySelectorAll("[data-entry]")].filter((row) => row.checkVisibility())
      .map((row) => row.dataset.entry + (row.matches(".exact") ? "*" : ""))]).filter(([, rows]) => rows.length)"""


@pytest.mark.parametrize("path", ["", "-/kind/", "-/tags/", "-/number/", "-/facet/tags/red/"])
def test_whole_and_divided_lists_have_the_same_results(path, mixed_site, visit):
    # All rows are in the window. It is narrow, because the browser draws all of it.
    windows = [visit(f"{mixed_site}{name}/{path}", (400, 9000), scripts=True, hurried=True) for name in ("whole", "divided")]
    for query in ["owl", "o", "-7", "a5", "barn", "tree", "red"]:
        for window in windows:
            search(window, query)
        for window in windows:
            wait_until_searched(window)
        whole, divided = ([window.evaluate(LISTED), found(window)] for window in windows)
        assert whole[0] == divided[0], query
        # Only whole lists in the order of titles have rows of other names.
        assert whole[1] == divided[1] or " other name" in whole[1], query
