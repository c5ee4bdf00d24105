"""The reader's place stays where it is when the window or the size of the text changes."""

import json

import pytest

from .engines import WebKit
from .site_server import SiteServer

#: The number of rows of a list. A page of more than 200 is shown before all its sections are laid out.
ROWS = 210
#: The number of a row in the middle.
MIDDLE = 120
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NOTE = "A note, which is longer in some of the rows, so that it needs two lines, or three in a narrow window. "


def rows(letter="{}", note=NOTE):
    return json.dumps([{"title": f"{letter.format(LETTERS[number % 26])} {number}", "note": note * (number % 3)} for number in range(ROWS)])


@pytest.fixture(scope="module")
def server(make_project):
    views = "views: [{id: a-z, title: A–Z}, {id: all, section: all, title: One section}]\n"
    project = make_project("place", {
        "content/site.yaml": "title: Place\n",
        "content/list/catalog.yaml": "entry: {subtitle: note}\n" + views, "content/list/rows.json": rows(),
        "content/arabic/catalog.yaml": "language: ar\nentry: {subtitle: note}\n",
        "content/arabic/rows.json": rows("كلمة {}", "ملاحظة أطول في بعض الصفوف بحيث تحتاج إلى سطرين أو ثلاثة أسطر في النافذة الضيقة. ")})
    project.build()
    server = SiteServer(project.site)
    yield server
    server.stop()


class ChromiumWindow:
    """A window of Chromium with the operations of the other engines."""

    def __init__(self, browser, scripts=True):
        self._context = browser.new_context()
        self._window = self._context.new_page()
        if not scripts:
            self._window.route("**/*.js", lambda route: route.abort())
        self.open = self._window.goto
        self.reload = self._window.reload
        self.evaluate = self._window.evaluate
        self.close = self._context.close

    def size(self, width, height):
        self._window.set_viewport_size({"width": width, "height": height})


@pytest.fixture(params=["chromium", "webkit", "firefox"])
def window(request):
    if request.param != "chromium":
        yield request.getfixturevalue("engines")(request.param)
    else:
        window = ChromiumWindow(request.getfixturevalue("browser"))
        yield window
        window.close()


#: Ends when a timer that is set now, and the two frames after it, have passed.
REST = """await new Promise((next) => setTimeout(next, 250));
    for (const _ of [1, 2]) await new Promise((next) => requestAnimationFrame(next));"""

#: Scrolls to a bit below the top of a row.
SCROLL = """async (number) => {
    document.querySelectorAll(".rows > li")[number].scrollIntoView();
    scrollBy(0, 11);
    for (const _ of [1, 2]) await new Promise((next) => requestAnimationFrame(next));
    %s
}""" % REST

#: The first row in view: its id, and how far it is below the heading above it.
FIRST = """() => {
    const edge = parseFloat(getComputedStyle(document.querySelector(".rows > li")).scrollMarginTop);
    const row = [...document.querySelectorAll(".rows > li")].find((each) => each.getBoundingClientRect().top >= edge);
    return [row.id, row.getBoundingClientRect().top - edge];
}"""

#: How far a row is below the heading, as soon as that is what is expected; on a busy machine, that takes longer.
DISTANCE = """async ([id, expected]) => {
    const row = document.getElementById(id);
    let distance;
    for (let tries = 0; tries < 20; tries += 1) {
        %s
        distance = row.getBoundingClientRect().top - parseFloat(getComputedStyle(row).scrollMarginTop);
        if (Math.abs(distance - expected) <= 2) break;
    }
    return distance;
}""" % REST


def change(window, step):
    """Gives the window a size, or the text."""
    if isinstance(step, str):
        window.evaluate(f"document.documentElement.style.fontSize = '{step}'")
    else:
        window.size(*step)


def moved(window, steps):
    """Returns by how many pixels each of several changes has moved what is the first row in view before them."""
    row, before = window.evaluate(FIRST)

    def distance(step):
        change(window, step)
        return window.evaluate(DISTANCE, [row, before]) - before
    return [(step, distance(step)) for step in steps]


def nothing(steps, most=2):
    return [(step, pytest.approx(0, abs=most)) for step in steps]


#: Sizes of the text, in the order in which a reader changes it.
TEXT = ["150%", "200%", "100%"]


