"""The core depends on the language only: no Foundation, no input or output, no other library."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "Sources/Sectioning"

# The C and math libraries, which the standard library itself links. The compiler adds the others (concurrency, string
# processing) even for an empty source file.
SYSTEM = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
# Names that give access to files, the network, the environment or the clock.
OUTSIDE = {
    "open",
    "open64",
    "openat",
    "read",
    "write",
    "fopen",
    "getenv",
    "socket",
    "time",
    "clock_gettime",
    "gettimeofday",
}

pytestmark = pytest.mark.skipif(
    not shutil.which("swiftc") or not shutil.which("readelf"), reason="needs swiftc and readelf"
)


def needed(sources, folder):
    library = folder / "libSectioning.so"
    subprocess.run(
        ["swiftc", "-wmo", "-emit-library", "-swift-version", "6", "-module-name", "Sectioning", "-o", library, *sources],
        check=True,
        capture_output=True,
        cwd=folder,
    )
    dynamic = subprocess.run(["readelf", "-d", library], check=True, capture_output=True, text=True).stdout
    symbols = subprocess.run(
        ["readelf", "--dyn-syms", "-W", library], check=True, capture_output=True, text=True
    ).stdout
    undefined = {
        line.split()[7].split("@")[0] for line in symbols.splitlines() if " UND " in line and len(line.split()) > 7
    }
    return set(re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic)), undefined


def imports(text):
    code = re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.findall(
        r"^\s*(?:@\S+\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s.*$", code, re.MULTILINE
    )


def test_the_core_imports_nothing():
    files = sorted(SOURCES.rglob("*.swift"))
    assert files
    assert {file.name: imports(file.read_text()) for file in files if imports(file.read_text())} == {}


@pytest.fixture(scope="module")
def least(tmp_path_factory):
    """The libraries that a library without code is linked with."""
    folder = tmp_path_factory.mktemp("empty")
    (folder / "empty.swift").write_text("")
    libraries, _ = needed([folder / "empty.swift"], folder)
    return libraries


def test_the_core_links_only_the_standard_library(tmp_path, least):
    libraries, undefined = needed(sorted(SOURCES.rglob("*.swift")), tmp_path)
    assert "libswiftCore.so" in libraries
    assert libraries <= least | SYSTEM
    assert not undefined & OUTSIDE


@pytest.mark.parametrize(
    "line",
    [
        "import Foundation",
        "public import Glibc",
        "  @testable import Content",
        "import struct Foundation.Date",
        "@preconcurrency private import Foundation",
    ],
)
def test_an_import_is_detected(line):
    assert imports(f"/// import of goods\nlet a = 1\n{line}\n")
    assert not imports("/// import of goods\n// import Foundation\nlet important = 1\n")


@pytest.mark.parametrize(
    "module, call", [("Foundation", "Date()"), ("Dispatch", "DispatchTime.now()"), ("Synchronization", "Atomic(1)")]
)
def test_another_library_is_detected(tmp_path, least, module, call):
    (tmp_path / "impure.swift").write_text(
        f"import {module}\nfunc use() {{ let value = {call}; withExtendedLifetime(value) {{}} }}\n"
    )
    libraries, _ = needed([tmp_path / "impure.swift"], tmp_path)
    assert not libraries <= least | SYSTEM


def test_a_system_call_is_detected(tmp_path):
    (tmp_path / "impure.swift").write_text('import Glibc\npublic func use() -> Bool { getenv("HOME") == nil }\n')
    _, undefined = needed([tmp_path / "impure.swift"], tmp_path)
    assert undefined & OUTSIDE
