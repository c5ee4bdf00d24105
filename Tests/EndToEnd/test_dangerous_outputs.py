"""Unsafe output folders."""

import os
from pathlib import Path

import pytest
from law_project import SITE


class TestDangerousOutputs:
    """Output folders that would overwrite something important are rejected before anything is written."""

    def tree(self, folder):
        return sorted(str(path) for path in Path(folder).rglob("*")), {
            path: path.read_bytes() for path in Path(folder).rglob("*") if path.is_file() and not path.is_symlink()
        }

    @pytest.mark.parametrize(
        "output",
        [
            "/",
            "//",
            "/.",
            "{home}",
            "{home}/",
            "{above_home}",
            "{project}",
            "{project}/.",
            "{project}/content",
            "{project}/content/",
            "{project}/content/sub",
            "{project}/content/words",
            "{project}/content/../content",
            "{project}/site/../content",
            "{project}/Templates",
            "{project}/Templates/x",
            "{above}",
            "{project}/link-to-content",
            "{project}/link-to-project",
            "{project}/link-to-content/sub",
            "{project}/link-to-nowhere",
            "{project}/foreign",
            "{project}/file",
            "{project}/.git",
            "{project}/.git/x",
            "{project}/.thumbindex",
            "{project}/CONTENT/../content",
            "/proc/self/cwd/content",
            "",
        ],
    )
    def test_an_unsafe_output_is_an_error(self, project, tmp_path, output):
        home = tmp_path / "homes/me"
        home.mkdir(parents=True)
        (project.folder / "Templates").mkdir(parents=True)
        project.write({**SITE, "foreign/notes.txt": "mine\n", "file": "a file", ".git/HEAD": "ref", "CONTENT/x": "x"})
        (project.folder / "link-to-content").symlink_to("content")
        (project.folder / "link-to-project").symlink_to(".")
        (project.folder / "link-to-nowhere").symlink_to("nowhere")
        (project.folder / "site").mkdir()
        before = self.tree(tmp_path)
        given = output.format(home=home, above_home=home.parent, project=project.folder, above=project.folder.parent)
        here = os.getcwd()
        os.chdir(project.folder)
        try:
            result = project.run("build", "--output", given, env={"HOME": str(home)})
        finally:
            os.chdir(here)
        assert result.status == 2, result.errors + result.output
        assert "output" in result.errors.lower() and result.output == ""
        assert self.tree(tmp_path) == before
        # Other programs may write there meanwhile.
        assert not {"404.html", "index.html", "sitemap.xml", ".thumbindex"} & set(os.listdir("/"))

    @pytest.mark.parametrize("output", [".", "..", "content", "./content/sub", "../project", "site/.."])
    def test_an_unsafe_relative_output_is_an_error(self, project, tmp_path, output):
        project.write(SITE)
        (project.folder / "site").mkdir()
        before = self.tree(tmp_path)
        here = os.getcwd()
        os.chdir(project.folder)
        try:
            result = project.run("build", "--output", output)
        finally:
            os.chdir(here)
        assert result.status == 2 and result.errors
        assert self.tree(tmp_path) == before

    def test_the_output_is_checked_before_the_content(self, project):
        """Errors in the content do not hide an unsafe output."""
        project.write({"content/list/a.json": "{"})
        assert project.run("build", "--output", str(project.folder / "content")).status == 2

    def test_empty_and_new_folders_are_accepted(self, project, tmp_path):
        project.write(SITE)
        (tmp_path / "empty").mkdir()
        for name in ("empty", "new", "a/b/c"):
            project.build("--output", str(tmp_path / name))
            assert (tmp_path / name / "index.html").is_file()
