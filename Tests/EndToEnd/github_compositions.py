"""Random documents composed of the elements of GitHub's Markdown extensions."""

import random

INLINES = [
    "a", "b c", "~", "~~", "~~~", "*x*", "**", "`c`", "`", "|", "\\~", "www.a.org", "~~b~~c", "www.a.org/x_(y)_z",
    "http://b.org/~u?a=1&b=2", "https://c.org).", "(http://d.org/(x))", "me@e.org", "a.b-c@f.org.", "x<b>y</b>",
    "[t](https://u.org)", "[t", "]", "![i](https://i.org/j.png)", "\\", "&amp;", "é", "“q”", "[r]", "~~gone~~", "~one~",
    "*a ~~b~~*", '"', "'", "!", "see mailto:x@y.org", "<http://g.org>", "  ",
]
DASHES = ["---", ":--", "--:", ":-:", "-", ":-", " --- "]
#: The names of footnotes, and what stands around references to them.
NAMES = ["1", "b", "long-name", "É"]
WORDS = ["a", "*b*", "`c`", "[^1]", "[^b]", "[^B]", "x[^long-name]", "[^É].", "[^none]", "~~d~~", "[t](https://u.org)", "www.a.org"]
#: Lines directly after a table, which end it or continue it.
AFTER = ["2. x", "    code", "-", "===", "--", "---", "<div>", "> q", "# h", "1. y", "* * *", "- z", "```\nf\n```"]


class Composer:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def inline(self, most):
        pick = self.random.choice
        return "".join(pick(INLINES) + pick(["", "", " "]) for _ in range(self.random.randint(1, most)))

    def row(self, cells):
        pick = self.random.choice
        inner = pick([" | ", "|"]).join(self.inline(2) for _ in range(cells))
        return pick(["| ", "|", ""]) + inner + pick([" |", "|", ""])

    def dashes(self, cells):
        pick = self.random.choice
        return pick(["| ", "|", ""]) + "|".join(pick(DASHES) for _ in range(cells)) + pick([" |", "|", ""])

    def table(self):
        """Returns something like a table: bars in its cells make more cells, and a following line may end it."""
        chance = self.random.random
        columns = self.random.randint(1, 3)
        lines = [self.inline(3) for _ in range(self.random.randint(0, 2))]
        lines += [self.row(columns), self.dashes(columns if chance() < .85 else columns + 1)]
        lines += ["r" + self.row(self.random.randint(1, columns + 1)) for _ in range(self.random.randint(1, 3))]
        if chance() < .4:
            lines.append(self.random.choice(AFTER))
        if chance() < .3:
            lines += [self.row(columns), self.dashes(columns), "r" + self.row(columns)]
        return lines

    def tidy_table(self):
        """Returns a valid table with escaped bars."""
        pick = self.random.choice
        columns = self.random.randint(1, 4)

        def row():
            cells = [self.inline(2).replace("\\", "").replace("|", "\\|") + pick(["", "\\|", "`\\|`"]) for _ in range(columns)]
            return "| " + " | ".join(cells) + " |"

        dashes = "|" + "|".join(pick(DASHES) for _ in range(columns)) + "|"
        return ["", row(), dashes] + [row() for _ in range(self.random.randint(1, 3))] + [""]

    def tasks(self):
        pick = self.random.choice
        return [
            pick(["- ", "* ", "1. ", "2) ", "-  "]) + pick(["[ ] ", "[x] ", "[X] ", "[ ]", "[] ", "[-] "]) + "t" + self.inline(3)
            for _ in range(self.random.randint(1, 3))
        ]

    def container(self, depth):
        """Returns a quote or list item; some of its lines are lazy continuation lines."""
        inner = []
        for _ in range(self.random.randint(1, 2)):
            inner += self.block(depth + 1) + ([""] if self.random.random() < .6 else [])

        def is_lazy(line):
            return self.random.random() > .93 and "|" not in line and "<" not in line

        if self.random.random() < .5:
            return [line if is_lazy(line) else "> " + line for line in inner]
        mark = self.random.choice(["- ", "1. ", "*   ", "-\t" if depth == 0 else "-  "])
        width = " " * len(mark.replace("\t", "   "))
        return [mark + inner[0]] + [line if is_lazy(line) else width + line for line in inner[1:]]

    def block(self, depth=0):
        chance = self.random.random()
        if chance < .3:
            return self.table()
        if chance < .4:
            return self.tidy_table()
        if chance < .55 or depth > 2:
            return [self.inline(6) for _ in range(self.random.randint(1, 3))]
        if chance < .65 and depth == 0:
            return self.tasks()
        if chance < .72:
            return ["", "[r]: https://r.org/", ""]
        if chance < .8:
            return ["# " + self.inline(3)]
        return self.container(depth)

    def note(self, name, in_container):
        """Returns the definition of a footnote."""
        pick, chance = self.random.choice, self.random.random
        lines = [pick(["", "", " ", "  "]) + f"[^{name}]:" + pick([" ", "", "  "]) + pick(["", "* ", "# "]) + self.words()]
        lines += [pick(["    ", "     ", ""]) + self.words() for _ in range(self.random.randint(0, 2))]
        if in_container:
            return lines
        if chance() < .4:
            lines += ["", "    " + pick(["> ", "- ", ""]) + self.words()]
        if chance() < .2:
            lines += ["", "    ```", "    [^1]: f", "    ```"]
        return lines + ([""] if chance() < .6 else [])

    def words(self):
        pick = self.random.choice
        return " ".join(pick(WORDS) for _ in range(self.random.randint(1, 4)))

    def footnotes(self):
        """Returns a document with footnotes. It refers to each of them: others are treated differently."""
        pick, chance = self.random.choice, self.random.random
        lines = []
        names = self.random.sample(NAMES, len(NAMES))
        for _ in range(self.random.randint(2, 6)):
            in_container = chance() < .25
            block = self.note(names.pop(), in_container) if names and chance() < .6 else [self.words(), ""]
            if in_container:
                mark = pick(["> ", "- ", "1. "])
                width = mark if mark == "> " else " " * len(mark)
                block = [(width if number else mark) + line for number, line in enumerate(block)]
                block += ["", self.words(), ""]
            lines += block
        lines += pick([[], ["", "```", "[^1]: f", "```"], ["", "| a[^1] |", "|---|", "| [^b] |"]])
        return "\n".join([*lines, "", "***", "", " ".join(f"[^{name}]" for name in NAMES), ""])

    def document(self):
        lines = []
        for _ in range(self.random.randint(1, 3)):
            lines += self.block() + ([""] if self.random.random() < .7 else [])
        return "\n".join(lines) + "\n"
