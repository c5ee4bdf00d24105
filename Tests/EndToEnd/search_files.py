"""Reads the search data of a catalog as a page does."""

import bisect
import gzip
import hashlib
import json


class SearchFiles:
    """The files of a catalog's search data, all of them read and checked."""

    def __init__(self, folder):
        self.index = json.loads((folder / "index.json").read_text())
        self._folder = folder
        self._read = {"index.json"}
        self.ids = json.loads(self._content(self.index["ids"]))
        self.fold = json.loads(self._content(self.index["fold"]))
        self.names = self._terms("names")
        self.bodies = self._terms("bodies")
        assert self._read == {path.name for path in folder.iterdir()}, "a file is not in the list"

    def _content(self, name):
        compressed = (self._folder / f"{name}.gz").read_bytes()
        assert hashlib.sha256(compressed).hexdigest()[:10] == name
        self._read.add(f"{name}.gz")
        return gzip.decompress(compressed).decode()

    def _terms(self, kind):
        """Returns the ids of the entries of each term, in the order of the files."""
        terms = {}
        for first, name in self.index[kind]:
            lines = self._content(name).splitlines()
            assert lines[0].startswith(first + "\t")
            for line in lines:
                term, ordinals = line.split("\t")
                position = 0
                terms[term] = []
                for number, step in enumerate(ordinals.split(" ")):
                    assert number == 0 or int(step, 36) > 0
                    position += int(step, 36)
                    terms[term].append(self.ids[position])
        # Python compares strings by code points.
        assert list(terms) == sorted(terms)
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
