"""The strip by keyboard: one tab stop, keys that move the focus in it, and Enter, which goes to a section."""

import json

import pytest

from . import pages
from .site_server import SiteServer
from .test_scrub import ANIMALS, BIRDS, ENTRY, PHONE, ROOMS, WIDE, opened
from .test_strip import TABLES, interface_word
from .waiting import wait_for_rest, wait_until

ELEMENTS = pages.SitePage("library", "elements/")

#: What is focused in the strip, and what must not change while the focus moves.
FOCUS = """() => {
    const item = document.activeElement.closest(".section-index li");
    return [item?.querySelector("bdi").textContent ?? null, Math.round(scrollY), location.href, history.length];
}"""


def focus_strip(window):
    """Presses Tab until the strip has the focus."""
    window.evaluate("document.querySelector('.section-index > .skip').focus()")
    window.keyboard.press("Tab")
    assert focused(window), "the strip has the focus"


def focused(window):
    return window.evaluate(FOCUS)[0]


def press(window, *keys):
    """Presses keys, and returns the focused titles."""
    titles = []
    for key in keys:
        window.keyboard.press(key)
        titles.append(focused(window))
    return titles


def forget_typing(window):
    """Lets 700 ms pass on the clock of the page, which forgets after 600 what has been typed."""
    window.evaluate("() => { const now = performance.now() + 700; performance.now = () => now; }")


def test_a_link_that_has_the_focus_before_the_scripts_run_stays_a_tab_stop(visit, sites):
    window = visit("about:blank", WIDE, scripts=True)
    held = []
    window.route("**/-/scripts.js", lambda route: held.append(route))
    try:
        window.goto(sites.url(ANIMALS), wait_until="commit")
        link = window.locator(".section-index ol a").nth(2)
        link.wait_for()
        wait_until(window, "document.querySelectorAll('.section-index ol a')[2].focus() ?? "
                   "document.activeElement.matches('.section-index a')")
        held.pop().continue_()
        wait_until(window, "document.querySelector('.section-index.live') !== null")
        wait_for_rest(window)
        assert link.evaluate("(link) => [link === document.activeElement, link.tabIndex]") == [True, 0]
        assert window.locator(".section-index ol [tabindex='0']").count() == 1
    finally:
        window.unroute("**/-/scripts.js")


@pytest.mark.parametrize("scripts", [False, True])
@pytest.mark.parametrize("page", [ANIMALS, ENTRY, BIRDS], ids=str)
def test_a_link_skips_the_strip(page, scripts, visit):
    window = visit(page, PHONE, scripts=scripts)
    link = window.locator(".section-index > .skip")
    words = [interface_word("skipIndex", language) for language in (window.evaluate("document.documentElement.lang"), "en")
             if "\nskipIndex: " in (TABLES / f"{language}.yaml").read_text()]
    assert link.text_content() == words[0]
    assert link.bounding_box()["y"] < -20, "out of the window"
    window.evaluate("scrollTo(0, 300)")
    while window.evaluate("document.activeElement !== document.querySelector('.section-index > .skip')"):
        window.keyboard.press("Tab")
    box = link.bounding_box()
    assert 0 <= box["x"] and box["x"] + box["width"] <= PHONE[0] and box["y"] >= 0
    window.keyboard.press("Enter")
    wait_until(window, "location.hash === '#__main'")
    window.keyboard.press("Tab")
    assert window.evaluate("document.activeElement.closest('main') !== null")


def test_the_skip_link_does_not_scroll_the_page(visit):
    """On the way back from the page to the strip, readers keep their place."""
    window = visit(ANIMALS, PHONE)
    window.locator(".rows a").nth(20).focus()
    before = window.evaluate("scrollY")
    assert before > 500
    window.evaluate("document.querySelector('.section-index > .skip').focus()")
    assert window.evaluate("scrollY") == before


@pytest.mark.parametrize("page, title", [(ANIMALS, "A"), (ROOMS, "E"), (BIRDS, "ا"), (ENTRY, "F"), (pages.SitePage("own", "elements/-/symbol/"), "H"),
                                         (pages.SitePage("library", "thousands/"), "A")], ids=str)
