"""Measures Thumbindex beside Hugo, Pagefind and `cp -r`, with the same entries and the same kinds of pages.

Works in memory (/dev/shm), so that no disk is measured. Prints a table, and writes it and a plot into a folder. All
figures of one run are from one machine; compare ratios, not seconds, between runs.
"""

import argparse
import importlib.util
import math
import os
import platform
import sys
import tempfile
import time
from pathlib import Path

from commands import free_port, median, run, serving
from pages import answers, weight
from projects import (
    discard, entry, make_hugo, make_hugo_texts, make_thumbindex, make_thumbindex_list, make_thumbindex_page,
    make_thumbindex_texts,
)
from report import Row, plot, seconds, table
from search_part import SearchPart
from table_part import TablePart
from texts import FEW_WORDS, MANY_WORDS, articles, generated, written

PARTS = ["small", "builds", "articles", "previews", "lists", "tables", "pages", "search"]


class Benchmark:
    def __init__(self, options, scratch):
        self.thumbindex = str(options.thumbindex.resolve())
        self.hugo = str(options.hugo.resolve()) if options.hugo else None
        # It indexes what Hugo builds.
        self.pagefind = str(options.pagefind.resolve()) if options.hugo and options.pagefind else None
        self.runs = options.runs
        self.scratch = scratch
        self.rows = []

    def add(self, *row):
        self.rows.append(Row(*row))
        print(table(self.rows[-1:], "").splitlines()[-1], flush=True)

    def hugo_build(self, project, destination):
        return [self.hugo, "--source", str(project), "--destination", str(destination), "--quiet"]

    def compare(self, name, ours, copy, hugo, limit):
        """Reports builds beside copies of their output and beside Hugo's, which are empty without it."""
        ours, copied = median(ours), median(copy)
        self.add(
            f"clean build {name}", seconds(ours.seconds), f"cp -r {seconds(copied.seconds)}",
            ours.seconds / copied.seconds, 1.5,
        )
        if hugo:
            peer = median(hugo)
            self.add(
                f"clean build {name}", seconds(ours.seconds), f"Hugo {seconds(peer.seconds)}",
                ours.seconds / peer.seconds, limit,
            )
            self.add(
                f"peak memory {name}", f"{ours.memory:.0f} MiB", f"Hugo {peer.memory:.0f} MiB",
                ours.memory / peer.memory, 0.25,
            )

    def builds(self, count, runs):
        """A clean build, one with nothing changed, and one with one entry changed; and a clean build without a search,
        which Hugo's site does not have either."""
        project, output, copied = (self.scratch / name for name in ("project", "site", "copy"))
        edited = make_thumbindex(project, count)
        build = [self.thumbindex, "build", "--quiet", "-s", str(project), "-o", str(output)]
        hugo_project, hugo_output = self.scratch / "hugo", self.scratch / "public"
        if self.hugo:
            make_hugo(hugo_project, count)
        clean, copy, hugo, unchanged, edit, plain, plain_copy = [], [], [], [], [], [], []
        settings = (project / "content/site.yaml").read_text()
        for number in range(runs):
            for folder in (output, copied, hugo_output, project / ".thumbindex"):
                discard(folder)
            clean.append(run(build))
            copy.append(run(["cp", "-r", str(output), str(copied)]))
            discard(copied)
            unchanged.append(run(build))
            edited.write_text(entry(0, count, f"\nChanged {number} times.\n"))
            edit.append(run(build))
            for folder in (output, project / ".thumbindex"):
                discard(folder)
            (project / "content/site.yaml").write_text(settings + "search: false\n")
            plain.append(run(build))
            (project / "content/site.yaml").write_text(settings)
            plain_copy.append(run(["cp", "-r", str(output), str(copied)]))
            discard(copied)
            if self.hugo:
                hugo.append(run(self.hugo_build(hugo_project, hugo_output)))
                discard(hugo_output)
        pages = sum(1 for _ in output.rglob("*.html"))
        for folder in (project, output, hugo_project):
            discard(folder)
        name = f"{count:,} entries"
        self.compare(f"with a search, {name}, {pages:,} pages", clean, copy, hugo, 0.25)
        self.compare(f"without a search, {name}", plain, plain_copy, hugo, 0.25)
        clean, unchanged, edit = map(median, (clean, unchanged, edit))
        self.add(
            f"nothing changed, {name}", seconds(unchanged.seconds), f"clean build {seconds(clean.seconds)}",
            unchanged.seconds / clean.seconds, 1 / 15,
        )
        self.add(
            f"one entry changed, {name}", seconds(edit.seconds), f"clean build {seconds(clean.seconds)}",
            edit.seconds / clean.seconds, 1 / 6,
        )

    def articles(self, count, runs):
        """Clean builds of entries with more text, links, lists and code: ours with a search, and Hugo's without one."""
        project, output, copied = (self.scratch / name for name in ("project", "site", "copy"))
        hugo_project, hugo_output = self.scratch / "hugo", self.scratch / "public"
        texts = list(articles(count))
        make_thumbindex_texts(project, texts, "url: https://example.org/\n")
        if self.hugo:
            make_hugo_texts(hugo_project, texts)
        size = sum(text.size for text in texts)
        build = [self.thumbindex, "build", "--quiet", "-s", str(project), "-o", str(output)]
        clean, copy, hugo = [], [], []
        for _ in range(runs):
            for folder in (output, project / ".thumbindex"):
                discard(folder)
            clean.append(run(build))
            copy.append(run(["cp", "-r", str(output), str(copied)]))
            discard(copied)
            if self.hugo:
                hugo.append(run(self.hugo_build(hugo_project, hugo_output)))
                discard(hugo_output)
        for folder in (project, output, hugo_project):
            discard(folder)
        self.compare(f"with a search, {count:,} articles, {size / 1e6:.0f} MB", clean, copy, hugo, 0.22)

    def previews(self, count, edits, limit):
        """How long a server takes until it is ready, and until an edited entry is served."""
        project, hugo_project = self.scratch / "project", self.scratch / "hugo"
        ours = make_thumbindex(project, count)
        port = free_port()
        command = [self.thumbindex, "serve", "-s", str(project), "--port", str(port)]
        with serving(command, port) as server:
            server.wait("/entries/entry-0/")
            # The record of entries is written after the server is ready.
            time.sleep(3)
        with serving(command, port) as server:
            ready = server.wait("/entries/entry-0/")
            served = self.edits(server, ours, count, edits)
            wakeups = server.wakeups(10)
        discard(project)
        name = f"{count:,} entries"
        if self.hugo:
            theirs = make_hugo(hugo_project, count)
            port = free_port()
            command = [
                self.hugo, "server", "--source", str(hugo_project), "--port", str(port), "--bind", "127.0.0.1",
                "--baseURL", f"http://127.0.0.1:{port}/", "--disableFastRender",
            ]
            with serving(command, port) as server:
                peer_ready = server.wait("/entries/entry-0/")
                peer_served = self.edits(server, theirs, count, edits)
            discard(hugo_project)
            self.add(
                f"edit to page, {name}", seconds(served), f"Hugo {seconds(peer_served)}", served / peer_served, limit
            )
            self.add(
                f"serve ready, {name}", seconds(ready), f"Hugo {seconds(peer_ready)}", ready / peer_ready, 0.1
            )
        self.add(f"serve idle, {name}", f"{wakeups:.1f} wake-ups a second", "", None, None)

    def edits(self, server, file, count, edits):
        """The median time from an edit to the new page."""
        times = []
        for number in range(edits):
            time.sleep(1)
            marker = f"Edited {number} times"
            times.append(
                server.edit(file, entry(0, count, f"\n{marker}.\n"), "/entries/entry-0/", marker.encode())
            )
        return sorted(times)[len(times) // 2]

    def lists(self, counts):
        """Large lists in one file, with a page for each section. The sizes take turns, so that a slow minute of the machine
        does not make one of them look worse than the others."""
        projects, output = {count: self.scratch / f"list-{count}" for count in counts}, self.scratch / "site"
        results = {count: [] for count in counts}
        for count, project in projects.items():
            make_thumbindex_list(project, count)
        for _ in range(3):
            for count, project in projects.items():
                results[count].append(
                    run([self.thumbindex, "build", "--quiet", "-s", str(project), "-o", str(output)]))
                discard(project / ".thumbindex")
                discard(output)
        for project in projects.values():
            discard(project)
        found = []
        for count in counts:
            result = median(results[count])
            found.append((count, result))
            self.add(f"list of {count:,}", seconds(result.seconds), f"{result.memory:.0f} MiB (at most 2,048)",
                     result.memory / 2048, 1)
        # The growth from each size to the next, and over the whole range.
        pairs = list(zip(found, found[1:]))
        if len(found) > 2:
            pairs.append((found[0], found[-1]))
        for (small, first), (large, second) in pairs:
            exponent = math.log(second.processor / first.processor) / math.log(large / small)
            self.add(f"exponent, {small:,} to {large:,}", f"{exponent:.2f}", "linear 1", exponent, 1.05)

    def pages(self):
        """How light the pages are, and how fast one with 1,000 rows answers."""
        project, output = self.scratch / "project", self.scratch / "site"
        make_thumbindex_page(project, 1_000)
        run([self.thumbindex, "build", "--quiet", "-s", str(project), "-o", str(output)])
        size = weight(output)
        self.add("styles and scripts, compressed", f"{size / 1000:.1f} KB", "24 KB", size / 24_000, 1)
        for name, time in answers(output, "parts/").items():
            self.add(f"1,000 rows, {name}", f"{time:.0f} ms", "50 ms, slowed 4 times", time / 50, 1)
        discard(project)
        discard(output)

    def small(self, runs):
        """What a command costs before it does anything."""
        project, output = self.scratch / "project", self.scratch / "site"
        hugo_project, hugo_output = self.scratch / "hugo", self.scratch / "public"
        make_thumbindex(project, 10)
        make_hugo(hugo_project, 10)
        build = [self.thumbindex, "build", "--quiet", "-s", str(project), "-o", str(output)]
        pairs = {
            "--version": ([self.thumbindex, "--version"], [self.hugo, "version"]),
            "10 entries": (build, self.hugo_build(hugo_project, hugo_output)),
        }
        for name, commands in pairs.items():
            times = ([], [])
            for _ in range(runs):
                for command, results in zip(commands, times):
                    discard(output)
                    discard(hugo_output)
                    results.append(run(command))
            ours, theirs = (median(results).seconds for results in times)
            self.add(name, seconds(ours), f"Hugo {seconds(theirs)}", ours / theirs, 0.5)
        for folder in (project, output, hugo_project, hugo_output):
            discard(folder)


def packaged(package, path):
    """Returns the path of a program in its Python package, whose own command starts Python first; `None` without it."""
    package = importlib.util.find_spec(package)
    return Path(next(iter(package.submodule_search_locations)), path) if package else None


def main():
    root = Path(__file__).resolve().parents[3]
    parser = argparse.ArgumentParser(prog="site", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--thumbindex", type=Path, default=root / ".build/release/thumbindex")
    parser.add_argument(
        "--hugo", type=Path, default=packaged("hugo", "binaries/hugo"), help="Hugo (default: the Python package's)"
    )
    parser.add_argument(
        "--pagefind", type=Path, default=packaged("pagefind_bin", "pagefind"),
        help="Pagefind (default: the Python package's)",
    )
    parser.add_argument("--runs", type=int, default=5, help="of each build; results are medians (default 5)")
    parser.add_argument(
        "--entries", type=int, nargs="*",
        help="how many (default 10,000 and 100,000, and 1,000 for the search)",
    )
    parser.add_argument("--content", type=Path, help="a folder of Markdown files that are searched, too")
    parser.add_argument("--lists", type=int, nargs="*", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--only", choices=PARTS, nargs="+")
    parser.add_argument("--folder", type=Path, default=Path("/dev/shm"), help="where to work (default /dev/shm)")
    parser.add_argument("--results", type=Path, help="the folder for the table and the plot")
    options = parser.parse_args()
    if not options.thumbindex.is_file():
        sys.exit(f"{options.thumbindex} is missing: run make release")
    parts = options.only or PARTS
    defaults = [10_000, 100_000]
    runs = lambda count: options.runs if count < 50_000 else max(options.runs // 2, 1)
    with tempfile.TemporaryDirectory(prefix="thumbindex-benchmark-", dir=options.folder) as scratch:
        benchmark = Benchmark(options, Path(scratch))
        if "small" in parts and options.hugo:
            benchmark.small(4 * options.runs)
        for count in defaults if options.entries is None else options.entries:
            if "builds" in parts:
                benchmark.builds(count, runs(count))
            if "articles" in parts:
                benchmark.articles(count, runs(count))
            if "previews" in parts:
                benchmark.previews(count, 5, 0.1 if count < 50_000 else 0.25)
        if "lists" in parts:
            benchmark.lists(options.lists)
        if "tables" in parts:
            TablePart(benchmark).measure(options.runs)
        if "pages" in parts:
            benchmark.pages()
        if "search" in parts:
            counts = [1_000, *defaults] if options.entries is None else options.entries
            for count in counts:
                SearchPart(benchmark, generated(count), f"{count:,} entries").measure(runs(count))
            for words in (FEW_WORDS, MANY_WORDS):
                texts = generated(counts[-1], words=words)
                SearchPart(benchmark, texts, f"{counts[-1]:,} entries of {words:,} words").measure(1)
            if options.content:
                texts = written(options.content)
                name = f"{len(texts):,} entries of {options.content.name}"
                SearchPart(benchmark, texts, name).measure(runs(len(texts)))
    heading = (
        f"{os.cpu_count()} processors ({platform.machine()}), files in memory, medians. "
        f"Load at the end: {os.getloadavg()[0]:.1f}."
    )
    result = table(benchmark.rows, heading)
    print("\n" + result, end="")
    if options.results:
        options.results.mkdir(parents=True, exist_ok=True)
        (options.results / "results.md").write_text(result)
        (options.results / "results.svg").write_text(plot(benchmark.rows))


if __name__ == "__main__":
    main()
