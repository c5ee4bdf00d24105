"""A Markdown file with the id of an entry in a table or another file with data adds its body and its fields to that entry."""

import json
import time

import pytest
from watching import SETTLING_TIME

SETTINGS = "entry: {id: no, value: price}\nfields:\n  price: {type: number}\n  note: {type: string}\n  size.width: {type: number}\n"
TABLE = "no,title,price,size.width\nT-1,Tire,3.5,10\nB-2,Bolt,0.1,\n"


def project_with(make_project, files, table=TABLE, settings=SETTINGS):
    parts = {"content/parts/catalog.yaml": settings, "content/parts/parts.csv": table}
    return make_project("parts", {**parts, **{f"content/parts/{name}": text for name, text in files.items()}})


@pytest.mark.parametrize("name, text", {
    "T-1.md": "---\nnote: Round\n---\nIt **rolls**.\n",
    "t-1.md": "---\nnote: Round\n---\n# Tire\n\nIt **rolls**.\n",
    "texts/round.md": "---\nno: T-1\nnote: Round\nprice: 3.5\n---\nIt **rolls**.\n",
}.items())
def test_a_text_makes_the_same_entry_as_an_object_with_all_keys(make_project, name, text):
    project = project_with(make_project, {name: text})
    project.build("--strict")
    rows = [{"no": "T-1", "title": "Tire", "price": 3.5, "size.width": 10, "note": "Round", "text": "It **rolls**."},
            {"no": "B-2", "title": "Bolt", "price": 0.1}]
    other = make_project("objects", {
        "content/parts/catalog.yaml": SETTINGS.replace("{id: no", "{id: no, body: text"),
        "content/parts/parts.json": json.dumps(rows)})
    other.build("--strict")
    pages = [each.files() for each in (project, other)]
    names = ["parts/index.html", "parts/T-1/index.html"]
    assert all("text" not in page for page in pages[0])
    assert [pages[0][name] for name in names] == [pages[1][name] for name in names]


@pytest.mark.parametrize("name, text", {
    "parts.json": json.dumps([{"no": "T-1", "title": "Tire", "price": 3.5}, {"no": "B-2", "title": "Bolt"}]),
    "parts.ndjson": '{"no": "T-1", "title": "Tire", "price": 3.5}\n{"no": "B-2", "title": "Bolt"}\n',
    "tire.json": '{"no": "T-1", "title": "Tire", "price": 3.5}',
}.items())
def test_entries_in_json_have_texts_too(make_project, name, text):
    project = make_project("parts", {
        "content/parts/catalog.yaml": SETTINGS, f"content/parts/{name}": text,
        "content/parts/T-1.md": "---\nnote: Round\n---\nIt **rolls**.\n"})
    project.build("--strict")
    assert "It <strong>rolls</strong>." in (project.site / "parts/T-1/index.html").read_text()


def test_links_and_pictures_are_relative_to_the_file_that_has_them(make_project):
    project = project_with(make_project, {
        "texts/T-1.md": "---\nphoto: {src: owl.svg, alt: An owl}\n---\nSee [the bolt](B-2.md) and ![owl](owl.svg).\n",
        "texts/B-2.md": "See [the tire](T-1.md).\n",
        "texts/owl.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="9"/>',
    }, settings=SETTINGS.replace("{id: no", "{id: no, image: photo"))
    project.build("--strict")
    tire = project.files()["parts/T-1/index.html"].decode()
    assert 'href="../B-2/"' in tire and tire.count('src="../texts/owl.svg"') == 2


def test_a_key_with_another_value_is_an_error(make_project):
    project = project_with(make_project, {"T-1.md": "---\ntitle: Tyre\nprice: 4\nsize: {width: 11}\n---\n"})
    result = project.run("check")
    assert result.status == 1
    assert [line for line in result.errors.splitlines() if "error:" in line and "also" in line] == [
        "content/parts/T-1.md:2:8: error: “title” is also at content/parts/parts.csv:2:5, "
        "with another value: “Tire”, not “Tyre”",
        "content/parts/T-1.md:3:8: error: “price” is also at content/parts/parts.csv:2:10, "
        "with another value: “3.5”, not “4”",
        "content/parts/T-1.md:4:15: error: “size.width” is also at content/parts/parts.csv:2:14, "
        "with another value: “10”, not “11”",
    ]


