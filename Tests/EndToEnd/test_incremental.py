"""An incremental build gives the same result as a clean build, and writes only what changed.

`THUMBINDEX_SEEDS=2000` runs more random sequences of edits, `THUMBINDEX_SEED=17` one of them.
"""

import collections
import json
import os
import random
import re
import shutil
import tempfile
import time
from pathlib import Path

import pytest
from edited_project import SETTINGS, first_files
from law_project import SITE, empty_folders, everything, stamps
from random_edits import EDITS, Editor
from watching import SETTLING_TIME

DEFAULT_COUNT = 10
COUNT = int(os.environ.get("THUMBINDEX_SEEDS", DEFAULT_COUNT))
SEEDS = [int(os.environ["THUMBINDEX_SEED"])] if "THUMBINDEX_SEED" in os.environ else list(range(COUNT))
BATCHES = [SEEDS[start:start + 5] for start in range(0, len(SEEDS), 5)]
#: The build of a site with so many entries is recorded. It is slower, so only some of the seeds have them.
PARTS = 1_050
LARGE_SEEDS = SEEDS[::5]
#: The options and the output folder of a build.
BUILDS = [([], "site"), ([], "site"), ([], "other site"), (["--jobs", "3"], "site"), (["--drafts"], "site"), (["--strict"], "site"),
          (["--base-url", "https://example.net/a/"], "site"), (["--base-url", "https://example.net"], "site"),
          (["--portable"], "site")]
#: Parts of messages about errors that a site can tolerate.
TOLERATED = ["gone", "duplicate key"]


@pytest.fixture(scope="module")
def coverage():
    """Counts the edits by name, the builds by exit status, and the seeds."""
    return collections.Counter()


