"""The manual: its examples work, it leaves nothing out, and it names nothing that is not there."""

import pathlib
import re
import subprocess

import pytest
import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MANUAL = ROOT / "content/manual"
SOURCES = ROOT / "Sources"
TEMPLATES = ROOT / "Templates"

# A fence whose first line says a path after the language is a whole file; `wrong` before the path marks a mistake.
FENCE = re.compile(r"^(`{3,}|~{3,})([^\n]*)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"(?P<language>\w+) (?P<wrong>wrong )?(?P<path>\S*[/.]\S*)$")
ROW = re.compile(r"^\| *`([^`|]+)` *\|", re.MULTILINE)
KINDS_OF_MESSAGES = {"Messages"}


class Entry:
    """One entry of the manual."""

    def __init__(self, path):
        _, front, self.body = path.read_text().split("---\n", 2)
        fields = yaml.safe_load(front)
        self.file = str(path.relative_to(MANUAL))
        self.title = fields["title"]
        self.kind = fields["kind"]
        self.place = fields.get("of", "")
        # What the entry is about, as it is typed: the title without the brackets behind it.
        names = fields.get("names", [re.sub(r" \(.*\)$", "", str(self.title))])
        self.names = {str(name) for name in names}

    def rows(self):
        """What the first column of the entry's tables names."""
        return set(ROW.findall(self.body))


def entries():
    paths = sorted(path for path in MANUAL.rglob("*.md") if "messages" not in str(path.relative_to(MANUAL)))
    return [entry for entry in map(Entry, paths) if entry.kind not in KINDS_OF_MESSAGES]


ENTRIES = entries()


def of_kind(*kinds):
    return [entry for entry in ENTRIES if entry.kind in kinds]


def names(kept):
    return set().union(*(entry.names for entry in kept))


# Examples


def projects(entry):
    """The projects that an entry shows: files by path, and what the program says of them, `None` where nothing.

    All files of an entry make one project; one that comes again takes the place of the one before, and begins another.
    Wrong files make projects of their own, up to the words of the program that follow.
    """
    made, wrong, good = [], {}, {}
    for _, info, text in FENCE.findall(entry.body):
        file = FILE.match(info)
        if file and file["wrong"]:
            wrong[file["path"]] = text
        elif file:
            if file["path"] in good:
                made.append((dict(good), None))
            good[file["path"]] = text
        elif wrong and info == "text":
            made.append((wrong, text))
            wrong = {}
    assert not wrong, f"{entry.file}: nothing says what is wrong"
    return made + ([(good, None)] if good else [])


EXAMPLES = [
    pytest.param(files, words, id=f"{entry.file}:{number}")
    for entry in ENTRIES for number, (files, words) in enumerate(projects(entry), 1)
]


@pytest.fixture(scope="session")
def starter(program, tmp_path_factory):
    """The files of the site that the manual's examples are made for."""
    folder = tmp_path_factory.mktemp("starter") / "herbs"
    subprocess.run([program, "new", str(folder)], check=True, capture_output=True)
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("files, words", EXAMPLES)
def test_examples_do_what_is_said(files, words, starter, project):
    project.write({**starter, **files})
    if words is None:
        project.build("--strict")
        return
    result = project.run("check", "--strict")
    assert result.status == 1
    assert words in result.errors


def test_there_are_examples():
    assert len(EXAMPLES) > 100


# Completeness


def sources(*folders):
    return sorted(path for folder in folders for path in (SOURCES / folder).rglob("*.swift"))


ASKED = re.compile(
    r'(?<!place: )(?:\breader\.(?:text|node|path|flag|language|markdown|texts|choice|integer)'
    r'|\.read(?:All)?|[a-z]\w*)\(\s*"(?P<key>[a-zA-Z]+)"(?=[,)])|SettingsReader\([^"]*?place: (?P<place>file\.name|"[^"]+")')
DECLARED = re.compile(r"(?:extension|struct|enum) (\w+)Settings")


def place_of_messages(text):
    """A place as messages name it, with what differs from project to project left out."""
    return re.sub(r"\\\([^)]*\)", "…", text.strip('"'))


def asked_keys():
    """Every key that settings are asked for, with its place."""
    found, callers = set(), {}
    texts = {path: path.read_text() for path in sources("Content/Settings", "Content/Schema")}
    texts = {path: text for path, text in texts.items() if "reader" in text and path.stem != "SettingsReader"}
    own = {}
    for path, text in texts.items():
        made = ASKED.search(text) and [m for m in ASKED.finditer(text) if m["place"]]
        if made:
            own[path.stem] = made[0]["place"]
    for path, text in texts.items():
        place = None
        for match in ASKED.finditer(text):
            if match["place"]:
                place = match["place"], path
            elif is_asked(match[0]):
                found.add((name_of(place) if place else inherited(path, texts), match["key"]))
    return found


def is_asked(call):
    return re.match(r"reader\.|\.read", call) is not None


def name_of(place):
    text, path = place
    if text == "file.name":
        return path.stem.removesuffix("Settings").lower() + ".yaml"
    return place_of_messages(text)


def inherited(path, texts):
    """The place of a file that reads from the reader of another: its type's other files, else whoever calls it."""
    kind = path.stem.split("+")[0]
    calls = re.compile(rf"\b{kind}\.read(?:All)?\(")
    others = sorted(
        (other for other in texts if other != path),
        key=lambda other: not other.stem.startswith(kind + "+"))
    for other in others:
        if other.stem.split("+")[0] != kind and not calls.search(texts[other]):
            continue
        place = re.search(r'SettingsReader\([^"]*?place: (file\.name|"[^"]+")', texts[other])
        if place:
            return name_of((place[1], other))
    raise AssertionError(f"{path.name} reads keys of nobody knows what")


def refused_keys():
    """The keys that this version refuses by name."""
    lists = [
        found for path in sources("Content/Settings")
        for found in re.findall(r"static let unsupported(?:: \[String\])? = \[([^\]]*)\]", path.read_text())]
    return {key for found in lists for key in re.findall(r'"(\w+)"', found)}


def test_every_key_has_its_entry():
    documented = {
        (entry.place, name) for entry in of_kind("site.yaml", "catalog.yaml", "entry", "fields", "views")
        if entry.place for name in entry.names}
    asked = asked_keys()
    assert len(asked) > 50
    assert sorted(asked - documented) == [], "keys without an entry"
    assert sorted(documented - asked) == [], "entries of keys that nobody reads"


def test_refused_keys_are_said_to_be_refused():
    [entry] = [entry for entry in ENTRIES if "reserved" in entry.title]
    assert entry.names == refused_keys()


# Commands and options


def commands():
    return {
        name for path in sources("thumbindex")
        for name in re.findall(r'commandName: "(\w+)"', path.read_text())} - {"thumbindex"}


def options():
    """The long names of all options, with those that every program of this kind has."""
    found = {"--help", "--version"}
    for path in sources("thumbindex"):
        text = path.read_text()
        for match in re.finditer(r"@(?:Option|Flag)\b", text):
            name = re.search(r"\bvar (\w+)", text[match.end():])[1]
            found.add("--" + re.sub(r"(?<=[a-z])([A-Z]+)", r"-\1", name).lower())
    return found


def test_every_command_has_its_entry():
    titles = {entry.title: entry.names for entry in of_kind("Commands")}
    documented = set().union(*(names for title, names in titles.items() if title.startswith("thumbindex ")))
    assert documented == commands()


def test_every_option_has_its_entry():
    documented = names(of_kind("Options"))
    assert sorted(options() - documented) == [], "options without an entry"
    assert sorted(documented - options()) == [], "entries of options that no command has"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.file)
