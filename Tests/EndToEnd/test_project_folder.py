"""Which file of a project becomes which page, and at which URL."""

import subprocess

import pytest

import site_check


def html_files(project):
    return [path for path in project.files() if path.endswith(".html")]


def test_a_project_needs_no_settings(project):
    """Every folder is a catalog with sections by first letter; a file at the top is a page; other files are copied."""
    project.write(
        {
            "content/Spare Parts/bolt.md": "# Bolt M8\n\nSteel.\n",
            "content/Spare Parts/nut.json": '{"title": "Nut"}',
            "content/Spare Parts/more.json": '[{"title": "Äxle"}, {"title": "2 mm pin"}]',
            "content/Spare Parts/lines.ndjson": '{"title": "Cog"}\n{"title": "Cam"}\n',
            "content/Spare Parts/tidy/washer.markdown": "Flat.\n",
            "content/Spare Parts/pictures/bolt.jpg": b"\xff\xd8",
            "content/about.md": "# About us\n\nWords.\n",
            "content/robots.txt": "User-agent: *\n",
            "content/.hidden/x.md": "No.\n",
        }
    )
    project.build("--strict")
    assert html_files(project) == [
        "404.html",
        "about/index.html",
        "index.html",
        "spare-parts/bolt/index.html",
        "spare-parts/index.html",
        "spare-parts/washer/index.html",
    ]
    assert {"robots.txt", "spare-parts/pictures/bolt.jpg"} <= set(project.files())
    assert site_check.Site(project.site).rows("spare-parts/") == [
        ("_a", "äxle"),
        ("_b", "bolt"),
        ("_c", "cam"),
        ("_c", "cog"),
        ("_n", "nut"),
        ("_w", "washer"),
        (site_check.Site(project.site).rows("spare-parts/")[-1][0], "2-mm-pin"),
    ]
    assert site_check.check(project.site) == []


def test_settings_beside_the_content_folder_are_reported(project):
    """Also if nothing else has changed since the last build."""
    project.write({"content/a/x.md": "# X\n"})
    project.build("--strict")
    project.write({"site.yaml": "title: Birds\n", "catalog.yaml": "title: A\n", "catalog.json": "{}"})
    for _ in range(2):
        assert project.build().errors == (
            "catalog.yaml: warning: this file is not read as settings: it is not in content/\n"
            "  move it to the folder of its catalog, such as content/birds/\n"
            "site.yaml: warning: this file is not read as settings: it is not in content/\n"
            "  move it to content/\n"
            "2 warnings\n"
        )
    # The settings of another program, beside those of the site.
    (project.folder / "catalog.yaml").unlink()
    project.write({"content/site.yaml": "title: Birds\n"})
    project.build("--strict")


def test_templates_in_a_folder_with_a_misspelled_name_are_reported(project):
    project.write({"content/a/x.md": "# X\n", "templates/notes.md": "", "templates/rows/own.mustache": "{{title}}"})
    assert project.build().errors == (
        "templates/rows/own.mustache: warning: this file has no effect, because it is not part of a theme\n"
        "  did you mean “Templates/rows/own.mustache”?\n"
        "1 warning\n"
    )
    # The templates of another program.
    project.write({"Templates/rows/own.mustache": "{{title}}"})
    project.build("--strict")


def test_the_content_folder_can_be_a_catalog(project):
    """An empty catalog.yaml at the top makes content/ itself a catalog at the site's root, next to others."""
    project.write(
        {
            "content/catalog.yaml": "",
            "content/apple.md": "Apple.\n",
            "content/tidy/bear.md": "Bear.\n",
            "content/cars/catalog.yaml": "title: Cars\n",
            "content/cars/audi.md": "See [apple](../apple.md).\n",
        }
    )
    project.build("--strict")
    assert html_files(project) == [
        "404.html",
        "apple/index.html",
        "bear/index.html",
        "cars/audi/index.html",
        "cars/index.html",
        "index.html",
    ]
    site = site_check.Site(project.site)
    assert site.rows("") == [("_a", "apple"), ("_b", "bear")] and site.rows("cars/") == [("_a", "audi")]
    assert site_check.check(project.site) == []


def test_folders_with_settings_are_separate_catalogs(project):
    project.write(
        {
            "content/a/one.md": "One.\n",
            "content/a/b/two.md": "Two.\n",
            "content/a/c/catalog.yaml": "title: C\n",
            "content/a/c/three.md": "[One](../one.md), [two](../b/two.md)\n",
        }
    )
    project.build("--strict")
    site = site_check.Site(project.site)
    assert site.rows("a/") == [("_o", "one"), ("_t", "two")] and site.rows("a/c/") == [("_t", "three")]
    assert site_check.check(project.site) == []


