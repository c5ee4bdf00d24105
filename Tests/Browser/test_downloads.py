"""What a search or a choice of fields leaves, as files: rows of the catalog's data, in the order in which they are shown."""

import csv
import io
import json
import random

import pytest
from playwright.sync_api import expect

from .site_server import SiteServer
from .test_search import PHONE, WIDE, field
from .waiting import wait_for_rest, wait_until

COLORS = ["red", "green", "blue"]


def plants():
    """Entries that are not in the order in which pages show them. Some cells have what a table must quote."""
    made = [{"id": f"p{number}", "title": f"{'Amber Birch Cedar'.split()[number % 3]} {number}", "color": COLORS[number % 7 % 3],
             "note": ["plain", "a, b", 'says "hi"', "two\nlines", "=1+1"][number % 5]} for number in range(60)]
    random.Random(4).shuffle(made)
    return made


@pytest.fixture(scope="module")
def site(make_project):
    views = "views: [{id: a-z, title: A–Z, selection: multiple}, {id: color, section: color, selection: multiple, index: full, order: descending}]\nfacets: [color]\n"
    settings = "entry: {id: id, subtitle: note, value: color, pages: true}\n" + views
    rows = json.dumps(plants())
    project = make_project("downloads", {
        "content/site.yaml": "title: Downloads\nlanguage: en\n",
        "content/whole/catalog.yaml": settings, "content/whole/rows.json": rows,
        "content/parts/catalog.yaml": "pageSize: 10\n" + settings, "content/parts/rows.json": rows,
        "content/without/catalog.yaml": "data: false\n" + settings, "content/without/rows.json": rows})
    project.build()
    server = SiteServer(project.site)
    server.site = project.site
    yield server
    server.stop()


@pytest.fixture
def opened(site, visit):
    def opened(path, size=WIDE):
        window = visit(site.root + path, size, scripts=True)
        window.wait_for_selector("input[type=search]")
        return window
    return opened


def data(site, catalog, kind):
    """The data of a catalog by id, each as it is written."""
    text = (site.site / f"{catalog}/-/data/{catalog}.{kind}").read_bytes().decode()
    if kind == "json":
        lines = text.removeprefix("[\n").removesuffix("\n]\n").split(",\n")
        return {json.loads(line)["$id"]: line for line in lines}
    rows = list(csv.reader(io.StringIO(text, newline="")))
    return {row[0]: row for row in rows}


def downloaded(window, kind):
    with window.expect_download() as event:
        window.locator(".downloads a", has_text=kind.upper()).click()
    return event.value


def shown(window):
    return window.evaluate("""[...new Set([...document.querySelectorAll("[data-section]:not([hidden]) [data-entry]:not([hidden])")]
        .filter((row) => row.checkVisibility()).map((row) => row.dataset.entry))]""")


def ids(path, kind):
    text = path.read_bytes().decode()
    if kind == "json":
        return [entry["$id"] for entry in json.loads(text)]
    return [row[0] for row in csv.reader(io.StringIO(text, newline=""))][1:]


@pytest.mark.parametrize("path, size", [
    ("whole/", PHONE), ("whole/", WIDE), ("whole/-/color/", WIDE), ("parts/", PHONE), ("parts/-/a-z/b/", WIDE), ("parts/-/color/", WIDE)])
def test_what_a_search_found_is_downloaded_in_the_order_shown(path, size, site, opened):
    window = opened(path, size)
    field(window).fill("birch 4")
    line = window.locator(".downloads")
    expect(line).to_have_text("Download these 5 entries CSV · JSON")
    wait_for_rest(window)
    order = shown(window)
    assert len(order) == 5
    catalog = path.split("/")[0]
    for kind in ("csv", "json"):
        file = downloaded(window, kind)
        assert file.suggested_filename == f"{catalog}.{kind}"
        assert ids(file.path(), kind) == order, kind
        known = data(site, catalog, kind)
        text = file.path().read_bytes().decode()
        if kind == "json":
            assert text == "[\n" + ",\n".join(known[id] for id in order) + "\n]\n"
        else:
            whole = (site.site / f"{catalog}/-/data/{catalog}.csv").read_bytes().decode()
            assert text.split("\r\n")[0] == whole.split("\r\n")[0]
            assert list(csv.reader(io.StringIO(text, newline="")))[1:] == [known[id] for id in order]


def test_what_the_fields_leave_is_downloaded(site, opened):
    window = opened("whole/?f.color=red")
    line = window.locator(".downloads")
    expect(line).to_contain_text("Download these")
    wait_for_rest(window)
    assert ids(downloaded(window, "json").path(), "json") == shown(window) != []


def take(window, kind):
    """Downloads the selection."""
    if window.locator("#__chosen").is_hidden():
        window.locator(".tray [data-command=more]").click()
    with window.expect_download() as event:
        window.locator(f".tray [data-command={kind}]").click()
    return event.value


