"""The core as pages load it: what the module is, that it is made of the sources as they stand, and that its laws hold."""

import gzip
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULE = ROOT / "Templates/core/sectioning.wasm"
TOOLCHAIN = ROOT / "Templates/core/TOOLCHAIN"
SOURCES_OF_EXPORTS = ROOT / "Sources/SectioningWeb"
# What `make wasm` reads.
SOURCES = ["Makefile", ".ci", "Sources/Sectioning", "Sources/SectioningWeb"]
LIMIT = 25_000
# Ids of sections, and kinds of exports.
IMPORTS, EXPORTS, ELEMENTS = 2, 7, 9
FUNCTION, MEMORY = 0, 2
# What the script calls: the functions of `Exports.swift`, and the two of `Runtime/Memory.c`.
FUNCTIONS = {"load", "forget", "section", "search", "highlight", "thin", "select", "difference", "allocate", "release"}


def number(module, at):
    """A number of variable length (LEB128, section 5.2.2), and where it ends."""
    value, shift = 0, 0
    while True:
        byte, at = module[at], at + 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def sections(module):
    """The bytes of each section of a module by its id, by the WebAssembly specification 1.0, section 5.5."""
    assert module[:8] == b"\0asm\1\0\0\0"
    found, at = {}, 8
    while at < len(module):
        kind = module[at]
        length, start = number(module, at + 1)
        at = start + length
        found[kind] = module[start:at]
    assert at == len(module)
    return found


def exports(module):
    """The name and the kind of each export, section 5.5.10."""
    section = sections(module)[EXPORTS]
    count, at = number(section, 0)
    found = []
    for _ in range(count):
        length, start = number(section, at)
        name, kind = section[start:start + length].decode(), section[start + length]
        _, at = number(section, start + length + 1)
        found.append((name, kind))
    assert at == len(section)
    return found


def make(folder, mistake=None):
    """Makes the module anew in a folder of its own, where a file may have a mistake at its end."""
    for source in SOURCES:
        target = folder / source
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / source).is_dir() else shutil.copy)(ROOT / source, target)
    if mistake:
        path, text = mistake
        with open(folder / path, "a") as file:
            file.write(text)
    return subprocess.run(["make", "wasm"], cwd=folder, capture_output=True, text=True)


def compiler():
    if not shutil.which("swiftc"):
        return None
    version = subprocess.run(["swiftc", "--version"], capture_output=True, text=True, check=True).stdout
    return version.splitlines()[0]


@pytest.fixture
def same_compiler():
    """Only the version that made the module makes the same bytes."""
    recorded, here = TOOLCHAIN.read_text().splitlines()[0], compiler()
    if here != recorded:
        pytest.skip(f"the module was made by {recorded}, and here is {here or 'no swiftc'}")


def test_it_needs_nothing_from_the_page():
    assert IMPORTS not in sections(MODULE.read_bytes())


def test_it_has_the_functions_that_the_script_calls_and_its_memory_and_nothing_else():
    found = exports(MODULE.read_bytes())
    assert sorted(found) == sorted([("memory", MEMORY), *((name, FUNCTION) for name in FUNCTIONS)])


def test_each_function_is_documented_where_it_is_made():
    exposed = re.findall(r'@_expose\(wasm, "(.*?)"\)', (SOURCES_OF_EXPORTS / "Exports.swift").read_text())
    memory = re.findall(r'export_name\("(.*?)"\)', (SOURCES_OF_EXPORTS / "Runtime/Memory.c").read_text())
    assert sorted(exposed + memory) == sorted(FUNCTIONS)
    code = "\n".join(path.read_text() for path in SOURCES_OF_EXPORTS.glob("PageCore*.swift"))
    for name in exposed:
        assert re.search(rf"///.*\n    public (mutating )?func {name}\(_ request: Request\)", code), name


def test_functions_have_addresses_that_swift_takes_for_such():
    """Below 4096 they would be mistaken for the cases of an enumeration that hold nothing."""
    elements = sections(MODULE.read_bytes())[ELEMENTS]
    # One segment, of the first table, whose place is a constant.
    assert elements[:3] == b"\1\0\x41"
    assert number(elements, 3)[0] >= 4096


def test_it_is_small_and_its_size_is_written_down():
    module = MODULE.read_bytes()
    compressed = len(gzip.compress(module, 9))
    assert compressed <= LIMIT
    size = TOOLCHAIN.read_text().splitlines()[1].split()
    assert int(size[0]) == len(module)
    # Builds of zlib differ by some bytes.
    assert int(size[2]) == pytest.approx(compressed, rel=0.01)


def test_it_is_made_of_the_sources_as_they_stand(tmp_path, same_compiler):
    """In another folder, so that nothing of where it was made is in it."""
    folder = tmp_path / "another" / "place"
    result = make(folder)
    assert result.returncode == 0, (
        "The core is no Embedded Swift any more, or needs what there is no library for, or is too large:\n\n"
        + result.stderr)
    made = folder / "Templates/core"
    assert (made / "TOOLCHAIN").read_text() == TOOLCHAIN.read_text(), "run make wasm, and commit what it makes"
    assert (made / "sectioning.wasm").read_bytes() == MODULE.read_bytes(), "run make wasm, and commit what it makes"


EXPOSED = '\n@_expose(wasm, "mistake") @_cdecl("mistake") func mistake('
# Mistakes that a type checker does not see, and what the rule says of each.
MISTAKES = {
    "a key path": (
        "Sources/SectioningWeb/Exports.swift",
        EXPOSED + "_ word: Int32) -> Int { [[word]].map(\\.count)[0] }\n", "Embedded"),
    "texts that are compared": (
        "Sources/SectioningWeb/Exports.swift",
        EXPOSED + '_ word: Int32) -> Bool { "\\(word)" == "1" }\n', "undefined symbol"),
    "a function of the page": (
        "Sources/SectioningWeb/Runtime/Memory.c",
        '\n__attribute__((import_module("page"), import_name("now"))) double now(void);\n'
        '__attribute__((export_name("later"))) double later(void) { return now() + 1; }\n', "asks the page for"),
    "too many bytes": ("Makefile", "\nWASM_LIMIT := 9\n", "bytes compressed, and may have 9"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found_and_leaves_no_module(tmp_path, same_compiler, mistake):
    path, text, said = MISTAKES[mistake]
    result = make(tmp_path, (path, text))
    assert result.returncode != 0
    assert said in result.stderr
    assert not (tmp_path / "Templates/core/sectioning.wasm").exists()


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
def test_its_laws_hold():
    result = subprocess.run(["node", ROOT / "Tests/Web/laws.mjs"], capture_output=True, text=True)
    assert result.returncode == 0, "\n".join(
        line for line in result.stdout.splitlines() if not line.startswith("ok ")) + result.stderr
