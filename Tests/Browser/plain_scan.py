"""A plain scan of texts for a query, without an index: what the search of a page must find.

Letters are compared by their primary weights in ICU's root order, so nothing of the search data or of its scripts is
used. What is looked up for a word is documented at `SearchTerms`.
"""

import functools
import re
import unicodedata

import icu

LETTER, JAMO, SOUTHEAST_ASIAN, EAST_ASIAN, SYMBOL, SPACE = "ljsea "
#: The longest term of each kind, in letters.
LENGTHS = {LETTER: 24, JAMO: 6, SOUTHEAST_ASIAN: 4, EAST_ASIAN: 2}
#: What is shorter must be a whole word of a long text.
SHORTEST = {LETTER: 3, JAMO: 3, SOUTHEAST_ASIAN: 3, EAST_ASIAN: 2}
#: What people type for each other.
EQUAL = str.maketrans("ıآأإٱؤئىیةکʹʻʼʽʾʿ‘’‛′´＇٫٬", "iااااويييهك" + "'" * 12 + ".,")
#: The first part of the Thai and Lao vowel signs sara am, which has no weight.
VOWEL_PARTS = "\u0e4d\u0ecd"
#: German and Scandinavian letters, and signs, where a keyboard lacks them.
SPELLED = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "Å": "Aa", "Ø": "Oe",
           "þ": "th", "Þ": "Th", "×": "x", "−": "-"}
#: A word may be written with or without these between its letters, and other marks end what has symbols.
JOINING, BOUNDARY = "-./_:,'\"&", " ()[]{}<>\"`,;|=!?"
ARTICLE = "ال"

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


#: A character for each weight, so that equal letters are equal characters.
_plain = {_weights(chr(code))[0]: chr(code) for code in [*range(0x21, 0x41), *range(0x5b, 0x7f)]}


@functools.cache
def kind(plain):
    if plain == " ":
        return SPACE
    character = unicodedata.normalize("NFKC", plain)[0]
    if not (character.isalpha() or unicodedata.category(character)[0] in "MN"):
        return SYMBOL
    if re.match("[\u1100-\u11ff]", plain):
        return JAMO
    if re.match("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]", character):
        return SOUTHEAST_ASIAN
    return EAST_ASIAN if re.match("[\u2e80-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]", character) else LETTER


@functools.cache
def folded(text):
    """A text with one character for all letters with the same weight. Spaces and punctuation outside ASCII are one space."""
    made = ""
    for character in unicodedata.normalize("NFC", text).translate(EQUAL).replace("\u0e33", "\u0e4d\u0e32").replace("\u0eb3", "\u0ecd\u0eb2"):
        if character in VOWEL_PARTS:
            made += character
            continue
        if character.isspace() or not character.isascii() and unicodedata.category(character)[0] == "P":
            made += "" if made.endswith(" ") else " "
            continue
        parts = unicodedata.normalize("NFD", character) if "가" <= character <= "힣" else character
        for part in parts:
            made += "".join(_plain.setdefault(weight, part) for weight in _weights(part))
    return made


def words(text):
    """The words of a query, folded. Punctuation between words is left out."""
    found = folded(text).split()
    return [word for word in found if word.strip(BOUNDARY + JOINING)] or found


def is_letter(text, at):
    return 0 <= at < len(text) and kind(text[at]) == LETTER


@functools.cache
def runs(text):
    """The sequences of letters of one kind, as ranges."""
    found, start = [], 0
    for end in range(1, len(text) + 1):
        if end == len(text) or kind(text[end]) != kind(text[start]):
            if kind(text[start]) not in (SYMBOL, SPACE):
                found.append((start, end))
            start = end
    return found


def _article(text, at):
    return text.startswith(ARTICLE, at) and all(is_letter(text, at + offset) for offset in range(5)) and not is_letter(text, at - 1)


def _joins(text, at, across_spaces):
    is_space = across_spaces and text[at] == " " and re.search(r"\d", text[at - 1:at] + text[at + 1:at + 2], re.ASCII)
    return (text[at] in JOINING or bool(is_space)) and is_letter(text, at - 1) and is_letter(text, at + 1)


def _end_of_letters(text, start, across_spaces):
    """The position after the letters from a position, and the separators between them."""
    at = start
    while at < len(text) and (is_letter(text, at) or _joins(text, at, across_spaces)):
        at += 1
    return at


