"""Reads the search data of a catalog as a page does."""

import bisect
import gzip
import hashlib
import json
import re


def divided(names):
    """Returns the names of files, which lists have in one string."""
    return re.findall(".{10}", names)


class SearchFiles:
    """The files of a catalog's search data, all of them read and checked."""

    def __init__(self, folder):
        self.index = json.loads(gzip.decompress((folder / "index.gz").read_bytes()))
        self._folder = folder
        self._read = {"index.gz"}
        #: The HTML of the rows.
        self.rows = self._rows()
        self.ids = [re.search(r'data-entry="([^"]*)"', row)[1] for row in self.rows]
        if "dataIds" in self.index:
            assert self._json(self.index["dataIds"]) == self.ids
        if "ids" in self.index:
            assert self._json(self.index["ids"]) == self.ids
        #: For each view, its sections: id, title, URL, what can be selected, and the ids of the entries.
        self.views = {view: self._sections(self._json(name) if name else self.index["sections"])
                      for view, name, _ in self.index["views"]}
        #: For each view, the strings of the interface.
        self.strings = {view: self.index["strings"][number] for view, _, number in self.index["views"]}
        #: For each facet, its title, and its values: part of the URL, title, URL, and the ids of the entries.
        self.facets = {facet: (title, self._values(values)) for facet, title, values, *_ in self.index.get("facets", [])}
        #: For each facet of ranges, the numbers of each entry.
        self.numbers = {facet: dict(zip(self.ids, self._json(names[0])))
                        for facet, _, _, *names in self.index.get("facets", []) if names}
        self.fold = self.index["fold"]
        self.names, self.name_prefixes = map(self._lines, self.index["names"])
        self.bodies, self.body_prefixes = map(self._lines, self.index["bodies"])
        #: The words of names.
        self.words = self._words()
        assert self._read == {path.name for path in folder.iterdir()}, "a file is not in the list"

    def _content(self, name):
        content = gzip.decompress((self._folder / f"{name}.gz").read_bytes())
        assert hashlib.sha256(content).hexdigest()[:10] == name
        self._read.add(f"{name}.gz")
        return content.decode()

    def _rows(self):
        """Returns the rows of all entries. Each file has as many as the list says."""
        rows = []
        names, counts = self.index["rows"]
        for name, count in zip(divided(names), counts, strict=True):
            found = re.findall(r"<li\b.*?</li>", self._content(name), re.DOTALL)
            assert len(found) == count
            rows += found
        assert len(rows) == self.index["entries"]
        return rows

    def _json(self, name):
        return json.loads(self._content(name))

    def _sections(self, listed):
        sections = []
        for id, title, url, policy, ordinals, *key in listed:
            sections.append((id, title, url, policy, self._entries(ordinals), *key))
        return sections

    def _values(self, name):
        return [(slug, title, url, self._entries(ordinals)) for slug, title, url, ordinals in self._json(name)]

    def _entries(self, ordinals):
        """Returns the ids of entries by the steps between their ordinals."""
        position = 0
        return [self.ids[position := position + int(step, 36)] for step in ordinals.split()]

    def _lines(self, files):
        """Returns the ids of the entries of each term or prefix, in the order of the files."""
        terms = {}
        last = ""
        starts, names = files
        for start, name in zip(starts, divided(names), strict=True):
            assert last < start, "all terms of a file are before the start of the next"
            for line in self._content(name).split("\n")[:-1]:
                term, ordinals = line.split("\t")
                assert last < term and start <= term, "terms are in the order of code points"
                last = term
                position = 0
                terms[term] = []
                for number, step in enumerate(ordinals.split(" ")):
                    assert number == 0 or int(step, 36) > 0
                    position += int(step, 36)
                    terms[term].append(self.ids[position])
        return terms

    def _words(self):
        """Returns the words of names. Reversed, they are listed once more."""
        if "spellings" not in self.index:
            return []
        forward, backward = (self._listed(files) for files in self._json(self.index["spellings"]))
        assert backward == sorted(word[::-1] for word in forward)
        return forward

    def _listed(self, files):
        words = []
        starts, names = files
        for start, name in zip(starts, divided(names), strict=True):
            assert not words or words[-1] < start, "all words of a file are before the start of the next"
            word = ""
            for shared, rest in re.findall("([A-Y])([^A-Y]+)", self._content(name)):
                word = word[:ord(shared) - ord("A")] + rest
                assert start <= word and (not words or words[-1] < word), "words are in the order of code points"
                words.append(word)
        return words

    def find(self, kind, prefix):
        """Returns the ids of the entries with a term that begins with a prefix."""
        terms = getattr(self, kind)
        keys = list(terms)
        start = bisect.bisect_left(keys, prefix)
        found = set()
        while start < len(keys) and keys[start].startswith(prefix):
            found.update(terms[keys[start]])
            start += 1
        return found
