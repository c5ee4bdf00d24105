"""A plain scan of texts for a query, without an index: what the search of a page must find.

Letters are compared by their primary weights in ICU's root order, so nothing of the search data or of its scripts is
used. Which parts of a word are looked up is documented at `SearchTerms`.
"""

import functools
import re
import unicodedata

import icu

LETTER, JAMO, SOUTHEAST_ASIAN, EAST_ASIAN, OTHER = "letter", "jamo", "southeast Asian", "east Asian", "other"
#: The longest term of each kind, in letters.
LENGTHS = {LETTER: 24, JAMO: 6, SOUTHEAST_ASIAN: 4, EAST_ASIAN: 2}
SPACE = (OTHER, " ")

_root = icu.Collator.createInstance(icu.Locale.getRoot())


def _weights(character):
    """The primary weights of a character, one for each letter that it is made of."""
    weights = []
    for element in _root.createCollationElementIterator(character):
        is_continuation = element & 0xC0 == 0xC0
        primary = element >> 16 & 0xFFFF
        if is_continuation and weights:
            weights[-1] += (primary,)
        elif primary:
            weights.append((primary,))
    return weights


def _kind(character):
    character = unicodedata.normalize("NFKC", character)[0]
    if not (character.isalpha() or unicodedata.category(character)[0] in "MN"):
        return OTHER
    if re.match("[\u1100-\u11ff]", character):
        return JAMO
    if re.match("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]", character):
        return SOUTHEAST_ASIAN
    return EAST_ASIAN if re.match("[\u2e80-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]", character) else LETTER


@functools.cache
def letters(text):
    """Returns the letters of a text, as pairs of kind and weight. Spaces and punctuation outside ASCII are one space."""
    made = []
    # The dotless i of Turkish is found as i.
    for character in unicodedata.normalize("NFC", text).replace("ı", "i"):
        if character.isspace() or not character.isascii() and unicodedata.category(character)[0] == "P":
            if made and made[-1] != SPACE:
                made.append(SPACE)
        elif "가" <= character <= "힣":
            made += [(JAMO, weight) for jamo in unicodedata.normalize("NFD", character) for weight in _weights(jamo)]
        else:
            made += [(_kind(character), weight) for weight in _weights(character)]
    return tuple(made)


@functools.cache
def words(text):
    """The words of a query, each as its letters."""
    found, word = [], []
    for letter in [*letters(text), SPACE]:
        if letter != SPACE:
            word.append(letter)
        elif word:
            found.append(tuple(word))
            word = []
    return found


@functools.cache
def _runs(letters):
    """The sequences of letters of one kind, as ranges."""
    runs, start = [], 0
    for end in range(1, len(letters) + 1):
        if end == len(letters) or letters[end][0] != letters[start][0]:
            if letters[start][0] != OTHER:
                runs.append((start, end))
            start = end
    return runs


@functools.cache
def _pieces(word):
    """The parts of a word that a long text must have, in any order. A text need not have the ends of long words."""
    pieces = []
    for start, end in _runs(word):
        length = LENGTHS[word[start][0]]
        if end - start < min(length, 3):
            continue
        for at in range(start, end):
            if at > start and word[at][0] == JAMO and not _is_leading(word[at]):
                continue
            pieces.append(word[at:min(at + length, end)])
            if word[at][0] == LETTER or at + length >= end:
                break
    return pieces


@functools.cache
def _leading():
    return {_weights(chr(code))[0] for code in range(0x1100, 0x1113)}


def _is_leading(letter):
    return letter[1] in _leading()


def _is_in_name(word, name):
    word = word[:24]
    for at in range(len(name) - len(word) + 1):
        is_within = at > 0 and name[at][0] == LETTER == name[at - 1][0]
        if not is_within and name[at:at + len(word)] == word:
            return True
    return False


def _is_in_body(piece, body):
    kind = piece[0][0]
    for start, end in _runs(body):
        for at in [start] if kind == LETTER else range(start, end - len(piece) + 1):
            if kind == JAMO and at > start and not _is_leading(body[at]):
                continue
            if at + len(piece) <= end and body[at:at + len(piece)] == piece:
                return True
    return False


def matches(query, names, bodies):
    """Whether an entry matches a query: it has each word in one of its names, or the pieces of the word in its bodies."""
    names, bodies = [letters(name) for name in names], [letters(body) for body in bodies]

    def has(word):
        pieces = _pieces(word)
        return any(_is_in_name(word, name) for name in names) or bool(pieces) and all(
            any(_is_in_body(piece, body) for body in bodies) for piece in pieces)

    return all(has(word) for word in words(query))
