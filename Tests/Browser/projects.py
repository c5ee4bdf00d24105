"""The projects for the browser tests, as files by path."""

import json
import pathlib
import random

from . import sample_names

RICH = """\
# First of the body

A paragraph with *stress*, **weight**, `code`, a [link to a heading](#a-second-heading), an
[address](https://example.org/a/very/long/address/that/has/no/place/to/break/and-goes-on-for-quite-a-while.html) and
a word Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft that finds no room.\\
A line of its own. An [owl elsewhere](otter.md) and ![An owl on a branch](images/owl.svg "The owl")

| Where ~~it~~ they were seen | How often, in all the years of keeping this list | By whom |
|:----------------------------|---------------------------------------------------:|:-------:|
| Garden                      |                                                 12 | a@example.org |
| [Elsewhere](otter.md), `a\\|b` | | [www.example.org](https://example.org/) |

- [x] Count them, see https://example.org/count.
- [ ] Count them *again*.

## A second heading

1. One
2. Two
   - nested
     - deeper

       > a quotation in a list
3. Three

> A quotation with `code` and a [link](../about.md).
>
> - and a list

### A third heading

```swift
let line = "that is much longer than a telephone is wide, and that must scroll in a box of its own instead of the page"
```

    indented code

---

#### A fourth heading

- [a list](otter.md)
- of links

##### A fifth heading

7. begins with seven

###### A sixth heading

&copy; &lt;em&gt; 2 < 3 & 4 > 3, “quotes”, 日本語, עברית and العربية in one line.
"""

OWL = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 200" width="800" height="200">
<title>An owl</title><path d="M100 20h600v160h-600z" fill="#a86"/></svg>
"""

ABOUT = "# About these lists\n\nWho keeps them, and *why*. See [the animals](animals/otter.md).\n\n" + RICH.replace(
    "[link](../about.md)", "[link](animals/otter.md)").replace("(otter.md)", "(animals/otter.md)").replace(
    "images/", "animals/images/")


def listed(entries):
    return json.dumps(entries, ensure_ascii=False)


def household():
    rooms = ["Entrance", "Living Room", "Dining Room", "Kitchen", "Pantry", "Guest Room", "Master Bedroom",
             "Master Bathroom", "Den", "Garage"]
    things = [
        {"title": f"{thing} of the {room}", "room": [room, "Garage"] if number == 2 else room, "count": number + 1,
         "note": f"Kept at the back, since {1990 + number}", "keeper": ["Ida", "Olof", "Mila"][number % 3]}
        for room in rooms if room != "Pantry" for number, thing in enumerate(sample_names.THINGS)]
    return {
        "catalog.yaml": "title: Household\ndescription: What is in which room.\n"
        "entry: {subtitle: note, value: count}\nviews:\n"
        f"  - {{id: room, title: By room, section: room, order: [{', '.join(rooms)}], index: initials, "
        "empty: header, missing: Elsewhere}\n"
        "  - {id: name, title: A–Z, empty: index}\n"
        "  - {id: keeper, title: By keeper, section: keeper, index: full}\n"
        "  - {id: plain, title: Without an index, section: room, index: none}\n",
        "things.json": listed(things + [{"title": "Basket", "count": 1, "keeper": "Ida"}]),
    }


def animals():
    files = {f"{name.lower()}.md": f"---\nclass: {kind}\nlatin: {latin}\n---\nA few words on the {name.lower()}.\n"
             for name, kind, latin in sample_names.ANIMALS}
    files["otter.md"] = "---\nclass: Mammal\nlatin: Lutra lutra\n---\n" + RICH
    return {
        **files, "images/owl.svg": OWL,
        "catalog.yaml": "title: Animals\ndescription: Met on the way.\nentry: {subtitle: latin, value: class}\n"
        "views:\n  - {id: a-z, title: A–Z, empty: index}\n  - {id: class, title: By class, section: class, index: full}\n",
    }


def topics():
    """Full titles in the index, some of them long."""
    return {
        "catalog.yaml": "title: Words\nviews:\n  - {id: topic, section: topic, index: full, missing: Whatever is left}\n"
        "  - {id: short, title: Cut short, section: topic, index: full, indexLength: 5}\n",
        "words.json": listed([
            {"title": f"{topic} {number}", "topic": topic} for topic in sample_names.TOPICS for number in range(6)
        ] + [{"title": sample_names.LONG_WORD}]),
    }


def elements(page_size="all"):
    """118 sections, each with its own short title."""
    table = ", ".join(f"{name}: {json.dumps(symbol)}" for symbol, name in sample_names.ELEMENTS)
    names = ", ".join(name for _, name in sample_names.ELEMENTS)
    return {
        "catalog.yaml": f"title: Elements\npageSize: {page_size}\nviews:\n"
        f"  - {{id: element, section: element, order: [{names}], index: {{{table}}}}}\n",
        "uses.json": listed([
            {"title": f"{use} with {name}", "element": name} for _, name in sample_names.ELEMENTS
            for use in ("Lamp", "Wire", "Salt")]),
    }


def thousands():
    """3,000 entries: a page for each letter, and several for S."""
    chance = random.Random(3000)
    titles = set()
    while len(titles) < 3000:
        first = "s" if len(titles) < 1300 else chance.choice("abcdefghijklmnoprtvw")
        titles.add((first + "".join(chance.choice(sample_names.SYLLABLES) for _ in range(chance.randint(2, 4)))).capitalize())
    return {
        "catalog.yaml": "title: Thousands\nentry: {subtitle: note}\n",
        "names.json": listed([{"title": title, "note": "One of many"} for title in sorted(titles)]),
    }


def japanese():
    return {
        "catalog.yaml": "title: 料理\ndescription: 五十音順に並べた料理の一覧。\nlanguage: ja\n"
        "entry: {sort: reading, subtitle: reading}\nviews:\n"
        "  - {id: kana, title: 五十音, empty: index}\n  - {id: kind, title: 種類, section: kind, index: full}\n",
        "dishes.json": listed([
            {"title": title, "reading": reading, "kind": kind} for title, reading, kind in sample_names.DISHES]),
        "raamen.md": "---\ntitle: 拉麺\nreading: らーめん\nkind: 麺類\n---\n## 作り方\n\n麺を茹で、**熱い**汁に入れる。\n",
    }


def arabic():
    """A right-to-left site."""
    return {
        "site.yaml": "title: دفتر الطيور\ndescription: ما رأيناه في الطريق\nlanguage: ar\n",
        "birds/catalog.yaml": "title: الطيور\ndescription: قائمة مرتبة\nentry: {subtitle: place, value: seen}\nviews:\n"
        "  - {id: letter, title: أبجدي, empty: index}\n  - {id: place, title: المكان, section: place, index: full}\n"
        "  - {id: initials, title: مختصر, section: place, index: initials}\n",
        "birds/birds.json": listed([
            {"title": name, "place": place, "seen": number + 1} for number, (name, place) in enumerate(sample_names.BIRDS)]),
        "birds/hoopoe.md": "---\ntitle: هدهد\nplace: الحديقة الكبيرة\n---\n## وصف\n\nطائر *جميل*، يُعرف أيضًا باسم Upupa epops.\n",
        "about.md": "# عن هذه القائمة\n\nنص قصير.\n\n> اقتباس\n\n1. واحد\n2. اثنان\n",
    }


def within(folder, files):
    return {f"{folder}/{path}": text for path, text in files.items()}


def library():
    """Several catalogs of different kinds in one site."""
    return {
        "site.yaml": "title: The library of lists\ndescription: Everything that was ever listed here.\n",
        "index.md": "Some *words* before the catalogs.\n",
        "about.md": ABOUT,
        **within("household", household()), **within("animals", animals()), **within("words", topics()),
        **within("elements", elements()), **within("split-elements", elements("section")),
        **within("thousands", thousands()), **within("dishes", japanese()),
    }


def lone():
    """A catalog at the site's root, with only a title in its settings."""
    return {"site.yaml": "title: Plants\n", "catalog.yaml": "",
            **{f"{name.lower()}.md": "" for name in ("Oak", "Ash", "Elm", "Larch", "Yew", "Alder")}}


