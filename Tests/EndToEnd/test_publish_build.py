"""`thumbindex publish` builds a site that is older than its content before it publishes."""

import os
import shutil

import pytest

from law_project import everything

SITE = {
    "content/site.yaml": "title: Things\npublish:\n  web: {directory: ../www}\n",
    "content/things/a.md": "# A\n\nA.\n",
    "content/things/b.md": "# B\n\nB.\n",
    "content/things/note.txt": "a note",
}
OLDER = "warning: the content has changed since the site was built\n"
FIRST = "Building the site first, because it may be older than its content.\n"


@pytest.fixture
def older(project):
    """A built and published project whose content has changed since."""
    project.write(SITE).build()
    publish(project)
    project.write({"content/things/a.md": "# A\n\nNewer.\n"})
    return project


def publish(project, *arguments, status=0, **options):
    result = project.run("publish", *arguments, **options)
    assert result.status == status, result.errors + result.output
    return result


def published_files(project):
    files = everything(project.folder.parent / "www") if (project.folder.parent / "www").exists() else {}
    return {path: content for path, content in files.items() if not path.startswith(".thumbindex")}


def states(folder):
    return {path: (path.lstat().st_ino, path.lstat().st_mtime_ns) for path in folder.rglob("*") if path.is_file()}


class TestOlderSite:
    def test_it_is_built_and_published(self, older):
        result = publish(older)
        assert result.output.startswith(FIRST) and result.errors == ""
        assert published_files(older) == older.files()
        assert b"Newer" in published_files(older)["things/a/index.html"]

    @pytest.mark.parametrize("change", [
        {"content/things/d.md": "# D\n"}, {"content/things/b.md": None}, {"content/things/note.txt": "other"},
        {"Templates/icon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>\n"}, {"content/site.yaml": SITE["content/site.yaml"].replace("Things", "Others")}])
    def test_every_kind_of_edit_makes_it_older(self, project, change):
        project.write(SITE).build()
        for path, text in change.items():
            (project.folder / path).unlink() if text is None else project.write({path: text})
        assert publish(project).output.startswith(FIRST)
        assert published_files(project) == project.files()

    def test_content_with_errors_is_not_published(self, older):
        older.write({"content/things/b.md": "# B\n\n[C](c.md)\n"})
        built, before = older.files(), published_files(older)
        result = publish(older, status=1)
        assert result.errors.startswith("content/things/b.md:3:5: error: broken link “c.md”")
        assert result.errors.endswith("1 error; the site was not written\nthe site was not built; nothing was published\n")
        assert older.files() == built and published_files(older) == before

    def test_content_with_warnings_is_not_published_with_strict(self, older):
        older.write({"content/things/b.md": "# B\n\n<b>HTML</b>\n"})
        before = published_files(older)
        for _ in range(2):
            result = publish(older, "--strict", status=1)
            assert "b.md:3:1: warning: " in result.errors and published_files(older) == before
        assert "warning: " in publish(older).errors
        assert published_files(older) == older.files() != before
        # The warnings are those of the content, and not only of its last change.
        assert publish(older, "--strict", status=1).errors.endswith("nothing was published\n")

    def test_a_missing_site_is_built(self, older):
        shutil.rmtree(older.site)
        assert publish(older).output.startswith(FIRST)
        assert published_files(older) == older.files()

    def test_a_site_without_a_record_of_its_build_is_built(self, older):
        """It may come from another computer."""
        shutil.rmtree(older.folder / ".thumbindex")
        assert publish(older).output.startswith(FIRST)
        assert b"Newer" in published_files(older)["things/a/index.html"]

    def test_the_options_of_the_build_are_accepted(self, older):
        older.write({"content/things/draft.md": "---\ndraft: true\n---\n# Draft\n\nNot yet.\n"})
        publish(older, "--drafts", "--base-url", "https://example.org/x/", "--jobs", "1")
        assert "things/draft/index.html" in published_files(older)
        assert b"https://example.org/x/" in published_files(older)["index.html"]

    def test_a_quiet_build_prints_nothing(self, older):
        result = publish(older, "--quiet")
        assert (result.output, result.errors) == ("", "") and published_files(older) == older.files()


class TestCurrentSite:
    @pytest.mark.parametrize("options", [[], ["--drafts"], ["--base-url", "https://example.org/x/"], ["--portable"]])
    def test_it_is_published_as_it_was_built(self, project, options):
        """Neither warnings nor the options of the build make it older."""
        project.write({**SITE, "content/things/a.md": "# A\n\n<b>HTML</b>\n"}).build(*options)
        before = states(project.site)
        result = publish(project)
        assert FIRST not in result.output and result.errors == ""
        assert states(project.site) == before and published_files(project) == project.files()

    def test_other_options_of_the_command_make_it_older(self, project):
        project.write(SITE).build()
        assert publish(project, "--base-url", "https://example.org/").output.startswith(FIRST)
        assert b"https://example.org/" in published_files(project)["index.html"]
        assert FIRST not in publish(project, "--base-url", "https://example.org/").output

    def test_the_targets_are_not_content(self, project):
        project.write(SITE).build()
        settings = project.folder / "content/site.yaml"
        settings.write_text(settings.read_text() + "# More\n\n  more: {directory: ../more}\n")
        result = publish(project, "more")
        assert FIRST not in result.output and result.errors == ""

    def test_a_site_that_was_built_without_warnings_is_current_with_strict(self, project):
        project.write(SITE).build()
        for number in range(2):
            result = publish(project, "--strict")
            assert FIRST not in result.output and ("Nothing to publish" in result.output) == (number > 0)

    def test_another_output_folder_has_a_record_of_its_own(self, older, tmp_path):
        older.build("--output", str(tmp_path / "public"))
        assert FIRST not in publish(older, "--output", str(tmp_path / "public")).output
        assert b"Newer" in published_files(older)["things/a/index.html"]


