"""The laws of building: the same bytes everywhere, incremental equal to clean, and nothing touched of others."""

import itertools
import json
import os
import random
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
import site_check
from conftest import Project

SITE = {
    "content/site.yaml": "title: Laws\nlanguage: sv\nurl: https://example.org/sub/\n",
    "content/about.md": "# About\n\nSee [one](things/a0.md) of [them](things/).\n",
    "content/things/catalog.yaml": (
        "title: Things\nentry: {subtitle: note, sort: key}\nviews:\n  - {id: room, section: room, order: appearance}\n"
        "  - {id: name, title: By name, empty: index}\n  - {id: count, section: room, order: count}\n"),
    "content/things/rows.json": json.dumps(
        [{"title": f"Row {number}", "room": ["Den", "Garage", "Åsen", "Östra"][number % 4], "note": f"n{number}"}
         for number in range(30)]),
    **{f"content/things/a{number}.md": f"---\ntitle: Ä thing {number}\nroom: Den\n---\nWords. [Back](a0.md)\n"
       for number in range(8)},
    "content/things/images/a.png": bytes(range(256)),
    "content/words/å.md": "Å.\n",
    "content/words/z.md": "Z.\n",
    "content/words/tidy/deep/ö.md": "Ö.\n",
}


def everything(folder):
    """Every file of an output with its state, as bytes."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def stamps(folder):
    return {path: (path.stat().st_mtime_ns, path.stat().st_ino, path.stat().st_ctime_ns)
            for path in folder.rglob("*") if path.is_file() and ".thumbindex" not in path.parts}


def empty_folders(folder):
    return [path for path in folder.rglob("*") if path.is_dir() and not any(path.iterdir())]


@pytest.fixture(scope="module")
def reference(make_project):
    """What one machine makes of the project."""
    project = make_project("here", SITE)
    project.build("--jobs", "1")
    return everything(project.site)


@pytest.fixture
def in_memory(program):
    """Makes projects on a file system that lists a folder in the order in which its files came."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        numbers = itertools.count()

        def make(files):
            return Project(Path(folder) / f"project {next(numbers)}", program).write(files)

        yield make


