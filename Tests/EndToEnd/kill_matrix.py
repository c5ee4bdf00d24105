#!/usr/bin/env python3
"""Kills a build at every system call that changes something, and makes each of those calls fail.

    kill_matrix.py PROJECT SCRATCH -- COMMAND …

COMMAND builds a site. `{project}` and `{output}` in its arguments are replaced by the folders, for example

    kill_matrix.py my-site /tmp/scratch -- thumbindex build --jobs 1 -s {project} -o {output}

(strace counts the calls of each thread, so with one job every point is reached. With --one-processor, each build
runs on a single processor, so that Swift's runtime uses a single thread, too.)

PROJECT is copied and never modified. If it does not exist, a project with 200 entries is generated. SCRATCH must be
missing or empty. The script builds the site of the project, edits the project (changes, adds and removes entries), and
interrupts the build of the edited project over the old site at each point. It checks that

* every file in the output is always the complete old or new one;
* while there is no journal, the output is exactly the old or the new site;
* running the same command again gives exactly the new site, without remains of the interruption;
* after a failed call, the program exits with status 0 and the new site, or prints an error with a path and does not
  crash.

Requires strace. Exits with status 0 if all checks pass, else 1.
"""

import argparse
import concurrent.futures
import contextlib
import itertools
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

KILLS = ["openat", "write", "close", "mkdir", "mkdirat", "renameat", "renameat2", "rename", "unlink",
         "unlinkat", "rmdir", "fsync", "fdatasync", "ftruncate", "flock", "copy_file_range", "linkat", "pwrite64"]
ERRORS = [("write", "ENOSPC"), ("write", "EIO"), ("write", "EDQUOT"), ("openat", "EMFILE"), ("openat", "ENOSPC"),
          ("mkdirat", "ENOSPC"), ("mkdirat", "EIO"), ("mkdir", "ENOSPC"), ("renameat", "EIO"), ("renameat", "ENOSPC"),
          ("renameat2", "EIO"), ("rename", "EIO"), ("unlinkat", "EIO"), ("fsync", "EIO"), ("fsync", "ENOSPC"),
          ("fdatasync", "EIO"), ("close", "EIO"), ("close", "ENOSPC"), ("pread64", "EIO"), ("read", "EIO"),
          ("newfstatat", "EIO"), ("newfstatat", "EACCES"), ("flock", "EIO"), ("flock", "EBADF"), ("ftruncate", "EIO"), ("copy_file_range", "ENOSPC")]
STATE = ".thumbindex"


def tree(folder):
    """Returns every file in a folder, without the build's state, by path: its bytes, or the target of a link."""
    found = {}
    for top, folders, files in os.walk(folder):
        if Path(top) == Path(folder) and STATE in folders:
            folders.remove(STATE)
        for name in files + [name for name in folders if os.path.islink(os.path.join(top, name))]:
            path = os.path.join(top, name)
            key = os.path.relpath(path, folder)
            found[key] = b"-> " + os.fsencode(os.readlink(path)) if os.path.islink(path) else Path(path).read_bytes()
    return found


def empty_folders(folder):
    return [top for top, folders, files in os.walk(folder)
            if top != str(folder) and not folders and not files and STATE not in Path(top).parts]


def make_project(folder):
    for number in range(200):
        path = folder / "content" / f"list{number % 4}" / f"entry-{number:03}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# Entry {number}\n\n" + f"Some words about {number}. " * (1 + number * 3) + "\n")
    (folder / "content" / "list0" / "picture.png").write_bytes(bytes(range(256)) * 1200)


def edit_project(folder):
    """Changes, adds and removes some Markdown files and some copied files."""
    files = sorted(path for path in (folder / "content").rglob("*") if path.is_file())
    pages = [path for path in files if path.suffix == ".md"]
    for number, path in enumerate(pages):
        text = path.read_text()
        if number % 7 == 3:
            path.unlink()
        elif number % 3 == 0:
            path.write_text(text + "\nOne more paragraph.\n")
        if number % 6 == 5 and not text.startswith("---"):
            path.with_name(f"added-{number}.md").write_text(f"# Added {number}\n\nA new entry.\n")
    for path in files:
        if path.suffix in (".png", ".jpg", ".txt"):
            path.write_bytes(path.read_bytes() + b"more")
    added = folder / "content" / "added-list"
    for number in range(5):
        added.mkdir(exist_ok=True)
        (added / f"new-{number}.md").write_text(f"# New {number}\n")


def copy(source, target):
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, symlinks=True)


def taskset(processor):
    """Returns the start of a command that runs on one processor."""
    return [] if processor is None else ["taskset", "--cpu-list", str(processor)]


