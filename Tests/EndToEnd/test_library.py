"""The library on its own: a package that depends only on the product Sectioning."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "Tests/Library"
MAIN = PACKAGE / "Sources/People/main.swift"

# The libraries that the compiler adds to every program.
ALLOWED = re.compile(
    r"libswift(Core|SwiftOnoneSupport|_Concurrency|_StringProcessing|_RegexParser)\.so|lib(c|m)\.so\.6|ld-linux-.*"
)
UNWANTED = re.compile(r"foundation|icu|cmark|crypto", re.IGNORECASE)

EXPECTED = """\
by team
Cellar: Ana
Garden: ada, 7 of 9
Kitchen: Zoe, Bert
by name
A: ada, Ana
B: Bert
Z: Zoe
#: 7 of 9
"""

pytestmark = pytest.mark.skipif(
    not shutil.which("swift") or not shutil.which("readelf"), reason="needs swift and readelf"
)


@pytest.fixture(scope="module")
def built():
    """Returns the build folder."""
    command = ["swift", "build", "--package-path", PACKAGE, "--scratch-path", ROOT / ".build/library"]
    # A cached build plan still lists files that were removed from the sources.
    build = subprocess.run([*command, "--disable-build-manifest-caching"], capture_output=True, text=True)
    assert build.returncode == 0, build.stdout + build.stderr
    assert "warning:" not in build.stdout + build.stderr
    where = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True)
    return Path(where.stdout.strip())


def test_the_example_prints_sections(built):
    assert subprocess.run([built / "people"], check=True, capture_output=True, text=True).stdout == EXPECTED


def test_the_example_has_less_than_ten_lines():
    sectioning, printing = MAIN.read_text().split("\n\nfor ")
    lines = [line for line in sectioning.splitlines() if line.strip() and not line.strip().startswith("//")]
    assert ".sectioned(" not in printing
    assert 0 < len(lines) < 10


def test_nothing_else_is_compiled(built):
    assert {file.stem for file in (built / "Modules").glob("*.swiftmodule")} == {"Sectioning", "people"}
    assert {file.parent.name for file in built.glob("*.build/*.o")} == {"Sectioning.build", "people.build"}


def test_nothing_else_is_linked(built):
    dynamic = subprocess.run(["readelf", "-d", built / "people"], check=True, capture_output=True, text=True).stdout
    needed = re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic)
    assert "libswiftCore.so" in needed
    loaded = subprocess.run(["ldd", built / "people"], check=True, capture_output=True, text=True).stdout
    assert [name for name in needed if not ALLOWED.fullmatch(name)] == []
    assert "libc.so" in loaded and not UNWANTED.search(loaded)


# A line that compiles, the text to replace in it, and the expected compiler error.
MISUSES = [
    (r"try people.sectioned(by: \.team)", r"\.team", r"\.tema", "has no member 'tema'"),
    (r"try people.sectioned(by: \.team)", "try ", "", "call can throw but is not marked with 'try'"),
    (r"try people.sectioned(by: \.team)", r"\.team", r"\.shape", "conform to 'Hashable'"),
    (r"try people.sectioned(by: \.team)", "people", "shapes", "conform to 'Identifiable'"),
    # With a key path and a literal of the wrong type, Swift 6.3 reports an error without a message, so this pair has a
    # closure and the next one has no literal.
    (
        r'try people.sectioned(by: { $0.team }, order: .given(["Cellar"]))',
        '"Cellar"',
        "1",
        "cannot convert value of type 'Int' to expected element type 'String'",
    ),
    (
        r"try people.sectioned(by: \.team, order: .given(names))",
        "names",
        "numbers",
        "key path value type 'String' cannot be converted to contextual type 'Int'",
    ),
    (
        r"try people.sectioned(by: \.team, order: .ascending)",
        r"\.team",
        r"\.room",
        "requires that 'Room' conform to 'Comparable'",
    ),
    (
        r"try people.sectioned(alphabeticallyBy: \.name, collation: latin)",
        r"\.name",
        r"\.id",
        "key path value type 'Int' cannot be converted to contextual type 'String'",
    ),
    (r"byTeam.difference(from: byTeam)", "from: byTeam", "from: byRoom", "cannot convert value of type"),
    (r"try byTeam.applying(byTeam.difference(from: byTeam))", ".applying(byTeam", ".applying(byRoom", "cannot convert"),
    (r"byTeam.positions(of: 1)", "1", '"1"', "cannot convert value of type 'String' to expected argument type 'Int'"),
    (r"policies[team]", "team", "1", "cannot convert value of type 'Int' to expected argument type 'String'"),
    (
        r"{ _ = list.sections }",
        "_ = list.sections",
        "list.sections = []",
        "is a get-only property",
    ),
    (
        r"{ _ = list.sections[0].placements.first }",
        "_ = list.sections[0].placements.first",
        "list.sections[0].placements.removeFirst()",
        "is a get-only property",
    ),
]

PREAMBLE = r"""import Sectioning

struct Shape { let side = 1 }
struct Room: Hashable { let number: Int }
struct Person: Identifiable {
    let id: Int
    let name: String
    let team: String
    let room: Room
    let shape: Shape
}

