"""The nearest names: `Templates/scripts/nearest.js` counts edits as the definition of optimal string alignment does."""

import json
import pathlib
import random
import shutil
import subprocess

import pytest

HERE = pathlib.Path(__file__).resolve().parent
MODULE = HERE.parents[1] / "Templates/scripts/nearest.js"

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="needs node")


def run(steps, module=MODULE):
    lines = "".join(json.dumps(step) + "\n" for step in steps)
    result = subprocess.run(["node", HERE / "nearest.mjs", module], input=lines, capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def edits_between(one, other):
    """The fewest edits, each of letters that no other edit changes: a plain table of the distances of all beginnings."""
    table = [[max(row, column) for column in range(len(other) + 1)] for row in range(len(one) + 1)]
    for row in range(1, len(one) + 1):
        for column in range(1, len(other) + 1):
            steps = [table[row - 1][column] + 1, table[row][column - 1] + 1,
                     table[row - 1][column - 1] + (one[row - 1] != other[column - 1])]
            if row > 1 and column > 1 and one[row - 2:row] == other[column - 2:column][::-1]:
                steps.append(table[row - 2][column - 2] + 1)
            table[row][column] = min(steps)
    return table[-1][-1]


def cases(seed, count=4000):
    """Words of few letters, so that many of them are near. Some letters are of the higher planes."""
    seeded = random.Random(seed)
    for _ in range(count):
        letters = seeded.choice(["ab", "abcd", "aα𐐨א"])
        word = [seeded.choice(letters) for _ in range(seeded.randint(0, 9))]
        typed = word[:]
        for _ in range(seeded.randint(0, 4)):
            at = seeded.randint(0, len(typed))
            typed[at:at + seeded.choice([0, 1, 2])] = seeded.choice([[], [seeded.choice(letters)], typed[at:at + 2][::-1]])
        yield "".join(typed), "".join(word), seeded.choice([1, 2, 3])


def answers(seed, module=MODULE):
    asked = list(cases(seed))
    steps = [{"typed": typed, "words": [word], "edits": edits} for typed, word, edits in asked]
    return asked, [cost for [cost] in run(steps, module)]


def wrong(seed, module=MODULE):
    """The cases in which the integer part of a cost is not the number of edits. An infinite cost is null in JSON."""
    for (typed, word, edits), cost in zip(*answers(seed, module)):
        expected = edits_between(typed, word)
        if (None if expected > edits else expected) != (cost if cost is None else int(cost)):
            yield typed, word, edits, cost


@pytest.mark.parametrize("seed", [1, 2])
def test_a_cost_counts_the_edits(seed):
    assert list(wrong(seed)) == []
    _, costs = answers(seed)
    assert min(sum(1 for cost in costs if cost is not None and int(cost) == edits) for edits in range(4)) > 100
    assert sum(1 for cost in costs if cost is None) > 200


@pytest.mark.parametrize("right, wrong_text", [
    ("row[to] + other", "row[to] + 2"), ("before[to - 2] + 1", "before[to - 2] + 2"),
    ("letter === target ? 0 : other", "other"), ("at + edits", "at + edits - 1"), ("at - edits", "at - edits + 1"),
    ("to > 1 && ", ""), ("other = 1.25", "other = 2"),
])
def test_a_mistake_in_the_distance_is_detected(right, wrong_text, tmp_path):
    text = MODULE.read_text()
    assert right in text, right
    bent = tmp_path / "nearest.js"
    bent.write_text(text.replace(right, wrong_text))
    assert list(wrong(1, bent))


@pytest.mark.parametrize("typed, word, cost", [
    ("iron", "iron", 0), ("irn", "iron", 1), ("iorn", "iron", 1), ("irom", "iron", 1.25), ("irron", "iron", 1.25),
    ("calcuim", "calcium", 1), ("xalcuim", "calcium", 2.25), ("ca", "abc", None), ("mercurry", "mercury", 1.25),
])
def test_a_letter_that_is_missing_or_exchanged_is_nearer_than_another_letter(typed, word, cost):
    assert run([{"typed": typed, "words": [word], "edits": 2}]) == [[cost]]
