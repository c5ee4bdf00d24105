"""`thumbindex new`: a starter site that builds at once, or a user's list with settings inferred from it."""

import html
import json
import os
import pathlib
import re
import subprocess

import pytest

import site_check
from conftest import ROOT, Project

STARTER = [
    ".gitignore",
    "content/about.md",
    "content/herbs/basil.md",
    "content/herbs/catalog.yaml",
    "content/herbs/coriander.md",
    "content/herbs/herbs.json",
    "content/herbs/images/basil.svg",
    "content/herbs/mint.md",
    "content/index.md",
    "content/site.yaml",
]
#: The files that the program makes for editors.
SCHEMAS = ["schemas/catalog.json", "schemas/site.json"]
NEW = STARTER + SCHEMAS
ISO_CODES = pathlib.Path("/usr/share/iso-codes/json")


class New:
    """Runs `thumbindex new` in a folder."""

    def __init__(self, folder, program):
        self.folder = folder
        self.program = program

    def run(self, *arguments, cwd=None):
        return subprocess.run(
            [self.program, "new", *map(str, arguments)], cwd=cwd or self.folder, capture_output=True, text=True,
            timeout=120, stdin=subprocess.DEVNULL)

    def make(self, name, *arguments):
        """Creates a project and returns it, or fails the test."""
        result = self.run(name, *arguments)
        assert result.returncode == 0, result.stderr
        assert result.stderr == ""
        return Project(self.folder / name, self.program)

    def files(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*"))


@pytest.fixture
def new(tmp_path, program):
    return New(tmp_path, program)


def files_of(folder):
    return sorted(str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*") if path.is_file())


# The starter site


def test_the_starter_site_builds_at_once(new):
    project = new.make("my-list")
    assert files_of(project.folder) == NEW
    assert project.build("--strict").errors == ""
    assert site_check.check(project.site) == []
    rows = site_check.Site(project.site).rows("herbs/")
    assert ("_shade", "mint") in rows and ("_not-tried-yet", "wasabi") in rows
    home = project.files()["index.html"].decode()
    assert "<bdi>Herbs on the windowsill</bdi>" in home and "It began with four pots." in home
    assert "about/index.html" in project.files() and "herbs/images/basil.svg" in project.files()


def test_every_starter_file_is_in_the_repository(new):
    project = new.make("my-list")
    source = ROOT / "Sources/Scaffolding/Starter"
    for path in STARTER:
        original = source / ("gitignore" if path == ".gitignore" else path)
        assert (project.folder / path).read_bytes() == original.read_bytes()
    assert len([path for path in source.rglob("*") if path.is_file()]) == len(STARTER)


def test_the_output_of_new(new):
    result = new.run("my-list")
    assert result.stderr == ""
    assert result.stdout == """\
my-list contains 12 files of a sample site.

  cd my-list
  thumbindex build    builds the site from content/ into site/
  thumbindex serve    shows a preview that updates as you edit

To change the sections and the order, edit content/herbs/catalog.yaml.
"""


def switches(text):
    """Returns the blocks of commented-out settings: `#` directly before a word, or before more than one space."""
    blocks = []
    open_block = None
    for number, line in enumerate(text.splitlines()):
        if re.match(r"\s*#(\S|  )", line):
            if open_block is None:
                blocks.append([])
                open_block = blocks[-1]
            open_block.append(number)
        else:
            open_block = None
    return blocks


def switched_on(text, numbers):
    lines = text.splitlines()
    for number in numbers:
        lines[number] = lines[number].replace("#", "", 1)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", ["content/site.yaml", "content/herbs/catalog.yaml"])
def test_each_commented_out_setting_works(new, path):
    project = new.make("my-list")
    file = project.folder / path
    original = file.read_text()
    blocks = switches(original)
    assert len(blocks) >= 3
    project.build("--strict")
    before = project.files()
    for block in blocks + [sum(blocks, [])]:
        file.write_text(switched_on(original, block))
        result = project.run("build", "--strict")
        assert result.status == 0, result.errors
        shown = "\n".join(original.splitlines()[number] for number in block)
        # Some state the default, some have an assertion, some need entries or feeds that this site lacks, and one is
        # for another command.
        if not re.search(r"^ *#(language|author|drafts|title|date|publish|  formerly)", shown, re.MULTILINE):
            assert project.files() != before, f"{shown}\nchanges nothing"


def test_the_starter_mentions_every_key(new):
    """Every key that a beginner needs is in the file, active or commented out."""
    project = new.make("my-list")
    text = (project.folder / "content/herbs/catalog.yaml").read_text()
    for key in ["title", "description", "language", "alphabets", "header", "footer", "entry", "subtitle", "value", "also",
                "sort", "body", "image", "date", "aliases", "pages", "fields", "views", "section", "order", "index",
                "missing", "entries", "empty", "by", "selection", "facets", "pageSize"]:
        assert re.search(rf"^\s*#?\s*(- )?{key}:", text, re.MULTILINE), key


@pytest.mark.parametrize("title", ["Tools we lend", 'A "b": #c', "No", "- x", "日本の草", "a\\b\nc"])
def test_the_title_can_be_set(new, title):
    project = new.make("my-list", f"--title={title}")
    project.build("--strict")
    text = project.files()["index.html"].decode()
    escaped = title.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    assert f"<bdi>{escaped}</bdi>" in text or f"<bdi>{title}</bdi>" in text


# Where it is written


def test_a_non_empty_folder_is_an_error(new):
    (new.folder / "mine").mkdir()
    (new.folder / "mine/notes.txt").write_text("keep me")
    result = new.run("mine")
    assert result.returncode == 2 and result.stdout == ""
    assert result.stderr == """\
error: the folder mine is not empty
  Name a new or empty folder. Nothing was written.
"""
    assert new.files() == ["mine", "mine/notes.txt"]


def test_a_hidden_file_makes_a_folder_not_empty(new):
    (new.folder / ".env").write_text("")
    assert new.run(".").returncode == 2
    assert new.files() == [".env"]


def test_a_file_and_a_dangling_link_are_errors(new):
    (new.folder / "file").write_text("")
    (new.folder / "link").symlink_to(new.folder / "nowhere" / "at all")
    result = new.run("file")
    assert (result.returncode, result.stderr.splitlines()[0]) == (2, "error: file is not a folder")
    assert new.run("file/inside").returncode == 2
    assert new.run("link").returncode != 0
    assert new.files() == ["file", "link"]


@pytest.mark.parametrize("name", ["a b/c's list", "täglich", "-/x", "deep/er/still/", "./here"])
def test_unusual_folder_names_are_accepted(new, name):
    result = new.run(*(["--"] if name.startswith("-") else []), name)
    assert result.returncode == 0, result.stderr
    command = next(line for line in result.stdout.splitlines() if line.startswith("  cd "))
    shell = subprocess.run(
        ["sh", "-c", f"{command} && pwd"], cwd=new.folder, capture_output=True, text=True, check=True)
    assert pathlib.Path(shell.stdout.strip()) == (new.folder / name).resolve()
    assert files_of(new.folder / name) == NEW


def test_the_current_folder_is_accepted(new):
    """Also in a fresh clone that contains only .git."""
    (new.folder / ".git").mkdir()
    result = new.run(".")
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("This folder contains 12 files") and "cd " not in result.stdout
    assert files_of(new.folder) == NEW


def test_an_absolute_path_is_accepted(new):
    assert new.run(new.folder / "x").returncode == 0
    assert files_of(new.folder / "x") == NEW


def test_a_missing_or_empty_name_is_an_error(new):
    assert new.run().returncode == 2
    assert new.run("").returncode == 2
    assert new.run("x", "--from", "").returncode == 2
    assert new.run("x", "--title", " ").returncode == 2
    assert new.files() == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_read_only_folder_is_an_error(new):
    (new.folder / "locked").mkdir(mode=0o500)
    result = new.run("locked/mine")
    assert result.returncode == 1
    assert result.stderr == "error: locked/mine cannot be written: Permission denied\n"


def test_a_full_disk_leaves_nothing(new):
    """A file size limit simulates a full disk: the first larger file cannot be written."""
    command = f"ulimit -f 1; trap '' XFSZ; exec '{new.program}' new 'my list'"
    result = subprocess.run(
        ["bash", "-c", command], cwd=new.folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert result.returncode == 1
    assert result.stderr.startswith("error: my list/content/herbs/catalog.yaml cannot be written: ")
    assert new.files() == []


# The user's own list


COUNTRIES = [
    {
        "name": {"common": f"Land {chr(65 + i % 26)}{i}", "official": f"Republic of the Land {i}"},
        "cca3": f"{chr(65 + i % 26)}{i:03}",
        "region": ["Africa", "Americas", "Asia", "Europe"][i % 4],
        "area": i * i * 37 + 5,
        "altSpellings": [f"Old Land {i}", f"L{i}"],
        "independent": i % 3 == 0,
        "joined": f"{1950 + i % 30}-06-0{i % 9 + 1}",
        "capital": [] if i % 10 == 0 else [f"City {i}"],
    }
    for i in range(120)
]


def lines_of(yaml):
    return [line.strip() for line in yaml.splitlines() if line.strip() and not line.strip().startswith("#")]


def test_countries(new):
    (new.folder / "countries.json").write_text(json.dumps(COUNTRIES))
    project = new.make("atlas", "--from", "countries.json", "--title", "Atlas")
    assert files_of(project.folder) == [
        ".gitignore", "content/countries/catalog.yaml", "content/countries/countries.json", "content/site.yaml",
        *SCHEMAS]
    assert (project.folder / "content/countries/countries.json").read_bytes() == (
        new.folder / "countries.json").read_bytes()
    text = (project.folder / "content/countries/catalog.yaml").read_text()
    lines = lines_of(text)
    for line in ["title: Atlas", "title: name.common", "id: cca3", "subtitle: name.official", "value: area",
                 "also: altSpellings", "date: joined", "pages: true", "- id: region", "- id: year", "- id: area"]:
        assert line in lines, line
    assert "  # All 120 entries have it, all unique, 4 characters each. It" in text
    assert project.build("--strict").errors == ""
    site = site_check.Site(project.site)
    assert ("_africa", "A000") in site.rows("countries/-/region/")
    assert site_check.check(project.site) == []
    assert "<bdi>Atlas</bdi>" in project.files()["index.html"].decode()
    assert "<h1>Atlas" in re.sub(r"<h1[^>]*>\s*(<bdi>)?", "<h1>", project.files()["countries/index.html"].decode())


@pytest.mark.parametrize(
    "name, title, lines",
    [
        ("iso_639-3", "Iso 639-3", ["title: name", "id: alpha_3", "- id: type"]),
        ("iso_3166-2", "Iso 3166-2", ["title: name", "id: code"]),
        ("iso_4217", "Iso 4217", ["title: name", "id: alpha_3"]),
        ("iso_3166-1", "Iso 3166-1", ["title: name", "id: alpha_3", "value: alpha_3"]),
    ],
)
def test_iso_codes(new, name, title, lines):
    """In an object that contains one list, only the list is imported, in the format of a catalog."""
    project = new.make("codes", "--from", ISO_CODES / f"{name}.json")
    folder = project.folder / "content" / name.replace("_", "-")
    original = json.loads((ISO_CODES / f"{name}.json").read_text())
    assert json.loads((folder / f"{name}.json").read_text()) == next(iter(original.values()))
    written = lines_of((folder / "catalog.yaml").read_text())
    assert set(lines + [f"title: {title}"]) <= set(written)
    project.run("check")
    assert project.run("check", "--strict").status == 0


@pytest.mark.parametrize("name", ["list.ndjson", "list.jsonl"])
def test_lines_of_objects(new, name):
    (new.folder / name).write_text('{"title": "One"}\n{"title": "Two"}\n')
    project = new.make("mine", "--from", name)
    assert (project.folder / "content/list" / name).read_bytes() == (new.folder / name).read_bytes()
    project.build("--strict")


@pytest.mark.parametrize(
    "name, folder, file",
    [
        ("My Data_file.json", "my-data-file", "My Data_file.json"),
        (".hidden.json", "hidden", "entries.json"),
        ("catalog.json", "catalog", "entries.json"),
        ("data.txt", "data", "entries.json"),
        ("geo.geojson", "geo", "entries.json"),
        ("Übersicht.JSON", "übersicht", "Übersicht.JSON"),
        ("a\nb.json", None, "entries.json"),
    ],
)
def test_file_names_determine_catalog_names(new, name, folder, file):
    source = new.folder / "in"
    source.mkdir()
    (source / name).write_text('[{"title": "One"}, {"title": "Two"}]')
    project = new.make("mine", "--from", source / name)
    catalogs = [path.name for path in (project.folder / "content").iterdir() if path.is_dir()]
    assert len(catalogs) == 1 and (folder is None or catalogs == [folder])
    assert (project.folder / "content" / catalogs[0] / file).is_file()
    assert project.build("--strict").errors == ""


def test_bodies_with_errors_are_left_out_of_the_pages(new):
    entries = [{"title": f"T{i}", "text": "One\n\nsee [here](nowhere.md)" if i == 3 else "One\n\ntwo"} for i in range(9)]
    (new.folder / "list.json").write_text(json.dumps(entries))
    project = new.make("mine", "--from", "list.json")
    catalog = project.folder / "content/list/catalog.yaml"
    assert "  #body: text\n" in catalog.read_text()
    project.build("--strict")
    catalog.write_text(catalog.read_text().replace("#body: text", "body: text"))
    result = project.run("build")
    assert result.status == 1 and "broken link “nowhere.md”: no such file" in result.errors


def test_bodies_with_html_are_left_out_of_the_pages(new):
    entries = [{"title": f"T{i}", "text": f"An <b>owl</b>.<br>\n\nIt hunts at night, {i} times." * 3} for i in range(9)]
    (new.folder / "list.json").write_text(json.dumps(entries))
    result = new.run("mine", "--from", "list.json")
    assert (result.returncode, result.stderr) == (0, "")
    project = Project(new.folder / "mine", new.program)
    catalog = project.folder / "content/list/catalog.yaml"
    assert "Long text with HTML. To show it, set rawHTML: true in site.yaml" in re.sub(r"\n +# ", " ", catalog.read_text())
    project.build("--strict")
    # The comment says how to show the text.
    catalog.write_text(catalog.read_text().replace("#body: text", "body: text"))
    with (project.folder / "content/site.yaml").open("a") as settings:
        settings.write("\nrawHTML: true\n")
    project.build("--strict")
    assert "An <b>owl</b>" in (project.site / "list/t1/index.html").read_text()


def test_problems_of_the_entries_are_reported(new):
    """Missing titles cannot be inferred; the project is created and the errors are reported."""
    entries = [{"name": f"N{i}"} for i in range(20)] + [{"note": f"x{i}"} for i in range(7)]
    (new.folder / "list.json").write_text(json.dumps(entries, indent=0))
    result = new.run("mine", "--from", "list.json")
    assert result.returncode == 0
    assert result.stderr.count("this entry has no title") == 5
    assert result.stderr.endswith("and 2 more; run thumbindex check to print all problems\n\n")
    assert (new.folder / "mine/content/list/catalog.yaml").is_file()


HOSTILE = [
    "a: b", "# c", "- d", "[e", "{f", "*g", "&h", "!i", "|", ">", "'j", '"k"', "\\l", "m\nn", "%o", "@p", "`q", "~", "true",
    "No", "1", "<script>alert(1)</script>", "\u202er", "s\u2028t", "../../u", "x" * 300, "é", "  v ",
]


def test_hostile_keys_and_values(new):
    entries = [
        {"id": f"n{i}", **{key: HOSTILE[(i + j) % len(HOSTILE)] for j, key in enumerate(HOSTILE)}, "type": HOSTILE[i % 5]}
        for i in range(60)
    ]
    (new.folder / "list.json").write_text(json.dumps(entries))
    result = new.run("mine", "--from", "list.json")
    assert result.returncode == 0, result.stderr
    project = Project(new.folder / "mine", new.program)
    project.build()
    assert site_check.check(project.site) == []
    # The data of the catalog is not read as HTML.
    assert b"<script>alert" not in b"".join(content for path, content in project.files().items() if "/-/data/" not in path)


def awkward_lists():
    """Typical difficult lists: punctuation in names, equal titles, nested objects, blanks, long strings, keys with
    mixed types."""
    number = range(300)
    return {
        "plus": [{"name": f"tool{i % 50}+", "summary": f"Does the thing {i % 30}"} for i in number],
        "case": [{"name": f"{'Pp'[i % 2]}olish {i // 2}", "gloss": "Of Poland"} for i in number],
        "keyed": {f"application/x-{i}+json": {"source": ["iana", "apache"][i % 2], "open": True} for i in number},
        "deep": [{"title": f"t{i % 20}", "a": {"b": {"c": {"d": f"x{i}"}}}, "tags": ["x", "y ", " x"][i % 3:]} for i in number],
        "blanks": [
            {"title": f"t{i}", "url": ["", "https://example.org/"][i % 2], "added": ["2024-01-02", " "][i % 2],
             "year": ["2001", ""][i % 2], "type": ["Fish", "fish", " fish"][i % 3]} for i in number],
        "mixed": [{"name": f"n{i}", "price": [1, "n/a", 2.5, None][i % 4], "tags": [["a"], "a", [], None][i % 4]} for i in number],
        "drafted": [{"player": f"Player {i}", "draft": 1990 + i % 20} for i in number],
        "keys": [{"Key with space": f"v{i}", "a.b": i, "#hash": "c", "name": f"<b>{i}</b>", "x": [{}]} for i in number],
        "texts": [{"title": f"t{i}", "text": ["<div>x</div>", "[a](b.md)", "![x](y.png)", "# H\n\n|a|"][i % 4] * 30} for i in number],
        "codes": [{"id": i, "description": "A rather long text that says what it is. " * (1 + i % 5)} for i in number],
    }


@pytest.mark.parametrize("name", sorted(awkward_lists()))
def test_proposals_for_awkward_lists_build(new, name):
    entries = awkward_lists()[name]
    (new.folder / f"{name}.json").write_text(json.dumps(entries, indent=0))
    project = new.make("mine", "--from", f"{name}.json")
    assert project.build("--strict").errors == ""
    assert site_check.check(project.site) == []
    assert f">{len(entries)} entries<" in project.files()[f"{name}/index.html"].decode()


LISTS = ROOT.parent / "shared/data"
REAL_LISTS = {
    "countries": (
        LISTS / "countries.json", ["title: name.common", "id: cca3", "subtitle: capital", "borders: {type: [entry]}"],
        {"a-z": None, "region": "region", "subregion": "subregion", "area": None}, ["region", "subregion", "independent", "unMember", "landlocked"]),
    "simple-icons": (
        LISTS / "lists/simple-icons.json", ["title: title", "id: auto", "also: aliases.aka", "guidelines: {type: url}"],
        {"a-z": None}, ["license.type"]),
    "iso_3166-1": (ISO_CODES / "iso_3166-1.json", ["title: name", "id: alpha_3", "value: alpha_3"], {"a-z": None}, []),
    "iso_3166-2": (
        ISO_CODES / "iso_3166-2.json", ["title: name", "id: code", "value: code"], {"a-z": None, "type": "type", "code": None},
        ["type"]),
    "iso_3166-3": (
        ISO_CODES / "iso_3166-3.json", ["title: name", "id: alpha_4", "date: withdrawal_date"], {"a-z": None, "year": None},
        []),
    "iso_4217": (ISO_CODES / "iso_4217.json", ["title: name", "id: alpha_3"], {"a-z": None, "code": None}, []),
    "iso_639-2": (ISO_CODES / "iso_639-2.json", ["title: name", "id: alpha_3"], {"a-z": None}, []),
    "iso_639-3": (
        ISO_CODES / "iso_639-3.json", ["title: name", "id: alpha_3", "also: inverted_name"],
        {"a-z": None, "type": "type", "code": None}, ["type", "scope"]),
    "iso_639-5": (ISO_CODES / "iso_639-5.json", ["title: name", "id: alpha_3"], {"a-z": None}, []),
    "iso_15924": (ISO_CODES / "iso_15924.json", ["title: name", "id: alpha_4"], {"a-z": None}, []),
}


def paths_of(value, path=()):
    """Returns the paths of all keys in a value, with `[]` for the elements of a list."""
    if isinstance(value, dict):
        return {path + (key,) for key in value}.union(*[paths_of(value[key], path + (key,)) for key in value])
    return set().union(*[paths_of(each, path + ("[]",)) for each in value]) if isinstance(value, list) else set()


def is_mentioned(path, text):
    """Whether a proposal has a path as a field or in a comment, or describes a table or list that contains it."""
    name = ".".join(path)
    if re.search(rf"(^  #?|- ){re.escape(name)}(: \{{type| \(\w*)", text, re.MULTILINE):
        return True
    containers = [".".join(path[:length]) for length in range(1, len(path))]
    return any(re.search(rf"- {re.escape(each)} \([^)]*\): a (table|list of objects)", text) for each in containers) or any(
        other.startswith(name + ".") for other in re.findall(r"(?:^  #?|- )([^ :]+)", text, re.MULTILINE))


@pytest.mark.parametrize("name", sorted(REAL_LISTS))
def test_proposals_for_real_lists(new, name):
    """The site builds without a warning, every key is mentioned, and title, id, sections and facets are as expected."""
    path, lines, sections, facets = REAL_LISTS[name]
    if not path.is_file():
        pytest.skip(f"needs {path}")
    project = new.make("mine", "--from", path)
    assert project.build("--strict").errors == ""
    text = next(project.folder.glob("content/*/catalog.yaml")).read_text()
    written = lines_of(text)
    for line in lines:
        assert any(each.startswith(line) for each in written), line
    entries = json.loads(path.read_text())
    entries = entries if isinstance(entries, list) else next(iter(entries.values()))
    joined = re.sub(r"\n *# (?!- )", " ", text)
    unmentioned = [path for path in set().union(*map(paths_of, entries)) if not is_mentioned(path, joined)]
    assert unmentioned == []
    assert [line.removeprefix("- id: ") for line in written if line.startswith("- id: ")] == list(sections)
    folder = next(project.folder.glob("content/*/catalog.yaml")).parent.name
    for view, key in sections.items():
        shown = sections_of(project, f"{folder}/index.html" if view == "a-z" else f"{folder}/-/{view}/index.html")
        # Entries without the key are in one more section. The index of a divided list shows at most 60 items.
        values = {entry.get(key) for entry in entries}
        assert shown == len(values) if key and len(values) <= 60 else shown >= 5, view
    proposed = text[text.index("\nfacets:"):].split("\n\n")[0] if "\nfacets:" in text else ""
    assert re.findall(r"^  - ([^{\n]+)$", proposed, re.MULTILINE) == facets


def sections_of(project, page):
    """Returns the number of sections in a page's index."""
    index = re.search(r'<nav class="section-index".*?</nav>', project.files()[page].decode(), re.DOTALL).group()
    return len(set(re.findall(r'href="[^"]*#(_[^_"][^"]*)"', index)))


def test_equal_titles_are_numbered(new):
    (new.folder / "list.json").write_text(json.dumps([{"title": "One"}, {"title": "one"}, {"title": "Two"}]))
    project = new.make("mine", "--from", "list.json")
    assert "id: auto" in lines_of((project.folder / "content/list/catalog.yaml").read_text())
    project.build("--strict")
    rows = site_check.Site(project.site).rows("list/")
    assert sorted(entry for _, entry in rows) == ["one", "one-2", "two"]


@pytest.mark.parametrize(
    "value, titles",
    [
        ({"a": {"title": "A"}, "b/c": {"title": "B"}}, ["A", "B"]),
        ({"a\"}": {"x": "{\"]"}, "é": {}}, ["a\"}", "é"]),
        ({"a": {"id": 7}, "b": {}}, ["a", "b"]),
        ({"a": {"id": "a", "x": 1}}, ["a"]),
        # Only the titles can differ, because ids that differ in case would be one folder.
        ({"Go": {"x": 1}, "GO": {"x": 2}}, ["Go", "GO"]),
    ],
)
@pytest.mark.parametrize("name", ["list.json", "list.yaml"])
@pytest.mark.parametrize("indent", [None, 1])
def test_an_object_of_entries_is_copied_as_it_is(new, value, titles, name, indent):
    (new.folder / name).write_text(text := json.dumps(value, indent=indent))
    project = new.make("mine", "--from", name)
    assert (project.folder / "content/list" / name).read_text() == text
    settings = lines_of((project.folder / "content/list/catalog.yaml").read_text())
    assert {"title: $key", "id: $key"} & set(settings)
    project.build("--strict")
    assert len(site_check.Site(project.site).rows("list/")) == len(titles)
    page = html.unescape(project.files()["list/index.html"].decode())
    assert all(f"<bdi>{title}</bdi>" in page for title in titles)


@pytest.mark.parametrize(
    "text, entries, part",
    [
        ('{"elements": [{"name": "Iron"}, {"name": "Gold"}]}', 2, ", where they are in “elements”."),
        ('{"v": 1, "data": {"items": [{"name": "Iron"}]}}', 1,
         ", where they are in “data.items”. The project does not contain the rest of that file."),
        ('{"Iron": {"n": 26}, "Gold": {"n": 79}}', 2, "."),
        ('{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "Elm"}, "geometry": '
         '{"type": "Point", "coordinates": [1, 2]}}]}', 1,
         ", where they are in “features”. The project does not contain the rest of that file."),
    ],
)
def test_the_output_names_the_part_that_is_imported(new, text, entries, part):
    (new.folder / "list.json").write_text(text)
    result = new.run("mine", "--from", "list.json")
    number = "1 entry" if entries == 1 else f"{entries} entries"
    assert (result.stderr, result.stdout.splitlines()[0]) == ("", f"mine contains {number} from list.json{part}")
    Project(new.folder / "mine", new.program).build("--strict")


@pytest.mark.parametrize("length", [30, 60, 130, 150, 250])
@pytest.mark.parametrize("key", ["description", "summary", "notes"])
def test_a_description_is_shown(new, key, length):
    entries = [{"name": f"N{i}", "latin": f"Latina {i}", "deep": {key: f"Deep{i} ".ljust(length, "x")}} for i in range(40)]
    (new.folder / "list.json").write_text(json.dumps(entries))
    project = new.make("mine", "--from", "list.json")
    project.build("--strict")
    pages = b"".join(text for path, text in project.files().items() if path.endswith(".html"))
    assert length < 40 or b"Deep7 " in pages


def test_an_arbitrary_id_is_not_shown_as_a_value(new):
    entries = [{"name": f"N{i}", "id": f"x{i}", "kind": "k"} for i in range(40)]
    (new.folder / "list.json").write_text(json.dumps(entries))
    project = new.make("mine", "--from", "list.json")
    lines = lines_of((project.folder / "content/list/catalog.yaml").read_text())
    assert "id: id" in lines and not any(line.startswith("value:") for line in lines)


@pytest.mark.parametrize(
    "name, text",
    [
        ("birds.csv", "title,family,weight (g),extinct\nOwl,Tytonidae,470,no\n\"Duck, wild\",Anatidae,1100.5,no\n"),
        ("birds.CSV", "\ufefftitle;family;weight (g);extinct\r\nOwl;Tytonidae;470;no\r\n\"Duck, wild\";Anatidae;1.100,5;no\r\n"),
        ("my birds' list.tsv", "title\tfamily\tweight (g)\textinct\nOwl\tTytonidae\t470\tno\nDuck, wild\tAnatidae\t1100.5\tno\n"),
    ],
)
def test_a_table_is_copied_as_it_is(new, name, text):
    (new.folder / name).write_bytes(text.encode())
    project = new.make("mine", "--from", name)
    copies = [path for path in (project.folder / "content").rglob("*") if path.suffix.lower() in (".csv", ".tsv")]
    assert [path.read_bytes() for path in copies] == [text.encode()]
    settings = (copies[0].parent / "catalog.yaml").read_text()
    assert re.search(r"weight \(g\)\"?: \{type: number", settings) and re.search(r"extinct: \{type: boolean", settings)
    assert ('decimal: ","' in settings) == ("1.100,5" in text)
    project.build("--strict")
    assert any("1,100.5\u00a0g" in path.read_text() for path in project.site.rglob("*.html"))


@pytest.mark.parametrize("name", ["birds.xlsx", "Birds.ODS", "birds.numbers", "missing.xls"])
def test_a_spreadsheet_is_an_error_that_says_how_to_save_it(new, name):
    if name != "missing.xls":
        (new.folder / name).write_bytes(b"PK")
    result = new.run("mine", "--from", name)
    assert result.returncode == 1 and not (new.folder / "mine").exists()
    assert result.stderr.startswith(f"error: {name} is a spreadsheet, which --from does not read\n  Save its table as CSV with UTF-8: ")


def test_commas_that_group_digits_are_read(new):
    (new.folder / "lands.csv").write_text('name,population,area (km²)\nA,"12,345,678","1,234.50"\nB,"9,000",12\n')
    project = new.make("mine", "--from", "lands.csv")
    settings = (project.folder / "content/lands/catalog.yaml").read_text()
    assert 'decimal: "."' in settings and re.search(r"population: \{type: integer", settings)
    project.build("--strict")
    pages = "".join(path.read_text() for path in project.site.rglob("*.html"))
    assert "12,345,678" in pages and "1,234.50\u00a0km²" in pages


@pytest.mark.parametrize(
    "name, text",
    [
        ("birds.csv", "title,draft\nOwl,yes\nDuck,no\nElk,yes\n"),
        ("birds.json", '[{"title": "Owl", "draft": true}, {"title": "Duck", "draft": false}, {"title": "Elk", "draft": true}]'),
    ],
)
def test_drafts_are_counted(new, name, text):
    (new.folder / name).write_text(text)
    result = new.run("mine", "--from", name)
    assert (result.stderr, result.stdout.splitlines()[0]) == (
        "", f"mine contains 3 entries from {name}. 2 of them are drafts, because “draft” is true: only --drafts builds them.")
    settings = (new.folder / "mine/content/birds/catalog.yaml").read_text()
    assert "2 entries with true are drafts" in settings
    project = Project(new.folder / "mine", new.program)
    assert "1 entry" in project.build("--strict").output


def test_a_draft_that_is_no_boolean_marks_nothing(new):
    (new.folder / "players.json").write_text('[{"title": "Ann", "draft": 1997}, {"title": "Bea", "draft": 1998}]')
    result = new.run("mine", "--from", "players.json")
    assert (result.stderr, result.stdout.splitlines()[0]) == ("", "mine contains 2 entries from players.json.")


def test_keys_that_settings_read_otherwise_are_not_chosen(new):
    """Braces are a pattern, and `$key` is reserved."""
    rows = "".join(f"{number},id{number},Thing {number}\n" for number in range(5))
    (new.folder / "things.csv").write_text("{name},$key,label\n" + rows)
    project = new.make("mine", "--from", "things.csv")
    settings = (project.folder / "content/things/catalog.yaml").read_text()
    assert "title: label" in lines_of(settings)
    assert '"{name}": {type: integer, required: true}' in lines_of(settings)
    assert "$key (100 %): no setting can name it; rename the key to show it" in settings
    project.build("--strict")


# Files that are not lists


@pytest.mark.parametrize("name", ["list.txt", "list.md", "list.html", "list"])
def test_a_file_of_another_kind_is_an_error(new, name):
    (new.folder / name).write_text("[Owl](owl.md)\n" if name == "list.md" else "Owl\nDuck\n")
    result = new.run("mine", "--from", name)
    assert (result.returncode, result.stderr) == (
        1, f"error: {name} is not a list that --from reads\n  Use a .csv, .tsv, .tab, .json, .ndjson, .jsonl, .yaml, .yml or "
        "SQLite file. Nothing was written.\n")
    assert new.files() == [name]


def test_a_text_file_with_tabs_is_a_table_with_another_extension(new):
    """Excel gives “Unicode Text” this extension."""
    table = "title\tn\r\nOwl\t1\r\n".encode("utf-16")
    (new.folder / "list.txt").write_bytes(table)
    assert "change the extension to .tsv." in new.run("mine", "--from", "list.txt").stderr
    (new.folder / "list.tsv").write_bytes(table)
    assert "1 entry" in new.make("mine", "--from", "list.tsv").build().output


@pytest.mark.parametrize("name", ["list.geojson", "list.txt", "list"])
def test_json_is_recognized_without_its_extension(new, name):
    (new.folder / name).write_text('\ufeff [{"title": "Owl"}]')
    assert new.run("mine", "--from", name).returncode == 0


@pytest.mark.parametrize(
    "text, message",
    [
        (
            '[{"a": 1},\n {"a": }]',
            """\
list.json:2:8: error: expected a value here
   {"a": }]
         ^
  write a value, or null if there is none
Nothing was written.
""",
        ),
        (
            '{"a": 1}',
            """\
list.json:1:1: error: “--from” must be a file with a list of entries, not an object without a list
  {"a": 1}
  ^
  write the entries as a list of objects in a file of its own, such as [{"title": "Owl"}]
Nothing was written.
""",
        ),
        (
            '[{"a": "x"}, "b", 3]',
            """\
list.json:1:14: error: an entry must be an object, not a string
  [{"a": "x"}, "b", 3]
               ^
  write keys and values, such as {"title": "Owl"}
list.json:1:19: error: an entry must be an object, not a number
  [{"a": "x"}, "b", 3]
                    ^
  write keys and values, such as {"title": "Owl"}
Nothing was written.
""",
        ),
        (
            '[{"a": [1]}, {}]',
            """\
error: list.json: the entries have no titles
  Add a key such as "title" to each entry. Nothing was written.
""",
        ),
        (b"[\xff]", "list.json:1:2: error: this is not valid UTF-8\n  [\ufffd]\n   ^\n  save the file as UTF-8\nNothing was written.\n"),
    ],
)
def test_files_without_a_list_are_errors(new, text, message):
    (new.folder / "list.json").write_bytes(text if isinstance(text, bytes) else text.encode())
    result = new.run("mine", "--from", "list.json")
    assert (result.returncode, result.stdout, result.stderr) == (1, "", message)
    assert new.files() == ["list.json"]


def test_unreadable_files_are_errors(new):
    (new.folder / "folder").mkdir()
    os.mkfifo(new.folder / "pipe")
    folder = "is a folder, but --from reads a file\n  Copy a folder of entries into content/ of a project. Nothing was written.\n"
    unreadable = "cannot be read: {}\n  Nothing was written.\n".format
    for name, reason in [("none.json", unreadable("No such file or directory")), ("folder", folder),
                         ("pipe", unreadable("not a regular file")), ("/dev/zero", unreadable("not a regular file"))]:
        result = new.run("mine", "--from", name)
        assert result.returncode == 2
        assert result.stderr == f"error: {name} {reason}"
    assert new.files() == ["folder", "pipe"]


def test_a_link_to_a_file_is_followed(new):
    (new.folder / "real.json").write_text('[{"title": "One"}]')
    (new.folder / "link.json").symlink_to("real.json")
    assert new.run("mine", "--from", "link.json").returncode == 0


def test_the_folder_is_checked_before_the_file(new):
    (new.folder / "mine").mkdir()
    (new.folder / "mine/x").write_text("")
    result = new.run("mine", "--from", "none.json")
    assert "is not empty" in result.stderr
