"""A search finds the same entries in a catalog of one page, of many pages, and in a portable site, and what a plain search finds.

`THUMBINDEX_SEEDS=2000` runs more random catalogs, `THUMBINDEX_SEED=17` one of them.
"""

import json
import os
import pathlib
import shutil
import subprocess

import pytest
from search_files import SearchFiles
from searched_catalogs import Catalog

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEEDS = [int(os.environ["THUMBINDEX_SEED"])] if "THUMBINDEX_SEED" in os.environ else range(int(os.environ.get("THUMBINDEX_SEEDS", 4)))
QUERIES = 150
#: The folders of the same entries.
FOLDERS = ["site/whole/-/search", "site/divided/-/search", "portable/whole/-/search", "portable/divided/-/search"]

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="needs node")


def answers(project, language, queries):
    lines = "".join(json.dumps(query) + "\n" for query in queries)
    folders = [project.folder / folder for folder in FOLDERS]
    result = subprocess.run(
        ["node", ROOT / "Tests/Web/found.mjs", ROOT / "Templates/scripts", language, *folders], input=lines, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def built(project, catalog):
    project.write(catalog.whole_and_divided())
    project.build("--strict")
    project.build("--portable", "-o", str(project.folder / "portable"))
    return project


def described(sections):
    """The titles of sections, or of the values of a facet, with the ids of their entries."""
    return [(title, ids) for _, title, _, *_, ids in sections if ids]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_search_finds_the_same_on_one_page_and_on_many(seed, project):
    catalog = Catalog(seed)
    built(project, catalog)
    queries = [catalog.query() for _ in range(QUERIES)]
    simple = 0
    for query, [answer, *others] in zip(queries, answers(project, catalog.language, queries), strict=True):
        assert others == [answer] * 3, f"THUMBINDEX_SEED={seed} {query!r}"
        expected = catalog.search(query)
        if expected is not None:
            simple += 1
            assert set(answer["found"]) == expected, f"THUMBINDEX_SEED={seed} {query!r}"
    assert simple > QUERIES / 4
    whole, divided = [SearchFiles(project.folder / folder) for folder in FOLDERS[:2]]
    for view in catalog.views:
        assert described(whole.views[view["id"]]) == described(divided.views[view["id"]])
    for facet, values in {"kind": lambda entry: [entry.get("kind")], "tags": lambda entry: entry["tags"]}.items():
        assert whole.facets[facet] == divided.facets[facet]
        for _, title, _, ids in whole.facets[facet][1]:
            assert sorted(ids) == sorted(entry["id"] for entry in catalog.entries if title in values(entry))


@pytest.mark.parametrize("query, found", [
    ("1000円", ["a"]), ("1,000円", ["a"]), ("1 000円", ["a"]), ("r & d", ["b", "c"]), ("& rest", ["d"]), ("&", ["b", "d"]),
    ("iron - ore", ["e"]), ("iron-ore", ["e"]), ("1914-18", ["f"]), ("24 / 7", ["f"]),
    ("80°c", ["g"]), ("80°", ["g"]), ("8°c", []), ("±5%", ["g"]), ("5 %", ["g", "h"]), ("5%", ["g", "h"]), ("relay 12 v", ["h"]),
    ("$ 3.50", ["h"]), ("30x20", ["g"]), ("m3 × 10", ["h"]),
    ("10 000 €", ["i"]), ("10 000€", ["i"])])
def test_separators_may_be_typed_or_not(query, found, separated):
    assert [answer["found"] for answer in answers(separated, "en", [query])[0]] == [found] * 4


@pytest.fixture(scope="module")
def separated(make_project):
    entries = [
        {"id": "a", "title": "1,000円"}, {"id": "b", "title": "R & D"}, {"id": "c", "title": "Work", "text": "All of R & D."},
        {"id": "d", "title": "Rest & sleep"}, {"id": "e", "title": "Iron–ore"}, {"id": "f", "title": "Open", "text": "Open 24/7 since 1914‑18."},
        {"id": "g", "title": "80 °C", "text": "A ±5 % part, 30 × 20."}, {"id": "h", "title": "Relay M3×10, 12V", "text": "5% off: $3.50"},
        {"id": "i", "title": "Gear", "text": "10000 €"}]
    catalog = Catalog(0, count=1)
    catalog.entries, catalog.searched, catalog.language = entries, None, "en"
    return built(make_project("separated", {}), catalog)
