"""A project that uses every setting, in files that random edits can change."""

import json
import pathlib
import re
import struct
import zlib

from databases import database
from entry_lists import compose_list, dump, table

DEFAULT_TEMPLATES = pathlib.Path(__file__).resolve().parents[2] / "Templates"

#: The alternatives of each setting, by file. The project begins with the first one; `None` means no such key.
SETTINGS = {
    "content/site.yaml": {
        "title": ["Laws", "Rules"], "description": ["One sentence.", None],
        "url": ["https://example.org/sub/", "https://example.com/", None], "language": ["en", "sv", "ja", "ar", "de"],
        "author": ["Ada", "Bea", None],
        "navigation": [["notes/", "about.md", {"title": "Far", "to": "https://example.org/"}], ["tools/lent/"], None],
        "styles": [["brand.css"], ["brand.css", "css/more.css"], None], "head": ["head.html", None],
        "csp": [{"font-src": "https://fonts.example.org"}, {"media-src": ["'self'", "https:"]}, None],
        "rawHTML": [False, True, None], "drafts": [None, True, False], "search": [None, None, False],
        "home": [None, "notes/", "names/"],
        "tolerate": [["brokenLinks", "duplicateKeys"], "brokenLinks", "duplicateKeys", None, None],
        "publish": [{"web": {"directory": "../public"}}, None],
    },
    "content/notes/catalog.yaml": {
        "title": ["Notes", "Remarks"], "description": ["All notes.", None], "language": [None, "de", "sv", "nl", "da"],
        "terms": [None, True, False], "data": [None, True, False], "decimal": [None, ","],
        "schema": [None, "DefinedTermSet", "Dataset", "https://schema.org/Winery",
                   {"type": "Product", "properties": {"weight": "weight", "brand": "room"}}],
        "header": ["Begin with [one](one.md).", "**All** of them.", None],
        "footer": ["![A square](images/square.png)", "[Seeds](seeds.txt)", None],
        "pageSize": ["auto", "section", 10, "all", 12],
        "facets": [["tags", {"height": {"ranges": [0, 30, 60]}}], ["room"], None,
                   ["near", "sown", "lent", "name.native"],
                   ["beside", "shop", {"height": {"ranges": [0, 100_000, 1_500_000]}}]],
        "search": [None, None, False],
        "searched": [None, ["title", "also", "latin", "height", "near", "body"], ["title", "tags"]],
        "entry/subtitle": ["latin", "room", "excerpt", None], "entry/value": ["height", "sown", "beside", "lent", None],
        "entry/title": [None, None, "{code}{ (shape)}", "{code}{, name.native}"],
        "entry/columns": [None, None, ["latin", "height", "near"]],
        "entry/image": ["photo", None, {"src": "shape", "alt": "code"}, "images/{shape}"],
        "entry/also": ["others", None], "entry/aliases": ["formerly", None],
        "entry/date": ["sown", None], "entry/sort": ["sorted", None], "entry/kind": ["shown", None],
        "entry/row": ["image", "herb", "basic", "subtitle", None], "entry/pages": [None, True, False],
        "entry/id": [None, None, "path"],
        "fields/latin": [{"type": "string", "title": "Latin name"}, "string", {"type": "string", "hidden": True}],
        "fields/height": [{"type": "integer", "title": "Height in cm"}, "number", "integer"],
        "fields/near": [["entry"], {"type": ["entry"], "title": "Nearby"}], "fields/beside": ["entry"],
        "fields/name.native": ["string"], "fields/pictures": [["image"]],
        "fields/weight": ["number", {"type": "number", "unit": "kg"}], "fields/lent": ["boolean", {"type": "boolean", "title": "Lent"}],
        "fields/sown": ["date", {"type": "date", "required": True}], "fields/shop": ["url"], "fields/photo": ["image"],
        "fields/tags": [["string"], {"type": ["string"], "oneOf": ["red", "blue", "gray"]},
                        {"type": ["string"], "separator": "/"}],
        "views/0/id": ["name"],
        "views/0/empty": ["index", "header", "omit", None],
        "views/1/id": ["room", "place"],
        "views/1/title": ["By room", None], "views/1/section": ["room"],
        "views/1/order": [["Hall", "Cellar", "Den"], "count", "appearance", "descending", None],
        "views/1/empty": ["header", "index", "omit"], "views/1/missing": ["Elsewhere", None],
        "views/1/index": ["initials", {"Den": "Dn"}, "full", "none", "singleLetter"],
        "views/1/entries": ["-height", "sown", "descending", None],
        "views/1/selection": ["multiple", {"default": "single", "Den": "none"}, None],
        "views/1/header": [{"Den": "See [two](two.md)."}, "Each room.[^1]\n\n[^1]: Or *hall*.", None],
        "views/1/footer": ["The end.", {"Hall": "A **hall**."}, None],
        "views/2/id": ["genus"],
        "views/2/section": ["latin"], "views/2/by": ["word", "firstLetter", "value"],
        "views/2/index": ["full", "singleLetter"], "views/2/indexLength": [3, 1, None],
        "views/2/entry/row": [None, "image", "basic"], "views/2/entry/subtitle": [None, "excerpt", "room"],
        "views/3/id": ["month"],
        "views/3/section": ["sown"], "views/3/by": ["month", "year"],
        "views/4/id": ["height"],
        "views/4/section": ["height"], "views/4/by/ranges": [[0, 30, 60, 120], [0, 100], [0, 100_000, 1_500_000]],
        "views/4/entry/value": ["weight", "height"], "views/4/entry/columns": [None, ["height", "weight", "lent"]],
        "views/5/id": ["beside"], "views/5/section": ["beside", "near", "lent", "name.native"],
        "views/5/by": [None, "firstLetter", "word"], "views/5/entries": [None, "near", "-beside"],
        "views/5/entry/value": [None, "near"], "views/5/entry/title": [None, "{name.native}{ (title)}"],
    },
    "content/tools/catalog.yaml": {
        "title": ["Tools", "Gear"], "entry/id": ["code"], "entry/body": ["text", None], "entry/pages": [True, None],
        "entry/row": ["value", "subtitle"], "entry/value": ["code", "weight"], "entry/subtitle": ["tags", "latin"],
        "fields/code": [{"type": "string", "required": True}],
        "fields/weight": ["number", {"type": "number", "title": "Kilograms"}, {"type": "number", "decimal": ","}],
        "decimal": [None, ","], "fields/tags": [None, ["string"], {"type": ["string"], "separator": "/"}],
        "facets": [None, ["tags", "name.common"]], "data": [None, True, False], "schema": [None, "Product"],
        "views/0/id": ["code"],
        "views/0/section": ["room"], "views/0/numeric": [False, True, None], "views/0/entries": ["code", None],
        "views/1/id": ["name"], "views/1/entry/title": ["name.common", "title"],
        "views/1/entry/sort": ["code", "title", None], "views/1/language": ["sv", "en", None],
    },
    "content/tools/lent/catalog.json": {
        "title": ["Lent tools", "Gone tools"], "entry/id": ["$key"], "entry/title": ["$key", None], "pageSize": ["section", "auto"], "entry/date": ["sown", None],
        "views/0/id": ["year"], "views/0/by": ["year", "month"], "views/0/section": ["sown"],
        "views/0/order": ["descending", "ascending", None],
    },
    "content/names/catalog.yaml": {
        "language": ["sv", "en", "nl", "tr", "ja"], "alphabets": [["el"], [], None], "entry/id": ["auto"], "entry/title": ["name.common"],
        "entry/subtitle": ["name.native", None], "fields/name.common": [{"type": "string", "required": True}],
        "pageSize": ["auto", "section"], "terms": [None, True], "schema": [None, "DefinedTerm"],
    },
    "content/parts/catalog.yaml": {
        "title": ["Parts"], "entry/body": ["text"], "entry/pages": [None, None, True], "entry/value": [None, "tone"],
        "pageSize": [None, "section", 100, "all"], "search": [None, None, False], "data": [None, True, False],
        "facets": [["group"], ["group", "tone"], None],
        "views/0/id": ["a-z"], "views/0/empty": [None, "index"],
        "views/1/id": ["group"], "views/1/section": ["group"], "views/1/order": [None, "count"],
        "views/1/index": [None, "full", "initials"],
    },
}

