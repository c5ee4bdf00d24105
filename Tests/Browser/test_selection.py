"""Selections are stored by entry, not by position."""

import json

import pytest

from .site_server import SiteServer
from .waiting import wait_for_rest

SETTINGS = """\
entry: {pages: true}
views:
  - {id: room, section: room, selection: {default: single, Kitchen: multiple}}
  - {id: a-z, selection: multiple}
"""
ENTRIES = [
    {"title": "Bed", "room": "Den"}, {"title": "Lamp", "room": ["Den", "Kitchen"]},
    {"title": "Pan", "room": "Kitchen"}, {"title": "Cup", "room": "Kitchen"}]


@pytest.fixture
def house(make_project):
    project = make_project("house", {
        "content/list/catalog.yaml": SETTINGS, "content/list/list.json": json.dumps(ENTRIES),
        "content/other/catalog.yaml": "views: [{id: v, selection: multiple}]\n",
        "content/other/list.json": json.dumps([{"title": "Bed"}]), "content/about.md": "# About\n"})
    project.build("--strict")
    server = SiteServer(project.site)
    yield project, server
    server.stop()


@pytest.fixture
def window(visit):
    return visit("about:blank", scripts=True)


def chosen(window):
    return window.evaluate("[...document.querySelectorAll('input.select:checked')].map((input) => input.name + ':' + input.value)")


def tick(window, section, entry):
    window.locator(f"#{section} input[value={entry}]").check()


def test_a_selection_survives_reloads_view_changes_and_rebuilds(house, window):
    project, server = house
    window.goto(server.root + "list/")
    tick(window, "_kitchen", "pan")
    tick(window, "_den", "bed")
    window.reload()
    assert chosen(window) == ["_den:bed", "_kitchen:pan"]
    window.goto(server.root + "list/-/a-z/")
    assert chosen(window) == ["_b:bed", "_p:pan"]
    project.write({"content/list/list.json": json.dumps([{"title": "Ant", "room": "Den"}, *reversed(ENTRIES)])})
    project.build()
    window.goto(server.root + "list/")
    assert chosen(window) == ["_den:bed", "_kitchen:pan"]


def test_a_single_selection_replaces_only_its_section(house, window):
    _, server = house
    window.goto(server.root + "list/")
    tick(window, "_kitchen", "pan")
    tick(window, "_den", "bed")
    tick(window, "_den", "lamp")
    # The lamp is in both rooms.
    assert chosen(window) == ["_den:lamp", "_kitchen:lamp", "_kitchen:pan"]
    window.reload()
    assert chosen(window) == ["_den:lamp", "_kitchen:lamp", "_kitchen:pan"]


def test_switching_views_never_deselects(house, window):
    _, server = house
    window.goto(server.root + "list/-/a-z/")
    tick(window, "_b", "bed")
    tick(window, "_l", "lamp")
    window.goto(server.root + "list/")
    window.goto(server.root + "list/-/a-z/")
    assert chosen(window) == ["_b:bed", "_l:lamp"]


def test_what_another_view_selected_can_be_replaced_in_a_single_section(house, window):
    _, server = house
    window.goto(server.root + "list/-/a-z/")
    tick(window, "_b", "bed")
    tick(window, "_l", "lamp")
    window.goto(server.root + "list/")
    window.locator(".chosen").first.wait_for()
    # Neither is the one that is selected, so either can be chosen.
    assert chosen(window) == ["_kitchen:lamp"]
    assert window.locator("#_den .chosen").count() == 2
    tick(window, "_den", "lamp")
    assert chosen(window) == ["_den:lamp", "_kitchen:lamp"]
    assert window.locator("#_den .chosen").count() == 1


def test_a_tray_that_fails_to_load_comes_with_the_next_choice(house, window):
    _, server = house
    window.goto(server.root + "list/")
    failed = []
    window.route("**/tray.js", lambda route: (failed.append(1), route.abort()) if not failed else route.continue_())
    with window.expect_event("requestfailed"):
        tick(window, "_kitchen", "pan")
    tick(window, "_kitchen", "cup")
    window.locator(".tray b", has_text="2 selected").wait_for()


def test_each_catalog_has_its_own_selection(house, window):
    _, server = house
    window.goto(server.root + "list/")
    tick(window, "_den", "bed")
    window.goto(server.root + "other/")
    assert chosen(window) == []


