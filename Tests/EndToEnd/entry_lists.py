"""Files with a list of entries, in every format that random edits use."""

import csv
import io
import json
import re

#: The formats of lists, by extension and separator of cells.
FORMATS = [(".json", ""), (".ndjson", ""), (".jsonl", ""), (".yaml", ""), (".yml", ""),
           (".csv", ","), (".csv", ";"), (".tsv", "\t"), (".tab", "\t")]
TABLES = (".csv", ".tsv", ".tab")
#: The keys whose values are no strings.
LISTS = ("tags", "others", "formerly", "near")
OTHERS_THAN_STRINGS = ("height", "weight", "lent", "draft", "tone")


def read_list(path):
    """Returns the entries of a file, those of a table as strings by column, and the separator of its cells.

    Raises `ValueError` if the file is broken.
    """
    text = path.read_bytes().decode()
    if path.suffix in TABLES:
        sign = next((sign for sign in "\t;" if sign in text.split("\n", 1)[0]), ",")
        return read_table(text, sign), sign
    if path.suffix in (".ndjson", ".jsonl"):
        entries = [json.loads(line) for line in text.splitlines()]
    else:
        entries = json.loads(text)
    entries = entries if isinstance(entries, list) else [entries]
    if not all(isinstance(entry, dict) for entry in entries):
        raise ValueError("an entry is no object")
    return entries, ""


def read_table(text, sign):
    rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=sign, restval=""))
    if any(None in row for row in rows):
        raise ValueError("a row has too many cells")
    return rows


def compose_list(entries, suffix, sign=","):
    """Returns the text of a file with these entries, which a table has in columns."""
    if suffix in TABLES:
        return table([flat(entry, "|" if sign == ";" else ";") for entry in entries], sign)
    if suffix in (".ndjson", ".jsonl"):
        return "".join(json.dumps(entry) + "\n" for entry in entries)
    return dump(entries[0] if len(entries) == 1 else entries)


def dump(value):
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def table(rows, sign=","):
    """Returns a table as CSV, with a column for every key."""
    text = io.StringIO()
    names = list(dict.fromkeys(["title", *(name for row in rows for name in row)]))
    writer = csv.DictWriter(text, names, "", delimiter=sign, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def flat(entry, sign, prefix=""):
    """Returns the cells of an entry by column. Lists of objects have no column."""
    cells = {}
    for key, value in entry.items():
        if isinstance(value, dict):
            cells |= flat(value, sign, f"{prefix}{key}.")
        elif isinstance(value, list):
            cells[prefix + key] = f"{sign} ".join(part for part in value if isinstance(part, str))
        elif value is not None:
            cells[prefix + key] = value if isinstance(value, str) else json.dumps(value)
    return cells


def nested(row):
    """Returns an entry that has the cells of a row, with the types that they have elsewhere."""
    entry = {}
    for name, cell in row.items():
        if cell:
            *parents, key = name.split(".")
            parent = entry
            for part in parents:
                parent = parent.setdefault(part, {})
            parent[key] = typed(key, cell)
    return entry


def typed(key, cell):
    if key in LISTS:
        return [part.strip() for part in re.split(r"[;|/]", cell)]
    try:
        return json.loads(cell) if key in OTHERS_THAN_STRINGS else cell
    except ValueError:
        return cell
