"""The place in a list is not lost: in another view, after reload and back, and in a URL that is shared."""

import json

import pytest

from . import pages
from .site_server import SiteServer
from .waiting import wait_for_held, wait_for_rest, wait_until

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
KINDS = ["Hand tools", "Machines for the garden and the field", "Paint", "Rope", "Screws", "Timber", "Wire"]
NOTE = "A note, which is longer in some of the rows, so that it needs two lines, or three in a narrow window. "
PHONE, DESK, WIDE = (390, 844), (1280, 800), (1600, 1000)
VIEWS = "views: [{id: a-z, title: A–Z}, {id: kind, title: By kind, section: kind, index: full}]\n"


def entries(count, letter="{}", note=NOTE):
    return json.dumps([
        {"title": f"{letter.format(LETTERS[number % 26])} {number}", "id": f"n{number}", "kind": KINDS[number % 7], "note": note * (number % 3)}
        for number in range(count)])


@pytest.fixture(scope="module")
def root(make_project):
    project = make_project("return", {
        "content/site.yaml": "title: Return\n",
        "content/list/catalog.yaml": "entry: {id: id, subtitle: note}\n" + VIEWS, "content/list/rows.json": entries(120),
        # So many rows that the browser skips the layout of those out of view.
        "content/long/catalog.yaml": "entry: {id: id, subtitle: note}\n" + VIEWS, "content/long/rows.json": entries(300),
        "content/by/catalog.yaml": "entry: {id: id, subtitle: note}\nfacets: [kind]\nviews: [{id: a-z}]\n", "content/by/rows.json": entries(120),
        "content/arabic/catalog.yaml": "language: ar\nentry: {id: id, subtitle: note}\n" + VIEWS,
        "content/arabic/rows.json": entries(120, "كلمة {}", "ملاحظة أطول في بعض الصفوف بحيث تحتاج إلى سطرين أو ثلاثة أسطر في النافذة الضيقة. "),
        "content/columns/catalog.yaml": "entry: {id: id, columns: [kind, note]}\n" + VIEWS, "content/columns/rows.json": entries(120, note="A note. "),
        "content/parts/catalog.yaml": "pageSize: section\nentry: {id: id, pages: true, subtitle: note}\n" + VIEWS, "content/parts/rows.json": entries(300)})
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


#: Scrolls to a bit below the top of a row.
SCROLL = """(number) => {
    document.querySelectorAll(".rows > li")[number].scrollIntoView();
    scrollBy(0, 11);
}"""

#: The first row below the heading that stays in view, and its place in the window.
FIRST = """() => {
    const edge = parseFloat(getComputedStyle(document.querySelector(".rows > li")).scrollMarginTop);
    const row = [...document.querySelectorAll(".rows > [data-entry]")].find((each) => each.getBoundingClientRect().top >= edge);
    return [row.dataset.entry, row.getBoundingClientRect().top];
}"""
TOP = "document.querySelector('[data-entry={}]').getBoundingClientRect().top"


def first_row(window):
    return window.evaluate(FIRST)


def expect_place(window, entry, top, most=2, way=""):
    wait_until(window, f"Math.abs({TOP.format(entry)} - {top}) <= {most}")
    wait_for_rest(window)
    assert window.evaluate(TOP.format(entry)) == pytest.approx(top, abs=most), f"it stays {way}"


def switch(window):
    """Follows the link to the other view without scrolling to it."""
    with window.expect_navigation():
        window.evaluate("document.querySelector('.views a:not([aria-current])').click()")
    wait_for_rest(window)


def pressed(window, number):
    """Scrolls to a row by its number, as a reader does."""
    window.evaluate(SCROLL, number)
    wait_for_rest(window)
    return first_row(window)


# Views

@pytest.mark.parametrize("path, size", [
    ("list/", PHONE), ("list/", WIDE), ("long/", DESK), ("columns/", PHONE), ("columns/", DESK), ("columns/", WIDE), ("arabic/", WIDE)], ids=str)
def test_another_view_shows_the_first_row_in_view_at_its_place(path, size, root, visit):
    # To fade from one page to the other takes longer than all else.
    window = visit(root + path, size, scripts=True, reduced_motion="no-preference" if size == PHONE else "reduce")
    entry, top = pressed(window, 25)
    for _ in range(2):
        switch(window)
        expect_place(window, entry, top, 8)
    entry, top = pressed(window, 60)
    switch(window)
    expect_place(window, entry, top, 8)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
