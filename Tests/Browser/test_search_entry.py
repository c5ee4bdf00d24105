"""Search on the pages of entries: results replace the entry, in the sections of the first view."""

import json
import re
import urllib.parse

import playwright.sync_api
import pytest

from .site_server import SiteServer
from .test_order import SHIFT, shift
from .test_search import DEVICES, PHONE, TOUCH, WIDE, announced, field, found, index, marks, rows, search, sections, settle, wait_until_searched
from .test_strip import interface_word

expect = playwright.sync_api.expect
WOODS = ["Ash", "Beech", "Cedar", "Ebony", "Elm", "Fir", "Ironwood", "Larch", "Maple", "Oak", "Pine", "Yew"]
METALS = ["Aluminum", "Copper", "Gold", "Iron", "Lead", "Mercury", "Nickel", "Platinum", "Silver", "Tin", "Zinc"]
#: Of one page, of many pages, of the full titles of sections, and right to left.
CATALOGS = {
    "whole": "title: Whole\nentry: {pages: true, subtitle: kind}\nviews:\n"
    "  - {id: a-z, title: A–Z, selection: multiple}\n  - {id: kind, title: By kind, section: kind, index: full}\n",
    "parts": "title: Parts\npageSize: section\nentry: {pages: true, subtitle: kind}\nviews: [{id: a-z, title: A–Z}]\n",
    "words": "title: Words\nentry: {pages: true, subtitle: kind}\nviews:\n  - {id: kind, title: By kind, section: kind, index: full}\n",
    "arabic": "title: مواد\nlanguage: ar\nentry: {pages: true, subtitle: kind}\nviews: [{id: kind, title: أنواع, section: kind, index: full, selection: single}]\n",
}
ARABIC = [("ذهب", "معدن"), ("فضة", "معدن"), ("بلوط", "خشب"), ("أرز", "خشب"), ("مرمر", "حجر")]
LONG = "\n\n".join(["It turns green in the rain."] * 80)


def project():
    files = {"content/site.yaml": "title: Entries\nlanguage: en\n"}
    for name, settings in CATALOGS.items():
        files[f"content/{name}/catalog.yaml"] = settings
        made = ARABIC if name == "arabic" else [(title, "Metals") for title in METALS] + [(title, "Woods") for title in WOODS]
        files[f"content/{name}/list.json"] = json.dumps([{"title": title, "kind": kind} for title, kind in made if title != "Copper"])
        if name != "arabic":
            files[f"content/{name}/copper.md"] = f"---\ntitle: Copper\nkind: Metals\nalso: Cuprum\n---\n{LONG}\n"
    return files


@pytest.fixture(scope="module")
def site(make_project):
    project_ = make_project("entry-search", project())
    project_.build("--strict")
    server = SiteServer(project_.site)
    yield server.root
    server.stop()


@pytest.fixture
def opened(site, visit):
    def opened(path="whole/copper/", size=WIDE, **options):
        window = visit(site + path, size, scripts=True, **options)
        window.wait_for_selector("input[type=search]")
        return window
    return opened


def forget(window):
    """Deletes the selection of other tests."""
    window.evaluate("localStorage.clear()")
    window.reload()
    window.wait_for_selector("input[type=search]")


def links(window):
    return window.evaluate("[...document.querySelectorAll('.section-index li a')].map((each) => each.getAttribute('href'))")


PAGES = pytest.mark.parametrize("path", ["whole/copper/", "parts/copper/", "words/copper/"])


# The field


@DEVICES
@pytest.mark.parametrize("path", ["whole/copper/", "arabic/%D8%B0%D9%87%D8%A8/"])
def test_the_field_opens_over_the_breadcrumbs_when_it_is_wanted_and_moves_nothing(path, size, options, opened):
    window = opened(path, size, **options)
    notch = window.locator(".to-field")
    expect(notch).to_be_visible()
    expect(field(window)).not_to_be_in_viewport()
    before = window.locator("h1").bounding_box()
    notch.click()
    expect(field(window)).to_be_focused()
    expect(field(window)).to_be_in_viewport()
    expect(notch).to_be_hidden()
    assert window.locator("h1").bounding_box() == before
    box = {name: window.locator(each).first.bounding_box() for name, each in
           {"field": "input[type=search]", "crumbs": ".crumbs", "title": "h1", "main": "main"}.items()}
    assert box["field"]["height"] == 48 and box["field"]["width"] <= 640
    assert box["field"]["y"] < box["crumbs"]["y"] + box["crumbs"]["height"]
    side = "x" if path == "whole/copper/" else "end"
    for each in box.values():
        each["end"] = each["x"] + each["width"]
    assert abs(box["field"][side] - box["main"][side]) < 1
    assert box["title"]["y"] + box["title"]["height"] < (130 if size == PHONE else 200), "high on the first screen"
    field(window).blur()
    expect(field(window)).not_to_be_in_viewport()
    expect(notch).to_be_visible()


