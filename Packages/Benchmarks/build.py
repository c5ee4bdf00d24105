#!/usr/bin/env python3
"""Measures building a large site against copying it.

    build.py [THUMBINDEX] [--entries N] [--runs N]

Creates a project of N JSON entries in one file and N Markdown files (default 10,000 each) in memory (/dev/shm), to
exclude the disk, and measures, as medians of several alternating runs:

* a clean build, and `cp -r` of its output on the same file system;
* a build with no changes, and a build after one entry changed;
* the peak memory of `check`, which renders nothing, and of a clean build.

The program should be a release build: `swift build -c release`.
"""

import argparse
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORDS = (
    "index",
    "drawer",
    "shelf",
    "label",
    "winter",
    "copper",
    "paper",
    "garden",
    "window",
    "needle",
    "lantern",
    "river",
    "basket",
    "orchard",
    "velvet",
    "harbor",
    "engine",
    "pebble",
    "saddle",
    "thimble",
    "umbrella",
    "quarry",
    "yarn",
    "zinc",
)


def words(number, count):
    """Returns `count` words, which depend only on `number`."""
    found = []
    for _ in range(count):
        number = (number * 1_103_515_245 + 12_345) % 2**31
        found.append(WORDS[number // 65_536 % len(WORDS)])
    return found


def make_project(folder, count):
    content = folder / "content"
    (content / "notes").mkdir(parents=True)
    (content / "parts").mkdir()
    (content / "site.yaml").write_text("title: Benchmark\nurl: https://example.org/\n")
    (content / "parts/catalog.yaml").write_text(
        "title: Parts\nentry: {subtitle: note}\nviews:\n  - {id: name, empty: index}\n"
        "  - {id: shelf, title: By shelf, section: shelf, order: count, index: initials}\n"
    )
    parts = [
        {
            "title": " ".join(words(number, 2)).capitalize() + f" {number}",
            "shelf": f"Shelf {number % 40}",
            "note": " ".join(words(number + 7, 6)),
        }
        for number in range(count)
    ]
    (content / "parts/parts.json").write_text(json.dumps(parts, indent=1))
    for number in range(count):
        (content / f"notes/note-{number}.md").write_text(note(number, count))


def note(number, count):
    title = " ".join(words(number + 3, 3)).capitalize()
    paragraphs = "\n\n".join(" ".join(words(number * 5 + part, 40)).capitalize() + "." for part in range(3))
    following = (number + 1) % count
    return (
        f"---\ntitle: {title} {number}\n---\n{paragraphs}\n\n## More\n\n- *one*\n- **two**, see "
        f"[the next](note-{following}.md#more)\n\n```\ncode {number}\n```\n"
    )


def run(command):
    """Runs a command, and returns its elapsed seconds, processor seconds and peak memory in MiB."""
    start = time.perf_counter()
    process = os.posix_spawnp(
        command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]
    )
    _, status, usage = os.wait4(process, 0)
    seconds = time.perf_counter() - start
    if status != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def measure(program, scratch, options):
    project, site, copied = scratch / "project", scratch / "site", scratch / "copy"
    make_project(project, options.entries)
    more = ["--jobs", str(options.jobs)] if options.jobs else []
    build = [program, "build", "--quiet", "-s", str(project), "-o", str(site), *more]
    check = [program, "check", "--quiet", "-s", str(project), *more]
    changing = project / "content/notes/note-0.md"
    results = {name: [] for name in ("clean", "copy", "unchanged", "edit", "check")}
    for number in range(options.runs):
        for folder in (site, copied):
            shutil.rmtree(folder, ignore_errors=True)
        results["clean"].append(run(build))
        results["copy"].append(run(["cp", "-r", str(site), str(copied)]))
        results["unchanged"].append(run(build))
        changing.write_text(note(0, options.entries) + f"\nChanged {number} times.\n")
        results["edit"].append(run(build))
        results["check"].append(run(check))
    files = [path for path in site.rglob("*") if path.is_file()]
    return results, len(files), sum(path.stat().st_size for path in files)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/release/thumbindex"))
    parser.add_argument("--entries", type=int, default=10_000, help="of each kind (default 10000)")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--jobs", type=int, help="given to the program (default: its own)")
    parser.add_argument("--folder", type=Path, default=Path("/dev/shm"), help="where to work (default /dev/shm)")
    options = parser.parse_args()
    if not Path(options.program).is_file():
        sys.exit(f"{options.program} is missing: run swift build -c release")
    program = str(Path(options.program).resolve())
    with tempfile.TemporaryDirectory(prefix="thumbindex-benchmark-", dir=options.folder) as scratch:
        results, files, size = measure(program, Path(scratch), options)

    seconds = {name: statistics.median(time for time, _, _ in runs) for name, runs in results.items()}
    work = {name: statistics.median(time for _, time, _ in runs) for name, runs in results.items()}
    memory = {name: max(peak for _, _, peak in runs) for name, runs in results.items()}
    print(
        f"{2 * options.entries} entries, {files} files, {size / 1e6:.1f} MB, {os.cpu_count()} processors, "
        f"median of {options.runs}, load {os.getloadavg()[0]:.1f}"
    )
    print(f"  {'':20} {'elapsed':>9}  {'least':>9}  {'processor':>9}  {'memory':>11}")
    for name, words in [
        ("clean", "clean build"),
        ("copy", "cp -r of the output"),
        ("unchanged", "nothing changed"),
        ("edit", "one entry changed"),
        ("check", "check"),
    ]:
        least = min(time for time, _, _ in results[name])
        print(f"  {words:20} {seconds[name]:7.3f} s  {least:7.3f} s  {work[name]:7.3f} s  {memory[name]:7.1f} MiB")
    print(f"clean / cp -r          {seconds['clean'] / seconds['copy']:6.2f}   (contract: at most 1.5)")
    print(f"nothing changed / clean{seconds['unchanged'] / seconds['clean']:6.2f}   (contract: at most 0.1)")
    print(f"memory, clean / check  {memory['clean'] / memory['check']:6.2f}   (rendering adds none: at most 1.3)")
    print(f"memory for an entry    {memory['clean'] * 1024 / (2 * options.entries):6.2f} KiB")


if __name__ == "__main__":
    main()
