"""The order of a page's sections, and what of the reader's place goes on to other views."""

import json
import pathlib
import urllib.parse

import pytest
from playwright.sync_api import expect

from . import pages
from .site_server import SiteServer
from .test_strip import interface_word
from .waiting import REST, slow_animations, wait_for_held, wait_for_rest, wait_until

ANIMALS = pages.SitePage("library", "animals/")
ROOMS = pages.SitePage("library", "household/")
BIRDS = pages.SitePage("arabic", "birds/")
PHONE, WIDE = (390, 844), (1280, 800)
TOUCH = {"has_touch": True, "is_mobile": True}
GIVEN = ["Entrance", "Living Room", "Dining Room", "Kitchen", "Pantry", "Guest Room", "Master Bedroom", "Master Bathroom",
         "Den", "Garage", "Elsewhere"]

HOSTILE = '"><img src=x onerror=window.hit=1>'
SETTINGS = """\
title: Rum
language: sv
entry: {pages: true}
views:
  - {id: rum, title: Rum, section: room, order: [Rum 10, Rum 2, Ärla, Zebra, Åbo]}
  - {id: färg-form, title: Färg, section: color}
  - {id: ett, title: Ett, section: kind}
"""


@pytest.fixture(scope="module")
def house(make_project):
    rooms = ["Rum 10", "Rum 2", "Ärla", "Zebra", "Åbo", HOSTILE]
    project = make_project("order", {
        "content/list/catalog.yaml": SETTINGS,
        "content/list/list.json": json.dumps([
            {"title": f"Sak {room} {number}", "room": room, "color": ["Blå", "Röd"][number % 2], "kind": "Allt"}
            for at, room in enumerate(rooms) for number in range(at + 1)])})
    project.build("--strict")
    server = SiteServer(project.site)
    yield server.root + "list/"
    server.stop()


def sections(window):
    return window.evaluate("[...document.querySelectorAll('main > [data-section] > h2 > bdi')].map((each) => each.textContent)")


def index(window):
    """Returns the full titles of the strip's items."""
    return window.evaluate("""[...document.querySelectorAll('.section-index li')].map(
        (item) => (item.querySelector('.full') ?? item.querySelector('bdi')).textContent)""")


def choose(window, order):
    window.locator(".order select").select_option(order)
    wait_until(window, f"(new URLSearchParams(location.search).get('order') ?? '') === '{order}'")
    settle(window)


def settle(window):
    """Waits until nothing moves."""
    wait_until(window, "document.getAnimations().every((each) => !(each.effect?.target?.closest('main > section')))")


def move(window, section, key):
    window.locator(f"#{section} > h2").evaluate("(heading) => heading.focus()")
    press(window, key)


def press(window, key):
    """Presses a key that moves a section, and waits until that is announced."""
    status = "document.querySelector('#__status')"
    window.evaluate(f"{status}.textContent = ''")
    window.keyboard.press(key)
    wait_until(window, f"{status}.textContent")
    settle(window)


def order_in(window):
    return urllib.parse.parse_qs(urllib.parse.urlsplit(window.url).query).get("order", [""])[0]


# On a busy machine, a page may be painted while the browser has read only a part of the line of views, whose items move when the
# others follow: up to 0.0036 was seen. The mark of the current section may be away for a frame between that of the styles and
# that of the script: 0.00004. A line of text that moves by its height on a phone counts 0.012 or more, if half of the page moves
# with it.
SHIFT = 0.005


def shift(window):
    """Returns the cumulative layout shift of the page until it rests."""
    return window.evaluate(f"""async () => {{
        let sum = 0;
        new PerformanceObserver((list) => list.getEntries().forEach((each) => {{ sum += each.value; }}))
            .observe({{ type: "layout-shift", buffered: true }});
        {REST}
        return sum;
    }}""")


