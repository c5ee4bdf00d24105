"""Facets: readers narrow a list by the values of fields, with counts that follow the query and the other fields."""

import json
import pathlib
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from . import pages
from .site_server import SiteServer
from .test_axe import violations_by_scheme
from .test_order import SHIFT, shift
from .test_search import DEVICES, HOSTILE, PHONE, TOUCH, WIDE, field, found, index, marks, rows, search, sections
from .test_strip import interface_word
from .waiting import wait_for_animations, wait_for_frames, wait_for_rest, wait_until

REGIONS = ["Africa", "Asia", "Europe"]
PLACES = ["Alps", "Andes", "Atlas", "Balkans", "Cornwall", "Harz", "Himalaya", "Iceland", "Jura", "Kola", "Tatra", "Ural"]
NAMES = ["Agate", "Beryl", "Calcite", "Dolomite", "Epidote", "Fluorite", "Garnet", "Hematite"]
SETTINGS = """\
title: Stones
description: What is in the drawers.
entry: {pages: true, subtitle: place}
fields: {region: {type: [string]}, price: {type: number}, place: {title: Found in}}
facets: [region, place, {price: {ranges: [0, 10, 20, 40]}}]
views:
  - {id: a-z, title: A–Z}
  - {id: name, title: By name, section: name, index: full, empty: header, order: [Zircon, Agate, Beryl]}
"""
SPLIT = """\
title: Many
pageSize: 50
entry: {pages: true}
facets: [kind, maker, {number: {ranges: [0, 100, 300]}}]
views: [{id: a-z, title: A–Z}, {id: kind, title: By kind, section: kind, index: full}]
"""
#: Each entry is in the sections of its colors, which are the values of the facet.
COLORS = """\
title: Colors
facets: [color]
views: [{id: color, title: By color, section: color}, {id: a-z, title: A–Z}]
"""
ARABIC = """\
title: الأحجار
language: ar
fields: {kind: {title: النوع}, place: {title: المكان}, count: {title: العدد, type: [string]}}
facets: [kind, place, count, {price: {ranges: [0, 10, 20]}}]
views: [{id: a-z, title: حروف}, {id: kind, title: أنواع, section: kind, index: full}]
"""


def stones():
    return [{"title": f"{NAMES[number % 8]} {number}", "name": NAMES[number % 8], "place": PLACES[number % 12],
             "region": [REGIONS[number % 3], "Europe"] if number % 5 == 0 and number % 3 != 2 else [REGIONS[number % 3]],
             "price": number + 0.5} for number in range(48)]


def many():
    return [{"title": f"{NAMES[number % 8]} {number}", "kind": ["Metal", "Glass", "Wood"][number % 3],
             "maker": f"Maker {number % 250}", "number": number} for number in range(600)]


def colors():
    """Two of three are red, and some of these are blue, too."""
    return [{"title": f"{NAMES[number % 8]} {number}", "color": [["Red"], ["Red", "Blue"], ["Blue"]][number % 3]} for number in range(24)]


def arabic():
    names = ["ذهب", "فضة", "نحاس", "حديد", "مرمر", "عقيق"]
    return [{"title": f"{names[number % 6]} {number}", "kind": ["معدن", "حجر"][number % 2], "price": number, "count": f"{number % 10} ق",
             "place": ["الجبل", "البحر", "الوادي"][number % 3]} for number in range(30)]


@pytest.fixture(scope="module")
def site(make_project):
    project = make_project("facets", {
        "content/site.yaml": "title: Facets\nlanguage: en\n",
        "content/stones/catalog.yaml": SETTINGS, "content/stones/list.json": json.dumps(stones()),
        "content/many/catalog.yaml": SPLIT, "content/many/list.json": json.dumps(many()),
        "content/colors/catalog.yaml": COLORS + "pageSize: all\n", "content/colors/list.json": json.dumps(colors()),
        "content/parts/catalog.yaml": COLORS + "pageSize: section\n", "content/parts/list.json": json.dumps(colors()),
        "content/arabic/catalog.yaml": ARABIC, "content/arabic/list.json": json.dumps(arabic()),
        "content/hostile/catalog.yaml": "facets: [kind]\nviews: [{id: a-z}]\n",
        "content/hostile/list.json": json.dumps([{"title": "One", "kind": HOSTILE}, {"title": "Two", "kind": "plain"}]),
        "content/still/catalog.yaml": SETTINGS + "search: false\n", "content/still/list.json": json.dumps(stones())})
    project.build("--strict")
    server = SiteServer(project.site)
    yield server.root
    server.stop()


@pytest.fixture
def opened(site, visit):
    def opened(path="stones/", size=WIDE, **options):
        window = visit(site + path, size, scripts=True, **options)
        window.wait_for_selector("input[type=search]")
        return window
    return opened


def summary(window):
    return window.locator(".narrow > summary")


def open_panel(window):
    summary(window).click()
    expect(window.locator(".choices fieldset").first).to_be_visible()


def close_panel(window):
    """Closes the panel in either form."""
    if window.locator(".sheet[open]").count():
        window.locator(".sheet .close").click()
    else:
        summary(window).click()
    expect(window.locator(".choices fieldset").first).to_be_hidden()


