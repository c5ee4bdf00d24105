"""Random edits to a project, to its cache, and to its output."""

import csv
import functools
import io
import json
import os
import random
import re
import shutil
import sqlite3

import databases
from edited_project import (
    BROKEN_PARAGRAPHS, SETTINGS, TEMPLATES, compose, compose_keyed, dump, png, put, random_body, random_item, random_keys,
    random_row, svg, table,
)

#: The edits by name, each with a weight and a function. The function makes one edit and returns what it changed.
EDITS = {}

#: The files that have other edits in common, by what they are.
FILES = {
    "an entry": ["content/*/**/*.md"],
    "a page": ["content/*.md"],
    "an asset": ["content/**/*.bin", "content/**/*.txt", "content/notes/images/*", "content/*.css"],
    "a template": ["Templates/**/*"],
}


def edit(weight):
    def register(function):
        EDITS[function.__name__.replace("_", " ")] = weight, function
        return function

    return register


class NothingToEdit(Exception):
    """The project has nothing that an edit can change."""


class Editor:
    """A project and the source of randomness that edits it."""

    def __init__(self, project, seed):
        self.project = project
        self.seed = seed
        self.random = random.Random(seed)
        self.content = project.folder / "content"
        self.cache = project.folder / ".thumbindex"
        #: Folders with earlier states: the input, `cache`, and the site if it was built.
        self.history = []
        #: Files of the output that were edited since the last build.
        self.by_hand = set()
        self.number = 100

    def step(self, number):
        """Makes one edit in turn, so that all of them have a turn, and up to two random ones.

        Returns a name and a description of each. The edits of the output come last, because a build that another
        edit includes would undo them.
        """
        names = [list(EDITS)[(self.seed * 9 + number) % len(EDITS)]]
        names += self.random.choices(list(EDITS), [weight for weight, _ in EDITS.values()],
                                     k=self.random.choice([0, 0, 0, 1, 1, 2]))
        done = []
        for name in sorted(names, key=lambda name: "the output" in name):
            try:
                done.append((name, EDITS[name][1](self)))
            except NothingToEdit:
                pass
        return done

    def next_number(self):
        self.number += 1
        return self.number

    def choose(self, values):
        if not (values := list(values)):
            raise NothingToEdit
        return self.random.choice(values)

    def files(self, *patterns):
        """Returns the files that match a pattern, in a fixed order."""
        found = {path for pattern in patterns for path in self.project.folder.glob(pattern)}
        return sorted(path for path in found if path.is_file() and not path.is_symlink())

    def file(self, *patterns):
        return self.choose(self.files(*patterns))

    def inputs(self):
        return self.files("content/**/[!.]*", "Templates/**/*")

    def input(self):
        return self.choose(self.inputs())

    def generated(self):
        """Returns a file of the last build that is not empty."""
        manifest = self.project.site / ".thumbindex/manifest"
        lines = manifest.read_text().splitlines()[1:-1] if manifest.exists() else []
        paths = (self.project.site / line.split(" ", 2)[2] for line in lines)
        return self.choose(path for path in paths if path.is_file() and path.stat().st_size)

    def earlier(self, name):
        return self.choose(path / name for path in self.history if (path / name).exists())

    def name(self, *paths):
        return ", ".join(str(path.relative_to(self.project.folder)) for path in paths)

    def write(self, path, content):
        """Writes a file in place or by a rename, as editors do."""
        path.parent.mkdir(parents=True, exist_ok=True)
        target = path.with_name(".written") if self.random.random() < 0.5 else path
        target.write_bytes(content if isinstance(content, bytes) else content.encode())
        target.replace(path)
        return self.name(path)

    def rename(self, old, new):
        if new.exists() or not new.parent.is_dir():
            raise NothingToEdit
        old.rename(new)
        return self.name(old, new)

    def build(self):
        """Builds the site, unless the build could preserve files that were edited by hand."""
        if self.by_hand:
            raise NothingToEdit
        self.project.run("build")

    def restore(self, earlier):
        """Makes the input what it was before. A file that has not changed since is not touched."""
        for folder in ("content", "Templates"):
            restore(earlier / folder, self.project.folder / folder)