def expect_control(window):
    """As given, by name, by count; letters, too."""
    language = window.evaluate("document.documentElement.lang")
    language = language if (pathlib.Path("Templates/words") / f"{language}.yaml").exists() else "en"
    control = window.locator(".order select")
    assert control.locator("option").evaluate_all("(all) => all.map((each) => each.value)") == ["", "name", "count"]
    assert control.input_value() == ""
    name = window.locator(".order").evaluate("(label) => label.firstChild.textContent.trim()")
    assert window.get_by_role("combobox", name=name, exact=True).count() == 1
    if language == "en":
        assert name == interface_word("order", "en")
        assert control.locator("option").all_text_contents() == [
            interface_word(key, "en") for key in ("asGiven", "byName", "byCount")]


@pytest.mark.parametrize("page", [pages.SitePage("lone", ""), pages.SitePage("own", "crew/")], ids=str)
def test_pages_with_several_sections_have_the_control(page, visit):
    expect_control(visit(page, PHONE, scripts=True, **TOUCH))


@pytest.mark.parametrize("path", ["split-elements/-/element/gold/", "thousands/", "thousands/-/a-z/s/2/"])
def test_pages_of_one_section_have_no_control(path, visit):
    assert visit(pages.SitePage("library", path), scripts=True).locator(".order select").count() == 0


def test_a_view_of_one_section_has_no_control(house, visit):
    window = visit(house + "-/ett/", scripts=True)
    assert len(sections(window)) == 1
    assert not window.locator(".order").is_visible()


def test_the_control_is_made_by_the_script(visit):
    window = visit(ANIMALS)
    assert window.locator(".order select").count() == 0
    assert not window.locator(".order").is_visible()


@pytest.mark.parametrize("page", [ANIMALS, ROOMS, BIRDS], ids=str)
@pytest.mark.parametrize("size, options", [(PHONE, TOUCH), (WIDE, {})], ids=str)
def test_the_control_is_at_the_end_of_the_line_of_views(page, size, options, visit):
    window = visit(page, size, scripts=True, **options)
    expect_control(window)
    views, order, main = (window.locator(each).bounding_box() for each in (".views", ".order", "main"))
    middle = order["y"] + order["height"] / 2
    assert views["y"] < middle < views["y"] + views["height"]
    if window.evaluate("document.documentElement.dir") == "rtl":
        assert abs(order["x"] - main["x"]) < 1 and order["x"] + order["width"] <= views["x"]
    else:
        assert abs(order["x"] + order["width"] - main["x"] - main["width"]) < 1
        assert views["x"] + views["width"] <= order["x"]
    # The same baseline as the views.
    tops = window.evaluate("""[document.querySelector(".order"), document.querySelector(".views bdi")].map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each.firstChild);
        return range.getBoundingClientRect().top;
    })""")
    assert abs(tops[0] - tops[1]) < 1


def test_the_control_is_large_enough_to_touch(visit):
    for page in (ANIMALS, pages.SitePage("lone", "")):
        window = visit(page, PHONE, scripts=True, **TOUCH)
        place = window.locator(".order select").bounding_box()
        assert min(place["width"], place["height"]) >= 44, page
        window.touchscreen.tap(place["x"] + 2, place["y"] + place["height"] - 2)
        assert window.evaluate("document.activeElement.localName") == "select", page


def test_the_control_shows_its_focus_and_its_use(visit):
    window = visit(ROOMS, scripts=True)
    label = window.locator(".order")
    style = """(label) => [getComputedStyle(label, "::before").outlineStyle, getComputedStyle(label).color, label.firstChild.textContent]"""
    quiet = label.evaluate(style)
    assert quiet[0] == "none"
    window.keyboard.press("Tab")
    window.locator(".order select").focus()
    assert label.evaluate(style)[0] == "solid"
    choose(window, "name")
    window.evaluate("document.activeElement.blur()")
    used = label.evaluate(style)
    assert used[1] != quiet[1] and used[2] == interface_word("byName", "en")
    # Its name stays the same.
    assert window.get_by_role("combobox", name=interface_word("order", "en"), exact=True).count() == 1
    choose(window, "")
    assert label.evaluate(style)[2] == quiet[2]


def test_the_control_is_not_printed(visit):
    window = visit(ROOMS, scripts=True)
    window.emulate_media(media="print")
    assert not window.locator(".order").is_visible()
    window.emulate_media(media="screen")


