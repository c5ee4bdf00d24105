"""On a page with many rows, letters lead to their sections, and readers come back to their place."""

import json

import pytest

from .site_server import SiteServer
from .waiting import wait_for_frames, wait_for_rest, wait_until

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROWS = json.dumps([{"title": f"{LETTERS[number % 26]} {number}", "note": "Note"} for number in range(520)])


@pytest.fixture(scope="module")
def server(make_project):
    project = make_project("long", {
        "content/list/catalog.yaml": "pageSize: all\nentry: {subtitle: note}\n", "content/list/rows.json": ROWS,
        "content/short/rows.json": json.dumps([{"title": title} for title in LETTERS])})
    project.build()
    server = SiteServer(project.site)
    yield server
    server.stop()


@pytest.fixture(params=[(1280, 800), (390, 844), (1600, 1000)], ids=str)
def window(request, visit, server):
    window = visit(server.root + "list/", request.param, scripts=True)
    window.wait_for_selector(".section-index.live")
    return window


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


#: The sections whose rows the browser renders.
RENDERED = """[...document.querySelectorAll("[data-section]")]
    .filter((each) => each.querySelector("li")?.checkVisibility({ contentVisibilityAuto: true })).map(({ id }) => id)"""

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


def test_only_sections_in_or_near_the_window_are_rendered(window):
    wait_until_skipped(window)
    assert "_a" in window.evaluate(RENDERED)
    window.evaluate("document.getElementById('_p').scrollIntoView()")
    wait_until(window, f"{RENDERED}.includes('_p') && !{RENDERED}.includes('_a')")


def test_sections_that_are_not_rendered_keep_their_heights(window):
    wait_until_skipped(window)
    before = window.evaluate(HEIGHTS)
    assert before == window.evaluate(RENDERED_HEIGHTS)
    window.set_viewport_size({"width": 700, "height": 800})
    wait_until(window, "innerWidth === 700")
    # The browser reports the new width in the next frame, and the sections are laid out from the one after.
    wait_for_frames(window)
    wait_until(window, "!document.querySelector('.rendered')")
    wait_until_skipped(window)
    assert window.evaluate(HEIGHTS) == window.evaluate(RENDERED_HEIGHTS) != before


def test_the_heights_of_sections_are_estimated_until_they_are_laid_out(window, server):
    window.add_init_script("""addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => {
        window.estimated = document.getElementById("_z").offsetHeight;
        window.rendered = document.querySelector("#_z h2").checkVisibility({ contentVisibilityAuto: true });
    }));""")
    window.goto("about:blank")
    window.goto(server.root + "list/")
    assert not window.evaluate("rendered")
    wait_until_skipped(window)
    assert window.evaluate("estimated") == pytest.approx(window.evaluate(HEIGHTS)["_z"], rel=.25)


def test_a_letter_leads_to_its_section_before_the_sections_are_laid_out(window, server):
    window.add_init_script("""addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => {
        document.querySelector('.section-index a[href="#_q"]').click();
    }));""")
    window.goto("about:blank")
    window.goto(server.root + "list/")
    wait_until_skipped(window)
    wait_until(window, "location.hash === '#_q'")
    assert abs(window.evaluate("document.getElementById('_q').getBoundingClientRect().top")) < 24


def test_sections_that_a_search_has_filtered_have_their_heights(window):
    wait_until_skipped(window)
    window.fill(".search input", "z 5")
    wait_until(window, "document.querySelectorAll('[data-section]:not([hidden])').length === 1")
    wait_until_skipped(window)
    window.fill(".search input", "")
    wait_until(window, "document.querySelectorAll('[data-section]:not([hidden])').length === 26")
    wait_until_skipped(window)
    assert window.evaluate(HEIGHTS) == window.evaluate(RENDERED_HEIGHTS)


def test_no_height_is_estimated_on_the_way_to_a_text(window, server):
    """The URL of the page does not have the text that a link leads to."""
    window.add_init_script("""addEventListener("DOMContentLoaded", () => {
        window.isEstimated = document.documentElement.matches(".estimated");
    });""")
    for fragment, is_estimated in (("", True), ("#:~:text=Q%20172", False)):
        window.goto("about:blank")
        window.goto(server.root + "list/" + fragment)
        assert window.evaluate("isEstimated") == is_estimated
    top = window.evaluate("document.getElementById('q-172').getBoundingClientRect().top")
    assert 0 < top < window.viewport_size["height"]


def test_a_browser_may_hide_how_readers_come(window, server):
    """As Firefox does that resists fingerprinting."""
    window.add_init_script("performance.getEntriesByType = () => []")
    window.goto("about:blank")
    window.goto(server.root + "list/")
    window.evaluate("document.getElementById('_q').scrollIntoView()")
    wait_until(window, "location.hash === '#_q'")


def test_all_sections_are_printed(window):
    wait_until_skipped(window)
    window.emulate_media(media="print")
    try:
        wait_until(window, f"{RENDERED}.length === 26")
    finally:
        window.emulate_media(media="screen")


def test_a_choice_does_not_render_the_other_sections(browser, make_project):
    project = make_project("chosen", {"content/list/rows.json": ROWS,
                                      "content/list/catalog.yaml": "pageSize: all\nviews: [{id: a-z, selection: multiple}]\n"})
    project.build()
    server = SiteServer(project.site)
    window = browser.new_page()
    window.goto(server.root + "list/")
    wait_until_skipped(window)
    window.locator("input.select").first.check()
    window.wait_for_selector(".picked")
    wait_for_rest(window)
    assert "_z" not in window.evaluate(RENDERED)
    window.close()
    server.stop()
