"""Random catalogs and queries, with a plain search of their texts.

The catalogs are in languages for which the search knows no forms of words, and their words are Latin, Greek or Cyrillic
letters. So a plain search is simple: each word of a query must be the beginning of a word in a name, or in another text,
where what is shorter than three letters must be a whole word.
"""

import json
import random
import re
import unicodedata

LANGUAGES = ["it", "nl", "cs", "pl"]
PLAIN = """iron ore box boxes berry church news glass café Ångström Zürich Müller Größe Straße naïve Ærø smörgås Owl owls amber
    copper ίδιος ΟΔΟΣ Αθήνα Ёлка чай Йод Москва ﬁsh résumé poet poets Fe It Zebra fe ore-box well-being O’Brien O'Neil e-mail
    email and/or node.js mother-in-law AT&T foo_bar r d Köln Koeln Mueller""".split()
#: What has rules of its own in the search. Only the answers of several catalogs are compared for them.
SPECIAL = """C++ C# .NET F# $5 50% (round) [square] <tag> #7 @home --help std::vector 3.80 838 60 71 A-5 x² ½ 1,000 & / -
    東京 京都 1,000円 アイス らーめん 한국어 서울 กรุงเทพ น้ำ हिन्दी الذهب كتاب שלום צה"ל 🦉 'tis ‘quoted’ “iron""".split()
KINDS = ["Metal", "Wood", "Stone", "Glass ware"]
TAGS = ["red", "green", "blue", "pale"]
#: German and Scandinavian letters may be typed as two.
SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"}
#: Letters that are not made of others.
LETTERS = {"ß": "ss", "æ": "ae", "ø": "o", "ς": "σ", "й": "й"}
SEPARATOR = "[-'./_&:]"


def fold(text):
    """A text without case and accents."""
    folded = ""
    for character in unicodedata.normalize("NFC", text).replace("’", "'").lower():
        parts = LETTERS.get(character) or unicodedata.normalize("NFKD", character)
        folded += "".join(part for part in parts if part == "\u0306" and "й" in parts or not unicodedata.combining(part))
    return folded


def spellings(text):
    """A text as it is folded, and with the letters that may be typed as two."""
    return {fold(text), fold("".join(SPELLED.get(each, each) for each in unicodedata.normalize("NFC", text).lower()))}


def words_of(text):
    """The words of a text, and those that separators join, from each of their parts on."""
    found = set()
    for chunk in {chunk for folded in spellings(text) for chunk in re.findall(rf"[^\W_]+(?:{SEPARATOR}[^\W_]+)*", folded)}:
        parts = re.split(SEPARATOR, chunk)
        found |= {word for at in range(len(parts)) for word in (parts[at], "".join(parts[at:]))}
    return found


