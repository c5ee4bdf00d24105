"""The version is the same in the program and in the changelog."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION = re.compile(r"\d+\.\d+\.\d+")


def test_the_changelog_begins_with_the_version_of_the_program(program):
    printed = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    assert VERSION.fullmatch(printed)
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == printed


def test_no_other_file_names_the_version(program):
    printed = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    places = [*(ROOT / "Sources").rglob("*.swift"), *(ROOT / "Packages").rglob("*.py"), ROOT / "Makefile"]
    found = [str(path.relative_to(ROOT)) for path in places if f'"{printed}"' in path.read_text()]
    assert found == ["Sources/thumbindex/Thumbindex.swift"]
