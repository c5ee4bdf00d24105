"""An incremental build gives the same result as a clean build, and writes only what changed."""

import json
import os
import random
import shutil

import pytest
import site_check
from law_project import SITE, empty_folders, everything, stamps


class Editor:
    """Makes random edits to a project and to its output."""

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
        return (
            f"---\ntitle: {self.random.choice('ABCÅÄÖ')} {number}\nroom: {room}\n---\n"
            + "Words. " * self.random.randrange(40)
        )

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
        rows = [
            {"title": f"Row {number}", "room": self.random.choice(["Den", "Garage"])}
            for number in range(self.random.choice([0, 3, 30, 900]))
        ]
        (self.project.folder / "content/things/rows.json").write_text(json.dumps(rows))

    def do_change_settings(self):
        view = self.random.choice(["room", "place"])
        size = self.random.choice(["auto", "all", "section", "10"])
        title = self.random.choice(["Things", "Objects"])
        pages = self.random.choice(["", ", pages: false", ", pages: true"])
        (self.project.folder / "content/things/catalog.yaml").write_text(
            f"title: {title}\npageSize: {size}\nentry: {{subtitle: note{pages}}}\n"
            f"views: [{{id: {view}, section: room}}, {{id: name, empty: index}}]\n"
        )

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
        """The time is the same, too, so that only the contents differ."""
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
        listed = (self.project.site / ".thumbindex/manifest").read_text().splitlines()[1:-1]
        paths = [self.project.site / line.split(" ", 2)[2] for line in listed]
        return [path for path in paths if path.is_file() and path.parent != self.project.site] or paths[:1]


@pytest.mark.parametrize("seed", range(4))
def test_an_incremental_build_equals_a_clean_one(make_project, tmp_path, seed):
    """After each of forty random edits, an incremental build equals a clean one."""
    project = make_project("edited", SITE)
    project.build()
    editor = Editor(project, seed)
    done = []
    for step in range(40):
        done.append(editor.edit())
        if step % 5 == 4:  # Also several edits between builds.
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


class TestNothingChanged:
    def test_an_unchanged_project_writes_nothing(self, project):
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

    def test_only_changed_files_are_written(self, project):
        project.write(SITE).build()
        before = stamps(project.site)
        project.write({"content/words/z.md": "Z, and more.\n"}).build()
        after = stamps(project.site)
        changed = {str(path.relative_to(project.site)) for path in after if after[path] != before.get(path)}
        assert changed == {"words/z/index.html"}
