"""On a page with many rows, letters lead to their sections, and readers come back to their place."""

import json

import pytest

from .site_server import SiteServer
from .waiting import wait_for_frames, wait_for_rest, wait_until

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROWS = json.dumps([{"title": f"{LETTERS[number % 26]} {number}", "note": "Note"} for number in range(520)])

#: So many rows of different heights that the layout takes more frames than that of the others.
MANY = json.dumps([{"title": f"{LETTERS[number % 26]} {number}", "kind": "Few" if number in (1, 53) else "ABC"[number % 3], "note": "Note " * (number % 90)} for number in range(1600)])


@pytest.fixture(scope="module")
def server(make_project):
    project = make_project("long", {
        "content/list/catalog.yaml": "pageSize: all\nentry: {subtitle: note}\n", "content/list/rows.json": ROWS,
        "content/chosen/catalog.yaml": "pageSize: all\nviews: [{id: a-z, selection: multiple}]\n", "content/chosen/rows.json": ROWS,
        "content/many/catalog.yaml": "pageSize: all\nentry: {subtitle: note}\nfacets: [kind]\n", "content/many/rows.json": MANY,
        "content/short/rows.json": json.dumps([{"title": title} for title in LETTERS])})
    project.build()
    server = SiteServer(project.site)
    yield server
    server.stop()


#: The sections whose rows the browser renders.
RENDERED = """[...document.querySelectorAll("[data-section]")]
    .filter((each) => each.querySelector("li")?.checkVisibility({ contentVisibilityAuto: true })).map(({ id }) => id)"""

ROWS_SHOWN = "document.querySelectorAll('[data-section]:not([hidden]) [data-entry]:not([hidden])').length"

#: The height of each section, in pixels.
HEIGHTS = """Object.fromEntries([...document.querySelectorAll("[data-section]:not([hidden])")]
    .map((each) => [each.id, each.getBoundingClientRect().height]))"""

#: The height of each section when the browser renders all of them.
RENDERED_HEIGHTS = """(() => {
    const sections = document.querySelectorAll("[data-section]");
    for (const each of sections) each.classList.replace("skippable", "rendered");
    const heights = %s;
    for (const each of sections) each.classList.replace("rendered", "skippable");
    return heights;
})()""" % HEIGHTS


def wait_until_skipped(window):
    """Waits until the browser has laid out all sections, and renders only those in or near the window."""
    wait_until(window, "document.querySelectorAll('[data-section]:not(.skippable)').length === 0")
    wait_until(window, f"{RENDERED}.length < 26")


def resize(window, width, height):
    window.set_viewport_size({"width": width, "height": height})
    # The browser reports the new width in the next frame, and the sections are laid out from the one after.
    wait_until(window, f"innerWidth === {width}")
    wait_for_frames(window)
    wait_until(window, "!document.querySelector('.rendered')")
    wait_until_skipped(window)


@pytest.fixture(scope="module", params=[(1280, 800), (390, 844), (1600, 1000)], ids=str)
def size(request):
    return request.param


@pytest.fixture(scope="module")
def opened(size, windows, server):
    """The list, which is opened once in a window of each size."""
    key, window = windows.take(size, scripts=True)
    window.goto(server.root + "list/")
    window.wait_for_selector(".section-index.live")
    yield window
    windows.return_window(key, window)


@pytest.fixture
def window(size, opened):
    """The top of the whole list, when the browser has laid out all sections."""
    if opened.input_value(".search input"):
        opened.fill(".search input", "")
        wait_until(opened, "document.querySelectorAll('[data-section]:not([hidden])').length === 26")
    # A page that returns to a place does so until the reader presses something.
    opened.evaluate("document.activeElement.blur(); dispatchEvent(new PointerEvent('pointerdown')); scrollTo(0, 0)")
    resize(opened, *size)
    wait_until(opened, "scrollY === 0 && ['', '#_a'].includes(location.hash)")
    return opened