@pytest.mark.parametrize("size, options", [(PHONE, TOUCH), (WIDE, {})], ids=str)
def test_sections_and_index_are_ordered_by_name(size, options, visit):
    window = visit(ROOMS, size, scripts=True, **options)
    assert sections(window) == index(window) == GIVEN
    choose(window, "name")
    assert sections(window) == index(window) == sorted(GIVEN)
    assert order_in(window) == "name"
    choose(window, "")
    assert sections(window) == index(window) == GIVEN


def test_sections_and_index_are_ordered_by_count(visit):
    """The largest first; equal ones as given."""
    window = visit(ANIMALS, scripts=True)
    choose(window, "count")
    counts = window.evaluate("""[...document.querySelectorAll("main > [data-section]")].map(
        (section) => section.querySelectorAll("[data-entry]").length)""")
    names = sections(window)
    assert counts == sorted(counts, reverse=True) and counts[0] > counts[-1]
    assert list(zip(counts, names)) == sorted(zip(counts, names), key=lambda each: (-each[0], each[1]))
    assert index(window)[:len(names)] == names


def test_arabic_sections_are_ordered(visit):
    window = visit(pages.SitePage("arabic", "birds/-/place/"), PHONE, scripts=True, **TOUCH)
    given = sections(window)
    choose(window, "name")
    assert sections(window) == index(window) == window.evaluate("(names) => names.sort(new Intl.Collator('ar').compare)", given)


def test_names_are_compared_by_the_language_of_the_page_and_with_numbers(house, visit):
    window = visit(house, scripts=True)
    choose(window, "name")
    assert sections(window) == [HOSTILE, "Rum 2", "Rum 10", "Zebra", "Åbo", "Ärla"]


def test_index_titles_without_sections_keep_their_place(visit):
    """They lead to the next section, by name and in an order of the reader's; by count, they come last."""
    window = visit(ANIMALS, scripts=True)
    given = index(window)
    own = sections(window)
    assert given == sorted(given) and set(given) - set(own)
    choose(window, "name")
    assert index(window) == given
    choose(window, "count")
    assert index(window)[len(own):] == [title for title in given if title not in own]
    leads = "[...document.querySelectorAll('.section-index li.empty a')].map((link) => [link.textContent.trim()[0], link.hash])"
    assert {target for _, target in window.evaluate(leads)} == {f"#_{sections(window)[-1].lower()}"}
    choose(window, "")
    following = {title: next((f"#_{name.lower()}" for name in own if name > title), f"#_{own[-1].lower()}") for title in given}
    assert all(target == following[title] for title, target in window.evaluate(leads))
    move(window, "_w", "Alt+ArrowUp")
    moved = index(window)
    assert moved[moved.index("W") - 2:moved.index("W") + 2] == ["U", "V", "W", "T"]


def test_the_order_is_in_the_url(visit):
    """Not in the history; other parameters and the fragment stay."""
    window = visit(ROOMS, fragment="?q=a%20b#_den", scripts=True)
    length = window.evaluate("history.length")
    choose(window, "count")
    query = urllib.parse.parse_qs(urllib.parse.urlsplit(window.url).query)
    assert query == {"q": ["a b"], "order": ["count"]} and window.url.endswith("#_den")
    assert window.evaluate("history.length") == length
    choose(window, "")
    assert "order" not in window.url and "q=" in window.url


@pytest.mark.parametrize("order", ["name", "_den,_kitchen"])
def test_the_order_is_restored_on_load_and_back(order, visit):
    window = visit(ROOMS, fragment=f"?order={order}", scripts=True)
    first = sections(window)
    assert first != GIVEN and first == index(window)
    assert window.locator(".order select").input_value() == ("" if "_" in order else order)
    window.reload()
    assert sections(window) == first
    window.locator(".views a").nth(1).click()
    window.wait_for_url("**/-/name/*")
    window.go_back()
    assert sections(window) == first


