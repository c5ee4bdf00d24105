"""The same input gives the same bytes, regardless of where and how the site is built."""

import itertools
import json
import os
import random
import tempfile
from pathlib import Path

import pytest
import site_check
from law_project import SITE, everything


@pytest.fixture(scope="module")
def reference(make_project):
    """A reference build of the project."""
    project = make_project("here", SITE)
    project.build("--jobs", "1")
    return everything(project.site)


@pytest.fixture
def in_memory(project, program):
    """Creates projects on a file system that lists files in the order of their creation."""
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        numbers = itertools.count()

        def make(files):
            return type(project)(Path(folder) / f"project {next(numbers)}", program).write(files)

        yield make


class TestDeterminism:
    """A different machine: another folder, locale and clock, and files created in another order at other times."""

    @pytest.mark.parametrize("jobs", ["1", "2", "4", "64"])
    @pytest.mark.parametrize(
        "variables",
        [
            {},
            {"LC_ALL": "C", "LANG": "C", "TZ": "UTC"},
            {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"},
            {"LANG": "ar_EG.UTF-8", "LANGUAGE": "ar", "TZ": "America/St_Johns"},
            {"LC_COLLATE": "ja_JP.UTF-8", "HOME": "/"},
        ],
    )
    def test_builds_on_different_machines_are_equal(self, reference, in_memory, jobs, variables):
        paths = list(SITE)
        random.Random(jobs + str(variables)).shuffle(paths)
        project = in_memory({path: SITE[path] for path in paths})
        for number, path in enumerate(paths):
            os.utime(project.folder / path, (number * 1000, number * 1000))
        project.build("--jobs", jobs, env=variables)
        assert everything(project.site) == reference

    def test_the_output_folder_does_not_matter(self, reference, make_project, tmp_path):
        project = make_project("source", SITE)
        output = tmp_path / "another place/of the site"
        project.build("--output", str(output))
        assert everything(output) == reference
        assert not project.site.exists()

    def test_the_site_contains_no_data_of_the_machine(self, reference, make_project):
        project = make_project("telltale", SITE)
        project.build()
        for path, content in everything(project.site).items():
            assert str(project.folder).encode() not in content and b"telltale" not in content, path

    FORMS = ["\u00e9", "e\u0301"]  # One letter in two canonically equivalent forms.

    @staticmethod
    def form(name):
        return f"---\ntitle: Same\nid: x{len(name)}\nkind: Kind {len(name)}\n---\nThe one of {len(name)}.\n"

    @pytest.mark.parametrize("given", [FORMS, FORMS[::-1]])
    def test_files_with_canonically_equal_names_have_separate_pages(self, in_memory, given):
        """They are two files: each has its own entry, and links lead to the right one."""
        project = in_memory(
            {
                "content/list/catalog.yaml": "entry: {id: id}\nviews: [{id: v, section: kind, order: appearance}]\n",
                **{f"content/list/{name}.md": self.form(name) for name in given},
                "content/list/other.md": "---\nid: other\n---\n[a](%C3%A9.md) [b](e%CC%81.md)\n",
            }
        )
        project.build()
        site = site_check.Site(project.site)
        assert {"list/x1/index.html", "list/x2/index.html"} <= site.files
        links = [
            site.target("list/other/index.html", address)[0]
            for _, _, address in site.page("list/other/index.html").links
        ]
        # The links to the previous and the next entry come last.
        assert [path for path in links if path.startswith("list/x")][:2] == ["list/x1/index.html", "list/x2/index.html"]

    def test_problems_of_files_with_canonically_equal_names_are_sorted(self, in_memory):
        """They are reported in a fixed order, whichever file the folder lists first."""
        said = [
            in_memory({f"content/list/{name}.md": "Words.\n" for name in names}).run("check").errors
            for names in (self.FORMS, self.FORMS[::-1])
        ]
        assert "already used by" in said[0] and said[0] == said[1]


def test_the_seed_of_hash_tables_does_not_matter(make_project):
    """Each run has another one. Eight names each mean one of two sections, and a template is right for one of two catalogs."""
    names = [f"Great owl {number}" for number in range(8)]
    headers = "".join(f"      {name.upper()}: Above {name}\n" for name in names)
    rows = [{"id": f"{part}{number}", "title": name} for number, name in enumerate(names) for part in "ab"]
    rows += [{"id": f"of-{row['id']}", "title": f"Of {row['id']}", "of": row["id"]} for row in rows]
    project = make_project("seeds", {
        "content/owls/catalog.yaml": f"entry: {{id: id}}\nfields: {{of: entry, size: string}}\n"
        f"views:\n  - id: v\n    section: of\n    header:\n{headers}",
        "content/owls/owls.json": json.dumps(rows),
        "content/jays/catalog.yaml": "fields: {size: {type: image}}\nentry: {row: value}\n",
        "content/jays/jays.json": "[{\"title\": \"Jay\"}]",
        "Templates/rows/spare.mustache": "<li>{{fields.size}}</li>"})
    found = set()
    for number in range(4):
        project.build("--output", str(project.folder / f"site{number}"))
        found.add((project.folder / f"site{number}/owls/index.html").read_bytes())
    assert len(found) == 1
