"""Many problems: the output is limited and does not grow with the length of a line."""

import json
import os

import pytest


def _one_line(count):
    """Returns a list on one line, with raw HTML in each entry."""
    entries = [{"title": f"t{number}", "text": "<i>x</i> " + "y" * 470} for number in range(count)]
    return {"content/a/catalog.yaml": "entry: {body: text}\n", "content/a/list.json": json.dumps(entries)}


@pytest.mark.parametrize("count", [1000, 2000])
def test_the_output_for_a_long_line_is_limited(project, count):
    result = project.write(_one_line(count)).run("check")
    assert result.status == 0
    assert result.errors.endswith(
        "warning: raw HTML is shown as text\n"
        f"  and {count - 10:,} more like it in 1 file; to print all, add --verbose\n{count} warnings\n")
    assert result.errors.count("\n") == 10 * 4 + 3
    assert max(map(len, result.errors.splitlines())) <= 120


def test_verbose_prints_all_problems_in_linear_size(project):
    sizes = []
    for count in (400, 800):
        result = project.write(_one_line(count)).run("check", "--verbose")
        assert result.errors.count("raw HTML is shown as text") == count
        assert "more like it" not in result.errors
        sizes.append(len(result.errors))
    assert sizes[1] < 2.1 * sizes[0]


def test_the_rest_of_a_kind_is_counted_over_all_files(project):
    text = "# T\n" + "".join(f"\n[x](nothing-{number}.md)\n" for number in range(12))
    result = project.write({f"content/a/{name}.md": text for name in "abc"}).run("check")
    assert result.status == 1
    assert result.errors.count("no such file\n") == 30 + 1
    assert result.errors.endswith(
        "error: broken link “…”: no such file\n"
        "  and 6 more like it in 3 files; to print all, add --verbose\n36 errors\n"
        "  to build it with these errors, add to content/site.yaml: tolerate: [brokenLinks]\n")


def test_an_empty_optional_url_is_no_value(project):
    entries = [{"title": f"t{number}", "home": "", "added": ""} for number in range(50)]
    entries[0]["home"] = "https://example.org/"
    project.write({
        "content/a/catalog.yaml": "fields: {home: {type: url}, added: {type: date}}\nentry: {pages: true}\n",
        "content/a/list.json": json.dumps(entries),
    }).build("--strict")
    assert 'href="https://example.org/"' in (project.site / "a/t0/index.html").read_text()
    assert 'href=""' not in (project.site / "a/t1/index.html").read_text()


def test_the_excerpt_of_a_long_line_contains_the_caret(project):
    before = "日本語 " * 3000
    result = project.write({"content/a/x.md": f"# T\n\n{before}[x](no.md) {before}\n"}).run("check")
    lines = result.errors.splitlines()
    assert lines[0] == f"content/a/x.md:3:{len(before) + 5}: error: broken link “no.md”: no such file"
    shown, caret = lines[1], lines[2]
    width = sum(2 if ord(character) > 0x2E80 else 1 for character in shown[: shown.index("no.md")])
    assert caret == " " * width + "^"


def test_an_invalid_name_hides_no_other_problem(project):
    project.write({"content/a/x.md": "# X\n", "content/a/y.json": "{", "content/site.yaml": "titel: Y\n"})
    (project.folder / "content/a").joinpath(b"caf\xe9.md".decode(errors="surrogateescape")).write_text("# Y\n")
    result = project.run("check")
    assert result.status == 1
    assert "content/a/caf\\xE9.md: error: cannot be read: its name is not valid UTF-8; rename it\n" in result.errors
    assert "content/a/y.json:1:2: error: " in result.errors and "content/site.yaml:1:1: error: " in result.errors
    assert result.errors.count("error: ") == 3, result.errors


def test_an_unreadable_folder_hides_no_other_problem(project):
    if os.geteuid() == 0:
        pytest.skip("root reads everything")
    project.write({"content/a/x.md": "# X\n\n[y](../b/y.md) [z](z.md)\n", "content/b/y.md": "# Y\n"})
    (project.folder / "content/b").chmod(0)
    try:
        result = project.run("check")
    finally:
        (project.folder / "content/b").chmod(0o755)
    assert result.status == 1
    assert "content/b: error: cannot be read: Permission denied\n" in result.errors
    # A link into the folder may be right.
    assert "content/a/x.md:3:20: error: broken link “z.md”: no such file\n" in result.errors
    assert result.errors.count("error: ") == 2, result.errors


BROKEN_ENTRY = "---\ntitle: a: b\n---\n"


@pytest.mark.parametrize("broken", [
    # The settings of a catalog.
    {"content/tools/catalog.yaml": "title: Tools: all\n"},
    {"content/tools/catalog.yaml": "{\n"},
    # An entry, also one with a link from another entry of its catalog.
    {"content/tools/t1.md": BROKEN_ENTRY, "content/tools/t2.md": "# T2\n\n[s](../t1/)\n"},
])
def test_a_file_with_an_error_causes_no_error_at_what_leads_to_it(project, broken):
    good = {
        "content/about.md": "[one](tools/t1.md) [[T1]] [all](tools/) [url](/tools/t1/) [url](../tools/t1)\n",
        "content/c/catalog.yaml": "fields: {of: [entry]}\n",
        "content/c/x.md": "---\nof: [tools/t1, tools/t2]\n---\n# X\n",
        "content/tools/catalog.yaml": "title: Tools\n",
        "content/tools/t1.md": "# T1\n\nA tool.\n", "content/tools/t2.md": "# T2\n",
    }
    # Before and after the error, the site is built without a message.
    for _ in range(2):
        project.write(good).build("--strict")
        result = project.write(good | broken).run("build")
        assert result.status == 1
        (file, _) = next(iter(broken.items()))
        assert result.errors.startswith(f"{file}:"), result.errors
        assert result.errors.count("error: ") == 1, result.errors
    # What can have nothing to do with the file is an error all the same.
    result = project.write({"content/c/x.md": "---\nof: [tols/t1]\n---\n[x](gone.md)\n"}).run("check")
    assert "there is no catalog “tols”" in result.errors
    assert "broken link “gone.md”: no such file" in result.errors
