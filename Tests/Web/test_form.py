"""Style sheets have the form that .editorconfig describes."""

import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
STYLES = [*ROOT.glob("Templates/styles/*.css"), *ROOT.glob("Sources/PreviewServer/*.css")]
LINE_LENGTH, TAB = 120, 4


def each(paths):
    return pytest.mark.parametrize("path", sorted(paths), ids=lambda path: path.name)


def long_lines(path):
    """The numbers of the lines that are too long."""
    lines = path.read_text().split("\n")
    return [number for number, line in enumerate(lines, 1) if len(line.expandtabs(TAB)) > LINE_LENGTH]


@each(STYLES)
def test_no_line_of_a_style_sheet_is_long(path):
    assert long_lines(path) == []
