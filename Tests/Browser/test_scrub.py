"""Scrubbing: a pointer that is pressed on the strip and moves along it jumps from section to section, with a bubble."""

import json

import pytest

from . import pages
from .page_scripts import measure, set_styles
from .pointers import Finger, Mouse, pointer
from .shared_windows import SharedWindows
from .site_server import SiteServer
from .waiting import FRAMES, wait_for_animations, wait_for_frames, wait_until

ANIMALS = pages.SitePage("library", "animals/")
ROOMS = pages.SitePage("library", "household/")
WORDS = pages.SitePage("library", "words/")
ENTRY = pages.SitePage("library", "animals/otter/")
BIRDS = pages.SitePage("arabic", "birds/")
PHONE, WIDE = (390, 844), (1280, 800)

#: Each kind of pointer in its window, in both directions.
POINTERS = [(Finger, PHONE, ANIMALS), (Mouse, WIDE, ANIMALS), (Finger, PHONE, BIRDS), (Mouse, WIDE, BIRDS)]
BOTH = pytest.mark.parametrize("kind, size", [(Finger, PHONE), (Mouse, WIDE)], ids=["touch", "mouse"])
ALL = pytest.mark.parametrize("kind, size, page", POINTERS, ids=["touch", "mouse", "touch-rtl", "mouse-rtl"])