#: The settings of catalogs that an edit makes and unmakes: those of all of `content/`, and of folders in catalogs.
CATALOGS = {
    "content/catalog.yaml": "title: All\nentry: {pages: true}\n",
    "content/notes/tidy/catalog.yaml": "title: Tidy\nentry: {pages: true}\n",
    "content/new/catalog.yaml": "title: New\nviews: [{id: a-z, empty: index}]\n",
}

#: The alternatives of the keys of entries. A title, a name, a code and a body are made for each entry.
FIELDS = {
    "sorted": [None, None, "Ärla", "zebra", "12"],
    "latin": ["Salvia officinalis", "Salvia rosmarinus", "Mentha spicata", None],
    "room": ["Den", "den", "Attic", "Åsen", "Hall", ["Den", "Hall"], None],
    "height": [5, 30, 75, 300, 150_000, None],
    "weight": [0.25, 1.5, 3, None],
    "lent": [True, False, None],
    "sown": ["2024-03-05", "2023-11", "2022"],
    "shop": ["https://example.org/trowels", "mailto:ada@example.org", None],
    "photo": [{"src": "/notes/images/square.png", "alt": "A square"}, {"src": "/notes/images/circle.svg", "alt": ""},
              {"src": "https://example.org/a.png", "alt": "Far away", "width": 40, "height": 30},
              {"src": "https://example.org/b.png", "alt": "Of unknown size"}, None],
    "pictures": [None, None, [{"src": "/notes/images/square.png", "alt": "A square"}]],
    # The second one twice is a warning.
    "near": [None, None, ["one"], ["one", "one"], ["one", "tools/T-0"], ["stock/1"]],
    "beside": [None, "one", "tools/T-1", "stock/2"],
    "shape": ["square.png", "dot.gif"],
    "tags": [["red"], ["red", "blue"], ["gray"], None],
    "shown": [None, None, "basic", "value", "herb"],
    "draft": [None, None, None, None, False, True],
}

