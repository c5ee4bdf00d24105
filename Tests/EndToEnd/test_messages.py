"""Every error and warning: the manual lists it with an example, and the example makes it."""

import collections
import json
import pathlib
import re

import pytest

import problem_cases
from situations import Situation

MESSAGES = json.loads((pathlib.Path(__file__).resolve().parents[2] / "content/manual/messages.json").read_text())

# The project folder in the output of examples.
PLACE = pathlib.PurePosixPath("/home/ada/birds")

# Problems that no input causes. Their messages are tested where they are made:
# UnreachedProblemTests.swift, OutputErrorDescriptionTests.swift and PublishingErrorDescriptionTests.swift.
UNREACHED = {
    "recorded": "it is another problem, as it was printed in an earlier run",
    "pathTooLong": "names on disks have at most 255 bytes, and ids and slugs fewer",
    "syntax.yaml.other": "all that the parser is known to say has words of its own",
    "database.changedWhileRead": "another program would have to write at the same time, again and again",
    "output.refused.empty": "the command line refuses an empty --output before",
    "output.invalidPath.empty": "each file of a plan has a name",
    "output.invalidPath.emptyComponent": "paths are made of ids, slugs and names on disk, none of them empty",
    "output.invalidPath.dots": "ids do not begin with a dot",
    "output.invalidPath.nul": "neither ids nor names on disk hold a NUL",
    "output.invalidPath.nameTooLong": "pathTooLong comes before",
    "output.invalidPath.tooLong": "pathExceeds comes before",
    "output.invalidPath.tooDeep": "pathTooDeep comes before",
    "output.invalidPath.reserved": "names that begin with a dot are left out, and ids do not",
    "output.duplicate": "duplicatePath comes before",
    "output.collision": "pathIsFileAndFolder comes before",
    "output.notAFile": "the content folder opens regular files only",
    "output.incomplete": "a build completes each file that it begins",
    "output.finished": "a build puts its site in place once",
    "output.failed.locking": "a file system would have to refuse locks on folders and on files",
    "deadLink.status": "a server would have to answer; test_external_links.py has one, also for the next ones",
    "deadLink.unknownHost": "the time to look a host up depends on the network",
    "deadLink.timeout": "it takes as long as the time limit",
    "deadLink.tooManyRedirects": "see deadLink.status",
    "deadLink.otherScheme": "see deadLink.status",
    "deadLink.other": "the reason is that of curl",
    "publish.startsLikeOption": "publishing.place, publishing.unsupportedURL and publishing.branch come before",
    "publish.credentialsInURL": "publishing.password, publishing.userName and publishing.query come before",
    "publish.unknownHomeFolder": "the password database would have to lack the user",
    "publish.cancelled": "a signal would have to come; test_publish.py sends it",
    "publish.cancelledWhileUpdatingBranch": "a signal would have to come while git pushes; test_publish.py sends it",
    "publish.invalidBranch": "publishing.branch comes before",
    "publish.historyRequired": "a server would have to refuse the push; test_publish_branch.py sets one up",
    "publish.branchChanged": "somebody else would have to publish between two steps; GitTargetTests.swift does",
    "output.blocked.mount": "an unprivileged test cannot mount a file system into the output",
}

# The texts of commands that no example has, and why.
TEXTS_WITHOUT_EXAMPLE = {
    "warning: cannot open a browser: ": "the preview goes on then; test_serve.py looks for it",
    "error: the current folder no longer exists": "an example needs its folder; test_project_folder.py deletes it",
    "error: --strict treats warnings as errors; nothing was published": "what is wrong in site.yaml alone is never a warning",
    "error: curl could not be run: ": "the system would have to fail to start a program",
    "error: the temporary folder “/tmp/x” is in a folder of the project; ": "an example cannot set TMPDIR",
    "error: could not check any link: no host was found": "an example may have no network; test_external_links.py has none",
}


