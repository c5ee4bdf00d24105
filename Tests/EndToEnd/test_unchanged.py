"""A build reads the entries that have changed since the last one, and none of the records if nothing has changed."""

import dataclasses
import fcntl
import os
import pathlib
import re
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
    assert list((project.folder / ".thumbindex").glob("pages-*")), "the build is recorded"
    return project


@dataclasses.dataclass
class Build:
    """What a build has read and printed."""

    #: Whether it has loaded the site, or else found that nothing has changed.
    loads: bool
    #: The number of files of entries that it has opened.
    entries: int
    #: The number of pages of the site that it has read.
    pages: int
    output: str


def build(project, tmp_path, *arguments, program=None):
    """Builds under strace."""
    trace = tmp_path / "trace"
    program = program or project._program
    result = subprocess.run(
        ["strace", "-f", "--seccomp-bpf", "-e", "trace=openat", "-o", str(trace), program, "build", "-s", str(project.folder), *arguments],
        capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    opened = trace.read_text()
    # The record of the content is opened in the open folder of the records.
    loads = re.search(r'openat\(\d+, "content", O_RD', opened) is not None
    pages = len(re.findall(r'index\.html", O_RDONLY', opened))
    return Build(loads, opened.count('.md"'), pages, result.stdout)


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
    """Builds until nothing is left to do. The first builds may read files that changed shortly before."""
    for _ in range(3):
        if not build(project, tmp_path).loads:
            return
    raise AssertionError("an unchanged project is loaded again and again")


def test_an_unchanged_project_is_not_read(built, tmp_path):
    settle(built, tmp_path)
    before = {path: path.stat().st_mtime_ns for path in built.site.rglob("*")}
    again = build(built, tmp_path)
    assert not again.loads and again.entries == 0
    assert all(text in again.output for text in [f"{COUNT} entries", "0 written", "0 deleted"])
    assert {path: path.stat().st_mtime_ns for path in built.site.rglob("*")} == before, "nothing is written"


def test_pages_that_do_not_show_a_changed_title_are_not_read(built, tmp_path):
    settle(built, tmp_path)
    entry = built.folder / "content/notes/n600.md"
    entry.write_text(entry.read_text().replace("# Note 600", "# Note 600 b"))
    assert 0 < build(built, tmp_path).pages < 40


def test_an_unchanged_site_that_another_build_writes_to_is_reported(built, tmp_path):
    settle(built, tmp_path)
    descriptor = os.open(built.site, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        result = built.run("build")
    finally:
        os.close(descriptor)
    assert result.status == 1 and result.errors.startswith("error: another build is writing to")


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


#: The number of entries that each change makes the next build read, and the change.
CHANGES = {
    "an entry, with its size and time": (1, lambda project: keep_times(
        project.folder / "content/notes/n7.md", lambda path: path.write_text(path.read_text().replace("Some", "More")))),
    "two entries, exchanged": (2, swap),
    "an entry, removed": (0, lambda project: (project.folder / f"content/notes/n{COUNT - 1}.md").unlink()),
    "an entry, added": (1, lambda project: (project.folder / "content/notes/extra.md").write_text("# Extra\n")),
    "an asset": (0, lambda project: (project.folder / "content/notes/a.txt").write_text("a")),
    "the settings": (0, lambda project: (project.folder / "content/site.yaml").write_text("title: Other\n")),
    "the settings of the catalog": (COUNT, lambda project: (project.folder / "content/notes/catalog.yaml").write_text(
        "title: Other notes\n")),
    "a template": (0, lambda project: (project.folder / "Templates/styles/rows.css").write_text(".rows { margin: 1px }\n")),
    "a page of the site, with its size and time": (0, lambda project: keep_times(
        project.site / "notes/n3/index.html", lambda path: path.write_bytes(path.read_bytes()[::-1]))),
    "a page of the site, removed": (0, lambda project: (project.site / "notes/n4/index.html").unlink()),
    "the manifest": (0, lambda project: (project.site / ".thumbindex/manifest").write_bytes(
        (project.site / ".thumbindex/manifest").read_bytes() * 1)),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_noticed(change, built, tmp_path):
    settle(built, tmp_path)
    entries, edit = CHANGES[change]
    edit(built)
    again = build(built, tmp_path)
    # Entries that were written shortly before their last build are read once more.
    assert again.loads and entries <= again.entries <= max(entries + 5, COUNT + 1 if entries >= COUNT else 0)
    expected = clean_files(built, tmp_path)
    assert built.files() == expected
    settle(built, tmp_path)
    assert built.files() == expected


@pytest.mark.parametrize("name", ["next", "journal.new", "staging"])
def test_the_remains_of_a_build_are_removed(name, built, tmp_path):
    settle(built, tmp_path)
    remains = built.site / ".thumbindex" / name
    if name == "staging":
        remains.mkdir()
    else:
        remains.write_text("")
    assert build(built, tmp_path).loads and not remains.exists()
    settle(built, tmp_path)


@pytest.mark.parametrize("option", [["--base-url", "https://example.org/"], ["--drafts"], ["--verbose"]], ids=" ".join)
def test_other_options_are_noticed(option, built, tmp_path):
    settle(built, tmp_path)
    assert build(built, tmp_path, *option).loads
    assert built.files() == clean_files(built, tmp_path, *option)


def test_another_program_does_not_trust_the_records(built, tmp_path):
    settle(built, tmp_path)
    other = tmp_path / "thumbindex"
    shutil.copy(built._program, other)
    assert build(built, tmp_path, program=str(other)).entries >= COUNT


@pytest.mark.parametrize("kind", ["content", "pages"])
@pytest.mark.parametrize("damage", [
    lambda bytes: b"", lambda bytes: b"\xff\x00", lambda bytes: bytes[:-7], lambda bytes: bytes + b"x" * 50,
    lambda bytes: bytes[:len(bytes) // 2] + b"?" + bytes[len(bytes) // 2 + 1:]],
    ids=["empty", "not text", "cut", "longer", "another byte"])
def test_a_damaged_record_is_ignored(kind, damage, built, tmp_path):
    settle(built, tmp_path)
    (built.folder / "content/notes/n5.md").write_text(f"# Note 5\n\n{kind} {damage(b'text')}\n")
    for record in (built.folder / ".thumbindex").glob(kind + "*"):
        record.write_bytes(damage(record.read_bytes()))
    assert build(built, tmp_path).loads
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


def test_a_folder_of_the_output_that_was_replaced_by_a_link_to_it_is_found(built, tmp_path):
    """Its files have the metadata that is recorded, so that only its own parent shows that it was replaced."""
    settle(built, tmp_path)
    folder = built.folder / "site/notes/n7"
    moved = tmp_path / "moved"
    folder.rename(moved)
    folder.symlink_to(moved)
    note = built.folder / "content/notes/n3.md"
    text = note.read_text()
    note.write_text(text + "\nMore.\n")
    try:
        result = subprocess.run([built._program, "build", "-s", str(built.folder)], capture_output=True, text=True)
        assert result.returncode == 1
        assert "the symbolic link “notes/n7”" in result.stderr, result.stderr
        assert "More." not in (built.folder / "site/notes/n3/index.html").read_text()
    finally:
        folder.unlink()
        moved.rename(folder)
        note.write_text(text)
