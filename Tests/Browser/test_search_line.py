"""Search in large catalogs and on slow lines: what is requested, what moves, and where the reader comes back to."""

import json
import random
from contextlib import contextmanager

import pytest

from .site_server import SiteServer
from .test_search import PHONE, WIDE, field, search
from .waiting import slow_animations, wait_for_events, wait_for_held, wait_for_requests, wait_for_rest, wait_until

TREES = ["Amber", "Birch", "Cedar", "Dune", "Ember", "Fern", "Grove", "Heath", "Iris", "Juniper"]
NOTE = "A note, which is longer in some of the rows, so that they need two lines or three. "

#: The number of entries of a small and a large catalog, each with three times as many different words.
FEW, MANY = 300, 100_000

#: The maximum number of requests of the search data before the first row of a first query. The other rows in the window may be
#: in a file each.
MOST = 12

#: Notes when the first row is there.
MARK = """new MutationObserver((changes, observer) => {
    if (!document.querySelector(".results [data-entry]")) return;
    observer.disconnect();
    window.firstRow = performance.now();
}).observe(document, { childList: true, subtree: true });"""

#: The requests of the search data that the page made before. They wait for free connections, so a server gets them later.
BEFORE = """performance.getEntriesByType("resource")
    .filter(({ name, startTime }) => name.includes("/-/search/") && startTime < firstRow).map(({ name }) => name)"""


def words(count):
    """Entries with different words that begin alike, so that a prefix has many terms in all of the files."""
    seeded = random.Random(count)
    made = [f"stone{number:05}" for number in range(3 * count)]
    seeded.shuffle(made)
    return [{"id": f"e{number}", "title": f"Entry {made[3 * number]}",
             "text": " ".join([*made[3 * number:3 * number + 3], f"shared{seeded.randrange(500):03}"])} for number in range(count)]


def plants():
    seeded = random.Random(3)
    return [{"title": f"{seeded.choice(TREES)} {seeded.choice(['zebra', 'stone', 'river'])} {number}", "color": "red",
             "note": NOTE * (number % 3) or "Short"} for number in range(600)]


#: The path of an entry's page.
ENTRY = f"plants/{plants()[0]['title'].lower().replace(' ', '-')}/"


@pytest.fixture(scope="module")
def site(make_project):
    large = "pageSize: 100\nentry: {pages: false, body: text, id: id}\n"
    project = make_project("line", {
        "content/site.yaml": "title: Line\nlanguage: en\n",
        "content/few/catalog.yaml": "title: Few\n" + large, "content/few/list.json": json.dumps(words(FEW)),
        "content/many/catalog.yaml": "title: Many\n" + large, "content/many/list.json": json.dumps(words(MANY)),
        "content/plants/catalog.yaml": "title: Plants\npageSize: 100\nentry: {pages: true, subtitle: note, value: color}\n",
        "content/plants/list.json": json.dumps(plants()),
        "content/birds/list.json": json.dumps([{"title": f"Zebra finch {number}"} for number in range(30)])})
    project.build("--strict")
    server = SiteServer(project.site)
    yield server
    server.stop()


@pytest.fixture
def opened(site, visit):
    def opened(path, size=WIDE, **options):
        window = visit(site.root + path, size, scripts=True, **options)
        window.wait_for_selector("input[type=search]")
        return window
    return opened


def data_requests(site):
    """The paths of the search data that were requested."""
    return [path for path, _ in site.log if "/-/search/" in path]


ROWS_IN_VIEW = """[...document.querySelectorAll(".results [data-entry]")].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
}).length"""


def wait_for_rows(window):
    """Waits until the rows in the window are there and shown."""
    wait_until(window, """document.querySelector('.results [data-entry]') && !document.querySelector('.results .later')
        && [...document.querySelectorAll('.results :is(.rows > li, .rows:empty)')].every((each) => {
            const { top, bottom } = each.getBoundingClientRect();
            return each.dataset.entry || top >= innerHeight || bottom <= 0;
        })""")
    wait_for_rest(window)


# Requests


@pytest.mark.parametrize("query", ["stone", "stone00", "stone00042", "entry", "shared042"])
@pytest.mark.parametrize("is_pasted", [True, False], ids=["pasted", "letter by letter"])
@pytest.mark.parametrize("path", ["few/", "many/"])
def test_a_first_query_needs_few_requests_in_catalogs_of_all_sizes(path, is_pasted, query, site, opened):
    window = opened(path)
    window.evaluate(MARK)
    site.log.clear()
    field(window).focus()
    wait_for_requests(window)
    if is_pasted:
        field(window).fill(query)
    else:
        window.keyboard.type(query)
    wait_for_rows(window)
    requested = data_requests(site)
    assert len(requested) == len(set(requested)), "no file is asked for twice"
    if is_pasted:
        before = window.evaluate(BEFORE)
        assert 0 < len(before) <= MOST, before
    # Each letter that is typed can need files for its own query: with its terms, those of its plural, and names.
    most = MOST + window.evaluate(ROWS_IN_VIEW) + (0 if is_pasted else 4 * (len(query) - 1))
    assert len(requested) <= most, requested


