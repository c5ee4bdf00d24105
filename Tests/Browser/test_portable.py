"""A portable site is read from files, without a server."""

import html
import pathlib
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from . import projects


@pytest.fixture(scope="module")
def site(make_project):
    project = make_project("portable", projects.within("content", projects.PROJECTS["library"]()))
    project.build("--portable", "--strict")
    return project


def test_every_link_leads_to_a_file(site):
    for page in site.site.rglob("*.html"):
        for url in re.findall(r'(?:href|src)="([^"]*)"', page.read_text()):
            parts = urllib.parse.urlsplit(html.unescape(url))
            if not parts.scheme and parts.path:
                assert (page.parent / urllib.parse.unquote(parts.path)).is_file(), (page, url)


def test_pages_load_no_scripts(site):
    """There is nothing that only scripts read, either."""
    assert not list(site.site.rglob("*.js")) and not list(site.site.rglob("*.json"))
    assert not [page for page in site.site.rglob("*.html") if "<script" in page.read_text()]


def test_a_reader_reaches_an_entry_from_the_folder(site, browser):
    context = browser.new_context()
    window = context.new_page()
    problems = []
    window.on("console", lambda message: problems.append(message.text))
    window.on("requestfailed", lambda request: problems.append(request.url))
    window.goto((site.site / "index.html").as_uri())
    window.get_by_role("link", name="Animals").first.click()
    # The strip and its style may not be there yet.
    expect(window.locator(".section-index")).to_have_css("position", "fixed")
    window.locator(".section-index li a", has_text="O").first.click()
    assert window.url.endswith("/animals/index.html#_o")
    window.locator("[data-entry=otter] a").click()
    assert window.url.endswith("/animals/otter/index.html")
    window.locator(".crumbs a").first.click()
    assert window.url.endswith("/animals/index.html")
    assert pathlib.Path(urllib.parse.unquote(urllib.parse.urlsplit(window.url).path)).is_file()
    assert problems == []
    context.close()


def test_a_site_can_become_portable_and_back(project):
    project.write({"content/a/x.md": "# X\n\nText\n", "content/a/y.md": "# Y\n"})
    project.build()
    usual = project.files()
    project.build("--portable")
    portable = project.files()
    assert "index.html" in portable["a/index.html"].decode() and "-/strip.js" not in portable
    project.build()
    assert project.files() == usual
