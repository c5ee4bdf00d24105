"""The rules for the browser: `sectioning.js` and `matching.js` give the same results as the Swift core."""

import json
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = [ROOT / "Templates/scripts/sectioning.js", ROOT / "Templates/scripts/matching.js"]
CASES = ROOT / ".build/release/SectioningCases"
REPLAY = ROOT / "Tests/Web/replay.mjs"
KINDS = {"sectioning", "index", "unfolded", "selection", "search", "highlights", "difference", "terms", "facets"}
#: Rules that only the tables test: they are not in the library `Sectioning`.
TABLES = {"strip", "padding"}
COUNT = 3000

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="needs node")


@pytest.fixture(scope="module")
def cases(tmp_path_factory):
    """Random cases with the results of the built core."""
    assert CASES.exists(), "run make build"
    lines = tmp_path_factory.mktemp("cases") / "cases.jsonl"
    with open(lines, "wb") as file:
        subprocess.run([CASES, str(COUNT)], stdout=file, check=True)
    return lines


@pytest.fixture(scope="module")
def few(cases, tmp_path_factory):
    """The first few cases, which are enough to find a mistake."""
    lines = tmp_path_factory.mktemp("few") / "cases.jsonl"
    with open(cases, "rb") as file:
        lines.write_bytes(b"".join(file.readline() for _ in range(600 * len(KINDS))))
    return lines


def bent(folder, right, wrong):
    """The modules with a mistake in one of them."""
    texts = [module.read_text() for module in MODULES]
    assert sum(text.count(right) for text in texts) == 1, right
    for module, text in zip(MODULES, texts):
        (folder / module.name).write_text(text.replace(right, wrong))
    return [folder / module.name for module in MODULES]


def replay(modules, mode, lines=subprocess.DEVNULL):
    result = subprocess.run(["node", REPLAY, mode, *modules], stdin=lines, capture_output=True, text=True)
    assert result.stdout, result.stderr
    return json.loads(result.stdout.splitlines()[-1]), result


def test_the_modules_follow_the_tables_of_laws():
    counts, result = replay(MODULES, "tables")
    assert result.returncode == 0, result.stdout
    assert counts.pop("failures") == 0
    assert set(counts) == KINDS | TABLES and min(counts.values()) > 10


def test_the_modules_agree_with_the_core_in_random_cases(cases):
    with open(cases) as lines:
        counts, result = replay(MODULES, "cases", lines)
    assert result.returncode == 0, result.stdout
    assert counts == {**dict.fromkeys(KINDS, COUNT), "failures": 0}


MISTAKES = [
    ("for (const key of first) others.delete(key);", ""), ("idsOf(other).length - idsOf(one).length", "0"),
    ("starts[end] === starts[at + word.length - 1]", "false"), ("lower <= range[1]", "lower < range[1]"),
    (r"[\p{Alphabetic}\p{M}", r"[\p{Alphabetic}"), (r"\\uff66-\\uffdc", ""), ("> 0xffff ? at - 2", "> 0xffff ? at - 1"),
    ("Math.min(next, sections.length - 1)", "next"), ("count <= room || !areEmpty", "count <= room || areEmpty"),
    ("room - count + end - first, 5", "room - count + end - first, 4"), ("others.length <= outside", "false"), ("Math.max(room - most, 5)", "room - most"),
    ("item === own ||", ""), ("item <= current", "item < current"), ("kept.indexOf(own)", "0"), ("left < 5", "left < 1"),
    ("Math.max(count - 1, upper)", "count"), ('policy(section.key) === "single"', 'policy(key) === "single"'),
    ("rivals.delete(id);", ""), ("numbers[ends[middle]] < number", "numbers[ends[middle]] > number"),
    ("[...text].slice(0, longest)", "[...text].slice(0, 25)"), ("run.slice(0, 24)", "run"), ("run.length > 2", "run.length > 3"),
    ("length > 5", "length > 3"), (r"!/\p{N}/u", r"!/\d/u"), (r"\u1780-\u17ff]/.test", "]/.test"), (r"\ud7b0-\ud7ff]/.test", "]/.test"),
    ("Math.min(length, shortest)", "shortest"), ("!start || length < 6", "!start || length <= 6"), (r"\ua960-\ua97c", ""),
    ("end >= run.length", "end > run.length"), ("return longest", "return 23"),
    ("isWhole: [...term].length < shortest", "isWhole: false"), (r"""!?\-./_:'&]+$""", r"""!?\-./_:&]+$"""),
    ('withoutPunctuation(word) || word', 'withoutPunctuation(word)'), ("(isSpaced)) return text", "(isSpaced) || word) return text"),
    ("removals.reverse()", "removals"),
    ("&& last[entry] === field", ""), ("unmet[entry] === 1", "false"), ("found?.has(entry) ?? true", "true"),
]