def field_of(window, title):
    return window.locator(".choices fieldset").filter(has=window.locator("legend", has_text=re.compile(f"^{re.escape(title)}$")))


def box(window, title, value):
    return field_of(window, title).get_by_role("checkbox", name=re.compile(rf"^{re.escape(value)} [\d٠-٩,]+$"))


def choose(window, title, value):
    expect(box(window, title, value)).not_to_be_checked()
    box(window, title, value).click()
    expect(box(window, title, value)).to_be_checked()


def counts(window, title):
    """Returns the count of each value of a field."""
    return dict(field_of(window, title).locator("li").evaluate_all(
        "(all) => all.map((item) => [item.querySelector('bdi').textContent, Number(item.querySelector('.count').textContent)])"))


def chips(window):
    return [text for text in window.locator(".chips:not([hidden]) bdi").all_text_contents()]


def narrowing(window):
    """Returns the part of the URL with the choices, decoded."""
    return urllib.parse.unquote(urllib.parse.urlsplit(window.url).query)


def announced(window, text):
    expect(window.locator("#__found > [aria-hidden]")).to_have_text(text)
    expect(window.locator("#__found > .note")).to_have_text(text)


def titles(*, regions=None, places=None, prices=None):
    return [each["title"] for each in stones()
            if (not regions or set(regions) & set(each["region"])) and (not places or each["place"] in places)
            and (not prices or prices[0] <= each["price"] <= prices[1])]


def assert_shown(window, expected):
    expect(window.locator("#__found > [aria-hidden]")).to_have_text(re.compile(rf"^{len(expected)} of "))
    assert sorted(rows(window)) == sorted(expected)


# The panel


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_text_of_the_catalog_is_hidden_while_the_list_is_narrowed(size, visit):
    window = visit(pages.SitePage("own", "parts/"), size, scripts=True)
    text = window.locator(".catalog-header")
    expect(text).to_be_visible()
    window.locator(".narrow > summary").click()
    window.locator("fieldset input[type=checkbox]:visible").nth(1).check()
    expect(text).to_be_hidden()
    window.keyboard.press("Escape")
    window.locator(".chips .clear, .chips button").first.click()
    expect(text).to_be_visible()


def test_without_scripts_the_panel_has_links_to_pages(site, visit):
    for path in ["stones/", "stones/-/name/", "many/", "many/-/kind/", "many/-/kind/wood/2/"]:
        window = visit(site + path)
        summary(window).click()
        links = window.locator(".narrow nav a").evaluate_all("(all) => all.map((each) => each.href)")
        assert len(links) > 8 and all("/-/facet/" in link or "#__facet-" in link for link in links), path


def test_without_search_data_the_panel_has_links_to_pages(site, visit):
    window = visit(site + "still/", scripts=True)
    summary(window).click()
    assert window.locator(".narrow nav a").first.is_visible()
    assert window.locator(".choices").count() == 0


def test_nothing_is_loaded_before_the_panel_is_used(site, visit):
    window = visit("about:blank", scripts=True)
    requests = []
    window.on("request", lambda request: requests.append(request.url))
    for path in ["stones/", "stones/-/facet/region/asia/", "stones/-/facet/region/asia/?f.region=europe"]:
        window.goto(site + path)
        window.wait_for_selector("input[type=search]")
        wait_for_rest(window)
    assert [url for url in requests if url.endswith(("/narrow.js", "/search.js")) or "/search/" in url] == []
    summary(window).focus()
    expect(window.locator(".choices fieldset")).to_have_count(3)
    assert [url for url in requests if url.endswith("/narrow.js")]


def test_if_the_files_are_missing_the_panel_has_links(opened):
    window = opened()
    window.route("**/-/narrow.js", lambda route: route.abort())
    summary(window).click()
    expect(window.locator(".narrow nav a").first).to_be_visible()
    window.unroute("**/-/narrow.js")


@DEVICES
def test_if_the_search_data_is_missing_the_panel_has_links(size, options, opened):
    window = opened(size=size, **options)
    window.route("**/-/search/index.gz", lambda route: route.abort())
    summary(window).click()
    expect(window.locator(".narrow nav a").first).to_be_visible()
    expect(window.locator("#__found > .note")).to_have_text(interface_word("searchFailed", "en"))
    window.unroute("**/-/search/index.gz")
    window.get_by_role("button", name="Retry", exact=True).click()
    expect(window.locator(".choices fieldset").first).to_be_visible()


@DEVICES
@pytest.mark.parametrize("path", ["stones/-/name/", "many/"])
def test_nothing_shifts(path, size, options, opened):
    window = opened(path, size, **options)
    summary(window).focus()
    expect(window.locator(".choices fieldset").first).to_be_attached()
    assert shift(window) <= SHIFT


@pytest.mark.parametrize("path", ["stones/", "arabic/"])
def test_in_a_wide_window_the_panel_opens_in_place(path, opened):
    window = opened(path)
    open_panel(window)
    assert window.locator("details.narrow[open] .choices").count() == 1
    assert window.locator(".sheet[open]").count() == 0
    panel, line = window.locator(".choices").bounding_box(), window.locator(".line").bounding_box()
    assert panel["y"] >= line["y"] + line["height"] - 1
    close_panel(window)


