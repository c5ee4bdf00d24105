"""Search on the home page: results by catalog, in the order of the page."""

import json
import re
import urllib.parse

import playwright.sync_api
import pytest

from .site_server import SiteServer
from .test_order import SHIFT, shift
from .test_search import DEVICES, PHONE, TOUCH, WIDE, announced, field, found, index, marks, rows, search, settle, wait_until_searched
from .test_strip import interface_word
from .waiting import wait_for_held, wait_for_rest

expect = playwright.sync_api.expect
LANGUAGES = ["en", "de", "sv", "fr", "es", "ja", "ko", "zh", "zh-Hant", "ar", "he"]
METALS = ["Aluminum", "Copper", "Gold", "Iron", "Lead", "Mercury", "Nickel", "Platinum", "Silver", "Tin", "Zinc"]
OWL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40" height="30"><path d="M0 0h40v30h-40z" fill="#a86"/></svg>'
CATALOGS = {
    "birds": ("title: Birds\ndescription: Seen in the garden.\nentry: {pages: true, subtitle: note, image: image}\nviews: [{id: a-z}]\n",
              [{"title": title, "note": "Not of metal", "image": {"src": "owl.svg", "alt": ""}} for title in ["Goldfinch", "Ironbill", "Owl", "Wren"]]),
    "letters": ("title: الحروف\nlanguage: ar\nentry: {subtitle: note}\nviews: [{id: a-z}]\n",
                [{"title": title, "note": "gold"} for title in ["ذهب", "فضة", "حديد", "نحاس", "قصدير"]]),
    "metals": ("title: Metals\nentry: {pages: true, subtitle: note}\nviews:\n  - {id: kind, section: kind, order: [Heavy, Light]}\n  - {id: a-z}\n",
               [{"title": title, "note": "Of the metals", "kind": "Light" if title < "H" else "Heavy"} for title in METALS]),
    "parts": ("title: Parts\npageSize: 10\nentry: {row: columns, columns: [no, maker]}\nviews: [{id: a-z, selection: multiple}]\n",
              [{"title": f"{title} part {no}", "no": no, "maker": "Gold & Sons"} for no, title in enumerate(METALS * 3)]),
    "silent": ("title: Silent\nsearch: false\n", [{"title": "Gold"}]),
}


def project(language, title):
    files = {"content/site.yaml": f"title: {title}\nlanguage: {language}\n", "content/index.md": "Some words.\n", "content/birds/owl.svg": OWL}
    for name, (settings, entries) in CATALOGS.items():
        files[f"content/{name}/catalog.yaml"] = settings
        files[f"content/{name}/list.json"] = json.dumps(entries)
    return files


@pytest.fixture(scope="module")
def sites(make_project):
    made = {"en": make_project("home-search", project("en", "Matter")), "ar": make_project("home-search-ar", project("ar", "المواد"))}
    servers = {}
    for language, each in made.items():
        each.build("--strict")
        servers[language] = SiteServer(each.site)
    yield {language: server.root for language, server in servers.items()}
    for server in servers.values():
        server.stop()


@pytest.fixture
def opened(sites, visit):
    def opened(path="", size=WIDE, language="en", **options):
        window = visit(sites[language] + path, size, scripts=True, **options)
        window.wait_for_selector("input[type=search]")
        return window
    return opened


def cards(window):
    """Returns the catalogs that are shown, with their counts."""
    return dict(window.evaluate("""[...document.querySelectorAll(".catalogs > article")].filter((each) => each.checkVisibility())
        .map((each) => [each.querySelector("h2").textContent, each.querySelector(".tally").textContent])"""))


def results(window):
    return window.locator(".catalogs > :not([hidden]) [data-entry]")


def of(window, title):
    return window.locator(".catalogs > article", has=window.locator("h2", has_text=title))


# The field


def test_the_field_is_named_after_the_site(opened):
    window = opened()
    assert window.get_by_role("searchbox", name="Find in Matter", exact=True).get_attribute("placeholder") == "Find in Matter"