def restore(old, new):
    for path in sorted(new.rglob("*"), reverse=True):
        before = old / path.relative_to(new)
        if path.is_dir() and not path.is_symlink():
            if not before.is_dir():
                path.rmdir()
        elif path.is_symlink() or not before.is_file() or path.read_bytes() != before.read_bytes():
            path.unlink()
    for path in sorted(old.rglob("*")):
        after = new / path.relative_to(old)
        if path.is_dir() and not path.is_symlink():
            after.mkdir(exist_ok=True)
        elif not after.exists():
            shutil.copy(path, after, follow_symlinks=False)


def keep_time(path, content):
    status = path.stat()
    path.write_bytes(content)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


@edit(1)
def change_nothing(_):
    return ""


@edit(3)
def build(editor):
    editor.build()
    return ""


@edit(2)
def check_before_the_build(editor):
    editor.project.run("check")
    return ""


@edit(1)
def publish_after_a_build(editor):
    if editor.by_hand:
        raise NothingToEdit
    editor.project.run("publish")
    return ""


# The cache


@edit(1)
def remove_the_cache(editor):
    path = editor.choose([editor.file(".thumbindex/**/*"), editor.cache])
    shutil.rmtree(path) if path.is_dir() else path.unlink()
    return editor.name(path)


@edit(3)
def damage_the_cache(editor):
    path = editor.file(".thumbindex/**/*")
    content = path.read_bytes()
    half = len(content) // 2
    keep_time(path, editor.choose([b"", content[:half], content[:half] + b"7" + content[half + 1:], content + content]))
    return editor.name(path)


@edit(3)
def restore_the_cache(editor):
    earlier = editor.earlier("cache")
    shutil.rmtree(editor.cache, ignore_errors=True)
    shutil.copytree(earlier, editor.cache)
    return earlier.parent.name


# Entries in Markdown


def change_markdown(editor, change):
    """Changes the keys and the body of an entry that `compose` made."""
    path = editor.file("content/*/**/*.md")
    try:
        _, lines, body = path.read_text().split("---\n", 2)
        keys = {key: json.loads(value) for key, value in (line.split(": ", 1) for line in lines.splitlines())}
    except ValueError:
        raise NothingToEdit
    return editor.write(path, compose(*change(keys, body)))


@edit(3)
def change_a_body(editor):
    return change_markdown(editor, lambda keys, _: (keys, random_body(editor.random)))


@edit(5)
def change_a_key(editor):
    name, value = editor.choose(random_keys(editor.random, editor.next_number()).items())
    return change_markdown(editor, lambda keys, body: ({**keys, name: value}, body)) + f": {name}"


@edit(2)
def toggle_draft(editor):
    return change_markdown(editor, lambda keys, body: ({**keys, "draft": not keys.get("draft")}, body))


@edit(4)
def add_lines_above_a_body(editor):
    """What is warned about in the body then has another position."""
    return change_markdown(editor, lambda keys, body: (keys, f"Line {editor.next_number()}.\n\n{body}"))


@edit(3)
def exchange_a_link_and_an_image(editor):
    def change(keys, body):
        match = editor.choose(re.finditer(r"!?\[[^]\n]+\]\(/notes/images/", body))
        link = match[0][1:] if match[0][0] == "!" else "!" + match[0]
        return keys, body[:match.start()] + link + body[match.end():]

    return change_markdown(editor, change)


@edit(4)
def break_or_repair_a_link(editor):
    """A broken link is an error, or a warning if the site tolerates it."""
    def change(keys, body):
        broken = [part for part in BROKEN_PARAGRAPHS if part in body]
        return keys, body.replace(broken[0], "Nowhere.") if broken else f"{body}\n{editor.choose(BROKEN_PARAGRAPHS)}\n"

    return change_markdown(editor, change)


def write_otherwise(editor, pattern, is_other, change, change_back):
    """Writes an entry in another way, which may be an error, or one that is written so as before."""
    others = [path for path in editor.files(pattern) if is_other(path.read_bytes())]
    path = editor.choose(others or [path for path in editor.files(pattern) if path.read_bytes().startswith(b"---\n")])
    return editor.write(path, (change_back if others else change)(path.read_bytes()))


