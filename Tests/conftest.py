"""Fixtures of the end-to-end and browser tests: the program, and projects in temporary folders."""

import os
import pathlib
import signal
import subprocess
import sys

import pytest

from preview import Preview
from reruns import pytest_sessionfinish, pytest_terminal_summary  # noqa: F401, these are hooks of pytest
from scheduling import pytest_handlecrashitem, pytest_xdist_make_scheduler  # noqa: F401, as above

ROOT = pathlib.Path(__file__).resolve().parent.parent

#: The files that take longest come first, so that the processes of a run end together.
LONGEST = """
    test_killed test_axe test_sections test_facets test_publish_remote test_publish test_tray test_search_results test_ranges test_serve test_place
    test_entry_scripts test_search test_order test_strip test_untrusted_content test_layout test_scrub test_keyboard test_search_home
    test_search_entry test_new test_search_languages test_contrast test_engines test_incremental test_unchanged test_long_pages
    test_distant_entries test_lookup test_generated_large test_messages test_restyling test_sectioning test_reading test_by
""".split()

if sys.dont_write_bytecode:
    # Otherwise, each process of each run would compile all tests again, which takes most of the time to collect them.
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(ROOT / ".build/pycache")

# A shell ignores SIGINT in background processes, and the program would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


class Result:
    """The output and exit status of a run of the program."""

    def __init__(self, process):
        self.status = process.returncode
        self.output = process.stdout
        self.errors = process.stderr


class Project:
    """A project folder and the commands that run on it."""

    def __init__(self, folder, program):
        self.folder = pathlib.Path(folder)
        self.site = self.folder / "site"
        self._program = program

    def write(self, files):
        """Writes files: strings or bytes by path relative to the project folder."""
        for path, text in files.items():
            target = self.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text if isinstance(text, bytes) else text.encode())
        return self

    def run(self, command, *arguments, env=None):
        """Runs `thumbindex COMMAND -s FOLDER …`."""
        process = subprocess.run(
            [self._program, command, "-s", str(self.folder), *arguments],
            capture_output=True, text=True, timeout=300, env={**os.environ, **(env or {})}, stdin=subprocess.DEVNULL)
        return Result(process)

    def build(self, *arguments, **options):
        """Builds the site, and fails the test if the build fails."""
        result = self.run("build", *arguments, **options)
        assert result.status == 0, result.errors
        return result

    def files(self):
        """Returns the bytes of every file of the site by path, without the state folder."""
        return {
            str(path.relative_to(self.site)): path.read_bytes()
            for path in sorted(self.site.rglob("*"))
            if path.is_file() and ".thumbindex" not in path.relative_to(self.site).parts
        }


def pytest_collection_modifyitems(items):
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.stem, len(places)))


@pytest.fixture(scope="session")
def program():
    """The program under test: `THUMBINDEX`, or the result of `make build`."""
    path = pathlib.Path(os.environ.get("THUMBINDEX", ROOT / ".build/release/thumbindex"))
    assert path.is_file(), f"{path} is missing: run make build"
    return str(path)


@pytest.fixture
def project(tmp_path, program):
    """An empty project."""
    return Project(tmp_path / "project", program)


@pytest.fixture(scope="session")
def make_project(tmp_path_factory, program):
    """Creates projects that outlive a test: `make_project(name, files)`."""

    def make(name, files):
        return Project(tmp_path_factory.mktemp(name), program).write(files)

    return make


@pytest.fixture
def serve(program):
    """Starts preview servers that are stopped after the test: `serve(project, *arguments)`."""
    started = []

    def serve(project, *arguments, **options):
        started.append(Preview(program, project.folder, *arguments, **options))
        return started[-1]

    yield serve
    for each in started:
        each.stop()
