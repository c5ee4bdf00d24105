"""A portable site is read from files, without a server. Its scripts do there what they do on a served site."""

import base64
import gzip
import html
import json
import pathlib
import random
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from . import projects, sample_names
from .site_server import SiteServer
from .test_order import order_by
from .test_search import field, rows, search, wait_until_searched
from .waiting import HURRY, wait_for_rest, wait_until

SETTINGS = {
    "stones": """\
title: Stones
pageSize: all
entry: {pages: true, subtitle: place}
facets: [place, {height: {ranges: [0, 50, 100]}}]
views:
  - {id: a-z, title: A–Z, selection: multiple}
  - {id: place, title: By place, section: place, index: full, selection: single}
""",
    "trees": """\
title: Trees
pageSize: 100
entry: {pages: true, subtitle: color}
facets: [color]
views:
  - {id: a-z, title: A–Z, selection: multiple}
  - {id: color, title: By color, section: color, index: full, selection: multiple}
""",
    "birds": "title: الطيور\nlanguage: ar\nentry: {subtitle: place}\n",
}
STONES = ["Agate", "Beryl", "Calcite", "Dolomite", "Épidote", "Fluorite", "Garnet", "Hematite"]
TREES = ["Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Juniper", "Larch", "Maple", "Oak", "Pine", "Rowan"]
PLACES, COLORS = ["Alps", "Jura", "Ural"], ["red", "green", "pale"]


def files():
    stones = [{"title": f"{name} {number}", "place": PLACES[number % 3], "height": number * 20}
              for name in STONES for number in range(1, 9)]
    trees = [{"title": f"{TREES[number % 12]} {number}", "color": COLORS[number % 3]} for number in range(600)]
    birds = [{"title": name, "place": place} for name, place in sample_names.BIRDS]
    return {
        "site.yaml": "title: Portable\nlanguage: en\n",
        **{f"{catalog}/catalog.yaml": text for catalog, text in SETTINGS.items()},
        **{f"{name}/list.json": json.dumps(entries) for name, entries in [("stones", stones), ("trees", trees), ("birds", birds)]},
        "stones/amber.md": "---\ntitle: Amber\nplace: Ural\n---\nIt is the resin of old conifers.\n",
        "trees/yew.md": "---\ntitle: Yew\ncolor: red\n---\nIts wood made bows.\n",
        "trees/50-zebra.md": "---\ntitle: 50 % <b>Zebrawood</b> & more\n---\nA name that URLs and pages must escape.\n",
    }


@pytest.fixture(scope="module")
def library(make_project):
    project = make_project("portable-library", projects.within("content", projects.PROJECTS["library"]()))
    project.build("--portable", "--strict")
    return project


@pytest.fixture(scope="module")
def project(make_project):
    # Characters that URLs must encode are in the path of the site.
    project = make_project("portable 50% ü", projects.within("content", files()))
    project.build("--portable")
    return project


@pytest.fixture(scope="module")
def root(project):
    """The URL of the folder of the site."""
    return project.site.as_uri() + "/"


@pytest.fixture(scope="module")
def served(project):
    project.build("--output", str(project.folder / "served"))
    server = SiteServer(project.folder / "served")
    yield server.root
    server.stop()