class Catalog:
    """A random catalog, of which one page has all entries, or each page some of them."""

    def __init__(self, seed, count=None, has_special_words=True):
        self.random = seeded = random.Random(seed)
        self.language = seeded.choice(LANGUAGES)
        self.words = PLAIN + (SPECIAL if has_special_words and seeded.random() < 0.7 else [])
        self.searched = seeded.choice([None, None, ["title", "also", "body"], ["title", "kind"]])
        self.entries = [self._entry(number) for number in range(count or seeded.choice([12, 30, 60, 120]))]
        self.page_size = seeded.choice(["section", 10, 25])
        self.views = [{"id": "az"}, {"id": "kind", "section": "kind", "index": "full"}, {"id": "tags", "section": "tags", "missing": "None"}]
        seeded.shuffle(self.views)
        # What an entry has by the plain search: the words of its names, and those of other texts.
        self._words = {entry["id"]: self._words_of(entry) for entry in self.entries}

    def _some(self, least, most):
        return [self.random.choice(self.words) for _ in range(self.random.randint(least, most))]

    def _entry(self, number):
        seeded = self.random
        entry = {"id": f"e{number}", "title": " ".join(self._some(1, 3)), "tags": seeded.sample(TAGS, seeded.choice([0, 1, 1, 2])), "plain": []}
        if seeded.random() < 0.8:
            entry["kind"] = seeded.choice(KINDS)
        if seeded.random() < 0.3:
            entry["also"] = [" ".join(self._some(1, 2)) for _ in range(seeded.randint(1, 2))]
        blocks = []
        for _ in range(seeded.choice([0, 1, 1, 2])):
            text = self._some(2, 9)
            entry["plain"].append(" ".join(text))
            escaped = [re.sub(r"([^\w\s])", r"\\\1", each) if each.isascii() else re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", each) for each in text]
            at = seeded.randrange(len(escaped))
            escaped[at] = seeded.choice(["{}", "**{}**", "[{}](https://example.org/hidden)", "*{}*"]).format(escaped[at])
            blocks.append(seeded.choice(["{}", "- {}", "## {}", "> {}", "| {} | iron |\n| - | - |\n| ore |"]).format(" ".join(escaped)))
            entry["plain"] += ["iron", "ore"] if blocks[-1].startswith("|") else []
        if seeded.random() < 0.2:
            blocks.append("```\ncargo build\n```")
            entry["plain"].append("cargo build")
        entry["text"] = "\n\n".join(blocks)
        return entry

    def _words_of(self, entry):
        searched = self.searched or ["title", "also", "kind", "tags", "body"]
        also = entry.get("also", []) if "also" in searched else []
        fields = [entry[key] for key in ["kind"] if key in searched and key in entry] + (entry["tags"] if "tags" in searched else [])
        texts = fields + (entry["plain"] if "body" in searched else [])
        return [{word for text in part for word in words_of(text)} for part in ([entry["title"], *also], texts)]

    def files(self, folder, page_size, **settings):
        """The files of the catalog in a folder of `content/`."""
        settings = {
            "title": "Catalog", "language": self.language, "views": self.views, "facets": ["kind", "tags"], "pageSize": page_size,
            "entry": {"id": "id", "body": "text", "also": "also", "pages": True}, "fields": {"kind": "string", "tags": ["string"], "also": ["string"], "text": "string"},
            **({"searched": self.searched} if self.searched else {}), **settings}
        entries = [{key: value for key, value in entry.items() if value and key != "plain"} for entry in self.entries]
        return {f"content/{folder}/catalog.json": json.dumps(settings), f"content/{folder}/list.json": json.dumps(entries, ensure_ascii=False)}

    def whole_and_divided(self):
        return {"content/site.yaml": f"title: Site\nlanguage: {self.language}\n", **self.files("whole", "all"), **self.files("divided", self.page_size)}

    # Queries

    def _word(self):
        """A word of an entry."""
        entry = self.random.choice(self.entries)
        texts = [entry["title"], *entry.get("also", []), *entry["plain"]]
        return self.random.choice(self.random.choice(texts).split())

    def query(self):
        """Words, or beginnings of them, as people type them."""
        seeded = self.random
        words = [self._word() for _ in range(seeded.choice([1, 1, 1, 2, 3]))]
        if seeded.random() < 0.5:
            words[-1] = words[-1][:seeded.randint(1, len(words[-1]))]
        if seeded.random() < 0.1:
            words.append(seeded.choice(["zzqx", "&", "-", "x" * 30, "oere", "zue"]))
        text = seeded.choice(["{}", "{}", "{}", '"{}"', '"{}', "{}!", " {} "]).format(" ".join(words))
        change = seeded.choice([str, str, str.upper, lambda text: unicodedata.normalize("NFD", text)])
        return change(text)

    def phrase(self):
        """Adjacent words of a text in quotes."""
        seeded = self.random
        entry = seeded.choice([entry for entry in self.entries if len(entry["title"].split()) > 1 or entry["plain"]])
        text = seeded.choice([text for text in [entry["title"], *entry["plain"]] if " " in text]).split()
        at = seeded.randrange(len(text) - 1)
        return " ".join(text[at:at + seeded.choice([2, 2, 3])])

    def _has(self, id, word):
        [names, texts] = self._words[id]
        words = {re.sub(SEPARATOR, "", each) for each in spellings(word)}
        return any(own.startswith(each) for each in words for own in names) or any(
            own.startswith(each) if len(each) > 2 else own == each for each in words for own in texts)

    def search(self, query):
        """The ids of the entries with all words of a query; nothing if the query is not so simple."""
        words = [word.strip('"!') for word in fold(query).split()]
        if not words or not all(re.fullmatch(rf"[^\W\d_]{{1,24}}(?:{SEPARATOR}[^\W\d_]+)*", word) for word in words):
            return None
        if re.search("[\u0590-\u1fff\u2e80-\ud7ff]", query):
            return None
        typed = [word.strip('"!') for word in query.split()]
        return {entry["id"] for entry in self.entries if all(self._has(entry["id"], word) for word in typed)}