@pytest.mark.parametrize("path", ["stones/", "arabic/"])
def test_in_another_window_the_panel_is_a_sheet(path, opened):
    window = opened(path, PHONE, **TOUCH)
    open_panel(window)
    sheet = window.locator("dialog.sheet:modal")
    expect(sheet).to_be_visible()
    wait_for_animations(window)
    shape = sheet.bounding_box()
    assert shape["width"] == 390 and shape["height"] <= 0.85 * 844 + 0.5 and abs(shape["y"] + shape["height"] - 844) < 1
    before = window.locator(".sheet .close").bounding_box()
    window.locator(".sheet .choices").evaluate("(each) => each.scrollTo(0, 9999)")
    assert window.locator(".sheet .choices").evaluate("(each) => each.scrollTop") > 0 or path == "arabic/"
    assert window.locator(".sheet .close").bounding_box() == before
    assert before["height"] >= 44 and before["y"] + before["height"] <= 844


def test_the_sheet_closes_and_the_focus_returns(opened):
    window = opened(size=PHONE, **TOUCH)
    for way in [
        lambda: window.get_by_role("button", name="Show 48 entries", exact=True).click(),
        lambda: window.keyboard.press("Escape"),
        lambda: window.touchscreen.tap(195, 20),
    ]:
        open_panel(window)
        wait_for_animations(window)
        way()
        expect(window.locator(".sheet")).to_be_hidden()
        expect(summary(window)).to_be_focused()
        window.evaluate("document.activeElement.blur()")


def test_the_focus_returns_from_a_sheet_that_was_a_panel(opened):
    window = opened()
    open_panel(window)
    window.locator(".choices input").first.focus()
    window.set_viewport_size({"width": 390, "height": 844})
    expect(window.locator(".sheet:modal")).to_be_visible()
    window.keyboard.press("Escape")
    expect(window.locator(".sheet")).to_be_hidden()
    expect(summary(window)).to_be_focused()


def focused(window):
    """What has the focus, and what it says."""
    return window.evaluate("""() => { const { localName, type, className, textContent, labels } = document.activeElement;
        return [[localName, type, className].filter((each) => each).join("."), (labels?.[0]?.querySelector("bdi") ?? {}).textContent ?? textContent.trim()]; }""")


@pytest.mark.parametrize("path, first", [("stones/", "Africa"), ("arabic/", "حجر")])
def test_tab_leads_from_the_sheet_to_its_first_check_box(path, first, opened):
    window = opened(path, PHONE, **TOUCH)
    # The second time, the check boxes are there before the sheet is.
    for _ in range(2):
        summary(window).focus()
        window.keyboard.press("Enter")
        expect(window.locator(".sheet:modal")).to_be_focused()
        window.keyboard.press("Tab")
        assert focused(window) == ["input.checkbox", first]
        window.keyboard.press("Shift+Tab")
        window.keyboard.press("Shift+Tab")
        assert window.evaluate("document.activeElement === document.body || document.querySelector('.sheet').contains(document.activeElement)")
        window.keyboard.press("Escape")
        expect(window.locator(".sheet")).to_be_hidden()
        expect(summary(window)).to_be_focused()


def test_the_focus_stays_in_the_sheet_when_all_is_cleared(opened):
    window = opened(size=PHONE, **TOUCH)
    open_panel(window)
    choose(window, "Region", "Asia")
    window.locator(".sheet .clear").focus()
    window.keyboard.press("Enter")
    expect(window.locator(".sheet .close")).to_be_focused()


def test_the_panel_changes_its_form_with_the_window_and_a_check_box_keeps_the_focus(opened):
    window = opened()
    open_panel(window)
    choose(window, "Region", "Asia")
    box(window, "Region", "Asia").focus()
    for width, form in [(390, ".sheet[open]"), (1280, "details.narrow[open]")]:
        window.set_viewport_size({"width": width, "height": 844})
        wait_until(window, f"document.querySelector('.sheet').open === {json.dumps(width < 1024)}")
        expect(window.locator(f"{form} .choices")).to_be_visible()
        expect(box(window, "Region", "Asia")).to_be_checked()
        wait_for_frames(window)
        assert focused(window) == ["input.checkbox", "Asia"]
    expect(window.locator(".sheet")).to_be_hidden()


def test_a_check_box_keeps_the_focus_when_the_values_load_again(opened):
    window = opened(size=PHONE, **TOUCH)
    open_panel(window)
    # A new build has replaced the files, so the index is loaded again.
    window.route("**/-/search/**", lambda route: route.fulfill(status=404))
    window.locator(".choices fieldset").first.evaluate("(each) => each.mark = true")
    window.evaluate("() => { const field = document.querySelector('input[type=search]'); field.value = 'zircon'; field.dispatchEvent(new Event('input')); }")
    expect(window.locator("#__found > [aria-hidden]")).to_have_text(interface_word("searchFailed", "en"))
    window.unroute("**/-/search/**")
    box(window, "Region", "Europe").focus()
    window.keyboard.press("Space")
    wait_until(window, "!document.querySelector('.choices fieldset').mark")
    assert focused(window) == ["input.checkbox", "Europe"]