@pytest.fixture
def opened(root, browser):
    """Opens a page in a window of its own, whose storage is its own, too. The test fails if anything fails there."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(10_000)
    problems = []

    def opened(path):
        window = context.new_page()
        window.on("console", lambda message: problems.append(message.text))
        window.on("pageerror", lambda error: problems.append(str(error)))
        window.on("requestfailed", lambda request: problems.append(request.url))
        window.goto(root + path)
        return window

    yield opened
    context.close()
    assert problems == []


# Files


def test_every_link_leads_to_a_file(library):
    for page in library.site.rglob("*.html"):
        for url in re.findall(r'(?:href|src)="([^"]*)"', page.read_text()):
            parts = urllib.parse.urlsplit(html.unescape(url))
            if not parts.scheme and parts.path:
                assert (page.parent / urllib.parse.unquote(parts.path)).is_file(), (page, url)


def test_pages_load_one_classic_script(library):
    """Browsers load neither modules nor data from files."""
    read = [path for path in library.site.rglob("*.json") if "/-/data/" not in str(path)]
    assert not read and not list(library.site.rglob("*.gz"))
    assert [path.name for path in (library.site / "-").glob("*.js")] == ["scripts.js"]
    for page in library.site.rglob("*.html"):
        text = page.read_text()
        scripts = re.findall(r"<script[^>]*>", text)
        assert len(scripts) == ("data-modules" in text) and all(script.endswith(" defer>") for script in scripts), page
    assert "data-modules" in (library.site / "animals/index.html").read_text()


def test_a_file_of_data_is_a_script_with_its_bytes(project, served):
    def files(root, ending):
        return {str(path.relative_to(root)).removesuffix(ending): path.read_bytes()
                for path in root.rglob("*") if "/-/search/" in str(path) and path.suffix in (".js", ".gz")}
    portable, usual = files(project.site, ".js"), files(project.folder / "served", "\0")
    assert len(portable) > 50
    for path, script in portable.items():
        text = re.fullmatch(rb'thumbindex\.receive\("([A-Za-z0-9+/]*={0,2})"\);\n', script)[1]
        content = base64.b64decode(text, validate=True)
        assert gzip.decompress(content)
        # The index lists other rows, since their links are others.
        if path in usual and not path.endswith("/index.gz"):
            assert content == usual[path]


def test_a_site_can_become_portable_and_back(make_project):
    project = make_project("back", {"content/a/x.md": "# X\n\nText\n", "content/a/y.md": "# Y\n"})
    project.build()
    usual = project.files()
    project.build("--portable")
    portable = project.files()
    assert "index.html" in portable["a/index.html"].decode()
    assert "-/scripts.js" in portable and "-/ranges.js" not in portable
    project.build()
    assert project.files() == usual


def test_a_site_without_a_catalog_has_no_script(make_project):
    project = make_project("plain", {"content/about.md": "# About\n\nText\n", "content/site.yaml": "title: Plain\n"})
    project.run("build", "--portable")
    assert not list(project.site.rglob("*.js"))


def test_a_script_of_the_project_replaces_that_of_the_theme(make_project, browser):
    project = make_project("own-script", {
        "content/a/x.md": "# X\n\nText\n",
        "Templates/scripts/fit.js": """\
import * as dom from "./dom.js";
import { get as parameter, on } from './page-state.js';

