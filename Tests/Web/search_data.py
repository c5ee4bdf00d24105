"""An independent writer of the search data of a catalog, and a plain search to compare with.

The terms follow simple rules of their own, which `terms.mjs` has, too. So tests of the format do not depend on the
rules of the theme.
"""

import functools
import gzip
import hashlib
import json
import re
import unicodedata

#: Thai, Han, kana and Hangul: a word can begin at each letter.
_WITHOUT_SPACES = re.compile("[\u0e00-\u0eff\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]")
NAME, BODY = 12, 6
#: Characters that are typed as an apostrophe.
APOSTROPHES = "´ʹʻʼʽʾʿ‘’‛′＇"
#: Letters that may be typed as two.
SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def fold(text, table):
    """Folds a text by the rules that `PrimaryFolding.queryTable(for:)` documents."""
    folded = ""
    for character in _lowered(unicodedata.normalize("NFC", text)):
        for each in _folding(character, table):
            if each != " " or folded and folded[-1] != " ":
                folded += each
    return folded


def _lowered(text):
    lower = "".join(character.lower() for character in text)
    return "".join(chr(ord(each) - 0x60) if "ァ" <= each <= "ヶ" else "'" if each in APOSTROPHES else each for each in lower)


def _folding(character, table):
    if character in table:
        return table[character]
    parts = unicodedata.normalize("NFKD", character)
    if character.isspace() and character not in "\x1c\x1d\x1e\x1f":
        return " "
    if not character.isascii() and unicodedata.category(character)[0] == "P" and not (len(parts) == 1 and parts.isascii()):
        return " "
    return "".join(table.get(part, "" if unicodedata.category(part) in ("Mn", "Mc", "Me", "Cc", "Cf") else part)
                   for part in _lowered(parts))


def is_single(word):
    return bool(_WITHOUT_SPACES.match(word))


def starts(folded):
    """Yields what follows the start of each word."""
    for word in folded.split():
        before = " "
        for at, letter in enumerate(word):
            if at == 0 or is_single(letter) or is_single(before):
                yield word[at:]
            before = letter


def name_term(word):
    return word[:NAME]


def pieces(word):
    """One letter is too short. Words of scripts without spaces are looked up by pairs of letters."""
    if is_single(word):
        return [word[at:at + 2] for at in range(max(1, len(word) - 1))]
    return [word[:BODY]] if len(word) > 1 else []


def body_terms(folded):
    return {start[:2] if is_single(start) else start[:BODY] for start in starts(folded)}


def search(query, entries, table):
    """Returns the ids of the matching entries: a plain scan of the texts, without terms."""
    words = fold(query, table).split()
    spelled = fold("".join(SPELLED.get(each, each) for each in unicodedata.normalize("NFC", query).lower()), table).split()
    known = tuple(table.items())

    def contains(text, start):
        return any(each.startswith(start) for each in _starts(text, known))

    def matches(entry, word):
        if contains(entry["title"], word[:NAME]):
            return True
        parts = pieces(word)
        return bool(parts) and all(contains(entry["body"], part) for part in parts)

    return {entry["id"] for entry in entries
            if words and all(matches(entry, word) or matches(entry, other) for word, other in zip(words, spelled))}


def whole_name(folded):
    """Returns the term by which an entry is found that is named as typed."""
    return folded.strip()[:NAME] + "N"


@functools.cache
def _starts(text, table):
    return list(starts(fold(text, dict(table))))


def _base36(number):
    digits, sign = "", "-" if number < 0 else ""
    number = abs(number)
    while number or not digits:
        number, digit = divmod(number, 36)
        digits = DIGITS[digit] + digits
    return sign + digits


def _prefix_terms(starts, terms, minimum=1):
    """Returns the entries of all terms with a prefix, for each prefix that more than two files can have. Those whose whole
    names begin with it have a line of their own."""
    made = {}
    for prefix in {start[:end] for start in starts for end in range(minimum, len(start) + 1)}:
        following = [start for start in starts if start.startswith(prefix)]
        before = [start for start in starts if start < prefix]
        if len(following) + (prefix not in starts and bool(before)) > 2:
            for end in ("", "N"):
                found = {entry for term, own in terms.items() if term.startswith(prefix) and term.endswith(end) for entry in own}
                if found or not end:
                    made[prefix + end] = sorted(found)
    return made


def _separator(before, first):
    """Returns a string between two terms: not every separator of two files is a term."""
    return next(first[:end] for end in range(len(first) + 1) if first[:end] > before) if before else ""


def sections(titles, entries, key):
    """Returns the sections of a view as the data has them, with their entries in the order of their titles."""
    made = []
    for title in titles:
        own = sorted((entry["title"], number) for number, entry in enumerate(entries) if title in key(entry))
        numbers = [number for _, number in own]
        made.append([f"_{title.lower()}", title, f"-/{title.lower()}/#_{title.lower()}", "", steps(numbers)])
    return made


def steps(numbers):
    return " ".join(_base36(each - before) for before, each in zip([0, *numbers], numbers))


def packed(index):
    """Returns the bytes of the file with what every query needs."""
    return gzip.compress(json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)


def files(entries, table, size=40, views=None, rows=None):
    """Returns the files by name. `size` is the number of terms in a file.

    With `views`, which are lists of sections by id, the data is that of a catalog of many pages: every query needs the
    sections of the first view. `rows` is the HTML of each entry. Without views, the data has the ids of the entries.
    """
    made = {}

    def add(text):
        content = text.encode()
        digest = hashlib.sha256(content).hexdigest()[:10]
        made[digest + ".gz"] = gzip.compress(content, 9, mtime=0)
        return digest

    def add_terms(terms):
        ordinals = {}
        for ordinal, own in enumerate(terms):
            for term in own:
                ordinals.setdefault(term, []).append(ordinal)
        files = add_lines(ordinals)
        return [files, add_lines(_prefix_terms(files[0], ordinals))]

    def add_lines(ordinals):
        # Python compares strings by code points.
        lines = sorted(ordinals.items())
        groups = [lines[at:at + size] for at in range(0, len(lines), size)]
        befores = [""] + [group[-1][0] for group in groups]
        separators = [group[0][0] if views is None else _separator(before, group[0][0]) for before, group in zip(befores, groups)]
        return [separators, "".join(add("".join(f"{term}\t{steps(own)}\n" for term, own in group)) for group in groups)]

    def add_rows(count=5):
        parts = [rows[at:at + count] for at in range(0, len(rows), count)]
        return ["".join(add("\n".join(part)) for part in parts), [len(part) for part in parts]]

    index = {
        "version": 7, "entries": len(entries), "fold": table, "strings": [{}], "rows": add_rows() if rows else ["", []],
        "names": add_terms({start[:NAME] for start in starts(fold(entry["title"], table))} | {whole_name(fold(entry["title"], table))}
                           for entry in entries),
        "bodies": add_terms(body_terms(fold(entry["body"], table)) for entry in entries),
    }
    listed = {"ids": add(json.dumps([entry["id"] for entry in entries], ensure_ascii=False)), "views": []} if views is None else {
        "views": [[id, add(json.dumps(each, ensure_ascii=False)) if at else "", 0] for at, (id, each) in enumerate(views.items())]}
    index |= listed
    if views:
        index["sections"] = next(iter(views.values()))
    made["index.gz"] = packed(index)
    return made
