"""The entries of a catalog as files for other programs: what they have, who can read them, and that they come back."""

import csv
import io
import json
import re
import shutil
import subprocess

import frictionless
import pytest

from conftest import ROOT, Project

DATA = "site/birds/-/data/"

#: Every kind of value that a field can have.
BIRDS = {
    "content/birds/catalog.yaml": """\
entry: {also: also, image: photo, value: weight, pages: true}
fields:
  title: {type: string, required: true}
  weight: {type: number, unit: g, title: Weight}
  eggs: integer
  wild: boolean
  status: {type: string, oneOf: [common, rare]}
  habitats: {type: [string], oneOf: [barn, wood, "a; b"]}
  also: [string]
  kin: entry
  seen: date
  since: date
  site: url
  photo: image
  name.latin: string
  note: {type: string, hidden: true}
data: true
""",
    "content/birds/birds.json": json.dumps([
        {"title": "Owl", "weight": 330.50, "eggs": -5, "wild": True, "status": "rare", "habitats": ["barn", "a; b"],
         "also": ["=1+1", "White \"owl\""], "kin": "duck", "seen": "2024-03-05", "since": "2020", "site": "https://example.org/",
         "photo": {"src": "owl.svg", "alt": "An owl"}, "name": {"latin": "Tyto alba"}, "note": "SECRET", "undeclared": "SECRET"},
        {"title": "Duck", "wild": False, "habitats": "wood", "seen": "2024-03-06", "note": "SECRET"},
        {"title": "Dodo", "draft": True},
    ]),
    "content/birds/owl.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}


def rows(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def read(project, name):
    return (project.folder / DATA / name).read_bytes().decode()


def test_each_format_has_the_same_entries(make_project):
    project = make_project("birds", BIRDS)
    project.build()
    entries = json.loads(read(project, "birds.json"))
    assert entries == [
        {"$id": "owl", "$page": "birds/owl/", "title": "Owl", "weight": 330.5, "eggs": -5, "wild": True, "status": "rare",
         "habitats": ["barn", "a; b"], "also": ["=1+1", "White \"owl\""], "kin": "duck", "seen": "2024-03-05", "since": "2020",
         "site": "https://example.org/", "photo": {"src": "owl.svg", "alt": "An owl"}, "name.latin": "Tyto alba"},
        {"$id": "duck", "$page": "birds/duck/", "title": "Duck", "wild": False, "habitats": ["wood"], "seen": "2024-03-06"},
    ]
    assert [json.loads(line) for line in read(project, "birds.ndjson").splitlines()] == entries
    table = rows(read(project, "birds.csv"))
    assert [row["$id"] for row in table] == ["owl", "duck"]
    for row, entry in zip(table, entries):
        for name, cell in row.items():
            value = entry.get(name, "")
            assert cell == (value if isinstance(value, str) else cell) and (isinstance(value, str) or json.loads(cell) == value)


def test_the_description_fits_the_table(make_project):
    project = make_project("birds", BIRDS)
    project.build()
    report = frictionless.validate(str(project.folder / DATA / "datapackage.json"))
    assert report.valid, report.flatten(["type", "message"])
    package = json.loads(read(project, "datapackage.json"))
    schema = next(resource for resource in package["resources"] if resource["format"] == "csv")["schema"]
    fields = {field["name"]: field for field in schema["fields"]}
    assert {name: field["type"] for name, field in fields.items()} == {
        "$id": "string", "$page": "string", "title": "string", "weight": "number", "eggs": "integer", "wild": "boolean",
        "status": "string", "habitats": "array", "also": "array", "kin": "string", "seen": "date", "since": "year",
        "site": "string", "photo": "object", "name.latin": "string"}
    assert fields["weight"]["unit"] == "g" and fields["weight"]["title"] == "Weight"
    assert fields["title"]["constraints"] == {"required": True}
    assert fields["status"]["constraints"] == {"enum": ["common", "rare"]}
    assert fields["habitats"]["arrayItem"]["constraints"] == {"enum": ["barn", "wood", "a; b"]}
    assert fields["site"]["format"] == "uri"
    assert schema["primaryKey"] == "$id"
    assert schema["foreignKeys"] == [{"fields": "kin", "reference": {"resource": "", "fields": "$id"}}]


def test_a_wrong_table_does_not_fit_the_description(make_project):
    """The description has constraints that can fail."""
    project = make_project("birds", BIRDS)
    project.build()
    table = project.folder / DATA / "birds.csv"
    table.write_text(table.read_text().replace("rare", "extinct").replace("duck,2", "dodo,2"))
    report = frictionless.validate(str(project.folder / DATA / "datapackage.json"))
    assert {row[0] for row in report.flatten(["type"])} == {"constraint-error", "foreign-key"}


#: Settings, and the fields of the files.
SHOWN = {
    "rows and facts": ("entry: {pages: true}\nfields: {title: string, a: string, b: {type: string, hidden: true}}", "title a"),
    "declared, but on no page": ("fields: {title: string, a: string, b: string}", "title"),
    "in a row": ("entry: {subtitle: a}\nfields: {a: string, b: string}", "title a"),
    "a hidden field in a row": ("entry: {subtitle: a}\nfields: {a: {type: string, hidden: true}}", "title"),
    "titles of sections": ("views: [{id: v, section: a, by: value}]", "title a"),
    "ranges": ("views: [{id: v, section: n, by: {ranges: [0, 10]}}]\nfacets: [{n: {ranges: [0, 10]}}]", "title"),
    "titles of facets": ("facets: [a]", "title a"),
    "only a sort key": ("entry: {sort: a}", "title"),
    "all facts": ("entry: {pages: true}", "title a b n deep"),
    "requested": ("data: true", "title a b n deep"),
    "requested, with fields": ("entry: {sort: a}\nfields: {b: string, n: {type: integer, hidden: true}}\ndata: true", "title b a"),
    "a body": ("entry: {body: a}\ndata: true", "title b n deep"),
}


@pytest.mark.parametrize("case", SHOWN)
def test_what_no_page_shows_is_not_exported(make_project, case):
    settings, names = SHOWN[case]
    project = make_project("shown", {
        "content/birds/catalog.yaml": settings + "\n",
        "content/birds/birds.json": json.dumps([
            {"title": "Owl", "a": "A", "b": "B", "n": 5, "deep": {"shown": "C", "secret": {"key": "D"}}, "draft": False}])})
    project.build()
    assert set(rows(read(project, "birds.csv"))[0]) == {"$id", "$page", *names.split()}
    entry, = json.loads(read(project, "birds.json"))
    assert set(entry) == {"$id", "$page", *names.split()}
    if case == "all facts":
        assert entry["deep"] == {"shown": "C"}


#: Keys and lists that no path of a setting and no page has in the same form.
FORMS = {"title": "Owl", "Nr.": 1, ".b": "2", "a..b": "3", "tags": ["red", None, "blue", {"x": 1}], "deep": {"Nr.": ["a", None], "none": [[1]]},
         "nothing": None, "lists": [[1]]}


@pytest.mark.parametrize("settings, expected", [
    ("", {**FORMS, "tags": ["red", "blue"], "deep": {"Nr.": ["a"]}}), ("data: true\n", FORMS)])
def test_keys_and_lists_of_all_forms_are_exported(make_project, settings, expected):
    project = make_project("forms", {
        "content/birds/catalog.yaml": "entry: {pages: true}\nfacets: [Nr.]\n" + settings, "content/birds/birds.json": json.dumps([FORMS])})
    project.build("--strict")
    entry, = json.loads(read(project, "birds.json"))
    left_out = ("nothing",) if settings else ("nothing", "lists")
    assert entry == {"$id": "owl", "$page": "birds/owl/", **{key: value for key, value in expected.items() if key not in left_out}}
    table, = rows(read(project, "birds.csv"))
    assert "nothing" not in table and (table["Nr."], table[".b"], table["a..b"]) == ("1", "2", "3")


def test_columns_have_the_keys_with_a_value_in_any_entry(make_project):
    project = make_project("late", {
        "content/birds/catalog.yaml": "data: true\n",
        "content/birds/birds.json": json.dumps([
            {"title": "Owl", "late": None, "never": None, "a.b": None}, {"title": "Duck", "late": None, "never": None},
            {"title": "Teal", "late": 1, "a.b": "x"}, {"title": "Rail", "own": 2, "never": None}])})
    project.build()
    assert list(rows(read(project, "birds.csv"))[0]) == ["$id", "$page", "title", "own", "late", "a.b"]


def test_data_can_be_turned_off(make_project):
    project = make_project("off", {"content/birds/catalog.yaml": "data: false\n", "content/birds/owl.md": "An owl."})
    project.build()
    assert not (project.site / "birds/-/data").exists()
    assert "downloads" not in (project.site / "birds/index.html").read_text()


def test_pages_of_the_whole_list_link_to_the_files(make_project):
    project = make_project("links", {
        "content/birds/catalog.yaml": "views: [{id: a-z}, {id: call, section: call, by: value}]\nfacets: [call]\n",
        "content/birds/birds.csv": "title,call\nOwl,hoot\nDuck,quack\n"})
    project.build()
    for page, prefix in [("birds", ""), ("birds/-/call", "../../")]:
        html = (project.site / page / "index.html").read_text()
        for name in ["birds.csv", "birds.json"]:
            assert re.search(rf'href="{prefix}-/data/{name}" download|href="\.\./data/{name}" download', html), page
    part = (project.site / "birds/-/facet/call/hoot/index.html").read_text()
    assert re.findall('<p class="downloads"[^>]*>', part) == ['<p class="downloads" hidden>'], "for a script"


#: Texts that a spreadsheet reads as formulas, and others that look like them, with their cells.
FORMULAS = {law["text"]: law["cell"] for law in json.loads((ROOT / "Tests/Laws/formulas.json").read_text())}


@pytest.mark.parametrize("declared", [True, False])
def test_no_cell_is_a_formula_and_each_comes_back(make_project, declared):
    settings = "entry: {pages: true}\n" + ("fields: {title: string, text: string, =1: string}\n" if declared else "")
    project = make_project("formulas", {
        "content/birds/catalog.yaml": settings,
        "content/birds/birds.json": json.dumps([
            {"title": f"Bird {number}", "text": text, "=1": "x"} for number, text in enumerate(FORMULAS)])})
    project.build()
    text = read(project, "birds.csv")
    assert [row["text"] for row in rows(text)] == list(FORMULAS.values())
    assert "'=1" in text.splitlines()[0]
    again = make_project("formulas-again", {"content/birds/catalog.yaml": settings, "content/birds/birds.csv": text})
    again.build()
    assert again.files() == project.files()


def test_an_apostrophe_in_a_table_of_others_is_a_part_of_the_text(make_project):
    project = make_project("others", {"content/birds/birds.csv": "title,call\nOwl,'-ing\n", "content/birds/catalog.yaml": "data: true\n"})
    project.build()
    assert json.loads(read(project, "birds.json"))[0]["call"] == "'-ing"


#: Values of a field that is not declared, which the table must not confuse.
VALUES = [
    "text", "[1]", "[not a list", "{\"a\": 1}", "\"quoted\"", "true", True, False, ["a", "b"], ["a; b"], [], {"src": "a"},
    {"inner": {"list": [1, "2", None]}}, " spaces ", "line\r\nline", "semi;colon", 5, -5, 1.50, "007", "null",
]


def test_undeclared_values_come_back_with_their_types(make_project):
    entries = [{"title": f"Bird {number}", "value": value} for number, value in enumerate(VALUES)]
    project = make_project("values", {
        "content/birds/catalog.yaml": "data: true\nentry: {pages: true}\n", "content/birds/birds.json": json.dumps(entries)})
    project.build()
    again = make_project("values-again", {
        "content/birds/catalog.yaml": "data: true\nentry: {pages: true}\n", "content/birds/birds.csv": read(project, "birds.csv")})
    again.build()
    assert pages(again) == pages(project)
    values = [entry["value"] for entry in json.loads(read(again, "birds.json"))]
    # In a table, a number is a text unless its field is declared.
    assert values == [str(value) if type(value) in (int, float) else value for value in VALUES]


@pytest.mark.parametrize("name", ["birds.csv", "birds.json", "birds.ndjson"])
def test_undeclared_numbers_come_back_as_they_are_written(make_project, name):
    settings = {"content/birds/catalog.yaml": "data: true\nentry: {pages: true}\n"}
    project = make_project("numbers", settings | {
        "content/birds/birds.yaml": "- {title: Owl, a: 0815, b: 0x1F, c: .5, d: +5, e: 1.50, f: 1., g: [007, 1]}\n"})
    project.build()
    entry = json.loads(read(project, "birds.json"))[0]
    assert entry == {
        "$id": "owl", "$page": "birds/owl/", "title": "Owl",
        "a": "0815", "b": "0x1F", "c": ".5", "d": "+5", "e": 1.5, "f": "1.", "g": ["007", 1]}
    package = json.loads(read(project, "datapackage.json"))
    types = {field["name"]: field["type"] for field in package["resources"][0]["schema"]["fields"]}
    assert (types["a"], types["e"]) == ("string", "number")
    again = make_project("numbers-again", settings | {f"content/birds/{name}": read(project, name)})
    again.build()
    assert pages(again) == pages(project)


@pytest.mark.parametrize("name", ["birds.csv", "birds.json", "birds.ndjson"])
def test_each_format_comes_back(make_project, name):
    project = make_project("birds", BIRDS)
    project.build()
    again = make_project("again", {
        path: text for path, text in BIRDS.items() if not path.endswith("birds.json")} | {f"content/birds/{name}": read(project, name)})
    again.build()
    assert again.files() == project.files()


#: Fields with the names of the first two columns, and fields that are already written like these in a file of data.
RESERVED = {"$id": "x", "$page": "y", "$$id": "z", "$$$page": 1, "$foo": "w", "$": "v", "a.$id": "u"}


@pytest.mark.parametrize("fields", ["", "fields: {title: string, $id: string, $page: string, $$$page: integer}\n"])
@pytest.mark.parametrize("name", ["birds.csv", "birds.json", "birds.ndjson"])
def test_fields_with_the_names_of_columns_come_back(make_project, name, fields):
    settings = {"content/birds/catalog.yaml": "data: true\nentry: {pages: true}\n" + fields}
    project = make_project("reserved", settings | {"content/birds/birds.json": json.dumps([{"title": "Owl", **RESERVED}])})
    project.build()
    entry = json.loads(read(project, "birds.json"))[0]
    assert (entry["$id"], entry["$page"]) == ("owl", "birds/owl/")
    expected = {"$$id": "x", "$$page": "y", "$$$$page": 1}
    if not fields:
        expected |= {"$$$id": "z", "$foo": "w", "$": "v", "a.$id": "u"}
    assert {key: entry[key] for key in entry if key not in ("$id", "$page", "title")} == expected
    again = make_project("reserved-again", settings | {f"content/birds/{name}": read(project, name)})
    again.build()
    assert pages(again) == pages(project)
    assert list(rows(read(again, "birds.csv"))[0]) == list(rows(read(project, "birds.csv"))[0])


@pytest.mark.parametrize("name", ["birds.csv", "birds.json", "birds.ndjson"])
def test_required_fields_that_no_file_has_are_not_missing_in_it(make_project, name):
    settings = {"content/birds/catalog.yaml": """\
entry: {body: text}
fields:
  title: {type: string, required: true}
  text: {type: string, required: true}
  owner: {type: string, required: true, hidden: true}
  call: {type: string, required: true}
data: true
"""}
    project = make_project("required", settings | {"content/birds/birds.json": json.dumps([
        {"title": "Owl", "text": "It hunts *at night*.", "owner": "Amma", "call": "hoot"},
        {"title": "Duck", "text": "It swims.", "owner": "Bertil", "call": "quack"}])})
    project.build()
    text = read(project, name)
    again = make_project("required-again", settings | {f"content/birds/{name}": text})
    again.build()
    entries = json.loads(read(again, "birds.json"))
    assert [(entry["$id"], entry["title"], entry["call"]) for entry in entries] == [("owl", "Owl", "hoot"), ("duck", "Duck", "quack")]
    result = make_project("required-other", settings | {f"content/birds/{name}": text.replace("quack", "")}).run("check")
    if name == "birds.csv":
        assert result.errors.count("missing the required field “call”") == 1 and "1 error" in result.errors


def pages(project):
    return {path: content for path, content in project.files().items() if path.endswith(".html")}


# The catalogs of the demonstration and other lists


def without_bodies(content):
    """Removes pages, the bodies of entries, except for the headings that are their titles, and the links in settings.

    A link names the file of an entry, which is another one in the project with the table."""
    for file in content.glob("*.md"):
        file.unlink()
    for file in content.rglob("*.md"):
        match = re.match(r"---\n.*?\n---\n", file.read_text(), re.DOTALL)
        heading = re.search(r"^# .*$", file.read_text(), re.MULTILINE)
        front = match[0] if match else ""
        file.write_text(front + (heading[0] + "\n" if heading and "\ntitle:" not in front else ""))
    for file in content.rglob("*.json"):
        entries = json.loads(file.read_text())
        for entry in entries if isinstance(entries, list) else [entries]:
            entry.pop("text", None)
        file.write_text(json.dumps(entries))
    for file in content.rglob("catalog.yaml"):
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", file.read_text())
        file.write_text(re.sub(r"^data: .*\n", "", text, flags=re.MULTILINE) + "data: true\n")


@pytest.mark.parametrize("name", ["animals", "crew", "elements", "household", "manual", "parts", "people"])
def test_catalogs_of_the_demonstration_come_back(make_project, program, tmp_path, name):
    """The catalog's own settings and files, and the other catalogs, are beside the table."""
    project = make_project("demo", {})
    shutil.copytree(ROOT / "content", project.folder / "content", dirs_exist_ok=True)
    without_bodies(project.folder / "content")
    site = project.folder / "content/site.yaml"
    site.write_text(re.sub(r"^navigation:\n(?:[ -].*\n)*", "", site.read_text(), flags=re.MULTILINE))
    project.build()
    table = project.site / name / "-/data" / f"{name}.csv"
    again = Project(tmp_path / "again", program)
    result = subprocess.run([program, "new", str(again.folder), "--from", str(table)], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr
    again.build()
    imported = (again.folder / "content" / name / f"{name}.csv").read_bytes()
    assert imported == table.read_bytes()
    shutil.rmtree(again.folder / "content")
    shutil.copytree(project.folder / "content", again.folder / "content")
    for file in (again.folder / "content" / name).rglob("*"):
        if file.suffix in (".md", ".json", ".ndjson", ".csv"):
            file.unlink()
    (again.folder / "content" / name / f"{name}.csv").write_bytes(imported)
    again.build()
    assert pages(again) == pages(project)