def test_the_button_of_the_sheet_tells_how_many_entries_there_are(opened):
    window = opened(size=PHONE, **TOUCH)
    open_panel(window)
    choose(window, "Region", "Asia")
    expect(window.locator(".sheet .close")).to_have_text("Show 16 entries")
    choose(window, "Found in", "Andes")
    expect(window.locator(".sheet .close")).to_have_text("Show 4 entries")
    window.get_by_role("checkbox", name=re.compile("^Andes")).click()
    choose(window, "Price", "0–10")
    choose(window, "Found in", "Cornwall")
    expect(window.locator(".sheet .close")).to_have_text("Show 1 entry")


@DEVICES
@pytest.mark.parametrize("path, fields", [("stones/", ["Region", "Found in", "Price"]), ("arabic/", ["النوع", "المكان", "العدد", "Price"])])
def test_fields_are_groups_with_titles_and_large_check_boxes_and_nothing_shifts(path, fields, size, options, opened):
    window = opened(path, size, **options)
    summary(window).focus()
    expect(window.locator(".choices fieldset").first).to_be_attached()
    assert shift(window) <= SHIFT
    open_panel(window)
    assert window.locator(".choices legend").all_text_contents() == fields
    assert window.get_by_role("group", name=fields[1], exact=True).count() == 1
    heights = window.locator(".choices li label").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().height)")
    assert round(min(heights), 1) >= (44 if size == PHONE else 24)


def test_eight_values_are_shown_and_then_all_in_a_list_that_scrolls(opened):
    window = opened()
    open_panel(window)
    places = field_of(window, "Found in")
    assert places.locator("li bdi").all_text_contents() == PLACES[:8]
    places.get_by_role("button", name="All 12", exact=True).click()
    assert places.locator("li bdi").all_text_contents() == PLACES
    filter = places.get_by_role("searchbox", name="Find in Found in", exact=True)
    expect(filter).to_be_focused()
    assert places.locator("ul").evaluate("(list) => list.scrollHeight > list.clientHeight")
    assert places.locator(".whole").count() == 0
    filter.fill("a")
    assert places.locator("li bdi").all_text_contents() == ["Alps", "Andes", "Atlas"]
    filter.fill("")
    choose(window, "Found in", "Ural")
    filter.fill("an")
    assert places.locator("li bdi").all_text_contents() == ["Andes", "Ural"], "a chosen value is always shown"


def test_one_or_two_more_values_are_shown_too(opened):
    window = opened("arabic/")
    open_panel(window)
    places = field_of(window, "العدد")
    assert places.locator("li").count() == 10 and places.locator(".whole").count() == 0


@DEVICES
@pytest.mark.parametrize("path", ["stones/?f.region=asia", "stones/?f.region=asia&q=beryl", "many/?f.kind=wood", "many/-/kind/wood/?f.kind=wood&q=beryl", "arabic/?f.price=5..9"])
def test_nothing_shifts_when_choices_are_restored(path, size, options, opened):
    window = opened(path, size, **options)
    expect(window.locator(".restoring")).to_have_count(0)
    expect(window.locator(".chips button").first).to_be_visible()
    assert shift(window) <= SHIFT


def test_without_a_match_the_button_to_clear_is_beside_the_message(opened):
    window = opened("stones/?f.region=asia&q=nosuch")
    announced(window, "Nothing for nosuch · Asia")
    message, button = window.locator("#__found").bounding_box(), window.get_by_role("button", name="Clear", exact=True).bounding_box()
    assert message["y"] <= button["y"] < message["y"] + message["height"]


def test_two_fields_use_the_width_of_the_panel(visit):
    window = visit(pages.SitePage("own", "parts/"), scripts=True)
    open_panel(window)
    panel, last = window.locator(".choices").bounding_box(), window.locator(".choices fieldset").nth(1).bounding_box()
    assert abs(last["x"] + last["width"] - panel["x"] - panel["width"]) < 2


def test_at_most_two_hundred_values_are_in_the_page(opened):
    window = opened("many/?f.maker=maker-99")
    open_panel(window)
    makers = field_of(window, "Maker")
    assert makers.locator("li").count() == 9
    makers.get_by_role("button", name="All 250", exact=True).click()
    assert makers.locator("li").count() in (200, 201)
    assert makers.locator(".rest").inner_text() == "200 of 250"
    makers.get_by_role("searchbox").fill("maker 24")
    assert makers.locator("li").count() == 12


# Choices


@pytest.mark.parametrize("path, size, options", [("stones/", PHONE, TOUCH), ("stones/-/name/", WIDE, {})], ids=["sheet", "panel"])
def test_any_value_of_a_field_and_every_field(path, size, options, opened):
    window = opened(path, size, **options)
    open_panel(window)
    choose(window, "Region", "Asia")
    assert_shown(window, titles(regions=["Asia"]))
    choose(window, "Region", "Africa")
    assert_shown(window, titles(regions=["Asia", "Africa"]))
    choose(window, "Found in", "Andes")
    assert_shown(window, titles(regions=["Asia", "Africa"], places=["Andes"]))
    box(window, "Region", "Asia").click()
    box(window, "Region", "Africa").click()
    assert_shown(window, titles(places=["Andes"]))
    box(window, "Found in", "Andes").click()
    expect(window.locator("[data-entry]:not([hidden])")).to_have_count(48)
    expect(window.locator("#__found > [aria-hidden]")).to_be_empty()


