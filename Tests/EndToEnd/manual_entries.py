"""The entries of the manual and their example projects."""

import pathlib
import re

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
MANUAL = ROOT / "content/manual"

FENCE = re.compile(r"^(`{3,}|~{3,})([^\n]*)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)
# A fence with a path after its language is a complete file. `wrong` before the path marks an invalid one.
FILE = re.compile(r"\w+ (?P<wrong>wrong )?(?P<path>\S+)$")
ROW = re.compile(r"^\| *`([^`|]+)` *\|", re.MULTILINE)


class Entry:
    """An entry of the manual."""

    def __init__(self, path):
        _, front, self.body = path.read_text().split("---\n", 2)
        fields = yaml.safe_load(front)
        self.file = str(path.relative_to(MANUAL))
        self.title = str(fields["title"])
        self.kind = fields["kind"]
        self.place = fields.get("of", "")
        # The term that the entry documents: the title without the part in parentheses.
        names = fields.get("names", [re.sub(r" \(.*\)$", "", self.title)])
        self.names = {str(name) for name in names}

    def fences(self):
        """Returns the info string and the content of each fence."""
        return [(info, text) for _, info, text in FENCE.findall(self.body)]

    def rows(self):
        """Returns the terms in the first column of the entry's tables."""
        return set(ROW.findall(self.body))

    def projects(self):
        """Returns the example projects of the entry: files by path, and the expected messages if they are invalid.

        All files of an entry form one project. A file with the same path as an earlier one replaces it and starts
        another project. So do invalid files, up to the messages of the program.
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
                made.append(({**good, **wrong}, text))
                wrong = {}
        assert not wrong, f"{self.file}: nothing says what is wrong"
        return made + ([(good, None)] if good else [])


def all_entries():
    """Returns all entries except those of messages, which are in a JSON file and which another test checks."""
    return [Entry(path) for path in sorted(MANUAL.rglob("*.md"))]
