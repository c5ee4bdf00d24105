"""Scripts and style sheets have the form that .editorconfig describes, and their compacted form means the same."""

import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
THEME = ROOT / "Templates/scripts"
BUILT = ROOT / "site/-"
SCRIPTS = [
    *THEME.glob("*.js"), *ROOT.glob("Sources/*/*.js"), *ROOT.glob("Tests/Web/*.mjs"),
    *ROOT.glob("Tests/Browser/measures/*.js"),
]
STYLES = [*ROOT.glob("Templates/styles/*.css"), *ROOT.glob("Sources/PreviewServer/*.css")]
LINE_LENGTH, TAB = 120, 4

#: What can contain a quote: a comment, a string, a template literal, or a regular expression after a sign.
LITERAL = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"""
    r"""|(?<=[(,=:[!&|?{};>] )/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+/|(?<=[(,=:[!])/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+/""",
    re.DOTALL)


def each(paths):
    return pytest.mark.parametrize("path", sorted(paths), ids=lambda path: path.name)


def lines(path, condition):
    """The numbers of the lines that meet a condition."""
    return [number for number, line in enumerate(path.read_text().split("\n"), 1) if condition(line)]


def is_long(line):
    return len(line.expandtabs(TAB)) > LINE_LENGTH


@each(STYLES)
def test_no_line_of_a_style_sheet_is_long(path):
    assert lines(path, is_long) == []


@each(SCRIPTS)
def test_no_line_of_a_script_is_long(path):
    assert lines(path, is_long) == []


@each(SCRIPTS)
def test_scripts_are_indented_by_two_spaces(path):
    # The lines of a block comment are one more to the right.
    assert lines(path, lambda line: re.match(r"(?: {2})*(?:\t| (?! |\*)|$(?<=.))", line)) == []
    assert path.read_text().endswith("\n") and not path.read_text().endswith("\n\n")


@each(SCRIPTS)
def test_strings_are_in_double_quotes(path):
    literals = LITERAL.findall(path.read_text())
    assert [literal for literal in literals if literal.startswith("'") and '"' not in literal] == []
    assert "'" not in LITERAL.sub("", path.read_text())


@pytest.mark.skipif(not shutil.which("tsc"), reason="needs node-typescript")
@pytest.mark.parametrize("sources, built", [(THEME, BUILT), (ROOT / "Sources/Rendering/terms.js", BUILT / "terms.js")])
def test_compaction_keeps_the_meaning_of_scripts(sources, built):
    """The site's scripts have the same syntax trees as their sources, and their names refer to the same variables."""
    compiler = pathlib.Path(shutil.which("tsc")).resolve().parents[1] / "lib/typescript.js"
    result = subprocess.run(
        ["node", ROOT / "Tests/Web/trees.mjs", compiler, sources, built], capture_output=True, text=True, check=True)
    assert result.stdout == ""