def test_headings_count_what_matches_and_notches_without_a_match_are_empty(opened):
    window = opened("stones/-/name/")
    open_panel(window)
    choose(window, "Found in", "Andes")
    announced(window, "4 of 48 in 2 sections")
    assert sections(window) == {"Beryl": "2 of 6", "Fluorite": "2 of 6"}
    assert {each["title"] for each in index(window) if not each["isLost"]} == {"Beryl", "Fluorite"}
    assert marks(window) == []


def test_counts_follow_the_other_fields_and_what_is_shown_is_announced_once(opened):
    window = opened()
    open_panel(window)
    all_regions = {region: len(titles(regions=[region])) for region in REGIONS}
    assert counts(window, "Region") == all_regions
    choose(window, "Region", "Asia")
    assert_shown(window, titles(regions=["Asia"]))
    announced(window, "16 of 48 in 8 sections")
    assert window.locator("[role=status]").filter(has_text="16 of").count() == 1, "it is announced once"
    assert counts(window, "Region") == all_regions, "the own field does not count"
    assert counts(window, "Found in") == {place: len(titles(regions=["Asia"], places=[place])) for place in PLACES[:8]}


def test_counts_follow_the_query(opened):
    window = opened()
    open_panel(window)
    search(window, "beryl")
    assert sum(counts(window, "Region").values()) == sum(
        len(each["region"]) for each in stones() if each["name"] == "Beryl")
    choose(window, "Region", "Asia")
    announced(window, f"{len([each for each in stones() if each['name'] == 'Beryl' and 'Asia' in each['region']])} of 48 in 1 section")
    assert all(title.startswith("Beryl") for title in rows(window))


def test_a_value_without_entries_keeps_its_place_and_can_be_chosen(opened):
    window = opened()
    open_panel(window)
    before = list(counts(window, "Found in"))
    color = field_of(window, "Found in").locator("li:has(bdi:text-is('Alps')) bdi").evaluate("(each) => getComputedStyle(each).color")
    choose(window, "Region", "Asia")
    expect(field_of(window, "Found in").locator("li.zero")).not_to_have_count(0)
    assert list(counts(window, "Found in")) == before and counts(window, "Found in")["Alps"] == 0
    assert field_of(window, "Found in").locator("li:has(bdi:text-is('Alps')) bdi").evaluate("(each) => getComputedStyle(each).color") != color
    choose(window, "Found in", "Alps")
    announced(window, "Nothing for Asia · Alps")


def test_arabic_lists_are_narrowed(opened):
    window = opened("arabic/")
    open_panel(window)
    choose(window, "النوع", "حجر")
    expect(window.locator("#__found > [aria-hidden]")).to_contain_text("١٥ من ٣٠")
    expect(summary(window)).to_have_text(f"{interface_word('narrow', 'ar')} (١)")
    assert chips(window) == ["النوع: حجر"]
    assert "f.kind=حجر" in narrowing(window)


def test_values_are_shown_as_text(opened):
    window = opened("hostile/")
    open_panel(window)
    window.locator(".choices [type=checkbox]").first.click()
    expect(window.locator(".chips bdi")).to_contain_text(HOSTILE)
    announced(window, "1 of 2 in 1 section")
    assert window.locator(".chips img, .choices img").count() == 0 and window.evaluate("window.hit") is None
    window.reload()
    expect(window.locator(".chips bdi")).to_contain_text(HOSTILE)


# The query


def test_clearing_the_query_keeps_the_choices(opened):
    window = opened()
    open_panel(window)
    choose(window, "Region", "Asia")
    search(window, "beryl")
    assert_shown(window, [title for title in titles(regions=["Asia"]) if title.startswith("Beryl")])
    search(window, "")
    assert_shown(window, titles(regions=["Asia"]))
    search(window, "beryl")
    field(window).focus()
    window.keyboard.press("Escape")
    assert_shown(window, titles(regions=["Asia"]))
    assert field(window).input_value() == "" and narrowing(window) == "f.region=asia"
    search(window, "nosuch")
    announced(window, "Nothing for nosuch · Asia")
    window.get_by_role("button", name="Clear", exact=True).click()
    assert_shown(window, titles(regions=["Asia"]))


# The chosen values


@DEVICES
def test_chosen_values_are_chips(size, options, opened):
    window = opened(size=size, **options)
    open_panel(window)
    assert summary(window).inner_text() == "Narrow"
    choose(window, "Region", "Asia")
    choose(window, "Found in", "Harz")
    choose(window, "Price", "0–10")
    expect(summary(window)).to_have_text("Narrow · 3")
    close_panel(window)
    assert chips(window) == ["Asia", "Harz", "Price: 0–10"]
    for chip in window.locator(".chips button").all():
        shape = chip.evaluate("(each) => ({ height: each.offsetHeight, hit: parseFloat(getComputedStyle(each, '::before').height) })")
        assert shape["height"] == 28 and shape["hit"] >= (44 if size == PHONE else 24)


