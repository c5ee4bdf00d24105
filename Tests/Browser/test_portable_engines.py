"""A portable site works from a folder in WebKit and Firefox, too."""

import json

import pytest

from . import projects
from .test_portable import files

#: Pages of a folder share nothing in Firefox, unless this preference of its test mode says otherwise.
STRICT = "security.fileuri.strict_origin_policy"

FOUND = "document.querySelector('#__found > [aria-hidden]')?.textContent"


@pytest.fixture(scope="module")
def root(make_project):
    project = make_project("portable engines ü", projects.within("content", files()))
    project.build("--portable")
    return project.site.as_uri() + "/"


@pytest.fixture(params=["webkit", "firefox"])
def opened(request, engines, root):
    """Opens a page in a window as it is for readers: `opened(path)`."""
    engine = engines(request.param)
    if request.param == "firefox":
        engine.set_preference(STRICT, True)

    def opened(path):
        engine.open(root + path)
        engine.wait("document.readyState === 'complete' && document.querySelector('.section-index.live, h1') !== null")
        return engine

    opened("stones/index.html").evaluate("localStorage.clear()")
    engine.size(1280, 800)
    yield opened
    engine.evaluate("localStorage.clear()")
    if request.param == "firefox":
        engine.set_preference(STRICT, False)


def search(engine, query):
    engine.click("input[type=search]")
    engine.type(query)
    engine.wait("(query) => new URLSearchParams(location.search).get('q') === query", query)


def texts(engine, selector):
    return engine.evaluate("""(selector) => [...document.querySelectorAll(selector)]
        .filter((each) => each.getClientRects().length).map((each) => each.textContent.trim())""", selector)


def test_pages_cannot_fetch_other_files(opened):
    """Otherwise, the other tests would show nothing."""
    engine = opened("stones/index.html")
    engine.evaluate("() => { fetch('../trees/index.html').then(() => { window.hasFetched = true; }, () => { window.hasFetched = false; }); }")
    assert engine.wait("window.hasFetched === undefined ? '' : String(window.hasFetched)") == "false"


def test_a_list_is_searched(opened):
    engine = opened("stones/index.html")
    search(engine, "epidote 3")
    engine.wait(f"{FOUND} === '1 of 65 in 1 section · Épidote 3 is in E'")
    assert texts(engine, "mark") == ["Épidote", "3"]


def test_a_catalog_of_many_pages_is_searched(opened):
    engine = opened("trees/index.html")
    search(engine, "bows")
    engine.wait(f"{FOUND} === '1 of 602 in 1 section'")
    engine.wait("document.querySelector('.context')?.textContent === 'Its wood made bows.'")
    engine.press("Enter")
    engine.wait("document.querySelector('h1')?.textContent === 'Yew'")
    engine.back()
    engine.wait(f"{FOUND} === '1 of 602 in 1 section'")


def test_the_home_page_searches_all_catalogs(opened):
    engine = opened("index.html")
    search(engine, "agate 4")
    engine.wait(f"{FOUND}?.startsWith('1 in 1 catalog')")


def test_facets_and_order_are_in_the_url(opened):
    engine = opened("stones/-/place/index.html?f.height=0..50&order=count")
    engine.wait(f"{FOUND} === '16 of 65 in 2 sections'")
    assert texts(engine, "[data-section] > h2 bdi") == ["Ural", "Jura"]


def test_a_selection_is_kept_across_pages_or_the_page_says_that_it_is_not(opened):
    engine = opened("stones/index.html")
    engine.click("#agate-2 .select")
    engine.wait("document.querySelector('.tray b')?.textContent === '1 selected'")
    is_shared = engine.evaluate("location.origin !== 'null'")
    assert is_shared != any("until this page closes" in text for text in texts(engine, ".tray"))
    engine.reload()
    engine.wait("document.querySelector('.tray b')?.textContent === '1 selected'")
    opened("stones/-/place/index.html")
    engine.wait(f"document.querySelector('#agate-2 .select')?.checked === {json.dumps(is_shared)}")


def test_the_url_of_an_entry_leads_to_its_page(opened, root):
    engine = opened("trees/index.html#rowan-599")
    engine.wait("(url) => location.href === url", root + "trees/-/a-z/r/index.html#rowan-599")
