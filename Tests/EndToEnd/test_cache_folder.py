"""The folder of the records comes with the project, perhaps from an untrusted repository: nothing outside it is touched."""

import os

import pytest

FILES = {"content/words/a.md": "# A\n\nText.\n", "content/words/b.md": "# B\n\n[A](a.md)\n"}
WARNING = ".thumbindex” is not a folder, so every build starts from nothing"


@pytest.fixture
def outside(project, tmp_path):
    """A folder outside the project, with files of the names of records."""
    project.write(FILES)
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "content").write_text("mine")
    return folder


def make_link(cache, outside):
    cache.symlink_to(outside)


def make_dangling_link(cache, outside):
    cache.symlink_to(outside / "nothing")


OBSTACLES = {
    "a link": make_link,
    "a dangling link": make_dangling_link,
    "a file": lambda cache, _: cache.write_text("mine"),
    "a pipe": lambda cache, _: os.mkfifo(cache),
}


@pytest.mark.parametrize("obstacle", OBSTACLES)
def test_nothing_is_recorded_unless_the_cache_is_a_folder(obstacle, project, outside, serve):
    cache = project.folder / ".thumbindex"
    OBSTACLES[obstacle](cache, outside)
    before = cache.lstat()
    for _ in range(2):
        assert WARNING in project.build().errors
    assert "A</" in serve(project).get("/words/")[2].decode()
    assert (cache.lstat().st_ino, cache.lstat().st_mode) == (before.st_ino, before.st_mode)
    assert [path.name for path in outside.iterdir()] == ["content"]
    assert (outside / "content").read_text() == "mine"


def test_strict_builds_need_a_cache_folder(project, outside):
    (project.folder / ".thumbindex").write_text("")
    result = project.run("build", "--strict")
    assert result.status == 1 and WARNING in result.errors
    assert not project.site.exists()


def test_links_in_the_cache_folder_are_not_followed(project, outside):
    cache = project.folder / ".thumbindex"
    cache.mkdir()
    (cache / ".gitignore").symlink_to(outside / "ignored")
    (cache / "content").symlink_to(outside / "content")
    project.build()
    records = [path for path in cache.iterdir() if path.name != ".gitignore"]
    assert len(records) == 3 and not any(path.is_symlink() for path in records)
    for record in records:
        record.unlink()
        record.symlink_to(outside / "record")
    project.build()
    assert not any(path.is_symlink() for path in records)
    assert [path.name for path in outside.iterdir()] == ["content"]
    assert (outside / "content").read_text() == "mine"


def test_the_state_folder_of_the_output_may_not_be_a_link(project, outside):
    project.build()
    state = project.site / ".thumbindex"
    (state / "manifest").rename(outside / "manifest")
    state.rmdir()
    state.symlink_to(outside)
    before = {path: path.read_bytes() for path in outside.iterdir()}
    result = project.run("build")
    assert result.status == 2 and "no Thumbindex manifest" in result.errors
    assert {path: path.read_bytes() for path in outside.iterdir()} == before


def test_a_huge_record_is_not_read(project):
    """Reading it would need as much memory."""
    project.write(FILES).build()
    for record in (project.folder / ".thumbindex").glob("*-*"):
        os.truncate(record, 8 << 30)
    project.write({"content/words/a.md": "# A\n\nOther text.\n"}).build()
    assert "Other text." in (project.site / "words/a/index.html").read_text()
    os.truncate(project.site / ".thumbindex/manifest", 8 << 30)
    result = project.run("build")
    assert result.status == 1 and "manifest” cannot be read: File too large" in result.errors


@pytest.mark.parametrize("name", ["staging/notes.txt", "content", "unfinished"])
def test_a_state_folder_that_no_build_made_is_kept(name, project, outside):
    """It may be the folder of the records of another project."""
    other = outside / ".thumbindex" / name
    other.parent.mkdir(parents=True)
    other.write_text("mine")
    (outside / "content").unlink()
    result = project.run("build", "-o", str(outside))
    assert result.status == 2 and "no Thumbindex manifest" in result.errors
    assert other.read_text() == "mine"
