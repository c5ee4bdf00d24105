"""Another site links the terms on its pages to the entries of a catalog, by `/-/terms.js` of the catalog's site."""

import functools
import gzip
import http.server
import json
import pathlib
import re
import threading

import pytest

from .site_server import Handler, SiteServer

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Notes</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ORIGIN; connect-src ORIGIN">
<script defer src="ORIGIN/-/terms.js" data-terms="ORIGIN/herbs/-/data/terms.json"EXTRA></script></head>
<body><main>BODY</main></body></html>"""

HERBS = [
    {"title": "Mint", "text": "It spreads. It really does."}, {"title": "Lemon mint", "text": "It smells of lemon."},
    {"title": "Basil", "also": ["King's herb"], "note": "For pesto"}, {"title": "C++", "note": "A language"},
    {"title": "Élan vital", "note": "Not a herb"}, {"title": "薄荷", "note": "In Chinese"},
    {"title": "<img src=x onerror=alert(1)>", "note": "<img src=x onerror=alert(2)>"},
]


class AllowingHandler(Handler):
    """Lets other sites read the terms."""

    def end_headers(self):
        if self.path.endswith("terms.json"):
            self.send_header("Access-Control-Allow-Origin", "*")
            # Some tests replace the file.
            self.send_header("Cache-Control", "no-store")
        super().end_headers()


@pytest.fixture(scope="module")
def origin(make_project):
    project = make_project("terms", {
        "content/herbs/catalog.yaml": "terms: true\nentry: {body: text, subtitle: note, also: also}\n",
        "content/herbs/herbs.json": json.dumps(HERBS)})
    project.build()
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(AllowingHandler, directory=str(project.site)))
    server.daemon_threads = True
    server.prefix, server.log = "/", []
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", project.site
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def page_of(origin, visit, tmp_path):
    """Opens a page of another site: `page_of(body)`."""
    servers = []

    def open_page(body, extra="", source=None):
        page = PAGE.replace("ORIGIN", source or origin[0]).replace("EXTRA", extra).replace("BODY", body)
        pathlib.Path(tmp_path, "index.html").write_text(page)
        servers.append(SiteServer(tmp_path))
        return visit(servers[-1].root, (800, 600), scripts=True)

    yield open_page
    for server in servers:
        server.stop()


def links(window, count):
    """Waits until the page has as many links, and returns their texts with the ends of their URLs."""
    # A look at every frame would make the script wait on a long page.
    window.wait_for_function(
        "(count) => document.getElementsByClassName('term').length >= count", arg=count, polling=100, timeout=60_000)
    terms = window.locator("a.term")
    assert terms.count() == count
    found = terms.evaluate_all("(all) => all.map((each) => [each.textContent, each.getAttribute('href')])")
    return [(text, url.split("/herbs/")[-1]) for text, url in found]


TEXTS = {
    "a word": ("<p>Some mint here.</p>", [("mint", "mint/")]),
    "not a part of a word": ("<p>Peppermint and mints, then MINT</p>", [("MINT", "mint/")]),
    "the longest": ("<p>Lemon mint, mint</p>", [("Lemon mint", "lemon-mint/"), ("mint", "mint/")]),
    "across lines": ("<p>Lemon\n   mint</p>", [("Lemon\n   mint", "lemon-mint/")]),
    "another name": ("<p>The King's herb.</p>", [("King's herb", "#basil")]),
    "a symbol": ("<p>I like C++, and C.</p>", [("C++", None)]),
    "an accent": ("<p>élan vital</p>", [("élan vital", "#%C3%A9lan-vital")]),
    "Chinese": ("<p>我喜欢薄荷茶</p>", [("薄荷", None)]),
    "once in a section": (
        "<h2>One</h2><p>mint mint</p><p>mint</p><h2>Two</h2><p>mint</p>", [("mint", "mint/"), ("mint", "mint/")]),
    "nothing in links, code, titles and fields": (
        "<h1>Mint</h1><a href='#x'>mint</a><code>mint</code><pre>mint</pre><button>mint</button><label>mint</label>"
        "<textarea>mint</textarea><p contenteditable>mint</p><p data-no-terms>mint</p><p>Basil</p>", [("Basil", "#basil")]),
    "text as text": ("<p>&lt;img src=x onerror=alert(1)&gt;</p>", [("<img src=x onerror=alert(1)>", None)]),
}


@pytest.mark.parametrize("case", TEXTS)
def test_terms_become_links(page_of, case):
    body, expected = TEXTS[case]
    window = page_of(body)
    before = window.evaluate("document.querySelector('main').textContent")
    found = links(window, len(expected))
    for (text, url), (expected_text, expected_url) in zip(found, expected):
        assert text == expected_text and expected_url in (url, None)
    assert window.evaluate("document.querySelector('main').textContent") == before
    assert window.query_selector("img") is None


def test_a_term_can_be_linked_once_on_a_page(page_of):
    window = page_of("<h2>One</h2><p>mint</p><h2>Two</h2><p>mint, basil</p>", ' data-once="page"')
    assert [text for text, _ in links(window, 2)] == ["mint", "basil"]


def test_only_chosen_elements_have_links(page_of):
    window = page_of("<p>mint</p><div class=notes>basil</div>", ' data-in=".notes"')
    assert [text for text, _ in links(window, 1)] == ["basil"]


def preview(window):
    return window.locator("#term-preview")


@pytest.mark.parametrize("way", ["pointer", "focus"])
def test_a_preview_appears_and_escape_hides_it(page_of, way):
    window = page_of("<p>Some mint here.</p>")
    links(window, 1)
    link = window.locator("a.term")
    if way == "pointer":
        link.hover()
    else:
        window.keyboard.press("Tab")
    preview(window).wait_for(state="visible")
    assert preview(window).text_content() == "MintIt spreads."
    assert link.get_attribute("aria-describedby") == "term-preview"
    window.keyboard.press("Escape")
    preview(window).wait_for(state="detached")
    assert link.get_attribute("aria-describedby") is None
    assert way == "pointer" or window.evaluate("document.activeElement.className") == "term"


def test_the_pointer_can_move_onto_the_preview(page_of):
    window = page_of("<p>Some mint here.</p>")
    links(window, 1)
    window.locator("a.term").hover()
    preview(window).wait_for(state="visible")
    preview(window).hover()
    # It would be gone after 300 ms.
    window.wait_for_timeout(600)
    assert preview(window).is_visible()
    window.mouse.move(700, 500)
    preview(window).wait_for(state="detached")


def test_texts_of_previews_are_text(page_of):
    window = page_of("<p>&lt;img src=x onerror=alert(1)&gt;</p>")
    links(window, 1)
    window.locator("a.term").hover()
    preview(window).wait_for(state="visible")
    assert preview(window).text_content() == HERBS[-1]["title"] + HERBS[-1]["note"]
    assert window.query_selector("img") is None


#: Files of terms that are wrong or hostile, of which only the last term is linked.
HOSTILE = [
    {"name": "mint", "url": "javascript:alert(1)"}, {"name": "basil", "url": "data:text/html,x"}, {"name": 5, "url": "x"}, None,
    {"name": "thyme", "url": "http://[bad"}, {"name": "sage", "url": "../sage/", "text": 5}, {"name": "dill", "url": "../dill/", "also": 7},
]


@pytest.fixture
def write_terms(origin):
    """Replaces the terms until the end of the test: `write_terms(list)`."""
    file = origin[1] / "herbs/-/data/terms.json"
    before = file.read_bytes()
    yield lambda terms: file.write_text(json.dumps({"language": 5, "terms": terms}))
    file.write_bytes(before)


def test_hostile_terms_create_no_links(page_of, write_terms):
    write_terms(HOSTILE)
    window = page_of("<p>mint basil thyme sage dill</p>")
    assert links(window, 1) == [("dill", "-/dill/")]


def test_a_long_page_has_a_link_for_each_of_ten_thousand_terms(page_of, write_terms):
    write_terms([{"name": f"Term{number} of list", "url": f"t{number}/"} for number in range(10_000)])
    window = page_of("".join(
        f"<p>Here is term{number} of list in a line of text, and more words after it.</p>" for number in range(10_000)))
    links(window, 10_000)


def test_the_script_is_small_and_has_no_imports(origin):
    script = (origin[1] / "-/terms.js").read_bytes()
    assert len(gzip.compress(script, 9)) <= 4096
    assert not re.search(rb"^\s*(import|export)\b", script, re.MULTILINE)


def test_sites_without_terms_have_no_such_files(make_project):
    project = make_project("no-terms", {"content/herbs/herbs.json": json.dumps(HERBS[:1])})
    project.build()
    assert not list(project.site.rglob("terms.json")) and not (project.site / "-/terms.js").exists()