def test_back_within_the_page_restores_the_order(visit):
    window = visit(ROOMS, scripts=True)
    # The index adds no history entry, other links do.
    window.evaluate("location.hash = '#_den'")
    choose(window, "name")
    window.go_back()
    wait_until(window, "!location.search")
    assert sections(window) == index(window) == GIVEN
    window.go_forward()
    wait_until(window, "location.search")
    assert sections(window) == index(window) == sorted(GIVEN)


def test_a_linked_section_is_at_the_top_in_another_order(visit):
    window = visit(ROOMS, fragment="?order=name#_den", scripts=True)
    wait_for_rest(window)
    assert abs(window.locator("#_den").bounding_box()["y"]) < 30


def test_unknown_ids_in_the_url_are_ignored(visit):
    window = visit(ROOMS, fragment="?order=_nothing,_den,%00,_den,__main,.rows,_garage", scripts=True)
    assert sections(window)[:2] == ["Den", "Garage"] and sorted(sections(window)) == sorted(GIVEN)


def test_hostile_values_change_nothing(visit):
    window = visit(ROOMS, fragment="?order=" + HOSTILE, scripts=True)
    for value in (HOSTILE, "javascript:window.hit=1", "%", "%E0%A4%A", "]", "constructor", "__proto__", "," * 5000):
        go_to(window, "?order=" + value)
        assert sections(window) == GIVEN and window.locator(".order select").count() == 1, value
        assert window.evaluate("window.hit") is None and window.locator("main img[src=x]").count() == 0, value
    go_to(window, "?order=name")
    assert sections(window) == sorted(GIVEN), "the page follows its URL"


def go_to(window, query):
    """Changes the query of the URL as the browser does on the way back."""
    window.evaluate("(query) => { history.pushState(null, '', query); dispatchEvent(new PopStateEvent('popstate')); }", query)
    wait_for_rest(window)


def test_alt_and_arrows_move_a_section(visit):
    window = visit(pages.SitePage("own", "crew/"), scripts=True)
    status = window.locator("#__status")
    assert status.text_content() == ""
    move(window, "_crew", "Alt+ArrowUp")
    assert sections(window) == index(window) == ["Crew", "Pilots", "Passengers"]
    assert status.text_content() == "Crew, now 1 of 3"
    assert order_in(window) == "_crew,_pilots,_passengers"
    assert window.locator(".order select").evaluate("(select) => select.selectedIndex") == -1
    move(window, "_crew", "Alt+ArrowUp")
    assert sections(window)[0] == "Crew" and status.text_content() == "Crew, now 1 of 3"
    move(window, "_pilots", "Alt+ArrowDown")
    assert sections(window) == ["Crew", "Passengers", "Pilots"]
    assert status.text_content() == "Pilots, now 3 of 3"
    window.reload()
    assert sections(window) == ["Crew", "Passengers", "Pilots"]


def test_a_heading_out_of_view_keeps_the_focus(visit):
    window = visit(ROOMS, (390, 600), scripts=True)
    window.locator("#_kitchen > h2").evaluate("(heading) => heading.focus()")
    press(window, "Alt+ArrowDown")
    window.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    for _ in range(2):
        press(window, "Alt+ArrowDown")
        assert window.evaluate("document.activeElement.parentElement.id") == "_kitchen"


def test_a_section_stays_where_it_is_if_scripts_fail_to_load(visit):
    window = visit(pages.SitePage("own", "crew/"), scripts=True)
    errors, failed = [], []
    window.on("pageerror", lambda error: errors.append(error))
    window.route("**/arrange.js", lambda route: (failed.append(1), route.abort()))
    before = sections(window)
    window.locator("#_crew > h2").evaluate("(heading) => heading.focus()")
    window.keyboard.press("Alt+ArrowUp")
    wait_until(window, "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/arrange.js'))")
    window.unroute("**/arrange.js")
    move(window, "_crew", "Alt+ArrowUp")
    assert failed and errors == [] and before != sections(window) and sections(window)[0] == "Crew"