def test_the_strip_is_one_tab_stop(page, title, visit):
    """Tab leads to the current section."""
    window = opened(visit, page, WIDE)
    focus_strip(window)
    assert focused(window) == title
    window.keyboard.press("Tab")
    assert window.evaluate("document.activeElement.closest('main') !== null")
    window.keyboard.press("Shift+Tab")
    assert focused(window) == title
    window.keyboard.press("Shift+Tab")
    assert window.evaluate("document.activeElement.matches('.skip')")


def test_the_tab_stop_follows_the_reader(visit):
    window = opened(visit, ANIMALS, WIDE)
    window.evaluate("document.getElementById('_m').scrollIntoView()")
    wait_until(window, "document.querySelector('.section-index [aria-current] bdi').textContent === 'M'")
    focus_strip(window)
    assert focused(window) == "M"


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=str)
def test_keys_move_the_focus_only(size, visit):
    window = opened(visit, ANIMALS, size)
    focus_strip(window)
    before = window.evaluate(FOCUS)[1:]
    keys = {"ArrowDown": "B", "End": "Z", "ArrowUp": "Y", "PageUp": "T", "PageDown": "Y", "Home": "A"}
    assert press(window, *keys) == list(keys.values())
    assert press(window, "ArrowUp", "PageDown", "PageDown", "ArrowRight", "ArrowLeft") == ["A", "F", "K", "L", "K"]
    assert press(window, "End", "PageDown", "ArrowDown") == ["Z", "Z", "Z"]
    assert window.evaluate(FOCUS)[1:] == before
    assert window.evaluate("document.activeElement.matches(':focus-visible')")
    assert window.locator(".section-index [tabindex='0']").count() == 1


def test_keys_with_modifiers_are_the_browsers(visit):
    window = opened(visit, ANIMALS, WIDE)
    focus_strip(window)
    assert press(window, "Control+End", "Alt+f", "Control+f") == ["A", "A", "A"]


def test_left_and_right_are_mirrored_in_right_to_left_pages(visit):
    window = opened(visit, BIRDS, WIDE)
    focus_strip(window)
    first, second, third = press(window, "ArrowLeft", "ArrowLeft", "ArrowRight")
    assert (first, third) == (first, first) and second not in (first, None) and first != "ا"


def test_typing_finds_short_and_full_titles(visit):
    window = opened(visit, ROOMS, WIDE)
    focus_strip(window)
    name = "document.activeElement.querySelector('.full').textContent"
    for typed, found in [("k", "Kitchen"), ("master ba", "Master Bathroom"), ("DR", "Dining Room"), ("guest", "Guest Room")]:
        window.keyboard.type(typed)
        assert window.evaluate(name) == found
        forget_typing(window)
    before = window.evaluate("scrollY")
    window.keyboard.type("xyz")
    assert (window.evaluate(name), window.evaluate("scrollY")) == ("Guest Room", before)


def test_the_same_letter_again_goes_through_the_titles_of_a_range(make_project, visit):
    project = make_project("ranges", {
        "content/a/catalog.yaml": "views: [{id: s, section: s, index: full}]\n",
        "content/a/x.json": json.dumps([{"title": f"T {number}", "s": f"S{number}"} for number in range(10, 70)])})
    project.build()
    server = SiteServer(project.site)
    window = opened(visit, server.root + "a/", (1280, 500))
    focus_strip(window)
    notches = window.locator(".section-index li:not([hidden])")
    assert notches.count() < 30
    seen = set()
    for _ in range(60):
        window.keyboard.press("s")
        seen.add(focused(window))
        forget_typing(window)
    assert len(seen) == notches.count()
    server.stop()


def test_the_same_letter_again_finds_the_next(visit):
    window = opened(visit, ROOMS, WIDE)
    focus_strip(window)
    name = "document.activeElement.querySelector('.full').textContent"
    found = []
    for _ in range(4):
        window.keyboard.press("m")
        found.append(window.evaluate(name))
    assert found == ["Master Bedroom", "Master Bathroom", "Master Bedroom", "Master Bathroom"]


