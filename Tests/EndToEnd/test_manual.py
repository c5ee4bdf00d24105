"""The manual: its examples work, it leaves nothing out, and it names nothing that is not there."""

import re
import subprocess

import pytest

import manual_sources as known
from manual_entries import all_entries

ENTRIES = all_entries()
EXAMPLES = [
    pytest.param(files, words, id=f"{entry.file}:{number}")
    for entry in ENTRIES for number, (files, words) in enumerate(entry.projects(), 1)
]


def of_kind(*kinds):
    return [entry for entry in ENTRIES if entry.kind in kinds]


def names(kept):
    return set().union(*(entry.names for entry in kept))


def assert_same(documented, there):
    """Both ways, each with the list of what is wrong."""
    assert sorted(there - documented) == [], "these have no entry in content/manual"
    assert sorted(documented - there) == [], "these have an entry in content/manual, and do not exist"


# Examples


@pytest.fixture(scope="session")
def starter(program, tmp_path_factory):
    """The files of the site that the examples are made for."""
    folder = tmp_path_factory.mktemp("starter") / "herbs"
    subprocess.run([program, "new", str(folder)], check=True, capture_output=True)
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# `ManualProjectTests.swift` runs all of them without starting the program.
@pytest.mark.parametrize("files, words", EXAMPLES[::15])
def test_examples_do_what_is_said(files, words, starter, project):
    project.write({**starter, **files})
    if words is None:
        project.build("--strict")
        return
    result = project.run("check", "--strict")
    assert result.status == 1
    assert words in result.errors


def test_there_are_examples():
    assert len(EXAMPLES) > 150


# Completeness


def test_every_key_has_its_entry():
    entries = of_kind("site.yaml", "catalog.yaml", "entry", "fields", "views")
    asked = known.requested_keys()
    assert len(asked) > 50
    assert_same({(entry.place, name) for entry in entries if entry.place for name in entry.names}, asked)


def test_every_type_and_grouping_has_its_entry():
    assert len(known.field_types()) > 5 and len(known.groupings()) > 3
    assert sorted(known.field_types() - names(of_kind("fields"))) == []
    assert sorted(known.groupings() - names(of_kind("views"))) == []


def test_every_command_has_its_entry():
    assert_same(names(entry for entry in of_kind("Commands") if entry.title.startswith("thumbindex ")), known.commands())


def test_every_option_has_its_entry():
    assert_same(names(of_kind("Options")), known.options())


def test_every_template_has_its_entry():
    # `theme.css` is not part of the theme, but a project may have it in place of the parts.
    assert_same(names(of_kind("Templates")), known.theme_files() | {"theme.css"})


def test_every_name_of_templates_is_documented():
    models, entries = known.models(), of_kind("Template names")
    # The one model without a table of names, since they are those of the project.
    assert_same(names(entries), set(models) | {"fields"})
    assert len(models) > 15
    for entry in entries:
        there = set().union(*(models.get(model, set()) for model in entry.names))
        assert_same(entry.rows(), there)


def test_every_property_has_its_entry():
    assert len(known.properties()) > 20
    assert_same(names(of_kind("Style properties")), known.properties())


# What examples name besides files


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.file)
def test_what_is_typed_exists(entry):
    shown = [text for info, text in entry.fences() if info == "sh"] + re.findall(r"`([^`]+)`", entry.body)
    for line in re.findall(r"\bthumbindex ([^\n|&]+)", "\n".join(shown)):
        command, *rest = line.split()
        assert command in known.commands() | {"--help", "--version"}, line
        for word in rest:
            assert not word.startswith("--") or word in known.options(), line


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.file)
def test_properties_that_are_set_exist(entry):
    for info, text in entry.fences():
        if info.startswith("css"):
            assert set(re.findall(r"(--[a-z-]+):", text)) <= known.properties()
