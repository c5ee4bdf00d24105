"""`thumbindex schema`: JSON Schemas of settings and entries, by which editors find the errors that the program finds."""

import json
import os
import re
import subprocess

import jsonschema
import pytest
import yaml

from manual_entries import MANUAL, all_entries

ENTRIES = all_entries()
MESSAGES = json.loads((MANUAL / "messages.json").read_text())
KINDS = {"site.yaml": "site", "catalog.yaml": "catalog"}


class CoreSchemaLoader(yaml.SafeLoader):
    """Reads YAML as the program does: by the core schema of YAML 1.2, in which `no`, `on` and dates are strings."""


CoreSchemaLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers
            if tag not in ("tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:int")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
CoreSchemaLoader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF"))
CoreSchemaLoader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^[-+]?[0-9]+$"), list("-+0123456789"))


def read(text):
    return yaml.load(text, CoreSchemaLoader)


def validator(path):
    schema = json.loads(path.read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema)


@pytest.fixture(scope="module")
def settings(program, tmp_path_factory):
    """The validators of `site.yaml` and `catalog.yaml`, from a new project."""
    folder = tmp_path_factory.mktemp("schemas") / "herbs"
    subprocess.run([program, "new", str(folder)], check=True, capture_output=True)
    return {name: validator(folder / f"schemas/{kind}.json") for name, kind in KINDS.items()}


def examples():
    """Returns the settings files of the manual's examples, and whether the program accepts them."""
    for entry in ENTRIES:
        for number, (files, words) in enumerate(entry.projects(), 1):
            for path, text in files.items():
                name = path.rpartition("/")[2]
                if name in KINDS and path.startswith("content/"):
                    yield pytest.param(name, text, words, path, id=f"{entry.file}:{number}:{name}")


EXAMPLES = list(examples())


@pytest.mark.parametrize("name, text, words, path", [case for case in EXAMPLES if case.values[2] is None])
def test_right_settings_are_valid(name, text, words, path, settings):
    errors = [error.message for error in settings[name].iter_errors(read(text))]
    assert errors == []


#: Messages about what a schema cannot see: what a string means, other values, and other files.
UNSEEN = re.compile(
    "there is no|broken link|language tag|SQLite|the query|duplicate|URL|brace|token|source in|target name|outside"
    "|another catalog|not a table|not a folder|previous bound|view id|branch name|cannot be “-|keys separated by dots|an encoding|a file in content/")


def wrong():
    """Returns the settings files with errors, from the manual's examples and its messages."""
    for case in EXAMPLES:
        name, text, words, path = case.values
        if words and re.match(re.escape(path) + r":\d+:\d+: error", words):
            yield pytest.param(name, text, words.splitlines()[0], id=case.id)
    for message in MESSAGES:
        example = message.get("example", {})
        for path, text in example.get("files", {}).items():
            name = path.rpartition("/")[2]
            first = re.search("^" + re.escape(path) + r":\d+:\d+: error.*", example.get("output", ""), re.MULTILINE)
            if name in KINDS and first:
                yield pytest.param(name, text, first[0], id=f"messages:{message['id']}")


@pytest.mark.parametrize("name, text, words", list(wrong()))
def test_wrong_settings_are_not_valid_where_a_schema_can_see_it(name, text, words, settings):
    try:
        value = read(text)
    except yaml.YAMLError:
        return
    errors = list(settings[name].iter_errors(value))
    assert errors or UNSEEN.search(words), words


def keys_of(schema, place="", found=None):
    """Returns the keys of objects that allow no others, each with its description."""
    found = {} if found is None else found
    if isinstance(schema, list):
        for each in schema:
            keys_of(each, place, found)
    elif isinstance(schema, dict):
        for key, value in schema.get("properties", {}).items():
            found.setdefault(key, set()).add(value.get("description", ""))
            keys_of(value, key, found)
        for name in ("items", "anyOf", "additionalProperties"):
            keys_of(schema.get(name), place, found)
    return found


def test_the_schemas_have_every_key_of_the_manual_with_its_description(settings):
    described = {}
    for each in settings.values():
        for key, texts in keys_of(each.schema).items():
            described.setdefault(key, set()).update(texts)
    documented = {}
    for entry in ENTRIES:
        if entry.place and entry.kind in ("site.yaml", "catalog.yaml", "entry", "fields", "views"):
            does = yaml.safe_load((MANUAL / entry.file).read_text().split("---\n")[1])["does"]
            for key in entry.names:
                documented.setdefault(key, set()).add(does)
    directives = {key for key in described if key.endswith("-src") or key == "form-action"}
    assert described.keys() - directives == documented.keys()
    for key, texts in documented.items():
        assert texts == described[key], key