@pytest.mark.parametrize("stored", ["", "{", "null", "3", "{\"bed\": 1}", "[1, null, {\"a\": 2}]", "\"bed\""])
def test_invalid_stored_data_is_ignored(house, window, stored):
    _, server = house
    problems = []
    window.on("pageerror", lambda error: problems.append(str(error)))
    window.goto(server.root + "list/")
    window.evaluate("(text) => localStorage.setItem('thumbindex:selection:/list/', text)", stored)
    window.reload()
    assert chosen(window) == []
    tick(window, "_den", "bed")
    window.reload()
    assert chosen(window) == ["_den:bed"] and problems == []


def test_checkboxes_work_without_storage(house, browser):
    _, server = house
    context = browser.new_context()
    window, problems = context.new_page(), []
    window.on("pageerror", lambda error: problems.append(str(error)))
    window.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    window.goto(server.root + "list/")
    tick(window, "_kitchen", "pan")
    tick(window, "_kitchen", "cup")
    assert chosen(window) == ["_kitchen:cup", "_kitchen:pan"]
    assert problems == []
    context.close()


@pytest.mark.parametrize("path", ["list/", "list/-/a-z/", "list/bed/"])
def test_without_a_script_check_boxes_are_only_printed(house, visit, path):
    window = visit(house[1].root + path)
    boxes = window.locator(".select").locator("visible=true")
    assert boxes.count() == 0
    # No column is reserved for them.
    indents = window.locator(".rows > li").evaluate_all(
        "(all) => all.map((row) => row.querySelector('bdi').getBoundingClientRect().left - row.getBoundingClientRect().left)")
    assert set(indents) <= {0}
    window.emulate_media(media="print")
    printed = boxes.count()
    window.emulate_media(media="screen")
    assert printed == window.locator(".select").count()


def test_pages_without_selection_load_no_script(house, window):
    _, server = house
    for path in ["", "about/", "404.html"]:
        window.goto(server.root + path)
        assert window.locator("[data-modules~=selection]").count() == 0


def test_the_tray_is_loaded_only_when_something_is_selected(house, window):
    _, server = house
    loaded = []
    window.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    window.goto(server.root + "list/")
    wait_for_rest(window)
    assert "selection.js" in loaded and "tray.js" not in loaded
    tick(window, "_den", "bed")
    window.locator(".tray").wait_for()
    assert "tray.js" in loaded


def test_two_open_tabs_agree(house, window, visit):
    _, server = house
    other = visit("about:blank", scripts=True)
    for each in (window, other):
        each.goto(server.root + "list/")
    tick(window, "_kitchen", "pan")
    other.locator("#_kitchen input[value=pan]:checked").wait_for()
    other.locator("#_kitchen input[value=pan]").uncheck()
    window.locator("#_kitchen input[value=pan]:not(:checked)").wait_for()
    assert chosen(window) == chosen(other) == []


def test_selecting_an_entry_elsewhere_replaces_the_single_selection_of_its_section(house, window):
    _, server = house
    window.goto(server.root + "list/")
    tick(window, "_den", "bed")
    tick(window, "_kitchen", "pan")
    # The lamp is also in the den, where only one entry can be selected.
    tick(window, "_kitchen", "lamp")
    assert chosen(window) == ["_den:lamp", "_kitchen:lamp", "_kitchen:pan"]


def test_an_entry_can_be_deselected(house, window):
    _, server = house
    window.goto(server.root + "list/-/a-z/")
    tick(window, "_b", "bed")
    tick(window, "_l", "lamp")
    window.locator("#_b input[value=bed]").uncheck()
    assert chosen(window) == ["_l:lamp"]
    window.reload()
    assert chosen(window) == ["_l:lamp"]


def test_the_modules_of_rules_can_be_imported(house, window, serve):
    """From a built site and from the preview, under the page's policy."""
    project, server = house
    ask = """async () => {
      const [{ sectioned }, { matches }] = await Promise.all(
        [thumbindex.load("sectioning", "sectioning"), thumbindex.load("matching", "search")]);
      const list = sectioned(["bed", "pan"], [["Den"], ["Kitchen"]], { given: ["Kitchen"] });
      return [list.indexed, matches("bed", ["be"])];
    }"""
    for root in [server.root, serve(project).root]:
        window.goto(root + "list/")
        assert window.evaluate(ask) == [["Kitchen", "Den"], True]