const load = `${parameter("query")}${`}`}`;
export { load as default_, on };
import("./copy.js").then(({ copy }) => { dom.root.dataset.own = `${load} ${typeof copy} ${typeof on}`; });
""", "Templates/scripts/copy.js": "export async function copy() {}\n// import(\"nothing\")"})
    project.build("--portable")
    context = browser.new_context()
    window = context.new_page()
    window.goto((project.site / "a/index.html").as_uri() + "?q=x")
    wait_until(window, "document.documentElement.dataset.own === 'x} function function'")
    context.close()


# What readers do


def test_a_reader_reaches_an_entry_from_the_folder(library, browser):
    context = browser.new_context()
    window = context.new_page()
    problems = []
    window.on("console", lambda message: problems.append(message.text))
    window.on("requestfailed", lambda request: problems.append(request.url))
    window.goto((library.site / "index.html").as_uri())
    window.get_by_role("link", name="Animals").first.click()
    # The strip and its style may not be there yet.
    expect(window.locator(".section-index")).to_have_css("position", "fixed")
    window.locator(".section-index li a", has_text="O").first.click()
    wait_until(window, "location.href.endsWith('/animals/index.html#_o')")
    window.locator("[data-entry=owl] a").click()
    assert window.url.endswith("/animals/owl/index.html")
    window.locator(".crumbs a").first.click()
    assert window.url.endswith("/animals/index.html")
    assert pathlib.Path(urllib.parse.unquote(urllib.parse.urlsplit(window.url).path)).is_file()
    assert problems == []
    context.close()


def queries(seed, titles, count):
    """Words and beginnings of words of titles, alone and in pairs, some of them in capitals or with a letter wrong."""
    chance = random.Random(seed)
    made = []
    for _ in range(count):
        words = chance.choice(titles).split()
        query = " ".join(word[:chance.randint(1, len(word))] for word in chance.sample(words, chance.randint(1, len(words))))
        made.append(chance.choice([query, query.upper(), query + "x"]))
    return made


STONE_TITLES = [f"{name} {number} {place}" for name, number, place in zip(STONES, range(1, 9), PLACES * 3)]
TREE_TITLES = [f"{name} {number} {color}" for name, number, color in zip(TREES, range(100, 600, 40), COLORS * 4)]
ANSWERS = [
    *(("stones/", query) for query in [*queries(1, STONE_TITLES, 5), "resin", "epidote", "It is the"]),
    *(("stones/-/place/", query) for query in queries(2, STONE_TITLES, 2)),
    *(("trees/", query) for query in [*queries(3, TREE_TITLES, 5), "wood", "bows", "50 %"]),
    *(("trees/-/color/", query) for query in queries(4, TREE_TITLES, 2)),
    *(("birds/", query) for query in queries(5, [name for name, _ in sample_names.BIRDS], 3)),
    *(("", query) for query in queries(6, STONE_TITLES + TREE_TITLES, 3)),
]

#: What a page says about a query.
ANSWER = """() => {
    const texts = (selector) => [...document.querySelectorAll(selector)]
        .filter((each) => each.checkVisibility()).map((each) => each.textContent);
    const name = (url) => url.replace(/(index\\.html)?([?#].*)?$/, "");
    const links = [...document.querySelectorAll("[data-entry] a")].filter((each) => each.checkVisibility())
        .map(({ href }) => name(href).slice(name(document.baseURI).length));
    return [texts("#__found > [aria-hidden]"), texts("mark"), texts("[data-section] > h2"), links.length, links.slice(0, 3).map((each) => each.slice(-12))];
}"""


def test_queries_have_the_same_answers_as_on_a_served_site(root, served, browser):
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(HURRY)
    window = context.new_page()
    answers = {}
    for at in (root + "{}index.html", served + "{}"):
        opened = None
        for path, query in ANSWERS:
            # The first one on each page is restored from the URL, the others are typed there.
            if path == opened:
                search(window, query)
            else:
                window.goto(at.format(path) + "?" + urllib.parse.urlencode({"q": query}))
                opened = path
            wait_until_searched(window)
            answers.setdefault((path, query), []).append((window.evaluate(ANSWER), rows(window)))
    assert {key: portable for key, (portable, _) in answers.items()} == {key: usual for key, (_, usual) in answers.items()}
    assert sum(bool(found) for (_, found), _ in answers.values()) > 10
    context.close()


def test_a_word_of_a_page_is_shown_in_its_row(opened):
    """The texts of pages are data, too."""
    for path, word, text in [("stones/", "resin", "the resin of old conifers."), ("trees/", "bows", "Its wood made bows."),
                             ("trees/", "escape", "and pages must escape.")]:
        window = opened(path + "index.html")
        search(window, word)
        expect(window.locator(".context:visible")).to_contain_text(text)
        assert window.locator("mark").all_text_contents() == [word]


def test_a_result_opens_its_page_and_back_returns(opened, root):
    window = opened("trees/index.html")
    search(window, "larch 7")
    window.keyboard.press("Enter")
    window.wait_for_url(re.compile("/trees/larch-7"))
    expect(window.locator("h1")).to_have_text("Larch 7")
    window.go_back()
    wait_until_searched(window)
    assert field(window).input_value() == "larch 7" and window.url == root + "trees/index.html?q=larch+7"


def test_facets_narrow_the_list(opened, root):
    for path, facet, expected in [("stones/", "place=alps", 16), ("stones/-/place/", "height=0..50", 16), ("trees/", "color=pale", 200)]:
        window = opened(f"{path}index.html?f.{facet}")
        wait_until(window, f"document.querySelector('#__found > [aria-hidden]')?.textContent.startsWith('{expected} of ')")
    window = opened("stones/index.html")
    window.locator(".narrow > summary").click()
    window.get_by_label("Jura").check()
    wait_until(window, "location.search === '?f.place=jura'")
    assert window.url == root + "stones/index.html?f.place=jura"


def test_the_page_of_a_facet_knows_its_value(opened, root):
    window = opened("trees/-/facet/color/pale/index.html")
    window.locator(".narrow > summary").click()
    expect(window.get_by_label("pale")).to_be_checked()
    window.get_by_role("checkbox", name="red").click()
    window.wait_for_url(root + "trees/index.html?f.color=*")
    wait_until(window, "document.querySelector('#__found > [aria-hidden]')?.textContent.startsWith('401 of ')")


def test_sections_change_their_order(opened):
    window = opened("stones/-/place/index.html")
    order_by(window, "count")
    wait_until(window, "location.search === '?order=count'")
    assert window.locator("[data-section] > h2 bdi").all_text_contents() == ["Ural", "Jura", "Alps"]


def test_a_page_is_sectioned_by_another_field(opened):
    window = opened("stones/index.html?by=height")
    wait_until(window, "document.querySelectorAll('main > [data-section]:not([hidden])').length === 4")
    assert rows(window)[0] == "Agate 1"


def test_a_selection_is_kept_across_pages(opened, root):
    window = opened("stones/index.html")
    window.locator("#agate-2 .select").check()
    expect(window.locator(".tray b")).to_have_text("1 selected")
    other = opened("stones/-/place/index.html")
    expect(other.locator("#agate-2 .select")).to_be_checked()
    other.locator("#agate-3 .select").check()
    # Both pages agree.
    expect(window.locator(".tray b")).to_have_text("2 selected")
    entry = opened("stones/agate-2/index.html")
    expect(entry.locator("input.select")).to_be_checked()
    trees = opened("trees/index.html")
    wait_for_rest(trees)
    assert trees.locator(".tray:visible").count() == 0, "another catalog has another selection"
    window.reload()
    expect(window.locator(".tray b")).to_have_text("2 selected")


def test_shared_entries_of_pages_that_cannot_be_read_are_links(opened, root):
    window = opened("trees/index.html?selected=yew,alder-0")
    links = window.locator(".theirs a")
    expect(links).to_have_text(["yew", "alder-0"])
    links.first.click()
    window.wait_for_url(root + "trees/-/a-z/y/index.html#yew")


def test_a_shared_selection_is_a_file(opened, root):
    window = opened("stones/index.html?selected=agate-2,beryl-3")
    expect(window.locator(".tray b")).to_have_text("2 shared with you")
    window.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } })")
    window.locator(".tray [data-command=keep]").click()
    window.locator(".tray [data-command=more]").click()
    window.locator(".tray [data-command=share]").click()
    wait_until(window, "window.copied")
    assert window.evaluate("copied") == root + "stones/index.html?selected=agate-2,beryl-3"


def test_without_storage_a_selection_says_how_long_it_is_kept(opened, root):
    window = opened("stones/index.html")
    window.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } });")
    window.goto(root + "stones/index.html")
    window.locator("#agate-2 .select").check()
    expect(window.locator(".tray")).to_contain_text("Kept until this page closes")


def test_previous_and_next_follow_the_view(opened, root):
    window = opened("trees/-/color/index.html")
    window.locator(".contents a, [data-section] a", has_text="red").first.click()
    window.locator("#alder-12 a").click()
    expect(window.locator(".pager [rel=next]")).to_have_attribute("href", re.compile("/trees/alder-24/index.html\\?view=color/red$"))


def test_the_url_of_an_entry_leads_to_its_page(opened, root):
    window = opened("trees/index.html#rowan-599")
    window.wait_for_url(root + "trees/-/a-z/r/index.html#rowan-599")
    window = opened("trees/index.html#50-zebra")
    wait_until(window, "document.getElementById('50-zebra') !== null")


def test_a_damaged_site_says_that_search_failed(make_project, browser):
    project = make_project("damaged", {"content/a/x.md": "# X\n\nText\n", "content/a/y.md": "# Y\n"})
    project.build("--portable")
    for path in (project.site / "a/-/search").glob("*.js"):
        path.unlink()
    context = browser.new_context()
    window = context.new_page()
    window.goto((project.site / "a/index.html").as_uri())
    field(window).fill("x")
    expect(window.locator("#__found")).to_contain_text("Search could not load.")
    context.close()
