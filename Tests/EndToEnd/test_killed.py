"""Builds that are killed, or whose system calls fail, at a sample of points; `kill_matrix.py` tests all of them."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

MATRIX = Path(__file__).with_name("kill_matrix.py")


def write(folder, files):
    """Writes files by path, and returns the folder."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def small_project(folder, entries=14):
    """Creates lists, a copied file and a plain page: a few files of every kind."""
    files = {
        f"content/list{number % 2}/entry-{number:02}.md": f"# Entry {number}\n\n" + "Words. " * 50
        for number in range(entries)
    }
    files |= {
        "content/list0/picture.png": "picture" * 999,
        "content/list0/rows.json": '[{"title": "Row"}, {"title": "Rung"}]',
    }
    write(folder, files)


def run_matrix(*arguments):
    """Runs the matrix, and returns its status and output."""
    run = subprocess.run([sys.executable, MATRIX, *arguments], capture_output=True, text=True, timeout=600)
    return run.returncode, run.stdout + run.stderr


# The program treats all errors alike except those of missing files, so one at each call is enough.
@pytest.mark.parametrize("jobs, points", [("1", "6"), ("4", "4")])
def test_a_killed_build_leaves_the_old_or_the_new_site(program, tmp_path, jobs, points):
    small_project(tmp_path / "project", entries=8)
    write(tmp_path / "project", {"content/site.yaml": "search: false\n"})
    build = [program, "build", "--quiet", "--jobs", jobs, "-s", "{project}", "-o", "{output}"]
    status, output = run_matrix(tmp_path / "project", tmp_path / "scratch", "--points", points, "--one-error", "--", *build)
    assert status == 0, output
    assert "kill: old" in output and "kill: between" in output and "error: old" in output


#: An entry, a list and a copied file of each fate. Every call is tried for each file, so there are few of them, and no files
#: for searches.
UNCHANGED = {
    "content/site.yaml": "search: false\n", "content/list/a.md": "# A\n", "content/list/rows.json": '[{"title": "Row"}]',
    "content/about.md": "# About\n",
}
OLD = {"content/list/changed.md": "# Changed\n\nOld.\n", "content/list/removed.md": "# Removed\n\nGone.\n", "content/list/picture.png": "old"}
NEW = {"content/list/changed.md": "# Changed\n\nNew.\n", "content/list/added.md": "# Added\n\nMore.\n", "content/list/picture.png": "new"}


def test_a_failed_stat_does_not_count_as_missing(program, tmp_path):
    """Each `stat` of a file fails in turn: a move that was not made must not count as done."""
    old, new = (write(tmp_path / name, UNCHANGED | files) for name, files in (("old", OLD), ("new", NEW)))
    build = [program, "build", "--quiet", "--jobs", "1", "-s", "{project}", "-o", "{output}"]
    # On one processor the program has one thread, so that the calls of the last step are reached, too.
    status, output = run_matrix(old, tmp_path / "scratch", "--new-project", new, "--points", "1000", "--one-processor", "--one-error",
                                "--calls", "newfstatat", "--", *build)
    assert status == 0, output
    assert int(output.split()[0]) > 60 and "error: between" in output, output


def test_the_matrix_detects_a_build_that_writes_in_place(tmp_path):
    """The matrix detects a build that copies files directly over the old site."""
    small_project(tmp_path / "project", entries=8)
    careless = tmp_path / "careless.sh"
    careless.write_text(
        'mkdir -p "$2/.thumbindex"; : > "$2/.thumbindex/manifest"\n'
        'cd "$1/content" && find . -type d | while read -r d; do mkdir -p "$2/$d"; done\n'
        'find . -type f | while read -r f; do cat "$f" > "$2/$f"; done\n'
        'cd "$2" && find . -type f ! -path "./.thumb*" | while read -r f; do [ -e "$1/content/$f" ] || rm "$f"; done\n'
        'find . -type d -empty -delete\n'
    )
    status, output = run_matrix(tmp_path / "project", tmp_path / "scratch", "--points", "4", "--calls", "openat", "write",
                                "--", "sh", careless, "{project}", "{output}")
    assert status == 1 and "FAILED" in output and "neither" in output, output


@pytest.mark.parametrize("error", ["error=EIO", "retval=0"])
def test_a_record_that_is_lost_while_it_is_used_is_made_again(program, tmp_path, error):
    """Later reads of the record fail, or find its end. The content is loaded again, and each warning is printed once."""
    small_project(tmp_path)
    (tmp_path / "content/list0/entry-02.md").write_text("# Entry 2\n\nWords with <b>HTML</b>.\n")
    site, record = tmp_path / "site", tmp_path / ".thumbindex/content"
    # On one processor the program has few threads, so that each makes the same calls again. They are counted by thread.
    processor = str(min(os.sched_getaffinity(0)))
    build = ["taskset", "--cpu-list", processor, program, "build", "--jobs", "1", "-s", tmp_path]
    first = subprocess.run(build, capture_output=True, text=True, timeout=60, check=True)
    assert first.stderr.count("warning:") == 1
    expected = {path.relative_to(site): path.read_bytes() for path in site.rglob("*.html")}
    recorded = record.read_bytes()

    def build_again(*options):
        """Builds everything from the record, and returns the calls that read it, and the output."""
        shutil.rmtree(site)
        log = tmp_path / "calls.txt"
        strace = ["strace", "-f", "-qq", "-o", log, "-P", record, "-e", "trace=pread64", *options, "--", *build]
        run = subprocess.run(strace, capture_output=True, text=True, timeout=60)
        return log.read_text().splitlines(), run

    calls, _ = build_again()
    most = max(Counter(call.split()[0] for call in calls).values())
    assert most > 12
    # The record is checked with a few calls. Which thread makes which calls differs from run to run.
    calls, run = build_again("-e", f"inject=pread64:{error}:when={max(11, most // 2)}+")
    assert any("INJECTED" in call for call in calls)
    assert run.returncode == 0, run.stderr
    assert run.stderr == first.stderr
    assert {path.relative_to(site): path.read_bytes() for path in site.rglob("*.html")} == expected
    assert len(record.read_bytes()) == len(recorded)
    assert list(record.parent.glob("content-*")) == []
