"""Keys, options, templates and names in the program's sources, for comparison with the manual."""

import re

import yaml

from manual_entries import ROOT

TEMPLATES = ROOT / "Templates"
PLACE = re.compile(r'(?:SettingsReader\([^"]*?subject: |reader\.read\([^"]*?subject: (?="[a-z]))(file\.name|"[^"]+")')
ASKED = re.compile(r'(?:reader\.\w+|\.read(?:All)?)\(\s*"([a-zA-Z]+)"[,)]')


def sources(*folders):
    """Returns the contents of Swift files by path."""
    paths = sorted(path for folder in folders for path in (ROOT / "Sources" / folder).rglob("*.swift"))
    return {path: path.read_text() for path in paths}


def requested_keys():
    """Returns every settings key with the name of its place in messages: `("a view", "id")`."""
    texts = sources("Content/Settings", "Content/Schema")
    found = set()
    for path, text in texts.items():
        if path.stem == "SettingsReader":
            continue
        for match in ASKED.finditer(text):
            places = [place for place in PLACE.finditer(text) if place.start() < match.start()]
            place = name_of(places[-1][1], path) if places else place_of_callers(path, texts)
            found.add((place, match[1]))
    return found


def name_of(place, path):
    """Returns the name of a place in messages without the parts that depend on the project."""
    if place == "file.name":
        return path.stem.removesuffix("Settings").lower() + ".yaml"
    return re.sub(r"\\\([^)]*\)", "…", place.strip('"'))


def place_of_callers(path, texts):
    """Returns the place for a file whose reader is passed in: from another file of its type, or from the callers."""
    kind = path.stem.split("+")[0]
    own = [other for other in texts if other.stem.split("+")[0] == kind and other != path]
    callers = [other for other in texts if re.search(rf"\b{kind}\.read(?:All)?\(", texts[other])]
    for other in own + callers:
        if place := PLACE.search(texts[other]):
            return name_of(place[1], other)
    raise AssertionError(f"{path.name}: nobody knows whose keys these are")


def commands():
    text = "".join(sources("thumbindex").values())
    return set(re.findall(r'commandName: "(\w+)"', text)) - {"thumbindex"}


def options():
    """Returns the long names of all options, with `--help` and `--version`."""
    text = "".join(sources("thumbindex").values())
    variables = [re.search(r"\bvar (\w+)", text[match.end():])[1] for match in re.finditer(r"@(?:Option|Flag)\b", text)]
    return {"--help", "--version"} | {
        "--" + re.sub(r"(?<=[a-z])([A-Z]+)", r"-\1", variable).lower() for variable in variables}


def theme_files():
    """Returns the files that a project may have in `Templates/`. One folder stands for several with the same files."""
    found = set()
    for path in TEMPLATES.rglob("*"):
        relative = path.relative_to(TEMPLATES)
        if path.is_file() and path.suffix != ".swift":
            found.add(relative.parts[0] + "/" if relative.parts[0] in ("styles", "words") else str(relative))
    return found


def models():
    """Returns the names that templates may use, by the name of their model in messages."""
    table = re.compile(r"static let table\b(.*?)(?:\]\)|\}\(\))\n", re.DOTALL)
    found = {}
    for text in sources("Planning", "Rendering").values():
        for fields in table.findall(text):
            model = re.search(r'ModelTable(?:<\w+>)?\(\s*"([^"]+)"', fields)[1]
            found[model] = set(re.findall(r'(?:fields\[)?"(\w+)"(?:\]|(?=: ))', fields))
            if "StringKey" in fields:
                found[model] |= {word for word, text in words().items() if isinstance(text, str)}
                # Those that templates have with all their plural forms.
                for keys in re.findall(r"for key in \[(.*?)\]", fields):
                    found[model] |= set(re.findall(r"\.(\w+)", keys))
    return found


def words():
    """Returns the interface strings in English, whose keys are the same in all languages."""
    return yaml.load((TEMPLATES / "words/en.yaml").read_text(), yaml.BaseLoader)


def properties():
    """Returns the properties that a brand may set: those of the first block, up to the theme's private ones."""
    tokens = (TEMPLATES / "styles/tokens.css").read_text()
    block = re.search(r":root \{(.*?)/\* Internal:", tokens, re.DOTALL)[1]
    return set(re.findall(r"(?<![(\w])(--[a-z-]+):", block))


def field_types():
    text = (ROOT / "Sources/Content/Schema/FieldType.swift").read_text()
    return set(re.findall(r"^    case (\w+)$", text, re.MULTILINE))


def groupings():
    text = (ROOT / "Sources/Content/Settings/ViewSettings+Grouping.swift").read_text()
    return set(re.search(r"enum GroupingKeyword.*?case ([\w, ]+)\n", text, re.DOTALL)[1].split(", "))
