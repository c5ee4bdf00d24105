"""The manual pages of the packages list every command and option."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import manual_sources as known

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def pages(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    subprocess.run(
        [sys.executable, ROOT / "Packages/Distribution/manual_pages.py", program, ROOT / "content", folder],
        check=True, env=os.environ | {"SOURCE_DATE_EPOCH": "86400"})
    return {path.name: path.read_text() for path in folder.iterdir()}


def options(page):
    return set(re.findall(r"^\.It .*Fl (--?[a-z-]+)", page.replace("Fl -", "Fl --"), re.MULTILINE))


def test_the_program_and_each_command_have_a_page(pages):
    assert set(pages) == {"thumbindex.1"} | {f"thumbindex-{name}.1" for name in known.commands()}
    assert all(f".It Xr thumbindex-{name} 1\n" in pages["thumbindex.1"] for name in known.commands())


def test_a_page_lists_the_options_that_its_command_prints(pages, program):
    for name in known.commands():
        printed = subprocess.run([program, name, "--help"], check=True, capture_output=True, text=True).stdout
        assert options(pages[f"thumbindex-{name}.1"]) == set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", printed, re.MULTILINE))


def test_a_page_is_the_same_on_the_same_date(pages, program):
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    assert all(page.startswith(".Dd January 2, 1970\n") for page in pages.values())
    assert all(f".Os Thumbindex {version}\n" in page for page in pages.values())


def test_no_line_of_text_is_taken_for_a_request(pages):
    macros = set("Dd Dt Os Sh Nm Nd Op Fl Ar Pp Bd Ed Bl It El Ev Xr Pa".split())
    for page in pages.values():
        assert {line.split()[0][1:] for line in page.splitlines() if line.startswith((".", "'"))} <= macros
