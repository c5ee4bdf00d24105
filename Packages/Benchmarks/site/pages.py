"""How long a page with 1,000 rows takes to answer, on a processor that is slowed four times, and what it loads."""

import functools
import gzip
import http.server
import threading
from contextlib import contextmanager

import playwright.sync_api

#: Collects how long each key, tap and choice takes until the next picture (the Event Timing API).
OBSERVER = """
window.answers = [];
new PerformanceObserver((list) => answers.push(...list.getEntries().filter((each) => each.interactionId)
  .map((each) => each.duration))).observe({ type: "event", durationThreshold: 16 });
"""

STRIP, BOX = ".section-index li a", "input.select"


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder, handler=Handler):
    """Serves a folder on a free port."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


@contextmanager
def browsing(executable="/usr/bin/chromium-headless-shell"):
    """Starts Chromium, and stops it at the end."""
    with playwright.sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield browser
        browser.close()


class Window:
    """A window of a slowed browser, with an empty cache."""

    def __init__(self, browser, url, slowdown, observer=OBSERVER):
        self.page = browser.new_page(viewport={"width": 1280, "height": 800})
        self.page.add_init_script(observer)
        self.page.goto(url)
        self.page.wait_for_timeout(1000)
        session = self.page.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})

    def focus(self, selector):
        self.page.evaluate("(selector) => document.querySelector(selector).focus()", selector)
        self.page.wait_for_timeout(500)

    def tap(self, selector, number):
        box = self.page.locator(selector).nth(number).bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.wait_for_timeout(500)
        return lambda: self.page.mouse.click(x, y)

    def press(self, key):
        return lambda: self.page.keyboard.press(key)

    def enter(self, number):
        self.page.locator(STRIP).nth(3 * number + 2).focus()
        self.page.wait_for_timeout(500)
        return self.press("Enter")

    def answer(self, act):
        """The time of the slowest event of an action, in ms; 16 if none took longer."""
        self.page.evaluate("answers.length = 0")
        act()
        self.page.wait_for_timeout(1000)
        return max(self.page.evaluate("answers"), default=16)


def measure(window, repeats):
    """Yields the name of each kind of action, and the median time in ms."""
    median = lambda times: sorted(times)[len(times) // 2]
    several = lambda make: median([window.answer(make(number)) for number in range(repeats)])
    # What comes first loads scripts and makes the tray.
    window.answer(window.tap(BOX, 0))
    yield "a choice", several(lambda number: window.tap(BOX, number + 1))
    yield "a tap on the index", several(lambda number: window.tap(STRIP, 3 * number + 3))
    window.focus(STRIP)
    yield "an arrow key in the index", several(lambda _: window.press("ArrowDown"))
    yield "Enter in the index", several(window.enter)
    window.focus(BOX)
    yield "Tab", several(lambda _: window.press("Tab"))
    window.focus("main > section h2")
    yield "a section moved by a key", several(lambda _: window.press("Alt+ArrowDown"))


def answers(site, path, repeats=5, slowdown=4):
    """Returns how long a page takes to answer each kind of action, in ms."""
    server = serve(site)
    try:
        with browsing() as browser:
            window = Window(browser, f"http://127.0.0.1:{server.server_port}/{path}", slowdown)
            return dict(measure(window, repeats))
    finally:
        server.shutdown()


def weight(site):
    """The bytes of all style sheets and scripts, each compressed."""
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in (site / "-").iterdir() if file.suffix in (".css", ".js"))