@pytest.fixture
def memory():
    """A folder for clean builds, in memory if possible, since they are many."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        yield Path(folder)


class Sequence:
    """A random sequence of edits, each step followed by an incremental and a clean build."""

    def __init__(self, project, clean, seed, coverage):
        self.project = project
        self.clean = clean
        self.editor = Editor(project, seed)
        self.random = random.Random(f"builds {seed}")
        self.coverage = coverage
        self.lines = [f"THUMBINDEX_SEED={seed}"]
        self.good = None
        self.options, self.output = BUILDS[0]

    def run(self, steps):
        self.build_and_compare("first")
        for number in range(steps):
            self.repair()
            done = self.editor.step(number)
            self.lines += [f"{number}: {name}: {what}" for name, what in done]
            self.coverage.update(name for name, _ in done)
            self.build_and_compare(f"step {number}")
        shutil.rmtree(self.clean)

    def repair(self):
        """Undoes the edits after the last build without errors, if there are any, but not always."""
        if self.good and self.editor.history[-1] != self.good and self.random.random() < 0.75:
            self.editor.restore(self.good)
            self.lines.append(f"the input of {self.good.name}")

    def build_and_compare(self, name):
        # Most builds have the options of the last one, since a record belongs to them.
        if self.random.random() < 0.3:
            self.options, self.output = self.random.choice(BUILDS)
        clean, expected = self.build_clean(name)
        output = self.project.folder / self.output
        by_hand = {path: path.read_bytes() for path in self.editor.by_hand if path.is_file() and output in path.parents}
        before = stamps(output)
        if self.random.random() < 0.5:
            time.sleep(SETTLING_TIME)
        result = self.project.run("build", *self.options, "-o", str(output))
        self.lines.append(f"build {' '.join([*self.options, '-o', self.output])} → {result.status}")
        self.coverage[f"exit status {result.status}"] += 1
        for sign in TOLERATED:
            self.coverage[f"{sign}, tolerated"] += result.status == 0 and sign in result.errors
            self.coverage[f"{sign}, an error"] += result.status == 1 and sign in result.errors
        if result.status == 0:
            self.remove_preserved(result, by_hand, clean.site)
        self.check("exit status", result.status, expected.status)
        self.check("messages", printed(result, self.project), printed(expected, clean))
        if result.status == 0:
            self.compare(everything(output), everything(clean.site))
            self.check("empty folders", empty_folders(output), [])
            self.good = clean.folder
        else:
            self.compare(stamps(output), before)
        if self.editor.cache.exists():
            shutil.copytree(self.editor.cache, clean.folder / "cache")
        self.editor.history.append(clean.folder)

    def build_clean(self, name):
        """Builds a copy of the input in a new folder. Returns the project and the result."""
        clean = type(self.project)(self.clean / name, self.project._program)
        for folder in ("content", "Templates"):
            shutil.copytree(self.project.folder / folder, clean.folder / folder, symlinks=True)
        return clean, clean.run("build", *self.options, "-o", str(clean.site))

    def remove_preserved(self, result, by_hand, clean):
        """Removes files that were edited and are no longer part of the site. The build keeps them, with a warning."""
        for path, content in by_hand.items():
            self.editor.by_hand.discard(path)
            if not (clean / path.relative_to(self.project.site)).exists():
                self.check(f"{path}, edited by hand", path.read_bytes() if path.exists() else None, content)
                path.unlink()
                for folder in path.parents:
                    if folder == self.project.site or any(folder.iterdir()):
                        break
                    folder.rmdir()
                self.check("warning", "no longer part of the site" in result.errors, True)
        result.errors = result.errors.split("warning: these files are no longer part of the site")[0]

    def compare(self, output, expected):
        paths = sorted(path for path in output.keys() | expected.keys() if output.get(path) != expected.get(path))
        self.check("files that differ", paths[:10], [])

    def check(self, what, value, expected):
        if value != expected:
            lines = "\n".join(self.lines)
            pytest.fail(f"{lines}\n{what}: {value!r} instead of {expected!r}", pytrace=False)


def printed(result, project):
    """Returns the messages without the folder, the time, and the number of files that were written."""
    lines = result.output.splitlines()
    counts = [line.split(" in ")[0] for line in lines[:1]]
    return "\n".join([*counts, *lines[2:], result.errors]).replace(str(project.folder), "")


def run_sequence(make_project, memory, seed, coverage, parts=0):
    project = make_project("edited", first_files(random.Random(seed), parts))
    sequence = Sequence(project, memory / str(seed), seed, coverage)
    sequence.run(6 if parts else 9)
    shutil.rmtree(project.folder)


@pytest.mark.parametrize("seeds", BATCHES, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_an_incremental_build_equals_a_clean_one(make_project, memory, seeds, coverage):
    for seed in seeds:
        run_sequence(make_project, memory, seed, coverage)
    coverage["seeds"] += len(seeds)


@pytest.mark.parametrize("seed", LARGE_SEEDS)
def test_an_incremental_build_of_a_large_site_equals_a_clean_one(make_project, memory, seed, coverage):
    """The cache has a record of the whole build."""
    run_sequence(make_project, memory, seed, coverage, PARTS)


def test_the_random_edits_reach_everything(coverage):
    if coverage["seeds"] < DEFAULT_COUNT:
        pytest.skip("only some of the seeds were run")
    assert [name for name in EDITS if not coverage[name]] == []
    assert all(coverage[f"{sign}, {end}"] for sign in TOLERATED for end in ["tolerated", "an error"]), coverage
    assert coverage["exit status 0"] >= 0.6 * (coverage["exit status 0"] + coverage["exit status 1"]), coverage


def test_the_random_edits_change_every_setting(project):
    project.write({"content/site.yaml": "title: Laws\n"}).run("schema")
    site, catalog = (json.loads((project.folder / f"schemas/{name}.json").read_text())["properties"]
                     for name in ("site", "catalog"))
    inner = {
        "entry": catalog.pop("entry")["properties"], "views": catalog.pop("views")["items"]["properties"],
        "fields": catalog.pop("fields")["additionalProperties"]["anyOf"][-1]["properties"],
    }
    changed = [(re.sub(r"/\d+", "", key).split("/"), values) for path, settings in SETTINGS.items()
               if path != "content/site.yaml" for key, values in settings.items()]
    used = {"/".join(parts[:2]) for parts, _ in changed}
    used |= {f"fields/{name}" for parts, values in changed if parts[0] == "fields"
             for value in values if isinstance(value, dict) for name in value}
    # A database has an edit of its own.
    wanted = {*catalog, *(f"{group}/{name}" for group, names in inner.items() for name in names)} - {"source"}
    assert {*site} - {*SETTINGS["content/site.yaml"]} == set()
    assert wanted - used == set()


class TestNothingChanged:
    def test_an_unchanged_project_writes_nothing(self, project):
        project.write(SITE).build()
        before = stamps(project.site)
        manifest = (project.site / ".thumbindex/manifest").stat()
        result = project.build()
        assert result.output.splitlines()[1] == f"0 written, {len(before)} unchanged, 0 deleted"
        assert stamps(project.site) == before
        after = (project.site / ".thumbindex/manifest").stat()
        assert (after.st_mtime_ns, after.st_ino) == (manifest.st_mtime_ns, manifest.st_ino)

    def test_touched_content_writes_nothing(self, project):
        project.write(SITE).build()
        before = stamps(project.site)
        for path in (project.folder / "content").rglob("*"):
            os.utime(path)
        project.build()
        assert stamps(project.site) == before

    def test_only_changed_files_are_written(self, project):
        project.write(SITE).build()
        before = stamps(project.site)
        project.write({"content/words/z.md": "Z, and more.\n"}).build()
        after = stamps(project.site)
        changed = {str(path.relative_to(project.site)) for path in after if after[path] != before.get(path)}
        data = {path for path in changed if path.startswith("words/-/search/")}
        assert changed - data == {"words/z/index.html"}
        # The index, the terms, and perhaps the letters.
        assert "words/-/search/index.gz" in data and len(data) <= 4
