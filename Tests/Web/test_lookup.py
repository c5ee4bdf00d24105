"""Looking up a query: `Templates/scripts/lookup.js` finds what a plain scan of the texts finds."""

import gzip
import json
import pathlib
import random
import re
import shutil
import subprocess
import unicodedata

import pytest

import search_data

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULE = ROOT / "Templates/scripts/lookup.js"
#: The module and those that it imports, except for the rules of terms.
MODULES = [MODULE, *map(MODULE.with_name, ["query.js", "spelling.js", "term-index.js"])]
HERE = pathlib.Path(__file__).resolve().parent

#: Characters of each script, with marks, letters that decompose, and characters of the higher planes.
SCRIPTS = {
    "Latin": "abcdefilnorstuzáäçéñöøşŻßæÆĲ①Ａ", "Greek": "αβγδεηικλνορσςτάέίΰΆΩ", "Cyrillic": "абвгдежиклностйёЙЁї",
    "Hebrew": "אבגדהוךכםמןנץצשׁתּ", "Arabic": "ابتجحدرسعلمنهويأإآةىﻻـ", "Thai": "กขคงจชดตนบปมยรลวสหอเแาำ่้ี",
    "Han": "東京大学中国人山川日本書館𠮷𠀀", "kana": "あいうかがきさしたはばぱアイウカガキサシタハバパゃッー", "Hangul": "가각간나다라마한국어사람서울각", "other": "😀🜚٣७",
}
#: What the rules do not cover, for the folding of the texts.
TABLE = {"ø": "o", "æ": "ae", "ß": "ss", "ς": "σ", "ך": "כ", "ם": "מ", "ן": "נ", "ץ": "צ", "ة": "ه", "ـ": "", "й": "й"}
COUNT = 400

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="needs node")


def word(seeded, script):
    return "".join(seeded.choice(SCRIPTS[script]) for _ in range(seeded.choice([1, 2, 2, 3, 4, 6, 9, 15])))


def words(seeded, count):
    """Words of one script, and sometimes of others."""
    script = seeded.choice(list(SCRIPTS))
    separators = [" ", "  ", "-", "\u3000", " ", "·", "’", "\u200b"]
    return "".join(word(seeded, script if seeded.random() < 0.8 else seeded.choice(list(SCRIPTS))) + seeded.choice(separators)
                   for _ in range(count))


def catalog(seed, count=60):
    seeded = random.Random(seed)
    return [{"id": f"e{number}", "title": words(seeded, seeded.randint(1, 4)), "body": words(seeded, seeded.randint(0, 25))}
            for number in range(count)]


def queries(seed, entries, count=COUNT):
    """Parts of the texts, in other cases, and a few words that are nowhere."""
    seeded = random.Random(seed)
    made = []
    for _ in range(count):
        entry = seeded.choice(entries)
        parts = (entry["title"] + " " + entry["body"]).split()
        chosen = [seeded.choice(parts) for _ in range(seeded.choice([1, 1, 2, 3]))] if parts else ["x"]
        chosen = [each[:seeded.randint(1, len(each))] for each in chosen]
        if seeded.random() < 0.1:
            chosen.append(word(seeded, "Latin"))
        query = " ".join(chosen)
        made.append(seeded.choice([query, query.upper(), query + " ", unicodedata.normalize("NFD", query)]))
    return made + ["", " ", "\u00a0", "’", "\ud7ff", "\uffff", "\U0010ffff", "😀", "__proto__"]


def write(folder, entries, size, **options):
    folder.mkdir()
    for name, content in search_data.files(entries, TABLE, size, **options).items():
        (folder / name).write_bytes(content)
    return folder