def is_in_memory(message):
    """Whether `MessageExampleTests.swift` runs the example, which needs only files, without starting the program."""
    example = message["example"]
    return "setup" not in example and example.get("arguments", ["build"]) in (["build"], ["build", "--strict"])


# Every tenth of those runs as a command, too.
COMMANDS = [message for message in MESSAGES if not is_in_memory(message)] + list(filter(is_in_memory, MESSAGES))[::10]


@pytest.mark.parametrize("message", COMMANDS, ids=lambda message: message["id"])
def test_the_example_makes_the_message(message, tmp_path, program):
    example = message["example"]
    situation = Situation(tmp_path / "project", program)
    result = situation.run(example)
    errors = result.stderr.replace(str(situation.folder), str(PLACE)).replace(str(tmp_path), str(PLACE.parent))
    assert errors.startswith(example["output"]), errors
    rest = errors.removeprefix(example["output"])
    assert rest == "" or rest.startswith("Usage:"), rest
    assert result.returncode == example["status"]


# The sections of the manual with the errors of an enumeration. All others are in the settings or in the content.
KINDS = {
    "syntax": "Syntax errors",
    "source": "Settings errors",
    "database": "Database errors",
    "template": "Template errors",
    "stringTable": "Template errors",
    "usage": "Command errors",
    "output": "Command errors",
    "preview": "Command errors",
    "publish": "Publishing errors",
    "publishing": "Publishing errors",
}


def kinds(message):
    """Returns the sections of the manual that may have a message."""
    if message["severity"] == "warning":
        return ["Warnings"]
    kind = KINDS.get(message["problem"].split(".")[0])
    return [kind] if kind else ["Settings errors", "Content errors"]


def test_no_section_of_the_manual_has_most_of_the_messages():
    counts = collections.Counter(message["kind"] for message in MESSAGES)
    assert max(counts.values()) * 3 < len(MESSAGES), counts


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message["id"])
def test_the_manual_says_what_the_example_shows(message):
    example = message["example"]
    pattern = ".*?".join(map(re.escape, message["title"].split("…")))
    assert re.search(pattern, example["output"], re.DOTALL), "the title is not what is printed"
    assert message["kind"] in kinds(message)
    label = message["severity"] + ": "
    assert label in example["output"].lower()
    assert message["severity"] == "warning" or example["status"] != 0
    assert message["does"].endswith(".") and "\n" not in message["does"]
    path, text = next(iter(example["files"].items()))
    assert f"`{path}`" in message["text"]
    assert text == "" or f"\n{text.rstrip()}\n```\n" in message["text"]
    assert f"```\n{example['output']}```\n" in message["text"]
    command = " ".join(argument or "''" for argument in example.get("arguments", ["build"]))
    assert f"`thumbindex {command}` prints" in message["text"]


def test_each_message_is_listed_once():
    ids = [message["id"] for message in MESSAGES]
    assert len(set(ids)) == len(ids)
    # The addresses of entries are made from their titles.
    titles = [message["title"].lower() for message in MESSAGES]
    assert len(set(titles)) == len(titles)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in ids)


def test_every_problem_has_an_example_and_every_example_a_problem():
    shown = {message["problem"] for message in MESSAGES if not message["problem"].startswith("usage.")}
    cases = problem_cases.cases()
    assert len(cases) > 150
    assert sorted(cases - shown - set(UNREACHED)) == [], "without an example"
    assert sorted(shown - cases) == [], "examples of no problem"
    assert sorted(set(UNREACHED) - cases) == [], "reasons for no problem"
    assert sorted(set(UNREACHED) & shown) == [], "reached after all"


def test_no_enumeration_of_errors_is_overlooked():
    assert problem_cases.undocumented() == set()


def test_every_text_of_the_commands_has_an_example():
    outputs = [message["example"]["output"] for message in MESSAGES]
    texts = list(problem_cases.command_texts())
    assert len(texts) > 5
    outputs += TEXTS_WITHOUT_EXAMPLE
    unseen = [(name, text) for name, text, pattern in texts if not any(pattern.search(output) for output in outputs)]
    assert unseen == []