@DEVICES
@pytest.mark.parametrize("language", ["en", "ar"])
def test_nothing_shifts(language, size, options, opened):
    window = opened(size=size, language=language, **options)
    assert shift(window) <= SHIFT
    field(window).focus()
    expect(window.locator(".hints")).to_be_attached()
    assert shift(window) <= SHIFT


def test_without_scripts_and_in_print_there_is_no_field(sites, visit, opened):
    assert not visit(sites["en"]).locator(".search").is_visible()
    window = opened()
    window.emulate_media(media="print")
    assert not window.locator(".search").is_visible()
    window.emulate_media(media="screen")


def test_nothing_is_fetched_before_the_field_is_used(sites, visit):
    window = visit("about:blank", scripts=True)
    requests = []
    window.on("request", lambda request: requests.append(request.url))
    window.goto(sites["en"])
    window.wait_for_selector("input[type=search]")
    wait_for_rest(window)
    assert [url for url in requests if url.endswith(("/search.js", "/catalogs.js")) or "/search/" in url] == []
    search(window, "gold")
    requests_of_data = [url for url in requests if "/search/" in url]
    assert len(requests_of_data) == len(set(requests_of_data)) and not any("/silent/" in url for url in requests_of_data)
    assert not any(url.endswith("/results.js") for url in requests)


# Results


@DEVICES
def test_catalogs_with_matches_are_shown_in_their_order_with_counts(size, options, opened):
    window = opened(size=size, hurried=True, **options)
    before = cards(window)
    search(window, "gold")
    assert cards(window) == {"Birds": "1 of 4", "الحروف": "٥ من ٥", "Metals": "1 of 11", "Parts": "33 of 33"}
    assert list(cards(window)) == ["Birds", "الحروف", "Metals", "Parts"]
    assert found(window) == announced(window) == "40 in 4 catalogs · Gold is in Metals"
    search(window, "iron")
    assert cards(window) == {"Birds": "1 of 4", "Metals": "1 of 11", "Parts": "3 of 33"}
    search(window, "copper")
    assert found(window) == announced(window) == "4 in 2 catalogs · Copper is in Metals"
    search(window, "wren")
    assert cards(window) == {"Birds": "1 of 4"} and found(window) == "1 in 1 catalog · Wren is in Birds"
    search(window, "")
    assert cards(window) == before and found(window) == ""


def test_the_page_is_as_before_when_the_field_is_empty(opened):
    window = opened()
    wait_for_rest(window)
    before = window.locator("main").inner_html()
    search(window, "gold")
    search(window, "")
    wait_for_rest(window)
    now = window.locator("main").inner_html()
    # The status line and the hints have been used. What changes long after a key was hidden until it had changed.
    assert re.sub(' (class|style)=""', "", now[now.index('<section class="catalogs"'):]).replace('class="catalogs "', 'class="catalogs"') == \
        before[before.index('<section class="catalogs"'):]


def test_each_catalog_has_four_rows_in_the_order_of_its_first_view(opened):
    window = opened()
    search(window, "of the metals")
    assert rows(window) == ["Iron", "Lead", "Mercury", "Nickel"]
    search(window, "gold")
    assert of(window, "Parts").locator("[data-entry]").count() == 4
    assert of(window, "Birds").locator("[data-entry]").count() == 1


def test_a_link_leads_to_all_results_of_a_catalog(opened):
    window = opened()
    search(window, "gold")
    assert window.locator(".catalogs .all").count() == 2, "only where there are others"
    link = of(window, "Parts").get_by_role("link", name="All 33 in Parts", exact=True)
    assert urllib.parse.urlsplit(link.get_attribute("href")).path == "/parts/"
    assert of(window, "الحروف").locator(".all").text_content() == interface_word("allIn", "ar").strip('"').format(count="٥", name="الحروف")
    link.click()
    window.wait_for_url("**/parts/?q=gold")
    expect(field(window)).to_have_value("gold")
    expect(window.locator(".results [data-entry]").first).to_be_visible()