def test_equal_numbers_may_be_written_differently(make_project):
    table = TABLE.replace("3.5,10", "3.50,10.0")
    project = project_with(make_project, {"T-1.md": "---\nprice: 3.5\nsize: {width: 10}\n---\n"}, table)
    project.build("--strict")


def test_a_body_in_both_is_an_error(make_project):
    settings = SETTINGS.replace("{id: no", "{id: no, body: text")
    table = "no,title,text\nT-1,Tire,It rolls.\n"
    project = project_with(make_project, {"T-1.md": "---\nnote: Round\n---\nIt stands.\n"}, table, settings)
    assert "content/parts/T-1.md:4:1: error: “text” is also at" in project.run("check").errors


@pytest.mark.parametrize("text, error", {
    "---\nnote: 5\nprice: many\n---\n": None,
    "---\nnote: {}\n---\n": "content/parts/B-2.md:2:7: error: “note” must be a string",
    "---\nnote: [\n---\n": "content/parts/B-2.md",
}.items())
def test_a_wrong_value_has_the_place_of_the_text(make_project, text, error):
    table = "no,title\nT-1,Tire\nB-2,Bolt\n"
    result = project_with(make_project, {"B-2.md": text}, table).run("check")
    assert result.status == 1
    assert (error or "content/parts/B-2.md:3:8: error: “price” must be a number") in result.errors
    assert "parts.csv" not in result.errors


def test_an_entry_with_a_draft_as_its_text_is_not_published(make_project):
    project = project_with(make_project, {"T-1.md": "---\ndraft: true\nnote: Round\n---\nSecret.\n"})
    project.build("--strict")
    published = b"".join(project.files().values())
    assert b"Bolt" in published
    assert all(text not in published for text in [b"Secret", b"Round", b"Tire"])
    project.build("--strict", "--drafts")
    assert b"Secret" in project.files()["parts/T-1/index.html"]
    project.write({"content/parts/T-1.md": "Public.\n"}).build("--strict")
    assert b"Public" in project.files()["parts/T-1/index.html"]


@pytest.mark.parametrize("cell, value", [("false", "true"), ("true", "false")])
def test_a_contradiction_about_drafts_is_an_error_in_every_build(make_project, cell, value):
    project = project_with(make_project, {"B-2.md": "Text.\n"}, f"no,title,draft\nT-1,Tire,{cell}\nB-2,Bolt,\n")
    time.sleep(SETTLING_TIME)
    project.build("--strict")
    before = project.files()
    project.write({"content/parts/T-1.md": f"---\ndraft: {value}\n---\nText.\n"})
    for options in [[], ["--drafts"], []]:
        result = project.run("build", *options)
        assert result.status == 1
        assert [line for line in result.errors.splitlines() if "error:" in line] == [
            "content/parts/T-1.md:2:8: error: “draft” is also at content/parts/parts.csv:2:10, "
            f"with another value: “{cell}”, not “{value}”"]
    assert project.files() == before


@pytest.mark.parametrize("settings, name", [("", "tire.md"), ("entry: {id: no}", "T-1.md"), ("entry: {id: no}", "other.md")])
def test_a_row_that_is_added_to_a_draft_is_not_published(make_project, settings, name):
    project = make_project("parts", {
        "content/parts/catalog.yaml": settings, "content/parts/parts.csv": "no,id,title\nB-2,B-2,Bolt\n",
        f"content/parts/{name}": "---\ndraft: true\nno: T-1\ntitle: Tire\n---\nSecret.\n"})
    time.sleep(SETTLING_TIME)
    project.build("--strict")
    project.write({"content/parts/parts.csv": "no,id,title\nB-2,B-2,Bolt\nT-1,T-1,Tire\n"}).build("--strict")
    assert all(b"Tire" not in page for page in project.files().values())