def test_commands_that_are_shown_exist(entry):
    lines = re.findall(r"thumbindex (?:[a-z]+ ?)?(?:[^`\n&|]*)", "\n".join(
        text for _, info, text in FENCE.findall(entry.body) if info == "sh") + "\n".join(
        re.findall(r"`(thumbindex [^`]+)`", entry.body)))
    for line in lines:
        words = line.split()[1:]
        assert words[0] in commands() or words[0].startswith("--"), line
        for word in words:
            if word.startswith("--"):
                assert word in options(), line


# Templates


def theme_files():
    """What a project may have in `Templates/`, as the manual names it: folders of many equal files by their names."""
    found = set()
    for path in TEMPLATES.rglob("*"):
        relative = path.relative_to(TEMPLATES)
        if path.is_file() and path.suffix != ".swift":
            several = relative.parts[0] in ("styles", "words")
            found.add(relative.parts[0] + "/" if several else str(relative))
    return found


def test_every_template_has_its_entry():
    documented = names(of_kind("Templates"))
    assert sorted(theme_files() - documented) == []
    # A whole style sheet takes the place of the parts.
    assert sorted(documented - theme_files() - {"styles/", "theme.css"}) == []


def models():
    """The names of each model by what messages call it."""
    found = {}
    for path in sources("SiteRendering"):
        text = path.read_text()
        for table in re.finditer(
                r"static let fields: \[String: ModelField<\w+>\] = (.*?)static let schema = makeSchema\(\"([^\"]+)\"\)",
                text, re.DOTALL):
            own = set(re.findall(r'(?:"(\w+)"(?=: )|fields\["(\w+)"\])', table[1]))
            own = {first or second for first, second in own}
            if "WordKey" in table[1]:
                own |= {word for word, value in words().items() if "{" not in str(value)}
            found[table[2]] = own
    return found


