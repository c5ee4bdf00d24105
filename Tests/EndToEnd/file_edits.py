"""Random edits to the settings, the templates, and other files of a project."""

import functools
import json
import os
import re

from edited_project import SETTINGS, TEMPLATES, dump, png, put, random_body, svg
from editor import EDITS, NothingToEdit, edit, keep_time

#: The files that have other edits in common, by what they are.
FILES = {
    "an entry": ["content/*/**/*.md"],
    "a page": ["content/*.md"],
    "an asset": ["content/**/*.bin", "content/**/*.txt", "content/notes/images/*", "content/*.css"],
    "a template": ["Templates/**/*"],
}


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
