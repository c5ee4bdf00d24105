"""The declarations and selectors of a style sheet, including those that a browser does not know."""

import dataclasses
import re

#: A comment, a string, or what ends a declaration or begins or ends a block.
TOKEN = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\])*\"|[;{}]", re.DOTALL)
DECLARATION = re.compile(r"\s*([-\w]+)\s*:\s*(.*\S)\s*", re.DOTALL)
REGISTERED = re.compile(r"@property (--[-\w]+) \{[^}]*initial-value: ([^;}]+)")

_NESTED = r"(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*"
VARIABLE = re.compile(rf"var\((--[-\w]+)(?:,({_NESTED}))?\)")


@dataclasses.dataclass(frozen=True)
class Declaration:
    block: int
    line: int
    property: str
    value: str


class StyleSheet:
    def __init__(self, path):
        self.name = path.name
        self.css = path.read_text()
        #: The declarations, also those of custom properties.
        self.declarations = []
        #: Selectors with their lines.
        self.selectors = []
        self._read()

    def _read(self):
        """Ends a declaration before `;` and `}`, and a selector or an at-rule's condition before `{`."""
        blocks, text, end, count = [0], "", 0, 0
        for token in TOKEN.finditer(self.css):
            text += self.css[end:token.start()]
            end = token.end()
            what = token.group()
            if what not in (";", "{", "}"):
                text += "" if what.startswith("/*") else what
                continue
            line = self.css.count("\n", 0, token.start()) + 1
            if what == "{":
                count += 1
                blocks.append(count)
                if not re.match(r"\s*(@|from\b|to\b|\d+%)", text):
                    self.selectors.append((line, text.strip()))
            elif match := DECLARATION.fullmatch(text):
                self.declarations.append(Declaration(blocks[-1], line, *match.groups()))
            if what == "}":
                blocks.pop()
            text = ""
        assert blocks == [0] and not text.strip(), f"{self.name} has a block that does not end"

    def definitions(self):
        """Returns a value of each custom property."""
        found = dict(REGISTERED.findall(self.css))
        for each in self.declarations:
            if each.property.startswith("--") and each.value != "inherit":
                found.setdefault(each.property, each.value)
        return found


def resolved(value, definitions):
    """Replaces custom properties. A browser accepts any declaration with a custom property when it reads it."""
    def definition(match):
        return definitions.get(match[1], match[2] or "").strip()

    while (now := VARIABLE.sub(definition, value)) != value:
        value = now
    return value
