"""The scripts of a portable site, which are functions in one file, keep the laws of the modules that they are made of."""

import json
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: What a browser has, of which the file needs only this to be loaded.
BROWSER = "globalThis.document = { currentScript: { src: 'file:///site/-/scripts.js', dataset: {} } };\n"


@pytest.fixture(scope="module")
def bundle(make_project):
    project = make_project("bundle", {"content/a/list.json": json.dumps([{"title": "Owl"}]), "content/a/catalog.yaml": "views: [{id: a, selection: multiple}]\n"})
    project.build("--portable")
    return (project.site / "-/scripts.js").read_text()


def exports(name):
    """The exports of a module in the bundle as those of a module of their own."""
    source = (ROOT / f"Templates/scripts/{name}.js").read_text()
    names = re.findall(r"^export (?:const|function) (\w+)", source, re.MULTILINE)
    return f"\nexport const {{ {', '.join(names)} }} = thumbindex.need('{name}');\n"


def test_the_bundled_rules_keep_the_laws(bundle, tmp_path):
    module = tmp_path / "bundle.mjs"
    module.write_text(BROWSER + bundle + "".join(map(exports, ["sectioning", "matching"])))
    result = subprocess.run(["node", ROOT / "Tests/Web/replay.mjs", "tables", module], capture_output=True, text=True, timeout=100)
    assert result.returncode == 0, result.stdout + result.stderr
    counts = json.loads(result.stdout.splitlines()[-1])
    assert counts["failures"] == 0 and len(counts) > 8


def test_the_script_defines_each_module_once(bundle):
    defined = re.findall(r'^thumbindex\.define\("([\w-]+)"', bundle, re.MULTILINE)
    needed = re.findall(r'thumbindex\.(?:need|load)\("([\w-]+)"', bundle)
    assert len(defined) == len(set(defined)) > 20 and set(needed) <= set(defined)
    assert not re.search(r"^(?:import|export)\b", bundle, re.MULTILINE)
