"""The part of the benchmark that compares catalogs with a search: with Hugo and Pagefind, and with limits."""

import statistics

from commands import run
from pages import browsing
from projects import discard, make_hugo_texts, make_thumbindex_texts
from report import kilobytes, seconds
from searches import PagefindSearch, ThumbindexSearch, first_rows, suggestions, transfers, typing
from texts import misspelled, queries


class SearchPart:
    """Measures a search of some texts, and adds rows to the table of a benchmark."""

    def __init__(self, benchmark, texts, name):
        self.benchmark, self.texts, self.name = benchmark, texts, name
        folders = "project", "site", "hugo", "public"
        self.project, self.site, self.hugo_project, self.public = (benchmark.scratch / name for name in folders)

    def add(self, work, *row):
        self.benchmark.add(f"{work}, {self.name}", *row)

    def measure(self, runs):
        make_thumbindex_texts(self.project, self.texts)
        if self.benchmark.pagefind:
            make_hugo_texts(self.hugo_project, self.texts)
        self.builds(runs)
        self.sizes()
        words = queries(self.texts, 8)
        with browsing() as browser:
            self.transfers(browser, words)
            self.suggestions(browser)
            self.answers(browser, words[:4])
            self.first_rows(browser, words[:4])
        for folder in (self.project, self.site, self.hugo_project, self.public):
            discard(folder)

    def builds(self, runs):
        """A clean build with search data, beside Hugo's build and Pagefind's indexing together."""
        ours, theirs = [], []
        for _ in range(runs):
            for folder in (self.site, self.public, self.project / ".thumbindex"):
                discard(folder)
            ours.append(self.build().seconds)
            if self.benchmark.pagefind:
                theirs.append(self.hugo_build().seconds + self.indexing().seconds)
        if self.benchmark.pagefind:
            time, peer = statistics.median(ours), statistics.median(theirs)
            self.add("clean build with search", seconds(time), f"Hugo and Pagefind {seconds(peer)}", time / peer, 1 / 6)

    def build(self):
        return run([self.benchmark.thumbindex, "build", "--quiet", "-s", str(self.project), "-o", str(self.site)])

    def hugo_build(self):
        return run(self.benchmark.hugo_build(self.hugo_project, self.public))

    def indexing(self):
        return run([self.benchmark.pagefind, "--silent", "--site", str(self.public)])

    def sizes(self):
        """The size of the search data, beside those of the text and of Pagefind's data."""
        size = sum(file.stat().st_size for file in (self.site / "entries/-/search").iterdir())
        text = sum(text.size for text in self.texts)
        self.add("search data", kilobytes(size), f"text {kilobytes(text)}", size / text, 0.4)
        if self.benchmark.pagefind:
            peer = sum(file.stat().st_size for file in pagefind_data(self.public / "pagefind"))
            self.add("search data", kilobytes(size), f"Pagefind {kilobytes(peer)}", size / peer)

    def transfers(self, browser, words):
        """What the first query on a page loads, and what the next one loads in addition."""
        works = "first query", "further query"
        limits = 60_000 if len(self.texts) <= 10_000 else 100_000, 20_000
        ours = transfers(browser, ThumbindexSearch, self.site, words)
        for work, transfer, limit in zip(works, ours, limits):
            self.add(work, figure(transfer), kilobytes(limit), transfer.data / limit, 1)
            self.add(f"requests of a {work}", str(transfer.requests), "12", transfer.requests / 12, 1)
            self.add(f"lines of context of a {work}", kilobytes(transfer.pages), "")
        if not self.benchmark.pagefind:
            return
        theirs = transfers(browser, PagefindSearch, self.public, words)
        for work, transfer, peer in zip(works, ours, theirs):
            self.add(work, figure(transfer), f"Pagefind {figure(peer)}", transfer.data / peer.data)
        size, peer = ours[0].scripts, theirs[0].scripts
        self.add("scripts of a search", kilobytes(size), f"Pagefind {kilobytes(peer)}", size / peer)

    def suggestions(self, browser):
        """What a word with a mistake loads: the files that show that nothing matches, and those for the suggestions."""
        transfer = suggestions(browser, self.site, misspelled(self.texts, 8))
        self.add("misspelled word", figure(transfer), kilobytes(60_000), transfer.data / 60_000, 1)

    def first_rows(self, browser, words):
        """When the first row is there on a slow line, on a processor that is slowed four times."""
        for work, time in zip(("typed", "pasted"), first_rows(browser, self.site, words)):
            self.add(f"first row of a {work} query", f"{time:.0f} ms", "1,500 ms on slow 4G", time / 1500, 1)

    def answers(self, browser, words):
        """How fast a search answers a reader's keys, on a processor that is slowed four times."""
        typed = typing(browser, self.site, words)
        self.add("first query letter by letter", kilobytes(typed.data), "")
        for work, time in {
            "key to results": statistics.median(time for keys in typed.keys for time in keys),
            "slowest key to results": statistics.median(max(keys) for keys in typed.keys),
            "longest task of a search": typed.longest,
        }.items():
            # The browser does not report a task of at most 50 ms.
            figure = f"{time:.0f} ms" if time else "at most 50 ms"
            self.add(work, figure, "50 ms, slowed 4 times", time / 50, 1)


def figure(transfer):
    return f"{kilobytes(transfer.data)} ({kilobytes(transfer.rows)} of rows)"


def pagefind_data(folder):
    """Yields the files of Pagefind except its style sheets, scripts and WebAssembly."""
    for file in folder.rglob("*"):
        if file.is_file() and file.suffix not in (".css", ".js") and not file.name.startswith("wasm."):
            yield file
