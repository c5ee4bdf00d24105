"""The hint of `build` and `check` for a list that its sections hardly divide."""

import json

import pytest


def listed(titles, **keys):
    return json.dumps([{"title": title, "id": f"e{number}", **{key: values[number % len(values)] for key, values in keys.items()}}
                       for number, title in enumerate(titles)])


def hints(output):
    return [line for line in output.splitlines() if line.startswith("hint: ")]


GROUPED = {"group": ["files", "network", "time"], "level": ["new", "old", "old"]}


@pytest.mark.parametrize(
    "titles, keys, expected",
    [
        (
            [f"--option-{number}" for number in range(10)], GROUPED,
            "hint: 10 of 10 entries of “List” are in the section “#”; to divide them, add a view with “section: group”",
        ),
        (
            [f"Item {number}" for number in range(300)] + [f"A{number}" for number in range(200)],
            {"group": ["files", "network", "time"], "color": ["red", "blue"]},
            "hint: 300 of 500 entries of “List” are in the section “I”; to divide them, add a view with “section: group” (or color)",
        ),
        (
            [f"Item {number}" for number in range(500)], {"code": [f"c{number}" for number in range(100)]},
            "hint: 500 of 500 entries of “List” are in the section “I”; a view with “section” needs a key with a few values",
        ),
        # Short lists, and lists that are divided.
        ([f"--option-{number}" for number in range(9)], GROUPED, None),
        ([f"Item {number}" for number in range(499)], GROUPED, None),
        ([f"{'AB'[number % 2]}{number}" for number in range(500)], GROUPED, None),
    ],
)
def test_a_list_in_one_section_gets_a_hint(make_project, titles, keys, expected):
    project = make_project("list", {
        "content/list/catalog.yaml": "entry: {id: id}\n", "content/list/list.json": listed(titles, **keys),
    })
    wanted = [expected] if expected else []
    for arguments in [("check", "--strict"), ("build", "--strict"), ("build",)]:
        result = project.run(*arguments)
        assert (result.status, result.errors) == (0, "")
        assert hints(result.output) == wanted, arguments
    assert hints(project.run("build", "--quiet").output) == []


def test_a_view_that_divides_the_list_ends_the_hint(make_project):
    titles = [f"--option-{number}" for number in range(12)]
    project = make_project("list", {
        "content/list/catalog.yaml": "entry: {id: id}\nviews: [{id: group, section: group}]\n",
        "content/list/list.json": listed(titles, **GROUPED),
    })
    assert hints(project.run("build").output) == []


def test_the_counts_of_sections_are_those_of_entries(project):
    """A row of another name is no entry."""
    project.write({
        "content/list/catalog.yaml": "entry: {also: names}\n",
        "content/list/list.json": json.dumps([{"title": "A", "names": ["B1", "B2", "A2"]}])})
    assert "  List, A–Z: A 1, B 0\n" in project.run("build", "--verbose").output
