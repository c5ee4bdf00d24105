"""The page of the preview on which authors try views: the core sections, searches and narrows the catalog."""

import html
import json
import pathlib
import random
import re
import subprocess
import time
from urllib.parse import unquote, urlencode

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
LOOKUP = ROOT / "Templates/scripts/lookup.js"
MATCHING = ROOT / "Templates/scripts/matching.js"
COUNT = 240
WORDS = """amber anvil barn owl brücke café cotter pin état elm fern foo-bar 東京 大学 日本語 Ångström straße 서울 한국어 سلام שלום
ivy jade кедр клён larch lime maple Νίκη oak pine quartz rowan sloe teak tulip willow 42 ½""".split()


def entries(seed):
    seeded = random.Random(seed)
    phrase = lambda least, most: " ".join(seeded.choice(WORDS) for _ in range(seeded.randint(least, most)))
    # Sections are so small that the explorer shows all of their rows.
    return [{"id": f"e{number}", "title": phrase(1, 3), "text": phrase(0, 12) or "-", "group": f"Group {number // 4}",
             "color": seeded.sample(["red", "green", "blue"], seeded.randint(1, 2))} for number in range(COUNT)]


@pytest.fixture(scope="module")
def project(make_project):
    project = make_project("explorer", {
        "content/list/catalog.yaml": "entry: {id: id, body: text}\nfacets: [color]\nviews: [{id: group, section: group}]\n",
        "content/list/list.json": json.dumps(entries(1), ensure_ascii=False),
        "content/odd/odd.json": json.dumps([{"title": "Elk", "no": "Forest", "#tag": "Deer", "a: b": "Large"}]),
        "content/other/one.md": "---\nkind: {name: Bird}\n---\n# One\n"})
    project.build()
    return project


@pytest.fixture
def explore(serve, project):
    preview = serve(project)

    def explore(**parameters):
        status, _, body = preview.get("/-/explore?" + urlencode(parameters, doseq=True))
        assert status == 200
        return body.decode()

    return explore


def sections(page):
    """The title, the count and the ids of the entries of each section."""
    return [(html.unescape(title), html.unescape(count), [unquote(id) for id in re.findall(r'href="/\w+/([^/"]+)/"', rows)])
            for title, count, rows in re.findall(r"<section id=.*?<h3>(.*?) <small>(.*?)</small></h3>(.*?)</section>", page, re.S)]


def test_the_view_of_the_catalog_is_shown_first(explore):
    page = explore(catalog="list/")
    assert len(sections(page)) == COUNT // 4 and f"The catalog’s own view: {COUNT} entries in 60 sections, on 1 page." in page
    assert sections(page)[0][:2] == ("Group 0", "4 entries")


def test_a_view_is_sectioned_by_its_settings(explore):
    found = sections(explore(catalog="list/", view="section: color\norder: [green]\r\nentries: descending"))
    assert [title for title, _, _ in found] == ["green", "blue", "red"]
    assert [int(count.split()[0]) for _, count, _ in found] == [
        sum(color in entry["color"] for entry in entries(1)) for color in ("green", "blue", "red")]


def test_settings_are_checked_as_in_a_build(explore):
    page = explore(catalog="list/", view="section: colr\nordr: count\nindex: [")
    assert "Error in line 3:" in page and not sections(page)
    page = explore(catalog="list/", view="section: colr\nordr: count")
    assert "<p>Error in line 2: unknown key “ordr” in a view</p><pre>ordr: count\n^</pre><p>did you mean “order”?</p>" in page
    assert "<p>Warning in line 1: no entry has the key “colr”</p>" in page and "did you mean “color”" in page
    assert 'aria-describedby="hint problems" aria-invalid="true"' in page and "<title>1 error — Try a view — List</title>" in page
    # A warning does not hide the sections.
    assert len(sections(explore(catalog="list/", view="section: colr"))) == 1
    assert "section: colr\nordr: count</textarea>" in page


def queries(seed):
    seeded = random.Random(seed)
    return [" ".join(word[:seeded.randint(1, len(word))] for word in seeded.sample(WORDS, seeded.choice([1, 1, 1, 2])))
            for _ in range(120)] + ["½", "-", "zzz", "CAFE", "BRUCKE", "strasse", "angstrom 42"]