def extremes():
    """Long names, titles and counts, and code in a right-to-left page."""
    kinds = ["noun", "verb", "adjective", "adverb", "interjection", "preposition", "conjunction", "pronoun", "determiner"]
    gloss = "A gloss that goes on about what the word means in several of its senses"
    registers = ["noun", "a very long register of terms that takes two lines"]
    return {
        "site.yaml": "title: The Society for the Preservation of Lists and Registers of the County of Nottinghamshire\n",
        "glossary/catalog.yaml": "title: Glossary\nentry: {subtitle: gloss, value: kind, row: value}\nviews:\n"
        "  - {id: kind, title: By kind, section: kind, index: full, selection: multiple}\n  - {id: a-z, title: A–Z}\n",
        "glossary/words.json": listed([
            {"title": f"{kind} {number}", "kind": kind, "gloss": gloss} for kind in kinds for number in range(4)]),
        "parts/catalog.yaml": "title: Parts\nviews: [{id: kind, section: kind, index: full}]\n",
        "parts/parts.json": listed([{"title": f"Part {number}", "kind": registers[number % 2]} for number in range(2400)]),
        "few/catalog.yaml": "title: Few\nviews:\n"
        "  - {id: shelf, section: shelf, index: full, empty: header, order: [Upper, Middle, Empty, Lower, Lowest]}\n",
        "few/books.json": listed([{"title": f"Book on {name}", "shelf": name} for name in ("Upper", "Middle", "Lower", "Lowest")]),
        "commands/catalog.yaml": "title: أوامر\nlanguage: ar\nentry: {subtitle: use}\n",
        "commands/cd.md": "---\ntitle: cd ..\nuse: cd -- ..\n---\nيكتب `cd ..` هنا، و `./a -b` و `[x] = {y}`.\n\n"
        "```sh\ncd ..\nls -l /a/b/ # up\n```\n\n## عنوان `cd ..`\n\n- `../x`\n\n| أ | ب |\n|---|---|\n| `a..` | ب |\n",
    }


def files_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def own():
    """The content of this repository."""
    return files_of(pathlib.Path(__file__).resolve().parents[2] / "content")


PROJECTS = {"library": library, "arabic": arabic, "lone": lone, "extremes": extremes, "own": own}