@pytest.mark.parametrize("text, is_valid", [
    *((text, True) for text in (
        "entry: {row: columns, columns: [title]}", "entry: {row: subtitle}", "entry: {row: null}",
        "views: [{id: a, section: made, by: year}]", "entry: {date: made}\nviews: [{id: a, by: month}]",
        "views: [{id: a, by: word}]", "views: [{id: a, section: n, by: {ranges: [1, 2]}}]")),
    *((text, False) for text in (
        "entry: {row: columns}", "entry: {row: columns, columns: null}", "views: [{id: a, by: year}]",
        "entry: {date: null}\nviews: [{id: a, by: month}]", "entry:\nviews: [{id: a, section: null, by: year}]",
        "entry: {date: made}\nviews: [{id: a, by: {ranges: [1, 2]}}]")),
    *((f"views: [{{id: {id}}}]", True) for id in ("a-z", "größe", "2024", "datas")),
    *((f"views: [{{id: {id}}}]", False) for id in ("A", "a--b", "-a", "a-", "a b", "a.b", "data", "print", '""')),
    *((f"fields: {{{field}}}", True) for field in ("Nr.: string", "a.b: string", "a: {unit: kg, type: number}", "a: {unit: kg, type: [integer]}", "a: {unit: null}", 'a: {type: [string], separator: "\\t"}')),
    *((f"fields: {{{field}}}", False) for field in (
        "a: {unit: kg}", "a: {unit: kg, type: string}", "a: {unit: kg, type: null}", "a: {unit: kg, type: [date]}",
        'a: {decimal: ","}', 'a: {separator: ";", type: string}', "a..b: string", '"": string', "a: null", 'a: {unit: " ", type: number}', 'a: {separator: ""}')),
])
def test_ids_and_fields_are_checked_as_the_program_checks_them(text, is_valid, settings, project):
    assert settings["catalog.yaml"].is_valid(read(text)) == is_valid
    bolt = "---\ntitle: Bolt\nmade: 2024\nn: 1\n---\n"
    project.write({"content/parts/catalog.yaml": text + "\n", "content/parts/bolt.md": bolt})
    assert (": error: " not in project.run("check").errors) == is_valid


@pytest.mark.parametrize("text, is_valid", [
    *((f"url: {url}", True) for url in ("https://example.org", "HTTP://example.org:8080/a/b/", '"https://[::1]/"')),
    *((f"url: {url}", False) for url in ("example.org", "ftp://e.org", "https://", "https://e.org/?a", "https://e.org//a")),
    *((f"csp: {{{sources}}}", True) for sources in (
        "img-src: ['https:', \"'self'\", '*.e.org']", "script-src: https://e.org/a.js", "style-src: '*.e.org:443'")),
    *((f"csp: {{{sources}}}", False) for sources in (
        "img-src: '*'", "img-src: [a b]", "img-src: a;b", "script-src: 'https:'", "script-src: \"'unsafe-eval'\"",
        "style-src: '*.org'")),
])
def test_urls_and_sources_are_checked_as_the_program_checks_them(text, is_valid, settings, project):
    assert settings["site.yaml"].is_valid(read(text)) == is_valid
    project.write({"content/site.yaml": text + "\n", "content/parts/bolt.md": "# Bolt\n"})
    assert (": error: " not in project.run("check").errors) == is_valid


# Entries

FIELDS = """\
title: Parts
fields:
  no: {type: string, required: true, title: Number}
  price: {type: number, unit: €}
  amount: integer
  made: date
  old: boolean
  tags: [string]
  state: {type: string, oneOf: [new, used, "3"]}
  grade: {type: integer, oneOf: [1, 2]}
  maker.name: {type: string, required: true}
  maker.page: url
  photo: image
  near: [entry]
  shops.0.name: string
"""
#: An image of one pixel.
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001"
    "0dcc59e30000000049454e44ae426082")
RIGHT = {"title": "Bolt", "no": "007", "maker": {"name": "ACME"}}


