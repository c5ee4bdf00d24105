"""Files of others in the output are preserved; Thumbindex's own obsolete files are removed."""

import os
import shutil
import subprocess

from law_project import SITE, empty_folders, everything


class TestForeignFiles:
    """Files in the output that Thumbindex did not write."""

    OTHERS = {
        "site/CNAME": "example.org\n",
        "site/.git/HEAD": "ref\n",
        "site/.nojekyll": "",
        "site/notes/mine.txt": "mine\n",
        "site/things/-/note.html": "<p>mine",
        "site/things/a0/mine.txt": "mine\n",
        "site/.thumbindex-not/x": "x",
    }

    def test_files_of_others_do_not_change(self, project):
        project.write(SITE).build()
        project.write(self.OTHERS)
        before = {path: (project.folder / path).stat() for path in self.OTHERS}
        (project.folder / "content/things/a0.md").unlink()
        for path in (project.folder / "content/things").glob("a*.md"):
            path.write_text(path.read_text().replace(" [Back](a0.md)", ""))
        (project.folder / "content/about.md").unlink()
        project.build()
        assert not (project.site / "things/a0/index.html").exists()
        for path, text in self.OTHERS.items():
            status = (project.folder / path).stat()
            assert (project.folder / path).read_text() == text
            assert (status.st_mtime_ns, status.st_ino) == (before[path].st_mtime_ns, before[path].st_ino)

    def test_a_git_file_is_preserved(self, project):
        project.write(SITE).build()
        project.write({"site/.git": "gitdir: elsewhere\n"}).build()
        assert (project.site / ".git").read_text() == "gitdir: elsewhere\n"

    def test_obstacles_are_reported_and_preserved(self, project):
        project.write(SITE).build()
        before = everything(project.site)
        project.write(
            {
                "content/words/way.md": "Way.\n",
                "site/words/way/index.html": "mine",
                "content/words/file.md": "F.\n",
                "site/words/file": "mine",
            }
        )
        result = project.run("build")
        assert result.status == 1
        assert "words/way/index.html" in result.errors and "words/file" in result.errors
        after = everything(project.site)
        assert after.pop("words/way/index.html") == after.pop("words/file") == b"mine"
        assert after == before

    def test_a_link_in_the_output_is_not_followed(self, project, tmp_path):
        project.write(SITE).build()
        (tmp_path / "outside").mkdir()
        (tmp_path / "outside/index.html").write_text("outside")
        shutil.rmtree(project.site / "words/z")
        (project.site / "words/z").symlink_to(tmp_path / "outside")
        result = project.run("build")
        assert result.status == 1 and "words/z" in result.errors
        assert (tmp_path / "outside/index.html").read_text() == "outside"


class TestRemoval:
    def test_pages_of_removed_entries_are_deleted_with_their_folders(self, project):
        project.write(SITE).build()
        shutil.rmtree(project.folder / "content/words")
        (project.folder / "content/things/images/a.png").unlink()
        (project.folder / "content/about.md").unlink()
        result = project.build()
        assert "deleted" in result.output
        assert sorted(os.listdir(project.site)) == ["-", ".thumbindex", "404.html", "index.html", "llms.txt", "sitemap.xml", "things"]
        assert not (project.site / "things/images").exists()
        assert empty_folders(project.site) == []

    def test_a_file_can_become_a_folder_and_a_file_again(self, project):
        """`a` is a copied file, then the folder of the entry `a`, then a file again."""
        project.write({"content/list/b.md": "B.\n", "content/list/a": "file"}).build()
        assert (project.site / "list/a").is_file()
        (project.folder / "content/list/a").unlink()
        project.write({"content/list/a.md": "A.\n"}).build()
        assert (project.site / "list/a/index.html").is_file()
        (project.folder / "content/list/a.md").unlink()
        project.write({"content/list/a": "file"}).build()
        assert (project.site / "list/a").read_text() == "file"


class TestTwoBuilds:
    def test_concurrent_builds_are_never_mixed(self, project, program):
        """Of concurrent builds, some succeed and the others report that the output is busy; the site is complete
        afterwards."""
        project.write(SITE).build()
        clean = everything(project.site)
        shutil.rmtree(project.site)
        command = [program, "build", "-s", str(project.folder)]
        running = [
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(8)
        ]
        ended = [(process.communicate(timeout=120), process.returncode) for process in running]
        assert any(status == 0 for _, status in ended)
        for (_, errors), status in ended:
            assert status == 0 or status == 1 and "another build" in errors, errors
        assert everything(project.site) == clean