def test_a_focused_row_in_view_comes_first(size, root, visit):
    window = visit(root + "parts/-/a-z/m/", size, scripts=True)
    window.evaluate("document.querySelectorAll('.rows a')[4].focus()")
    entry = window.evaluate("document.activeElement.closest('[data-entry]').dataset.entry")
    top = window.evaluate(TOP.format(entry))
    assert first_row(window)[0] != entry
    switch(window)
    window.wait_for_url(f"**/-/kind/*/#{entry}")
    assert window.evaluate(f"{TOP.format(entry)} > 0 && {TOP.format(entry)} < innerHeight")
    # Near the top of its page, a row cannot be lower.
    assert window.evaluate(f"!scrollY || Math.abs({TOP.format(entry)} - {top}) <= 8")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
def test_a_focused_row_out_of_view_does_not(size, root, visit):
    window = visit(root + "parts/-/kind/rope/", size, scripts=True)
    window.evaluate("document.querySelector('.rows a').focus()")
    entry, top = pressed(window, 20)
    switch(window)
    window.wait_for_url(f"**/#{entry}")


def test_a_list_of_many_pages_shows_the_row_on_its_page(root, visit):
    window = visit(root + "parts/-/kind/paint/", PHONE, scripts=True)
    entry, top = pressed(window, 20)
    with window.expect_navigation():
        window.evaluate("document.querySelector('.views a:not([aria-current])').click()")
    window.wait_for_url(f"**/-/a-z/*/#{entry}")
    wait_for_rest(window)
    assert window.evaluate(f"{TOP.format(entry)} > 0 && {TOP.format(entry)} < innerHeight")
    assert window.evaluate(f"!scrollY || Math.abs({TOP.format(entry)} - {top}) <= 8"), "if its page is so long"


def test_the_top_of_a_view_leads_to_the_top_of_another(root, visit):
    window = visit(root + "list/", scripts=True)
    switch(window)
    assert window.url == root + "list/-/kind/" and window.evaluate("scrollY") == 0


def test_a_query_is_taken_along_with_the_place(root, visit):
    window = visit(root + "list/?q=1", PHONE, scripts=True)
    wait_until(window, "!document.querySelector('.restoring') && document.querySelector('li[hidden]')")
    window.evaluate("document.querySelectorAll('.rows > li:not([hidden])')[15].scrollIntoView()")
    wait_for_rest(window)
    entry, top = first_row(window)
    switch(window)
    assert "?q=1" in window.url
    expect_place(window, entry, top, 8)


# The URL

def wait_for_hash(window, expected):
    wait_until(window, f"location.hash === '{expected}'")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
def test_the_url_has_the_section_that_is_read(size, root, visit):
    window = visit(root + "list/", size, scripts=True)
    length = window.evaluate("history.length")
    for letter in "mc":
        window.evaluate("(id) => document.getElementById(id).querySelectorAll('li')[3].scrollIntoView()", f"_{letter}")
        wait_for_hash(window, f"#_{letter}")
    window.evaluate("scrollTo(0, 0)")
    wait_for_hash(window, "")
    assert window.evaluate("history.length") == length


def test_the_query_of_the_url_remains(root, visit):
    window = visit(root + "list/?x=1", scripts=True)
    window.evaluate("document.getElementById('_m').scrollIntoView()")
    wait_for_hash(window, "#_m")
    assert window.url == root + "list/?x=1#_m"


def test_the_url_of_an_entry_remains_while_its_row_is_in_view(root, visit):
    window = visit(root + "list/#n40", PHONE, scripts=True)
    window.clock.install()
    window.evaluate("scrollBy(0, -200)")
    wait_for_rest(window)
    window.clock.run_for(1000)
    assert window.url == root + "list/#n40"
    window.evaluate("scrollBy(0, 3000)")
    wait_for_rest(window)
    window.clock.run_for(1000)
    assert "#_" in window.url


@pytest.mark.parametrize("fragment", ["#50%", "#%E0%A4%A"])
def test_a_wrong_fragment_does_not_stop_the_keeping_of_the_place(fragment, root, visit):
    window = visit(root + "list/" + fragment, DESK, scripts=True)
    window.evaluate("document.getElementById('_m').scrollIntoView()")
    wait_for_hash(window, "#_m")
    wait_until(window, "history.state?.place")


def test_the_url_of_a_section_that_cannot_reach_the_top_remains(root, visit):
    window = visit(root + "list/", (1280, 2000), scripts=True)
    window.clock.install()
    for letter in "yz":
        window.evaluate("scrollTo(0, 0)")
        wait_for_rest(window)
        window.clock.run_for(1000)
        window.locator(f".section-index [href='#_{letter}']").click()
        window.clock.run_for(100)
        wait_for_hash(window, f"#_{letter}")
        window.clock.run_for(2000)
        wait_for_rest(window)
        assert window.evaluate("location.hash") == f"#_{letter}"
        assert window.evaluate("document.querySelector('.section-index [aria-current]').hash") == f"#_{letter}"


@pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
def test_the_url_has_the_mark_that_is_read(size, visit):
    window = visit(pages.SitePage("library", "thousands/-/a-z/s/2/"), size, scripts=True)
    for mark in (3, 1):
        window.evaluate("(id) => document.getElementById(id).querySelectorAll('li')[3].scrollIntoView()", f"__mark-{mark}")
        wait_for_hash(window, f"#__mark-{mark}")
    # A link to a mark leads to where the URL has it.
    window.clock.install()
    window.goto(window.url)
    window.evaluate("scrollBy(0, 1)")
    window.clock.run_for(1000)
    wait_for_rest(window)
    assert window.evaluate("location.hash") == "#__mark-1"
    window.evaluate("scrollTo(0, 0)")
    window.clock.run_for(1000)
    wait_for_hash(window, "")


# Return

@pytest.mark.parametrize("path, size", [("list/", PHONE), ("long/-/kind/", DESK), ("arabic/", PHONE), ("parts/-/kind/paint/", PHONE)], ids=str)
def test_readers_return_to_the_row(path, size, root, visit):
    window = visit(root + path, size, scripts=True)
    entry, top = pressed(window, 30)
    wait_until(window, f"history.state?.place?.entry === '{entry}' && location.hash")
    section, url = window.evaluate("decodeURIComponent(location.hash.slice(1))"), window.url
    for way, width in (("reload", 0), ("back", 0), ("back to a narrower window", 60)):
        if way == "reload":
            window.reload()
        else:
            window.goto("about:blank")
            # The browser returns to a number of pixels.
            window.set_viewport_size({"width": size[0] - width, "height": size[1]})
            window.go_back()
        expect_place(window, entry, top, way=way)
    # A copied URL leads to the section.
    window.goto("about:blank")
    window.set_viewport_size({"width": size[0], "height": size[1]})
    window.goto(url)
    wait_for_rest(window)
    assert abs(window.evaluate("(id) => document.getElementById(id).getBoundingClientRect().top", section)) < 24


CHANGED = {"list/-/kind/?q=1": "li[hidden]", "list/-/kind/?order=count": ".order.used", "by/?by=kind": "#_paint"}


@pytest.mark.parametrize("path, control", CHANGED.items())
def test_readers_return_to_a_list_that_the_url_changes(path, control, root, visit):
    window = visit(root + path, PHONE, scripts=True)
    wait_until(window, f"!document.querySelector('.restoring') && document.querySelector('{control}')")
    window.evaluate("[...document.querySelectorAll('.rows > li:not([hidden])')].find((each) => each.getBoundingClientRect().top > 1500).scrollIntoView()")
    wait_for_rest(window)
    entry, top = first_row(window)
    wait_until(window, f"history.state?.place?.entry === '{entry}'")
    window.goto("about:blank")
    window.go_back()
    wait_until(window, f"!document.querySelector('.restoring') && document.querySelector('{control}')")
    expect_place(window, entry, top)


@pytest.mark.parametrize("path, control, script", [("list/?order=count", ".order.used", "arrange"), ("by/?by=kind", "#_paint", "by")])
def test_readers_return_to_sections_that_come_late(path, control, script, root, visit):
    window = visit(root + path, PHONE, scripts=True)
    wait_until(window, f"document.querySelector('{control}')")
    entry, top = pressed(window, 60)
    wait_until(window, f"history.state?.place?.entry === '{entry}'")
    held = []
    window.route(f"**/-/{script}.js", lambda route: held.append(route))
    window.reload(wait_until="load")
    wait_for_held(window, held)
    # By then, the place has been restored and stored.
    window.evaluate("async () => { for (let frame = 0; frame < 80; frame += 1) await new Promise(requestAnimationFrame); }")
    held[0].continue_()
    wait_until(window, f"document.querySelector('{control}')")
    expect_place(window, entry, top)


def test_readers_who_scroll_meanwhile_are_not_held(root, visit):
    window = visit(root + "list/", PHONE, scripts=True)
    entry, top = pressed(window, 60)
    wait_until(window, f"history.state?.place?.entry === '{entry}'")
    window.reload(wait_until="commit")
    wait_until(window, f"document.readyState === 'complete' && Math.abs({TOP.format(entry)} - {top}) <= 2")
    place = window.evaluate("() => { dispatchEvent(new WheelEvent('wheel')); scrollBy(0, 500); return scrollY; }")
    wait_for_rest(window)
    assert window.evaluate("scrollY") == pytest.approx(place, abs=2)
