"""The committed site is what the program builds from the repository's content, byte for byte."""

import shutil
import subprocess
from pathlib import Path

import pytest
import site_check

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def built(make_project):
    project = make_project("demonstration", {})
    shutil.copytree(ROOT / "content", project.folder / "content")
    project.build("--strict")
    return project


def every_file(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_committed_site_equals_the_built_one(built):
    committed, made = every_file(ROOT / "site"), every_file(built.site)
    assert sorted(committed) == sorted(made)
    assert [path for path in made if committed[path] != made[path]] == []
    assert ".thumbindex/manifest" in made


def test_every_file_of_the_site_is_tracked(built):
    listed = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "-z", "site"], capture_output=True, text=True, check=True
    ).stdout
    assert sorted(path.removeprefix("site/") for path in listed.split("\0") if path) == sorted(every_file(built.site))


def test_the_site_has_no_problems(built):
    assert site_check.check(built.site) == []


def test_a_copy_of_the_default_templates_changes_nothing(built, program, tmp_path):
    """The repository's Templates/ are the default ones, so using them as a project's own changes nothing."""
    subprocess.run([program, "build", "--quiet", "-s", ROOT, "-o", tmp_path / "site"], check=True)
    assert every_file(tmp_path / "site") == every_file(built.site)
