"""`thumbindex diff`: the entries that differ between two versions of a project."""

import random

import pytest

CATALOG = """
title: Tools
entry: {sort: title}
views:
  - {id: name, title: A to Z}
  - {id: room, title: By room, section: room, missing: Elsewhere}
"""
OLD = {
    "content/tools/catalog.yaml": CATALOG,
    "content/tools/drill.md": "---\ntitle: Drill\nroom: Den\nprice: 3.50\n---\nA drill.\n",
    "content/tools/hammer.md": "---\ntitle: Hammer\nroom: [Den, Hall]\nsize: {width: 3, depth: 4}\n---\n",
    "content/tools/saw.md": "---\ntitle: Saw\nroom: Den\n---\n",
}


@pytest.fixture
def compare(project, make_project):
    """Compares the project `OLD` with the same project after changes: texts by path, or `None` for a removed file."""

    def compare(changes, *arguments, old=OLD):
        former = make_project("old", old)
        files = {path: text for path, text in (old | changes).items() if text is not None}
        project.write(files)
        return project.run("diff", str(former.folder), *arguments)

    return compare


#: What changes, the files with the change, and the lines about it.
CHANGES = [
    ("a new entry", {"content/tools/awl.md": "Awl.\n"}, ["1 added", "  added awl (awl)"]),
    ("an entry that is gone", {"content/tools/saw.md": None}, ["1 removed", "  removed Saw (saw)"]),
    ("another room", {"content/tools/saw.md": "---\ntitle: Saw\nroom: Hall\n---\n"},
     ["1 changed", "  changed Saw (saw)", "    room: Den → Hall", "    By room: Den → Hall"]),
    ("one room less", {"content/tools/hammer.md": OLD["content/tools/hammer.md"].replace("[Den, Hall]", "Hall")},
     ["1 changed", "  changed Hammer (hammer)", "    room: Den, Hall → Hall", "    By room: no longer in Den"]),
    ("one room more", {"content/tools/saw.md": "---\ntitle: Saw\nroom: [Den, Hall]\n---\n"},
     ["1 changed", "  changed Saw (saw)", "    room: Den → Den, Hall", "    By room: also in Hall"]),
    ("no room", {"content/tools/saw.md": "---\ntitle: Saw\n---\n"},
     ["1 changed", "  changed Saw (saw)", "    room: Den → none", "    By room: Den → Elsewhere"]),
    ("a value in an object", {"content/tools/hammer.md": OLD["content/tools/hammer.md"].replace("depth: 4", "depth: 5")},
     ["1 changed", "  changed Hammer (hammer)", "    size.depth: 4 → 5"]),
    ("a number written in another way", {"content/tools/drill.md": OLD["content/tools/drill.md"].replace("3.50", "3.5")},
     ["1 changed", "  changed Drill (drill)", "    price: 3.50 → 3.5"]),
    ("another title and text", {"content/tools/drill.md": OLD["content/tools/drill.md"].replace("Drill", "Power drill") + "New.\n"},
     ["1 changed", "  changed Power drill (drill)", "    title: Drill → Power drill", "    body", "    A to Z: D → P"]),
    ("a link to another place", {"content/tools/drill.md": OLD["content/tools/drill.md"] + "[saw](saw.md)\n"},
     ["1 changed", "  changed Drill (drill)", "    body"]),
    ("a text with lines", {"content/tools/saw.md": OLD["content/tools/saw.md"].replace("room: Den", "room: Den\nnote: |\n  a\n  b")},
     ["1 changed", "  changed Saw (saw)", "    note"]),
    ("a control character", {"content/tools/awl.json": '{"title": "Awl\\u007f[31m"}'}, ["1 added", "  added Awl\\u{7f}[31m (awl)"]),
    ("other settings", {"content/tools/catalog.yaml": CATALOG.replace("missing: Elsewhere", "missing: Elsewhere, by: firstLetter")},
     ["3 moved", "  moved Drill (drill)", "    By room: Den → D", "  moved Hammer (hammer)", "    By room: Den, Hall → D, H",
      "  moved Saw (saw)", "    By room: Den → D"]),
]


