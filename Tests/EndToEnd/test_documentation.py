"""The documentation of the library is complete, and its examples are correct."""

import copy
import itertools
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources/Sectioning"
CATALOG = SOURCES / "Sectioning.docc"
ARTICLES = ["SectioningAList", "IndexTitles", "SnapshotsAndDifferences", "SelectingEntries", "SearchingSections"]
# Pages for kinds of programs. Code that imports a framework of Apple's is compiled with declarations from `STUBS`.
GUIDES = ["TableViews", "SwiftUILists", "Servers"]
STUBS = ROOT / "Tests/Library/Stubs"

# Kinds of symbols that are called or computed, and so have a complexity.
COMPUTING = {"swift.method", "swift.type.method", "swift.init", "swift.subscript", "swift.property", "swift.type.property"}
# A type without its own page lists its members by kind, which is sufficient if they are few.
FEW = 6
# These name an order or store their arguments; the cost of sorting is documented at the functions that make sections.
COST_NOTHING = {
    "SectionOrder/appearance", "SectionOrder/ascending", "SectionOrder/count", "SectionOrder/descending",
    "SectionOrder/given(_:)", "SectionOrder/sorted(by:)", "SearchCorpus/init()", "Selection/init()",
    "EntryPosition/<(_:_:)",
}

pytestmark = pytest.mark.skipif(not shutil.which("swiftc"), reason="needs swiftc")


def numbered(path, others):
    """Returns a path, with a number appended if there are overloads of the same name."""
    names = (path if number == 1 else f"{path}#{number}" for number in itertools.count(1))
    return next(name for name in names if name not in others)


