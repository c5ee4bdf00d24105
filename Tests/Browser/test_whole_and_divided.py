"""A catalog of many pages answers as the same catalog on one page: in each view, with phrases, and narrowed by facets.

`THUMBINDEX_SEEDS=2000` tries more random catalogs, `THUMBINDEX_SEED=17` one of them.
"""

import os
import re
import urllib.parse

import pytest
from searched_catalogs import Catalog

from .site_server import SiteServer
from .waiting import wait_for_rest, wait_until

SEEDS = [int(os.environ["THUMBINDEX_SEED"])] if "THUMBINDEX_SEED" in os.environ else range(int(os.environ.get("THUMBINDEX_SEEDS", 1)))
#: Phrases are compared with so many entries.
ENTRIES = 48
QUERIES = 3

#: What is reported is announced.
ANNOUNCED = "(([shown, note]) => shown?.textContent && note?.textContent === shown.textContent)(document.querySelector('#__found').children)"

#: The sections that are shown, with their counts and the ids in their rows, and what is reported. In a catalog of many pages,
#: rows are there when they are near the window.
SHOWN = """async () => {
    const rest = () => new Promise((next) => setTimeout(() => requestAnimationFrame(next), 20));
    const results = document.querySelector(".results");
    for (let left = 200; results && left; left -= 1) {
        const more = results.querySelector(".more-rows");
        const empty = results.querySelector(".rows:empty, .rows > li:empty");
        if (!more && !empty) break;
        if (more) more.click();
        else empty.scrollIntoView({ block: "center" });
        await rest();
    }
    const sections = [...(results ?? document).querySelectorAll("[data-section]")].filter((each) => results || each.checkVisibility());
    const idOf = ({ dataset }) => dataset.entry ?? "see " + dataset.see;
    return {
        told: document.querySelector("#__found").firstElementChild.textContent,
        sections: sections.map((section) => [
            section.querySelector("h2 bdi").textContent, section.querySelector("h2 .count").textContent,
            [...section.querySelectorAll("[data-entry], [data-see]")].filter((row) => results || row.checkVisibility()).map(idOf)]),
    };
}"""


@pytest.mark.parametrize("seed", SEEDS)
def test_a_divided_catalog_answers_as_on_one_page(seed, make_project, visit):
    catalog = Catalog(f"pages {seed}", count=ENTRIES)
    project = make_project("whole-and-divided", catalog.whole_and_divided())
    project.build("--strict")
    server = SiteServer(project.site)
    window = visit(server.root, scripts=True, hurried=True)
    try:
        for number, view in enumerate(catalog.views):
            for _ in range(QUERIES):
                check(catalog, window, server.root, f"-/{view['id']}/" if number else "", f"THUMBINDEX_SEED={seed}")
    finally:
        server.stop()


def asked(catalog):
    """A random query, and what the list is narrowed by: for each, what the URL has, and the ids that it finds, if they are known."""
    seeded = catalog.random
    query = seeded.choice([catalog.query, lambda: f'"{catalog.phrase()}"', lambda: ""])()
    found = catalog.search(query) if '"' not in query else None
    chosen = {}
    if seeded.random() < 0.5 or not query.strip():
        kind = seeded.choice([entry["kind"] for entry in catalog.entries if "kind" in entry])
        chosen["f.kind"] = (kind.lower().replace(" ", "-"), lambda entry: entry.get("kind") == kind)
    if seeded.random() < 0.3:
        tag = seeded.choice([tag for entry in catalog.entries for tag in entry["tags"]])
        chosen["f.tags"] = (tag, lambda entry: tag in entry["tags"])
    narrowed = {entry["id"] for entry in catalog.entries if all(has(entry) for _, has in chosen.values())}
    parts = {"q": query} if query.strip() else {}
    return parts | {key: slug for key, (slug, _) in chosen.items()}, found, narrowed


def check(catalog, window, root, path, name):
    parts, found, narrowed = asked(catalog)
    shown = []
    for folder in ["whole", "divided"]:
        window.goto(f"{root}{folder}/{path}?{urllib.parse.urlencode(parts)}")
        wait_until(window, ANNOUNCED)
        wait_for_rest(window)
        shown.append(window.evaluate(SHOWN))
    name = f"{name} {path}?{urllib.parse.urlencode(parts)}"
    whole, divided = map(without_names, shown)
    assert divided["sections"] == whole["sections"], name
    assert divided["told"] == whole["told"] or whole["has_names"], name
    ids = {id for _, _, rows in whole["sections"] for id in rows}
    if "q" not in parts:
        found = narrowed
    if found is not None:
        assert ids == found & narrowed, name
    for _, count, rows in whole["sections"]:
        assert min(map(int, re.findall(r"\d+", count))) == len(rows), name


def without_names(shown):
    """Only the list of one page shows other names."""
    sections = [(title, count, [id for id in rows if not id.startswith("see ")]) for title, count, rows in shown["sections"]]
    has_names = any(id.startswith("see ") for _, _, rows in shown["sections"] for id in rows)
    return {"told": shown["told"], "has_names": has_names, "sections": [section for section in sections if section[2]]}
