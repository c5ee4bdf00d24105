#!/usr/bin/env python3
"""Writes manual pages of section 1: one for the program and one for each of its commands.

    manual_pages.py PROGRAM CONTENT FOLDER

The options come from what PROGRAM declares, so a page cannot differ from `--help`. The examples and the table of exit
statuses come from the manual in CONTENT. The pages are in mdoc(7), for man and mandoc.
"""

import json
import os
import re
import subprocess
import sys
import textwrap
import time
from pathlib import Path

SHELL_FENCE = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TABLE_ROW = re.compile(r"^\| *(.+?) *\| *(.+?) *\|$", re.MULTILINE)


def escaped(text):
    """Returns text that mdoc shows as it is: no escape sequences, and no requests at the start of lines."""
    text = text.replace("\\", "\\e").replace("--", "\\-\\-").replace("~", "\\(ti").replace("`", "\\(ga")
    text = "".join(each if ord(each) < 128 else f"\\[u{ord(each):04X}]" for each in text)
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def argument(text):
    """Returns text as one argument of a macro."""
    return '"' + escaped(text).replace('"', "\\(dq") + '"'


def sentences(text):
    """Returns the lines of a paragraph: mdoc sets the space after a sentence itself, if the sentence ends its line."""
    lines = re.split(r"(?<=[a-z)/][.:]) (?=[A-Z])", text)
    return escaped("\n".join(part for line in lines for part in textwrap.wrap(line, 76, break_on_hyphens=False)))


def paragraphs(text):
    """Returns paragraphs as mdoc. Indented ones are shown as they are."""
    found = []
    for part in (text or "").split("\n\n"):
        if part.startswith("  "):
            found += literal(re.sub("^  ", "", part, flags=re.MULTILINE))
        elif part:
            found += [".Pp", sentences(part)]
    return tidy(found)


def tidy(lines):
    """Returns lines without paragraph breaks at the start or the end of a section, or beside one another."""
    kept = []
    for line, following in zip(lines, [*lines[1:], ".Sh"]):
        starts = not kept or kept[-1].startswith((".Sh", ".Pp"))
        if line != ".Pp" or not (starts or following.startswith((".Sh", ".Pp"))):
            kept.append(line)
    return kept


def literal(text):
    return [".Bd -literal -offset indent", escaped(text.rstrip("\n")), ".Ed", ".Pp"]


def shown(arguments):
    return [each for each in arguments if each["shouldDisplay"]]


def flags(option):
    """Returns the flags of an option as mdoc, such as `Fl s , Fl -source Ar dir`."""
    names = [f"Fl {'-' * (name['kind'] == 'long')}{name['name']}" for name in option["names"]]
    return " , ".join(names) + value(option)


def value(option):
    return f" Ar {option['valueName']}" if option["kind"] == "option" else ""


def usage(option):
    """Returns an argument as a line of the synopsis."""
    if option["kind"] == "positional":
        macro = f"Ar {option['valueName']}"
    else:
        preferred = option["preferredName"]
        macro = f"Fl {'-' * (preferred['kind'] == 'long')}{preferred['name']}{value(option)}"
    return f".Op {macro}" if option["isOptional"] else f".{macro}"


def described(option):
    text = option["abstract"]
    default = option.get("defaultValue")
    return sentences(f"{text} (default: {default})" if default else text)


def tagged(items):
    """Returns a list of terms, each a macro line, with their descriptions."""
    lines = [".Bl -tag -width indent"]
    for term, text in items:
        lines += [f".It {term}", text]
    return [*lines, ".El"]


class Manual:
    """The entries of the manual's commands."""

    def __init__(self, content):
        self.folder = content / "manual/commands"

    def examples(self, command):
        return SHELL_FENCE.findall((self.folder / f"command-{command}.md").read_text())

    def exit_statuses(self):
        rows = TABLE_ROW.findall((self.folder / "exit-status.md").read_text())
        return [row for row in rows if row[0][0].isdigit()]