#: The parts that bodies are made of.
PARAGRAPHS = [
    "Words, and *more* words, on 31 lines.",
    "Once[^1] and again[^1].\n\n[^1]: Or [twice](/notes/two.md).",
    "See [one](/notes/one.md), and [its pot](/notes/one.md#in-the-pot).",
    "[About](/about.md) and [the tools](/tools/), [the first](/tools/tools.json#T-0).",
    "Turn to [one](/notes/one/), [its row](/notes/#one) and [the first](/tools/-/name/#T-0).",
    "![A square](/notes/images/square.png) beside ![A circle](/notes/images/circle.svg).",
    "[A square](/notes/images/square.png) and [a circle](/notes/images/circle.svg), as links.",
    "![The circle](/notes/images/circle.svg)",
    "![A dot](/notes/images/dot.gif) beside ![[dot.gif]].",
    "The [seeds](/notes/seeds.txt).\n\n## In the pot\n\n- [x] wash\n- [ ] cut",
    "| Guests | Liters |\n|---|--:|\n| 2 | 1 |\n\n```yaml\ntitle: 7\n```",
    "See https://example.org/ and ~~not~~ ada@example.org.",
    "By name: [[one]], [[tools/T-0|the first]], [[about]] and ![[circle.svg]].",
]

#: Parts of bodies that cause warnings, each with its position.
WARNED_PARAGRAPHS = [
    "Press <kbd>Ctrl</kbd>.", "The <word> in brackets.", "![](/notes/images/square.png)",
    "![It has no size](/notes/images/broken.svg)", "See ![[one]] and %%a comment%%.", "> [!NOTE]\n> In another syntax.",
]