def test_a_query_that_follows_ends_the_requests_of_the_last_one(opened):
    window = opened("many/")
    field(window).focus()
    wait_for_requests(window)
    ended = []
    window.on("requestfailed", lambda request: ended.append(request.url))
    held = []
    window.route("**/-/search/*.gz", lambda route: route.continue_() if held else held.append(route))
    field(window).fill("entry")
    first = wait_for_held(window, held).request.url
    field(window).fill("stone00042")
    wait_for_rows(window)
    wait_for_events(window, lambda: first in ended, "the request is ended")
    assert window.locator(".results [data-entry]").count() == 1
    window.unroute("**/-/search/*.gz")


def test_a_file_that_the_next_query_needs_is_requested_once(site, opened):
    window = opened("plants/")
    field(window).focus()
    wait_for_requests(window)
    held = []
    window.route("**/-/search/*.gz", lambda route: held.append(route))
    window.keyboard.type("zeb")
    wait_for_held(window, held)
    window.keyboard.type("ra")
    wait_until(window, "document.querySelector('.search').matches('.loading')")
    # These files are all that the query needs before the rows.
    urls = [route.request.url for route in held]
    for route in [*held]:
        route.continue_()
    wait_for_events(window, lambda: len(held) > len(urls), "rows are requested")
    window.unroute("**/-/search/*.gz")
    assert len(urls) == len(set(urls)) <= 4


# What moves

#: What has moved although the reader did nothing in the last half a second: by how much, and which elements.
MOVED = """() => new Promise((resolve) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
        for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) sum += value;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
})"""


@contextmanager
def slow_line(window):
    """What is requested arrives so late that browsers count what moves then as unexpected."""
    session = window.context.new_cdp_session(window)
    session.send("Network.enable")

    def emulate(latency):
        session.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1})
    emulate(400)
    try:
        yield
    finally:
        emulate(0)
        session.detach()


PLACES = pytest.mark.parametrize("path", ["plants/", "plants/-/a-z/b/", ENTRY, ""],
                                 ids=["catalog", "section", "entry", "home"])


@PLACES
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_nothing_moves_when_results_arrive(size, path, opened):
    window = opened(path, size)
    field(window).focus()
    wait_for_requests(window)
    with slow_line(window):
        for query in ["zebra", "zebra 1", "stone"]:
            field(window).fill("")
            window.keyboard.type(query)
            shown(window)
    assert window.evaluate(MOVED) <= 0.01


@PLACES
def test_nothing_moves_when_results_are_restored(path, site, opened):
    window = opened(path)
    with slow_animations(window), slow_line(window):
        window.goto(site.root + path + "?q=zebra")
        shown(window)
        wait_until(window, "!document.querySelector('.restoring')")
    assert window.evaluate(MOVED) <= 0.01


def shown(window):
    """Waits until results are shown, on the home page, too."""
    wait_until(window, "document.querySelector(':is(.results, .searched) [data-entry]') && !document.querySelector('.results .later, .loading')")
    wait_for_rest(window)


# Where the reader comes back to

#: The row of results that is first in the window, and where that is.
FIRST = """() => {
    const row = [...document.querySelectorAll(".results .rows > li")].find((each) => each.getBoundingClientRect().top >= 120);
    return row && [row.dataset.entry, Math.round(row.getBoundingClientRect().top)];
}"""


def scrolled(window):
    """Searches, and scrolls. Returns the first row in the window, and where that is."""
    search(window, "zebra")
    wait_for_rows(window)
    for top in [400, 900, 1400, 1900]:
        window.evaluate("(top) => scrollTo({ top, behavior: 'instant' })", top)
        wait_for_rows(window)
    return window.evaluate(FIRST)


def returned(window, before):
    """Waits until the row is where it was."""
    wait_until(window, f"JSON.stringify(({FIRST})()) === {json.dumps(json.dumps(before, separators=(',', ':')))}")


BACK = pytest.mark.parametrize("path", ["plants/", "plants/-/a-z/b/"])


@BACK
def test_back_and_reload_return_to_the_row_in_the_results(path, opened):
    window = opened(path)
    before = scrolled(window)
    assert before[0]
    window.evaluate("(id) => document.querySelector(`.results [data-entry='${id}'] a`).click()", before[0])
    window.wait_for_url(f"**/plants/{before[0]}/**")
    window.go_back()
    returned(window, before)
    window.reload()
    returned(window, before)
    window.goto("about:blank")
    window.go_back()
    returned(window, before)


def test_a_link_that_is_opened_in_a_new_tab_changes_nothing(opened):
    window = opened("plants/")
    before = scrolled(window)
    with window.context.expect_page() as opening:
        window.locator(f".results [data-entry='{before[0]}'] a").click(modifiers=["Control"])
    opening.value.close()
    assert window.evaluate(FIRST) == before and window.evaluate("location.search") == "?q=zebra"
