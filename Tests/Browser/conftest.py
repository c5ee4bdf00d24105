"""A browser, the sites, and a way to look at a page."""

import os
import pathlib
import re

import playwright.sync_api
import pytest

from . import pages, projects
from .site_server import SiteServer

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def browser():
    with playwright.sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Sites:
    """The sites of the projects, each built and served when first asked for."""

    def __init__(self, make_project):
        self._make_project = make_project
        self._servers = {}
        self.projects = {}

    def _files(self, name):
        if name == "own":
            content = ROOT / "content"
            return {f"content/{path.relative_to(content)}": path.read_bytes()
                    for path in content.rglob("*") if path.is_file()}
        return projects.within("content", projects.PROJECTS[name]())

    def project(self, name):
        if name not in self.projects:
            project = self._make_project(name, self._files(name))
            project.build("--strict")
            self.projects[name] = project
        return self.projects[name]

    def server(self, name):
        if name not in self._servers:
            self._servers[name] = SiteServer(self.project(name).site)
        return self._servers[name]

    def address(self, page):
        return self.server(page.project).root + page.path

    def stop(self):
        for server in self._servers.values():
            server.stop()


@pytest.fixture(scope="session")
def sites(make_project):
    sites = Sites(make_project)
    yield sites
    sites.stop()


class Contexts:
    """Browser contexts by their options; without scripts unless asked for."""

    def __init__(self, browser):
        self._browser = browser
        self._contexts = {}

    def new_page(self, size, scheme="light", scripts=False, **options):
        options = {"viewport": {"width": size[0], "height": size[1]}, "color_scheme": scheme,
                   "java_script_enabled": scripts, **options}
        key = repr(sorted(options.items()))
        if key not in self._contexts:
            self._contexts[key] = self._browser.new_context(**options)
            self._contexts[key].set_default_timeout(10_000)
        return self._contexts[key].new_page()


@pytest.fixture(scope="session")
def contexts(browser):
    return Contexts(browser)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    if call.when == "call":
        item.has_failed = outcome.get_result().failed


@pytest.fixture
def visit(request, contexts, sites):
    """Opens a page in a window: `visit(page, size, scheme)`.

    A failed test leaves pictures of its pages in the folder that `SCREENSHOTS` names.
    """
    opened = []

    def visit(page, size=(1280, 800), scheme="light", fragment="", **options):
        window = contexts.new_page(size, scheme, **options)
        opened.append(window)
        address = page if isinstance(page, str) else sites.address(page)
        window.goto(address + fragment)
        return window

    yield visit
    folder = os.environ.get("SCREENSHOTS")
    for number, window in enumerate(opened):
        if folder and getattr(request.node, "has_failed", False):
            name = re.sub(r"[^\w.-]+", "_", request.node.name)
            window.screenshot(path=pathlib.Path(folder, f"{name}-{number}.png"))
        window.close()


def pytest_generate_tests(metafunc):
    """Arguments named `size` and `scheme` mean all of them, unless the test says which."""
    marked = {name.strip() for mark in metafunc.definition.iter_markers("parametrize")
              for name in (mark.args[0].split(",") if isinstance(mark.args[0], str) else mark.args[0])}
    if "size" in metafunc.fixturenames and "size" not in marked:
        metafunc.parametrize("size", pages.SIZES, ids=pages.size_name)
    if "scheme" in metafunc.fixturenames and "scheme" not in marked:
        metafunc.parametrize("scheme", pages.SCHEMES)
