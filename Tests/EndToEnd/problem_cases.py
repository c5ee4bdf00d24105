"""Every case of the enumerations of problems, read from the Swift sources, so that none can be forgotten."""

import pathlib
import re

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources"

# What an enumeration's cases are called in the manual: the way that leads to them.
ENUMERATIONS = {
    "Problem": "",
    "KeyedEntryProblem": "keyed.",
    "IDProblem": "invalidID.",
    "ImageProblem": "unreadableImage.",
    "SyntaxProblem": "syntax.",
    "JSONProblem": "syntax.json.",
    "JSONProblem.NumberError": "syntax.json.malformedNumber.",
    "YAMLProblem": "syntax.yaml.",
    "TableProblem": "syntax.table.",
    "PatternProblem": "pattern.",
    "NamedLinkProblem": "namedLink.",
    "LinkFailure": "deadLink.",
    "SourceProblem": "source.",
    "DatabaseProblem": "database.",
    "DatabaseAction": "database.notAllowed.",
    "FrontMatterProblem": "syntax.frontMatter.",
    "ForeignSyntaxProblem": "foreignSyntax.",
    "TemplateProblem": "template.",
    "StringTableProblem": "stringTable.",
    "PublishProblem": "publishing.",
    "PreviewError": "preview.",
    "PublishingError": "publish.",
    "BuiltFolderError": "publish.site.",
    "BuiltFolderError.Change.Kind": "publish.site.changed.",
    "OutputError": "output.",
    "UnsafeOutputError": "output.refused.",
    "OutputPath.InvalidReason": "output.invalidPath.",
    "OutputError.Action": "output.failed.",
    "OutputError.Obstacle.Kind": "output.blocked.",
}

# Errors that people never see as such.
INTERNAL = {
    "BuildError": "holds an error of the output or of the content folder",
    "CollationError": "is reported as invalidLanguage",
    "SectioningError": "is a programming error of the caller: planning gives unique ids and sections",
}


def _block(text, opening):
    """What stands between the brace at `opening` and its counterpart."""
    depth = 0
    for position in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[position], 0)
        if depth == 0:
            return text[opening + 1 : position]
    raise ValueError("a brace is not closed")


def _outermost(body):
    """A body without what stands in braces or parentheses."""
    depth = 0
    kept = []
    for character in body:
        depth -= character in "})"
        if depth == 0 and character not in "{}()":
            kept.append(character)
        depth += character in "{("
    return "".join(kept)


def _structure(path):
    """A source without its texts and comments, in which braces would mislead."""
    text = re.sub(r'""".*?"""', "", path.read_text(), flags=re.DOTALL)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', "", text)
    return re.sub(r"//[^\n]*", "", text)


def _case_names(body):
    lines = re.findall(r"^\s*case ([^\n]+)", _outermost(body), re.MULTILINE)
    return {name.strip() for line in lines for name in line.split(",")}


def _enumerations(text, outer=""):
    """Name and cases of each enumeration; one that is nested in a type, or in an extension of it, by the way to it."""
    position = 0
    opening = re.compile(r"\b(enum|struct|class|actor|extension|protocol) ([\w.]+)[^{}\n]*\{")
    while match := opening.search(text, position):
        body = _block(text, match.end() - 1)
        name = outer + match[2]
        if match[1] == "enum":
            yield name, _case_names(body)
        yield from _enumerations(body, name + ".")
        position = match.end() + len(body)


def cases():
    """Every case by the way that leads to it, but for those that only hold cases of another enumeration."""
    found = {}
    for path in sorted(SOURCES.rglob("*.swift")):
        for name, names in _enumerations(_structure(path)):
            if name in ENUMERATIONS:
                assert name not in found, f"there are two enumerations {name}"
                found[name] = names
    missing = set(ENUMERATIONS) - set(found)
    assert not missing, f"no longer in the sources: {missing}"
    ways = {ENUMERATIONS[name] + case for name, names in found.items() for case in names}
    return {way for way in ways if way + "." not in ENUMERATIONS.values()}


def undocumented():
    """Enumerations of errors, or with messages, that neither the manual nor a reason here accounts for."""
    spoken = set()
    for path in sorted(SOURCES.rglob("*.swift")):
        text = _structure(path)
        spoken.update(re.findall(r"\bpublic enum (\w+): (?:\w+, )*(?:any )?Error\b", text))
        for match in re.finditer(r"\bextension (\w+) \{", text):
            if re.search(r"\bvar message: String\b", _block(text, match.end() - 1)):
                spoken.add(match[1])
    return spoken - set(ENUMERATIONS) - set(INTERNAL)


def command_texts():
    """What the commands themselves say: errors, warnings and refusals of arguments, each with its file and a pattern."""
    beginning = re.compile(r'ValidationError\(\s*"|"(?=(?:error|warning): )|^\s*(?=(?:error|warning): )', re.MULTILINE)
    for path in sorted((SOURCES / "thumbindex").glob("*.swift")):
        text = _without_escapes(path.read_text())
        for match in beginning.finditer(text):
            line = re.split(r'"|\\n|\n', text[match.end() :], maxsplit=1)[0]
            if re.search(r"\w", re.sub(r"^(error|warning):", "", line.replace("…", ""))):
                yield path.name, line, re.compile(".*".join(map(re.escape, line.split("…"))))


def _without_escapes(text):
    """Swift source with `…` for each value put into a text."""
    result = []
    position = 0
    while (start := text.find("\\(", position)) >= 0:
        result.append(text[position:start] + "…")
        depth = 0
        for end in range(start + 1, len(text)):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            if depth == 0:
                break
        position = end + 1
    return "".join(result) + text[position:]