def select(window, *ids):
    for each in ids:
        window.locator(f'input.select[value="{each}"]').first.check()


@pytest.mark.parametrize("path, chosen", [
    ("whole/", ["p40", "p4", "p13"]), ("parts/-/a-z/b/", ["p7", "p4", "p13"]), ("parts/p4/", ["p4"]), ("whole/?q=birch+4", ["p40", "p4"])])
def test_the_selection_has_the_rows_of_the_data(path, chosen, site, opened):
    window = opened(path)
    wait_for_rest(window)
    select(window, *chosen)
    order = [each for each in shown(window) if each in chosen] or chosen
    assert sorted(order) == sorted(chosen)
    catalog = path.split("/")[0]
    file = take(window, "csv")
    assert file.suggested_filename == f"{catalog}.csv"
    table = list(csv.reader(io.StringIO(file.path().read_bytes().decode(), newline="")))
    assert table[0][:2] == ["$id", "$page"]
    assert table[1:] == [data(site, catalog, "csv")[id] for id in order]
    assert [json.dumps(each, ensure_ascii=False) for each in json.loads(take(window, "json").path().read_bytes())] == \
        [json.dumps(json.loads(data(site, catalog, "json")[id]), ensure_ascii=False) for id in order]


@pytest.mark.parametrize("case", ["no data", "an entry that is gone"])
def test_a_selection_that_is_not_in_the_data_is_a_list(case, opened):
    window = opened("without/" if case == "no data" else "whole/")
    if case != "no data":
        window.evaluate("""localStorage.setItem("thumbindex:selection:/whole/", JSON.stringify([{id: "gone", title: "Gone"}]))""")
        window.reload()
    select(window, "p4")
    table = list(csv.reader(io.StringIO(take(window, "csv").path().read_bytes().decode(), newline="")))
    assert table[0] == ["section", "title", "id", "url"]
    assert [row[2] for row in table[1:]] == (["p4"] if case == "no data" else ["p4", "gone"])


def test_the_order_of_the_sections_counts(opened):
    window = opened("whole/-/color/")
    field(window).fill("amber")
    expect(window.locator(".downloads")).to_contain_text("Download these")
    wait_for_rest(window)
    before = shown(window)
    assert ids(downloaded(window, "csv").path(), "csv") == before
    window.goto(window.url.replace("/-/color/", "/"))
    expect(window.locator(".downloads")).to_contain_text("Download these")
    wait_for_rest(window)
    after = shown(window)
    assert sorted(after) == sorted(before) and after != before
    assert ids(downloaded(window, "csv").path(), "csv") == after


@pytest.mark.parametrize("path, is_shown", [("whole/", True), ("parts/", True), ("parts/-/a-z/b/", False), ("whole/-/facet/color/red/", False)])
def test_the_whole_files_return_when_the_field_is_empty(path, is_shown, opened):
    window = opened(path)
    line = window.locator(".downloads")
    expect(line).to_be_visible(visible=is_shown)
    field(window).fill("birch")
    expect(line).to_contain_text("Download these")
    field(window).fill("nothing has this")
    expect(line).to_be_hidden()
    if "facet" not in path:
        field(window).fill("birch 10")
        expect(line).to_have_text("Download this entry CSV · JSON")
    field(window).fill("")
    expect(line).to_be_visible(visible=is_shown)
    expect(line).to_have_text("Download CSV · JSON")
    if is_shown:
        with window.expect_download() as event:
            line.locator("a").first.click()
        assert len(ids(event.value.path(), "csv")) == 60


def test_a_file_that_fails_leaves_the_whole_files(opened):
    window = opened("whole/")
    field(window).fill("birch 4")
    expect(window.locator(".downloads")).to_contain_text("Download these")
    window.route("**/data/whole.ndjson", lambda route: route.abort())
    window.locator(".downloads a").first.click()
    expect(window.locator(".downloads")).to_have_text("Download CSV · JSON")


@pytest.mark.parametrize("rest", ["a" * 60, '"' * 1_000_001, 'a,"b",' * 100_000], ids=["a word", "quotes", "cells"])
def test_a_file_that_was_cut_off_leaves_the_whole_files(rest, opened):
    window = opened("whole/")
    field(window).fill("birch 4")
    expect(window.locator(".downloads")).to_contain_text("Download these")
    window.route("**/data/whole.csv", lambda route: route.fulfill(body="$id,$page\r\n" + rest))
    window.locator(".downloads a").first.click()
    expect(window.locator(".downloads")).to_have_text("Download CSV · JSON")


def test_a_catalog_without_data_offers_none(opened, site):
    window = opened("without/")
    field(window).fill("birch 4")
    wait_until(window, "document.querySelectorAll('[data-entry]:not([hidden])').length === 5")
    assert window.locator(".downloads").count() == 0
    assert not [path for path, _ in site.log if path.endswith("downloads.js") and "without" in path]