@edit(3)
def give_an_entry_a_key_twice(editor):
    """The second one is an error, or a warning if the site tolerates it."""
    twice = b"title: Twice\n"
    return write_otherwise(
        editor, "content/*/**/*.md", lambda content: twice in content,
        lambda content: content.replace(b"\n---\n", b"\n" + twice + b"---\n", 1), lambda content: content.replace(twice, b""))


@edit(2)
def give_an_item_a_key_twice(editor):
    """Any other change of its file has the key once again."""
    path = editor.file("content/*/*json", "content/*/*.jsonl")
    content = path.read_bytes()
    if b'"lent": ' not in content:
        raise NothingToEdit
    return editor.write(path, content.replace(b'"lent": ', b'"lent": true, "lent": ', 1))


@edit(3)
def exchange_yaml_and_toml(editor):
    """Front matter in TOML is an error, also if its end is missing."""
    end = editor.choose([b"\n+++\n", b"\n+++\n", b"\n++\n"])
    return write_otherwise(
        editor, "content/**/*.md", lambda content: content.startswith(b"+++\n"),
        lambda content: content.replace(b"---\n", b"+++\n", 1).replace(b"\n---\n", end, 1),
        lambda content: re.sub(rb"\n\+\+\+?\n", b"\n---\n", content.replace(b"+++\n", b"---\n", 1), count=1))


@edit(2)
def change_a_heading(editor):
    path = editor.choose(path for path in editor.files("content/**/*.md") if b"## In the pot" in path.read_bytes())
    return editor.write(path, path.read_bytes().replace(b"## In the pot", editor.choose([b"## On the plate", b"# In"])))


@edit(2)
def change_a_readme(editor):
    """A README is an entry or a page only with front matter. Backups are nothing."""
    folder = editor.choose(["", "notes", "notes/tidy", "new"])
    name = editor.choose(["README.md", "README.md", "README.md~", "one.md.bak"])
    return editor.write(editor.content / folder / name, editor.choose(["# Notes\n", "---\ntitle: Read me\n---\nNotes.\n"]))


@edit(3)
def add_an_entry(editor):
    folder = editor.choose(["notes", "notes/tidy", "tools", "tools/lent", "names", "new", "new/deep/er"])
    number = editor.next_number()
    text = compose(random_keys(editor.random, number), random_body(editor.random))
    return editor.write(editor.content / folder / f"added {number}.md", text)


@edit(2)
def move_an_entry(editor):
    path = editor.file(*FILES["an entry"])
    return editor.rename(path, editor.content / editor.choose(["notes", "tools", "tools/lent", "names"]) / path.name)


@edit(1)
def build_with_a_copy_of_an_entry(editor):
    path = editor.file(*FILES["an entry"])
    copy = path.with_name(f"copy {editor.next_number()}.md")
    shutil.copy2(path, copy)
    try:
        editor.build()
    finally:
        copy.unlink()
    return editor.name(path)


@edit(1)
def swap_the_contents_of_two_entries(editor):
    first, second = editor.file(*FILES["an entry"]), editor.file(*FILES["an entry"])
    contents = first.read_bytes(), second.read_bytes()
    return editor.write(second, contents[0]) + ", " + editor.write(first, contents[1])


@edit(1)
def swap_two_entries_with_their_times(editor):
    first, second = editor.file(*FILES["an entry"]), editor.file(*FILES["an entry"])
    first.rename(other := first.with_name(".first"))
    (other if first == second else second).rename(first)
    if first != second:
        other.rename(second)
    return editor.name(first, second)


# Entries in JSON


def change_items(editor, change):
    paths = editor.files("content/*/**/*json", "content/*/**/*.jsonl", "content/*/**/*.yml", "content/*/**/single*.yaml")
    path = editor.choose(path for path in paths if path.name != "catalog.json")
    has_lines = path.suffix in (".ndjson", ".jsonl")
    try:
        text = path.read_text()
        loaded = [json.loads(line) for line in text.splitlines()] if has_lines else json.loads(text)
    except ValueError:
        raise NothingToEdit
    change(items := loaded if isinstance(loaded, list) else [loaded])
    if has_lines:
        return editor.write(path, "".join(json.dumps(item) + "\n" for item in items))
    return editor.write(path, dump(items[0] if len(items) == 1 else items))