def words():
    return yaml.load((TEMPLATES / "words/en.yaml").read_text(), yaml.BaseLoader)


def test_every_name_of_templates_is_documented():
    known = models()
    assert len(known) > 15
    entries = of_kind("Template names")
    missing = {
        model: sorted(found - set().union(*(entry.rows() for entry in entries if model in entry.names)))
        for model, found in known.items()}
    assert {model: found for model, found in missing.items() if found} == {}
    for entry in entries:
        allowed = set().union(*(known.get(model, set()) for model in entry.names))
        assert sorted(entry.rows() - allowed) == [], f"{entry.file}: names that no template has"
    # The one model that has no table of its own, since its names are those of the project.
    assert names(entries) == set(known) | {"fields"}


# Properties of the style sheet


def properties():
    """What a brand may set: the properties of the first block, up to those that are said to be the theme's own."""
    tokens = (TEMPLATES / "styles/tokens.css").read_text()
    block = re.search(r":root \{(.*?)/\* Not for a brand", tokens, re.DOTALL)[1]
    return set(re.findall(r"(?<![(\w])(--[a-z-]+):", block))


def test_every_property_has_its_entry():
    documented = names(of_kind("Style properties"))
    assert len(properties()) > 20
    assert sorted(properties() - documented) == []
    assert sorted(documented - properties()) == []


def test_properties_that_are_set_exist():
    for entry in ENTRIES:
        for _, info, text in FENCE.findall(entry.body):
            if info.startswith("css"):
                assert set(re.findall(r"(--[a-z-]+):", text)) <= properties(), entry.file


# Choices


def test_types_of_fields_and_groupings_have_entries():
    types = set(re.findall(r"^    case (\w+)$", (SOURCES / "Content/Schema/FieldType.swift").read_text(), re.MULTILINE))
    assert len(types) > 5
    assert sorted(types - names(of_kind("fields"))) == []
    grouping = (SOURCES / "Content/Settings/ViewSettings+Grouping.swift").read_text()
    choices = re.search(r"enum NamedGrouping.*?case ([\w, ]+)\n", grouping, re.DOTALL)[1].split(", ")
    assert sorted(set(choices) - names(of_kind("views"))) == []
