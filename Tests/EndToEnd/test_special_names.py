"""Names that file systems, URLs or markup treat specially: every entry exists once and is linked."""

import json
import os
import unicodedata
from urllib.parse import unquote

import pytest
import site_check

NAMES = [
    "!",
    "[[",
    "]",
    "%",
    "%2F",
    "%41",
    "clang++",
    "v",
    "a b",
    "u\u0308ber",
    "CON",
    "NUL",
    "-lead",
    "--",
    "new\nline",
    "tab\tbed",
    "x" * 250,
    "ж" * 125,
    "'",
    '"',
    "<b>",
    "&amp;",
    "#",
    "#1",
    "?",
    "?q=1",
    "a;b",
    "a:b",
    "back\\slash",
    "$(id)",
    "`id`",
    ".",
    "..",
    "e.",
    "q..r",
    "index",
    "404",
    "data",
    "facet",
    "_f",
    "__main",
    "*",
    "~",
    "^",
    "+",
    "@",
    "=",
    "{{x}}",
    "日本",
    "\u0301mark",
    "\u202eltr",
    "👩‍👩‍👧",
    "ﬁ",
    "ß",
    "İ",
]


def body(name):
    return f"Words about entry number {NAMES.index(name)}.\n"


@pytest.fixture(scope="module")
def built(make_project):
    """A list with one file for each name, without titles."""
    project = make_project("names", {"content/site.yaml": "title: Names\n"})
    folder = project.folder / "content/list"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.md").write_text(body(name))
    project.build("--strict")
    return project


def test_the_names_on_disk_are_as_intended(built):
    assert sorted(os.listdir(built.folder / "content/list")) == sorted(name + ".md" for name in NAMES)


def test_every_entry_is_in_the_list_once(built):
    rows = site_check.Site(built.site).rows("list/")
    assert len(rows) == len(NAMES)
    assert len({entry for _, entry in rows}) == len(NAMES)


def test_the_site_has_no_problems(built):
    assert site_check.check(built.site) == []


def test_every_row_links_to_the_page_of_its_entry(built):
    """Exactly one link of the list leads to each body."""
    site = site_check.Site(built.site)
    found = []
    for _, tag, address in site.page("list/index.html").links:
        target, fragment = site.target("list/index.html", address)
        if target and target.startswith("list/") and target.count("/") == 2 and not target.startswith("list/-/"):
            text = (built.site / target).read_text()
            found += [name for name in NAMES if f">{body(name).strip()}<" in text]
    assert sorted(found) == sorted(NAMES)


def test_urls_contain_documented_ids(built):
    """Ids contain letters and digits of any script, in lower case and NFC, and `-`. A name that loses characters other
    than space, `-`, `_` and `.` gets six hex digits. No id contains `_`."""
    ids = {entry for _, entry in site_check.Site(built.site).rows("list/")}
    for identifier in ids:
        assert identifier == unicodedata.normalize("NFC", identifier)
        assert all(
            character == "-" or unicodedata.category(character)[0] in "LMN" for character in identifier
        ), identifier
        assert len(identifier.encode()) <= 255
    for plain in ("v", "a-b", "\u00fcber", "con", "nul", "lead", "index", "404", "data", "facet", "main", "日本"):
        assert plain in ids
    assert any(len(identifier) == 12 and identifier.startswith("clang-") for identifier in ids)


def test_an_id_depends_only_on_its_entry(built, project):
    """A list without the other entries gives the same URLs."""
    for name in ("clang++", "[[", "new\nline", "x" * 250):
        (project.folder / "content/list").mkdir(parents=True, exist_ok=True)
        (project.folder / f"content/list/{name}.md").write_text("Alone.\n")
    project.build()
    ids = {entry for _, entry in site_check.Site(project.site).rows("list/")}
    assert len(ids) == 4
    assert ids <= {entry for _, entry in site_check.Site(built.site).rows("list/")}


def test_names_that_differ_only_by_unicode_form_are_an_error(project):
    """`ü` as one code point and as two: the names collide on some disks, so both files are reported."""
    project.write({"content/list/\u00fcber.md": "One.\n", "content/list/u\u0308ber.md": "Two.\n"})
    result = project.run("build")
    assert result.status == 1
    assert "\u00fcber.md" in result.errors and "u\u0308ber.md" in result.errors


@pytest.mark.parametrize("one, two", [("B", "b"), ("a b", "a-b"), ("a.b", "a b"), ("_a", "a")])
def test_names_with_the_same_url_are_an_error(project, one, two):
    project.write({f"content/list/{one}.md": "One.\n", f"content/list/{two}.md": "Two.\n"})
    result = project.run("build")
    assert result.status == 1 and "already used by" in result.errors
    assert f"{one}.md" in result.errors and f"{two}.md" in result.errors
    assert not project.site.exists()


TITLES = [".", "..", "...", "/", "a/b", "../../etc/passwd", "\\", "x/../y", "C:\\x", "//host/x", "\u0301"]


def test_titles_that_look_like_paths_stay_in_their_folder(project):
    entries = [{"title": title, "n": number} for number, title in enumerate(TITLES)]
    project.write(
        {"content/list/all.json": json.dumps(entries), "content/list/catalog.yaml": "entry: {pages: true}\n"}
    )
    project.build()
    assert site_check.check(project.site) == []
    rows = site_check.Site(project.site).rows("list/")
    assert len({entry for _, entry in rows}) == len(entries) == len(rows)
    pages = [path for path in site_check.Site(project.site).pages if path.count("/") == 2]
    assert len(pages) == len(entries)


@pytest.mark.parametrize("name", ["%", "a b", "#1", "?q", "ж", "new\nline", "a:b", "-lead", "'", '"', "\u0301mark"])
def test_links_to_files_and_entries_are_encoded(project, name):
    """A body links to a file and to an entry with the name; both URLs are encoded correctly."""
    quoted = "".join(c if c.isalnum() and c.isascii() else "".join(f"%{b:02X}" for b in c.encode()) for c in name)
    project.write(
        {
            f"content/list/{name}.md": "# Named\n\nText.\n",
            f"content/list/files/{name}.txt": "copied\n",
            "content/list/other.md": f"# Other\n\n[entry](./{quoted}.md) and [file](files/{quoted}.txt)\n",
        }
    )
    project.build("--strict")
    assert site_check.check(project.site) == []
    site = site_check.Site(project.site)
    targets = [
        site.target("list/other/index.html", address)[0]
        for _, tag, address in site.page("list/other/index.html").links
        if tag == "a"
    ]
    assert f"list/files/{name}.txt" in targets
    assert any("Text." in (project.site / target).read_text() for target in targets if target.endswith(".html"))


def test_a_catalog_can_have_any_name(project):
    """A folder name becomes a URL path in the same way."""
    for name in ("!", "a b", "ж", "%41", "-x"):
        (project.folder / "content" / name).mkdir(parents=True)
        (project.folder / "content" / name / "one.md").write_text("One.\n")
    project.build()
    assert site_check.check(project.site) == []
    assert (
        len([path for path in site_check.Site(project.site).pages if unquote(path).endswith("/one/index.html")]) == 5
    )
