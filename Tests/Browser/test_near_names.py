"""Among many titles, a word with a random mistake suggests the right one, and few files are fetched for it."""

import json
import pathlib
import random
import shutil
import string
import subprocess
import sys

import pytest

from .test_distant_entries import entries

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: A list of English words.
ENGLISH = pathlib.Path("/usr/share/hunspell/en_US.dic")
LETTERS = string.ascii_lowercase
#: For one query: the bytes and the requests.
BYTES, REQUESTS = 60_000, 12

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="needs node")


def english():
    words = {line.partition("/")[0].strip() for line in ENGLISH.read_text(encoding="utf-8", errors="ignore").splitlines()[1:]}
    return [{"title": word} for word in sorted(words) if word.isalpha() and word.isascii() and word.islower()]


class Names:
    """A built catalog, and the names of its entries."""

    def __init__(self, project, listed):
        project.build()
        self.data = project.site / "words/-/search"
        self.titles = [entry["title"] for entry in listed]
        #: The numbers of the entries with each name.
        self.entries = {}
        for number, entry in enumerate(listed):
            for name in filter(None, [entry["title"], entry.get("also")]):
                self.entries.setdefault(name, set()).add(number)

    def nearest(self, queries):
        """Yields what matches each query, and otherwise what is nearest, and what is fetched for that."""
        steps = "".join(json.dumps({"query": query, "isNew": True}) + "\n" for query in queries)
        result = subprocess.run(["node", ROOT / "Tests/Web/nearest.mjs", ROOT / "Templates/scripts/nearest.js", self.data],
                                input=steps, capture_output=True, text=True, timeout=120)
        assert result.returncode == 0, result.stderr
        for line in result.stdout.splitlines():
            answer = json.loads(line)
            sizes = [(self.data / name).stat().st_size for name in answer["fetched"]]
            yield answer["found"], [entry for entry, _ in answer["near"]], sizes


@pytest.fixture(scope="module", params=["syllables", "English"])
def names(request, make_project):
    if request.param == "English" and not ENGLISH.exists():
        pytest.skip("needs the package hunspell-en-us")
    listed = entries() if request.param == "syllables" else english()
    return Names(make_project(request.param, {
        "content/words/catalog.yaml": "title: Words\nentry: {also: also, pages: false}\n",
        "content/words/words.json": json.dumps([{key: each for key, each in entry.items() if key != "note"} for entry in listed]),
    }), listed)


def edited(seeded, word):
    """One edit of a kind and at a position that are random."""
    kind, at = seeded.choice(["insertion", "deletion", "substitution", "transposition"]), seeded.randrange(len(word))
    if kind == "insertion":
        at = seeded.randint(0, len(word))
        return word[:at] + seeded.choice(LETTERS) + word[at:]
    if kind == "deletion":
        return word[:at] + word[at + 1:]
    if kind == "substitution":
        return word[:at] + seeded.choice(LETTERS.replace(word[at], "")) + word[at + 1:]
    at = seeded.choice([at for at in range(len(word) - 1) if word[at] != word[at + 1]])
    return word[:at] + word[at + 1] + word[at] + word[at + 2:]


def all_edited(word):
    """Every word that is one edit away."""
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        yield from (before + letter + after for letter in LETTERS)
        if after:
            yield from (before + letter + after[1:] for letter in ["", *LETTERS])
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]


def mistakes(names, length, edits, count):
    """Random titles of some length or more, each with what is typed for it."""
    seeded = random.Random(f"{edits} {length}")
    titles = [title for title in names.titles if len(title) >= length]
    for _ in range(count):
        title = typed = seeded.choice(titles)
        for _ in range(edits):
            typed = edited(seeded, typed)
        yield title, typed


def shares(names, length, edits, count):
    """Checks what is fetched. Returns the share of titles that are among the first three suggestions, the number of queries that
    match nothing, and what is nearest to each of those."""
    asked = list(mistakes(names, length, edits, count))
    nearest = [(title, typed, near, sizes)
               for (title, typed), (found, near, sizes) in zip(asked, names.nearest(typed for _, typed in asked)) if not found]
    for _, typed, _, sizes in nearest:
        assert sum(sizes) <= BYTES and len(sizes) <= REQUESTS, typed
    rights = sum(1 for title, _, near, _ in nearest if title in [names.titles[entry] for entry in near[:3]])
    sums = sorted(sum(sizes) for *_, sizes in nearest)
    print(f"{rights} of {len(nearest)}; bytes: {sums[len(sums) // 2]}, at most {sums[-1]}; "
          f"requests: at most {max(len(sizes) for *_, sizes in nearest)}", file=sys.stderr)
    return rights / len(nearest), nearest


def test_one_edit_suggests_the_right_title(names):
    share, nearest = shares(names, 5, 1, 100)
    assert share >= 0.95 and len(nearest) > 66
    for _, typed, near, _ in nearest:
        expected = set().union(*(names.entries.get(word, set()) for word in all_edited(typed)))
        assert len(near) >= min(3, len(expected)) and set(near) <= expected, "all with the fewest edits, and only those"


def test_two_edits_suggest_most_long_titles(names):
    share, nearest = shares(names, 9, 2, 50)
    assert share >= 0.8 and len(nearest) > 35
