"""What searches in Chromium load, Thumbindex's beside Pagefind's, and how fast Thumbindex's answer a key.

Pagefind is called by its JavaScript API, as a page does that shows the first results.
"""

import gzip
import json
import re
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import playwright.sync_api
from pages import Handler, Window, serve

#: The extensions of files that hosts compress when they send them. Others are sent as they are stored.
COMPRESSED = {".css", ".html", ".js", ".json", ".svg"}

#: Collects how long after the last key the results were painted, and how long each long task was, both in ms.
OBSERVER = """
window.shown = [];
window.tasks = [];
window.input = 0;
let pressed = 0;
addEventListener("input", ({ timeStamp }) => { input = timeStamp; }, true);
addEventListener("keydown", ({ timeStamp }) => { pressed = timeStamp; }, true);
// The frame that has begun last, and what to call when it has been painted. The next frame can begin before a message
// arrives, and the page would work in it first.
let [frame, answer] = [0, () => {}];
const { requestAnimationFrame: request } = window;
window.requestAnimationFrame = (callback) => request((time) => {
  if (time !== frame) answer();
  frame = time;
  callback(time);
});
addEventListener("focusin", ({ target }) => {
  if (target.type !== "search") return;
  new MutationObserver((changes) => {
    // The search changes its message last. The message for screen readers follows when the reader rests.
    if (!changes.some(({ target }) => target.ariaHidden)) return;
    answer = () => {
      shown.push(performance.now() - pressed);
      answer = () => {};
    };
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => answer();
    port2.postMessage(0);
  }).observe(document.getElementById("__found"), { childList: true, subtree: true });
}, { capture: true, once: true });
new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
  .observe({ type: "longtask" });
"""

#: Whether the search shows entries. One that failed shows its message and the whole list.
HAS_RESULTS = """
!document.getElementById("__found").textContent.includes(document.querySelector(".search").dataset.failed)
  && document.querySelector("[data-section]:not([hidden]) [data-entry]:not([hidden])") !== null
"""

#: Waits until a row of the results is in view. Returns how long after the last input that is, in ms.
FIRST_ROW = """() => new Promise((resolve) => {
  const look = () => [...document.querySelectorAll(".results li[data-entry]")].some((row) =>
    row.getBoundingClientRect().top < innerHeight && row.checkVisibility({ visibilityProperty: true }))
    ? resolve(performance.now() - input) : requestAnimationFrame(look);
  look();
})"""

#: Chromium's line of this name.
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}

#: Whether the search suggests entries, because nothing matches.
HAS_SUGGESTIONS = """document.querySelector(".hints a") !== null"""

#: Loads the first ten results of a word, and returns their number.
PAGEFIND = """async (word) => {
  const { results } = await (await import("/pagefind/pagefind.js")).search(word);
  return (await Promise.all(results.slice(0, 10).map((result) => result.data()))).length;
}"""

FIELD = ".search input"

#: The time between two keys of a reader, in ms.
KEY_INTERVAL = 100