class TestDeterminism:
    """Another machine: another folder, other locale and clock, files that came in another order at other times."""

    @pytest.mark.parametrize("jobs", ["1", "2", "4", "64"])
    @pytest.mark.parametrize("variables", [
        {}, {"LC_ALL": "C", "LANG": "C", "TZ": "UTC"}, {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"},
        {"LANG": "ar_EG.UTF-8", "LANGUAGE": "ar", "TZ": "America/St_Johns"}, {"LC_COLLATE": "ja_JP.UTF-8", "HOME": "/"},
    ])
    def test_the_same_bytes(self, reference, in_memory, jobs, variables):
        paths = list(SITE)
        random.Random(jobs + str(variables)).shuffle(paths)
        project = in_memory({path: SITE[path] for path in paths})
        for number, path in enumerate(paths):
            os.utime(project.folder / path, (number * 1000, number * 1000))
        project.build("--jobs", jobs, env=variables)
        assert everything(project.site) == reference

    def test_the_output_may_be_anywhere(self, reference, make_project, tmp_path):
        project = make_project("source", SITE)
        output = tmp_path / "another place/of the site"
        project.build("--output", str(output))
        assert everything(output) == reference
        assert not project.site.exists()

    def test_nothing_names_the_machine(self, reference, make_project):
        project = make_project("telltale", SITE)
        project.build()
        for path, content in everything(project.site).items():
            assert str(project.folder).encode() not in content and b"telltale" not in content, path

    FORMS = ["\u00e9", "e\u0301"]  # One letter in two spellings, which Unicode calls the same.

    @staticmethod
    def form(name):
        return f"---\ntitle: Same\nid: x{len(name)}\nkind: Kind {len(name)}\n---\nThe one of {len(name)}.\n"

    @pytest.mark.parametrize("given", [FORMS, FORMS[::-1]])
    def test_files_whose_names_are_canonically_equal(self, in_memory, given):
        """They are two files: each has its entry, and a link to each leads there."""
        project = in_memory({
            "content/list/catalog.yaml": "entry: {id: id}\nviews: [{id: v, section: kind, order: appearance}]\n",
            **{f"content/list/{name}.md": self.form(name) for name in given},
            "content/list/other.md": "---\nid: other\n---\n[a](%C3%A9.md) [b](e%CC%81.md)\n"})
        project.build()
        site = site_check.Site(project.site)
        assert {"list/x1/index.html", "list/x2/index.html"} <= site.files
        links = [site.target("list/other/index.html", address)[0] for _, _, address in site.page("list/other/index.html").links]
        assert [path for path in links if path.startswith("list/x")] == ["list/x1/index.html", "list/x2/index.html"]

    def test_problems_of_files_whose_names_are_canonically_equal(self, in_memory):
        """They are told in one order, whichever file the folder lists first."""
        said = [in_memory({f"content/list/{name}.md": "Words.\n" for name in names}).run("check").errors
                for names in (self.FORMS, self.FORMS[::-1])]
        assert "is taken by" in said[0] and said[0] == said[1]


class Editor:
    """Random edits of a project and of what stands in its output."""

    def __init__(self, project, seed):
        self.project = project
        self.random = random.Random(seed)
        self.number = 0

    def content(self, pattern):
        return sorted((self.project.folder / "content").rglob(pattern))

    def edit(self):
        self.number += 1
        kind = self.random.choice([name for name in dir(self) if name.startswith("do_")])
        getattr(self, kind)()
        return f"{self.number}: {kind}"

    def entry(self):
        number = self.random.randrange(10**6)
        room = self.random.choice(["Den", "Attic", "Åsen", "Hall"])
        return f"---\ntitle: {self.random.choice('ABCÅÄÖ')} {number}\nroom: {room}\n---\n" + "Words. " * self.random.randrange(40)

    def do_add(self):
        folder = self.random.choice(["things", "words", "words/tidy", "new", "new/deep/er"])
        path = self.project.folder / "content" / folder / f"added {self.number}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.entry())

    def do_change(self):
        if files := [path for path in self.content("added*.md")]:
            self.random.choice(files).write_text(self.entry())

    def do_remove(self):
        if files := self.content("added*.md"):
            self.random.choice(files).unlink()

    def do_remove_folder(self):
        shutil.rmtree(self.project.folder / "content/new", ignore_errors=True)

    def do_rename(self):
        if files := self.content("added*.md"):
            path = self.random.choice(files)
            path.rename(path.with_name(f"added again {self.number}.md"))

    def do_change_rows(self):
        rows = [{"title": f"Row {number}", "room": self.random.choice(["Den", "Garage"])}
                for number in range(self.random.choice([0, 3, 30, 900]))]
        (self.project.folder / "content/things/rows.json").write_text(json.dumps(rows))

    def do_change_settings(self):
        view = self.random.choice(["room", "place"])
        size = self.random.choice(["auto", "all", "section", "10"])
        title = self.random.choice(["Things", "Objects"])
        pages = self.random.choice(["", ", pages: false", ", pages: true"])
        (self.project.folder / "content/things/catalog.yaml").write_text(
            f"title: {title}\npageSize: {size}\nentry: {{subtitle: note{pages}}}\n"
            f"views: [{{id: {view}, section: room}}, {{id: name, empty: index}}]\n")

    def do_change_site(self):
        url = self.random.choice(["", "url: https://example.org/sub/\n", "url: https://example.com/\n"])
        (self.project.folder / "content/site.yaml").write_text(f"title: Laws {self.random.randrange(3)}\n{url}")

    def do_change_template(self):
        path = self.project.folder / "Templates/rows/basic.mustache"
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            path.unlink()
        else:
            path.write_text('<li{{#anchor}} id="{{.}}"{{/anchor}} data-entry="{{entry}}">{{title}}</li>\n')

    def do_change_asset(self):
        folder = self.project.folder / "content" / self.random.choice(["things/images", "words"])
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "b.bin").write_bytes(self.random.randbytes(self.random.choice([0, 10, 70_000])))

    def do_remove_asset(self):
        for path in self.content("b.bin"):
            path.unlink()

    def do_edit_the_output_by_hand(self):
        self.random.choice(self.generated()).write_bytes(b"by hand")

    def do_edit_the_output_at_the_same_size(self):
        """And at the same time: only the content tells."""
        path = self.random.choice(self.generated())
        status, content = path.stat(), path.read_bytes()
        if content:
            path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    def do_delete_from_the_output(self):
        self.random.choice(self.generated()).unlink()

    def do_delete_a_folder_of_the_output(self):
        shutil.rmtree(self.random.choice(self.generated()[1:]).parent, ignore_errors=True)
        self.project.site.mkdir(exist_ok=True)

    def do_nothing(self):
        pass

    def generated(self):
        listed = (self.project.site / ".thumbindex/manifest").read_text().splitlines()[1:]
        paths = [self.project.site / line.split(" ", 2)[2] for line in listed]
        return [path for path in paths if path.is_file() and path.parent != self.project.site] or paths[:1]