def heading(name, abstract, edition):
    """Returns the head of a page and its section NAME. The edition is the version and the date."""
    version, date = edition
    brief = abstract.rstrip(".")
    return [
        f".Dd {date}",
        f".Dt {name.upper()} 1",
        f".Os Thumbindex {version}",
        ".Sh NAME",
        f".Nm {name}",
        f".Nd {escaped(brief[0].lower() + brief[1:])}",
    ]


def exit_statuses(manual):
    rows = ((argument(status), sentences(text.replace("`", ""))) for status, text in manual.exit_statuses())
    return [".Sh EXIT STATUS", *tagged(rows)]


def see_also(names):
    first, *others = reversed(sorted(names))
    return [
        ".Sh SEE ALSO",
        *(f".Xr {name} 1 ," for name in reversed(others)),
        f".Xr {first} 1",
        ".Pp",
        "The complete manual, a site, is in",
        ".Pa /usr/share/doc/thumbindex/html/manual/index.html ,",
        "or in",
        ".Pa share/doc/thumbindex/html/",
        "beside the program.",
    ]


def program_page(program, commands, manual, edition):
    """Returns the page of the program, which lists the commands."""
    name = program["commandName"]
    listed = ((f"Xr {name}-{each['commandName']} 1", sentences(each["abstract"])) for each in commands)
    return [
        *heading(name, program["abstract"], edition),
        ".Sh SYNOPSIS",
        f".Nm {name}",
        ".Ar command",
        ".Op Ar options",
        ".Sh DESCRIPTION",
        *paragraphs(program.get("discussion")),
        ".Sh COMMANDS",
        *tagged(listed),
        ".Sh OPTIONS",
        *tagged((flags(each), described(each)) for each in shown(program["arguments"])),
        ".Sh ENVIRONMENT",
        *tagged([("Ev NO_COLOR", "If it is not empty, messages have no colors.")]),
        *exit_statuses(manual),
        ".Sh EXAMPLES",
        "Create a sample site and see it in the browser:",
        *literal(manual.examples("new")[0]),
        "Build and publish it:",
        *literal(manual.examples("publish")[0]),
        *see_also(f"{name}-{each['commandName']}" for each in commands),
    ]


def command_page(program, command, manual, edition):
    name = f"{program['commandName']}-{command['commandName']}"
    arguments = shown(command["arguments"])
    positional = [each for each in arguments if each["kind"] == "positional"]
    options = [each for each in arguments if each["kind"] != "positional"]
    examples = manual.examples(command["commandName"])
    listed = [(f"Ar {each['valueName']}", described(each)) for each in positional]
    listed += [(flags(each), described(each)) for each in options]
    return [
        *heading(name, command["abstract"], edition),
        ".Sh SYNOPSIS",
        f".Nm {program['commandName']} {command['commandName']}",
        *(usage(each) for each in [*options, *positional]),
        ".Sh DESCRIPTION",
        *paragraphs(command.get("discussion") or command["abstract"]),
        ".Sh OPTIONS",
        *tagged(listed),
        *exit_statuses(manual),
        *([".Sh EXAMPLES"] if examples else []),
        *(line for each in examples for line in literal(each)),
        *see_also([program["commandName"]]),
    ]


def main(program, content, folder):
    dump = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout
    declared = json.loads(dump)["command"]
    commands = [each for each in declared["subcommands"] if each["commandName"] != "help"]
    manual = Manual(Path(content))
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    date = time.strftime("%B %-d, %Y", time.gmtime(seconds))
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    edition = (version, date)
    pages = {declared["commandName"]: program_page(declared, commands, manual, edition)}
    for command in commands:
        pages[f"{declared['commandName']}-{command['commandName']}"] = command_page(declared, command, manual, edition)
    for name, lines in pages.items():
        Path(folder, f"{name}.1").write_text("\n".join(tidy(lines)) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