@pytest.mark.parametrize("changes, lines", [case[1:] for case in CHANGES], ids=[case[0] for case in CHANGES])
def test_each_difference_has_a_line(compare, changes, lines):
    result = compare(changes)
    assert (result.status, result.errors) == (0, "")
    assert result.output.splitlines() == [f"Tools (content/tools): {lines[0]}", *lines[1:]]


@pytest.mark.parametrize("changes", [
    {},
    {"content/tools/saw.md": "---\n# A comment.\nroom:   Den\ntitle: \"Saw\"\n---\n"},
    {"content/tools/draft.md": "---\ndraft: true\n---\n"},
    {"content/about.md": "# About\n"},
], ids=["nothing", "another form", "a draft", "a page"])
def test_what_readers_do_not_see_of_entries_is_no_difference(compare, changes):
    result = compare(changes)
    assert (result.status, result.output, result.errors) == (0, "All entries are the same.\n", "")


def test_an_entry_in_another_file_is_the_same(compare):
    old = {"content/tools/old.csv": "id,title\na,Awl\n"}
    result = compare({"content/tools/old.csv": None, "content/tools/new.csv": "id,title\na,Awl\n"}, old=old)
    assert result.output == "All entries are the same.\n"


def test_values_in_another_form_are_the_same(compare):
    """A cell of a table is text, and an empty cell is no value."""
    old = {"content/tools/old.json": '[{"title": "Awl", "n": 1, "al": ["X"], "t": [], "u": null, "e": ""}]'}
    result = compare({"content/tools/old.json": None, "content/tools/new.csv": "title,n,al,t,w\nAwl,1,X,,\n"}, old=old)
    assert result.output == "All entries are the same.\n"


def test_a_boolean_is_not_its_word(compare):
    """Pages show *Yes* for a Boolean."""
    old = {"content/tools/x.json": '[{"title": "Awl", "f": true, "g": " x"}]'}
    result = compare({"content/tools/x.json": '[{"title": "Awl", "f": "true", "g": "x"}]'}, old=old)
    assert result.output.splitlines()[1:] == ["  changed Awl (awl)", "    f: true (a Boolean) → true (a string)"]


def test_a_catalog_and_its_exported_table_have_the_same_values(compare, make_project):
    """A declared string is shown as its text, and a column of the table is a key in an object."""
    old = {
        "content/tools/catalog.yaml": "fields: {b: string, o.k: integer}\ndata: true\n",
        "content/tools/x.json": '[{"title": "Awl", "b": true, "o": {"k": 1}}]',
    }
    exported = make_project("exported", old)
    exported.build()
    table = (exported.site / "tools/-/data/tools.csv").read_text()
    assert compare({"content/tools/x.json": None, "content/tools/x.csv": table}, old=old).output == "All entries are the same.\n"
    changed = table.replace("true,1", "false,2")
    result = compare({"content/tools/x.json": None, "content/tools/x.csv": changed}, old=old)
    assert result.output.splitlines()[2:] == ["    b: true → false", "    o.k: 1 → 2"]


def test_a_body_in_a_field_is_listed_once(compare):
    old = {"content/tools/catalog.yaml": "entry: {body: text}\n", "content/tools/saw.json": '{"title": "Saw", "text": "Old."}'}
    result = compare({"content/tools/saw.json": '{"title": "Saw", "text": "New."}'}, old=old)
    assert result.output.splitlines()[1:] == ["  changed Saw (saw)", "    text: Old. → New."]


def test_catalogs_are_compared_by_folder(compare):
    changes = {path: None for path in OLD} | {"content/herbs/mint.md": "# Mint\n"}
    result = compare(changes)
    assert result.output == (
        "Herbs (content/herbs): 1 added\n  added Mint (mint)\n\n"
        "Tools (content/tools): 3 removed\n  removed Drill (drill)\n  removed Hammer (hammer)\n  removed Saw (saw)\n")


