"""The core runs in pages that use it, as their policy and the server let it; on other pages it may not."""

import json

import pytest

from .site_server import SiteServer

CATALOG = "views: [{id: room, section: room, selection: multiple}]\n"
ENTRIES = json.dumps([{"title": "Bed", "room": "Den"}])
ASK = """async () => {
  const { load, columnsOf } = await import(new URL("../-/core.js", document.baseURI));
  const core = await load();
  const text = (text) => new TextEncoder().encode(text);
  const catalog = core.load({
    count: 3, columns: [columnsOf([[7], [3], [7]])], texts: ["bed", "desk", "lamp"].map(text) });
  const all = core.section(catalog, { given: [3] });
  const found = core.search(catalog, all, text("be"));
  const { removals } = core.difference(all, found);
  core.forget({ catalogs: [catalog], lists: [all, found] });
  return [[...all.keys], [...all.ids], [...found.keys], [...found.ids], removals.map(({ id }) => id)];
}"""
# The sections and their entries; those in which the word is found; and what goes for that.
ANSWER = [[3, 7], [1, 0, 2], [7], [0], [2, 1]]


@pytest.fixture
def house(make_project):
    project = make_project("core", {
        "content/rooms/catalog.yaml": CATALOG, "content/rooms/list.json": ENTRIES,
        "content/plain/list.json": ENTRIES})
    project.build("--strict")
    return project


@pytest.fixture
def built(house):
    server = SiteServer(house.site)
    yield server
    server.stop()


@pytest.fixture
def window(browser):
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_it_cuts_sections_in_a_built_site(built, window):
    window.goto(built.root + "rooms/")
    assert window.evaluate(ASK) == ANSWER


def test_it_cuts_sections_in_the_preview(house, serve, window):
    preview = serve(house)
    with window.expect_response("**/sectioning.wasm") as response:
        window.goto(preview.root + "rooms/")
        assert window.evaluate(ASK) == ANSWER
    assert response.value.headers["content-type"] == "application/wasm"


@pytest.mark.parametrize("kind", ["application/octet-stream", "application/wasm; charset=utf-8", "text/plain", ""])
def test_it_runs_whatever_kind_the_server_says_it_is(built, window, kind):
    def answer(route):
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-type": kind})

    window.route("**/sectioning.wasm", answer)
    window.goto(built.root + "rooms/")
    assert window.evaluate(ASK) == ANSWER


def test_a_failure_is_said_and_the_next_call_tries_anew(built, window):
    # Before the page's own scripts may have loaded it.
    window.route("**/sectioning.wasm", lambda route: route.fulfill(status=503))
    window.goto(built.root + "rooms/")
    assert "503" in window.evaluate(f"({ASK})().catch((error) => error.message)")
    window.unroute("**/sectioning.wasm")
    assert window.evaluate(ASK) == ANSWER


def test_a_page_without_scripts_of_its_own_may_not_compile_it(built, window):
    window.goto(built.root + "plain/")
    assert "Content Security Policy" in window.evaluate(f"({ASK})().catch((error) => error.message)")
