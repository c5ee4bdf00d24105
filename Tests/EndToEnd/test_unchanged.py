"""A build with the input and the output of the last one reads no entry, and any change ends that."""

import os
import pathlib
import shutil
import subprocess

import pytest

#: So many that a build is worth a record.
COUNT = 1_200


@pytest.fixture(scope="module")
def built(make_project):
    """A project that is built and has a record."""
    files = {f"content/notes/n{number}.md": f"# Note {number}\n\nSome text.\n" for number in range(COUNT)}
    project = make_project("unchanged", {
        **files, "content/site.yaml": "title: Notes\n", "Templates/styles/rows.css": ".rows { margin: 0 }\n"})
    project.build()
    assert list((project.folder / ".thumbindex").glob("build-*")), "the build is recorded"
    return project


def entries_read(project, tmp_path, *arguments, program=None):
    """Builds, and returns how many files of entries were opened and what was printed."""
    trace = tmp_path / "trace"
    program = program or project._program
    result = subprocess.run(
        ["strace", "-f", "-e", "trace=openat", "-o", str(trace), program, "build", "-s", str(project.folder), *arguments],
        capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    return trace.read_text().count('.md"'), result.stdout


def clean_files(project, tmp_path, *arguments):
    """Returns the files of a build from nothing."""
    folder = tmp_path / "clean"
    shutil.copytree(project.folder / "content", folder / "content")
    shutil.copytree(project.folder / "Templates", folder / "Templates")
    result = subprocess.run([project._program, "build", "-s", str(folder), *arguments], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    site = folder / "site"
    return {str(path.relative_to(site)): path.read_bytes() for path in site.rglob("*")
            if path.is_file() and ".thumbindex" not in path.relative_to(site).parts}


def settle(project, tmp_path):
    """Builds until nothing is left to do."""
    for _ in range(3):
        if entries_read(project, tmp_path)[0] == 0:
            return
    raise AssertionError("an unchanged project is read again and again")


def test_an_unchanged_project_is_not_read(built, tmp_path):
    settle(built, tmp_path)
    before = {path: path.stat().st_mtime_ns for path in built.site.rglob("*")}
    count, output = entries_read(built, tmp_path)
    assert count == 0
    assert f"{COUNT:,} entries".replace(",", "") in output and "0 written" in output and "0 deleted" in output
    assert {path: path.stat().st_mtime_ns for path in built.site.rglob("*")} == before, "nothing is written"


def keep_times(path, change):
    """Changes a file without changing its size or its modification time."""
    status = path.stat()
    change(path)
    assert path.stat().st_size == status.st_size
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def swap(project):
    """Exchanges two files, which keep their sizes and times."""
    first, second = (project.folder / f"content/notes/n{number}.md" for number in (10, 11))
    first.rename(first.with_suffix(".other"))
    second.rename(first)
    first.with_suffix(".other").rename(second)


CHANGES = {
    "an entry, with its size and time": lambda project: keep_times(
        project.folder / "content/notes/n7.md", lambda path: path.write_text(path.read_text().replace("Some", "More"))),
    "two entries, exchanged": swap,
    "an entry, removed": lambda project: (project.folder / f"content/notes/n{COUNT - 1}.md").unlink(),
    "an entry, added": lambda project: (project.folder / "content/notes/extra.md").write_text("# Extra\n"),
    "an asset": lambda project: (project.folder / "content/notes/a.txt").write_text("a"),
    "the settings": lambda project: (project.folder / "content/site.yaml").write_text("title: Other\n"),
    "a template": lambda project: (project.folder / "Templates/styles/rows.css").write_text(".rows { margin: 1px }\n"),
    "a page of the site, with its size and time": lambda project: keep_times(
        project.site / "notes/n3/index.html", lambda path: path.write_bytes(path.read_bytes()[::-1])),
    "a page of the site, removed": lambda project: (project.site / "notes/n4/index.html").unlink(),
    "the manifest": lambda project: (project.site / ".thumbindex/manifest").write_bytes(
        (project.site / ".thumbindex/manifest").read_bytes() * 1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_noticed(change, built, tmp_path):
    settle(built, tmp_path)
    CHANGES[change](built)
    assert entries_read(built, tmp_path)[0] > 0
    assert built.files() == clean_files(built, tmp_path)
    settle(built, tmp_path)
    assert built.files() == clean_files(built, tmp_path / "again")


@pytest.mark.parametrize("option", [["--base-url", "https://example.org/"], ["--drafts"], ["--verbose"]], ids=" ".join)
def test_other_options_have_no_record(option, built, tmp_path):
    settle(built, tmp_path)
    assert entries_read(built, tmp_path, *option)[0] > 0
    assert built.files() == clean_files(built, tmp_path, *option)


def test_another_program_does_not_trust_the_record(built, tmp_path):
    settle(built, tmp_path)
    other = tmp_path / "thumbindex"
    shutil.copy(built._program, other)
    assert entries_read(built, tmp_path, program=str(other))[0] > 0


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\x00"], ids=["empty", "no record", "not text"])
def test_a_damaged_record_is_ignored(content, built, tmp_path):
    settle(built, tmp_path)
    for record in (built.folder / ".thumbindex").glob("build-*"):
        record.write_bytes(content)
    assert entries_read(built, tmp_path)[0] > 0
    assert built.files() == clean_files(built, tmp_path)


def test_a_build_with_warnings_prints_them_again(built, tmp_path):
    settle(built, tmp_path)
    note = built.folder / "content/notes/n1.md"
    text = note.read_text()
    note.write_text("# Note 1\n\n<b>raw</b>\n")
    for _ in range(2):
        assert "raw HTML" in built.run("build").errors
    note.write_text(text)


def test_git_ignores_the_records(built):
    assert pathlib.Path(built.folder / ".thumbindex/.gitignore").read_text() == "*\n"