@pytest.mark.parametrize("seed", range(4))
def test_incremental_equals_clean(make_project, tmp_path, seed):
    """After each of forty random edits, building over the old site gives what building from nothing gives."""
    project = make_project("edited", SITE)
    project.build()
    editor = Editor(project, seed)
    done = []
    for step in range(40):
        done.append(editor.edit())
        if step % 5 == 4:  # Several edits between builds, too.
            done.append(editor.edit())
        project.build()
        clean = tmp_path / f"clean-{step}"
        project.build("--output", str(clean))
        assert everything(project.site) == everything(clean), done
        assert empty_folders(project.site) == [], done
        shutil.rmtree(clean)
    assert site_check.check(project.site, base_path(project)) == []


def base_path(project):
    return "/sub/" if "/sub/" in (project.folder / "content/site.yaml").read_text() else "/"


class TestFilesOfOthers:
    """Files in the output that Thumbindex did not write."""

    OTHERS = {"site/CNAME": "example.org\n", "site/.git/HEAD": "ref\n", "site/.nojekyll": "", "site/notes/mine.txt": "mine\n",
              "site/things/-/note.html": "<p>mine", "site/things/a0/mine.txt": "mine\n", "site/.thumbindex-not/x": "x"}

    def test_they_stay_as_they_are(self, project):
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

    def test_a_git_folder_that_is_a_file(self, project):
        project.write(SITE).build()
        project.write({"site/.git": "gitdir: elsewhere\n"}).build()
        assert (project.site / ".git").read_text() == "gitdir: elsewhere\n"

    def test_what_stands_in_the_way_is_told_and_stays(self, project):
        project.write(SITE).build()
        before = everything(project.site)
        project.write({"content/words/way.md": "Way.\n", "site/words/way/index.html": "mine", "content/words/file.md": "F.\n",
                       "site/words/file": "mine"})
        result = project.run("build")
        assert result.status == 1
        assert "words/way/index.html" in result.errors and "words/file" in result.errors
        after = everything(project.site)
        assert after.pop("words/way/index.html") == after.pop("words/file") == b"mine"
        assert after == before

    def test_a_link_in_the_output_is_not_written_through(self, project, tmp_path):
        project.write(SITE).build()
        (tmp_path / "outside").mkdir()
        (tmp_path / "outside/index.html").write_text("outside")
        shutil.rmtree(project.site / "words/z")
        (project.site / "words/z").symlink_to(tmp_path / "outside")
        result = project.run("build")
        assert result.status == 1 and "words/z" in result.errors
        assert (tmp_path / "outside/index.html").read_text() == "outside"


