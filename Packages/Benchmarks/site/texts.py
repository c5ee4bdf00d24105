"""The entries that searches are measured with: generated ones, or those of a catalog."""

import itertools
import json
import random
import re
from collections import Counter
from dataclasses import dataclass

#: The number of different words in generated entries.
VOCABULARY = 20_000

#: Words that are more frequent than this rank are not searched for, as "the" and "and" are not.
FREQUENT = 50

STARTS = [*"bbccddffgghhjkkllmmnnpprrssttvwwz", "ch", "gr", "pl", "sh", "st", "th", "tr"]
VOWELS = [*"aaaeeeiiooouuy", "ai", "ea", "ou"]
ENDS = [*"lmnrst", *8 * [""]]


@dataclass
class Text:
    """The title and the body of an entry."""

    title: str
    body: str

    @property
    def markdown(self):
        return f"---\ntitle: {json.dumps(self.title, ensure_ascii=False)}\n---\n{self.body}\n"

    @property
    def size(self):
        """The bytes of the title and the body in UTF-8."""
        return len(self.title.encode()) + len(self.body.encode())


def vocabulary(source):
    """Returns different words, the most frequent and mostly shortest ones first."""
    words = {}
    while len(words) < VOCABULARY:
        syllables = 1 + (len(words) > 200) + (len(words) > 5_000) + (source.random() < 0.2)
        words["".join(source.choice(part) for _ in range(syllables) for part in (STARTS, VOWELS, ENDS))] = None
    return list(words)


def generated(count, seed=1):
    """Returns `count` entries of 600 bytes on average. The first ones do not depend on `count`.

    The frequency of a word is in inverse proportion to its rank (Zipf's law). Titles are of one to three words that are
    not among the most frequent.
    """
    source = random.Random(seed)
    words = vocabulary(source)
    weights = list(itertools.accumulate(1 / (rank + 2.7) for rank in range(1, VOCABULARY + 1)))

    def sentence():
        return " ".join(source.choices(words, cum_weights=weights, k=source.randint(6, 18))).capitalize() + "."

    def text():
        title = " ".join(source.choice(words[FREQUENT:]) for _ in range(source.randint(1, 3))).capitalize()
        return Text(title, " ".join(sentence() for _ in range(source.randint(5, 10))))

    return [text() for _ in range(count)]


def written(folder):
    """Returns the entries of a folder of Markdown files that begin with a heading, without their braces.

    Hugo reads braces as calls of templates.
    """
    texts = []
    for file in sorted(folder.glob("*.md")):
        heading, _, body = file.read_text().partition("\n")
        texts.append(Text(heading.removeprefix("# "), re.sub(r"\{\{|\}\}", "", body).strip()))
    return texts


def queries(texts, count, seed=2):
    """Returns `count` different words of the entries. Every power of ten of their ranks is equally likely."""
    source = random.Random(seed)
    occurrences = Counter()
    for text in texts:
        occurrences.update(re.findall(r"\b[a-z]{4,}\b", f"{text.title} {text.body}".lower()))
    words = sorted(occurrences, key=lambda word: (-occurrences[word], word))
    found = {}
    while len(found) < count:
        rank = FREQUENT * (len(words) / FREQUENT) ** source.random()
        found[words[int(rank)]] = None
    return list(found)