def test_an_order_that_fails_to_load_is_not_shown_and_can_be_chosen_again(visit):
    window = visit(pages.SitePage("own", "crew/"), scripts=True)
    failed = []
    window.route("**/arrange.js", lambda route: (failed.append(1), route.abort()) if len(failed) < 2 else route.continue_())
    select = window.locator(".order select")
    given = select.evaluate("(select) => select.value")
    select.select_option(index=2)
    wait_until(window, f"document.querySelector('.order select').value === '{given}'")
    failed.append(1)
    before = sections(window)
    select.select_option(index=2)
    wait_until(window, "location.search.includes('order')")
    assert sections(window) != before or select.evaluate("(select) => select.selectedIndex") == 2


def test_the_given_order_is_not_in_the_url(visit):
    window = visit(pages.SitePage("own", "crew/"), scripts=True)
    move(window, "_crew", "Alt+ArrowUp")
    move(window, "_crew", "Alt+ArrowDown")
    assert "order" not in window.url
    assert window.locator(".order select").evaluate("(select) => select.selectedIndex") == 0


def test_the_status_is_announced_politely_and_not_seen(visit):
    window = visit(pages.SitePage("own", "crew/"), scripts=True)
    move(window, "_crew", "Alt+ArrowUp")
    assert window.locator("#__status").count() == 1
    place = window.locator("#__status").bounding_box()
    assert place["width"] <= 1 and place["height"] <= 1


def test_the_moved_heading_keeps_the_focus(visit):
    window = visit(ROOMS, scripts=True)
    for key in ("Alt+ArrowDown", "Alt+ArrowDown", "Alt+ArrowUp"):
        window.locator("#_kitchen > h2").evaluate("(heading) => heading.focus()")
        for _ in range(2):
            press(window, key)
            assert window.evaluate("document.activeElement.parentElement.id") == "_kitchen"


def choose_unfocused(window, control, value):
    """Chooses an option of a control while the focus is somewhere else."""
    window.evaluate("""([control, value]) => {
        const select = document.querySelector(control + ' select');
        select.value = value;
        select.dispatchEvent(new Event('change'));
    }""", [control, value])


def order_by(window, order):
    """Changes the order while the focus is somewhere else."""
    choose_unfocused(window, ".order", order)
    wait_until(window, f"(new URLSearchParams(location.search).get('order') ?? '') === '{order}'")
    settle(window)


@pytest.mark.parametrize("page, selectors", [
    (ANIMALS, ["#otter a"]),
    (ROOMS, ["#_elsewhere > h2", ".section-index li:nth-child(4) a", ".section-index li:last-child a"]),
], ids=str)
def test_what_is_moved_keeps_the_focus(page, selectors, visit):
    """An element loses the focus when it is moved in the document."""
    window = visit(page, scripts=True)
    given = sections(window)
    for selector in selectors:
        element = window.locator(selector).first
        element.evaluate("(element) => { element.focus(); window.own = element; }")
        for order in ("name", "count", ""):
            order_by(window, order)
            assert window.evaluate("document.activeElement === own"), (selector, order)
        assert sections(window) == given


def test_the_control_keeps_the_focus(visit):
    window = visit(ROOMS, scripts=True)
    window.locator(".order select").focus()
    for order in ("count", "name", ""):
        choose(window, order)
        assert window.evaluate("document.activeElement.matches('.order select')")


def test_a_changed_order_follows_the_search(visit):
    """The order is loaded while a search leads the notches to other sections."""
    window = visit(ROOMS, scripts=True)
    window.locator("input[type=search]").fill("lamp")
    wait_until(window, "document.querySelector('.section-index .lost')")
    choose(window, "name")
    names = sorted(GIVEN)
    assert sections(window) == names and index(window) == names
    window.locator("input[type=search]").fill("")
    wait_until(window, "!document.querySelector('.section-index .lost')")
    links = window.evaluate("[...document.querySelectorAll('.section-index li a')].map((each) => each.hash)")
    assert links == window.evaluate("[...document.querySelectorAll('main > [data-section]')].map(({ id }) => '#' + id)")


def test_a_page_loads_what_changes_the_order_only_when_that_is_used(house, visit):
    window = visit(house, scripts=True)
    requests = []
    window.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
    window.reload()
    wait_for_rest(window)
    assert not {"arrange.js", "moves.js"} & set(requests)
    window.locator(".order select").focus()
    wait_until(window, "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/arrange.js'))")