class TestRemoval:
    def test_pages_of_removed_entries_go_with_their_folders(self, project):
        project.write(SITE).build()
        shutil.rmtree(project.folder / "content/words")
        (project.folder / "content/things/images/a.png").unlink()
        (project.folder / "content/about.md").unlink()
        result = project.build()
        assert "deleted" in result.output
        assert sorted(os.listdir(project.site)) == ["-", ".thumbindex", "404.html", "index.html", "things"]
        assert not (project.site / "things/images").exists()
        assert empty_folders(project.site) == []

    def test_a_file_becomes_a_folder_and_back(self, project):
        """`a` is copied, then the entry `a` has a page in a folder of that name, then again."""
        project.write({"content/list/b.md": "B.\n", "content/list/a": "file"}).build()
        assert (project.site / "list/a").is_file()
        (project.folder / "content/list/a").unlink()
        project.write({"content/list/a.md": "A.\n"}).build()
        assert (project.site / "list/a/index.html").is_file()
        (project.folder / "content/list/a.md").unlink()
        project.write({"content/list/a": "file"}).build()
        assert (project.site / "list/a").read_text() == "file"


class TestNothingChanged:
    def test_nothing_is_written(self, project):
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

    def test_only_what_differs_is_written(self, project):
        project.write(SITE).build()
        before = stamps(project.site)
        project.write({"content/words/z.md": "Z, and more.\n"}).build()
        after = stamps(project.site)
        changed = {str(path.relative_to(project.site)) for path in after if after[path] != before.get(path)}
        assert changed == {"words/z/index.html"}


class TestDangerousOutputs:
    """Outputs that would destroy something are refused before anything is written."""

    def tree(self, folder):
        return sorted(str(path) for path in Path(folder).rglob("*")), {
            path: path.read_bytes() for path in Path(folder).rglob("*") if path.is_file() and not path.is_symlink()}

    @pytest.mark.parametrize("output", [
        "/", "//", "/.", "{home}", "{home}/", "{above_home}", "{project}", "{project}/.", "{project}/content",
        "{project}/content/", "{project}/content/sub", "{project}/content/words", "{project}/content/../content",
        "{project}/site/../content", "{project}/Templates", "{project}/Templates/x", "{above}", "{project}/link-to-content",
        "{project}/link-to-project", "{project}/link-to-content/sub", "{project}/link-to-nowhere", "{project}/foreign",
        "{project}/file", "{project}/.git", "{project}/.git/x", "{project}/.thumbindex", "{project}/CONTENT/../content",
        "/proc/self/cwd/content", "",
    ])
    def test_it_is_refused(self, project, tmp_path, output):
        home = tmp_path / "homes/me"
        home.mkdir(parents=True)
        (project.folder / "Templates").mkdir(parents=True)
        project.write({**SITE, "foreign/notes.txt": "mine\n", "file": "a file", ".git/HEAD": "ref", "CONTENT/x": "x"})
        (project.folder / "link-to-content").symlink_to("content")
        (project.folder / "link-to-project").symlink_to(".")
        (project.folder / "link-to-nowhere").symlink_to("nowhere")
        (project.folder / "site").mkdir()
        before = self.tree(tmp_path)
        root = sorted(os.listdir("/"))
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
        assert sorted(os.listdir("/")) == root

    @pytest.mark.parametrize("output", [".", "..", "content", "./content/sub", "../project", "site/.."])
    def test_relative_ones_are_refused(self, project, tmp_path, output):
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

    def test_they_are_refused_before_the_content_is_read(self, project):
        """A broken project does not hide it."""
        project.write({"content/list/a.json": "{"})
        assert project.run("build", "--output", str(project.folder / "content")).status == 2

    def test_an_empty_folder_and_a_new_one_are_fine(self, project, tmp_path):
        project.write(SITE)
        (tmp_path / "empty").mkdir()
        for name in ("empty", "new", "a/b/c"):
            project.build("--output", str(tmp_path / name))
            assert (tmp_path / name / "index.html").is_file()


class TestTwoBuilds:
    def test_two_at_once_are_never_mixed(self, project, program):
        """Of builds at the same time some win, others are told to wait; the site is whole afterwards."""
        project.write(SITE).build()
        clean = everything(project.site)
        shutil.rmtree(project.site)
        command = [program, "build", "-s", str(project.folder)]
        running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(8)]
        ended = [(process.communicate(timeout=120), process.returncode) for process in running]
        assert any(status == 0 for _, status in ended)
        for (_, errors), status in ended:
            assert status == 0 or status == 1 and "another build" in errors, errors
        assert everything(project.site) == clean