def test_rows_are_those_of_the_catalog(opened, sites):
    """With their kinds, images and links, without controls, and with the matches marked."""
    window = opened()
    search(window, "gold")
    assert marks(window).count("Gold") == 6 and marks(window).count("gold") == 4, "in titles, subtitles and values"
    birds = of(window, "Birds")
    assert birds.locator(".with-image").count() == 1
    assert birds.locator("img").evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 40
    assert birds.locator("[data-entry] a").evaluate("(link) => link.href") == sites["en"] + "birds/goldfinch/"
    parts = of(window, "Parts")
    assert parts.locator(".columns").count() == 4 and parts.locator("input").count() == 0
    tops = parts.locator("[data-entry]").first.locator("bdi:first-child, .cell").evaluate_all("(all) => all.map((each) => Math.round(each.getBoundingClientRect().left))")
    assert tops == sorted(tops) and len(set(tops)) == len(tops), "beside one another"


@pytest.mark.parametrize("language", ["en", "ar"])
def test_rows_keep_the_language_and_direction_of_their_catalog(language, opened):
    window = opened(language=language)
    search(window, "gold")
    for title, lang, direction in [("الحروف", "ar", "rtl"), ("Birds", language, "rtl" if language == "ar" else "ltr")]:
        look = of(window, title).locator("[data-entry]").first.evaluate("(row) => [row.closest('[lang]').lang, getComputedStyle(row).direction]")
        assert look == [lang, direction]


@pytest.mark.parametrize("width", [390, 700, 1280, 1600])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_results_fit_the_window(language, width, opened):
    window = opened(size=(width, 844), language=language, **(TOUCH if width == 390 else {}))
    search(window, "gold")
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [window.locator(".catalogs > article:not([hidden])").nth(at).bounding_box() for at in range(4)]
    assert all(one["y"] + one["height"] <= other["y"] for one, other in zip(boxes, boxes[1:])), "in one column"
    covered = window.evaluate("""[...document.querySelectorAll(".catalogs > article:not([hidden])")].some((card) => {
        const [title, list] = [card.querySelector("h2 bdi"), card.querySelector(".rows")].map((each) => each.getBoundingClientRect());
        return title.bottom > list.top && title.left < list.right && title.right > list.left;
    })""")
    assert not covered


# The index


@DEVICES
def test_notches_of_catalogs_without_matches_look_empty_and_lead_to_the_nearest(size, options, opened):
    window = opened(size=size, **options)
    before = index(window)
    search(window, "iron")
    now = index(window)
    assert [(each["title"], each["isLost"], each["target"]) for each in now] == [
        ("Birds", False, "_birds"), ("الحروف", True, "_metals"), ("Metals", False, "_metals"), ("Parts", False, "_parts"), ("Silent", True, "_parts")]
    none = interface_word("noneFound", "en")
    assert [none in each["name"] for each in now] == [False, True, False, False, True]
    assert [(each["top"], each["height"]) for each in now] == [(each["top"], each["height"]) for each in before]
    search(window, "")
    assert index(window) == before


# Keys and the URL


def test_keys_work_as_on_lists(opened):
    window = opened()
    window.keyboard.press("Control+k")
    expect(field(window)).to_be_focused()
    search(window, "iron")
    window.keyboard.press("ArrowDown")
    expect(window.locator("[data-entry]", has_text="Ironbill").locator("a")).to_be_focused()
    window.keyboard.press("ArrowUp")
    expect(field(window)).to_be_focused()
    window.keyboard.press("Escape")
    settle(window, "")
    expect(field(window)).to_have_value("")
    assert len(cards(window)) == 5


def test_enter_opens_the_first_match_and_back_returns(opened):
    window = opened()
    field(window).focus()
    window.keyboard.type("merc")
    window.keyboard.press("Enter")
    window.wait_for_url("**/metals/mercury/**")
    window.go_back()
    expect(field(window)).to_have_value("merc")
    expect(results(window)).to_have_count(4)
    assert list(cards(window)) == ["Metals", "Parts"]


def test_the_query_is_in_the_url_and_restored(opened):
    window = opened("?q=iron")
    expect(results(window)).to_have_count(5)
    length = window.evaluate("history.length")
    search(window, "sons, gold")
    assert urllib.parse.parse_qs(urllib.parse.urlsplit(window.url).query) == {"q": ["sons, gold"]}
    assert window.evaluate("history.length") == length
    window.reload()
    expect(field(window)).to_have_value("sons, gold")
    expect(window.locator(".catalogs .all")).to_have_count(1)
    assert list(cards(window)) == ["Parts"]


