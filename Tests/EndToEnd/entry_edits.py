"""Random edits to the entries of a project."""

import csv
import json
import re
import shutil
import sqlite3

import databases
from edited_project import (
    BROKEN_PARAGRAPHS, compose, compose_keyed, part, random_body, random_item, random_keys, random_row,
)
from editor import NothingToEdit, edit
from entry_lists import FORMATS, TABLES, compose_list, nested, read_list

MARKDOWN = "content/*/**/*.md"
#: The extensions of lists.
SUFFIXES = tuple({suffix: None for suffix, _ in FORMATS})


# Entries in Markdown


def change_markdown(editor, change):
    """Changes the keys and the body of an entry that `compose` made."""
    path = editor.file(MARKDOWN)
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
        editor, MARKDOWN, lambda content: twice in content,
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
    path = editor.file(MARKDOWN)
    return editor.rename(path, editor.content / editor.choose(["notes", "tools", "tools/lent", "names"]) / path.name)


@edit(1)
def build_with_a_copy_of_an_entry(editor):
    path = editor.file(MARKDOWN)
    copy = path.with_name(f"copy {editor.next_number()}.md")
    shutil.copy2(path, copy)
    try:
        editor.build()
    finally:
        copy.unlink()
    return editor.name(path)


@edit(1)
def swap_the_contents_of_two_entries(editor):
    first, second = editor.file(MARKDOWN), editor.file(MARKDOWN)
    contents = first.read_bytes(), second.read_bytes()
    return editor.write(second, contents[0]) + ", " + editor.write(first, contents[1])


@edit(1)
def swap_two_entries_with_their_times(editor):
    first, second = editor.file(MARKDOWN), editor.file(MARKDOWN)
    first.rename(other := first.with_name(".first"))
    (other if first == second else second).rename(first)
    if first != second:
        other.rename(second)
    return editor.name(first, second)


# Entries in lists


def lists(editor, folder="*", suffixes=SUFFIXES):
    found = editor.files(*(f"content/{folder}/**/*{suffix}" for suffix in suffixes))
    return [path for path in found if path.stem != "catalog" and "keyed" not in path.stem]


def entries_of(path):
    """Returns the entries of a list, and the separator of its cells."""
    try:
        return read_list(path)
    except (ValueError, csv.Error):
        raise NothingToEdit from None


def change_list(editor, change, folder="*", suffixes=SUFFIXES):
    path = editor.choose(lists(editor, folder, suffixes))
    entries, sign = entries_of(path)
    change(entries)
    return editor.write(path, compose_list(entries, path.suffix, sign))


@edit(3)
def change_an_item(editor):
    change = editor.choose(random_item(editor.random, editor.next_number()).items())
    return change_list(editor, lambda items: editor.choose(items).update([change])) + f": {change[0]}"


@edit(2)
def add_an_item(editor):
    item = random_item(editor.random, editor.next_number())
    return change_list(editor, lambda items: items.insert(editor.random.randint(0, len(items)), item))


@edit(2)
def remove_an_item(editor):
    return change_list(editor, lambda items: items.remove(editor.choose(items)))


@edit(2)
def reorder_items(editor):
    return change_list(editor, editor.random.shuffle)


@edit(2)
def change_a_cell(editor):
    column, cell = editor.choose(random_row(editor.random, editor.next_number()).items())
    return change_list(editor, lambda rows: editor.choose(rows).update({column: cell}), suffixes=TABLES) + f": {column}"


@edit(2)
def add_a_row(editor):
    row = random_row(editor.random, editor.next_number())
    return change_list(editor, lambda rows: rows.insert(editor.random.randint(0, len(rows)), row), suffixes=TABLES)


@edit(1)
def make_a_number_wrong(editor):
    """Any other change of the table keeps the error."""
    cell = editor.choose(["0,5", "heavy"])
    return change_list(editor, lambda rows: editor.choose(rows).update(weight=cell), "tools", TABLES)


@edit(4)
def change_the_format_of_a_list(editor):
    path = editor.choose(lists(editor))
    entries, sign = entries_of(path)
    suffix, new_sign = editor.choose(FORMATS)
    new = path.with_suffix(suffix)
    if (suffix, new_sign) == (path.suffix, sign) or new != path and new.exists():
        raise NothingToEdit
    path.unlink()
    entries = [nested(entry) for entry in entries] if sign else entries
    return f"{editor.name(path)}, {editor.write(new, compose_list(entries, suffix, new_sign))} {new_sign}"


@edit(3)
def move_an_item_to_another_list(editor):
    """The lists are of one catalog, or of two ones."""
    first, second = editor.choose(lists(editor)), editor.choose(lists(editor))
    (entries, sign), (others, other_sign) = entries_of(first), entries_of(second)
    if first == second or not entries:
        raise NothingToEdit
    moved = entries.pop(editor.random.randrange(len(entries)))
    others.insert(0, nested(moved) if sign else moved)
    editor.write(second, compose_list(others, second.suffix, other_sign))
    return f"{editor.write(first, compose_list(entries, first.suffix, sign))}, {editor.name(second)}"


@edit(3)
def add_a_text_to_an_item(editor):
    """Its file has the name of the item's id, or says the id; a key that the item has with another value is an error.

    The item loses its own text, if it has one.
    """
    path = editor.choose(lists(editor, "tools") + lists(editor, "notes"))
    entries, sign = entries_of(path)
    item = editor.choose(item for item in entries if item.get("title") and item.get("code"))
    item.pop("text", None)
    editor.write(path, compose_list(entries, path.suffix, sign))
    has_code = "tools" in path.parts
    name = str(item["code"] if has_code else item["title"].replace(" ", "-"))
    keys = editor.choose([{}, {}, {"season": "Spring"}, {"room": "Attic"}, {"draft": True}])
    if has_code and editor.random.random() < 0.5:
        name, keys = f"text-{editor.next_number()}", {"code": item["code"], **keys}
    name = editor.choose([name, name.lower()])
    return editor.write(path.with_name(name + ".md"), compose(keys, random_body(editor.random)))


@edit(2)
def add_a_row_for_a_text(editor):
    """Markdown that was an entry, or a draft, is then the text of a row."""
    row = {**random_row(editor.random, editor.next_number()), "code": editor.file("content/tools/*.md").stem}
    return change_list(editor, lambda rows: rows.append(row), "tools", TABLES)


@edit(3)
def change_the_parts(editor):
    """There are about as many as fit on a page, in about as many groups as a list shows."""
    def change(parts):
        count, what = editor.choose([1, 1, 2, 4]), editor.choose(["add", "remove", "group"])
        if what == "add":
            parts += [part(editor.next_number() + 2_000) for _ in range(count)]
        elif what == "remove":
            del parts[:count]
        else:
            editor.choose(parts)["group"] = f"Group {editor.random.randrange(66)}"

    return change_list(editor, change, "parts")


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
    path = editor.file("content/stock/catalog.*")
    order = editor.choose(["", " ORDER BY title DESC", " WHERE room IS NOT NULL", " ORDER BY nothing"])
    text = re.sub(r"SELECT \* FROM item[^}]*", "SELECT * FROM item" + order, path.read_text())
    return editor.write(path, text) + order


@edit(2)
def change_a_named_table(editor):
    path = editor.file("content/*/*.dat")
    lines = path.read_bytes().splitlines(keepends=True)
    new = f"Röm {editor.next_number()};Den\n".encode(editor.choose(["windows-1252", "utf-8"]))
    return editor.write(path, b"".join(editor.choose([[*lines, new], lines[1:] + [new], [new, *lines[:1]]])))