class Library:
    """The compiled library: its symbols, and programs that use it."""

    def __init__(self, folder):
        self.folder = folder
        graphs = self.graphs = folder / "graphs"
        graphs.mkdir()
        # Members that are synthesized by the compiler or a protocol (`!=`, `hash(into:)`) do not count.
        self.swiftc(
            "-wmo", "-emit-module", "-emit-library", "-static", "-parse-as-library", "-module-name", "Sectioning",
            "-emit-symbol-graph", "-emit-symbol-graph-dir", graphs, "-symbol-graph-skip-synthesized-members",
            "-Xfrontend", "-emit-extension-block-symbols",
            "-emit-module-path", "Sectioning.swiftmodule", "-o", "libSectioning.a", *sorted(SOURCES.glob("*.swift")))
        self.symbols = {}
        for graph in sorted(graphs.glob("*.symbols.json")):
            for symbol in json.loads(graph.read_text())["symbols"]:
                # An extension only groups the additions to another library's type. What the compiler derives for `Codable`
                # and raw values has no place in the sources.
                if symbol["kind"]["identifier"] != "swift.extension" and "location" in symbol:
                    self.symbols[numbered("/".join(symbol["pathComponents"]), self.symbols)] = symbol

    def swiftc(self, *arguments):
        run = subprocess.run(
            ["swiftc", "-swift-version", "6", *arguments], cwd=self.folder, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr
        return run

    def output(self, name, source):
        """Compiles and runs a program."""
        (self.folder / name).mkdir()
        main = self.folder / name / "main.swift"
        main.write_text(source)
        self.swiftc(
            "-suppress-warnings", "-module-name", name, "-I", ".", "-L", ".", "-lSectioning",
            "-o", f"{name}/program", main)
        run = subprocess.run([self.folder / name / "program"], capture_output=True, text=True, timeout=60)
        assert run.returncode == 0, run.stderr
        return run.stdout


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    return Library(tmp_path_factory.mktemp("library"))


# Comments


def comment(symbol):
    return "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))


def declaration(symbol):
    return "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])


def source_line(symbol):
    location = symbol["location"]
    path = Path(location["uri"].removeprefix("file://"))
    return path.read_text().splitlines()[location["position"]["line"]]


def is_stored(symbol):
    return symbol["kind"]["identifier"] == "swift.property" and "{" not in source_line(symbol)


def is_memberwise(path, symbols):
    """Whether an initializer accepts exactly the stored properties of its type."""
    parent, _, name = path.rpartition("/")
    if not name.startswith("init("):
        return False
    stored = {member for member, symbol in members(parent, symbols).items() if is_stored(symbol)}
    labels = set(re.findall(r"(\w+):", name))
    # The default policy has no label.
    return {"standard" if label == "_" else label for label in labels} == stored


def members(parent, symbols):
    depth = parent.count("/") + 1
    return {
        path.rpartition("/")[2]: symbol
        for path, symbol in symbols.items()
        if path.startswith(parent + "/") and path.count("/") == depth
    }


def undocumented(symbols):
    return [path for path, symbol in symbols.items() if not comment(symbol).strip()]


def without_summary(symbols):
    """Returns symbols whose comment begins with a list, so that pages show no summary."""
    return [path for path, symbol in symbols.items() if comment(symbol).lstrip().startswith("- ")]


def without_errors(symbols):
    return [
        path for path, symbol in symbols.items()
        if re.search(r"\bthrows\b", declaration(symbol)) and not re.search(r"^- Throws: \S", comment(symbol), re.M)
    ]


def without_complexity(symbols):
    return [
        path for path, symbol in symbols.items()
        if symbol["kind"]["identifier"] in COMPUTING | {"swift.func.op"}
        and not is_stored(symbol) and not is_memberwise(path, symbols) and path not in COST_NOTHING
        and not re.search(r"^- Complexity: \S", comment(symbol), re.M)
    ]


def test_every_public_symbol_is_documented(library):
    assert len(library.symbols) > 200
    assert undocumented(library.symbols) == []
    assert without_summary(library.symbols) == []


def test_every_throwing_function_documents_its_errors(library):
    assert without_errors(library.symbols) == []


def test_every_computation_documents_its_complexity(library):
    assert without_complexity(library.symbols) == []
    assert COST_NOTHING <= library.symbols.keys()


@pytest.mark.parametrize("path, words, check", [
    ("Placement", [], undocumented),
    ("EmptySectionPolicy/omit", [" "], undocumented),
    ("Placement/init(id:revision:)", ["- Parameter id: the entry."], without_summary),
    ("Snapshot/appendSection(_:_:)", ["Adds a section.", "", "- Complexity: O(1)."], without_errors),
    ("Sequence/sectioned(by:order:empty:revision:)", ["- Complexity: O(*n*).", "- Throws:"], without_errors),
    ("Snapshot/position(ofSection:)", ["The position."], without_complexity),
    ("Snapshot/entryCount", ["The count.", "- Complexity:"], without_complexity),
    ("Snapshot/init(sections:indexedKeys:emptySections:)", ["Makes it.", "- Throws: Something."], without_complexity),
    ("SelectionPolicies/subscript(_:)", ["The policy."], without_complexity),
])
def test_missing_documentation_is_detected(library, path, words, check):
    bare = copy.deepcopy(library.symbols)
    assert path not in check(bare)
    bare[path]["docComment"]["lines"] = [{"text": line} for line in words]
    assert path in check(bare)


# Pages


def curated():
    """Returns the paths of all symbols and the names of all articles that are in a topic."""
    links, symbols, articles = set(), [], []
    for page in sorted(CATALOG.rglob("*.md")):
        text = page.read_text()
        title = re.match(r"# (?:``(\S+)``)?", text)[1]
        prefix = f"{title.removeprefix('Sectioning/')}/" if title and "/" in title else ""
        _, _, topics = text.partition("\n## Topics\n")
        for line in re.findall(r"^- (.*)$", topics, re.M):
            if symbol := re.fullmatch(r"``(\S+)``", line):
                link = prefix + symbol[1].removeprefix("Swift/")
                assert link not in links, f"{link} is named twice"
                links.add(link)
                # Each overload has its own link, with the types that distinguish it.
                symbols.append(numbered(re.sub(r"-\(.*\)$", "", link), symbols))
            else:
                articles.append(re.fullmatch(r"<doc:(\w+)>", line)[1])
    return symbols, articles


def test_every_public_symbol_is_in_a_topic(library):
    named, articles = curated()
    assert sorted(articles) == sorted(ARTICLES + GUIDES)
    assert set(named) <= library.symbols.keys()
    left = []
    for path, symbol in library.symbols.items():
        parent = path.rpartition("/")[0]
        has_page = (CATALOG / f"Types/{parent}.md").is_file()
        is_small = not has_page and len(members(parent, library.symbols)) <= FEW
        if path not in named and not (parent in library.symbols and is_small):
            left.append(path)
    assert left == []


@pytest.mark.skipif(not shutil.which("docc"), reason="needs docc")
@pytest.mark.parametrize("added, warning", [("", None), ("See ``Snapshot/nothing``.", "'nothing' doesn't exist")])
def test_the_documentation_compiler_reports_nothing(library, tmp_path, added, warning):
    catalog = tmp_path / CATALOG.name
    shutil.copytree(CATALOG, catalog)
    with (catalog / "SelectingEntries.md").open("a") as page:
        page.write(f"\n{added}\n")
    run = subprocess.run(
        ["docc", "convert", catalog, "--additional-symbol-graph-dir", library.graphs, "--warnings-as-errors",
         "--fallback-display-name", "Sectioning", "--fallback-bundle-identifier", "Sectioning",
         "--output-dir", tmp_path / "archive"],
        capture_output=True, text=True, timeout=120)
    if warning:
        assert run.returncode != 0 and warning in run.stdout
    else:
        assert run.returncode == 0, run.stdout + run.stderr


# Examples


HEAD = """
import Sectioning

@MainActor func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ line: Int) {
    print(line, value == expected ? "as written" : "is \\(String(reflecting: value))")
}
@MainActor func expect(thrown error: any Error, _ expected: String, _ line: Int) {
    print(line, "\\(error)" == expected ? "as written" : "throws \\(error)")
}
"""


def checked(blocks):
    """Returns a program of code blocks that checks `value  // expected` and `statement  // throws error`."""
    program, count = [HEAD], 0
    for number, line in enumerate("\n".join(blocks).splitlines(), 1):
        found = re.fullmatch(r"(\S.*?)\s{2,}// (.+)", line)
        if line.strip() == "import Sectioning":
            continue
        if not found:
            program.append(line)
            continue
        count += 1
        code, expected = found.groups()
        if expected.startswith("throws "):
            error = json.dumps(expected.removeprefix("throws "), ensure_ascii=False)
            program.append(
                f'do {{ _ = {code}; print({number}, "throws nothing") }} catch {{ expect(thrown: error, {error}, {number}) }}')
        elif named := re.match(r"(?:let|var) (\w+)", code):
            program.append(f"{code}\nexpect({named[1]}, {expected}, {number})")
        else:
            attempt, code = re.fullmatch(r"(try )?(.*)", code).groups()
            program.append(f"{attempt or ''}expect({code}, {expected}, {number})")
    return "\n".join(program) + "\n", count


NOT_RUN = "<!-- Not run by the tests: it needs ICU. -->\n"


def blocks(text):
    run = re.sub(NOT_RUN + r"```swift\n.*?^```\n", "", text, flags=re.M | re.S)
    return re.findall(r"^```swift\n(.*?)^```$", run, re.M | re.S)


def differing(output):
    return [line for line in output.splitlines() if re.match(r"\d+ ", line) and not line.endswith("as written")]


@pytest.mark.parametrize("name", ARTICLES)
def test_the_examples_of_an_article_give_the_stated_results(library, name):
    text = (CATALOG / f"{name}.md").read_text()
    assert re.findall(r"^## (.*)$", text, re.M) == [
        "Overview", "Edge cases", "Complexity", "Design"]
    assert "### Names considered" in text
    assert text.count(NOT_RUN) == (name == "SearchingSections")
    assert text.count("```") == 2 * (len(blocks(text)) + text.count(NOT_RUN)), "all code is Swift that is checked"
    program, count = checked(blocks(text))
    output = library.output(name, program)
    assert differing(output) == []
    assert output.count("as written") == count > 12


def frameworks(block):
    return re.findall(r"^import (UIKit|SwiftUI)$", block, re.M)


@pytest.mark.parametrize("name", GUIDES)
def test_the_examples_of_a_guide_give_the_stated_results(library, name):
    text = (CATALOG / f"{name}.md").read_text()
    assert text.count("```") == 2 * len(blocks(text)), "all code is Swift that is checked"
    program, count = checked([block for block in blocks(text) if not frameworks(block)])
    output = library.output(name, program)
    assert differing(output) == []
    assert output.count("as written") == count > 3


@pytest.fixture(scope="module")
def stubs(library):
    """Declarations of Apple's frameworks."""
    for source in sorted(STUBS.glob("*.swift")):
        library.swiftc("-emit-module", "-parse-as-library", "-module-name", source.stem, source)
    return library


@pytest.mark.parametrize("name, options, framework", [
    ("TableViews", [], "UIKit"), ("SwiftUILists", [], "SwiftUI"),
    ("SwiftUILists", ["-default-isolation", "MainActor"], "SwiftUI"),
])
def test_the_code_of_a_guide_for_a_framework_compiles(stubs, name, options, framework):
    code = blocks((CATALOG / f"{name}.md").read_text())
    assert [frameworks(block) for block in code if frameworks(block)] == [[framework]]
    main = stubs.folder / f"{name}.swift"
    main.write_text("\n".join(code))
    # The modules of a guide have no values at the top level, so those need not be isolated.
    stubs.swiftc("-typecheck", "-suppress-warnings", "-I", ".", *options, main)
    main.write_text("\n".join(code).replace("list.indexTitle", "list.titleInIndex"))
    assert not frameworks("") and (framework == "UIKit" or "titleInIndex" in errors(stubs, main, options))


TABLE = r"""
import Foundation

@MainActor func check() throws {
    let controller = PeopleController()
    try controller.load(people)
    let table = controller.tableView
    print(controller.numberOfSections(in: table), table.footerView(forSection: 1)?.textLabel?.text ?? "-")
    table.layoutIfNeeded()
    try controller.load(Array(people.dropLast()) + [Person(id: 4, name: "Galois", team: "Algebra")])
    try controller.load([people[0], people[2]])
    print(table.footerView(forSection: 1)?.textLabel?.text ?? "-")
}
try check()
"""


def test_the_table_view_of_the_guide_makes_valid_updates(stubs):
    """Entries may arrive before the table has asked for anything, and a footer shows the present count."""
    guide = blocks((CATALOG / "TableViews.md").read_text())
    code = [guide[0].partition("var list =")[0], *(block for block in guide if frameworks(block)), TABLE]
    stubs.swiftc("-emit-library", "-static", "-parse-as-library", "-module-name", "UIKit", "-o", "libUIKit.a",
                 "-emit-module", STUBS / "UIKit.swift")
    main = stubs.folder / "table" / "main.swift"
    main.parent.mkdir()
    main.write_text("\n".join(code))
    stubs.swiftc("-suppress-warnings", "-I", ".", "-L", ".", "-lUIKit", "-lSectioning", "-o", "table/program", main)
    run = subprocess.run([main.parent / "program"], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stderr
    assert run.stdout == "2 2 people\n1 person\n"


def errors(stubs, main, options):
    command = ["swiftc", "-swift-version", "6", "-typecheck", "-suppress-warnings", "-I", ".", *options, main]
    return subprocess.run(command, cwd=stubs.folder, capture_output=True, text=True).stderr


def test_the_example_of_the_landing_page_prints_the_stated_output(library):
    text = (CATALOG / "Sectioning.md").read_text()
    program, _ = checked(blocks(text))
    printed = re.search(r"^It prints:\n\n((?:    .*\n)+)", text, re.M)[1]
    assert library.output("landing", program) == re.sub(r"^    ", "", printed, flags=re.M)


def test_a_wrong_value_is_detected(library):
    program, count = checked(["let one = 1  // 2\n[one]  // [1]\ntry Snapshot<Int, Int>().sections.count  // 3\n"
                              "try Snapshot<Int, Int>()  // throws nothing\n"])
    assert count == 4
    assert differing(library.output("wrong", program)) == ["1 is 1", "3 is 0", "4 throws nothing"]


PEOPLE = """
struct Person: Identifiable {
    let id: Int
    let name: String
    let team: String
}
let people = [
    Person(id: 1, name: "Ångström", team: "Optics"), Person(id: 2, name: "Noether", team: "Algebra"),
]
"""


def test_the_example_of_the_readme_compiles_and_runs(library):
    section = (ROOT / "README.md").read_text().partition("\n## The library\n")[2].partition("\n## ")[0]
    code = re.sub(r"^    ", "", "".join(re.findall(r"^    .*\n", section, re.M)), flags=re.M)
    assert r"people.sectioned(by: \.team" in code
    program, count = checked([PEOPLE, code])
    output = library.output("readme", program)
    assert differing(output) == [] and output.count("as written") == count > 0
    assert "make docs" in section
