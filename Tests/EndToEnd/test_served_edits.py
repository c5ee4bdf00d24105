"""After any sequence of edits, the preview shows the site that a clean build writes."""

import contextlib
import http.client
import json
import os
import random
import shutil
import time
from urllib.parse import quote

import pytest
from edited_project import first_files
from law_project import everything
from random_edits import EDITS, Editor, NothingToEdit

#: Half of `THUMBINDEX_SEEDS` sequences, since each waits for the preview.
SEEDS = range(int(os.environ.get("THUMBINDEX_SEEDS", 10)) // 2)
STEPS = 8
#: The edits of the input. The preview has no output.
NAMES = [name for name in EDITS if not any(word in name for word in ("build", "cache", "output"))]
#: The maximum time until the preview shows an edit, in seconds, on a machine that is busy.
MAXIMUM_DELAY = 30


class ServedSequence:
    """A project that is edited while a preview shows it."""

    def __init__(self, project, serve, folder, seed):
        self.project = project
        self.folder = folder
        self.editor = Editor(project, seed)
        self.random = random.Random(f"served {seed}")
        self.lines = [f"seed {seed}"]
        self.good = None
        self.compared = 0
        #: The path that differed last.
        self.late = None
        self.preview = serve(project)

    def run(self):
        self.compare("first")
        for number in range(STEPS):
            name = self.random.choice(NAMES)
            try:
                self.lines.append(f"{number}: {name}: {EDITS[name][1](self.editor)}")
            except NothingToEdit:
                continue
            if not self.compare(f"step {number}") and self.good:
                self.lines.append(f"{number}: the input of {self.good.name}")
                self.editor.restore(self.good)
                assert self.compare(f"step {number}, repaired")
        shutil.rmtree(self.folder)

    def compare(self, name):
        """Builds a copy, and waits until the preview shows it. Returns whether it has no errors."""
        clean = type(self.project)(self.folder / name, self.project._program)
        for folder in ("content", "Templates"):
            shutil.copytree(self.project.folder / folder, clean.folder / folder, symlinks=True)
        self.editor.history.append(clean.folder)
        without_url(clean.folder / "content/site.yaml")
        result = clean.run("build")
        built = result.status == 0
        expected = everything(clean.site) if built else None
        settings = self.project.folder / "content/site.yaml"
        if settings.exists():
            shutil.copy(settings, clean.folder / "content/site.yaml")
        # The settings of the copy are on other lines.
        warnings = result.errors if built and "content/site.yaml" not in result.errors else ""
        self.wait(expected, warnings)
        if built:
            self.good = clean.folder
            self.compared += 1
        return built

    def wait(self, expected, warnings):
        end = time.monotonic() + MAXIMUM_DELAY
        # What is late is asked for first. The warnings may change again while the pages are compared.
        while differences := self.unprinted(warnings) or self.differences(expected) or self.unprinted(warnings):
            if time.monotonic() > end:
                pytest.fail("\n".join([*self.lines, f"the preview differs: {differences}"]), pytrace=False)
            time.sleep(0.02)

    def differences(self, expected):
        """Returns the first path that differs, or that there are problems or none."""
        problems = json.loads(self.preview.get("/-/live.json")[2])
        if expected is None:
            return [] if problems else ["no problems"]
        if problems:
            return problems
        paths = sorted((path for path in expected if not path.startswith(".thumbindex/")), key=lambda path: path != self.late)
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.preview.port, timeout=60)) as connection:
            self.late = next((path for path in paths if self.shown(path, connection) != expected[path]), None)
        return [self.late] if self.late else []

    def unprinted(self, warnings):
        """Returns the warnings that the preview should have printed last, with their positions, if it has not."""
        printed = "".join(list(self.preview.errors)).replace(str(self.project.folder), "")
        return [] if printed.endswith(warnings) else [f"{printed[-len(warnings) - 500:]}\ninstead of\n{warnings}"]

    def shown(self, path, connection):
        connection.request("GET", "/" + quote(path))
        shown = connection.getresponse().read()
        before, script, after = shown.partition(b'<script type="module" src="/-/live.js"')
        return before + after.partition(b"></script>\n")[2] if script else shown


def without_url(path):
    """Removes the site's URL from its settings, as a preview does. Settings with errors stay as they are."""
    try:
        settings = json.loads(path.read_text())
    except (OSError, ValueError):
        return
    if settings.pop("url", None) is not None:
        path.write_text(json.dumps(settings))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_preview_shows_what_a_clean_build_writes(make_project, serve, tmp_path, seed):
    project = make_project("served", first_files(random.Random(seed), 0))
    sequence = ServedSequence(project, serve, tmp_path / "clean", seed)
    sequence.run()
    assert sequence.compared > STEPS / 3, sequence.lines