#: The middle of the strip's item with a title, in the window.
MIDDLE = """(title) => {
    const link = [...document.querySelectorAll(".section-index li > a")].find((link) =>
        link.querySelector("bdi").textContent === title || link.querySelector(".full")?.textContent === title);
    const box = link.closest("li").getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""

STATE = """() => {
    const bubble = document.querySelector(".bubble"), box = bubble.getBoundingClientRect();
    return {
        isShown: getComputedStyle(bubble).visibility === "visible", title: bubble.querySelector("bdi").textContent,
        count: bubble.querySelector(":scope > span:last-child").textContent, status: document.querySelector("#__status").textContent,
        box: [box.left, box.top, box.right, box.bottom], place: Math.round(scrollY), url: location.href,
        length: history.length, marked: document.querySelector(".section-index [aria-current] bdi")?.textContent,
        isScrubbing: document.querySelector(".scrubbing") !== null,
    };
}"""


def opened(visit, page, size, kind=Mouse, **options):
    """Opens a page and waits until its strip is ready."""
    window = visit(page, size, scripts=True, **kind.OPTIONS, **options)
    wait_until(window, "document.querySelector('.section-index.live') !== null")
    wait_for_frames(window)
    return window


#: Brings a page back to its start: its URL and what the page shows for it, the status, the focus, the styles and the place.
RESET = f"""async () => {{
    document.activeElement.blur();
    document.querySelector(".cells")?.hidePopover();
    history.replaceState(null, "", location.pathname);
    dispatchEvent(new PopStateEvent("popstate"));
    document.querySelector("#__status")?.replaceChildren();
    document.adoptedStyleSheets = [];
    scrollTo({{ top: 0, behavior: "instant" }});
    // For 50 ms after a scrub, its script ignores clicks.
    do {{ {FRAMES} }} while (!dispatchEvent(new Event("click", {{ cancelable: true }})));
}}"""


def reset(window):
    window.mouse.move(0, 0)
    wait_for_frames(window)
    window.evaluate(RESET)


@pytest.fixture(scope="module")
def shared(windows, sites):
    """Opens a page like `opened`, once for all tests that do not change it: `shared(page, size, kind)`."""
    shared = SharedWindows(windows, "document.querySelector('.section-index.live') !== null", reset)
    yield lambda page, size, kind=Mouse: shared(sites.url(page), size, **kind.OPTIONS)
    shared.close()


def state(window):
    wait_for_frames(window)
    return window.evaluate(STATE)


def middle(window, title):
    return window.evaluate(MIDDLE, title)


def top_of(window, section):
    """The top of a section without its padding. Where the section begins at the edge of the window, it is near 0."""
    return window.evaluate("""(id) => {
        const section = document.getElementById(id);
        return section.getBoundingClientRect().top + parseFloat(getComputedStyle(section).paddingTop);
    }""", section)


def section_top(window, section):
    return window.evaluate("(id) => document.getElementById(id).getBoundingClientRect().top", section)


@ALL
def test_a_drag_jumps_from_section_to_section(kind, size, page, shared):
    window = shared(page, size, kind)
    links = [item for item in measure(window, "strip")["items"] if not item["isEmpty"]]
    start, first, second = links[0], links[2], links[len(links) // 2]
    with pointer(kind, window) as press:
        press.press(*middle(window, start["short"]))
        for item in (first, second, first):
            press.move(*middle(window, item["short"]))
            seen = state(window)
            assert seen["isShown"] and (seen["title"], seen["marked"]) == (item["short"], item["short"])
            assert 0 <= top_of(window, item["target"]) <= 8
            assert "#" not in seen["url"], "the URL changes on release"
        press.release()
        seen = state(window)
    assert (seen["isScrubbing"], seen["marked"]) == (False, first["short"])
    assert window.evaluate("decodeURIComponent(location.hash)") == "#" + first["target"]
    assert 0 <= top_of(window, first["target"]) <= 8


@BOTH
def test_a_press_becomes_a_scrub_after_six_pixels_along_the_strip(kind, size, shared):
    for travel, is_scrub in [((0, 5), False), ((0, -5), False), ((30, 0), False), ((0, 6), True), ((0, -6), True)]:
        window = shared(ANIMALS, size, kind)
        x, y = middle(window, "F")
        with pointer(kind, window) as press:
            press.press(x, y)
            seen = state(window)
            assert (seen["isScrubbing"], seen["place"]) == (False, 0), travel
            press.move(x - travel[0], y + travel[1])
            if kind is Finger and not is_scrub:
                # Browsers swallow a first small movement of a finger, but not this.
                press.move(x - travel[0], y + travel[1])
            seen = state(window)
            assert (seen["isScrubbing"], seen["isShown"], seen["place"] > 0) == (is_scrub, is_scrub, is_scrub), travel
            # Otherwise, the release would be a click.
            window.mouse.move(0, y)


def test_the_strip_can_be_touched_44_pixels_wide(shared):
    """A touch starts there, but the notches are 28 px deep."""
    window = shared(ANIMALS, PHONE, Finger)
    assert window.evaluate("matchMedia('(any-pointer: coarse)').matches")
    y = middle(window, "F")[1]
    assert window.locator(".section-index li:nth-child(6) > a").evaluate("(link) => link.offsetWidth") == 28
    with pointer(Finger, window) as press:
        press.press(PHONE[0] - 43, y)
        press.move(PHONE[0] - 43, y + 40)
        assert state(window)["isScrubbing"]
        press.release()
        # The script ignores clicks for 50 ms after it has handled the release. A timer that is set later ends later.
        wait_until(window, "location.hash !== ''")
        window.evaluate("() => new Promise((next) => setTimeout(next, 50))")
        press.tap(PHONE[0] - 43, middle(window, "C")[1])
        wait_until(window, "location.hash === '#_c'")
    hit = "(x) => document.elementFromPoint(x, 400).closest('.section-index') !== null"
    assert [window.evaluate(hit, PHONE[0] - x) for x in (43, 45)] == [True, False], "the page is beside it"


def test_a_tap_beside_a_notch_is_not_for_the_row_beside_it(shared):
    """Chromium clicks the link that is nearest to a touch."""
    window = shared(ANIMALS, PHONE, Finger)
    window.locator("#_c .rows a").first.scroll_into_view_if_needed()
    row = window.locator("#_c .rows a").first.bounding_box()
    notch = window.evaluate("(y) => document.elementFromPoint(innerWidth - 2, y).closest('li').querySelector('a').hash", row["y"] + 8)
    with pointer(Finger, window) as press:
        for x in (PHONE[0] - 43, PHONE[0] - 30):
            window.evaluate("history.replaceState(null, '', location.pathname)")
            press.tap(x, row["y"] + 8)
            wait_until(window, f"location.hash === {notch!r}")
            assert window.evaluate("location.pathname") == "/animals/"


def test_the_strip_is_not_wider_for_a_mouse(shared):
    window = shared(ANIMALS, WIDE)
    hit = "([x, y]) => document.elementFromPoint(x, y).closest('.section-index li') !== null"
    y = middle(window, "F")[1]
    assert window.evaluate(hit, [WIDE[0] - 27, y]) and not window.evaluate(hit, [WIDE[0] - 42, y])


TOUCHED = [(360, 640), PHONE, (640, 360), (820, 1180)]


@pytest.mark.parametrize("page", [ANIMALS, ROOMS, WORDS, ENTRY, BIRDS, pages.SitePage("own", "animals/"), pages.SitePage("own", "crew/"),
                                  pages.SitePage("library", "thousands/"), pages.SitePage("library", "thousands/-/a-z/s/")], ids=str)
def test_the_area_for_touch_covers_no_link_of_the_page(page, visit):
    window = opened(visit, page, TOUCHED[0], Finger)
    for size in pages.each_size(window, TOUCHED):
        wait_for_frames(window)
        assert measure(window, "margin") == [], size


def test_a_link_under_the_area_for_touch_is_detected(shared):
    window = shared(ANIMALS, PHONE, Finger)
    set_styles(window, "body { --end: 50px !important }")
    assert any("aardvark" in each for each in measure(window, "margin"))


@pytest.mark.parametrize("page", [ANIMALS, BIRDS], ids=str)
def test_a_swipe_on_the_page_scrolls_the_page(page, shared):
    """Also close to the strip, and if it ends on the strip."""
    window = shared(page, PHONE, Finger)
    is_rtl = page is BIRDS
    # Where no link is under the finger, Chromium looks for one up to 10 px around it.
    x = 58 if is_rtl else PHONE[0] - 46
    with pointer(Finger, window) as press:
        press.press(x, 700)
        for y in range(690, 390, -20):
            press.move(x, y)
        press.move(10 if is_rtl else PHONE[0] - 10, 380)
        seen = state(window)
        assert not seen["isScrubbing"] and not seen["isShown"] and 150 < seen["place"] < 400
        press.release()
        after = state(window)
        assert after["status"] == "" and after["place"] < 600, "the release leads nowhere: the title is further away"


def test_only_the_strip_keeps_the_browser_from_panning(shared):
    window = shared(ANIMALS, PHONE, Finger)
    action = "(each) => getComputedStyle(each).touchAction"
    assert window.locator(".section-index li").first.evaluate(action) == "none"
    assert {window.locator(each).first.evaluate(action) for each in ("html", "body", "main", ".rows li", ".rows a", "nav.section-index")} == {"auto"}


@BOTH
def test_escape_and_cancel_return_to_where_the_scrub_began(kind, size, shared):
    for way in ("Escape", "cancel") if kind is Finger else ("Escape",):
        window = shared(ANIMALS, size, kind)
        press_tap = middle(window, "D")
        with pointer(kind, window) as press:
            press.tap(*press_tap)
            wait_until(window, "location.hash === '#_d'")
            before = state(window)
            press.press(*press_tap)
            press.move(*middle(window, "R"))
            assert state(window)["place"] != before["place"], way
            press.cancel() if way == "cancel" else window.keyboard.press("Escape")
            wait_for_animations(window)
            seen = state(window)
            assert [seen[key] for key in ("place", "url", "length", "marked", "isScrubbing", "isShown")] == [
                before[key] for key in ("place", "url", "length", "marked", "isScrubbing", "isShown")], way
            if way == "Escape":
                press.move(*middle(window, "S"))
                press.release()
                assert state(window)["url"] == before["url"], "the rest of the movement has no effect"


def test_jumps_are_instant_and_once_a_frame(visit):
    window = opened(visit, ANIMALS, WIDE)
    set_styles(window, "html { scroll-behavior: smooth }")
    window.evaluate("""() => {
        window.jumps = [];
        const scroll = Element.prototype.scrollIntoView;
        Element.prototype.scrollIntoView = function (options) { jumps.push(this.id); return scroll.call(this, options); };
    }""")
    with pointer(Mouse, window) as press:
        press.press(*middle(window, "C"))
        press.move(*middle(window, "D"))
        assert state(window)["isScrubbing"]
        # Several movements within a frame, as from a mouse that reports more often than the screen is drawn.
        counts = window.evaluate("""async () => {
            const frame = () => new Promise((next) => requestAnimationFrame(next));
            await frame();
            const nav = document.querySelector(".section-index");
            jumps.length = 0;
            for (const item of [...nav.querySelectorAll("li")].slice(4, 12)) {
                const box = item.getBoundingClientRect();
                nav.dispatchEvent(new PointerEvent("pointermove", { pointerId: 1, bubbles: true, clientY: box.top + box.height / 2 }));
            }
            const atOnce = jumps.length;
            await frame();
            return [atOnce, [...jumps], document.querySelector("#_l > h2").getBoundingClientRect().top];
        }""")
    assert counts[:2] == [0, ["_l"]]
    assert 0 <= counts[2] <= 8, "the page is there in the same frame"


@BOTH
def test_a_scrub_replaces_the_url_once(kind, size, shared):
    window = shared(ANIMALS, size, kind)
    window.evaluate("""() => {
        window.calls = [];
        navigation.onnavigate = ({ navigationType, destination }) => calls.push([navigationType, destination.url]);
        // When the page has rested for half a second, its URL gets the place, too.
        addEventListener("pointerup", () => setTimeout(() => { window.released = [...calls]; }), { once: true });
    }""")
    length = state(window)["length"]
    with pointer(kind, window) as press:
        press.press(*middle(window, "B"))
        for letter in "CDEFG":
            press.move(*middle(window, letter))
            wait_for_frames(window)
        assert window.evaluate("calls") == []
        press.release()
    assert state(window)["length"] == length
    wait_until(window, "window.released")
    assert [(name, url.partition("#")[2]) for name, url in window.evaluate("released")] == [("replace", "_g")]


@BOTH
def test_a_tap_adds_no_history_entry(kind, size, shared):
    window = shared(ANIMALS, size, kind)
    # The page before is the same one with another state.
    window.evaluate("history.replaceState({ isBefore: true }, ''); history.pushState(null, '')")
    length = window.evaluate("history.length")
    with pointer(kind, window) as press:
        for letter in "FMR":
            press.tap(*middle(window, letter))
            # The browser takes a touch for a click some time after it.
            wait_until(window, f"location.hash === '#_{letter.lower()}'")
            seen = state(window)
            assert seen["marked"] == letter and not seen["isShown"]
            assert seen["length"] == length
            assert 0 <= top_of(window, f"_{letter.lower()}") <= 8
    window.go_back()
    assert window.evaluate("history.state?.isBefore")


def test_a_click_with_a_modifier_is_the_browsers(shared):
    window = shared(ANIMALS, WIDE)
    with window.context.expect_page() as opening:
        window.locator(".section-index li a").nth(5).click(modifiers=["Control"])
    assert opening.value.url.endswith("#_f")
    opening.value.close()
    assert "#" not in window.url and window.evaluate("scrollY") == 0


def test_a_tap_leaves_no_hover_and_no_visible_focus(shared):
    """A finger does not hover, but browsers apply the style after a tap."""
    window = shared(ROOMS, PHONE, Finger)
    with pointer(Finger, window) as press:
        for _ in range(2):
            window.evaluate("scrollTo(0, 0)")
            wait_for_frames(window)
            press.tap(*middle(window, "Kitchen"))
            wait_for_animations(window)
    link = window.locator(".section-index li a[href='#_kitchen']")
    # The browser takes it for hovered.
    wait_until(window, """document.querySelector(".section-index li a[href='#_kitchen']").matches(':hover')""")
    assert link.locator(".full").bounding_box()["width"] <= 1, "no second name beside the notch"
    assert window.evaluate("!document.activeElement.matches('.section-index *') && document.querySelector(':focus-visible') === null")


@pytest.fixture(scope="module")
def long_sections(make_project):
    """A page with a section of 80 rows between two short ones."""
    project = make_project("long-sections", {
        "content/list/catalog.yaml": "title: List\npageSize: all\nviews: [{id: kind, section: kind, order: [Few, Many, None], index: full}]\n",
        "content/list/list.json": json.dumps([
            {"title": f"{kind} {number:02}", "kind": kind} for kind, size in (("Few", 40), ("Many", 80), ("None", 30))
            for number in range(size)]),
    })
    project.build()
    server = SiteServer(project.site)
    yield server.root + "list/"
    server.stop()


@BOTH
def test_the_position_within_the_notch_of_a_long_section_is_a_row(kind, size, visit, long_sections):
    """The upper quarter is the heading. Sections of up to 40 rows have only that."""
    window = opened(visit, long_sections, size, kind)
    boxes = {name: window.locator(f".section-index li a[href='#_{name}']").locator("..").bounding_box() for name in ("few", "many")}
    x = boxes["many"]["x"] + boxes["many"]["width"] / 2
    first_row = """(section) => {
        const edge = document.querySelector("#" + section + " > h2").getBoundingClientRect();
        const from = innerWidth < 1024 ? Math.max(0, edge.bottom) : 0;
        return [...document.querySelectorAll(`#${section} .rows > li`)].findIndex((row) => row.getBoundingClientRect().bottom > from + 4);
    }"""
    columns = window.evaluate("""() => { const rows = [...document.querySelectorAll("#_many .rows > li")].map((row) => row.offsetTop);
        return rows.filter((top) => top === rows[0]).length; }""")
    with pointer(kind, window) as press:
        press.press(x, boxes["few"]["y"] + 2)
        for part, row in [(.1, 0), (.24, 0), (.4, 16), (.625, 40), (.8125, 60)]:
            press.move(x, boxes["many"]["y"] + boxes["many"]["height"] * part)
            seen = state(window)
            assert (seen["title"], seen["marked"]) == ("Many", "Many")
            if row == 0:
                assert 0 <= top_of(window, "_many") <= 8
            elif size == PHONE:
                assert abs(window.evaluate(first_row, "_many") - row) <= columns, part
        press.move(x, boxes["few"]["y"] + boxes["few"]["height"] * .8)
        wait_for_frames(window)
        assert -1 <= top_of(window, "_few") <= 8
        press.move(x, boxes["many"]["y"] + boxes["many"]["height"] * .625)
        press.release()
    assert state(window)["url"].endswith("#_many")
    assert section_top(window, "_many") < -100, "the release does not scroll back to the heading"


@pytest.mark.parametrize("kind, size, page, target", [
    (Finger, PHONE, ENTRY, "animals/#_f"), (Mouse, WIDE, ENTRY, "animals/#_f"),
    (Finger, PHONE, pages.SitePage("library", "thousands/"), "thousands/-/a-z/f/"),
    (Mouse, WIDE, pages.SitePage("library", "thousands/-/a-z/k/"), "thousands/-/a-z/f/"),
], ids=str)
def test_where_links_lead_to_other_pages_the_release_follows_the_link(kind, size, page, target, visit, sites):
    window = opened(visit, page, size, kind)
    before = state(window)
    with pointer(kind, window) as press:
        for way in ("Escape", "release"):
            press.press(*middle(window, "C"))
            press.move(*middle(window, "F"))
            seen = state(window)
            assert (seen["isShown"], seen["title"], seen["place"], seen["url"]) == (True, "F", before["place"], before["url"])
            assert seen["marked"] == before["marked"], "the mark of the markup stays"
            under = window.locator(".section-index .under")
            assert under.count() == 1 and under.locator("bdi").first.text_content() == "F"
            if way == "Escape":
                window.keyboard.press("Escape")
                press.release()
                seen = state(window)
                assert (seen["url"], seen["isScrubbing"], under.count()) == (before["url"], False, 0), "it follows no link"
        press.release()
        place = sites.server("library").root + target
        # In a list of many pages, the place is in the notch where the pointer is.
        window.wait_for_url(lambda url: url == place or page is not ENTRY and url.startswith(place + "#"))


# The bubble

@ALL
def test_the_bubble_is_beside_the_strip_and_the_pointer(kind, size, page, shared):
    """12 px from the strip, centered on the pointer, 8 px inside the window."""
    window = shared(page, size, kind)
    strip = window.evaluate("(() => { const box = document.querySelector('.section-index').getBoundingClientRect(); return [box.left, box.right]; })()")
    names = [item["short"] for item in measure(window, "strip")["items"]]
    x, _ = middle(window, names[0])
    with pointer(kind, window) as press:
        press.press(*middle(window, names[8]))
        for y in (middle(window, names[12])[1], 3, size[1] - 3):
            press.move(x, y)
            left, top, right, bottom = state(window)["box"]
            gap = left - strip[1] if page is BIRDS else strip[0] - right
            assert gap == pytest.approx(12, abs=.6)
            if 3 < y < size[1] - 3:
                assert (top + bottom) / 2 == pytest.approx(y, abs=1)
            else:
                assert (top if y == 3 else size[1] - bottom) == pytest.approx(8, abs=.6)


#: The styles of the bubble, and the colors of the theme.
LOOKS = """() => {
    const bubble = document.querySelector(".bubble"), look = getComputedStyle(bubble);
    const [title, , count] = [...bubble.children].map((each) => getComputedStyle(each));
    const color = (name) => {
        const probe = document.createElement("p");
        probe.style.color = `var(${name})`;
        document.body.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
    };
    return {
        colors: [look.backgroundColor, look.color], theme: [color("--ink"), color("--paper")],
        title: [title.fontSize, title.fontFamily === getComputedStyle(document.querySelector("h1")).fontFamily], count: count.fontSize,
        toward: parseFloat(look.borderStartEndRadius), away: parseFloat(look.borderStartStartRadius),
        transition: [look.transitionDuration, look.transitionProperty],
        isHidden: bubble.getAttribute("aria-hidden"), lines: Math.round(bubble.querySelector("bdi").clientHeight / 33.6), width: bubble.offsetWidth,
    };
}"""


@pytest.fixture(scope="module")
def plates(make_project):
    """A list with pictures on one page, and with a page for each section, where other names have none."""
    picture = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8H0z"/></svg>'
    birds = [{"title": title, "image": f"{title[0]}.svg", "also": also} for title, also in (
        ("Auk", "Common auk"), ("Bittern", "Dabbler"), ("Eagle", ""), ("Finch", "Fauvette"))]
    files = {f"content/{name}/{file}": text for name, size in (("whole", "all"), ("divided", "section")) for file, text in [
        ("catalog.yaml", f"pageSize: {size}\nentry: {{row: image, image: image, also: also, pages: true}}\n"),
        ("birds.json", json.dumps(birds)), *((f"{letter}.svg", picture) for letter in "ABEF")]}
    project = make_project("plates", {"content/site.yaml": "home: whole/\n", **files})
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


@pytest.mark.parametrize("path", ["", "whole/", "whole/eagle/", "divided/", "divided/-/a-z/c/", "divided/-/a-z/f/"])
def test_the_bubble_shows_the_first_entry_with_its_picture(path, visit, plates):
    """Also on pages without its row, as those of entries and the home page. It passes other names of entries."""
    window = opened(visit, plates + path, PHONE)
    folder = plates + (path.partition("/")[0] or "whole")
    with pointer(Mouse, window) as press:
        x, y = middle(window, "E")
        press.press(x, y)
        for letter, title, picture in [
            ("A", "Auk", "A.svg"), ("B", "Bittern", "B.svg"), ("C", "Common auk", None), ("D", "Dabbler", None),
            ("E", "Eagle", "E.svg"), ("F", "Finch", "F.svg"),
        ]:
            if not path and letter != "B":
                continue
            press.move(x, middle(window, letter)[1])
            wait_until(window, f"document.querySelector('.bubble .first bdi').textContent === {json.dumps(title)}")
            shown = window.evaluate("""() => {
                const { hidden, src } = document.querySelector(".bubble .first img");
                return [document.querySelector(".bubble > bdi").textContent, hidden ? null : src];
            }""")
            assert shown == [letter, picture and f"{folder}/{picture}"]
            assert letter != "B" or window.locator(".bubble").inner_text().split() == ["B", "Bittern", "1"]
        wait_until(window, "document.querySelector('.bubble .first img').naturalWidth > 0")
        # The hook of a J is left of its place, and the box, which is clipped, has room for it.
        assert window.evaluate("getComputedStyle(document.querySelector('.bubble .first bdi')).paddingInlineStart") == "2.4px"


def test_the_bubble_is_a_mirrored_notch_in_the_color_of_the_text(shared):
    window = shared(ROOMS, PHONE, Finger)
    with pointer(Finger, window) as press:
        press.press(*middle(window, "Den"))
        press.move(*middle(window, "Kitchen"))
        seen = state(window)
        looks = window.evaluate(LOOKS)
        window.emulate_media(color_scheme="dark")
        dark = window.evaluate(LOOKS)
        window.emulate_media(color_scheme="light")
    assert (seen["title"], seen["count"]) == ("Kitchen", window.locator("#_kitchen > h2 > .count").text_content())
    assert looks["colors"] == looks["theme"] and looks["isHidden"] == "true"
    assert dark["colors"] == dark["theme"] != looks["theme"]
    assert (looks["title"], looks["count"]) == (["28px", True], "14px")
    assert looks["toward"] > 4 * looks["away"], "the round side faces the strip"


def test_the_bubble_says_if_a_section_is_empty(shared):
    window = shared(ROOMS, WIDE)
    with pointer(Mouse, window) as press:
        press.press(*middle(window, "Den"))
        press.move(*middle(window, "Pantry"))
        seen = state(window)
    assert (seen["title"], seen["count"], seen["marked"]) == ("Pantry", "(empty)", "P")


def test_a_long_title_has_two_lines_in_at_most_60_percent_of_the_window(visit):
    window = opened(visit, pages.SitePage("library", "words/-/short/"), (360, 640), Finger)
    with pointer(Finger, window) as press:
        press.press(*middle(window, "Ink"))
        press.move(*middle(window, "Joinery, turning and marquetry"))
        seen, looks = state(window), window.evaluate(LOOKS)
    assert seen["title"] == "Joinery, turning and marquetry"
    assert looks["lines"] == 2 and 180 < looks["width"] <= 216


def test_the_bubble_fades_in_faster_than_out(shared):
    for motion, into, out in [("reduce", "0s", "0s"), ("no-preference", "0.08s", "0.16s")]:
        window = shared(ANIMALS, WIDE)
        window.emulate_media(reduced_motion=motion)
        with pointer(Mouse, window) as press:
            press.press(*middle(window, "C"))
            press.move(*middle(window, "G"))
            wait_for_frames(window)
            assert set(window.evaluate(LOOKS)["transition"][0].split(", ")) == {into}, motion
            press.release()
            wait_for_frames(window)
            assert set(window.evaluate(LOOKS)["transition"][0].split(", ")) == {out}, motion
            wait_for_animations(window)
            assert not state(window)["isShown"], motion


@BOTH
def test_the_section_is_announced_once_on_release(kind, size, shared):
    window = shared(ROOMS, size, kind)
    window.evaluate("""() => {
        const status = document.querySelector("#__status");
        window.said = [];
        new MutationObserver(() => { if (status.textContent) said.push(status.textContent); }).observe(status, { childList: true, characterData: true, subtree: true });
    }""")
    assert measure(window, "strip")["count"] == 1
    assert window.locator("#__status").bounding_box()["width"] <= 1, "visually hidden"
    with pointer(kind, window) as press:
        for turn in (1, 2):
            press.press(*middle(window, "Garage"))
            for room in ("Den", "Dining Room", "Kitchen"):
                press.move(*middle(window, room))
                wait_for_frames(window)
            assert len(window.evaluate("said")) == turn - 1
            assert state(window)["status"] == "", "the same name again is a change"
            press.release()
            wait_for_frames(window)
            assert window.evaluate("said") == ["Kitchen"] * turn


def test_names_beside_notches_are_hidden_while_scrubbing(shared):
    """The bubble replaces them."""
    window = shared(ROOMS, WIDE)
    with pointer(Mouse, window) as press:
        window.mouse.move(*middle(window, "Den"))
        window.mouse.down()
        name = window.locator(".section-index li a[href='#_den'] .full")
        assert name.bounding_box()["width"] > 10
        window.mouse.move(*middle(window, "Kitchen"))
        wait_for_frames(window)
        shown = window.evaluate("[...document.querySelectorAll('.section-index .full')].filter((each) => each.offsetWidth > 2).length")
        assert shown == 0
        press.release()


def test_the_bubble_is_not_printed(shared):
    window = shared(ANIMALS, WIDE)
    with pointer(Mouse, window) as press:
        press.press(*middle(window, "C"))
        press.move(*middle(window, "G"))
        assert state(window)["isShown"]
        window.emulate_media(media="print")
        try:
            assert not window.locator(".bubble").evaluate("(bubble) => bubble.checkVisibility()")
        finally:
            window.emulate_media(media="screen")


def test_the_bubble_is_readable_in_forced_colors(shared):
    window = shared(ROOMS, WIDE)
    with pointer(Mouse, window) as press:
        press.press(*middle(window, "Garage"))
        press.move(*middle(window, "Kitchen"))
        for scheme in pages.SCHEMES:
            window.emulate_media(color_scheme=scheme, forced_colors="active")
            wait_for_animations(window)
            looks = window.evaluate(LOOKS)
            assert looks["colors"][0] != looks["colors"][1], scheme
            assert [each for each in measure(window, "contrast") if each["ratio"] is None or each["ratio"] < 4.5] == [], scheme
    window.emulate_media(color_scheme="light", forced_colors="none")


# The right section

@BOTH
def test_a_letter_without_entries_leads_to_the_next(kind, size, shared):
    window = shared(ANIMALS, size, kind)
    with pointer(kind, window) as press:
        press.press(*middle(window, "L"))
        press.move(*middle(window, "U"))
        seen = state(window)
        assert (seen["title"], seen["marked"]) == ("U", "W")
        assert not window.is_visible(".bubble .first"), "the first entry of W is not one of U"


@BOTH
def test_the_scroll_offset_of_a_brand_is_used(kind, size, shared):
    window = shared(ANIMALS, size, kind)
    set_styles(window, ":root { scroll-padding-block-start: 10rem } [data-section] { scroll-margin-block-start: 2rem }")
    with pointer(kind, window) as press:
        press.press(*middle(window, "C"))
        for letter in "DMR":
            press.move(*middle(window, letter))
            seen = state(window)
            assert (seen["title"], seen["marked"]) == (letter, letter)
            assert section_top(window, f"_{letter.lower()}") == pytest.approx(192, abs=3)


@BOTH
def test_sections_that_cannot_reach_the_top_are_marked_until_the_reader_scrolls(kind, size, shared):
    window = shared(ANIMALS, size, kind)
    with pointer(kind, window) as press:
        press.press(*middle(window, "T"))
        for letter in "WYZY":
            press.move(*middle(window, letter))
            assert state(window)["marked"] == letter
        press.release()
    assert state(window)["marked"] == "Y"
    window.evaluate("scrollBy(0, -400)")
    assert state(window)["marked"] != "Y"


def test_beyond_the_ends_the_first_and_the_last_are_shown(shared):
    window = shared(ROOMS, WIDE)
    x, _ = middle(window, "Den")
    with pointer(Mouse, window) as press:
        press.press(*middle(window, "Den"))
        press.move(x, 2)
        assert state(window)["title"] == "Entrance"
        assert window.evaluate("document.querySelector('.section-index').hasPointerCapture(1)")
        press.move(x - 300, 798)
        assert state(window)["title"] == "Elsewhere"


def test_the_next_key_after_a_scrub_scrolls_the_page(shared):
    window = shared(ANIMALS, WIDE)
    with pointer(Mouse, window) as press:
        press.press(*middle(window, "C"))
        press.move(*middle(window, "G"))
        wait_for_frames(window)
        press.release()
    before = state(window)["place"]
    window.keyboard.press("ArrowDown")
    wait_until(window, f"scrollY > {before + 20}")


def test_the_wheel_over_the_strip_scrolls_the_page(shared):
    window = shared(ANIMALS, WIDE)
    window.mouse.move(*middle(window, "M"))
    window.mouse.wheel(0, 300)
    wait_until(window, "scrollY > 200")
