"""Dividing a query: `Templates/scripts/query.js` knows words, phrases, and what is too long."""

import json
import pathlib
import shutil
import subprocess

import pytest

HERE = pathlib.Path(__file__).resolve().parent
MODULE = HERE.parents[1] / "Templates/scripts/query.js"

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="needs node")

#: Words are strings. A phrase has whether it is closed.
UNITS = [
    ("iron ore", ["iron", "ore"]),
    ('"iron ore"', [["iron ore", True]]),
    ("“iron ore” red", [["iron ore", True], "red"]),
    ("„iron ore“", [["iron ore", True]]),
    ("«iron ore»", [["iron ore", True]]),
    ("»iron ore«", [["iron ore", True]]),
    ("”iron ore”", [["iron ore", True]]),
    ('red "iron ore', ["red", ["iron ore", False]]),
    ('red "', ["red", ["", False]]),
    ('"" red', [["", True], "red"]),
    ('"iron" "red ore"', [["iron", True], ["red ore", True]]),
    ('("iron ore")', ["(", ["iron ore", True], ")"]),
    ('27" monitor', ['27"', "monitor"]),
    ('צה"ל', ['צה"ל']),
    ("l’or 'red ore'", ["l’or", "'red", "ore'"]),
    ("  red\u3000ore ", ["red", "ore"]),
    ("", []),
]


def divided(*queries):
    lines = "".join(json.dumps(query) + "\n" for query in queries)
    run = subprocess.run(["node", HERE / "query.mjs", MODULE], input=lines, capture_output=True, text=True, check=True, timeout=60)
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_quotes_make_a_phrase():
    """Also typographic ones. An open phrase goes to the end; a quote inside of a word, or after a number, makes none."""
    queries = [query for query, _ in UNITS]
    assert [(query, each["units"]) for query, each in zip(queries, divided(*queries))] == UNITS


def test_the_words_of_a_phrase_are_searched():
    queries = {'"iron ore" red': ["iron", "ore", "red"], "«iron»ore": ["«iron»ore"], '27" red': ['27"', "red"]}
    assert {query: each["words"] for query, each in zip(queries, divided(*queries))} == queries


@pytest.mark.parametrize("query, kept", [("a" * 200, "a" * 200), ("a" * 201, "a" * 200), ("a" * 199 + "😀", "a" * 199), ("a" * 198 + "😀😀", "a" * 198 + "😀")])
def test_a_long_query_is_cut_between_characters(query, kept):
    assert divided(query)[0]["cut"] == kept
