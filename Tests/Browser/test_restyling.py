"""What readers do on a long page changes the styles of a few elements, not of the page: rules with `:has()` could make
browsers compute all of them again."""

import contextlib
import json

import pytest

from .site_server import SiteServer
from .waiting import wait_for_animations, wait_for_events, wait_for_rest, wait_until

ROWS = 600

ENTRIES = json.dumps([{"title": f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[number % 26]} {number}", "note": "Note"} for number in range(ROWS)])
CATALOG = "pageSize: all\nentry: {subtitle: note%s}\nviews: [{id: a-z, selection: multiple}]\n"


@pytest.fixture(scope="module")
def server(make_project):
    project = make_project("restyling", {
        "content/list/catalog.yaml": CATALOG % "", "content/list/rows.json": ENTRIES,
        "content/pages/catalog.yaml": CATALOG % ", body: note", "content/pages/rows.json": ENTRIES})
    project.build()
    server = SiteServer(project.site)
    yield server
    server.stop()


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["wide", "narrow"])
def window(request, visit, server):
    window = visit(server.root + "list/", request.param, scripts=True)
    window.wait_for_selector(".section-index.live")
    return window


@contextlib.contextmanager
def restyled(window):
    """Counts the elements whose styles the browser computes."""
    session, events, ends = window.context.new_cdp_session(window), [], []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda data: ends.append(data))
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": ["devtools.timeline"]}})
    counts = []
    yield counts
    wait_for_animations(window)
    wait_for_rest(window)
    session.send("Tracing.end")
    wait_for_events(window, lambda: ends, "the trace is complete")
    counts += [each["args"].get("elementCount", 0) for each in events if each["name"] == "UpdateLayoutTree"]
    session.detach()


def choose(window, number):
    window.locator("input.select").nth(number).focus()
    window.keyboard.press("Space")
    window.locator(".tray").wait_for()
    wait_for_animations(window)


def tap(window, number):
    window.evaluate("(number) => document.querySelectorAll('.section-index li a')[number].click()", number)


def move_section(window):
    """Moves the section whose heading has the focus. The first time, what does so is loaded."""
    status = "document.querySelector('#__status')"
    window.evaluate(f"{status}.textContent = ''")
    window.keyboard.press("Alt+ArrowDown")
    wait_until(window, f"{status}.textContent")
    wait_for_animations(window)


ACTIONS = {
    "Tab": lambda window: window.keyboard.press("Tab"),
    "an arrow key in the index": lambda window: window.keyboard.press("ArrowDown"),
    "Enter in the index": lambda window: window.keyboard.press("Enter"),
    "a tap on the index": lambda window: tap(window, 7),
    "scrolling": lambda window: window.evaluate("scrollBy(0, 2000)"),
    "a choice": lambda window: choose(window, 3),
}


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_action_restyles_few_elements(action, window):
    # The first choice makes the tray.
    choose(window, 0)
    window.evaluate("document.querySelectorAll('.section-index li a')[2].focus()")
    wait_for_rest(window)
    with restyled(window) as counts:
        ACTIONS[action](window)
    assert window.evaluate("document.querySelectorAll('*').length") > 4 * ROWS
    assert 0 < sum(counts) < ROWS


#: Counts the elements in sections whose places are read.
READS = """() => {
    window.reads = 0;
    const read = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function () {
        if (this.closest("[data-section] *")) reads += 1;
        return read.call(this);
    };
}"""


def test_a_moved_section_restyles_few_sections(window):
    """Only what comes into view is computed again. A rule with `:nth-child()` before other parts of its selector made
    browsers compute all rows near the window again."""
    window.evaluate("document.querySelectorAll('main > section')[9].scrollIntoView()")
    wait_for_rest(window)
    window.evaluate("document.querySelectorAll('main > section > h2')[9].focus()")
    move_section(window)
    window.evaluate(READS)
    with restyled(window) as counts:
        move_section(window)
    # The page has four elements for each row. How often the browser renders the rows near the window depends on its speed.
    assert 0 < sum(counts) < 1.25 * ROWS
    assert max(counts) < ROWS / 2
    # The places of all rows are not read, because that would render all of them.
    assert 0 < window.evaluate("reads") < ROWS / 4


def test_the_scripts_restyle_few_rows(window, server):
    """Also with the styles of the pages of entries."""
    window.goto("about:blank")
    with restyled(window) as counts:
        window.goto(server.root + "pages/")
        window.wait_for_selector(".section-index.live")
    # Each of a row's elements once, which are six or seven, and few rows at a time.
    assert 4 * ROWS < sum(counts) < 10 * ROWS
    assert max(counts) < 2 * ROWS


def test_restyling_is_counted(window):
    with restyled(window) as counts:
        # What the browser does not render has no styles to compute.
        window.evaluate("""() => {
            for (const each of document.querySelectorAll("[data-section]")) each.classList.replace("skippable", "rendered");
            document.documentElement.style.color = "red";
            document.body.offsetHeight;
        }""")
    assert sum(counts) > 3 * ROWS