def test_headings_are_no_tab_stops(visit):
    window = visit(pages.SitePage("own", "crew/"), scripts=True)
    assert window.locator("[data-section] > h2").evaluate_all("(all) => all.map((each) => each.tabIndex)") == [-1] * 3
    window.locator("#_crew > h2").click()
    assert window.evaluate("document.activeElement.parentElement.id") == "_crew"


def test_other_keys_move_nothing(visit):
    window = visit(pages.SitePage("own", "crew/"), scripts=True)
    for key in ("ArrowUp", "Control+Alt+ArrowUp", "Shift+Alt+ArrowUp", "Alt+ArrowLeft"):
        window.locator("#_crew > h2").evaluate("(heading) => heading.focus()")
        window.keyboard.press(key)
        wait_for_rest(window)
        assert sections(window) == ["Pilots", "Crew", "Passengers"], key
    window.locator("#_crew .rows a").first.focus()
    window.keyboard.press("Alt+ArrowUp")
    wait_for_rest(window)
    assert sections(window) == ["Pilots", "Crew", "Passengers"], "of a row"


def test_hidden_sections_are_passed(visit):
    window = visit(ROOMS, scripts=True)
    window.evaluate("document.getElementById('_living-room').hidden = true")
    move(window, "_dining-room", "Alt+ArrowUp")
    assert sections(window)[:3] == ["Dining Room", "Entrance", "Living Room"]
    assert window.locator("#__status").text_content() == "Dining Room, now 1 of 10"


def test_titles_are_text(house, visit):
    window = visit(house, scripts=True)
    identifier = window.evaluate("(title) => document.querySelector(`[data-section=${JSON.stringify(title)}]`).id", HOSTILE)
    window.evaluate("(id) => document.getElementById(id).querySelector('h2').focus()", identifier)
    press(window, "Alt+ArrowUp")
    assert window.locator("#__status").text_content().startswith(HOSTILE)
    assert identifier in order_in(window).split(",")
    assert window.evaluate("window.hit") is None and window.locator("img[src=x]").count() == 0
    window.reload()
    assert sections(window)[-2] == HOSTILE


@pytest.mark.parametrize("size, options", [(PHONE, TOUCH), (WIDE, {})], ids=str)
@pytest.mark.parametrize("page", [
    ANIMALS, ROOMS, BIRDS, pages.SitePage("lone", ""), pages.SitePage("own", "crew/"), pages.SitePage("own", "people/-/sv/"),
    pages.SitePage("own", "manual/"), pages.SitePage("library", "words/")], ids=str)
def test_the_script_shifts_nothing(page, size, options, visit, sites):
    """Also if it runs after the first paint."""
    window = visit("about:blank", size, scripts=True, **options)
    slowly(window, sites.url(page))
    assert shift(window) <= SHIFT


@pytest.mark.parametrize("size, options", [(PHONE, TOUCH), (WIDE, {})], ids=str)
@pytest.mark.parametrize("page, query", [
    (ROOMS, "?order=count"), (ROOMS, "?order=name"), (pages.SitePage("own", "crew/"), "?order=count"),
    (pages.SitePage("own", "crew/"), "?q=a&order=name")], ids=str)
def test_an_order_in_the_url_shifts_nothing(page, query, size, options, visit, sites):
    window = visit("about:blank", size, scripts=True, **options)
    with slow_animations(window):
        window.goto(sites.url(page) + query)
        wait_until(window, "document.querySelector('.order.used') && !document.querySelector('.restoring')")
    assert shift(window) <= SHIFT


def slowly(window, url):
    """Opens a page whose scripts arrive after it is painted."""
    held = []
    window.route("**/-/scripts.js", lambda route: held.append(route))
    window.goto(url, wait_until="commit")
    wait_until(window, "performance.getEntriesByName('first-contentful-paint').length > 0")
    wait_for_held(window, held).continue_()
    window.wait_for_load_state("load")
    window.unroute_all()
    wait_for_rest(window)


