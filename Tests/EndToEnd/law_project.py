"""A project that uses every feature, and functions that compare its builds."""

import json

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
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def stamps(folder):
    return {
        path: (path.stat().st_mtime_ns, path.stat().st_ino, path.stat().st_ctime_ns)
        for path in folder.rglob("*")
        if path.is_file() and ".thumbindex" not in path.parts
    }


def empty_folders(folder):
    return [path for path in folder.rglob("*") if path.is_dir() and not any(path.iterdir())]