def test_the_field_of_an_entry_is_reached_by_keys(opened):
    window = opened()
    for key in ["Control+k", "/"]:
        window.keyboard.press(key)
        expect(field(window)).to_be_in_viewport()
        field(window).blur()
        expect(field(window)).not_to_be_in_viewport()


def test_the_field_is_named_and_described(opened):
    window = opened()
    assert window.get_by_role("searchbox", name="Find in Whole", exact=True).get_attribute("aria-describedby") == "__found"


@DEVICES
@PAGES
def test_nothing_shifts(path, size, options, opened):
    window = opened(path, size, **options)
    assert shift(window) <= SHIFT
    field(window).focus()
    expect(window.locator(".hints")).to_be_attached()
    assert shift(window) <= SHIFT


def test_without_scripts_and_in_print_there_is_no_field(site, visit, opened):
    window = visit(site + "whole/copper/")
    assert not window.locator(".search").is_visible()
    window = opened()
    window.emulate_media(media="print")
    assert not window.locator(".search").is_visible() and window.locator("h1").is_visible()
    window.emulate_media(media="screen")


# Results


@DEVICES
@PAGES
def test_results_replace_the_entry(path, size, options, opened):
    window = opened(path, size, hurried=True, **options)
    field(window).focus()
    before = window.locator("main").inner_text()
    search(window, "iron")
    expect(window.locator(".results [data-entry]")).to_have_count(2)
    assert rows(window) == ["Iron", "Ironwood"]
    assert sections(window) == ({"Metals": "1 of 11", "Woods": "1 of 12"} if path.startswith("words") else {"I": "2 of 2"})
    text = "2 of 23 in 2 sections · Iron is in Metals" if path.startswith("words") else "2 of 23 in 1 section · Iron is in I"
    # The rows of entries that may be named as typed are read when the reader rests.
    expect(window.locator("#__found > .note")).to_have_text(text)
    assert found(window) == text
    assert marks(window)[:2] == ["Iron", "Iron"]
    for each in ("article", ".neighbors", ".pager"):
        assert not window.locator(each).first.is_visible()
    search(window, "")
    assert announced(window) == ""
    assert window.locator(".results").count() == 0 and window.locator("main").inner_text() == before


def test_results_have_the_title_of_the_catalog(opened):
    window = opened()
    search(window, "iron")
    expect(window.get_by_role("heading", level=1)).to_have_text("Whole")


def test_a_row_leads_to_its_entry(opened, site):
    window = opened()
    search(window, "ironw")
    link = window.locator(".results [data-entry] a")
    assert link.evaluate("(each) => each.href") == site + "whole/ironwood/"
    link.click()
    expect(window.locator("h1")).to_have_text("Ironwood")
    expect(field(window)).to_have_value("")


def test_a_heading_leads_to_its_section(opened, site):
    window = opened("parts/copper/")
    search(window, "ironw")
    link = window.locator(".results h2 a")
    assert link.evaluate("(each) => each.href").startswith(site + "parts/-/a-z/i/")


def test_the_field_does_not_move(opened):
    window = opened()
    field(window).focus()
    before = field(window).bounding_box()
    search(window, "iron")
    assert field(window).bounding_box() == before


# The index


@DEVICES
@PAGES
def test_notches_lead_to_sections_of_the_results_and_then_to_their_own_pages(path, size, options, opened):
    window = opened(path, size, **options)
    before, own = index(window), links(window)
    assert all(not each.startswith("#") for each in own)
    search(window, "zinc")
    expect(window.locator(".results [data-entry]")).to_have_count(1)
    anchor = window.locator(".results section").get_attribute("id")
    assert {each for each in links(window)} == {"#" + anchor}
    last = "Metals" if path.startswith("words") else "Z"
    assert [each["title"] for each in index(window) if not each["isLost"]] == [last]
    expect(window.locator(".section-index [aria-current] bdi")).to_have_text(last)
    search(window, "")
    assert index(window) == before and links(window) == own
    expect(window.locator(".section-index [aria-current] bdi")).to_have_text("Metals" if path.startswith("words") else "C")


def test_a_notch_scrolls_to_its_section(opened, site):
    window = opened("words/copper/", (1280, 500))
    search(window, "p")
    expect(window.locator(".results section")).to_have_count(2)
    window.locator(".section-index li a", has_text="Woods").click()
    expect(window.locator(".section-index [aria-current] bdi")).to_have_text("Woods")
    expect(window).to_have_url(site + "words/copper/?q=p#__found-1")
    search(window, "")
    assert window.url == site + "words/copper/"


# Keys, the scroll position and the URL


@DEVICES
def test_escape_shows_the_entry_at_the_earlier_position(size, options, opened):
    window = opened(size=size, **options)
    window.evaluate("scrollTo(0, 900)")
    before = window.evaluate("scrollY")
    assert before > 500
    window.keyboard.press("Control+k")
    expect(field(window)).to_be_focused()
    window.keyboard.type("iron")
    settle(window, "iron")
    assert window.evaluate("scrollY") < 300
    window.keyboard.press("Escape")
    settle(window, "")
    assert window.locator("article").is_visible()
    window.wait_for_function("(before) => Math.abs(scrollY - before) < 2", arg=before)