def href(window, selector):
    """Returns the target of a link while a pointer is down on it."""
    link = window.locator(selector).first
    link.dispatch_event("pointerdown")
    return link.evaluate("(link) => link.href")


def test_switching_views_keeps_search_and_facets_but_not_the_order(visit):
    window = visit(ROOMS, fragment="?q=lamp&f.keeper=Ida,Olof&order=name&other=1", scripts=True)
    url = urllib.parse.urlsplit(href(window, ".views a:not([aria-current])"))
    assert url.path.endswith("/household/-/name/") and not url.fragment
    assert urllib.parse.parse_qs(url.query) == {"q": ["lamp"], "f.keeper": ["Ida,Olof"]}


def test_links_to_views_are_plain_otherwise(visit):
    window = visit(ROOMS, scripts=True)
    link = window.locator(".views a").nth(1)
    before = link.get_attribute("href")
    assert href(window, ".views a:not([aria-current])") == urllib.parse.urljoin(window.url, before)


def test_switching_views_keeps_the_focused_entry(visit):
    window = visit(pages.SitePage("library", "animals/"), scripts=True)
    window.locator("#otter a").focus()
    window.locator(".views a").nth(1).click()
    window.wait_for_url("**/-/class/#otter")
    place = window.locator("#otter").bounding_box()
    assert 0 <= place["y"] < 200
    # The same entry on the way back.
    window.locator(".views a").first.evaluate("(link) => link.click()")
    window.wait_for_url("**/animals/#otter")


def test_switching_views_works_from_the_keyboard(visit):
    window = visit(ANIMALS, fragment="?q=x", scripts=True)
    link = window.locator(".views a").nth(1)
    # The views are shown with the results.
    expect(link).to_be_visible()
    link.focus()
    window.keyboard.press("Enter")
    window.wait_for_url("**/-/class/?q=x")


def test_entries_are_linked_with_the_view(visit):
    """Not in the default view, and only when a link is used."""
    window = visit(pages.SitePage("library", "animals/-/class/"), scripts=True)
    before = window.locator("#otter a").get_attribute("href")
    assert "?" not in before
    assert href(window, "#otter a") == urllib.parse.urljoin(window.url, before) + "?view=class"
    assert "?" not in window.locator(".rows a").first.get_attribute("href")
    window = visit(ANIMALS, scripts=True)
    assert "?" not in href(window, "#otter a")


def test_any_id_of_a_view_is_passed(house, visit):
    window = visit(house, scripts=True)
    window.goto(window.locator(".views a").nth(1).evaluate("(link) => link.href"))
    query = urllib.parse.urlsplit(href(window, ".rows a")).query
    assert urllib.parse.parse_qs(query) == {"view": ["färg-form"]}


LEDE = "A sentence about what this list has and why somebody started it. " * 4


@pytest.fixture(scope="module")
def described(make_project):
    project = make_project("described", {
        "content/long/catalog.yaml": f"title: Long\ndescription: {LEDE}\nviews: [{{id: a}}, {{id: b, section: kind}}]\n",
        "content/short/catalog.yaml": "title: Short\ndescription: Two words.\n",
        "content/medium/catalog.yaml": f"title: Medium\ndescription: {LEDE[:130]}\n",
        "content/medium/list.json": json.dumps([{"title": "Ant"}]),
        "content/long/list.json": json.dumps([{"title": title, "kind": "x"} for title in ("Ant", "Bee")]),
        "content/short/list.json": json.dumps([{"title": title} for title in ("Ant", "Bee")])})
    project.build("--strict")
    server = SiteServer(project.site)
    yield server.root
    server.stop()


def lines(window, selector=".lede"):
    return window.locator(selector).evaluate(
        "(text) => Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight))")


def tap_more(window):
    """Taps the button, and waits until it is gone: the browser takes a touch for a click some time after it."""
    window.locator(".more").tap()
    wait_until(window, "!document.querySelector('.more')")