@pytest.mark.parametrize(
    "change, problem",
    [
        ({}, None),
        ({"more": {"than": ["the schema says"]}}, None),
        ({"price": 2.5, "amount": 3, "made": "2024-03", "old": True, "tags": ["a", "b"], "state": "used"}, None),
        ({"tags": "a", "near": ["nut", 7], "made": 2024, "grade": 2, "state": "3"}, None),
        ({"price": None, "maker": {"name": "ACME", "page": "https://example.org/"}}, None),
        ({"photo": {"src": "a.png", "alt": "A bolt"}}, None),
        ({"maker": None, "maker.name": "ACME"}, None),
        ({"shops": [{"name": "A"}, 2], "maker": {"name": "ACME", "page": None}}, None),
        ({"photo": {"src": "a.png", "alt": 5}}, None),
        ({"made": "2024-03-05T10:00:00Z", "maker": {"name": "ACME", "page": " "}}, None),
        ({"made": ""}, None),
        ({"made": "2024-13"}, "made"),
        ({"made": "5 March"}, "made"),
        ({"made": 20240305}, "made"),
        ({"made": 24}, "made"),
        ({"maker": {"name": "ACME", "page": "e.org"}}, "maker"),
        ({"maker": {"name": "ACME", "page": "https://e.org/a b"}}, "maker"),
        ({"shops": 5}, "shops"),
        ({"maker": ["ACME"]}, "maker"),
        ({"price": "2,50"}, "price"),
        ({"amount": 2.5}, "amount"),
        ({"old": "yes"}, "old"),
        ({"state": "broken"}, "state"),
        ({"grade": 3}, "grade"),
        ({"tags": [{"a": 1}]}, "tags"),
        ({"no": None}, "no"),
        ({"maker": {}}, "maker"),
        ({"maker": None}, "maker"),
        ({"maker": {"name": None}}, "maker"),
        ({"maker": "ACME"}, "maker"),
        ({"photo": {"src": "a.png"}}, "photo"),
    ],
    ids=str,
)
def test_entries_are_checked_as_the_program_checks_them(change, problem, project):
    entry = {**RIGHT, **change}
    others = [{"title": title, "no": title, "maker": {"name": "ACME"}} for title in ("Nut", "7")]
    project.write({
        "content/parts/catalog.yaml": FIELDS, "content/parts/parts.json": json.dumps([entry, *others]),
        "content/parts/a.png": PNG,
    })
    result = project.run("schema", "parts")
    assert (result.status, result.output, result.errors) == (0, "schemas/entries/parts.json\n", "")
    schema = validator(project.folder / "schemas/entries/parts.json")
    found = list(schema.iter_errors([entry, *others]))
    assert bool(found) == (problem is not None)
    assert bool(list(schema.iter_errors(entry))) == bool(found), "a file may have one entry"
    errors = [line for line in project.run("check").errors.splitlines() if ": error: " in line]
    assert bool(errors) == (problem is not None)


def test_only_a_draft_may_lack_required_fields(project):
    project.write({"content/parts/catalog.yaml": FIELDS, "content/parts/parts.json": '{"title": "Bolt", "draft": true}'})
    assert project.run("schema", "parts").status == 0 and ": error: " not in project.run("check").errors
    schema = validator(project.folder / "schemas/entries/parts.json")
    assert schema.is_valid({"title": "Bolt", "draft": True})
    assert not schema.is_valid({"title": "Bolt"}) and not schema.is_valid({"title": "Bolt", "draft": False})


def test_entries_without_fields_are_objects_or_lists_of_them(project):
    project.write({"content/parts/bolt.md": "# Bolt\n"})
    assert project.run("schema", "parts").status == 0
    schema = validator(project.folder / "schemas/entries/parts.json")
    assert schema.is_valid({"a": 1}) and schema.is_valid([{"a": 1}])
    assert not schema.is_valid(1) and not schema.is_valid([1])


def test_entries_by_key_are_an_object_of_objects(project):
    project.write({
        "content/parts/catalog.yaml": "entry: {id: $key, title: $key}\nfields: {price: number}\n",
        "content/parts/parts.yaml": "Bolt: {price: 2}\nNut: {price: 1}\n"}).build()
    assert project.run("schema").status == 0
    schema = validator(project.folder / "schemas/entries/parts.json")
    assert schema.is_valid({"Bolt": {"price": 2}}) and not schema.is_valid({"Bolt": {"price": "two"}})


# Files


