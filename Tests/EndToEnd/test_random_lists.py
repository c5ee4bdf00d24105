"""A site that `thumbindex new --from` makes of a list has all of its entries, with their titles and values.

`THUMBINDEX_SEEDS=2000` tries more random lists, `THUMBINDEX_SEED=17` one of them.
"""

import html
import os
import re
import subprocess

import pytest
import yaml
from conftest import Project
from random_lists import RandomList, exported, flat, is_kept
from search_files import SearchFiles

COUNT = int(os.environ.get("THUMBINDEX_SEEDS", 12))
SEEDS = [int(os.environ["THUMBINDEX_SEED"])] if "THUMBINDEX_SEED" in os.environ else range(COUNT)


def titles(folder):
    """The titles in the rows of all entries."""
    rows = SearchFiles(folder).rows
    return [html.unescape(re.sub("<[^>]*>", "", re.search("<bdi>(.*?)</bdi>", row, re.DOTALL)[1])) for row in rows]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_site_of_a_list_has_its_entries(seed, tmp_path, program):
    made = RandomList(seed)
    name = f"THUMBINDEX_SEED={seed} {made.format} {made.columns}"
    (tmp_path / made.name).write_bytes(made.bytes())
    run = subprocess.run([program, "new", "project", "--from", made.name], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stderr) == (0, ""), name
    project = Project(tmp_path / "project", program)
    assert project.build("--strict").errors == "", name
    [settings] = project.folder.glob("content/*/catalog.yaml")
    check(made, settings, project.site / settings.parent.name / "-", name)


def has_one_value(made, key):
    return len({str(flat(row).get(key)) for row in made.rows}) == 1


def check(made, settings, folder, name):
    found = titles(folder / "search")
    entry = yaml.safe_load(settings.read_text()).get("entry") or {}
    assert entry.get("title", "title") == "title", name
    assert sorted(found) == sorted(row["title"] for row in made.rows), name
    [data] = [path for path in folder.glob("data/*.json") if path.name != "datapackage.json"]
    entries = exported(data.read_text())
    assert len(entries) == len(made.rows), name
    for number, (row, other) in enumerate(zip(made.rows, entries)):
        own, kept = flat(row), {key: value for key, value in flat(other).items() if key not in ("$id", "$page")}
        assert kept.pop("$key", None) == (f"k{number}" if made.format == "mapping" else None), name
        # The text of an entry is on its page.
        own.pop(entry.get("body"), None)
        kept.pop(entry.get("body"), None)
        # The settings leave out keys that have one value in all entries.
        own = {key: value for key, value in own.items() if key in kept or not has_one_value(made, key)}
        assert set(own) == set(kept), name
        for key, value in own.items():
            assert is_kept(value, kept[key], made.is_table), f"{name} {key}: {value!r} became {kept[key]!r}"