#: How high and wide the button is for a finger.
TOUCHED = """(button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const isHit = (x, y) => button.contains(document.elementFromPoint(x, y));
    const heights = [...Array(80).keys()].filter((each) => isHit((left + right) / 2, bottom - 60 + each));
    return [heights.length, right - left];
}"""


def test_long_descriptions_have_two_lines_on_a_phone_until_the_reader_asks_for_more(described, visit):
    window = visit(described + "long/", PHONE, scripts=True, **TOUCH)
    wait_until(window, "document.querySelector('.more')")
    assert lines(window) == 2 and shift(window) <= SHIFT
    more, lede = window.locator(".more"), window.locator(".lede").bounding_box()
    assert more.text_content() == "More"
    place = more.bounding_box()
    assert abs(place["x"] + place["width"] - lede["x"] - lede["width"]) < 1, "at the end of the second line"
    assert abs(place["y"] + place["height"] - lede["y"] - lede["height"]) < 1
    height, width = more.evaluate(TOUCHED)
    assert height >= 40 and width >= 36, "it can be touched"
    tap_more(window)
    assert lines(window) > 4
    assert window.evaluate("document.activeElement.className") == "lede whole"


#: How many letters are on the first line of a text.
FIRST_LINE = """(text) => {
    const range = new Range();
    const node = [...text.childNodes].find(({ data }) => data);
    range.setStart(node, 0);
    return [...node.data].findIndex((_, at) => {
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().height > parseFloat(getComputedStyle(text).lineHeight) * 1.5;
    });
}"""


def test_more_of_a_description_keeps_its_first_line(described, visit):
    window = visit(described + "medium/", PHONE, scripts=True, **TOUCH)
    wait_until(window, "document.querySelector('.more')")
    before = window.locator(".lede").evaluate(FIRST_LINE)
    tap_more(window)
    assert window.locator(".lede").evaluate(FIRST_LINE) == before > 0


def test_descriptions_are_whole_in_wide_windows_and_without_scripts(described, visit):
    assert lines(visit(described + "long/", PHONE)) > 4
    window = visit(described + "long/", WIDE, scripts=True)
    wait_for_rest(window)
    assert window.locator(".more").count() == 0
    assert window.locator(".lede").evaluate("(text) => text.scrollHeight <= text.clientHeight")
    window.set_viewport_size({"width": 390, "height": 844})
    wait_until(window, "document.querySelector('.more')")
    window.set_viewport_size({"width": 1280, "height": 800})
    wait_until(window, "!document.querySelector('.more')")


def test_pages_with_one_section_have_the_button_too(described, visit):
    window = visit(described + "long/-/b/", PHONE, scripts=True, **TOUCH)
    window.locator(".more").wait_for()
    assert lines(window) == 2
    tap_more(window)
    assert lines(window) > 4


def test_pages_without_scripts_show_the_whole_description(described, visit):
    window = visit(described + "long/-/b/", PHONE, **TOUCH)
    assert window.locator(".more").count() == 0 and lines(window) > 4


def test_short_descriptions_have_no_button(described, visit):
    window = visit(described + "short/", PHONE, scripts=True, **TOUCH)
    wait_for_rest(window)
    assert window.locator(".more").count() == 0 and lines(window) == 1


def test_a_catalogs_header_is_cut_off_too(visit):
    window = visit(pages.SitePage("own", "crew/"), PHONE, scripts=True, **TOUCH)
    wait_until(window, "document.querySelector('.catalog-header .more')")
    assert lines(window, ".catalog-header") == 2
    tap_more(window)
    assert lines(window, ".catalog-header") > 2
    assert window.locator(".catalog-header a, .catalog-header strong").count() > 0


def test_one_button_shows_all_that_is_cut_off(visit):
    window = visit(pages.SitePage("own", "parts/"), PHONE, scripts=True, **TOUCH)
    wait_until(window, "document.querySelector('.catalog-header .more')")
    assert window.locator(".more").count() == 1 and lines(window) == lines(window, ".catalog-header") == 2
    tap_more(window)
    assert lines(window) > 2 and lines(window, ".catalog-header") > 2
    assert window.evaluate("document.activeElement.className") == "lede whole", "the first of the two has the focus"
