"""A site works in a subfolder of a host: every link of every page is followed there."""

import pytest

from . import projects
from .site_server import SiteServer

PREFIX = "/sub/folder/"


@pytest.fixture(scope="module")
def server(make_project):
    files = {"site.yaml": "title: Below\n", "index.md": "See [the animals](animals/otter.md#a-second-heading).\n",
             "about.md": projects.ABOUT, **projects.within("animals", projects.animals()),
             **projects.within("household", projects.household()),
             **projects.within("few", {"catalog.yaml": "pageSize: section\n", "few.json": projects.listed(
                 [{"title": title} for title in ("Ash", "Birch", "Elm", "100 %", "clang++", "[[")])})}
    project = make_project("subfolder", projects.within("content", files))
    server = SiteServer(project.site, PREFIX)
    project.build("--strict", "--base-url", server.root)
    yield server
    server.stop()


LINKS = """() => [...document.querySelectorAll("a[href], link[href], img[src]")].map((each) => each.href || each.src)"""


def test_every_link_of_every_page_has_a_target(server, visit):
    """The browser loads the pages and resolves their links; each anchor must exist on its target page."""
    anchors, waiting, wanted = {}, [server.root], []
    window = visit(server.root)
    while waiting:
        url = waiting.pop()
        if url in anchors:
            continue
        # The browser saves files of data.
        answer = window.request.get(url) if "/-/data/" in url else window.goto(url)
        assert answer.status == 200, url
        if "text/html" not in answer.headers["content-type"]:
            anchors[url] = set()
            continue
        anchors[url] = set(window.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)"))
        for link in window.evaluate(LINKS):
            if not link.startswith("http://127.0.0.1:"):
                continue
            assert link.startswith(server.root), (url, link)
            page, _, anchor = link.partition("#")
            waiting.append(page)
            wanted.append((url, page, anchor))
    assert len(anchors) > 50
    decode = lambda text: window.evaluate("decodeURIComponent", text)
    known = {}
    for url, page, anchor in wanted:
        if anchor and anchor not in known:
            known[anchor] = decode(anchor)
        assert not anchor or known[anchor] in anchors[page], (url, page, anchor)


@pytest.mark.parametrize("missing", ["nothing", "animals/nothing/", "a/b/c/d"])
def test_the_not_found_page_has_styles_and_a_home_link(missing, server, visit):
    window = visit(server.root)
    answer = window.goto(server.root + missing)
    assert answer.status == 404
    assert window.evaluate("document.styleSheets[0].cssRules.length") > 0
    window.locator("main a").first.click()
    assert window.url == server.root
