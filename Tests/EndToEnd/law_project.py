"""A project that uses every feature, and functions that compare its builds."""

import json
import os
import pathlib

SITE = {
    "content/site.yaml": "title: Laws\nlanguage: sv\nurl: https://example.org/sub/\n",
    "content/about.md": "# About\n\nSee [one](things/a0.md) of [them](things/).\n",
    "content/things/catalog.yaml": (
        "title: Things\nentry: {subtitle: note, sort: key}\nviews:\n  - {id: room, section: room, order: appearance}\n"
        "  - {id: name, title: By name, empty: index}\n  - {id: count, section: room, order: count}\n"
    ),
    "content/things/rows.json": json.dumps(
        [
            {"title": f"Row {number}", "room": ["Den", "Garage", "Åsen", "Östra"][number % 4], "note": f"n{number}"}
            for number in range(30)
        ]
    ),
    **{
        f"content/things/a{number}.md": f"---\ntitle: Ä thing {number}\nroom: Den\n---\nWords. [Back](a0.md)\n"
        for number in range(8)
    },
    "content/things/images/a.png": bytes(range(256)),
    "content/words/å.md": "Å.\n",
    "content/words/z.md": "Z.\n",
    "content/words/tidy/deep/ö.md": "Ö.\n",
}


def everything(folder):
    """Returns the bytes of every file of an output, including its state."""
    return {os.path.relpath(path, folder): pathlib.Path(path).read_bytes() for path in sorted(file_paths(folder))}


def stamps(folder):
    found = {}
    for path in file_paths(folder):
        if ".thumbindex" not in path.split("/"):
            status = os.stat(path)
            found[pathlib.Path(path)] = (status.st_mtime_ns, status.st_ino, status.st_ctime_ns)
    return found


def file_paths(folder):
    """Returns the paths of the files in a folder and its subfolders, as `rglob` finds them, in a fraction of the time."""
    paths = (os.path.join(top, name) for top, _, names in os.walk(folder) for name in names)
    return [path for path in paths if os.path.isfile(path)]


def empty_folders(folder):
    return [pathlib.Path(top) for top, folders, names in os.walk(folder) if top != str(folder) and not folders and not names]
