"""Files in Templates/ that are not regular are reported, as in content/, and a linked Templates/ must stay in the
project."""

import os

import pytest

FILES = {"content/a/owl.md": "# Owl\n"}
OWN = "<!DOCTYPE html><title>own</title>"


def test_links_and_pipes_are_reported(project):
    project.write(FILES | {"Templates/404.mustache": OWN, "elsewhere/page.mustache": OWN})
    (project.folder / "Templates/page.mustache").symlink_to("../elsewhere/page.mustache")
    (project.folder / "Templates/rows").symlink_to("../elsewhere")
    result = project.run("check")
    assert result.status == 0, result.errors
    assert "Templates/page.mustache: warning: this symbolic link is ignored\n" in result.errors
    assert "Templates/rows: warning: this symbolic link is ignored\n" in result.errors
    assert "404.mustache" not in result.errors
    os.mkfifo(project.folder / "Templates/view.mustache")
    result = project.run("build")
    assert result.status == 1
    assert "Templates/view.mustache: error: this is not a regular file or folder\n" in result.errors
    assert not (project.folder / "site").exists()


def test_an_unreadable_template_is_reported(project):
    if os.geteuid() == 0:
        pytest.skip("root reads everything")
    project.write(FILES | {"Templates/page.mustache": OWN})
    (project.folder / "Templates/page.mustache").chmod(0)
    result = project.run("build")
    assert result.status == 1
    assert "Templates/page.mustache: error: cannot be read: Permission denied\n" in result.errors


@pytest.mark.parametrize("target, isInside", [("theme", True), ("../theme", False), ("content/../../theme", False)])
def test_a_linked_template_folder_must_be_in_the_project(project, target, isInside):
    project.write(FILES)
    folder = project.folder / target
    folder.mkdir()
    (folder / "404.mustache").write_text(OWN)
    (project.folder / "Templates").symlink_to(target)
    result = project.run("build")
    if isInside:
        assert result.status == 0, result.errors
        assert (project.folder / "site/404.html").read_text() == OWN
    else:
        assert result.status == 1
        assert result.errors.startswith(
            "Templates: error: cannot be read: it is a symbolic link that points outside the project\n")
        assert not (project.folder / "site").exists()


def test_a_linked_project_uses_its_templates(project):
    project.write({"p/" + path: text for path, text in FILES.items()} | {"p/Templates/404.mustache": OWN})
    (project.folder / "link").symlink_to("p")
    result = project.run("build", "-s", str(project.folder / "link"))
    assert result.status == 0, result.errors
    assert (project.folder / "p/site/404.html").read_text() == OWN


@pytest.mark.parametrize(
    "path, content, expected",
    [
        ("rows/basic.mustache", b"<b>caf\xe9 {{title}}</b>", "1:7: error: this is not valid UTF-8"),
        ("entry.mustache", OWN.encode("utf-16"), "1:1: error: this is UTF-16, not UTF-8"),
        ("styles/base.css", b"/* \0 */", "1:4: error: there is a NUL character here"),
    ],
)
def test_a_template_that_is_not_text_is_an_error(project, path, content, expected):
    project.write(FILES | {f"Templates/{path}": content})
    result = project.run("build")
    assert result.status == 1
    assert result.errors.startswith(f"Templates/{path}:{expected}\n"), result.errors
    assert not (project.folder / "site").exists()


def test_a_template_that_is_not_text_is_reported_once(project):
    project.write(FILES | {
        "content/a/catalog.yaml": "entry: {row: own}\n", "Templates/rows/own.mustache": b"<li>\xe9</li>",
        "Templates/page.mustache": "{{>parts/one}}", "Templates/parts/one.mustache": b"\0{{>parts/two}}",
        "Templates/parts/two.mustache": "two"})
    result = project.run("build")
    assert result.status == 1
    assert "Templates/rows/own.mustache:1:5: error: this is not valid UTF-8\n" in result.errors
    assert "Templates/parts/one.mustache:1:1: error: there is a NUL character here\n" in result.errors
    assert result.errors.count("error: ") == 2, result.errors


def test_a_byte_order_mark_is_no_part_of_a_page(project):
    plain = "<!DOCTYPE html><title>eigene Übersicht</title>"
    project.write(FILES | {"Templates/404.mustache": b"\xef\xbb\xbf" + plain.encode()}).build("--strict")
    assert (project.folder / "site/404.html").read_text() == plain


@pytest.mark.parametrize("kind", ["file", "pipe", "broken link"])
def test_templates_must_be_a_folder(project, kind):
    project.write(FILES)
    path = project.folder / "Templates"
    if kind == "file":
        path.write_text("x")
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("theme")
    reason = "it is a symbolic link to a folder that does not exist" if kind == "broken link" else "it is not a folder"
    result = project.run("build")
    assert result.status == 1
    assert result.errors.startswith(f"Templates: error: cannot be read: {reason}\n"), result.errors
    assert not (project.folder / "site").exists()


@pytest.mark.parametrize("path", ["entry.mustache", "rows/basic.mustache", "theme.css", "styles/base.css"])
def test_a_folder_with_the_name_of_a_template_is_reported(project, path):
    project.write(FILES)
    (project.folder / "Templates" / path).mkdir(parents=True)
    result = project.run("build")
    assert result.status == 1
    assert result.errors.startswith(f"Templates/{path}: error: cannot be read: it is a folder, not a file\n"), result.errors
