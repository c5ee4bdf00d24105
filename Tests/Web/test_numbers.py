"""Counts in scripts: `Templates/scripts/numbers.js` formats them as ICU does, from two examples."""

import json
import random
import subprocess
from pathlib import Path

import pytest

MODULE = Path(__file__).resolve().parents[2] / "Templates/scripts/numbers.js"

#: Languages with other separators, digits, sizes of groups, and numbers of digits that are grouped.
LANGUAGES = ["en", "de", "fr", "de-CH", "es", "pl", "pt-PT", "hi", "en-IN", "ar-EG", "ar-MA", "fa", "bn", "my", "ja", "bg", "ff-Adlm"]

#: Prints each number as the module formats it, and as ICU does. Counts the formatters that the module makes.
PROGRAM = """
const [source, language, numbers] = process.argv.slice(1);
const { formatter } = await import("data:text/javascript;base64," + Buffer.from(source).toString("base64"));
const { format } = new Intl.NumberFormat(language);
const { NumberFormat } = Intl;
let made = 0;
Intl.NumberFormat = function (...options) {
  made += 1;
  return new NumberFormat(...options);
};
const own = formatter(format(1234) + " " + format(12345678), language);
console.log(JSON.stringify({ pairs: JSON.parse(numbers).map((number) => [own(number), format(number)]), made }));
"""


def run(language, numbers, source=MODULE.read_text()):
    result = subprocess.run(
        ["node", "--input-type=module", "-e", PROGRAM, source, language, json.dumps(numbers)], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def counts():
    seeded = random.Random(8)
    return [0, 9, 10, 999, 1000, 9999, 10_000, 99_999, 100_000, 1_000_000] + [int(10 ** seeded.uniform(0, 12)) for _ in range(200)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_counts_are_formatted_as_by_icu_without_its_formatter(language):
    result = run(language, counts())
    assert [pair for pair in result["pairs"] if pair[0] != pair[1]] == []
    assert result["made"] == 0


@pytest.mark.parametrize("language", ["en", "de", "hi", "ar-EG"])
def test_other_numbers_are_formatted_by_icu(language):
    result = run(language, [-1, -12_345, .5, 12_345.25])
    assert [pair for pair in result["pairs"] if pair[0] != pair[1]] == []
    assert result["made"] == 1


@pytest.mark.parametrize("right, wrong", [
    ("? 4 : 5", "? 4 : 4"), ("size = other", "size = last"), (".codePointAt(0)", ".charCodeAt(0)"), ("[short, long]", "[long, short]"),
])
def test_mistakes_in_the_module_are_detected(right, wrong):
    source = MODULE.read_text()
    assert right in source
    bent = source.replace(right, wrong)
    assert any(one != other for language in LANGUAGES for one, other in run(language, counts(), bent)["pairs"])