def run(folder, steps, module=MODULE):
    lines = "".join(json.dumps(step) + "\n" for step in steps)
    result = subprocess.run(["node", HERE / "lookup.mjs", module, HERE / "terms.mjs", folder], input=lines, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("seed, size", [(1, 1), (2, 7), (3, 40), (4, 100_000)])
def test_queries_find_what_a_plain_scan_finds(seed, size, tmp_path):
    entries = catalog(seed)
    asked = queries(seed, entries)
    answers = run(write(tmp_path / "search", entries, size), [{"query": query} for query in asked])
    expected = [sorted(search_data.search(query, entries, TABLE)) for query in asked]
    assert [(query, answer.get("found")) for query, answer in zip(asked, answers)] == list(zip(asked, expected))
    assert sum(1 for each in expected if each) > COUNT / 2 and sum(1 for each in expected if not each) > 10


def test_texts_are_folded_by_the_documented_rules(tmp_path):
    seeded = random.Random(9)
    texts = [unicodedata.normalize(seeded.choice(["NFC", "NFD"]), words(seeded, 6)) for _ in range(300)]
    answers = run(write(tmp_path / "search", catalog(1), 40), [{"text": text} for text in texts])
    assert [answer["text"] for answer in answers] == [search_data.fold(text, TABLE) for text in texts]


@pytest.mark.parametrize("text, folded, offsets", [
    ("Ærø", "aero", [0, 0, 1, 2, 3]), ("e\u0301a", "ea", [0, 2, 3]), ("  a  b", "a b", [2, 3, 5, 6]), ("ガ𠮷", "か𠮷", [0, 1, 1, 3]),
    ("\u1112\u1161\u11ab", "\u1112\u1161\u11ab", [0, 0, 0, 3]), ("", "", [0]), ("’", "'", [0, 1]), ("Ａ①", "a1", [0, 1, 2]),
])
def test_offsets_lead_back_to_the_text(text, folded, offsets, tmp_path):
    [answer] = run(write(tmp_path / "search", catalog(1), 40), [{"text": text}])
    assert answer == {"text": folded, "offsets": offsets, "fetched": ["index.gz", *answer["fetched"][1:]]}


def test_a_non_joiner_may_be_typed_for_a_space(tmp_path):
    entries = [{"id": f"e{number}", "title": title, "body": ""} for number, title in enumerate(["می روم", "میروم", "روم", "میز"])]
    answers = run(write(tmp_path / "search", entries, 1), [{"query": query} for query in ["می\u200cروم", "می\u200cرو", "می\u200c"]])
    assert [answer["found"] for answer in answers] == [["e0", "e1"], ["e0", "e1"], ["e0", "e1", "e3"]]


def test_only_the_files_that_can_hold_a_term_are_fetched_once(tmp_path):
    entries = [{"id": f"e{number}", "title": f"{letter}{letter}a", "body": f"{letter}{letter}b word"}
               for number, letter in enumerate("bcdefghijklmnopqrstuvwxy")]
    folder = write(tmp_path / "search", entries, 2)
    first, longer, again, other = run(folder, [{"query": query} for query in ["ff", "ffa", "ff", "mm"]])
    assert [first["found"], longer["found"], other["found"]] == [["e4"], ["e4"], ["e11"]]
    assert len(first["fetched"]) <= 2 + 4 and len(set(first["fetched"])) == len(first["fetched"])
    assert longer["fetched"] == again["fetched"] == []
    assert 0 < len(other["fetched"]) <= 4


def test_characters_beyond_the_first_plane_are_in_the_order_of_code_points(tmp_path):
    """In UTF-16, the first one would come before the second."""
    entries = [{"id": "a", "title": "𠮷", "body": ""}, {"id": "b", "title": "\ue000", "body": ""}, {"id": "c", "title": "\ufffd", "body": ""},
               {"id": "d", "title": "😀", "body": ""}]
    answers = run(write(tmp_path / "search", entries, 1), [{"query": entry["title"]} for entry in entries])
    assert [answer["found"] for answer in answers] == [["a"], ["b"], ["c"], ["d"]]


def index_of(folder):
    """Returns what every query needs."""
    return json.loads(gzip.decompress((folder / "index.gz").read_bytes()))


@pytest.mark.parametrize("kind", ["missing", "cut"])
def test_a_damaged_file_fails_and_can_be_fetched_again(kind, tmp_path):
    entries = catalog(1)
    folder = write(tmp_path / "search", entries, 100_000)
    index = index_of(folder)
    query = entries[0]["title"].split()[0]
    expected = sorted(search_data.search(query, entries, TABLE))
    [terms, _] = index["names"]
    for name in ["index.gz", index["ids"] + ".gz", terms[1][:10] + ".gz"]:
        wrong, right = run(folder, [{"query": query, kind: name}, {"query": query}])
        assert "error" in wrong and right["found"] == expected, name


def test_a_file_of_another_name_fails(tmp_path):
    folder = write(tmp_path / "search", catalog(1), 40)
    index = index_of(folder)
    (folder / "index.gz").write_bytes(search_data.packed(index | {"ids": "0123456789"}))
    [answer] = run(folder, [{"query": "a"}])
    assert "error" in answer


def test_another_version_of_the_format_fails(tmp_path):
    folder = write(tmp_path / "search", catalog(1), 40)
    index = index_of(folder)
    (folder / "index.gz").write_bytes(search_data.packed(index | {"version": index["version"] + 1}))
    [answer] = run(folder, [{"query": "a"}])
    assert "error" in answer


# Catalogs of many pages


def many_pages(entries):
    views = {
        "a-z": search_data.sections(["A"], entries, lambda entry: ["A"]),
        "by-place": search_data.sections(["Sea", "Land"], entries, lambda entry: ["Land"]),
    }
    return {"views": views, "rows": [f'<li data-entry="{entry["id"]}"></li>' for entry in entries]}


@pytest.mark.parametrize("seed, size", [(1, 1), (2, 7), (4, 100_000)])
def test_queries_find_the_numbers_of_entries(seed, size, tmp_path):
    """The files have separators that are not terms."""
    entries = catalog(seed)
    numbers = {entry["id"]: number for number, entry in enumerate(entries)}
    asked = queries(seed, entries)
    answers = run(write(tmp_path / "search", entries, size, **many_pages(entries)), [{"query": query} for query in asked])
    expected = [sorted((numbers[id] for id in search_data.search(query, entries, TABLE)), key=str) for query in asked]
    assert [(query, answer.get("found")) for query, answer in zip(asked, answers)] == list(zip(asked, expected))


def test_a_separator_keeps_files_from_being_fetched(tmp_path):
    entries = [{"id": f"e{number}", "title": title, "body": ""} for number, title in enumerate(["abcd", "abce", "bbbb", "cccc"])]
    folder = write(tmp_path / "search", entries, 2, **many_pages(entries))
    assert index_of(folder)["names"][0][0] == ["", "abce", "b", "c"]
    answers = run(folder, [{"query": query} for query in ["abcd", "bb", "cc", "abce"]])
    assert [answer["found"] for answer in answers] == [[0], [2], [3], [1]]
    assert [len(answer["fetched"]) for answer in answers] == [2, 1, 1, 1]


@pytest.mark.parametrize("count", [10, 1000])
def test_a_query_needs_few_files_however_many_terms_it_finds(count, tmp_path):
    """A file has one term, so all prefixes of more than two terms have lines of their own."""
    words = [f"{letter}{number:03}" for letter in "ab" for number in range(count)]
    entries = [{"id": f"e{number}", "title": word, "body": word} for number, word in enumerate(words)]
    folder = write(tmp_path / "search", entries, 1, **many_pages(entries))
    asked = ["a", "a0", "a00", "a000", "b"]
    answers = run(folder, [{"query": query} for query in asked])
    assert [len(answer["found"]) for answer in answers] == [sum(word.startswith(query) for word in words) for query in asked]
    assert [len(answer["fetched"]) <= 2 for answer in answers[1:]] == [True] * 4
    assert len(answers[0]["fetched"]) <= 1 + 2, "the list of files comes first"


def test_other_files_are_read_once(tmp_path):
    entries = catalog(1)
    folder = write(tmp_path / "search", entries, 40, **many_pages(entries))
    index = index_of(folder)
    [_, (_, digest, _)] = index["views"]
    first, again = run(folder, [{"file": digest}, {"file": digest}])
    assert json.loads(first["content"]) == many_pages(entries)["views"]["by-place"]
    rows = index_of(folder)["rows"]
    assert (first["count"], first["rows"]) == (60, rows)
    assert again["fetched"] == [] and again["content"] == first["content"]
    assert sum(rows[1]) == 60
    [failed, fetched] = run(folder, [{"file": digest, "missing": digest + ".gz"}, {"file": digest}])
    assert "error" in failed and fetched["content"] == first["content"]


def test_the_sections_of_the_first_view_need_no_file(tmp_path):
    entries = catalog(1)
    folder = write(tmp_path / "search", entries, 40, **many_pages(entries))
    views = many_pages(entries)["views"]
    answers = run(folder, [{"view": view, "isNew": True} for view in ("a-z", "by-place", "unknown")])
    assert [answer["sections"] for answer in answers] == [views["a-z"], views["by-place"], views["a-z"]]
    assert [len(answer["fetched"]) for answer in answers] == [1, 2, 1]


@pytest.mark.parametrize("numbers", [[0], [7], [0, 1, 2], [1, 0], [40, 3, 1300, 1299, 0], random.Random(1).sample(range(100_000), 500)], ids=len)
def test_the_entries_of_a_section_are_read_in_the_order_of_the_view(numbers):
    """Their numbers are those of the first view, so that they do not ascend in all others."""
    script = f"""import {{ importModule }} from {json.dumps((HERE / "modules.mjs").as_uri())};
        const {{ entriesAt }} = await importModule({json.dumps(str(MODULE.with_name("term-index.js")))});
        console.log(JSON.stringify(entriesAt("term\\t" + {json.dumps(search_data.steps(numbers))} + "\\nterm\\t5", 5)));"""
    result = subprocess.run(["node", "--input-type=module", "--eval", script], check=True, capture_output=True, text=True)
    assert json.loads(result.stdout) == numbers


def test_terms_of_names_are_listed_by_their_beginning(tmp_path):
    entries = [{"id": f"e{number}", "title": title, "body": "stone"} for number, title in enumerate(["Stone oak", "Storm", "Oak"])]
    folder = write(tmp_path / "search", entries, 2, **many_pages(entries))
    answers = run(folder, [{"prefix": prefix} for prefix in ["sto", "oak", "x"]])
    assert [answer["terms"] for answer in answers] == [
        [["stone", [0]], ["stone oakN", [0]], ["storm", [1]], ["stormN", [1]]], [["oak", [0, 2]], ["oakN", [2]]], []]


@pytest.mark.parametrize("size", [1, 7, 40, 100_000])
def test_names_are_found_as_a_whole_and_by_their_beginning(size, tmp_path):
    """However many files have the terms, since common prefixes have a line of the names that begin with them."""
    entries = catalog(6) + catalog(7)
    names = [search_data.fold(entry["title"], TABLE).strip() for entry in entries]
    seeded = random.Random(6)
    length = search_data.NAME
    asked = names + [name[:seeded.randint(1, length - 1)] for name in names for _ in range(3)]
    # A name of symbols that count nowhere is folded to nothing.
    asked = [query for query in asked if query.strip()]
    steps = [{"name": query, "isWhole": isWhole} for query in asked for isWhole in (True, False)]
    answers = iter(run(write(tmp_path / "search", entries, size, **many_pages(entries)), steps))
    for query in asked:
        typed = query.strip()[:length]
        assert next(answers)["found"] == [number for number, name in enumerate(names) if name[:length] == typed], query
        assert next(answers)["found"] == [number for number, name in enumerate(names) if name.startswith(typed)], query


def test_the_term_of_a_whole_name_is_in_the_file_of_its_first_word(tmp_path):
    entries = [{"id": f"e{number}", "title": title, "body": ""} for number, title in enumerate(["Iron", "Iron ore", "Ironing", "Zinc"])]
    folder = write(tmp_path / "search", entries, 6, **many_pages(entries))
    answers = run(folder, [{"query": "iron"}, {"name": "iron", "isWhole": True}, {"name": "iron o", "isWhole": False}])
    assert [(answer["found"], answer["fetched"]) for answer in answers[1:]] == [([0], []), ([1], [])]


def typed(query):
    """The query after each letter."""
    return [query[:end] for end in range(1, len(query) + 1)]


@pytest.mark.parametrize("seed", range(4))
def test_letter_by_letter_a_word_finds_what_it_finds_at_once(seed, tmp_path):
    entries = catalog(seed)
    asked = [part for query in queries(seed, entries, 25) for part in typed(query)]
    answers = run(write(tmp_path / "search", entries, 1), [{"query": query} for query in asked])
    for query, answer in zip(asked, answers):
        assert answer["found"] == sorted(search_data.search(query, entries, TABLE)), query


MISTAKES = [
    ("term.startsWith(prefix)", "true"),
    (".codePointAt(at) ?? -1) < (other.codePointAt(at)", ".charCodeAt(at) || -1) < (other.charCodeAt(at)"),
    ("separators[first]?.startsWith(prefix)", "false"), ("middle + 1", "middle + 2"), ("first - 1", "first - 2"),
    ("filesWith(prefixes, line, () => false)", "filesWith(files, line, () => false)"), ("push(entry += step)", "push(entry = step)"), ("36 * step", "10 * step"),
    ("code < 58 ? 48 : 87", "48"), ("push(entry + step)", "push(step)"),
    ("any([named, found.then(common)])", "found.then(common)"), ("set.among(entries), [", "entries, ["),
    ("[...spellings.map((word) => matching(word, signal)), ...others]", "[matching(spellings[0], signal), ...others]"), ("’‛", "‛"),
    ("[ァ-ヶ]", "[ァ-ン]"), (r'letter.normalize("NFC")', "letter"), ('"\\n" + lines', "lines"),
]


@pytest.fixture(scope="module")
def probe(tmp_path_factory):
    """Search data, what to ask the module, and what a plain scan answers."""
    seeded = random.Random(3)
    entries = catalog(3) + [{"id": each, "title": each, "body": each} for each in [*"𠮷\ue000\ufffdヵヶй", "koeln"]]
    asked = queries(3, entries) + list("𠮷\ue000\ufffdヵヶй") + ["köln"] + typed(entries[0]["title"])
    texts = [unicodedata.normalize(seeded.choice(["NFC", "NFD"]), words(seeded, 6)) for _ in range(300)]
    expected = [sorted(search_data.search(query, entries, TABLE)) for query in asked] + [search_data.fold(text, TABLE) for text in texts]
    folder = write(tmp_path_factory.mktemp("probe") / "search", entries, 1)
    steps = [{"query": query} for query in asked] + [{"text": text} for text in texts]
    return folder, [{**step, "expected": each} for step, each in zip(steps, expected, strict=True)], expected


def answered(probe, *module):
    """The answers of a module, up to the first that is wrong."""
    folder, asked, _ = probe
    return [answer.get("found", answer.get("text")) for answer in run(folder, asked, *module)]


def test_the_module_without_a_mistake_answers_like_a_plain_scan(probe):
    assert answered(probe) == probe[-1]


@pytest.mark.parametrize("right, wrong", MISTAKES)
def test_mistakes_in_the_module_are_detected(right, wrong, probe, tmp_path):
    [module] = [module for module in MODULES if right in module.read_text()]
    (tmp_path / module.name).write_text(module.read_text().replace(right, wrong))
    bent = tmp_path / MODULE.name
    if module != MODULE:
        bent.write_text(MODULE.read_text())
    assert answered(probe, bent) != probe[-1]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_the_module_uses_nothing_of_a_page(module):
    text = re.sub(r"//.*|/\*.*?\*/", "", module.read_text(), flags=re.DOTALL)
    assert not re.search(r"\b(document|window|location|localStorage)\b", text)