@edit(3)
def change_an_item(editor):
    change = editor.choose(random_item(editor.random, editor.next_number()).items())
    return change_items(editor, lambda items: editor.choose(items).update([change])) + f": {change[0]}"


@edit(2)
def add_an_item(editor):
    item = random_item(editor.random, editor.next_number())
    return change_items(editor, lambda items: items.insert(editor.random.randint(0, len(items)), item))


@edit(2)
def remove_an_item(editor):
    return change_items(editor, lambda items: items.remove(editor.choose(items)))


@edit(2)
def reorder_items(editor):
    return change_items(editor, editor.random.shuffle)


# Entries in tables


def change_table(editor, change):
    path = editor.file("content/*/**/*.csv")
    rows = list(csv.reader(io.StringIO(path.read_text(), newline="")))
    if len(rows) < 2:
        raise NothingToEdit
    change(rows)
    return editor.write(path, table(rows))


@edit(3)
def change_a_cell(editor):
    new = random_row(editor.random, editor.next_number())
    column = editor.random.randrange(len(new))

    def change(rows):
        editor.choose(rows[1:])[column] = new[column]

    return change_table(editor, change)


@edit(2)
def add_a_row(editor):
    row = random_row(editor.random, editor.next_number())
    return change_table(editor, lambda rows: rows.insert(editor.random.randint(1, len(rows)), row))


@edit(1)
def remove_a_row(editor):
    return change_table(editor, lambda rows: rows.remove(editor.choose(rows[1:])))


@edit(2)
def add_a_text_to_a_row(editor):
    """Its file has the name of the row's id, or says the id; a key that the row has with another value is an error."""
    table = editor.file("content/tools/**/*.csv")
    code = editor.choose(list(csv.reader(io.StringIO(table.read_text(), newline="")))[1:])[1]
    keys = {**editor.choose([{}, {"code": code}]), **editor.choose([{}, {"lent": True}, {"room": "Attic"}, {"draft": True}])}
    name = editor.choose([code, code.lower()]) if "code" not in keys else f"text-{editor.next_number()}"
    return editor.write(table.with_name(name + ".md"), compose(keys, random_body(editor.random)))


@edit(2)
def add_a_row_for_a_text(editor):
    """Markdown that was an entry, or a draft, is then the text of a row."""
    row = random_row(editor.random, editor.next_number())
    row[1] = editor.file("content/tools/*.md").stem
    return change_table(editor, lambda rows: rows.append(row))


@edit(1)
def make_a_number_wrong(editor):
    """Any other change of the table keeps the error."""
    return change_table(editor, lambda rows: rows[-1].__setitem__(2, editor.choose(["0,5", "heavy"])))


# Entries under their keys


def change_keyed(editor, change):
    """Changes a file that `compose_keyed` made."""
    path = editor.file("content/tools/lent/*keyed*.yaml")
    entries = {}
    try:
        for line in path.read_text().splitlines():
            if line.startswith("  "):
                key, value = line[2:].split(": ", 1)
                entries[name][key] = json.loads(value)
            else:
                entries[name := json.loads(line.removesuffix(":"))] = {}
    except (KeyError, NameError, ValueError):
        raise NothingToEdit
    return editor.write(path, compose_keyed(change(entries)))


@edit(3)
def change_a_keyed_entry(editor):
    key, value = editor.choose(random_item(editor.random, editor.next_number()).items())

    def change(entries):
        name = editor.choose(entries)
        return {**entries, name: {**entries[name], key: value}}

    return change_keyed(editor, change) + f": {key}"


@edit(2)
def add_a_keyed_entry(editor):
    number = editor.next_number()
    return change_keyed(editor, lambda entries: {f"Lent {number}": random_item(editor.random, number), **entries})


