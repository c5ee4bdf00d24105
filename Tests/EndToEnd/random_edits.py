"""All random edits: those of the input, and here those of the cache and of the output."""

import os
import shutil

import entry_edits  # noqa: F401, this adds its edits
import file_edits  # noqa: F401, this adds its edits
from editor import EDITS, Editor, NothingToEdit, edit, keep_time  # noqa: F401, tests use them


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