def test_the_line_of_chips_is_below_the_button(opened):
    window = opened("stones/?f.region=asia")
    expect(window.locator(".chips button").first).to_be_visible()
    line, chip = window.locator(".line").bounding_box(), window.locator(".chips").bounding_box()
    assert line["y"] + line["height"] <= chip["y"] <= line["y"] + line["height"] + 24


def test_a_choice_does_not_move_the_check_boxes(opened):
    window = opened()
    open_panel(window)
    before = box(window, "Region", "Asia").bounding_box()
    choose(window, "Region", "Asia")
    expect(window.locator(".chips button").first).to_be_visible()
    assert box(window, "Region", "Asia").bounding_box() == before


def test_the_focus_goes_to_the_next_chip(opened):
    window = opened("stones/?f.region=asia,europe&f.place=harz")
    expect(window.locator(".chips li")).to_have_count(4)
    window.get_by_role("button", name="Remove Asia", exact=True).click()
    expect(window.get_by_role("button", name="Remove Europe", exact=True)).to_be_focused()
    assert_shown(window, titles(regions=["Europe"], places=["Harz"]))
    window.get_by_role("button", name="Remove Harz", exact=True).click()
    expect(summary(window)).to_be_focused()
    assert narrowing(window) == "f.region=europe"


def test_everything_can_be_cleared(opened):
    window = opened("stones/?f.region=asia,europe&f.price=10..20")
    window.get_by_role("button", name="Clear all", exact=True).click()
    expect(summary(window)).to_be_focused()
    expect(summary(window)).to_have_text("Narrow")
    assert chips(window) == [] and narrowing(window) == ""
    expect(window.locator("[data-entry]:not([hidden])")).to_have_count(48)


# Numbers


@pytest.mark.parametrize("path", ["stones/", "arabic/"])
def test_ranges_have_bars_for_their_counts(path, opened):
    window = opened(path)
    open_panel(window)
    bars = window.locator(".choices li:has(.bar)").evaluate_all("""(all) => all.map((item) => [
        Number(item.style.getPropertyValue("--share")), item.querySelector(".bar").getBoundingClientRect().width])""")
    widest = max(width for _, width in bars)
    assert max(share for share, _ in bars) == 1 and widest > 20
    assert all(abs(width - share * widest) < 1 for share, width in bars)


def test_a_range_of_numbers_can_be_typed(opened):
    window = opened()
    open_panel(window)
    first, last = (field_of(window, "Price").get_by_label(label, exact=True) for label in ("From", "To"))
    for lower, upper, text, chip, prices in [
        ("10.5", "20.5", "10.5..20.5", "Price: 10.5–20.5", (10.5, 20.5)),
        ("40", "", "40..", "Price: ≥ 40", (40, 99)), ("", "5", "..5", "Price: ≤ 5", (0, 5)),
    ]:
        first.fill(lower)
        last.fill(upper)
        assert_shown(window, titles(prices=prices))
        wait_until(window, f"location.search === '?f.price={text}'")
        assert chips(window) == [chip]
        window.get_by_role("button", name=f"Remove {chip}", exact=True).click()
        expect(window.locator("[data-entry]:not([hidden])")).to_have_count(48)
        assert first.input_value() == last.input_value() == "", text


def test_a_typed_range_is_one_more_value(opened):
    window = opened("stones/?f.price=0-10,45..")
    assert_shown(window, titles(prices=(0, 9.9)) + titles(prices=(45, 99)))
    open_panel(window)
    expect(box(window, "Price", "0–10")).to_be_checked()
    assert field_of(window, "Price").get_by_label("From", exact=True).input_value() == "45"


def test_numbers_are_loaded_at_first_use(site, opened):
    window = opened()
    open_panel(window)
    requests = []
    window.on("request", lambda request: requests.append(request.url))
    with window.expect_response(lambda response: "/search/" in response.url):
        field_of(window, "Price").get_by_label("From", exact=True).focus()
    field_of(window, "Price").get_by_label("To", exact=True).focus()
    wait_for_rest(window)
    assert len([url for url in requests if "/search/" in url]) == 1


# The URL


@pytest.mark.parametrize("path, total", [("stones/", 48), ("stones/-/name/", 48), ("many/", 600), ("many/-/kind/", 600), ("many/-/a-z/a/", 600)])
def test_choices_are_restored(path, total, opened):
    chosen, count = {48: ("f.region=asia&f.place=andes,cornwall", 8), 600: ("f.kind=wood&f.maker=maker-1,maker-2", 2)}[total]
    window = opened(f"{path}?{chosen}")
    expect(window.locator("#__found > [aria-hidden]")).not_to_be_empty()
    expect(summary(window)).to_have_text("Narrow · 3")
    before = found(window)
    assert before.startswith(f"{count} of {total} in ")
    window.reload()
    expect(window.locator("#__found > [aria-hidden]")).to_have_text(before)


