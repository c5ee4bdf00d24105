"""Random edits to the settings, the templates, and other files of a project."""

import functools
import json
import os
import re
import shutil

from edited_project import CATALOGS, IMAGES, OTHER_FILES, SETTINGS, TEMPLATES, first_settings, png, put, random_body
from editor import EDITS, NothingToEdit, edit, keep_time
from entry_lists import dump

#: The catalog in another one, and those to which nothing that the project has at the beginning leads.
LENT = "content/tools/lent/catalog.json"
REMOVABLE_CATALOGS = ["stock", "places", "names", "parts", "notes/tidy"]

#: The files that have other edits in common, by what they are.
FILES = {
    "an entry": ["content/*/**/*.md"],
    "a page": ["content/*.md"],
    "an asset": ["content/**/*.bin", "content/**/*.txt", "content/notes/images/*", "content/**/*.css"],
    "a template": ["Templates/**/*"],
}


def any_extension(path):
    """Returns a pattern for the settings at a path, which an edit can give another extension."""
    return path.rsplit(".", 1)[0] + ".*"


def change_settings(path, editor, keys=None):
    file = editor.file(any_extension(path))
    try:
        settings = json.loads(file.read_text())
    except ValueError:
        raise NothingToEdit
    keys = keys or [editor.choose(SETTINGS[path]) for _ in range(editor.choose([1, 1, 3]))]
    values = {key: editor.choose(SETTINGS[path][key]) for key in keys}
    for key, value in values.items():
        put(settings, key, value)
    editor.write(file, dump(settings))
    return ", ".join(f"{key} = {json.dumps(value)}" for key, value in values.items())


for settings_path, alternatives in SETTINGS.items():
    EDITS[f"change {settings_path}"] = 3 + len(alternatives) // 20, functools.partial(change_settings, settings_path)


@edit(3)
def change_what_is_tolerated(editor):
    return change_settings("content/site.yaml", editor, ["tolerate"])


@edit(3)
def change_a_template(editor):
    path, texts = editor.choose(TEMPLATES.items())
    return editor.write(editor.project.folder / path, editor.choose(text for text in texts if text is not None))


def write_or_remove(editor, path, content):
    if content is not None:
        return editor.write(path, content)
    path.unlink()
    return editor.name(path)


@edit(4)
def change_another_file(editor):
    """Some have a meaning by their names, and some are used by the settings."""
    path, texts = editor.choose(OTHER_FILES.items())
    file = editor.project.folder / path
    current = file.read_bytes() if file.is_file() else None
    contents = {text and text.encode() for text in texts} - {current}
    return write_or_remove(editor, file, editor.choose(sorted(contents, key=str)))


@edit(3)
def rename_settings(editor):
    path = editor.file("content/*/**/catalog.*")
    others = [suffix for suffix in (".yaml", ".yml", ".json") if suffix != path.suffix]
    return editor.rename(path, path.with_suffix(editor.choose(others)))


@edit(3)
def make_or_unmake_a_catalog(editor):
    """Its entries are then those of another catalog, or no entries."""
    path, text = editor.choose([*CATALOGS.items(), (LENT, first_settings(LENT))])
    if existing := editor.files(any_extension(path)):
        return write_or_remove(editor, existing[0], None)
    return editor.write(editor.project.folder / path, text)


@edit(1)
def remove_a_catalog(editor):
    path = editor.choose(path for path in (editor.content / name for name in REMOVABLE_CATALOGS) if path.is_dir())
    shutil.rmtree(path)
    return editor.name(path)


def image_file(editor):
    return editor.choose(path for path in editor.files("content/notes/images/*") if path.suffix.lower() in IMAGES)


def change_image(sides, editor):
    path = image_file(editor)
    return editor.write(path, IMAGES[path.suffix.lower()](editor.choose(sides), editor.random.randrange(16, 256)))


EDITS["change an image of the same size"] = 2, functools.partial(change_image, [8])
EDITS["resize an image"] = 2, functools.partial(change_image, range(10, 99))


@edit(2)
def give_an_image_another_content(editor):
    """The extension then names another format, or the image is broken."""
    contents = [*(make(8, 70) for make in IMAGES.values()), png(8, 70)[:20]]
    return editor.write(image_file(editor), editor.choose(contents))


@edit(2)
def change_the_case_of_a_name(editor):
    path = editor.file("content/notes/images/*", "content/notes/**/*.*")
    names = {path.name.upper(), path.name.lower(), path.name.title(), path.stem + path.suffix.upper()}
    return editor.rename(path, path.with_name(editor.choose(sorted(names - {path.name}))))


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