def test_typing_is_forgotten_after_600_ms(visit):
    window = opened(visit, ELEMENTS, (1280, 2900))
    focus_strip(window)
    titles = []
    for key, time in [("c", 0), ("u", 590), ("u", 1200)]:
        window.evaluate("(time) => { performance.now = () => time; }", time)
        titles += press(window, key)
    assert titles[1:] == ["Cu", "U"]


def test_typing_ignores_accents(visit):
    window = opened(visit, pages.SitePage("own", "people/-/sv/"), WIDE)
    focus_strip(window)
    titles = window.evaluate("[...document.querySelectorAll('.section-index bdi')].map((each) => each.textContent)")
    assert "Ö" in titles
    while focused(window) != "Ö":
        before = focused(window)
        window.keyboard.press("o")
        assert focused(window) != before
    forget_typing(window)
    window.evaluate("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ö', bubbles: true }))")
    assert focused(window) == "O"


@pytest.mark.parametrize("page, keys, section", [(ANIMALS, ["PageDown"], "_f"), (ROOMS, ["End"], "_elsewhere"), (BIRDS, ["End"], None)], ids=str)
def test_enter_goes_to_the_section_and_focuses_its_heading(page, keys, section, visit):
    window = opened(visit, page, WIDE)
    focus_strip(window)
    length = window.evaluate("history.length")
    press(window, *keys, "Enter")
    section = section or window.evaluate("[...document.querySelectorAll('[data-section]')].at(-1).id")
    wait_until(window, "location.hash !== ''")
    assert window.evaluate("decodeURIComponent(location.hash)") == "#" + section
    place = window.evaluate("""(id) => {
        const heading = document.getElementById(id).querySelector("h2");
        const { top, bottom } = heading.getBoundingClientRect();
        return [document.activeElement === heading, heading.tabIndex, top >= 0 && bottom <= innerHeight, heading.matches(":focus-visible")];
    }""", section)
    assert place == [True, -1, True, True]
    assert window.evaluate("history.length") == length
    if window.locator(f"[id='{section}'] a").count():
        window.keyboard.press("Tab")
        assert window.evaluate("(id) => document.activeElement.closest('section')?.id === id", section), "the next stop is in the section"


def test_enter_on_an_entry_page_follows_the_link(visit, sites):
    window = opened(visit, ENTRY, WIDE)
    focus_strip(window)
    press(window, "Home", "ArrowDown")
    window.keyboard.press("Enter")
    window.wait_for_url(sites.url(ANIMALS) + "#_b")


@pytest.mark.parametrize("page", [ENTRY, pages.SitePage("library", "thousands/-/a-z/s/2/")], ids=str)
def test_enter_focuses_the_heading_on_another_page(page, visit):
    window = opened(visit, page, WIDE)
    focus_strip(window)
    press(window, "Home", "ArrowDown")
    with window.expect_navigation():
        window.keyboard.press("Enter")
    is_focused = "document.activeElement === document.querySelector(':target h2')"
    wait_until(window, is_focused)
    # Other arrivals leave the focus.
    window.reload()
    assert not window.evaluate(is_focused)
    window.locator(".section-index li:nth-child(4) a").click()
    wait_for_rest(window)
    assert window.evaluate("!document.activeElement.matches('h2')")


@pytest.mark.parametrize("path", ["thousands/-/a-z/s/2/"])
def test_enter_on_a_mark_focuses_a_link_after_it(path, visit):
    window = opened(visit, pages.SitePage("library", path), (1280, 2000))
    focus_strip(window)
    for _ in range(100):
        window.keyboard.press("ArrowDown")
        if window.evaluate("document.activeElement.closest('.mark') !== null"):
            break
    mark = window.evaluate("document.activeElement.hash.slice(1)")
    window.keyboard.press("Enter")
    wait_until(window, "location.hash !== ''")
    assert window.evaluate("(id) => document.activeElement.closest('.rows').id === id || document.activeElement.id === id", mark)


def test_a_tap_moves_no_visible_focus(visit):
    window = opened(visit, ANIMALS, WIDE)
    window.locator(".section-index li a").nth(6).click()
    wait_until(window, "location.hash === '#_g'")
    assert window.evaluate("document.querySelector(':focus-visible') === null && !document.activeElement.matches('h2')")