class Matrix:
    def __init__(self, command, scratch, processors):
        self.command = command
        self.scratch = scratch
        # The processors that are not in use.
        self.processors = queue.SimpleQueue()
        for each in processors:
            self.processors.put(each)
        self.problems = []
        self.outcomes = Counter()

    def arguments(self, project, output):
        return [word.replace("{project}", str(project)).replace("{output}", str(output)) for word in self.command]

    def run(self, project, output, injected=None, log=None):
        arguments = self.arguments(project, output)
        if injected:
            name = injected.split(":")[0]
            # With the filter, only the named calls are slower, but no signal is sent.
            kernel_filter = [] if "signal=" in injected else ["--seccomp-bpf"]
            arguments = ["strace", "-f", *kernel_filter, "-y", "-qq", "-o", str(log), "-e", f"trace={name}",
                     "-e", f"inject={injected}", "--", *arguments]
        with self.processor() as number, subprocess.Popen(
                [*taskset(number), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, start_new_session=True, errors="replace") as process:
            try:
                text, _ = process.communicate(timeout=60)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                text, _ = process.communicate()
                text += "\n(ended after 60 seconds)"
            return subprocess.CompletedProcess(arguments, process.returncode, text)

    @contextlib.contextmanager
    def processor(self):
        """Reserves a processor for one build, or returns `None` if builds may use all of them."""
        number = self.processors.get()
        try:
            yield number
        finally:
            self.processors.put(number)

    def prepare(self):
        """Builds both sites from scratch, for comparison with every interrupted build."""
        for name in ("old", "new"):
            result = self.run(self.scratch / f"{name}-project", self.scratch / f"{name}-site")
            if result.returncode != 0:
                sys.exit(f"the {name} project does not build:\n{result.stdout}")
        self.old, self.new = tree(self.scratch / "old-site"), tree(self.scratch / "new-site")
        if not (set(self.old) - set(self.new) and set(self.new) - set(self.old)
                and any(self.old[path] != self.new[path] for path in set(self.old) & set(self.new))):
            sys.exit("the two projects must differ in files that are changed, added and removed")

    def full_disk(self):
        """Builds on a disk with little more room than the old site needs, then with enough room."""
        disk = self.scratch / "disk"
        disk.mkdir()
        pages = sum(-(-len(content) // 4096) for content in self.old.values())
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={(pages + 40) * 4096}", "none", str(disk)], check=True)
        try:
            shutil.copytree(self.scratch / "old-site", disk / "site")
            result = self.run(self.scratch / "new-project", disk / "site")
            if result.returncode != 1 or str(disk / "site") not in result.stdout:
                self.problem("full disk", f"status {result.returncode}, {result.stdout.strip()}")
            if tree(disk / "site") != self.old or os.listdir(disk / "site" / STATE) != ["manifest"]:
                self.problem("full disk", "the old site is not as it was")
            subprocess.run(["mount", "-o", "remount,size=64m", str(disk)], check=True)
            self.run(self.scratch / "new-project", disk / "site")
            if tree(disk / "site") != self.new:
                self.problem("full disk", "the next build does not give the new site")
        finally:
            subprocess.run(["umount", str(disk)], check=True)

    def numbers(self):
        """Returns the numbers of the calls of each name that concern the project or the output: strace counts per thread.

        The others look for libraries, for example.
        """
        log = self.scratch / "count.log"
        project, output = self.set_up("count")
        calls = sorted(set(KILLS) | {call for call, _ in ERRORS})
        # A processor may lack some of these calls.
        trace = "trace=" + ",".join("?" + call for call in calls)
        with self.processor() as number:
            subprocess.run([*taskset(number), "strace", "-f", "--seccomp-bpf", "-y", "-qq", "-o", str(log), "-e", trace,
                            "--", *self.arguments(project, output)], check=True, stdout=subprocess.DEVNULL)
        counts, numbers = Counter(), {call: set() for call in calls}
        for line in log.read_text(errors="replace").splitlines():
            if match := re.match(r"(\d+) +(\w+)\(", line):
                counts[match.groups()] += 1
                if str(self.scratch) in line:
                    numbers[match[2]].add(counts[match.groups()])
        return {call: sorted(each) for call, each in numbers.items()}

    def set_up(self, worker):
        """Creates the old site and the new project, ready to be built over it."""
        folder = self.scratch / f"work-{worker}"
        folder.mkdir(exist_ok=True)
        copy(self.scratch / "new-project", folder / "project")
        copy(self.scratch / "old-site", folder / "site")
        return folder / "project", folder / "site"

    def point(self, injected):
        worker = re.sub(r"\W", "-", injected)
        project, output = self.set_up(worker)
        log = output.parent / "log"
        result = self.run(project, output, injected, log)
        self.check(injected, result, project, output, log)
        shutil.rmtree(output.parent, ignore_errors=True)

    def problem(self, injected, text):
        self.problems.append(f"{injected}: {text}")

    def check(self, injected, result, project, output, log):
        now = tree(output)
        for path, content in now.items():
            if content not in (self.old.get(path), self.new.get(path)):
                self.problem(injected, f"{path} is neither the old file nor the new one")
        has_journal = (output / STATE / "journal").exists()
        state = "old" if now == self.old else "new" if now == self.new else "between"
        if state == "between" and not has_journal:
            self.problem(injected, "the site is neither the old nor the new one, and there is no journal")
        kind = "kill" if "signal=" in injected else "error"
        hit = "(INJECTED)" in log.read_text(errors="replace") if kind == "error" else result.returncode != 0
        self.outcomes[(kind, state if hit else "not reached")] += 1
        if kind == "error" and hit:
            self.check_failure(injected, result, state, log, project, output)
        again = self.run(project, output)
        if again.returncode != 0:
            self.problem(injected, f"the next build fails: {again.stdout.strip()}")
        if tree(output) != self.new:
            self.problem(injected, "the next build does not give the new site")
        if left := [name for name in os.listdir(output / STATE) if name != "manifest"]:
            self.problem(injected, f"the next build leaves {left}")
        if left := empty_folders(output):
            self.problem(injected, f"the next build leaves empty folders: {left}")
        if (output / STATE / "manifest").read_bytes() != (self.scratch / "new-site" / STATE / "manifest").read_bytes():
            self.problem(injected, "the manifest differs from that of a clean build")

    def check_failure(self, injected, result, state, log, project, output):
        line = next(line for line in log.read_text(errors="replace").splitlines() if "(INJECTED)" in line)
        if "</proc/" in line:
            return  # The Swift runtime reads the program's arguments there before the program starts.
        # Files of the program's startup, its threads and its messages are not part of the build.
        concerns = any(str(folder) in line for folder in (project, output))
        if result.returncode == 0:
            if state != "new":
                self.problem(injected, f"status 0 and not the new site: {line}")
        elif concerns:
            if result.returncode not in (1, 2):
                self.problem(injected, f"status {result.returncode}: {line}\n{result.stdout[-2000:]}")
            elif not any(path in result.stdout for path in (str(output), str(project), "content/")):
                self.problem(injected, f"the message names no path: {result.stdout.strip()}")


def sampled(numbers, most):
    """Returns the numbers, or at most that many of them, evenly spaced and including both ends."""
    last = len(numbers) - 1
    if last < most:
        return numbers
    return [numbers[at] for at in sorted({round(index * last / (most - 1)) for index in range(most)})]


def is_turn_of(call, error, number):
    """Whether a call fails with this error at a point, if the errors of the call take turns."""
    errors = [each for name, each in ERRORS if name == call]
    return errors[number % len(errors)] == error


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("project", type=Path)
    parser.add_argument("scratch", type=Path)
    parser.add_argument("command", nargs="+")
    parser.add_argument("--new-project", type=Path, help="the edited project, instead of edits made up here")
    parser.add_argument("--points", type=int, default=60, help="at most so many of each call (default 60)")
    parser.add_argument("--calls", nargs="+", help="only points of these calls")
    parser.add_argument("--one-error", action="store_true", help="try one of the errors of a call at each point, in turn")
    parser.add_argument("--tmpfs", action="store_true", help="also try a full disk (needs the right to mount)")
    parser.add_argument("--one-processor", action="store_true", help="give each build a single processor")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    scratch = options.scratch.absolute()
    if scratch.exists() and any(scratch.iterdir()):
        sys.exit(f"{scratch} is not empty")
    scratch.mkdir(parents=True, exist_ok=True)
    ignored = shutil.ignore_patterns("site", STATE, ".git")
    if options.project.exists():
        shutil.copytree(options.project, scratch / "old-project", ignore=ignored)
    else:
        make_project(scratch / "old-project")
    shutil.copytree(options.new_project or scratch / "old-project", scratch / "new-project", ignore=ignored)
    if not options.new_project:
        edit_project(scratch / "new-project")

    processors = itertools.cycle(sorted(os.sched_getaffinity(0)) if options.one_processor else [None])
    matrix = Matrix(options.command, scratch, itertools.islice(processors, options.jobs))
    matrix.prepare()
    if options.tmpfs:
        matrix.full_disk()
    numbers = matrix.numbers()
    if options.calls:
        numbers = {call: each for call, each in numbers.items() if call in options.calls}
    points = [f"{call}:signal=KILL:when={n}" for call in KILLS for n in sampled(numbers.get(call, []), options.points)]
    points += [f"{call}:error={error}:when={n}" for call, error in ERRORS
               for n in sampled(numbers.get(call, []), options.points // 2)
               if not options.one_error or is_turn_of(call, error, n)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(matrix.point, points))
    print(f"{len(points)} points; calls: { {call: len(each) for call, each in numbers.items() if each} }")
    for (kind, state), n in sorted(matrix.outcomes.items()):
        print(f"  {kind}: {state}: {n}")
    reached = [("error", "old")] if options.calls else [("kill", "old"), ("kill", "between")]
    for kind, state in reached:
        if not matrix.outcomes[(kind, state)]:
            matrix.problem("all", f"no {kind} left the site {state}: the matrix shows nothing")
    for problem in matrix.problems:
        print("FAILED", problem)
    sys.exit(1 if matrix.problems else 0)


if __name__ == "__main__":
    main()