def test_both_versions_can_be_named(make_project, program, project):
    old, new = make_project("old", OLD), make_project("new", OLD | {"content/tools/awl.md": "Awl.\n"})
    forward = project.run("diff", str(old.folder), str(new.folder))
    assert forward.output == "Tools (content/tools): 1 added\n  added awl (awl)\n"
    back = project.run("diff", str(new.folder), str(old.folder))
    assert back.output == "Tools (content/tools): 1 removed\n  removed awl (awl)\n"


def test_nothing_is_written(compare, project):
    compare({"content/tools/awl.md": "Awl.\n"})
    assert sorted(path.name for path in project.folder.iterdir()) == ["content"]


def test_a_project_with_errors_is_named(compare, project):
    result = compare({"content/tools/awl.md": "---\ntitle: [\n---\n"})
    assert result.status == 1 and result.output == ""
    assert "content/tools/awl.md:" in result.errors
    assert result.errors.endswith(f"error: “{project.folder}” has errors, so its entries cannot be compared\n")


def test_a_folder_without_content_is_wrong_usage(project):
    project.write(OLD)
    result = project.run("diff", "nowhere")
    assert (result.status, result.output) == (2, "")
    assert result.errors == (
        "error: there is no folder nowhere/content\n"
        "  Name two project folders, which contain content/: thumbindex diff OLD NEW\n")


@pytest.mark.parametrize("seed", range(5))
def test_the_listed_entries_are_those_that_differ(make_project, project, seed):
    """Random lists: the entries that were added, removed, changed and moved are those that a comparison of rows finds."""
    chance = random.Random(seed)
    settings = {"content/list/catalog.yaml": "entry: {id: id}\nviews: [{id: room, title: By room, section: room}]\n"}

    def rows(ids):
        return {i: (chance.choice(["Den", "Hall", "Attic"]), chance.randrange(3)) for i in ids}

    def table(rows):
        return "id,title,room,size\n" + "".join(f"e{i},Entry {i},{room},{size}\n" for i, (room, size) in rows.items())

    old, new = (rows(chance.sample(range(60), 40)) for _ in range(2))
    project.write(settings | {"content/list/entries.csv": table(old)})
    other = make_project("new", settings | {"content/list/entries.csv": table(new)})
    lines = project.run("diff", str(project.folder), str(other.folder)).output.splitlines()
    listed = {kind: {line.split("(e")[1][:-1] for line in lines if line.startswith(f"  {kind} ")}
              for kind in ("added", "removed", "changed", "moved")}
    kept = old.keys() & new.keys()
    assert listed == {
        "added": {str(i) for i in new.keys() - old.keys()}, "removed": {str(i) for i in old.keys() - new.keys()},
        "changed": {str(i) for i in kept if old[i] != new[i]}, "moved": set()}
    moves = [line for line in lines if line.startswith("    By room: ")]
    assert len(moves) == sum(old[i][0] != new[i][0] for i in kept)


@pytest.mark.parametrize("command, subject, options", [
    ("diff", "a comparison", ["--base-url=https://x.test/", "--output=o", "--strict"]),
    ("schema", "schemas", ["--base-url=https://x.test/", "--output=o", "--drafts", "--strict"]),
])
def test_options_without_effect_are_warnings(project, command, subject, options):
    project.write(OLD)
    arguments = [str(project.folder)] if command == "diff" else []
    result = project.run(command, *arguments, *options)
    assert result.status == 0
    assert result.errors == "".join(
        f"warning: {option.split('=')[0]} has no effect on {subject}: remove it\n" for option in options)


@pytest.mark.parametrize("output, status", [("site", 2), ("new", 0)])
def test_check_refuses_the_output_folder_that_a_build_refuses(project, output, status):
    project.write(OLD | {"site/notes.txt": "Not of Thumbindex"})
    results = [project.run(command, "-o", str(project.folder / output)) for command in ("check", "build")]
    assert [result.status for result in results] == [status, status]
    assert results[0].errors == results[1].errors
    assert ("no Thumbindex manifest" in results[0].errors) == (status == 2)
