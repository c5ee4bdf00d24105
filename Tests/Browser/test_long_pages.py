"""On a page with many rows, letters lead to their sections, and readers come back to their place."""

import json

import pytest

from .site_server import SiteServer

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
def window(request, browser, server):
    context = browser.new_context(viewport=dict(zip(("width", "height"), request.param)))
    window = context.new_page()
    window.goto(server.root + "list/")
    window.wait_for_selector(".section-index.live")
    yield window
    context.close()


def test_every_letter_leads_to_its_section_and_is_marked(window):
    for letter in "ZCMAYN":
        window.evaluate("""(letter) => [...document.querySelectorAll(".section-index li a")]
            .find((link) => link.textContent.startsWith(letter)).click()""", letter)
        window.wait_for_timeout(400)
        assert window.evaluate("location.hash") == f"#_{letter.lower()}"
        top, bottom = window.evaluate("""(id) => [document.getElementById(id).getBoundingClientRect().top,
            document.documentElement.scrollHeight - innerHeight - scrollY]""", f"_{letter.lower()}")
        assert abs(top) < 24 or bottom < 2
        assert window.locator(".section-index [aria-current]").first.inner_text().startswith(letter)


@pytest.mark.parametrize("leave", ["reload", "back"])
def test_readers_come_back_to_their_place(window, server, leave):
    window.evaluate("document.getElementById('_q').scrollIntoView()")
    window.wait_for_timeout(300)
    window.mouse.wheel(0, 333)
    window.wait_for_timeout(500)
    top = "() => document.getElementById('_q').getBoundingClientRect().top"
    place = window.evaluate(top)
    if leave == "reload":
        window.reload()
    else:
        window.goto(server.root + "short/")
        window.go_back()
    window.wait_for_timeout(800)
    assert window.evaluate(top) == pytest.approx(place, abs=60)


def test_readers_who_scroll_after_a_tap_stay_there(window):
    window.evaluate("""() => {
        const links = [...document.querySelectorAll(".section-index li a")];
        for (const letter of ["Q", "F"]) links.find((link) => link.textContent.startsWith(letter)).click();
        scrollBy(0, 500);
    }""")
    place = window.evaluate("scrollY")
    window.wait_for_timeout(400)
    assert window.evaluate("[scrollY, location.hash]") == [place, ""], "the reader stays where the wheel has led"
