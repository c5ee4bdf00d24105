"""Counts the instructions of a program that uses the library, with the library in another module and in its own.

The counts are those of the program's own types, which the compiler must specialize in both cases. They do not depend on
the machine's load. The script fails if another module costs more than 1.3 times as much.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LIBRARY = sorted((ROOT / "Sources/Sectioning").glob("*.swift"))
PROGRAM = [ROOT / "Packages/Benchmarks/Sectioning" / name for name in ("Modules/main.swift", "Sources/SeededGenerator.swift")]
LIMIT = 1.3
OPTIONS = ["-O", "-wmo", "-swift-version", "6", "-suppress-warnings"]


def swiftc(folder, *arguments):
    subprocess.run(["swiftc", *OPTIONS, *arguments], cwd=folder, check=True)


def built(folder):
    """Returns the program with the library in another module, and with both in one."""
    swiftc(folder, "-module-name", "Sectioning", "-emit-module", "-parse-as-library", "-c", "-o", "Sectioning.o", *LIBRARY)
    swiftc(folder, "-module-name", "program", "-I", ".", "-o", "two", "Sectioning.o", *PROGRAM)
    # An import of the module itself is ignored.
    swiftc(folder, "-module-name", "Sectioning", "-o", "one", *LIBRARY, *PROGRAM)
    return folder / "two", folder / "one"


def instructions(program, work):
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*measured*", program, work],
        check=True, capture_output=True, text=True)
    return int(re.search(r"Collected : (\d+)", run.stderr)[1])


def main():
    with tempfile.TemporaryDirectory() as folder:
        two, one = built(Path(folder))
        works = subprocess.run([two], check=True, capture_output=True, text=True).stdout.splitlines()
        worst = 0
        print(f"{'instructions':46}{'own module':>14}{'another module':>16}{'ratio':>7}")
        for work in works:
            own, other = instructions(one, work), instructions(two, work)
            worst = max(worst, other / own)
            print(f"{work:46}{own:14,}{other:16,}{other / own:7.2f}", flush=True)
    if worst > LIMIT:
        sys.exit(f"The library costs {worst:.2f} times as much in another module. Make what it lacks @inlinable.")


if __name__ == "__main__":
    main()