@pytest.mark.parametrize("path, size, steps", [
    ("list/", (390, 844), [*TEXT, (844, 390), (360, 800), (420, 800)]),
    ("list/", (1600, 1000), [(1280, 800), *TEXT, (700, 800), (1600, 1000), (400, 844)]),
    ("list/-/all/", (1280, 800), [(390, 844), (1600, 1000)]),
    ("arabic/", (390, 844), [(1600, 1000), (400, 844)]),
], ids=str)
def test_the_first_row_in_view_stays_when_the_window_or_the_text_changes(path, size, steps, window, server):
    if path == "arabic/" and not isinstance(window, WebKit):
        pytest.skip("nothing depends on both the direction and the browser, and only WebKit does not keep the place itself")
    window.size(*size)
    window.open(server.root + path)
    window.evaluate(SCROLL, MIDDLE)
    assert moved(window, steps) == nothing(steps)


def test_the_top_of_the_page_stays_the_top_and_readers_who_scroll_meanwhile_are_not_held(window, server):
    window.size(390, 844)
    window.open(server.root + "list/")
    window.size(844, 390)
    assert window.evaluate(f"async () => {{ {REST} return scrollY; }}") == 0, "the top"
    window.size(390, 844)
    assert window.evaluate(f"async () => {{ {REST} return scrollY; }}") == 0, "the top again"
    window.evaluate(SCROLL, MIDDLE)
    window.size(844, 390)
    # In a frame with the new width, the page has been told of it. Browsers scroll while sections above are laid out.
    top = window.evaluate("""async () => {
        do await new Promise(requestAnimationFrame); while (innerWidth !== 844);
        dispatchEvent(new WheelEvent('wheel'));
        scrollBy(0, 500);
        window.row = [...document.querySelectorAll(".rows > li")].find((row) => row.getBoundingClientRect().top > 100);
        return row.getBoundingClientRect().top;
    }""")
    assert window.evaluate(f"async () => {{ {REST} return row.getBoundingClientRect().top; }}") == pytest.approx(top, abs=2), "scrolled"


def test_without_scripts_browsers_keep_the_place_themselves(browser, server):
    window = ChromiumWindow(browser, scripts=False)
    window.size(360, 800)
    window.open(server.root + "list/")
    window.evaluate(SCROLL, MIDDLE)
    assert moved(window, [(420, 800)]) == nothing([(420, 800)], 100), "of several thousand pixels"
    window.close()


#: Waits until a condition is true, within the page, so that no time passes before the next step.
UNTIL = """const until = async (condition) => {
        const end = performance.now() + 20_000;
        while (!condition()) {
            if (performance.now() > end) throw new Error(`not within 20 seconds: ${condition}`);
            await new Promise((next) => setTimeout(next, 20));
        }
    };"""

#: Scrolls to a bit below the first row of a section.
SHOW = """(section) => {
    document.querySelector(`#${section} .rows > li`).scrollIntoView();
    scrollBy(0, 11);
}"""


def reload_soon(window):
    """Reloads the page before it has rested, and returns what the reader saw before."""
    row = window.evaluate(FIRST)
    window.reload()
    window.evaluate(f"async () => {{ {REST} {REST} }}")
    return row


def test_readers_who_reload_return_to_where_they_scrolled_last(window, server):
    window.size(390, 844)
    window.open(server.root + "list/")
    window.evaluate(SHOW, "_f")
    window.evaluate(f"async () => {{ {UNTIL} await until(() => history.state?.place); }}")
    window.evaluate(SHOW, "_t")
    row, top = reload_soon(window)
    assert row.startswith("t") and window.evaluate(FIRST) == [row, pytest.approx(top, abs=2)]
    assert window.evaluate("location.hash") == "#_t"


def test_readers_who_reload_keep_what_they_typed_last(window, server):
    window.size(390, 844)
    window.open(server.root + "list/")
    written = window.evaluate(f"""async () => {{
        {UNTIL}
        await until(() => document.querySelector("input[type=search]"));
        const field = document.querySelector("input[type=search]");
        const type = (words) => {{
            field.value = words;
            field.dispatchEvent(new InputEvent("input", {{ bubbles: true }}));
        }};
        field.focus();
        type("a");
        await until(() => location.search === "?q=a");
        // A slow page writes the URL before it shows the results. Then nothing is tried.
        type("a 78");
        await until(() => document.querySelector("#__found").textContent.startsWith("1 "));
        return location.search;
    }}""")
    assert written in ("?q=a", "?q=a+78")
    reload_soon(window)
    assert window.evaluate("location.search + document.querySelector('input[type=search]').value") == "?q=a+78a 78"
