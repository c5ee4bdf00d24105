"""The line of tools: views, search and "Narrow" come back when the reader scrolls up."""

import json

import pytest

from .site_server import SiteServer
from .test_axe import violations_by_scheme
from .test_return import LETTERS, expect_place, first_row, switch
from .test_tray import SHIFTS
from .waiting import wait_for_animations, wait_for_rest, wait_until

PHONE, DESK = (390, 844), (1280, 800)
SIZES = pytest.mark.parametrize("size", [PHONE, DESK, (1600, 1000), (640, 360), (320, 640)], ids=str)
VIEWS = "pageSize: all\nfacets: [color]\nentry: {pages: true}\nviews: [{id: a-z, title: A–Z}, {id: kind, section: kind, index: full}]\n"


@pytest.fixture(scope="module")
def root(make_project):
    rows = [{"title": f"{LETTERS[number % 26]} {number}", "kind": f"Kind {number % 7}", "color": ["Red", "Blue"][number % 2]} for number in range(300)]
    project = make_project("tools", {
        "content/site.yaml": "title: Tools\n", "content/list/catalog.yaml": VIEWS, "content/list/rows.json": json.dumps(rows),
        "content/arabic/catalog.yaml": "language: ar\n" + VIEWS, "content/arabic/rows.json": json.dumps(rows),
        "content/none/catalog.yaml": VIEWS.replace("full", "none"), "content/none/rows.json": json.dumps(rows),
        "content/short/catalog.yaml": VIEWS, "content/short/rows.json": json.dumps(rows[:120]),
        "content/plain/catalog.yaml": "search: false\n", "content/plain/rows.json": json.dumps(rows)})
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


IS_SHOWN = "document.documentElement.matches('.tooled')"


def scroll(window, top):
    """Scrolls down, as a reader does."""
    window.evaluate("(top) => scrollTo(0, top)", top)
    wait_for_rest(window)


def scroll_up(window, distance=300):
    before = window.evaluate("scrollY")
    window.mouse.move(200, 200)
    window.mouse.wheel(0, -distance)
    wait_until(window, f"scrollY <= {before - distance} || !scrollY")
    wait_for_animations(window)


@pytest.fixture
def shown(visit, root):
    """A list with the line."""
    def shown(path="list/", size=PHONE, **options):
        window = visit(root + path, size, scripts=True, **options)
        scroll(window, 3000)
        assert not window.evaluate(IS_SHOWN) and not window.locator(".tools > div").is_visible()
        scroll_up(window)
        assert window.evaluate(IS_SHOWN)
        return window
    return shown


#: The places of elements.
TOPS = "(all) => all.map((each) => each.getBoundingClientRect().top)"


@SIZES
@pytest.mark.parametrize("path", ["list/", "arabic/", "list/-/kind/", "none/-/kind/"])
def test_the_line_comes_back_when_the_reader_scrolls_up(path, size, shown):
    window = shown(path, size)
    notches = ".section-index li"
    before = window.locator(notches).evaluate_all(TOPS)
    line = window.locator(".tools > div").bounding_box()
    assert line["y"] == pytest.approx(0, abs=.5) and line["height"] == 44
    head = window.locator(".head").bounding_box()
    assert line["x"] <= head["x"] and line["x"] + line["width"] >= head["x"] + head["width"], "it covers the rows"
    assert window.locator(".tools a").all_text_contents() == window.locator(".head .views a").all_text_contents()
    for each in window.locator(".tools :is(a, button)").locator("visible=true").all():
        box = each.bounding_box()
        assert 0 <= box["y"] and box["y"] + box["height"] <= 44.5 and box["height"] >= 40
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # Headings that stay in view are below the line.
    heading = window.evaluate("""() => [...document.querySelectorAll("[data-section] > h2")].map((each) => each.getBoundingClientRect())
        .filter(({ bottom }) => bottom > 44)[0].top""")
    # The end of a section takes its heading along, and the next one is up to 16 px further down.
    assert heading == pytest.approx(44, abs=.5) or heading <= 60 and size[0] < 1024
    assert window.locator(":is(.tools .find, .to-field)").locator("visible=true").count() == 1, "it has one search"
    assert window.locator(".tools .narrow").evaluate("(each) => getComputedStyle(each).borderBottomWidth") == "0px", "it has one rule"
    window.mouse.wheel(0, 60)
    wait_until(window, f"!{IS_SHOWN}")
    scroll(window, 3000)
    assert window.locator(notches).evaluate_all(TOPS) == before, "the strip stays where it is"


def test_at_the_top_the_header_has_all_of_it(shown):
    window = shown()
    scroll_up(window, 5000)
    wait_until(window, f"!{IS_SHOWN}")
    wait_for_animations(window)
    assert not window.locator(".tools > div").is_visible()