def _joined(text, start, across_spaces):
    """The letters from a position, without the separators between them."""
    end = _end_of_letters(text, start, across_spaces)
    return "".join(text[at] for at in range(start, end) if is_letter(text, at))


def _without_separators(text, across_spaces):
    return "".join(each for at, each in enumerate(text) if not _joins(text, at, across_spaces))


def _has_script_without_spaces(text):
    return any(kind(each) in (JAMO, SOUTHEAST_ASIAN, EAST_ASIAN) for each in text)


def _is_part_of_word(text, at):
    return 0 <= at < len(text) and kind(text[at]) not in (SYMBOL, SPACE)


def _mixed(text, start, end, across_spaces):
    """The end of a run, or its letters, with the beginning of what follows in another kind of script; nothing if none does."""
    own, at = kind(text[start]), end
    if own == LETTER:
        before, at = _joined(text, start, across_spaces), _end_of_letters(text, start, across_spaces)
    else:
        leading = [each for each in range(start, end) if own == JAMO and _is_leading(text[each])]
        before = text[leading[-1] if leading else end - 1:end]
    is_spaced = text[at:at + 1] == " "
    at += is_spaced
    if not _is_part_of_word(text, at) or kind(text[at]) == own or is_spaced and LETTER not in (own, kind(text[at])):
        return ""
    if is_letter(text, at):
        return (before + _joined(text, at, across_spaces))[:24]
    [stop] = [stop for begin, stop in runs(text) if begin <= at < stop]
    return (before + text[at:stop][:SHORTEST[kind(text[at])] - 1])[:24]


@functools.cache
def starts_of_words(text):
    return [at for at in range(len(text)) if is_letter(text, at) and not is_letter(text, at - 1)]


@functools.cache
def starts_in_name(name):
    """What follows the beginning of each word, up to the next space. In a script without spaces, also without separators."""
    joined = _without_separators(name, True) if _has_script_without_spaces(name) else name
    more = starts_in_name(joined) if joined != name else []
    found = [name[at:].split(" ")[0] for at in range(len(name)) if name[at] != " " and not (is_letter(name, at) and is_letter(name, at - 1))]
    found += [name[at + 2:].split(" ")[0] for at in range(len(name)) if _article(name, at)]
    return [*found, *more, *(_joined(name, at, across) for at in starts_of_words(name) for across in (False, True))]


@functools.cache
def words_of_letters(text, across_spaces):
    """The words of letters, with and without the separators between them."""
    found = [text[start:end] for start, end in runs(text) if kind(text[start]) == LETTER]
    found += [text[start + 2:end] for start, end in runs(text) if _article(text, start)]
    found += [_joined(text, at, across) for at in starts_of_words(text) for across in {False, across_spaces}]
    return [each[:24] for each in found]


@functools.cache
def words_with_symbols(text):
    """What is between spaces, brackets and the like, and what follows a slash in it, without separators at its end."""
    found = []
    for chunk in re.split("[" + re.escape(BOUNDARY) + "]", text):
        for start in [0, *(at + 1 for at, character in enumerate(chunk) if character == "/")]:
            word = chunk[start:].lstrip("'")[:24].rstrip(JOINING)
            if word:
                found.append(word)
    return found


def _pieces(word):
    """The parts of a word that a long text must have, in any order, and whether each must be a whole word."""
    word = _without_separators(word, False)
    pieces = []
    for start, end in runs(word):
        own = kind(word[start])
        is_short = end - start < SHORTEST[own]
        if _is_whole(word, start, end) or not is_short and own != LETTER:
            for at in range(start, end):
                if at > start and own == JAMO and (not _is_leading(word[at]) or end - at < SHORTEST[own]):
                    continue
                pieces.append((word[at:min(at + LENGTHS[own], end)], is_short))
                if own == LETTER or at + LENGTHS[own] >= end:
                    break
        mixed = _mixed(word, start, end, False)
        if mixed:
            pieces.append((mixed, False))
    return pieces


def _is_whole(text, start, end):
    return not _is_part_of_word(text, start - 1) and not _is_part_of_word(text, end)


@functools.cache
def _leading():
    return {folded(chr(code)) for code in range(0x1100, 0x1113)}


def _is_leading(letter):
    return letter in _leading()