@edit(2)
def rename_a_key(editor):
    number = editor.next_number()

    def change(entries):
        chosen = editor.choose(entries)
        return {f"New {number}" if name == chosen else name: keys for name, keys in entries.items()}

    return change_keyed(editor, change)


@edit(2)
def remove_a_keyed_entry(editor):
    def change(entries):
        del entries[editor.choose(entries)]
        return entries

    return change_keyed(editor, change)


@edit(1)
def make_a_keyed_entry_wrong(editor):
    """An entry that is no object, or a key that is there twice. Any other change of the file keeps the first."""
    path = editor.file("content/tools/lent/*keyed*.yaml")
    text = path.read_text()
    return editor.write(path, text + editor.choose(["Wrong: 1\n", text.split("\n")[0] + "\n  lent: true\n"]))


# Entries in a database, and in a table that settings name


@edit(4)
def change_the_database(editor):
    path, number = editor.file("content/*/*.sqlite"), editor.next_number()
    statement = editor.choose([
        f"UPDATE item SET title = 'Item {number}' WHERE id = (SELECT max(id) FROM item)",
        f"UPDATE item SET room = 'Room {number % 3}', weight = {number} WHERE id % 2 = {number % 2}",
        f"INSERT INTO item (title, room) VALUES ('Thing {number}', 'Den')",
        "DELETE FROM item WHERE id = (SELECT min(id) FROM item)",
        "UPDATE item SET title = 'Item 1'",
        "UPDATE item SET title = NULL WHERE id = 3",
    ])
    log = editor.random.random() < 0.5
    try:
        databases.change(path, statement, log=log)
    except sqlite3.DatabaseError:
        raise NothingToEdit from None
    return f"{editor.name(path)}: {statement}" + (" in the log" if log else "")


@edit(1)
def change_the_query(editor):
    path = editor.file("content/stock/catalog.yaml")
    order = editor.choose(["", " ORDER BY title DESC", " WHERE room IS NOT NULL", " ORDER BY nothing"])
    text = re.sub(r"SELECT \* FROM item[^}]*", "SELECT * FROM item" + order, path.read_text())
    return editor.write(path, text) + order


@edit(2)
def change_a_named_table(editor):
    path = editor.file("content/*/*.dat")
    lines = path.read_bytes().splitlines(keepends=True)
    new = f"Röm {editor.next_number()};Den\n".encode(editor.choose(["windows-1252", "utf-8"]))
    return editor.write(path, b"".join(editor.choose([[*lines, new], lines[1:] + [new], [new, *lines[:1]]])))


# Settings, templates, images, and other files


def change_settings(path, editor, key=None):
    try:
        settings = json.loads((editor.project.folder / path).read_text())
    except (OSError, ValueError):
        raise NothingToEdit
    key = key or editor.choose(SETTINGS[path])
    value = editor.choose(SETTINGS[path][key])
    put(settings, key, value)
    editor.write(editor.project.folder / path, dump(settings))
    return f"{key} = {json.dumps(value)}"


for settings_path in SETTINGS:
    EDITS[f"change {settings_path}"] = 3, functools.partial(change_settings, settings_path)


@edit(3)
def change_what_is_tolerated(editor):
    return change_settings("content/site.yaml", editor, "tolerate")


@edit(3)
def change_a_template(editor):
    path, texts = editor.choose(TEMPLATES.items())
    return editor.write(editor.project.folder / path, editor.choose(text for text in texts if text is not None))


def change_image(sides, editor):
    path = editor.file("content/notes/images/*.png", "content/notes/images/*.svg")
    make = png if path.suffix == ".png" else svg
    return editor.write(path, make(editor.choose(sides), editor.random.randrange(16, 256)))


EDITS["change an image of the same size"] = 2, functools.partial(change_image, [8])
EDITS["resize an image"] = 2, functools.partial(change_image, range(10, 99))


@edit(1)
def add_an_asset(editor):
    folder = editor.choose(["", "notes", "notes/images", "tools/lent", "new"])
    content = editor.random.randbytes(editor.choose([0, 10, 70_000]))
    return editor.write(editor.content / folder / f"file {editor.next_number()}.bin", content)