@pytest.mark.parametrize("settings", ["", "entry: {id: path}"])
@pytest.mark.parametrize("name, text", [("owl.yaml", "title: Barn owl\n"), ("owl.json", '{"title": "Barn owl"}')])
def test_a_text_keeps_the_id_of_an_entry(make_project, settings, name, text):
    project = make_project("birds", {"content/birds/catalog.yaml": settings, f"content/birds/{name}": text})
    project.build("--strict")
    assert b'data-entry="owl"' in project.files()["birds/index.html"]
    project.write({"content/birds/owl.md": "It hunts.\n"}).build("--strict")
    assert b"It hunts." in project.files()["birds/owl/index.html"]
    assert b'data-entry="owl"' in project.files()["birds/index.html"]


def test_the_text_of_a_draft_row_is_not_published(make_project):
    table = "no,title,draft\nT-1,Tire,x\nB-2,Bolt,\n"
    project = project_with(make_project, {"T-1.md": "---\nnote: Round\n---\nSecret.\n"}, table)
    project.build("--strict")
    assert all(b"Secret" not in page for page in project.files().values())


def test_a_text_without_a_row_is_an_entry(make_project):
    project = project_with(make_project, {"other.md": "---\nno: N-3\ntitle: Nut\n---\nAlone.\n"})
    assert "3 entries" in project.build("--strict").output


@pytest.mark.parametrize("name", ["b.md", "z.md"])
def test_a_second_text_with_the_id_is_a_duplicate(make_project, name):
    """The first file belongs to the row, which is not to blame, whether its table comes before or after the second."""
    project = project_with(make_project, {
        "a.md": "---\nno: T-1\n---\nOne.\n", name: "---\nno: T-1\ntitle: Tire\n---\nTwo.\n"})
    errors = project.run("check").errors
    assert f"content/parts/{name}:2:1: error: duplicate id “T-1”, already used by content/parts/a.md\n" in errors
    assert "parts.csv" not in errors


def test_a_second_text_with_the_name_is_a_duplicate(make_project):
    """Without a key, the name of the file is the id, as of the first text."""
    project = project_with(make_project, {"a/T-1.md": "One.\n", "b/T-1.md": "Two.\n"})
    lines = project.run("check").errors.splitlines()
    assert [line for line in lines if ": error: " in line] == [
        "content/parts/b/T-1.md:1:1: error: duplicate id “T-1”, already used by content/parts/a/T-1.md"]
    project.write({"content/parts/parts.csv": TABLE.replace("T-1", "T-2")})
    assert project.run("check").errors.count("this entry has no id") == 2


def test_numbered_ids_have_no_texts(make_project):
    """With `id: auto`, entries with the same name are different ones."""
    settings = SETTINGS.replace("id: no", "id: auto")
    project = project_with(make_project, {"tire.md": "---\nnote: Round\n---\nIt rolls.\n"}, settings=settings)
    assert "3 entries" in project.build("--strict").output


def test_a_required_key_may_be_in_either(make_project):
    settings = SETTINGS.replace("note: {type: string}", "note: {type: string, required: true}")
    files = {"T-1.md": "---\nnote: Round\n---\n", "B-2.md": "---\nnote: Long\n---\n"}
    project_with(make_project, files, settings=settings).build("--strict")
    errors = project_with(make_project, {"T-1.md": files["T-1.md"]}, settings=settings).run("check").errors
    assert "content/parts/parts.csv:3:1: error: this entry is missing the required field “note”" in errors
    assert errors.count("error:") == 1


def test_edits_of_either_file_are_built(make_project):
    project = project_with(make_project, {})
    project.build("--strict")
    page = project.site / "parts/T-1/index.html"
    text = project.folder / "content/parts/T-1.md"
    for change, expected in [
        (lambda: text.write_text("It rolls.\n"), "It rolls."),
        (lambda: text.write_text("It stands.\n"), "It stands."),
        (lambda: (project.folder / "content/parts/parts.csv").write_text(TABLE.replace("Tire", "Tyre")), "Tyre"),
    ]:
        change()
        project.build("--strict")
        assert expected in page.read_text()
    text.unlink()
    project.build("--strict")
    assert not page.exists()
