"""CONTRIBUTING.md, ARCHITECTURE.md and README.md agree with Package.swift, with the sources and with the tests."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text()

# Libraries of the toolchain, which every target may import. The core may not: see test_core_is_pure.py.
TOOLCHAIN = {"Dispatch", "Foundation", "Glibc", "Synchronization"}
# A module that no product is named after, with the product that it comes with.
PARTS = {"CSystemLinux": "FlyingSocks"}
IMPORT = re.compile(r"^(?:@\w+\s+)*(?:\w+\s+)?import\s+(?:(?:struct|class|enum|func)\s+)?(\w+)", re.MULTILINE)


@pytest.fixture(scope="module")
def targets():
    """The targets of the program by name, each with its folder and what it may import."""
    if not shutil.which("swift"):
        pytest.skip("needs swift")
    dump = subprocess.run(
        ["swift", "package", "--package-path", ROOT, "dump-package"], check=True, capture_output=True, text=True)
    return {
        target["name"]: (
            ROOT / (target.get("path") or f"Sources/{target['name']}"),
            {next(iter(dependency.values()))[0] for dependency in target["dependencies"]},
        )
        for target in json.loads(dump.stdout)["targets"]
        if target["type"] != "test" and not (target.get("path") or "").startswith("Tests/")
    }


def mapped(text):
    """What the map says that each target may import."""
    rows = {}
    for row in re.findall(r"^\| `(\w+)` \|(.*)\|$", text.partition("\n## The map\n")[2], re.MULTILINE):
        name, imports = row[0], row[1].split("|")[-1]
        assert name not in rows, f"{name} is listed twice"
        rows[name] = set(re.findall(r"`(\w+)`", imports))
    return rows


def sources(folder):
    return sorted(folder.rglob("*.swift"))


def lists(text):
    """The numbered lists of “What to change for …”, by heading."""
    found = {}
    for part in text.partition("\n## What to change for …\n")[2].split("\n### ")[1:]:
        heading, _, body = part.partition("\n")
        found[heading] = re.findall(r"^\d+\. ", body, re.MULTILINE)
    return found


def missing_paths(text):
    paths = re.findall(r"`((?:Sources|Templates|Tests|Packages|content)/[^`]*)`", text)
    assert len(paths) > 30
    return [path for path in paths if not re.search("NAME|TAG", path) and not (ROOT / path).exists()]


def undeclared_types(text):
    """The types that no source file declares."""
    names = set(re.findall(r"`([A-Z][a-z]\w+)`", text))
    code = "\n".join(path.read_text() for path in sources(ROOT / "Sources"))
    declared = set(re.findall(r"\b(?:actor|class|enum|protocol|struct|typealias) (\w+)", code))
    return sorted(names - declared - {path.name for path in (ROOT / "Sources").iterdir()})


def paths_of_title_and_edit(text):
    """The sections “The path of …” and those after them."""
    section = text.partition("\n## The path of an entry's title\n")[2]
    assert len(set(re.findall(r"`[A-Z]\w+`", section))) > 30
    return section


def cited_tests(text):
    """The items that begin with a file of tests: its path, and the tests that they name."""
    items = re.findall(r"^ *- `(Tests/[^`]+)`((?:.|\n(?! *- |\n))*)", text, re.MULTILINE)
    return [(path, re.findall(r"`(\w+)`", rest)) for path, rest in items]


def missing_tests(text):
    found = []
    for path, names in cited_tests(text):
        code = (ROOT / path).read_text() if (ROOT / path).exists() else ""
        found += [f"{path}: {name}" for name in names if not re.search(rf"\b(?:def|func) {name}\(", code)]
    return found


def laws(text):
    """The laws and what they are about, by heading."""
    parts = text.partition("\n## Laws\n")[2].partition("\n## ")[0].split("\n### ")[1:]
    return {heading: body for heading, _, body in (part.partition("\n") for part in parts)}


def diagram(text):
    return re.search(r"^    content/\n(?:    .*\n)+", text, re.MULTILINE)[0]


def test_the_map_lists_every_target_with_its_imports(targets):
    assert mapped(CONTRIBUTING) == {name: imports for name, (_, imports) in targets.items()}


def test_every_folder_of_the_sources_is_a_target(targets):
    folders = {path for path in (ROOT / "Sources").iterdir() if path.is_dir()}
    assert folders == {folder for folder, _ in targets.values()}


def test_sources_import_what_their_target_declares(targets):
    for name, (folder, declared) in targets.items():
        if name == "ICUShim":  # It is C++, and includes the headers of its library.
            continue
        code = "\n".join(path.read_text() for path in sources(folder))
        found = {PARTS.get(module, module) for module in IMPORT.findall(code)}
        assert found - TOOLCHAIN == declared, name


def test_paths_and_types_exist():
    assert missing_paths(CONTRIBUTING) == []
    assert undeclared_types(paths_of_title_and_edit(CONTRIBUTING)) == []
    assert missing_paths(ARCHITECTURE) == []
    assert undeclared_types(ARCHITECTURE) == []
    assert "(ARCHITECTURE.md)" in CONTRIBUTING


def test_each_law_names_tests_that_exist():
    assert missing_tests(ARCHITECTURE) == []
    assert [heading[:2] for heading in laws(ARCHITECTURE)][:7] == [f"{number}." for number in range(1, 8)]
    assert all(sum(len(names) for _, names in cited_tests(body)) >= 3 for body in laws(ARCHITECTURE).values())


def test_an_addition_takes_few_steps():
    counts = {heading: len(items) for heading, items in lists(CONTRIBUTING).items()}
    assert list(counts) == [
        "A source format", "A kind of file", "A row kind", "A view option", "A language", "A script", "A top-level template",
        "A publishing target"]
    # A source format has two more steps only if `thumbindex new` is to read it, too.
    assert all(1 <= count <= (6 if heading == "A source format" else 4) for heading, count in counts.items())


def test_the_diagrams_agree(targets):
    shown = diagram(CONTRIBUTING)
    assert diagram((ROOT / "README.md").read_text()) == shown
    steps = re.findall(r"(\w+) +([A-Z]\w+)  ", shown)
    assert [step for step, _ in steps] == ["load", "section", "plan", "render", "build", "publish", "serve"]
    assert {target for _, target in steps} <= targets.keys()


def test_a_row_that_is_missing_or_wrong_is_found(targets):
    row = "| `BuiltSite` | the manifest of a built folder, the checks of it, and the media types of its files | how the site was made | `Diagnostics`, `Files` |\n"
    assert row in CONTRIBUTING
    right = mapped(CONTRIBUTING)
    assert mapped(CONTRIBUTING.replace(row, "")) != right
    assert mapped(CONTRIBUTING.replace(row, row.replace("`Files`", "`Content`"))) != right
    assert missing_paths(CONTRIBUTING + "`Sources/Nowhere/None.swift`") == ["Sources/Nowhere/None.swift"]
    for text in (paths_of_title_and_edit(CONTRIBUTING), ARCHITECTURE):
        assert undeclared_types(text + "`NoSuchType`") == ["NoSuchType"]
    assert missing_tests(ARCHITECTURE.replace("`jobs`", "`jbos`")) == [
        "Tests/ContentTests/Loading/ContentLoaderTests.swift: jbos"]
    assert missing_tests("- `Tests/Nowhere.py`: `test_a`,\n  `test_b`\n\n`test_c`") == [
        "Tests/Nowhere.py: test_a", "Tests/Nowhere.py: test_b"]


# Where whole entries are read: by pages that show them and whose revisions therefore have theirs, by files that every build
# renders, by the search data, which has keys of its own, and by checks of the content.
WHOLE_ENTRIES = {
    "Planning/SectioningHint.swift": "check", "Planning/ExternalLinks.swift": "check",
    "Rendering/RowTemplateChecker.swift": "check",
    "Rendering/SiteRenderer+Rows.swift": "rows of a page", "Rendering/Files/EntryFile.swift": "page of an entry",
    "Rendering/Files/HomeFile.swift": "in every build", "Rendering/SiteRenderer+HomeList.swift": "in every build",
    "Rendering/Files/FeedFile.swift": "in every build", "Rendering/Data/ExportedRows.swift": "revisions of all entries",
    "Rendering/Files/FeedFile.swift": "in every build", "Rendering/SiteRenderer+LinkedData.swift": "rows of a page",
    "Rendering/Search/SiteRenderer+Search.swift": "search data", "Rendering/Search/SiteRenderer+SearchRows.swift": "search data",
}


def test_pages_read_whole_entries_only_where_they_show_them():
    folders = [ROOT / "Sources" / name for name in ("Planning", "Rendering", "Pipeline", "SiteBuild")]
    reading = {
        str(file.relative_to(ROOT / "Sources")) for folder in folders for file in sources(folder)
        # `.whole` without a value before it is a page that shows a whole view.
        if re.search(r"(?:entry|\])\.whole\b|\$0\.whole\.", file.read_text())}
    assert reading == set(WHOLE_ENTRIES)


def test_every_interface_string_is_used():
    """The theme translates no string that only templates of projects could use."""
    keys = re.findall(r"^(\w+):", (ROOT / "Templates/words/en.yaml").read_text(), re.M)
    templates = "\n".join(path.read_text() for path in (ROOT / "Templates").rglob("*.mustache"))
    sources = "\n".join(
        path.read_text() for folder in ("Planning", "Rendering") for path in (ROOT / "Sources" / folder).rglob("*.swift")
        if path.name != "StringKey.swift")
    unused = [key for key in keys if not re.search(rf"words\.{key}\b", templates) and not re.search(rf"\.{key}\b", sources)]
    assert len(keys) > 90 and unused == []
