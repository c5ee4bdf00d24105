"""Reads the search data of a catalog as a page does."""

import bisect
import gzip
import hashlib
import json
import re


class SearchFiles:
    """The files of a catalog's search data, all of them read and checked."""

    def __init__(self, folder):
        self.index = json.loads((folder / "index.json").read_text())
        self._folder = folder
        self._read = {"index.json"}
        #: The HTML of the rows of a catalog of many pages.
        self.rows = self._rows() if "rows" in self.index else None
        self.ids = json.loads(self._content(self.index["ids"])) if self.rows is None else [
            re.search(r'data-entry="([^"]*)"', row)[1] for row in self.rows]
        #: For each view, its sections: id, title, URL, what can be selected, and the ids of the entries.
        self.views = {view: self._sections(name) for view, name in self.index.get("views", [])}
        self.fold = json.loads(self._content(self.index["fold"]))
        self.names = self._terms("names")
        self.bodies = self._terms("bodies")
        assert self._read == {path.name for path in folder.iterdir()}, "a file is not in the list"

    def _content(self, name):
        compressed = (self._folder / f"{name}.gz").read_bytes()
        assert hashlib.sha256(compressed).hexdigest()[:10] == name
        self._read.add(f"{name}.gz")
        return gzip.decompress(compressed).decode()

    def _rows(self):
        """Returns the rows of all entries. Each list and each file has as many as it says."""
        rows = []
        for name, count in self.index["rows"]:
            before = len(rows)
            for file, number in json.loads(self._content(name)):
                found = re.findall(r"<li\b.*?</li>", self._content(file), re.DOTALL)
                assert len(found) == number
                rows += found
            assert len(rows) - before == count
        assert len(rows) == self.index["entries"]
        return rows

    def _sections(self, name):
        sections = []
        for id, title, url, policy, ordinals, *key in json.loads(self._content(name)):
            position = 0
            ids = []
            for step in ordinals.split():
                position += int(step, 36)
                ids.append(self.ids[position])
            sections.append((id, title, url, policy, ids, *key))
        return sections

    def _terms(self, kind):
        """Returns the ids of the entries of each term, in the order of the files."""
        terms = {}
        last = ""
        for start, name in self.index[kind]:
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
