"""Entries with the words of a language: those that searches are measured with, generated or of a catalog, and articles."""

import itertools
import json
import random
import re
from collections import Counter
from dataclasses import dataclass

#: The number of different words in generated entries.
VOCABULARY = 20_000

#: Vocabularies that searches are measured with, too.
FEW_WORDS, MANY_WORDS = 500, 300_000

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


def vocabulary(source, count):
    """Returns `count` different words, the most frequent and mostly shortest ones first."""
    words = {}
    while len(words) < count:
        syllables = 1 + (len(words) > 200) + (len(words) > 5_000) + (source.random() < 0.2)
        words["".join(source.choice(part) for _ in range(syllables) for part in (STARTS, VOWELS, ENDS))] = None
    return list(words)


class Writer:
    """A source of generated words and sentences.

    The frequency of a word is in inverse proportion to its rank (Zipf's law). Titles are of one to three words that are
    not among the most frequent.
    """

    def __init__(self, seed, words=VOCABULARY):
        self.source = random.Random(seed)
        self._words = vocabulary(self.source, words)
        self._rare = self._words[FREQUENT:]
        self._weights = list(itertools.accumulate(1 / (rank + 2.7) for rank in range(1, words + 1)))

    def words(self, least, most):
        return self.source.choices(self._words, cum_weights=self._weights, k=self.source.randint(least, most))

    def title(self):
        return " ".join(self.source.choice(self._rare) for _ in range(self.source.randint(1, 3))).capitalize()

    def sentence(self, *markup):
        """Returns a sentence of 6 to 18 words, some of which are replaced by markup."""
        words = self.words(6, 18)
        for position, part in zip(self.source.sample(range(1, len(words)), len(markup)), markup):
            words[position] = part
        words[0] = words[0].capitalize()
        return " ".join(words) + "."


def generated(count, seed=1, words=VOCABULARY):
    """Returns `count` entries of 600 bytes on average, of a number of different words. The first entries do not depend on
    `count`."""
    writer = Writer(seed, words)

    def text():
        title = writer.title()
        return Text(title, " ".join(writer.sentence() for _ in range(writer.source.randint(5, 10))))

    return [text() for _ in range(count)]


def articles(count, seed=3):
    """Yields `count` entries with a body of 1.2 KB on average: two headings, paragraphs with links, emphasis and code, a
    list, and a code block. Their links lead to each other and to other sites."""
    writer = Writer(seed)
    source = writer.source

    def link():
        return f"[{' '.join(writer.words(1, 3))}](entry-{source.randrange(count)}.md)"

    def external():
        first, second, path = writer.words(3, 3)
        return f"[{' '.join(writer.words(1, 3))}](https://example.org/{first}/{second}#{path})"

    def paragraph(*markup):
        return " ".join([writer.sentence(*markup), *(writer.sentence() for _ in range(source.randint(1, 2)))])

    def heading():
        return "## " + " ".join(writer.words(1, 3)).capitalize()

    def code(lines):
        statements = []
        for _ in range(lines):
            name, function, value = writer.words(3, 3)
            statements.append(f'    let {name} = {function}("{value}", {source.randrange(1000)}) < 10')
        return "\n".join(["```swift", "func run() {", *statements, "}", "```"])

    def items():
        kinds = [lambda: link(), lambda: f"**{writer.words(1, 1)[0]}**", lambda: f"`{writer.words(1, 1)[0]}`", external]
        return "\n".join(f"- {source.choice(kinds)()} {' '.join(writer.words(3, 8))}" for _ in range(source.randint(3, 5)))

    for number in range(count):
        emphasis, name = writer.words(2, 2)
        parts = [
            paragraph(link(), f"*{emphasis}*"), heading(), paragraph(external(), f"`{name}`"), items(),
            heading(), code(source.randint(3, 6)), paragraph(link(), link()),
        ]
        yield Text(f"{writer.title()} {number}", "\n\n".join(parts))


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


def misspelled(texts, count, seed=4):
    """Returns `count` words of titles with two of their letters exchanged, so that no word of the entries begins like them."""
    source = random.Random(seed)
    found = {}
    known = "\n".join(dict.fromkeys(word for text in texts for word in re.findall(r"\w+", f"{text.title} {text.body}".lower())))
    titles = sorted({word for text in texts for word in re.findall(r"\b[a-z]{5,}\b", text.title.lower())})
    while len(found) < count:
        word = source.choice(titles)
        at = source.randrange(len(word) - 1)
        typed = word[:at] + word[at + 1] + word[at] + word[at + 2:]
        if "\n" + typed not in known:
            found[typed] = None
    return list(found)
