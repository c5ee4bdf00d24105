"""The entries of the manual and the projects that they show."""

import pathlib
import re

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
MANUAL = ROOT / "content/manual"

FENCE = re.compile(r"^(`{3,}|~{3,})([^\n]*)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)
# A fence that names a path behind its language is a whole file; `wrong` before the path marks a mistake.
FILE = re.compile(r"\w+ (?P<wrong>wrong )?(?P<path>\S+)$")
ROW = re.compile(r"^\| *`([^`|]+)` *\|", re.MULTILINE)


class Entry:
    """One entry of the manual."""

    def __init__(self, path):
        _, front, self.body = path.read_text().split("---\n", 2)
        fields = yaml.safe_load(front)
        self.file = str(path.relative_to(MANUAL))
        self.title = str(fields["title"])
        self.kind = fields["kind"]
        self.place = fields.get("of", "")
        # What the entry is about, as it is typed: the title without the brackets behind it.
        names = fields.get("names", [re.sub(r" \(.*\)$", "", self.title)])
        self.names = {str(name) for name in names}

    def fences(self):
        """The words behind the opening of each fence, and what stands in it."""
        return [(info, text) for _, info, text in FENCE.findall(self.body)]

    def rows(self):
        """What the first column of the entry's tables names."""
        return set(ROW.findall(self.body))

    def projects(self):
        """The projects that the entry shows: files by path, and what the program says of them, if they are wrong.

        All files of an entry make one project; one that comes again takes the place of the one before, and begins
        another. Wrong files make a project of their own with those that follow, up to the words of the program.
        """
        made, wrong, good = [], {}, {}
        for info, text in self.fences():
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
        assert not wrong, f"{self.file}: nothing says what is wrong"
        return made + ([(good, None)] if good else [])


def all_entries():
    """The entries but for those of messages, which another test looks after."""
    read = [Entry(path) for path in sorted(MANUAL.rglob("*.md"))]
    return [entry for entry in read if entry.kind != "Messages"]