@pytest.mark.parametrize("right, wrong", MISTAKES)
def test_random_cases_detect_a_mistake_in_the_modules(few, tmp_path, right, wrong):
    with open(few) as lines:
        counts, result = replay(bent(tmp_path, right, wrong), "first-failure", lines)
    assert result.returncode == 1 and counts["failures"] > 0


@pytest.mark.parametrize("right, wrong", [
    ("long(titles, 4)", "long(titles, 5)"), ("long(titles, 2)", "long(titles, 3)"), ("long(titles, 2)", "long(titles, 1)"),
    ("<= 9", "<= 10"), ("slice(0, 3) : [name]", "slice(0, 2) : [name]"), (r"\p{Mn}\p{Me}", ""),
    ("columns(own) > 5", "columns(own) > 4"), ("long(short, 3)", "long(short, 2)"), ("counts.get(own) > 1", "false"),
    ("used.has(own) ||", ""), ("while (used.has(labels[title]))", "while (false)"), ("at ? 1 : first", "1"),
    ("'’]+", "]+"), (r"\uff60\u{20000}-\u{3ffff}", r"\uff60"), (".toUpperCase()", ""), (r"[\p{L}\p{N}].*/u) ??", r"[\p{L}].*/u) ??"),
    (r"^\p{N}{1,5}(?!\p{N})|", ""), (r"{1,5}(?!\p{N})", "{1,5}"), (r"{3}(?!\p{N})", "{3}"), ("> 5 ? lower", "> 4 ? lower"),
    (r""";|=!?']+""", r""";|=!?]+"""), ("""/[-./_:,'"&]/""", """/[-./_:,"&]/"""), ("""/[-./_:,'"&]/""", "/[-./_:,'&]/"), ("rest.length > 2", "rest.length > 3"),
    ("runs(joined(word).text)", "runs(word)"), ("start, end).join(\"\"), isWhole }", "start, end).join(\"\"), isWhole: false }"),
    ("length || next?.length;", "length;"), ("run.findLastIndex((letter) => beginsSyllable.test(letter))", "-1"), ("isWhole || length === longest", "isWhole"),
    ("Math.min(next.length, shortest) - 1", "1"), (" - 1 : longest", " - 1 : 1"),
    ("word.split(boundary)", "[word]"), ("digits || !longest", "digits"), ("repeat(longest - digits)", "repeat(longest)"),
])
def test_the_tables_detect_a_mistake_in_rules_that_only_they_test(tmp_path, right, wrong):
    counts, result = replay(bent(tmp_path, right, wrong), "tables")
    assert result.returncode == 1 and counts["failures"] > 0


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_the_modules_import_nothing(module):
    text = module.read_text()
    assert not re.search(r"^\s*import\b|\bimport\(", text, re.MULTILINE)
    assert not re.search(r"\b(document|window|localStorage|fetch)\b", re.sub(r"//.*|/\*.*?\*/", "", text, flags=re.DOTALL))