@edit(1)
def add_pages(editor):
    """So many that the navigation may not show all of them."""
    paths = [editor.content / f"page-{editor.next_number()}.md" for _ in range(editor.choose([1, 7]))]
    return ", ".join(editor.write(path, f"# {path.stem}\n\n{random_body(editor.random)}") for path in paths)


def remove(patterns, editor):
    path = editor.file(*patterns)
    path.unlink()
    return editor.name(path)


def rename(patterns, editor):
    path = editor.file(*patterns)
    return editor.rename(path, path.with_stem(f"renamed {editor.next_number()}"))


for what, files in FILES.items():
    EDITS[f"remove {what}"] = 1, functools.partial(remove, files)
    EDITS[f"rename {what}"] = 1, functools.partial(rename, files)


@edit(4)
def change_a_digit_and_keep_the_time(editor):
    """The size stays, too, so that only the content differs."""
    path = editor.choose(path for path in editor.inputs() if re.search(rb"\d", path.read_bytes()))
    content = path.read_bytes()
    position = editor.choose(match.start() for match in re.finditer(rb"\d", content))
    digit = editor.choose(digit for digit in range(ord("1"), ord("9")) if digit != content[position])
    keep_time(path, content[:position] + bytes([digit]) + content[position + 1:])
    return f"{editor.name(path)} at {position}"


@edit(1)
def touch(editor):
    os.utime(path := editor.input())
    return editor.name(path)


@edit(1)
def write_the_same(editor):
    return editor.write(path := editor.input(), path.read_bytes())


@edit(1)
def rename_a_folder(editor):
    path = editor.choose(path for path in sorted(editor.content.rglob("*")) if path.is_dir())
    return editor.rename(path, path.with_name(f"folder {editor.next_number()}"))


@edit(1)
def add_something_that_is_not_read(editor):
    folder = editor.choose(["content", "content/notes", "Templates"])
    path = editor.project.folder / folder / f"odd {editor.next_number()}.md"
    if not path.parent.is_dir():
        raise NothingToEdit
    hidden = path.with_name(f".{path.name}")
    editor.choose([path.mkdir, lambda: hidden.write_text("# Odd\n"), lambda: path.symlink_to("one.md")])()
    return editor.name(path)


@edit(3)
def add_an_error(editor):
    path = editor.input()
    content = path.read_bytes()
    wrong = [content[:len(content) // 2], content + b"\n[A](gone.md)\n", content + b"{{#", b"[" + content]
    if editor.content in path.parents:
        wrong.append(content + b"\xff")
    return editor.write(path, editor.choose(wrong))


@edit(2)
def go_back(editor):
    earlier = editor.choose(editor.history)
    editor.restore(earlier)
    return earlier.name


# The output


def edit_by_hand(editor, change):
    """Makes an edit that no other one undoes, since its number is unique."""
    path = editor.generated()
    change(path, b"%d" % editor.next_number())
    editor.by_hand.add(path)
    return editor.name(path)


@edit(2)
def edit_the_output(editor):
    return edit_by_hand(editor, lambda path, number: path.write_bytes(b"by hand " + number))


@edit(2)
def edit_the_output_and_keep_the_time(editor):
    def change(path, number):
        content = path.read_bytes()
        keep_time(path, number[-len(content):] + content[len(number):])

    return edit_by_hand(editor, change)


@edit(1)
def change_a_time_of_the_output(editor):
    os.utime(path := editor.generated(), (10**9, 10**9))
    return editor.name(path)


@edit(1)
def delete_from_the_output(editor):
    path = editor.generated()
    if path.parent == editor.project.site or editor.random.random() < 0.5:
        path.unlink()
    else:
        shutil.rmtree(path.parent)
    return editor.name(path)


@edit(1)
def replace_the_output(editor):
    """Replaces the output by an earlier one, or by nothing."""
    earlier = editor.earlier("site")
    shutil.rmtree(editor.project.site, ignore_errors=True)
    if editor.random.random() < 0.8:
        shutil.copytree(earlier, editor.project.site)
    editor.by_hand.clear()
    return earlier.parent.name