@functools.cache
def terms(text, across_spaces):
    """The terms of a long text by which a word in a script without spaces is found."""
    found = [*words_of_letters(text, across_spaces), *(_mixed(text, start, end, across_spaces) for start, end in runs(text))]
    for start, end in runs(text):
        own = kind(text[start])
        if own == LETTER or end - start < SHORTEST[own]:
            found += [text[start:end]] if _is_whole(text, start, end) else []
            continue
        for at in range(start, end):
            if end - at >= SHORTEST[own] and (own != JAMO or at == start or _is_leading(text[at])):
                found.append(text[at:min(at + LENGTHS[own], end)])
    return found


def _letters(word):
    """The letters of a word without single separators between them; nothing if it has anything else."""
    joined = _joined(word, 0, False)
    return joined if all(is_letter(word, at) or _joins(word, at, False) for at in range(len(word))) else ""


def _trimmed(word):
    own = word.lstrip(BOUNDARY + "'").rstrip(BOUNDARY + JOINING)
    return own or word


def _begins(term, word):
    """Words of one or two characters are whole."""
    return term == word if len(word) < 3 else term.startswith(word[:24])


def _is_in_text(word, text, across_spaces):
    letters = _letters(word)
    if letters:
        return any(_begins(each, letters) for each in words_of_letters(text, across_spaces))
    return any(_begins(each, word[:24]) for each in words_with_symbols(text))


def _has(word, names, values, bodies):
    word = _trimmed(word)
    if _article(word, 0):
        word = word[2:]
    if any(start.startswith(each[:24]) for each in {word, _without_separators(word, False)} for name in names for start in starts_in_name(name)):
        return True
    texts = [(value, True) for value in values] + [(body, False) for body in bodies]
    if not _letters(word) and _has_script_without_spaces(word):
        pieces = _pieces(word)
        return bool(pieces) and all(
            any(term == piece if is_whole else term.startswith(piece) for text in texts for term in terms(*text)) for piece, is_whole in pieces)
    parts = [_trimmed(part) for part in re.split("[" + re.escape(BOUNDARY) + "]", word)]
    parts = [part for part in parts if part.strip(BOUNDARY + JOINING)]
    return bool(parts) and all(any(_is_in_text(part, *text) for text in texts) for part in parts)


ENDINGS = {
    "de": [["", "e", "en", "er", "ern", "es", "n", "s"]],
    "tr": [],
}


def _forms(word, language):
    for group in ENDINGS.get(language, []):
        for ending in group:
            if word.endswith(ending) and len(word) - len(ending) > 2:
                yield from (word[:len(word) - len(ending)] + other for other in group)


def _has_form(word, names, texts, language):
    for form in _forms(word, language):
        named = any(start.startswith(form) and not is_letter(start, len(form)) and not (
            len(start) > len(form) and kind(start[len(form)]) not in (SYMBOL, SPACE)) for name in names for start in starts_in_name(name))
        if named or any(form in words_of_letters(text, across) for text, across in texts):
            return True
    return False


def _spelled(text):
    return re.sub("[µμ](?=[A-Za-z])", "u", "".join(SPELLED.get(each, each) for each in unicodedata.normalize("NFC", text)))


def _is_optional(text, at):
    """Whether a character of a query is a separator, or a space beside a digit."""
    is_space = text[at] == " " and _is_part_of_word(text, at - 1) and _is_part_of_word(text, at + 1)
    return is_space and bool(re.search(r"\d", text[at - 1] + text[at + 1], re.ASCII)) or _joins(text, at, False)


def matches(query, names, values, bodies, language=""):
    """Whether an entry matches a query: it has each word in one of its names, its values or its bodies."""
    names, values, bodies = [[folded(each) for text in texts for each in {text, _spelled(text)}] for texts in (names, values, bodies)]
    texts = [(value, True) for value in values] + [(body, False) for body in bodies]
    asked, spelled = words(query), words(_spelled(query))
    found = all(_has(word, names, values, bodies) or _has(other, names, values, bodies) or _has_form(word, names, texts, language)
                for word, other in zip(asked, spelled))
    text = " ".join(asked)
    joined = "".join(each for at, each in enumerate(text) if not _is_optional(text, at)).split()
    return found or len(joined) < len(asked) and all(_has(word, names, values, bodies) for word in joined)