def test_drafts_are_built_on_request(project):
    project.write(
        {
            "content/list/a.md": "A.\n",
            "content/list/b.md": "---\ndraft: true\n---\nB.\n",
            "content/page.md": "---\ndraft: true\n---\n# Page\n",
        }
    )
    project.build()
    assert "list/b/index.html" not in project.files() and "page/index.html" not in project.files()
    project.build("--drafts")
    assert "list/b/index.html" in project.files() and "page/index.html" in project.files()
    project.build()
    assert "list/b/index.html" not in project.files()


def test_the_base_url_is_used_for_canonical_links(project):
    """It is used for canonical links and 404.html; all other links are relative and do not change."""
    project.write({"content/site.yaml": "url: https://example.org/sub/folder\n", "content/list/ü b.md": "Ü.\n"})
    project.build()
    with_address = project.files()
    assert site_check.check(project.site, "/sub/folder/") == []
    assert (
        b'<link rel="canonical" href="https://example.org/sub/folder/list/\xc3\xbc-b/">'
        in with_address["list/ü-b/index.html"]
    )
    assert b'rel="canonical"' not in with_address["404.html"]
    project.build("--base-url", "https://other.example/")
    assert site_check.check(project.site) == []
    assert b"https://other.example/list/" in project.files()["list/ü-b/index.html"]
    assert b"example.org" not in b"".join(project.files().values())


def test_an_entry_can_be_in_several_sections(project):
    """It is in each section once; only its first row on the page has its id."""
    project.write(
        {
            "content/list/catalog.yaml": "views: [{id: room, section: rooms, missing: Elsewhere, order: [Den, Attic]}]\n",
            "content/list/all.json": '[{"title": "Lamp", "rooms": ["Attic", "Den", "Den"]}, {"title": "Mat"}]',
        }
    )
    project.build()
    rows = site_check.Site(project.site).rows("list/")
    assert rows == [("_den", "lamp"), ("_attic", "lamp"), ("_elsewhere", "mat")]
    assert site_check.check(project.site) == []


def test_a_home_page_without_a_title_has_the_site_title(project):
    """The name of its file, in any case, is not used as a title."""
    project.write({"content/site.yaml": "title: Field notes\n", "content/a/x.md": "X.\n", "content/Index.md": "Hello.\n"})
    project.build("--strict")
    home = project.files()["index.html"].decode()
    assert "<h1><bdi>Field notes</bdi></h1>" in home and "<p>Hello.</p>" in home
    project.write({"content/Index.md": "# Welcome\n\nHello.\n"}).build("--strict")
    assert "<h1><bdi>Welcome</bdi></h1>" in project.files()["index.html"].decode()


def test_names_with_a_leading_combining_mark_keep_it_at_the_top(project):
    project.write(
        {
            "content/A b/x.md": "See [mark](../\u0301mark.md) and [picture](\u0301p.png).\n",
            "content/\u0301mark.md": "Back to [x](A%20b/x.md).\n",
            "content/A b/\u0301p.png": b"\x89PNG",
        }
    )
    project.build("--strict")
    assert "a-b/\u0301p.png" in project.files()
    assert site_check.check(project.site) == []


def test_an_entry_is_not_its_own_neighbor(project):
    """An entry that ends a section and begins the next one has two consecutive rows."""
    project.write(
        {
            "content/a/catalog.yaml": "views:\n  - {id: room, section: room}\n",
            **{f"content/a/{name}.md": f"---\nroom: {rooms}\n---\nText.\n"
               for name, rooms in {"bolt": "[Attic]", "lamp": "[Attic, Barn]", "nail": "[Barn]"}.items()},
        }
    )
    project.build("--strict")
    page = project.files()["a/lamp/index.html"].decode()
    assert 'rel="prev" href="../bolt/"' in page and 'rel="next" href="../nail/"' in page


@pytest.mark.parametrize("command", ["build", "check", "serve", "publish", "new"])
def test_a_current_folder_that_was_deleted_is_an_error(program, tmp_path, command):
    folder = tmp_path / "gone"
    folder.mkdir()
    script = 'cd "$1" && rmdir "$1" && shift && exec "$@"'
    arguments = [command, *(["list"] if command == "new" else [])]
    result = subprocess.run(
        ["sh", "-c", script, "sh", folder, program, *arguments], capture_output=True, text=True, timeout=60)
    assert result.returncode == 2
    assert result.stderr == "error: the current folder no longer exists\n  Change to another folder.\n"