def test_the_explorer_finds_what_the_page_finds(explore, project):
    asked = queries(2)
    lines = "".join(json.dumps({"query": query}) + "\n" for query in asked)
    answers = subprocess.run(
        ["node", ROOT / "Tests/Web/lookup.mjs", LOOKUP, MATCHING, project.site / "list/-/search"],
        input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    found = [sorted({id for _, _, ids in sections(explore(catalog="list/", q=query)) for id in ids}) for query in asked]
    assert list(zip(asked, found)) == [(query, sorted(json.loads(answer)["found"])) for query, answer in zip(asked, answers)]
    assert sum(0 < len(each) < COUNT for each in found) > 100


def test_choices_narrow_the_list_and_have_live_counts(explore):
    page = explore(catalog="list/", q="oak", **{"f.color": ["red", "green"]})
    matching = [entry for entry in entries(1) if re.search(r"\boak", entry["title"] + " " + entry["text"])]
    shown = [entry for entry in matching if {"red", "green"} & set(entry["color"])]
    assert {id for _, _, ids in sections(page) for id in ids} == {entry["id"] for entry in shown}
    assert f"<title>{len(shown)} of {COUNT} — Try a view" in page
    assert f"{len(shown)} entries for “oak”, color: green, red in " in page.replace("Color", "color")
    assert '<a href="/-/explore?catalog=list%2F">Show all</a>' in page
    for color in ("red", "green", "blue"):
        count = sum(color in entry["color"] for entry in matching)
        checked = "" if color == "blue" else " checked"
        assert f'name="f.color" value="{color}"{checked}> {color} <small>{count}</small>' in page


def test_words_are_marked_in_titles(explore):
    page = explore(catalog="list/", q="cafe")
    assert "<mark>café</mark>" in page


def test_sections_without_matches_are_left_out(explore):
    page = explore(catalog="list/", q="oak", view="section: group\nempty: header")
    assert all(ids for _, _, ids in sections(page)) and f"in {len(sections(page))} sections. " in page
    page = explore(catalog="list/", q="zzz")
    assert "0 entries for “zzz” in 0 sections" in page and "aria-label=\"Index\"" not in page


def test_links_of_keys_keep_what_is_typed(explore):
    page = explore(catalog="list/", q="oak", **{"f.color": "red"})
    assert 'href="/-/explore?catalog=list%2F&amp;view=section%3A%20%22group%22%0A&amp;q=oak&amp;f.color=red"' in page


def test_the_link_of_a_key_sections_by_it_however_it_is_written(explore):
    page = explore(catalog="odd/")
    views = [unquote(view) for view in re.findall(r'<th scope="row"><a href="[^"]*&amp;view=([^"&]*)', page)]
    titles = [[title for title, _, _ in sections(explore(catalog="odd/", view=view))] for view in views]
    assert titles == [["Elk"], ["Forest"], ["Deer"], ["Large"]]


def test_keys_of_entries_are_listed_with_their_values(explore):
    page = explore(catalog="other/")
    assert 'view=section%3A%20%22kind.name%22%0A">kind.name</a></th><td>1</td><td>1</td><td>Bird</td>' in page


def test_what_is_typed_is_text(explore):
    page = explore(catalog="list/", view="# </textarea><script>1</script>", q='"><script>1</script>')
    assert "<script" not in page and "&lt;script&gt;" in page


def test_a_long_query_is_shortened(explore):
    page = explore(catalog="list/", q="oak " * 50 + "zzz")
    assert '<p id="shortened">Only the first 200 characters are searched.</p>' in page and 'aria-describedby="shortened"' in page
    assert f'value="{"oak " * 50}"' in page and sections(page)
    for query in ("oak " * 50, "é" * 200):
        assert "shortened" not in explore(catalog="list/", q=query)


@pytest.fixture(scope="module")
def large(make_project):
    """A catalog with long texts, which takes long to search."""
    seeded = random.Random(3)
    return make_project("explorer-slow", {"content/list/list.ndjson": "".join(
        json.dumps({"title": f"Entry {number}", "text": " ".join(seeded.choices(WORDS, k=60))}) + "\n" for number in range(10_000)),
        "content/list/catalog.yaml": "entry: {body: text, pages: false}\n"})


LONG = "/-/explore?" + urlencode({"catalog": "list/", "q": "a b c d e f g h " * 500})


def test_pages_are_shown_while_views_are_tried(serve, large):
    preview = serve(large)
    connections = [preview.connect() for _ in range(20)]
    for connection in connections:
        connection.sendall(f"GET {LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    for _ in range(10):
        start = time.monotonic()
        assert preview.get("/-/theme.css")[0] == 200
        assert time.monotonic() - start < 5
        time.sleep(0.05)
    for connection in connections:
        connection.close()


def test_work_ends_when_the_client_leaves(serve, large):
    preview = serve(large)
    start = time.monotonic()
    assert preview.get(LONG)[0] == 200
    alone = time.monotonic() - start
    for _ in range(50):
        with preview.connect() as connection:
            connection.sendall(f"GET {LONG} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    start = time.monotonic()
    assert preview.get(LONG)[0] == 200
    assert time.monotonic() - start < 5 * alone + 2


@pytest.mark.parametrize("query", ["catalog=nowhere/", "catalog=%FF"])
def test_an_unknown_catalog_is_not_found(query, serve, project):
    assert serve(project).get("/-/explore?" + query)[0] == 404


def test_the_page_is_limited(serve, make_project):
    project = make_project("explorer-large", {"content/list/list.ndjson": "".join(
        json.dumps({"title": f"Entry {number}", "key": f"{number}"}) + "\n" for number in range(20_000))})
    preview = serve(project)
    by_key = preview.get("/-/explore?" + urlencode({"catalog": "list/", "view": "section: key"}))[2]
    by_letter = preview.get("/-/explore?" + urlencode({"catalog": "list/"}))[2]
    assert b"And 19800 more sections" in by_key and len(by_key) < 200_000
    assert b"and 19995 more" in by_letter and len(by_letter) < 20_000