class CountingHandler(Handler):
    """Adds the path and the bytes of each body to the server's list `sent`."""

    protocol_version = "HTTP/1.1"
    # Otherwise, small responses on a persistent connection would wait for the client's delayed ACK.
    disable_nagle_algorithm = True

    def do_GET(self):
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        if not file.is_file():
            return self.send_error(404)
        body = file.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        if file.suffix in COMPRESSED:
            body = gzip.compress(body, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.server.sent.append((urlsplit(self.path).path, len(body)))
        self.wfile.write(body)


@dataclass
class Transfer:
    """The bytes that a query loads: data that finds entries, data that shows them, pages of entries in view for their lines
    of context when the reader rests, and scripts with WebAssembly; and the number of requests of data."""

    index: int = 0
    rows: int = 0
    pages: int = 0
    scripts: int = 0
    requests: int = 0

    @property
    def data(self):
        return self.index + self.rows


@dataclass
class Typing:
    """What typed words cost: the median data in bytes, and in ms, the longest task and the times of each word's keys.

    Browsers report tasks of more than 50 ms. If there are none, the longest is 0.
    """

    data: float
    longest: float
    keys: list[list[float]]


class Search:
    """A window with a search, and a server of its own.

    A subclass has the path of the page, and the methods `kind`, which returns the field of `Transfer` that a path
    belongs to or `None`, and `find`, which searches for a word. A word without results ends the benchmark.
    """

    path = ""

    def __init__(self, browser, site, slowdown=1):
        self.site = site
        self.server = serve(site, CountingHandler)
        self.server.sent = []
        url = f"http://127.0.0.1:{self.server.server_port}/{self.path}"
        self.window = Window(browser, url, slowdown, OBSERVER).page
        self.server.sent.clear()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.window.close()
        self.server.shutdown()
        self.server.server_close()

    def settle(self):
        """Waits until nothing is sent or shown for half a second."""
        before = None
        while before != (now := (len(self.server.sent), self.window.evaluate("shown.length"))):
            before = now
            self.window.wait_for_timeout(500)

    def loaded(self):
        """Returns the transfer since the last call."""
        self.settle()
        transfer = Transfer()
        for path, size in self.server.sent:
            if kind := self.kind(path):
                setattr(transfer, kind, getattr(transfer, kind) + size)
                transfer.requests += kind in ("index", "rows")
        self.server.sent.clear()
        return transfer


class PagefindSearch(Search):
    @staticmethod
    def kind(path):
        if path.endswith(".js") or "/wasm." in path:
            return "scripts"
        if path.startswith("/pagefind/"):
            return "rows" if "/fragment/" in path else "index"

    def find(self, word):
        if not self.window.evaluate(PAGEFIND, word):
            sys.exit(f"Pagefind does not find “{word}”")


class ThumbindexSearch(Search):
    path = "entries/"

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.row_files = set(row_files(self.site / "entries/-/search"))

    def kind(self, path):
        if path.endswith(".js"):
            return "scripts"
        if path.startswith("/entries/-/search/"):
            return "rows" if Path(path).stem in self.row_files else "index"
        if path.startswith("/entries/"):
            return "pages"

    def find(self, word):
        self.window.fill(FIELD, word)
        self.check(word)

    def check(self, word):
        self.settle()
        # A slowed processor can take longer than the page rests.
        try:
            self.window.wait_for_function(HAS_RESULTS)
        except playwright.sync_api.TimeoutError:
            sys.exit(f"Thumbindex does not find “{word}”")

    def suggest(self, word):
        """Searches for a misspelled word."""
        self.window.fill(FIELD, word)
        self.settle()
        if not self.window.evaluate(HAS_SUGGESTIONS):
            sys.exit(f"Thumbindex suggests nothing for “{word}”")

    def type(self, word):
        self.window.focus(FIELD)
        self.window.keyboard.type(word, delay=KEY_INTERVAL)
        self.check(word)

    def answers(self, word):
        """Returns how long each key of a word takes to show results, in ms. No key comes before the last results."""
        self.window.fill(FIELD, "")
        self.settle()
        self.window.evaluate("shown.length = 0")
        for count, letter in enumerate(word):
            self.window.keyboard.press(letter)
            self.window.wait_for_function("(count) => shown.length > count", arg=count)
            self.window.wait_for_timeout(KEY_INTERVAL)
        self.check(word)
        return self.window.evaluate("shown")


def row_files(folder):
    """Returns the names of Thumbindex's files that have rows."""
    names, _ = json.loads(gzip.decompress((folder / "index.gz").read_bytes()))["rows"]
    return re.findall(".{10}", names)


def transfers(browser, kind, site, words):
    """Returns what a first query and one after it load, each the median of all words by its data."""
    first, further = [], []
    for word, other in zip(words, words[1:] + words[:1]):
        with kind(browser, site) as search:
            for query, found in ((word, first), (other, further)):
                search.find(query)
                found.append(search.loaded())
    return [sorted(found, key=lambda each: each.data)[len(found) // 2] for found in (first, further)]


def first_rows(browser, site, words, slowdown=4):
    """Returns how long the first row takes on a slow line and a slowed processor: for words that are typed, and for words
    that are pasted, the median in ms."""
    typed, pasted = [], []
    for word in words:
        for times in (typed, pasted):
            with ThumbindexSearch(browser, site, slowdown) as search:
                session = search.window.context.new_cdp_session(search.window)
                session.send("Network.enable")
                session.send("Network.emulateNetworkConditions", SLOW_4G)
                search.window.focus(FIELD)
                # What every query needs is requested now. The reader thinks.
                search.window.wait_for_timeout(4000)
                if times is typed:
                    search.window.keyboard.type(word, delay=KEY_INTERVAL)
                else:
                    search.window.fill(FIELD, word)
                times.append(search.window.evaluate(FIRST_ROW))
    return statistics.median(typed), statistics.median(pasted)


def suggestions(browser, site, words):
    """Returns what misspelled words load as the first queries of a page, except for what every query loads: the median by
    its data."""
    found = []
    for word in words:
        with ThumbindexSearch(browser, site) as search:
            search.window.focus(FIELD)
            search.loaded()
            search.suggest(word)
            found.append(search.loaded())
    return sorted(found, key=lambda each: each.data)[len(found) // 2]


def typing(browser, site, words, slowdown=4):
    """Types each word on a fresh page, and types it again when all of its data is loaded, with a slowed processor."""
    data, tasks, keys = [], [], []
    for word in words:
        with ThumbindexSearch(browser, site, slowdown) as search:
            search.window.evaluate("tasks.length = 0")
            search.type(word)
            data.append(search.loaded().data)
            tasks += search.window.evaluate("tasks")
            # The results of some beginnings of the word were left out because the next key was faster.
            search.answers(word)
            keys.append(search.answers(word))
    return Typing(statistics.median(data), max(tasks, default=0), keys)
