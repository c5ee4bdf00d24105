"""Real lists become catalogs with at most fifteen lines of catalog.yaml.

The lists are from Debian's package iso-codes, so that no data is stored here.
"""

import json
from pathlib import Path

import pytest
import site_check

LISTS = Path("/usr/share/iso-codes/json")

pytestmark = pytest.mark.skipif(not LISTS.is_dir(), reason="needs the package iso-codes")

LANGUAGES = """\
title: Languages
description: Every language that has a code of ISO 639-3.
entry: {title: name, id: alpha_3, value: alpha_3, also: inverted_name}
fields:
  alpha_3: {type: string, required: true, title: Code}
  type: {type: string, oneOf: [A, C, E, H, L, S]}
  scope: {type: string, oneOf: [I, M, S]}
views:
  - {id: a-z, title: A–Z, empty: index}
  - {id: code, title: By code, section: alpha_3, by: firstLetter, entries: alpha_3}
  - {id: type, title: By type, section: type, order: count, index: full}
facets: [scope]
"""

SUBDIVISIONS = """\
title: Subdivisions
description: The parts of countries that have a code of ISO 3166-2.
entry: {title: name, id: code, value: code, subtitle: type}
views:
  - {id: a-z, title: A–Z}
  - {id: kind, title: By kind, section: type, order: count}
  - {id: parent, title: By parent, section: parent, index: full, missing: Of a country}
"""

CURRENCIES = """\
title: Currencies
entry: {title: name, id: alpha_3, value: alpha_3, subtitle: numeric}
fields:
  alpha_3: {type: string, required: true}
  numeric: {type: string, required: true}
views:
  - {id: a-z, title: A–Z}
  - {id: word, title: By first word, by: word, index: initials}
  - {id: number, title: By number, section: numeric, by: {ranges: [0, 250, 500, 750, 1000]}}
pageSize: all
"""


@pytest.mark.parametrize(
    "name, key, settings, views",
    [
        ("iso_639-3", "639-3", LANGUAGES, ["a-z", "code", "type"]),
        ("iso_3166-2", "3166-2", SUBDIVISIONS, ["a-z", "kind", "parent"]),
        ("iso_4217", "4217", CURRENCIES, ["a-z", "word", "number"]),
    ],
)
def test_a_real_list_builds_without_a_warning(project, name, key, settings, views):
    assert len(settings.splitlines()) <= 15
    entries = json.loads((LISTS / f"{name}.json").read_text())[key]
    project.write({"content/list/catalog.yaml": settings, "content/list/list.json": json.dumps(entries)})
    result = project.build("--strict")
    assert result.errors == ""
    assert f"{len(entries):,} entries" in (project.site / "list/index.html").read_text()
    for view in views[1:]:
        assert (project.site / f"list/-/{view}/index.html").exists()
    assert site_check.check(project.site) == []