func use(
    people: [Person], shapes: [Shape], team: String, names: [String], numbers: [Int], latin: SectionCollation,
    policies: SelectionPolicies<String>, list: inout Snapshot<String, Int>
) throws {
    let byTeam = try people.sectioned(by: \.team)
    let byRoom = try people.sectioned(by: \.room)
    _ = (byTeam, byRoom)
    let used = LINE
    _ = used
}
"""


def errors(built, folder, line):
    """Returns the compiler errors for a line."""
    (folder / "use.swift").write_text(PREAMBLE.replace("LINE", line))
    check = ["swiftc", "-typecheck", "-swift-version", "6", "-I", built / "Modules", folder / "use.swift"]
    result = subprocess.run(check, capture_output=True, text=True)
    assert (result.returncode == 0) == ("error:" not in result.stderr)
    return [line for line in result.stderr.splitlines() if "error:" in line]


def test_correct_use_compiles(built, tmp_path):
    lines = sorted({right for right, _, _, _ in MISUSES})
    together = "\n".join(f"let right{number}: Any = {line}" for number, line in enumerate(lines) if line[0] != "{")
    closures = "\n".join(line[2:-2] for line in lines if line[0] == "{")
    assert errors(built, tmp_path, f"0\n{together}\n{closures}") == []


@pytest.mark.parametrize("right, part, wrong, message", MISUSES, ids=[f"{wrong} {m}" for _, _, wrong, m in MISUSES])
def test_incorrect_use_does_not_compile(built, tmp_path, right, part, wrong, message):
    assert right.count(part) == 1
    line = right.replace(part, wrong)
    found = errors(built, tmp_path, f"0\n{line[2:-2]}" if line[0] == "{" else line)
    assert found and any(message in error for error in found), found


# Uses everything that is generic and takes time, with types of its own.
CLIENT = r"""import Sectioning

public struct Person: Identifiable, Sendable {
    public let id: Int
    let name: String
    let team: String
}

@inline(never)
public func used(people: [Person], teams: Snapshot<String, Int>) throws -> [EntryPosition] {
    var list = try people.sectioned(by: \.team, order: .ascending)
    let difference = list.difference(from: teams)
    _ = (try teams.applying(difference), difference.inverse, difference.movedEntries, difference.changedSections)
    _ = try Snapshot<String, Int>(sections: list.sections, indexedKeys: list.indexedKeys) == list
    try list.appendSection("new", [Placement(id: 1)])
    try list.insert([Placement(id: 2)], at: 0, inSection: "new")
    try list.move(2, fromSection: "new", toSection: "new", at: 1)
    try list.delete([1], fromSection: "new")
    try list.moveSection("new", to: 0)
    try list.reload(2, revision: 1)
    try list.deleteSection("new")
    var selection = Selection<Int>()
    try selection.select(1, inSection: "a", of: list, under: SelectionPolicies(.single))
    try selection.selectAll(inSection: "a", of: list, under: SelectionPolicies(.multiple))
    let search = SectionSearch(people, fields: [.text(\.name)])
    let found = try search.results(for: "a", in: list).filtered { $0 > 1 }
    var model = IndexedList<String, Person>(.init())
    model.load(people, in: list)
    model.configuration.policies = SelectionPolicies(.multiple)
    model.selection.selectAll(of: model.active, under: model.configuration.policies)
    model.rearrange(in: list)
    _ = (model.search(for: "a"), model.toggle(at: EntryPosition(section: 0, offset: 0)), model.updates(from: found))
    _ = (found.ids, found.section(containing: 1), found.sections.map { $0.count })
    return selection.positions(in: found)
}
"""

# These have no type parameters.
COMPILED_ONCE = re.compile(
    r"isInLongestIncreasingSubsequence\(_:\)|EntryLocationList\..*|(SearchCorpus|SearchQuery|FoldedText|EntryPosition|IndexTitle)\b.*"
)


def test_generic_functions_are_compiled_for_the_types_of_a_program(tmp_path):
    """Otherwise they are two to ten times as slow; `Packages/Benchmarks/Sectioning/modules.py` counts the instructions."""
    (tmp_path / "client.swift").write_text(CLIENT)
    library = sorted((ROOT / "Sources/Sectioning").glob("*.swift"))
    compiler = ["swiftc", "-O", "-wmo", "-swift-version", "6", "-parse-as-library", "-suppress-warnings"]
    for command in (
        [*compiler, "-module-name", "Sectioning", "-emit-module", *library],
        [*compiler, "-module-name", "client", "-I", ".", "-c", "-o", "client.o", "client.swift"],
    ):
        subprocess.run(command, cwd=tmp_path, check=True)
    symbols = subprocess.run(["nm", tmp_path / "client.o"], check=True, capture_output=True, text=True).stdout
    needed = [line.split()[-1] for line in symbols.splitlines() if re.search(r" U \$s10Sectioning", line)]
    # The names of functions, initializers, accessors and subscripts end like this.
    functions = [name for name in needed if re.search(r"(F|fC|fc|v[grsM]|i[grsM])Z?$", name)]
    names = subprocess.run(
        ["swift", "demangle", "--compact", "--simplified", *functions], check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert len(needed) > 20
    generic = [name for name in names if not COMPILED_ONCE.fullmatch(name)]
    assert generic == [], "\n".join(generic)