def test_choices_are_in_the_url_without_a_history_entry(opened):
    window = opened()
    length = window.evaluate("history.length")
    open_panel(window)
    choose(window, "Region", "Europe")
    choose(window, "Region", "Asia")
    choose(window, "Found in", "Iceland")
    assert urllib.parse.urlsplit(window.url).query == "f.region=asia,europe&f.place=iceland"
    assert window.evaluate("history.length") == length


def test_back_and_forward_restore_the_choices(opened):
    window = opened()
    open_panel(window)
    choose(window, "Region", "Asia")
    announced(window, "16 of 48 in 8 sections")
    window.evaluate("location.hash = '_b'")
    choose(window, "Found in", "Cornwall")
    announced(window, "4 of 48 in 2 sections")
    window.go_back()
    announced(window, "16 of 48 in 8 sections")
    assert chips(window) == ["Asia"]
    expect(box(window, "Found in", "Cornwall")).not_to_be_checked()
    window.go_forward()
    announced(window, "4 of 48 in 2 sections")


def test_unknown_fields_and_values_are_ignored(opened):
    window = opened("stones/?f.region=asia,atlantis&f.nothing=x&f.price=abc..,x..y&f.place=..")
    assert_shown(window, titles(regions=["Asia"]))
    assert chips(window) == ["Asia"]


@pytest.mark.parametrize("path, view", [("stones/", "By name"), ("stones/-/name/", "A–Z"), ("many/", "By kind"), ("many/-/kind/wood/", "A–Z")])
def test_other_views_keep_query_and_choices(path, view, opened):
    window = opened(path)
    open_panel(window)
    title, value = ("Region", "Asia") if path.startswith("stones") else ("Kind", "Glass")
    choose(window, title, value)
    search(window, "beryl")
    before = found(window).partition(" in ")[0]
    window.get_by_role("link", name=view, exact=True).click()
    expect(window.locator("#__found > [aria-hidden]")).to_contain_text(before)
    assert {"q=beryl", f"f.{title.lower()}={value.lower()}"} == set(narrowing(window).split("&"))
    assert "%2C" not in window.url


# Catalogs of many pages


@pytest.mark.parametrize("path, size, options", [("many/", PHONE, TOUCH), ("many/-/kind/wood/", WIDE, {}), ("many/-/a-z/a/", PHONE, TOUCH)])
def test_results_replace_the_list_of_a_catalog_of_many_pages(path, size, options, opened):
    window = opened(path, size, **options)
    open_panel(window)
    choose(window, "Kind", "Glass")
    choose(window, "Number", "0–99")
    close_panel(window)
    expect(window.locator("#__found > [aria-hidden]")).to_have_text(re.compile("^33 of 600 in "))
    assert window.locator(".results section").count() > 0
    assert sum(int(text.partition(" ")[0]) for text in sections(window).values()) == 33
    window.get_by_role("button", name="Clear all", exact=True).click()
    expect(window.locator(".results")).to_have_count(0)
    expect(window.locator("#__found > [aria-hidden]")).to_be_empty()


# Pages of values


def test_on_the_page_of_a_value_a_choice_leads_to_the_catalog(opened):
    """Also from a modal sheet. The next test does it from a panel."""
    window = opened("stones/-/facet/region/asia/", PHONE, **TOUCH)
    open_panel(window)
    expect(box(window, "Region", "Asia")).to_be_checked()
    box(window, "Found in", "Andes").click()
    window.wait_for_url("**/stones/?f.region=asia&f.place=andes")
    assert_shown(window, titles(regions=["Asia"], places=["Andes"]))


def test_without_its_value_it_leads_to_the_whole_catalog(opened):
    window = opened("stones/-/facet/region/asia/")
    open_panel(window)
    box(window, "Region", "Asia").click()
    window.wait_for_url("**/stones/")


def test_the_search_of_the_page_of_a_value_is_in_its_entries(opened):
    window = opened("stones/-/facet/region/asia/")
    open_panel(window)
    search(window, "beryl")
    assert sorted(rows(window)) == sorted(title for title in titles(regions=["Asia"]) if title.startswith("Beryl"))
    assert chips(window) == []


def wooden(name):
    return [each["title"] for each in many() if each["kind"] == "Wood" and each["title"].startswith(name)]


@pytest.mark.parametrize("path", ["many/-/facet/kind/wood/", "many/-/facet/kind/wood/a/"])
def test_in_a_catalog_of_many_pages_too(path, opened):
    window = opened(path)
    search(window, "beryl")
    announced(window, f"{len(wooden('Beryl'))} of 200 in 1 section")
    assert sections(window) == {"B": f"{len(wooden('Beryl'))} of {len(wooden('Beryl'))}"}
    # The rows far below the window are not there yet.
    assert set(rows(window)) - {""} <= set(wooden("Beryl"))
    window.reload()
    announced(window, f"{len(wooden('Beryl'))} of 200 in 1 section")
    search(window, "")
    expect(window.locator(".results")).to_have_count(0)
    # Beryl 1 is of glass.
    search(window, "beryl 1")
    assert rows(window) == [title for title in wooden("Beryl 1")] and window.locator(".exact").count() == 0


