"""Fixtures: the browsers, the sites, and a function that opens a page."""

import functools
import os
import pathlib
import re
import weakref

import playwright.sync_api
import pytest

from . import projects
from .engines import ENGINES
from .site_server import SiteServer
from .waiting import HURRY, with_requests

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")

#: No test reaches another host.
LOCAL_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"

# A page is ready when the scripts that it imports, and what they fetch, have arrived. No test could forget to wait for that.
for name in ("goto", "reload", "go_back", "go_forward", "wait_for_url"):
    setattr(playwright.sync_api.Page, name, with_requests(getattr(playwright.sync_api.Page, name)))

#: The windows with scripts, and the contexts with a clock, that a test has added. Both last for all later pages.
altered = weakref.WeakSet()


def with_note(add_init_script):
    """Returns a method of a window that also notes that the window is altered."""
    @functools.wraps(add_init_script)
    def add_and_note(window, *arguments, **options):
        altered.add(window)
        return add_init_script(window, *arguments, **options)
    return add_and_note


def noted_clock(window):
    """Returns the clock of a window, which is that of its context, and notes that the context is altered."""
    altered.add(window.context)
    return window.context.clock


playwright.sync_api.Page.add_init_script = with_note(playwright.sync_api.Page.add_init_script)
playwright.sync_api.Page.clock = property(noted_clock)


@pytest.fixture(scope="session")
def browser():
    with playwright.sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", LOCAL_ONLY])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def engines(tmp_path_factory):
    """Starts WebKit or Firefox on first use, and again if it has crashed: `engines(name)`."""
    started = {}

    def engine(name):
        if name in started and not started[name].is_running():
            started.pop(name).stop()
        if name not in started:
            started[name] = ENGINES[name](tmp_path_factory.mktemp(name))
            started[name].start()
        return started[name]

    yield engine
    for each in started.values():
        each.stop()


class Sites:
    """The sites of the projects, each built and served on first use."""

    def __init__(self, make_project):
        self._make_project = make_project
        self._servers = {}
        self.projects = {}

    def project(self, name):
        if name not in self.projects:
            project = self._make_project(name, projects.within("content", projects.PROJECTS[name]()))
            project.build("--strict")
            self.projects[name] = project
        return self.projects[name]

    def server(self, name):
        if name not in self._servers:
            self._servers[name] = SiteServer(self.project(name).site)
        return self._servers[name]

    def url(self, page):
        return self.server(page.project).root + page.path

    def stop(self):
        for server in self._servers.values():
            server.stop()


@pytest.fixture(scope="session")
def sites(make_project):
    sites = Sites(make_project)
    yield sites
    sites.stop()


#: Deletes what the page has stored, and returns its color scheme.
FORGET = """() => {
    localStorage.clear();
    return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}"""


def forget(window):
    """Deletes what the page has stored, also if the test has just left it for another page of the same site.

    Returns the color scheme, if there is a page.
    """
    while window.url.startswith("http"):
        try:
            return window.evaluate(FORGET)
        except playwright.sync_api.Error as error:
            if "navigati" not in str(error):
                raise
            window.wait_for_load_state()


class Windows:
    """Browser windows by their options, reused because opening one takes longer than most tests.

    JavaScript is disabled by default. In a hurried window, pages do not wait until the reader rests.
    """

    def __init__(self, browser):
        self._browser = browser
        self._contexts = {}
        self._free = {}

    def take(self, size, scheme="light", scripts=False, hurried=False, **options):
        options = {"color_scheme": scheme, "java_script_enabled": scripts, **options}
        key = (scheme, hurried, repr(sorted(options.items())))
        viewport = {"width": size[0], "height": size[1]}
        if self._free.get(key):
            window = self._free[key].pop()
            if window.viewport_size != viewport:
                window.set_viewport_size(viewport)
            return key, window
        if key not in self._contexts:
            self._contexts[key] = self._browser.new_context(viewport=viewport, **options)
            self._contexts[key].set_default_timeout(10_000)
            if hurried:
                self._contexts[key].add_init_script(HURRY)
        window = self._contexts[key].new_page()
        window.set_viewport_size(viewport)
        return key, window

    def return_window(self, key, window):
        """Forgets what the test has stored and routed, and its color scheme.

        An empty page has no styles, scroll position and focus. Altered windows are not reused.
        """
        context = window.context
        if context in altered:
            self._contexts.pop(key, None)
            for free in self._free.pop(key, []):
                free.close()
        if window in altered or context in altered:
            window.close()
            # The test may have other windows of the context.
            if context in altered and not context.pages:
                context.close()
            return
        window.unroute_all(behavior="ignoreErrors")
        scheme = forget(window)
        window.goto("about:blank", wait_until="commit")
        # The empty page has nothing to draw when the pointer moves.
        window.mouse.move(0, 0)
        # To set it again would take as long as to open the empty page.
        if scheme != key[0]:
            window.emulate_media(color_scheme=key[0])
        self._free.setdefault(key, []).append(window)


@pytest.fixture(scope="session")
def windows(browser):
    return Windows(browser)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    if call.when == "call":
        item.has_failed = outcome.get_result().failed


@pytest.fixture
def visit(request, windows, sites):
    """Opens a page in a window: `visit(page, size, scheme)`.

    A failed test saves screenshots of its pages in the folder `SCREENSHOTS`.
    """
    taken = []

    def visit(page, size=(1280, 800), scheme="light", fragment="", **options):
        taken.append(windows.take(size, scheme, **options))
        window = taken[-1][1]
        window.goto((page if isinstance(page, str) else sites.url(page)) + fragment)
        return window

    yield visit
    folder = os.environ.get("SCREENSHOTS")
    for number, (key, window) in enumerate(taken):
        if folder and getattr(request.node, "has_failed", False):
            name = re.sub(r"[^\w.-]+", "_", request.node.name)
            window.screenshot(path=pathlib.Path(folder, f"{name}-{number}.png"))
        windows.return_window(key, window)