# States


def test_nothing_found(opened):
    window = opened(hurried=True)
    search(window, "golx")
    assert cards(window) == {} and found(window) == announced(window) == "Nothing for golx"
    hints = window.locator(".hints")
    expect(hints.locator("a")).to_have_count(3)
    assert hints.locator("a").first.text_content() == "Gold"
    hints.get_by_role("button", name="Clear", exact=True).click()
    assert len(cards(window)) == 5
    expect(field(window)).to_be_focused()


def test_loading_is_shown_after_a_while(opened):
    window = opened()
    waiting = []
    window.route("**/parts/-/search/index.gz", lambda route: waiting.append(route))
    field(window).focus()
    window.keyboard.type("iron")
    expect(window.locator(".search.loading")).to_have_count(1)
    assert window.locator("#__found > .note").text_content() == interface_word("loading", "en") and len(cards(window)) == 5
    wait_for_held(window, waiting).continue_()
    settle(window, "iron")
    expect(window.locator(".search.loading")).to_have_count(0)
    window.unroute("**/parts/-/search/index.gz")


@pytest.mark.parametrize("file", ["**/metals/-/search/index.gz", re.compile(r"/parts/-/search/[0-9a-f]+\.gz$"), "**/-/catalogs.js", "**/-/search.js"])
def test_a_catalog_that_fails_makes_the_search_fail_until_it_is_repeated(file, opened):
    window = opened()
    window.route(file, lambda route: route.abort())
    field(window).focus()
    window.keyboard.type("iron")
    expect(window.locator("#__found")).to_contain_text("Search could not load. Use the index.")
    assert len(cards(window)) == 5
    # The last letter has its own attempt.
    window.wait_for_timeout(500)
    window.unroute(file)
    window.locator(".search").get_by_role("button", name="Retry", exact=True).click()
    expect(results(window)).to_have_count(5)


def test_an_older_result_is_dropped(opened):
    window = opened()
    search(window, "wren")
    waiting = []
    window.route("**/parts/-/search/*.gz", lambda route: waiting.append(route))
    field(window).fill("tin")
    expect(window.locator(".search.loading")).to_have_count(1)
    field(window).fill("goldf")
    settle(window, "goldf")
    for route in waiting:
        route.continue_()
    window.unroute("**/parts/-/search/*.gz")
    window.wait_for_timeout(300)
    assert rows(window) == ["Goldfinch"]


@pytest.mark.parametrize("key", ['"><img src=x onerror=window.hit=1>', "\u0000", "__proto__ constructor", "$&", "{name}", "   "])
def test_a_hostile_query_only_finds_nothing(key, sites, visit):
    window = visit("about:blank", scripts=True, hurried=True)
    errors = []
    window.on("pageerror", lambda error: errors.append(error))
    window.goto(f"{sites['en']}?q={urllib.parse.quote(key)}")
    window.wait_for_selector(".hints", state="attached")
    wait_until_searched(window)
    assert errors == [] and window.evaluate("window.hit") is None
    assert window.locator(".search img, .catalogs .rows script").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_strings_exist_in_each_language(language):
    assert "{count}" in interface_word("allIn", language) and "{name}" in interface_word("allIn", language)
    assert "{position}" in interface_word("foundInCatalogs", language)


@DEVICES
def test_right_to_left(size, options, opened):
    window = opened(size=size, language="ar", **options)
    box, main = field(window).bounding_box(), window.locator("main").bounding_box()
    assert abs(box["x"] + box["width"] - main["x"] - main["width"]) < 1
    if size == WIDE:
        assert abs(window.locator(".search kbd").bounding_box()["x"] - box["x"] - 16) < 1, "at the end of the field"
    search(window, "gold")
    assert found(window) == "٤٠ في ٤ كتالوجات · Gold في Metals"
    if size == WIDE:
        title, list_ = [of(window, "Birds").locator(each).bounding_box() for each in ("h2 bdi", ".rows")]
        assert title["x"] > list_["x"] + list_["width"]