#: Parts of bodies with links and images that lead nowhere, which are errors unless the site tolerates them.
BROKEN_PARAGRAPHS = [
    "See [gone](gone.md).", "See [below](#gone).", "See [the third](/tools/tools.json#T-gone).",
    "![Gone](/notes/images/gone.png)", "See [[gone]] and ![[gone.png]].",
]

#: The names of the templates of the default theme.
DEFAULT_NAMES = sorted(str(path.relative_to(DEFAULT_TEMPLATES)) for path in DEFAULT_TEMPLATES.rglob("*.mustache"))

ROW = '<li{{#anchor}} id="{{.}}"{{/anchor}} data-entry="{{entry}}">%s<bdi>{{title}}</bdi></li>\n'
PAGE = "{{<layout}}\n{{$main}}\n<h1>{{document.title}}</h1>\n{{{document.body}}}\n%s\n{{/main}}\n{{/layout}}\n"


def changed_default(name):
    """Returns a template of the default theme whose first tag has another attribute."""
    text, count = re.subn(r"(?<!\{)<[a-z]\w*", r'\g<0> data-own=""', (DEFAULT_TEMPLATES / name).read_text(), count=1)
    assert count == 1, name
    return text


#: The alternatives of the project's own templates.
TEMPLATES = {
    "Templates/rows/herb.mustache": [ROW % "{{>parts/note}} ", ROW % "* {{>parts/note}} "],
    "Templates/parts/note.mustache": ["<small>❧</small>", "<small>{{words.index}}</small>"],
    "Templates/rows/basic.mustache": [None, ROW % ""],
    "Templates/page.mustache": [PAGE % "<hr>", PAGE % "<p>{{words.index}}</p>", PAGE % "{{>parts/note}}", None],
    **{f"Templates/{name}": [None, changed_default(name)] for name in DEFAULT_NAMES
       if name not in ("page.mustache", "rows/basic.mustache")},
    "Templates/styles/media.css": ["/* Prints. */\n", "/* Shines. */\n", None],
    "Templates/scripts/copy.js": [None, "export const own = 1;\n", "export const own = 2;\n"],
}

#: The alternatives of other files. The project begins with the first one; `None` means no such file.
OTHER_FILES = {
    "Templates/words/en.yaml": ["next: Onward\n", "next: Onward\nprevious: Back\n", None],
    "Templates/words/sv.yaml": [None, "next: Vidare\n"],
    "Templates/icon.svg": [None, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>\n'],
    "Templates/words/de.yaml": [None, "next: Vor\n"],
    "Templates/words/ja.yaml": [None, "see: 見よ\n"],
    "Templates/words/nl.yaml": [None, 'entries: {one: "{count} plant", other: "{count} planten"}\n'],
    "Templates/words/tr.yaml": [None, "index: Dizin\n"],
    "Templates/words/da.yaml": [None, "next: Frem\n"],
    "Templates/theme.css": [None, None, ":root { color: red }\n"],
    "content/robots.txt": [None, "User-agent: *\n", "# Nothing.\n"],
    "content/llms.txt": [None, "# Own\n"],
    "content/CNAME": [None, "example.org\n", "example.com\n"],
    "content/favicon.ico": [None, "icon"],
    "content/index.md": ["It began with [one](notes/one.md).\n", "---\ntitle: Home\n---\nSee [[one]].\n", None],
    "content/brand.css": [":root { --accent: #00567a }\n", ":root { --accent: #00567b }\n"],
    "content/css/more.css": ["b { top: 0 }\n", "b { top: 1px }\n"],
    "content/head.html": ['<meta name="theme-color" content="#4b6b35">\n', '<meta name="theme-color" content="#4b6b36">\n'],
    # These have the path of a page, or are beside it.
    "content/about/index.html": [None, None, None, "<p>About</p>\n"],
    "content/notes/one/extra.txt": [None, "One\n"],
    "content/notes/-/extra.txt": [None, None, None, "Two\n"],
}


def png(side, shade):
    """Returns a gray image. Images with the same side have the same number of bytes."""
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)),
              (b"IDAT", zlib.compress(bytes([0] + [shade] * side) * side, 0)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks)