class TestDryRun:
    """A dry run prints what publishing would do, and changes neither the project nor the target."""

    @staticmethod
    def steps(result):
        return [line for line in result.output.splitlines() if line.startswith(("upload ", "delete "))]

    def test_the_steps_are_those_of_the_changes(self, older, tmp_path):
        (older.folder / "content/things/b.md").unlink()
        older.write({"content/things/d.md": "# D\n\nD.\n"})
        temporary = tmp_path / "temporary"
        temporary.mkdir()
        before = states(older.folder), states(older.folder.parent / "www")
        dry = publish(older, "--dry-run", env={"TMPDIR": str(temporary)})
        assert dry.errors == "" and (states(older.folder), states(older.folder.parent / "www")) == before
        assert os.listdir(temporary) == []
        steps = self.steps(dry)
        assert steps == self.steps(publish(older, "--verbose"))
        assert {"upload things/a/index.html", "upload things/d/index.html", "delete things/b/index.html"} <= set(steps)
        assert "in a temporary folder" not in publish(older, "--dry-run").output

    def test_the_first_build_is_not_needed(self, project):
        project.write(SITE)
        dry = publish(project, "--dry-run")
        assert not project.site.exists() and not (project.folder / ".thumbindex").exists()
        assert self.steps(dry) == self.steps(publish(project, "--verbose")) != []

    def test_errors_are_those_of_publishing(self, older):
        older.write({"content/things/a.md": "[a](missing.md)\n"})
        dry, real = publish(older, "--dry-run", status=1), publish(older, status=1)
        assert dry.errors == real.errors and "missing.md" in dry.errors

    @pytest.mark.parametrize("obstacle", ["things/d/index.html", "things/d", "things/b/index.html/notes"])
    def test_files_of_others_in_the_way_are_those_of_publishing(self, older, obstacle):
        """A file where the site has a new page or its folder, and one in a folder in the place of a page."""
        older.write({"content/things/d.md": "# D\n\nD.\n"})
        path = older.site / obstacle
        if path.parent.is_file():
            path.parent.unlink()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("mine")
        before = states(older.folder)
        dry = publish(older, "--dry-run", status=1)
        assert states(older.folder) == before
        assert dry.errors == publish(older, status=1).errors and "things/" in dry.errors
        path.unlink()
        if path.parent.name == "index.html":
            path.parent.rmdir()
        assert "things/d/index.html" in publish(older, "--dry-run").output

    def test_an_unsafe_output_is_an_error(self, project):
        project.write(SITE)
        output = str(project.folder / "content/site")
        dry, real = (publish(project, "-o", output, *more, status=2) for more in (["--dry-run"], []))
        assert dry.errors == real.errors


class TestWithoutBuild:
    def test_an_older_site_is_published_with_a_warning(self, older):
        built = older.files()
        (older.folder.parent / "www/index.html").unlink()
        result = publish(older, "--no-build")
        assert result.errors == OLDER + "  it is published as it was built; to publish the changes, omit --no-build\n"
        assert older.files() == published_files(older) == built

    def test_with_strict_it_is_not_published(self, older):
        (older.folder.parent / "www/index.html").unlink()
        result = publish(older, "--no-build", "--strict", status=1)
        assert result.errors == (
            OLDER + "  it is published as it was built; to publish the changes, omit --no-build\n"
            "error: --strict treats warnings as errors; nothing was published\n")
        assert "index.html" not in published_files(older)

    def test_a_dry_run_prints_the_steps_for_the_site_as_it_was_built(self, older):
        before = states(older.folder), states(older.folder.parent / "www")
        result = publish(older, "--no-build", "--dry-run")
        assert result.errors == OLDER + "  it is published as it was built; to publish the changes, omit --no-build\n"
        assert "0 to upload, 0 to delete" in result.output
        assert (states(older.folder), states(older.folder.parent / "www")) == before

    def test_a_site_with_other_options_is_not_built_without_them(self, project):
        """Links to another host, or drafts, would come or go unnoticed."""
        project.write(SITE).build("--base-url", "https://example.org/x/", "--drafts")
        project.write({"content/things/a.md": "# A\n\nNewer.\n"})
        built = project.files()
        result = publish(project, status=2)
        assert result.errors == (
            "error: the site may be older than its content, and was built with --base-url https://example.org/x/ --drafts\n"
            "  Build it again, or publish it as it was built:\n\n"
            f"  thumbindex build --base-url https://example.org/x/ --drafts -s {project.folder}\n"
            f"  thumbindex publish --no-build -s {project.folder}\n")
        assert project.files() == built and published_files(project) == {}
        publish(project, "--base-url", "https://example.org/x/")
        assert b"https://example.org/x/" in published_files(project)["index.html"]


def test_a_site_behind_a_link_is_neither_built_nor_published(older, tmp_path):
    """The output may come from an untrusted repository."""
    other = tmp_path / "other"
    other.mkdir()
    shutil.rmtree(older.site)
    os.symlink(other, older.site)
    before = published_files(older)
    result = older.run("publish")
    assert result.status != 0 and "nothing was published" in result.errors
    assert list(other.iterdir()) == [] and published_files(older) == before