def test_the_schemas_of_all_catalogs(project):
    project.write({
        "content/site.yaml": "title: Shop\n", "content/parts/catalog.yaml": FIELDS.replace("required: true", "required: false"),
        "content/parts/bolt.md": "# Bolt\n", "content/tools/small/file.md": "# File\n",
        "content/tools/small/catalog.yaml": "title: Small tools\n"})
    result = project.run("schema")
    assert result.output.splitlines() == [
        "schemas/site.json", "schemas/catalog.json", "schemas/entries/parts.json", "schemas/entries/tools/small.json"]
    before = {path: path.read_bytes() for path in (project.folder / "schemas").rglob("*.json")}
    assert len(before) == 4 and project.run("schema", "--quiet").output == ""
    assert {path: path.read_bytes() for path in (project.folder / "schemas").rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    "arguments, status, message",
    [
        (["party"], 2, "error: there is no catalog “party”\n  did you mean “parts”? The catalogs are parts.\n"),
        (["a", "b"], 2, "Unexpected argument 'b'"),
    ])
def test_a_wrong_catalog_is_an_error(arguments, status, message, project):
    project.write({"content/parts/bolt.md": "# Bolt\n"})
    result = project.run("schema", *arguments)
    assert result.status == status and message in result.errors
    assert not (project.folder / "schemas").exists()


@pytest.mark.parametrize("name", ["tools/small", "tools/small/", "content/tools/small", "./content/tools/small/"])
def test_the_folder_of_a_catalog_may_be_as_a_shell_completes_it(name, project):
    project.write({"content/parts/bolt.md": "# Bolt\n", "content/tools/small/file.md": "# File\n", "content/tools/small/catalog.yaml": ""})
    assert project.run("schema", name).output == "schemas/entries/tools/small.json\n"


def test_errors_in_settings_are_reported_and_nothing_is_written(project):
    project.write({"content/parts/catalog.yaml": "titel: Parts\nfields: {price: nummer}\n", "content/parts/bolt.md": "# Bolt\n"})
    result = project.run("schema")
    assert result.status == 1 and not (project.folder / "schemas").exists()
    assert "content/parts/catalog.yaml:1:1: error: " in result.errors
    assert "content/parts/catalog.yaml:2:17: error: " in result.errors


def test_errors_in_entries_are_not_in_the_way(project):
    """A schema is wanted most while entries are being corrected."""
    project.write({"content/parts/catalog.yaml": FIELDS, "content/parts/bolt.md": "# Bolt\n\n[x](missing.md)\n"})
    assert project.run("check").status == 1
    assert project.run("schema").status == 0


def test_a_file_of_others_is_never_replaced(project):
    project.write({"content/parts/bolt.md": "# Bolt\n", "schemas/catalog.json": "{}\n"})
    result = project.run("schema")
    assert result.status == 1
    assert result.errors == "error: schemas/catalog.json cannot be written: a file that is not from thumbindex schema has this path\n"
    assert (project.folder / "schemas/catalog.json").read_text() == "{}\n"


@pytest.mark.parametrize("link", ["schemas", "schemas/entries", "schemas/site.json"])
def test_no_symbolic_link_is_followed(link, project):
    project.write({"content/parts/bolt.md": "# Bolt\n"})
    other = project.folder.parent / "other"
    other.mkdir()
    (other / "kept").write_text("kept")
    path = project.folder / link
    path.parent.mkdir(exist_ok=True)
    os.symlink(other if link != "schemas/site.json" else other / "kept", path)
    result = project.run("schema")
    written = {"schemas/entries": "schemas/entries/parts.json"}.get(link, "schemas/site.json")
    what = "this" if link.endswith(".json") else f"“{link}”"
    assert (result.status, result.errors) == (
        1, f"error: {written} cannot be written: {what} is a symbolic link, which is not followed\n"
        "  move or delete it, then run the command again\n")
    assert sorted(other.iterdir()) == [other / "kept"] and (other / "kept").read_text() == "kept"


def test_a_file_in_place_of_the_folder_is_an_error(project):
    project.write({"content/parts/bolt.md": "# Bolt\n", "schemas": "a file\n"})
    result = project.run("schema")
    assert (result.status, result.errors) == (
        1, "error: schemas/site.json cannot be written: “schemas” is not a folder\n"
        "  move or delete it, then run the command again\n")
    assert (project.folder / "schemas").read_text() == "a file\n"


def test_the_starter_names_its_schemas(program, tmp_path):
    folder = tmp_path / "herbs"
    subprocess.run([program, "new", str(folder)], check=True, capture_output=True)
    named = 0
    for path in (folder / "content").rglob("*.yaml"):
        schema = re.match(r"# yaml-language-server: \$schema=(\S+)\n", path.read_text())[1]
        assert validator((path.parent / schema).resolve()).is_valid(read(path.read_text()))
        named += 1
    assert named == 2