@SIZES
def test_nothing_shifts(size, root, browser):
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    window = context.new_page()
    window.add_init_script(SHIFTS)
    window.goto(root + "list/")
    wait_for_rest(window)
    scroll(window, 3000)
    window.evaluate("shifts.length = 0")
    height = window.evaluate("document.documentElement.scrollHeight")
    scroll_up(window)
    assert window.evaluate(IS_SHOWN) and window.evaluate("document.documentElement.scrollHeight") == height
    wait_for_rest(window)
    # The heading that stays in view makes room.
    assert [each for each in window.evaluate("shifts") if "<h2" not in each] == []
    context.close()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
def test_the_focus_is_never_covered(size, shown):
    window = shown(size=size)
    window.evaluate("""() => [...document.querySelectorAll(".rows a")].find((each) => each.getBoundingClientRect().top > innerHeight / 2).focus({ preventScroll: true })""")
    for _ in range(20):
        window.keyboard.press("Shift+Tab")
        wait_for_rest(window)
        assert window.evaluate("""() => {
            const { left, top, bottom } = document.activeElement.getBoundingClientRect();
            const hit = document.elementFromPoint(left + 5, (top + bottom) / 2);
            return top >= 0 && document.activeElement.contains(hit);
        }""")


def test_the_line_does_not_appear_over_the_focus(visit, root):
    window = visit(root + "list/", PHONE, scripts=True)
    scroll(window, 3000)
    window.evaluate("""() => {
        const link = document.querySelectorAll(".rows a")[100];
        link.focus();
        scrollBy({ top: link.getBoundingClientRect().top - 30, behavior: "instant" });
    }""")
    wait_for_rest(window)
    scroll_up(window, 40)
    assert not window.evaluate(IS_SHOWN)
    scroll_up(window, 200)
    assert window.evaluate(IS_SHOWN)


def test_links_do_not_bring_the_line(visit, root):
    window = visit(root + "list/", DESK, scripts=True)
    scroll(window, 8000)
    for letter in "mhc":
        window.locator(f".section-index [href='#_{letter}']").click()
        wait_until(window, f"location.hash === '#_{letter}'")
        wait_for_rest(window)
        assert not window.evaluate(IS_SHOWN)


def test_the_button_leads_to_the_search_and_escape_back(shown):
    window = shown()
    top = window.evaluate("scrollY")
    window.get_by_role("button", name="Find in list").first.click()
    wait_until(window, "document.activeElement.matches('.search input')")
    assert window.evaluate("document.activeElement.getBoundingClientRect().top >= 0")
    window.keyboard.press("Escape")
    wait_until(window, f"Math.abs(scrollY - {top}) < 2")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
def test_the_list_is_narrowed_where_the_reader_is(size, shown):
    window = shown(size=size)
    top = window.evaluate("scrollY")
    window.locator(".tools .narrow").click()
    window.locator("dialog.sheet[open]").wait_for()
    assert window.evaluate("scrollY") == pytest.approx(top, abs=2)
    window.locator("dialog .choices [type=checkbox]").first.check()
    wait_until(window, "document.querySelector('.head .narrow > summary').textContent.includes('1')")
    window.keyboard.press("Escape")
    scroll(window, 2500)
    scroll_up(window)
    assert "1" in window.locator(".tools .narrow").text_content()
    assert "f.color=" in window.locator(".tools a:not([aria-current])").get_attribute("href")


@pytest.mark.parametrize("path, size", [("list/", PHONE), ("list/", DESK), ("arabic/", PHONE)], ids=str)
def test_another_view_shows_the_same_row_below_the_line(path, size, shown):
    window = shown(path, size)
    entry = window.evaluate("""() => [...document.querySelectorAll("[data-entry]")]
        .find((row) => row.getBoundingClientRect().top >= 44 + parseFloat(getComputedStyle(row).scrollMarginTop)).dataset.entry""")
    top = window.evaluate("(id) => document.querySelector(`[data-entry=${id}]`).getBoundingClientRect().top", entry)
    with window.expect_navigation():
        window.locator(".tools a:not([aria-current])").click()
    expect_place(window, entry, top, 8)
    assert window.evaluate(IS_SHOWN), "the control stays where it is"


def test_sections_by_another_field_are_the_only_current_view(shown):
    window = shown()
    with window.expect_navigation():
        window.locator(".tools a:not([aria-current])").click()
    assert window.evaluate(IS_SHOWN)
    window.locator(".by select").select_option("color")
    wait_until(window, "document.querySelector('.by select').ariaCurrent")
    assert window.locator(".head .views a[aria-current]").count() == 0


@pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
def test_axe_reports_no_violations(size, shown):
    window = shown("short/", size, bypass_csp=True)
    assert violations_by_scheme(window) == {}


def test_without_motion_it_is_just_there(shown):
    window = shown(reduced_motion="reduce")
    assert window.locator(".tools > div").evaluate("(each) => getComputedStyle(each).transitionDuration") == "0s"


def test_a_list_without_views_and_search_has_no_line(visit, root):
    window = visit(root + "plain/", PHONE, scripts=True)
    assert window.locator(".tools").count() == 0