def test_keys_work_as_on_lists(opened):
    window = opened()
    field(window).focus()
    window.keyboard.press("ArrowDown")
    expect(field(window)).to_be_focused()
    search(window, "iron")
    window.keyboard.press("ArrowDown")
    expect(window.locator("[data-entry=iron] a")).to_be_focused()
    window.keyboard.press("ArrowUp")
    expect(field(window)).to_be_focused()
    window.keyboard.press("Enter")
    window.wait_for_url("**/whole/iron/**")


def test_the_query_is_in_the_url_and_restored_on_reload_and_back(opened):
    window = opened()
    length = window.evaluate("history.length")
    search(window, "iron")
    assert window.evaluate("history.length") == length
    window.reload()
    expect(window.locator(".results [data-entry]")).to_have_count(2)
    expect(field(window)).to_have_value("iron")
    window.locator(".results a", has_text="Ironwood").click()
    expect(window.locator("h1")).to_have_text("Ironwood")
    window.go_back()
    expect(window.locator(".results [data-entry]")).to_have_count(2)
    assert not window.locator("article").is_visible()


# States


def test_nothing_found(opened):
    window = opened(hurried=True)
    search(window, "golx")
    assert rows(window) == [] and found(window) == announced(window) == "Nothing for golx"
    assert not window.locator("article").is_visible()
    hints = window.locator(".hints")
    assert hints.locator("a").first.text_content() == "Gold"
    hints.get_by_role("button", name="Clear", exact=True).click()
    expect(window.locator("article")).to_be_visible()
    expect(field(window)).to_be_focused()


@pytest.mark.parametrize("file", ["**/-/search/index.gz", re.compile(r"/-/search/[0-9a-f]+\.gz$"), "**/-/results.js"])
def test_a_failure_shows_the_entry_and_can_be_repeated(file, opened):
    window = opened()
    window.route(file, lambda route: route.abort())
    field(window).focus()
    window.keyboard.type("iron")
    expect(window.locator("#__found")).to_contain_text("Search could not load. Use the index.")
    assert window.locator("article").is_visible() and window.locator(".results").count() == 0
    window.unroute(file)
    window.locator(".search").get_by_role("button", name="Retry", exact=True).click()
    expect(window.locator(".results [data-entry]")).to_have_count(2)


@pytest.mark.parametrize("key", ['"><img src=x onerror=window.hit=1>', "\u0000", "__proto__ constructor", "$&", "{name}"])
def test_a_hostile_query_only_finds_nothing(key, site, visit):
    window = visit("about:blank", scripts=True, hurried=True)
    errors = []
    window.on("pageerror", lambda error: errors.append(error))
    window.goto(f"{site}whole/copper/?q={urllib.parse.quote(key)}")
    window.wait_for_selector(".hints", state="attached")
    wait_until_searched(window)
    assert errors == [] and window.evaluate("window.hit") is None


# The selection, and the view that the reader came from


@DEVICES
def test_the_selection_is_that_of_the_results(size, options, opened):
    window = opened(size=size, **options)
    forget(window)
    window.locator(".choice input").check()
    expect(window.locator(".tray b")).to_have_text("1 selected")
    search(window, "copper")
    expect(window.locator(".results input.select")).to_be_checked()
    assert window.locator(".tray").is_visible()
    search(window, "iron")
    window.locator(".results input.select").first.check()
    expect(window.locator(".tray b")).to_have_text("2 selected")
    search(window, "copper")
    window.locator(".results input.select").uncheck()
    search(window, "")
    expect(window.locator(".choice input")).not_to_be_checked()
    expect(window.locator(".tray b")).to_have_text("1 selected")


def test_previous_and_next_follow_the_view_with_a_query(opened):
    window = opened("whole/copper/?view=kind")
    following = window.locator("main > .pager [rel=next]")
    expect(following).to_have_attribute("href", window.evaluate("new URL('../gold/?view=kind', location).href"))
    search(window, "iron")
    assert urllib.parse.parse_qs(urllib.parse.urlsplit(window.url).query) == {"view": ["kind"], "q": ["iron"]}
    search(window, "")
    assert window.url.endswith("?view=kind")
    expect(following).to_be_visible()


# Right to left


@DEVICES
def test_right_to_left(size, options, opened):
    window = opened("arabic/%D8%B0%D9%87%D8%A8/", size, **options)
    search(window, "فضة")
    expect(window.locator(".results [data-entry]")).to_have_count(1)
    assert rows(window) == ["فضة"] and sections(window) == {"معدن": "١ من ٢"}
    # The entry that is named as typed follows when the reader rests.
    assert found(window).split(" · ")[0] == interface_word("found", "ar").split('one: "')[1].split('"')[0].format(position="١", total="٥")
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
