"""What the sources of the program know of keys, options, templates and names, which the manual is held against."""

import re

import yaml

from manual_entries import ROOT

TEMPLATES = ROOT / "Templates"
PLACE = re.compile(r'SettingsReader\([^"]*?place: (file\.name|"[^"]+")')
ASKED = re.compile(r'(?:reader\.\w+|\.read(?:All)?)\(\s*"([a-zA-Z]+)"[,)]')


def sources(*folders):
    """The texts of Swift files by path."""
    paths = sorted(path for folder in folders for path in (ROOT / "Sources" / folder).rglob("*.swift"))
    return {path: path.read_text() for path in paths}


def requested_keys():
    """Every key that the settings are asked for, with the place that messages name: `("a view", "id")`."""
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
    """A place as messages name it, with what differs from project to project left out."""
    if place == "file.name":
        return path.stem.removesuffix("Settings").lower() + ".yaml"
    return re.sub(r"\\\([^)]*\)", "…", place.strip('"'))


def place_of_callers(path, texts):
    """The place of a file that is given its reader: by another file of its type, else by whoever calls it."""
    kind = path.stem.split("+")[0]
    own = [other for other in texts if other.stem.split("+")[0] == kind and other != path]
    callers = [other for other in texts if re.search(rf"\b{kind}\.read(?:All)?\(", texts[other])]
    for other in own + callers:
        if place := PLACE.search(texts[other]):
            return name_of(place[1], other)
    raise AssertionError(f"{path.name}: nobody knows whose keys these are")


def rejected_keys():
    """The keys that this version refuses by name."""
    lists = re.findall(r"let unsupported(?:: \[String\])? = \[([^\]]*)\]", "".join(sources("Content/Settings").values()))
    return set(re.findall(r'"(\w+)"', " ".join(lists)))


def commands():
    text = "".join(sources("thumbindex").values())
    return set(re.findall(r'commandName: "(\w+)"', text)) - {"thumbindex"}


def options():
    """The long names of all options, with the two that every such program has."""
    text = "".join(sources("thumbindex").values())
    variables = [re.search(r"\bvar (\w+)", text[match.end():])[1] for match in re.finditer(r"@(?:Option|Flag)\b", text)]
    return {"--help", "--version"} | {
        "--" + re.sub(r"(?<=[a-z])([A-Z]+)", r"-\1", variable).lower() for variable in variables}


def theme_files():
    """What a project may have in `Templates/`; folders of equal files stand for them."""
    found = set()
    for path in TEMPLATES.rglob("*"):
        relative = path.relative_to(TEMPLATES)
        if path.is_file() and path.suffix != ".swift":
            found.add(relative.parts[0] + "/" if relative.parts[0] in ("styles", "words") else str(relative))
    return found


def models():
    """The names that templates may use, by what messages call the model that has them."""
    table = re.compile(
        r"static let fields: \[String: ModelField<\w+>\] = (.*?)static let schema = makeSchema\(\"([^\"]+)\"\)", re.DOTALL)
    found = {}
    for text in sources("Planning", "Rendering").values():
        for fields, model in table.findall(text):
            found[model] = set(re.findall(r'(?:fields\[)?"(\w+)"(?:\]|(?=: ))', fields))
            if "StringKey" in fields:
                found[model] |= {word for word, text in words().items() if "{" not in str(text)}
    return found


def words():
    """The words of the interface in English, whose keys are those of all languages."""
    return yaml.load((TEMPLATES / "words/en.yaml").read_text(), yaml.BaseLoader)


def properties():
    """The properties that a brand may set: those of the first block, up to those that are the theme's own."""
    tokens = (TEMPLATES / "styles/tokens.css").read_text()
    block = re.search(r":root \{(.*?)/\* Not for a brand", tokens, re.DOTALL)[1]
    return set(re.findall(r"(?<![(\w])(--[a-z-]+):", block))


def field_types():
    text = (ROOT / "Sources/Content/Schema/FieldType.swift").read_text()
    return set(re.findall(r"^    case (\w+)$", text, re.MULTILINE))


def groupings():
    text = (ROOT / "Sources/Content/Settings/ViewSettings+Grouping.swift").read_text()
    return set(re.search(r"enum GroupingKeyword.*?case ([\w, ]+)\n", text, re.DOTALL)[1].split(", "))
