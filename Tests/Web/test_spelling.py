"""Other spellings and forms of words: `Templates/scripts/spelling.js`. Snowball's stemmers say which forms are of one word."""

import json
import pathlib
import shutil
import subprocess
import unicodedata

import pytest
import snowballstemmer

MODULE = pathlib.Path(__file__).resolve().parents[2] / "Templates/scripts/spelling.js"
NAMES = {"de": "german", "en": "english", "es": "spanish", "fr": "french", "sv": "swedish"}
#: What a reader types, and a word that it must find.
FORMS = {
    "de": "hunde hund, hunden hund, häuser haus, kinder kind, blumen blume, bildern bild, tisches tisch, steine stein, frauen frau",
    "en": "poets poet, halogens halogen, boxes box, churches church, brushes brush, glasses glass, berries berry, berry berries, owls owl",
    "es": "casas casa, flores flor, luces luz, luz luces, gatos gato, gata gato, leones leon, bajos bajo",
    "fr": "chats chat, chevaux cheval, grande grand, grandes grand, journaux journal, mers mer",
    "sv": "bilar bil, bilarna bil, flickor flicka, huset hus, husen hus, hundarna hund, pojkar pojke, äpplen äpple",
}
#: Snowball does not know that these are forms of one word, since their stems are spelled differently.
SPELLED_APART = {"luz", "luces"}
#: Words that only look like forms of others.
OTHERS = {"en": "news new, bus bu, glass glas, iris iri, its it", "de": "ist is, den d", "es": "mes m", "fr": "bas b", "sv": "en e"}

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="needs node")


def folded(text):
    return "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))


def pairs(text):
    return [pair.split() for pair in text.split(", ")]


def run(expression, *values):
    script = f"import * as spelling from {json.dumps(MODULE.as_uri())}; console.log(JSON.stringify(({expression})(...JSON.parse(process.argv[1]))))"
    result = subprocess.run(["node", "--input-type=module", "-e", script, json.dumps(values)], capture_output=True, text=True, check=True)
    return json.loads(result.stdout)


def forms(words, language):
    return run("(words, language) => words.map((word) => spelling.forms(word, language))", [folded(word) for word in words], language)


@pytest.mark.parametrize("language", FORMS)
def test_forms_of_a_word_are_found(language):
    for (typed, word), found in zip(pairs(FORMS[language]), forms([typed for typed, _ in pairs(FORMS[language])], language)):
        assert folded(word) in found, typed


@pytest.mark.parametrize("language", OTHERS)
def test_other_words_are_not(language):
    for (typed, word), found in zip(pairs(OTHERS[language]), forms([typed for typed, _ in pairs(OTHERS[language])], language)):
        assert word not in found, typed


@pytest.mark.parametrize("language", FORMS)
def test_snowball_has_the_same_stem_for_every_form_that_is_a_word(language):
    """The words are those of the table."""
    stem = snowballstemmer.stemmer(NAMES[language]).stemWord
    known = {folded(word): stem(word) for pair in pairs(FORMS[language]) for word in pair}
    found = forms(list(known), language)
    count = 0
    for word, own in zip(known, found):
        for form in own:
            if form in known and {word, form} != SPELLED_APART:
                assert known[form] == known[word], (word, form)
                count += 1
    assert count >= len(pairs(FORMS[language])) - 2


def test_a_language_without_rules_has_no_forms():
    assert forms(["chats", "owls"], "ja") == [[], []]


def test_what_begins_with_the_word_is_not_listed():
    """It is found anyway."""
    for language in FORMS:
        for word, found in zip(["casa", "haus", "poets"], forms(["casa", "haus", "poets"], language)):
            assert not [form for form in found if form.startswith(word)]


@pytest.mark.parametrize("text, spelled", [
    ("Köln", "koeln"), ("Ko\u0308ln", "koeln"), ("ÅSE Ørsted", "aase oersted"), ("Müller, Käse", "mueller, kaese"), ("ёлка é ô", "ёлка é ô"),
    ("Þor M6×20 −5", "thor m6x20 -5"), ("10 µF, 3 μm μετρο µ", "10 uf, 3 um μετρο µ")])
def test_letters_and_signs_may_be_typed_as_others(text, spelled):
    assert run("(text) => spelling.spelledOut(text)", text) == spelled