def test_the_count_of_the_other_values_is_that_of_the_query(opened):
    window = opened("many/-/facet/kind/wood/")
    open_panel(window)
    search(window, "beryl")
    announced(window, f"{len(wooden('Beryl'))} of 200 in 1 section")
    assert counts(window, "Kind") == {"Glass": 25, "Metal": 25, "Wood": 25}
    box(window, "Kind", "Glass").click()
    window.wait_for_url("**/many/?f.kind=glass,wood&q=beryl")
    announced(window, "50 of 600 in 1 section")


@pytest.mark.parametrize("path", ["colors/-/facet/color/blue/", "parts/-/facet/color/blue/"])
def test_what_is_suggested_has_the_value(path, opened):
    """Agate 0 and Agate 16 are the nearest in the catalog, but one is red, and the other is red and blue."""
    window = opened(path)
    search(window, "agatte")
    expect(window.locator(".hints a")).to_have_text(["Agate 8", "Agate 16"])
    # No entry with the value has a word that begins with 0.
    search(window, "agate zzz 0")
    expect(window.locator(".hints button")).to_have_text(["Show 2 entries", "Clear"])


@pytest.mark.parametrize("path", ["colors/-/facet/color/red/", "parts/-/facet/color/red/"])
def test_the_page_of_a_section_that_is_the_value_has_no_other(path, opened):
    window = opened(path)
    search(window, "beryl")
    announced(window, "2 of 16 in 1 section")
    assert sections(window) == {"Red": "2 of 16"} and rows(window) == ["Beryl 1", "Beryl 9"]


def test_the_heading_of_a_section_keeps_the_value(opened):
    window = opened("many/-/facet/kind/wood/")
    search(window, "beryl")
    window.locator(".results h2 a").click()
    window.wait_for_url("**/many/-/a-z/b/?f.kind=wood&in=section&q=beryl*")
    announced(window, f"{len(wooden('Beryl'))} of 600 in 1 section")
    assert chips(window) == ["Wood"]
    window.go_back()
    announced(window, f"{len(wooden('Beryl'))} of 200 in 1 section")
    assert chips(window) == []


def test_what_is_found_on_the_page_of_a_value_can_be_downloaded(opened):
    window = opened("many/-/facet/kind/wood/")
    search(window, "beryl")
    with window.expect_download() as download:
        window.get_by_role("link", name="JSON", exact=True).click()
    assert [each["title"] for each in json.loads(pathlib.Path(download.value.path()).read_text())] == wooden("Beryl")


def test_a_query_is_kept_by_views_without_the_value(opened):
    """The page of a value belongs to no view."""
    window = opened("many/-/facet/kind/wood/")
    search(window, "beryl")
    window.get_by_role("link", name="By kind", exact=True).click()
    window.wait_for_url("**/many/-/kind/?q=beryl")
    announced(window, "75 of 600 in 3 sections")


# Media and accessibility


def test_the_panel_is_not_printed(opened):
    window = opened("stones/?f.region=asia")
    open_panel(window)
    expect(window.locator(".chips button").first).to_be_visible()
    window.emulate_media(media="print")
    assert not window.locator(".choices").is_visible() and not window.locator(".chips .clear").is_visible()
    window.emulate_media(media="screen")


@pytest.mark.parametrize("path", ["stones/?f.region=asia", "arabic/?f.price=5..9"])
def test_axe_reports_no_violations(path, opened):
    window = opened(path, bypass_csp=True)
    open_panel(window)
    assert violations_by_scheme(window) == {}, "in a panel"
    window.set_viewport_size(dict(zip(("width", "height"), PHONE)))
    expect(window.locator(".sheet[open] .choices")).to_be_visible()
    assert violations_by_scheme(window) == {}, "in a sheet"


def test_check_boxes_are_drawn_by_the_system_in_forced_colors(opened):
    window = opened(forced_colors="active")
    open_panel(window)
    assert box(window, "Region", "Asia").evaluate("(each) => getComputedStyle(each).appearance") == "auto"


@pytest.mark.parametrize("path", ["many/", "many/-/a-z/a/", "stones/"])
def test_on_a_phone_the_button_is_at_the_end_of_the_line_of_views(path, site, visit):
    window = visit(site + path, PHONE, scripts=True)
    views, button, head = (window.locator(each).first.bounding_box() for each in [".head .views", ".narrow > summary", ".head"])
    assert button["y"] < views["y"] + views["height"] and views["width"] > 80
    assert button["x"] + button["width"] == pytest.approx(head["x"] + head["width"], abs=1)


def test_a_choice_in_a_divided_list_leads_to_the_start_of_the_results_and_back_to_the_place(opened):
    window = opened("many/-/a-z/a/", PHONE)
    window.evaluate("scrollTo(0, 900)")
    top = "document.querySelectorAll('main > [data-section] li')[25].getBoundingClientRect().top"
    wait_for_rest(window)
    before = window.evaluate(top)
    summary(window).evaluate("(each) => each.click()")
    box(window, "Kind", "Wood").click()
    window.wait_for_selector(".results")
    wait_for_rest(window)
    assert 0 <= window.evaluate("document.querySelector('.results').getBoundingClientRect().top") < 100
    box(window, "Kind", "Wood").click()
    window.wait_for_selector(".results", state="detached")
    wait_for_rest(window)
    assert window.evaluate(top) == pytest.approx(before, abs=1)