def svg(side, shade):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 9 9">'
            f'<circle cx="4" cy="4" r="4" fill="#{shade:02x}0000"/></svg>\n').encode()


def gif(side, shade):
    return (b"GIF89a" + struct.pack("<HH", side, side) + bytes([0x80, 0, 0, shade, 0, 0, 255, 255, 255])
            + b"," + struct.pack("<HHHH", 0, 0, side, side) + b"\0\x02\x02\x44\x01\0;")


#: The functions that make images, by extension.
IMAGES = {".png": png, ".svg": svg, ".gif": gif}


def compose(keys, body):
    """Returns a Markdown file. A value is JSON, which YAML contains, and is on one line."""
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in keys.items()]
    return f"---\n{''.join(lines)}---\n{body}"


def compose_keyed(entries):
    """Returns a YAML file of entries under their keys. A value is JSON, as in `compose`."""
    lines = []
    for name, keys in entries.items():
        lines.append(f"{json.dumps(name, ensure_ascii=False)}:\n")
        lines += [f"  {key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in keys.items()]
    return "".join(lines)


def put(settings, path, value):
    """Sets or removes a setting by the keys and positions that lead to it."""
    *parents, last = path.split("/")
    for key, following in zip(parents, [*parents[1:], last]):
        if isinstance(settings, list):
            if int(key) == len(settings):
                settings.append({})
            settings = settings[int(key)]
        else:
            settings = settings.setdefault(key, [] if following == "0" else {})
    if value is None:
        settings.pop(last, None)
    else:
        settings[last] = value


def first_settings(path):
    settings = {}
    for key, values in SETTINGS[path].items():
        put(settings, key, values[0])
    return dump(settings)


def random_keys(random, number):
    """Returns the keys of an entry. The number makes its title, code and former id unique."""
    title = f"{random.choice('ABCÅÄÖΩ')} {number}"
    keys = {"title": title, "code": f"T-{number}", "name": {"common": title[::-1], "native": f"N {number}"},
            "others": random.choice([[], [f"Other {number}"]]), "formerly": random.choice([[], [f"old-{number}"]])}
    for key, values in FIELDS.items():
        if (value := random.choice(values)) is not None:
            keys[key] = value
    return keys


def random_body(random):
    return "\n\n".join(random.sample(PARAGRAPHS + WARNED_PARAGRAPHS, 2)) + "\n"


def random_item(random, number):
    return {**random_keys(random, number), "text": random_body(random)}


def first_items(random, numbers):
    """Returns entries without drafts and warnings."""
    body = "\n\n".join(random.sample(PARAGRAPHS, 2))
    return [{**random_keys(random, number), "draft": False, "photo": None, "near": ["one"], "text": body}
            for number in numbers]


#: The settings of a catalog in a database and of one in a table without a header.
STOCK = """source: {database: stock.sqlite, query: SELECT * FROM item}
entry: {id: id, pages: true}
views: [{id: a-z}, {id: room, section: room, missing: Others}]
"""
PLACES = """source: {file: places.dat, columns: [title, room], separator: ";", encoding: windows-1252}
entry: {pages: true}
"""


def random_row(random, number):
    """Returns a row of the table of tools. Its weight is another number with another decimal sign."""
    return {
        "title": f"Tool {number}", "code": f"C-{number}", "weight": random.choice(["", "1.500", "12"]),
        "room": random.choice(["Den", "Attic", ""]),
        "text": random.choice(["", "It is *old*.", 'Say "when",\nplease.', "=1+1"]),
        "name.common": f"Row {number}", "tags": random.choice(["", "red", "red; blue", "gray / blue"]),
    }


#: The numbers of parts of a catalog that are about the limits of a page and of other lists.
FEW_PARTS = [99, 100, 499, 500]


def part(number):
    """Returns an entry of the catalog of parts, which are in 64 groups."""
    return {"title": f"{'PQRÅ9'[number % 5]} {number}", "text": f"Number {number}.", "group": f"Group {number % 64}",
            "tone": number % 3}


def first_entries(random, folder, names, number):
    items = first_items(random, range(number, number + len(names)))
    return {f"content/{folder}/{name}.md": compose(item, item.pop("text")) for name, item in zip(names, items)}


def first_files(random, parts):
    """Returns the files of the project at the beginning, without problems, with that many parts, or else a few."""
    numbers = range(parts or random.choice(FEW_PARTS))
    return {
        **{path: first_settings(path) for path in SETTINGS},
        **{path: texts[0] for path, texts in (TEMPLATES | OTHER_FILES).items() if texts[0] is not None},
        **first_entries(random, "notes", ["two", "three", "four", "tidy/five", "tidy/deep/six", "é"], 30),
        **first_entries(random, "tools/lent", ["rake", "hoe", "saw"], 40),
        **first_entries(random, "tools", ["vise"], 45),
        "content/tools/tools.json": dump(first_items(random, range(6))),
        "content/tools/more.ndjson": "".join(json.dumps(item) + "\n" for item in first_items(random, range(10, 14))),
        "content/names/more.jsonl": "".join(json.dumps(item) + "\n" for item in first_items(random, range(60, 62))),
        "content/tools/table.csv": table([random_row(random, number) for number in range(70, 75)]),
        "content/notes/rows.tsv": compose_list(first_items(random, range(80, 84)), ".tsv", "\t"),
        "content/parts/parts.json": dump([part(number) for number in numbers]),
        "content/stock/catalog.yaml": STOCK,
        "content/stock/stock.sqlite": database(
            "CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT, weight REAL, room TEXT)",
            "INSERT INTO item VALUES (1, 'Item 1', 0.5, 'Den'), (2, 'Item 2', NULL, 'Attic'), (3, 'Item 3', 12, NULL)"),
        "content/places/catalog.yaml": PLACES,
        "content/places/places.dat": "Item;Den\nRoom 2;Attic\nRöm;\n".encode("windows-1252"),
        "content/tools/single.json": dump(first_items(random, [20])[0]),
        "content/names/single.yaml": dump(first_items(random, [21])[0]),
        "content/names/list.yml": dump(first_items(random, range(64, 67))),
        "content/tools/lent/keyed.yaml": compose_keyed({f"Lent {item['code']}": item for item in first_items(random, range(50, 54))}),
        "content/names/names.json": dump(first_items(random, range(8))),
        "content/notes/one.md": '---\ncode: "T-one"\nshape: "dot.gif"\n---\n'
                                "# One\n\nIt is 1.\n\n## In the pot\n\n[Back](#in-the-pot).\n",
        "content/notes/seeds.txt": "Basil: 6 g\n",
        "content/notes/images/square.png": png(8, 100),
        "content/notes/images/circle.svg": svg(9, 200),
        "content/notes/images/dot.gif": gif(8, 50),
        "content/notes/images/broken.svg": "<svg></svg>",
        "content/about.md": "# About\n\n## Us\n\nSee [us](#us), [two](notes/two.md) and [care](care.md).\n",
        "content/care.md": '---\ntitle: "Care"\ndescription: "How"\n---\nWater 3 times.\n',
    }
