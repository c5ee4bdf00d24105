"""Random lists as people have them, in several formats, and what must be left of them in a catalog."""

import csv
import decimal
import io
import json
import random
import re

import yaml

FORMATS = {"csv": "csv", "tsv": "tsv", "json": "json", "ndjson": "ndjson", "yaml": "yaml", "mapping": "json", "wrapped": "json"}
WORDS = "alder birch cedar hazel maple oak pine rowan spruce willow yew elm fir larch ash beech holly plum pear apple".split()
NAMES = ["Ångström", "Эльбрус", "東京タワー", "القاهرة", "תל אביב", "Łódź", "Straße", "서울", "O’Brien", "naïve café"]
SPECIAL = ["**bold**", "a_b_c", "[link](https://example.org/a)", "`code`", "# heading", "- item", "1. one", "<b>tag</b>", "a & b", "a | b", "&amp;",
           "{{x}}", "{id}", "[[wiki]]", "100% sure", "$5 off", '"quoted"', "it's", "=SUM(A1)", "+49 30 123", "@home", "null", "~", "true", "No", "1e5",
           "0x1F", ".5", "1_000", '{"a":1}', "12:30", "---", "C++", "C#"]
KEYS = ["Code", "Price", "Zip", "Kind", "Tags", "Notes", "Größe", "Weight (g)", "No.", "Year", "active", "url", "city", "value",
        "section", "Description", "count", "slug", "UPPER CASE", "camelCase", "a-b", "#", "% share"]

#: For each kind of column, a function that makes a value from a random generator and the number of the row. Strings are of
#: tables and of others.
KINDS = {
    "word": lambda seeded, _: seeded.choice(WORDS),
    "group": lambda seeded, _: seeded.choice(["Trees", "Shrubs", "Herbs & spices", "Ferns"]),
    "special": lambda seeded, _: seeded.choice(SPECIAL),
    "code": lambda seeded, row: f"{seeded.choice('ABC')}-{row:04d}",
    "zip": lambda seeded, _: f"{seeded.randrange(100000):05d}",
    "count": lambda seeded, _: seeded.randrange(-50, 100000),
    "price": lambda seeded, _: f"{seeded.uniform(0, 2000):.2f}",
    "comma": lambda seeded, _: f"{seeded.uniform(0, 100):.2f}".replace(".", ","),
    "grouped": lambda seeded, _: f"{seeded.uniform(0, 100000):,.2f}",
    "date": lambda seeded, _: f"20{seeded.randrange(10, 30)}-{seeded.randrange(1, 13):02d}-{seeded.randrange(1, 29):02d}",
    "year": lambda seeded, _: seeded.randrange(1900, 2030),
    "yes": lambda seeded, _: seeded.choice(["yes", "no"]),
    "tags": lambda seeded, _: "; ".join(seeded.sample(WORDS, seeded.randint(1, 3))),
    "url": lambda seeded, row: f"https://example.org/{seeded.choice(WORDS)}/{row}?q=1&r=2",
    "long": lambda seeded, _: ". ".join(" ".join(seeded.choice(WORDS) for _ in range(12)).capitalize() for _ in range(3)) + ".",
    "version": lambda seeded, _: f"{seeded.randrange(3)}.{seeded.randrange(20)}.{seeded.randrange(9)}",
}
#: Those that a table does not have.
TYPED = {
    "flag": lambda seeded, _: seeded.choice([True, False]),
    "float": lambda seeded, _: float(f"{seeded.uniform(0, 100):.3f}"),
    "large": lambda seeded, row: 2**53 - 1 - row,
    "list": lambda seeded, _: seeded.sample(WORDS, seeded.randint(1, 3)),
    "numbers": lambda seeded, _: [seeded.randrange(9), seeded.randrange(9)],
    "object": lambda seeded, _: {"b": seeded.choice(WORDS), "n": seeded.randrange(9)},
    "nothing": lambda seeded, _: None,
    "mixed": lambda seeded, _: seeded.choice([seeded.randrange(9), seeded.choice(WORDS), True, 1.5]),
}


class RandomList:
    """A list in a file: its format, its rows, and the bytes of the file."""

    def __init__(self, seed):
        self.random = seeded = random.Random(seed)
        self.format = seeded.choice(list(FORMATS))
        self.is_table = self.format in ("csv", "tsv")
        kinds = KINDS if self.is_table else KINDS | TYPED
        self.columns = {key: seeded.choice(list(kinds)) for key in seeded.sample(KEYS, seeded.randint(0, 7))}
        empty = {key: seeded.choice([0, 0, 0.1, 0.5]) for key in self.columns}
        self.rows = []
        for number in range(seeded.choice([1, 2, 5, 12, 30])):
            row = {"title": f"{seeded.choice(NAMES + WORDS)} {number}"}
            for key, kind in self.columns.items():
                if seeded.random() >= empty[key]:
                    row[key] = kinds[kind](seeded, number)
            self.rows.append(row)

    @property
    def name(self):
        return f"list.{FORMATS[self.format]}"

    def bytes(self):
        seeded, rows = self.random, self.rows
        if self.is_table:
            text = io.StringIO()
            separator = "\t" if self.format == "tsv" else seeded.choice(",;")
            writer = csv.DictWriter(text, ["title", *self.columns], restval="", delimiter=separator, lineterminator=seeded.choice(["\n", "\r\n"]))
            writer.writeheader()
            writer.writerows(rows)
            return seeded.choice([b"", b"\xef\xbb\xbf"]) + text.getvalue().encode()
        if self.format == "ndjson":
            return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
        if self.format == "yaml":
            return yaml.safe_dump(rows, allow_unicode=True, sort_keys=False, default_flow_style=seeded.choice([None, False, True])).encode()
        value = {"mapping": {f"k{number}": row for number, row in enumerate(rows)}, "wrapped": {"meta": {"v": 1}, "items": rows}}
        return json.dumps(value.get(self.format, rows), ensure_ascii=seeded.choice([True, False]), indent=seeded.choice([None, 1])).encode()


class Number(str):
    """A number as it is written in JSON."""


def exported(text):
    """The entries of an exported file, with their keys and numbers as they are written."""
    return json.loads(text, parse_float=Number, parse_int=Number)


def flat(value, path=""):
    """The values of an object by their key paths, without those that are empty."""
    if isinstance(value, dict):
        return {key: each for name, part in value.items() for key, each in flat(part, f"{path}.{name}" if path else name).items()}
    return {} if value in (None, "", []) else {path: value}


def _is_equal(one, other):
    try:
        return decimal.Decimal(one) == decimal.Decimal(other)
    except decimal.InvalidOperation:
        return False


def is_kept(value, other, is_table):
    """Whether an exported value is that of the list. A cell of a table can be a number, a truth value or a list."""
    if isinstance(value, list):
        return isinstance(other, list) and len(value) == len(other) and all(is_kept(*pair, is_table) for pair in zip(value, other))
    if isinstance(value, bool) or isinstance(other, bool) and not is_table:
        return value is other or str(value).lower() == other
    if isinstance(value, (int, float)):
        # In a column of codes or postal codes, or beside words, a number is text.
        return isinstance(other, Number) and _is_equal(repr(value), other) or str(value) == other
    if isinstance(other, Number):
        written = re.sub(r"\s", "", value)
        return is_table and any(_is_equal(each, other) for each in [written.replace(",", ""), written.replace(",", ".")])
    if isinstance(other, bool):
        return value.lower() in (["yes", "true"] if other else ["no", "false"])
    if isinstance(other, list):
        return is_table and [part.strip() for part in value.split(";")] == other
    return value == other