@pytest.fixture
def open_with(visit, server):
    """Opens the list in a window of its own in which a script is run before: `open_with(script)`."""
    def open_with(script, size=(1280, 800), fragment=""):
        window = visit("about:blank", size, scripts=True)
        window.add_init_script(script)
        window.goto(server.root + "list/" + fragment)
        return window
    return open_with


def test_every_letter_leads_to_its_section_and_is_marked(window):
    for letter in "ZCMAYN":
        window.evaluate("""(letter) => [...document.querySelectorAll(".section-index li a")]
            .find((link) => link.textContent.startsWith(letter)).click()""", letter)
        wait_until(window, f"location.hash === '#_{letter.lower()}'")
        wait_for_rest(window)
        top, bottom = window.evaluate("""(id) => [document.getElementById(id).getBoundingClientRect().top,
            document.documentElement.scrollHeight - innerHeight - scrollY]""", f"_{letter.lower()}")
        assert abs(top) < 24 or bottom < 2
        assert window.locator(".section-index [aria-current]").first.inner_text().startswith(letter)


@pytest.mark.parametrize("leave", ["reload", "back"])
def test_readers_come_back_to_their_place(window, server, leave):
    top = "() => document.getElementById('_q').getBoundingClientRect().top"
    window.evaluate("document.getElementById('_q').scrollIntoView()")
    wait_for_rest(window)
    before = window.evaluate(top)
    window.mouse.wheel(0, 333)
    wait_until(window, f"({top})() < {before} - 300")
    wait_for_rest(window)
    place = window.evaluate(top)
    if leave == "reload":
        window.reload()
    else:
        window.goto(server.root + "short/")
        window.go_back()
    wait_until(window, f"Math.abs(({top})() - {place}) < 60")
    wait_for_rest(window)
    assert window.evaluate(top) == pytest.approx(place, abs=60)


def test_readers_who_scroll_after_a_tap_stay_there(window):
    window.evaluate("""() => {
        const links = [...document.querySelectorAll(".section-index li a")];
        for (const letter of ["Q", "F"]) links.find((link) => link.textContent.startsWith(letter)).click();
        scrollBy(0, 3000);
    }""")
    place = window.evaluate("scrollY")
    wait_for_rest(window)
    assert window.evaluate("scrollY") == place, "the reader stays where the wheel has led"
    assert window.evaluate("location.hash") not in ("#_q", "#_f"), "the URL has no section that is left"


def test_only_sections_in_or_near_the_window_are_rendered(window):
    assert "_a" in window.evaluate(RENDERED)
    window.evaluate("document.getElementById('_p').scrollIntoView()")
    wait_until(window, f"{RENDERED}.includes('_p') && !{RENDERED}.includes('_a')")


def test_sections_that_are_not_rendered_keep_their_heights(window):
    before = window.evaluate(HEIGHTS)
    assert before == window.evaluate(RENDERED_HEIGHTS)
    resize(window, 700, 800)
    assert window.evaluate(HEIGHTS) == window.evaluate(RENDERED_HEIGHTS) != before


def test_until_sections_are_laid_out_their_heights_are_estimated_and_a_letter_leads_to_its_section(size, open_with):
    window = open_with("""addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => {
        window.isEstimated = document.documentElement.matches(".estimated");
        window.estimated = document.getElementById("_z").offsetHeight;
        window.rendered = document.querySelector("#_z h2").checkVisibility({ contentVisibilityAuto: true });
        document.querySelector('.section-index a[href="#_q"]').click();
    }));""", size)
    assert window.evaluate("isEstimated") and not window.evaluate("rendered")
    wait_until_skipped(window)
    assert window.evaluate("estimated") == pytest.approx(window.evaluate(HEIGHTS)["_z"], rel=.25)
    wait_until(window, "location.hash === '#_q'")
    assert abs(window.evaluate("document.getElementById('_q').getBoundingClientRect().top")) < 24


def test_sections_that_a_search_has_filtered_have_their_heights(window):
    window.fill(".search input", "z 5")
    wait_until(window, "document.querySelectorAll('[data-section]:not([hidden])').length === 1")
    wait_until_skipped(window)
    window.fill(".search input", "")
    wait_until(window, "document.querySelectorAll('[data-section]:not([hidden])').length === 26")
    wait_until_skipped(window)
    assert window.evaluate(HEIGHTS) == window.evaluate(RENDERED_HEIGHTS)


@pytest.mark.parametrize("how", ["by key", "by key, again", "typing, again"])
def test_escape_returns_to_the_place_where_a_search_began(how, window):
    """Also if the sections above it, which had few rows, are laid out after that."""
    if how.endswith("again"):
        # The field, which is empty again, keeps the focus.
        window.keyboard.press("Control+k")
        window.keyboard.type("5")
        wait_until(window, f"{ROWS_SHOWN} < 40")
        window.keyboard.press("Backspace")
        wait_until(window, f"{ROWS_SHOWN} === 520")
        wait_until_skipped(window)
    top = "document.getElementById('_q').getBoundingClientRect().top"
    window.evaluate("document.getElementById('_q').scrollIntoView()")
    wait_for_rest(window)
    before = window.evaluate(top)
    if not how.startswith("typing"):
        window.keyboard.press("Control+k")
    window.keyboard.type("5")
    wait_until(window, f"{ROWS_SHOWN} < 40")
    wait_until_skipped(window)
    window.keyboard.press("Escape")
    wait_until(window, f"{ROWS_SHOWN} === 520")
    wait_until_skipped(window)
    wait_for_rest(window)
    assert window.evaluate(top) == pytest.approx(before, abs=1)


@pytest.mark.parametrize("area", [(1280, 800), (390, 844)], ids=str)
def test_a_choice_keeps_the_place_in_the_list(area, visit, server):
    """Also while the sections above, which have other rows then, are laid out. When it is taken back, the place is the one from
    before, even if the row was hidden, or the list too short to scroll."""
    window = visit(server.root + "many/", area, scripts=True)
    wait_until_skipped(window)
    window.evaluate("""() => {
        document.getElementById("q-1004").scrollIntoView();
        scrollBy(0, -20);
    }""")
    wait_for_rest(window)
    top = "document.getElementById('q-1004').getBoundingClientRect().top"
    before = window.evaluate(top)
    window.evaluate("document.querySelector('.narrow summary').click()")
    for value, count in [("C", 532), ("A", 534), ("Few", 2)]:
        choice = window.locator("dialog.sheet label", has_text=value).locator("input")
        for expected in (count, 1600):
            choice.click()
            wait_until(window, f"{ROWS_SHOWN} === {expected}")
            wait_until(window, "document.querySelectorAll('[data-section]:not(.skippable, [hidden])').length === 0")
            wait_for_rest(window)
            if value == "C" or expected == 1600:
                assert window.evaluate(top) == pytest.approx(before, abs=2), (value, expected)
    wait_until(window, "location.hash === '#_q'")


def test_no_height_is_estimated_on_the_way_to_a_text(open_with):
    """The URL of the page does not have the text that a link leads to."""
    window = open_with("""addEventListener("DOMContentLoaded", () => {
        window.isEstimated = document.documentElement.matches(".estimated");
    });""", fragment="#:~:text=Q%20172")
    assert not window.evaluate("isEstimated")
    top = window.evaluate("document.getElementById('q-172').getBoundingClientRect().top")
    assert 0 < top < window.viewport_size["height"]


def test_a_browser_may_hide_how_readers_come(open_with):
    """As Firefox does that resists fingerprinting."""
    window = open_with("performance.getEntriesByType = () => []")
    window.evaluate("document.getElementById('_q').scrollIntoView()")
    wait_until(window, "location.hash === '#_q'")


def test_all_sections_are_printed(window):
    window.emulate_media(media="print")
    try:
        wait_until(window, f"{RENDERED}.length === 26")
    finally:
        window.emulate_media(media="screen")


def test_a_choice_does_not_render_the_other_sections(visit, server):
    window = visit(server.root + "chosen/", scripts=True)
    wait_until_skipped(window)
    window.locator("input.select").first.check()
    window.wait_for_selector(".picked")
    wait_for_rest(window)
    assert "_z" not in window.evaluate(RENDERED)
