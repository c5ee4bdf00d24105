"""A project with errors: all of them are reported with file and line, and the old site stays."""

import os
import pty
import subprocess

import pytest

GOOD = {
    "content/site.yaml": "title: Site\n",
    "content/list/links.md": "# Links\n\nAll is well.\n",
}

# Each file with the expected messages.
BROKEN = {
    "Templates/rows/basic.mustache": (
        '<li id="{{anchor}}" data-entry="{{entry}}">{{titel}}</li>\n',
        """\
Templates/rows/basic.mustache:1:44: error: unknown name “titel” in a row
  <li id="{{anchor}}" data-entry="{{entry}}">{{titel}}</li>
                                             ^
  did you mean “title”?
""",
    ),
    "content/list/bytes.md": (
        b"# Fine\n\nBad \xff byte\n",
        """\
content/list/bytes.md:3:5: error: this is not valid UTF-8
  Bad \ufffd byte
      ^
  save the file as UTF-8
""",
    ),
    "content/list/catalog.yaml": (
        "title: List\nentry:\n  row: fancy\npageSiz: 20\nviews:\n  - id: a\n    section: room\n    by: valeu\n",
        """\
content/list/catalog.yaml:3:8: error: there is no row template “fancy”
    row: fancy
         ^
  choose one of: basic, columns, image, subtitle, value, or add your own as Templates/rows/NAME.mustache
content/list/catalog.yaml:4:1: error: unknown key “pageSiz” in catalog.yaml
  pageSiz: 20
  ^
  did you mean “pageSize”?
content/list/catalog.yaml:8:9: error: “by” cannot be “valeu”
      by: valeu
          ^
  did you mean “value”?
""",
    ),
    "content/list/cut.json": (
        '[{"title": "One"},\n {"title": "Tw',
        """\
content/list/cut.json:2:12: error: this string is not closed before the end of the line
   {"title": "Tw
             ^
  close it with "; for a line break in a string, write \\n
""",
    ),
    "content/list/link.md": (
        None,
        """\
content/list/link.md: warning: this symbolic link is ignored
  replace it with the file itself
""",
    ),
    "content/list/links.md": (
        "# Links\n\nA [file](gone.md) and a [heading](links.md#heer), [x](javascript:alert) and\n\t[tab](gone.md).\n\n## Here\n",
        """\
content/list/links.md:3:10: error: broken link “gone.md”: no such file
  A [file](gone.md) and a [heading](links.md#heer), [x](javascript:alert) and
           ^
  write the path relative to this file, or relative to the content folder with a leading “/”
content/list/links.md:3:35: error: the target page has no heading with the anchor “#heer”
  A [file](gone.md) and a [heading](links.md#heer), [x](javascript:alert) and
                                    ^
  did you mean “#here”?
content/list/links.md:3:55: error: the URL scheme of “javascript:alert” is not allowed
  A [file](gone.md) and a [heading](links.md#heer), [x](javascript:alert) and
                                                        ^
  use a relative link, or a URL that starts with http://, https://, mailto: or tel:
content/list/links.md:4:8: error: broken link “gone.md”: no such file
  \t[tab](gone.md).
  \t      ^
  write the path relative to this file, or relative to the content folder with a leading “/”
""",
    ),
    "content/list/pipe.md": (
        None,
        """\
content/list/pipe.md: error: this is not a regular file or folder
  move it out of the content folder
""",
    ),
    "content/list/same.json": (
        '[\n  {"title": "Same"},\n  {"title": "same"}\n]\n',
        """\
content/list/same.json:3:3: error: duplicate id “same”, already used by content/list/same.json:2:3
    {"title": "same"}
    ^
  change one of them, or set entry.id in catalog.yaml to auto or to a key with unique values
""",
    ),
    "content/list/yaml.md": (
        '---\ntitle: "open\nroom: x\n---\nText\n',
        """\
content/list/yaml.md:2:8: error: the quoted string that starts here is never closed
  title: "open
         ^
  close it with the same quotation mark; in single quotes, write '' for an apostrophe
""",
    ),
    "content/list/日本.md": (
        "# 日本\n\n日本語 [ない](none.md)\n",
        """\
content/list/日本.md:3:10: error: broken link “none.md”: no such file
  日本語 [ない](none.md)
                ^
  write the path relative to this file, or relative to the content folder with a leading “/”
""",
    ),
    "content/site.yaml": (
        "title: Site\nautor: Me\nsearch: {}\n",
        """\
content/site.yaml:2:1: error: unknown key “autor” in site.yaml
  autor: Me
  ^
  did you mean “author”?
content/site.yaml:3:9: error: “search” must be true or false, not an object
  search: {}
          ^
""",
    ),
}
#: What `check` prints, and a build, which says what follows.
SAID = "".join(text for _, text in BROKEN.values()) + "16 errors, 1 warning\n"
SAID_BY_BUILD = SAID.removesuffix("\n") + "; the site was not written\n"


def break_everything(project):
    project.write({path: content for path, (content, _) in BROKEN.items() if content is not None})
    (project.folder / "content/list/link.md").symlink_to("links.md")
    os.mkfifo(project.folder / "content/list/pipe.md")


def everything(folder):
    """Returns the bytes and times of every file, including the state folder."""
    return {
        path: (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_all_problems_are_reported_and_the_old_site_stays(project):
    project.write(GOOD).build()
    before = everything(project.site)
    break_everything(project)
    result = project.run("build")
    assert result.errors == SAID_BY_BUILD
    assert (result.status, result.output) == (1, "")
    assert everything(project.site) == before


def test_check_reports_the_same_and_writes_nothing(project):
    break_everything(project)
    result = project.run("check")
    assert (result.status, result.output, result.errors) == (1, "", SAID)
    assert sorted(os.listdir(project.folder)) == ["Templates", "content"]


def test_a_site_with_errors_creates_no_output(project):
    break_everything(project)
    assert project.run("build").status == 1
    assert not project.site.exists()


@pytest.mark.parametrize("jobs", ["1", "4", "64"])
def test_problems_are_sorted_by_file_and_line(project, jobs):
    break_everything(project)
    assert project.run("check", "--jobs", jobs).errors == SAID


@pytest.mark.parametrize("path", BROKEN)
def test_each_file_alone_gives_the_same_problems(project, path):
    """Problems are independent: each file alone gives the same messages."""
    content, said = BROKEN[path]
    files = {**GOOD, path: content} if content is not None else dict(GOOD)
    if "catalog" in path:
        files.pop("content/list/links.md")
        files["content/list/one.md"] = "---\nroom: Den\n---\nOne.\n"
    project.write(files)
    if path.endswith("link.md"):
        (project.folder / path).symlink_to("links.md")
    if path.endswith("pipe.md"):
        os.mkfifo(project.folder / path)
    result = project.run("check")
    assert result.errors.startswith(said)
    assert len(result.errors.removeprefix(said).splitlines()) == 1
    assert result.status == (0 if "warning:" in said else 1)


class TestWarnings:
    """A symbolic link is ignored with a warning, which is an error with --strict."""

    @pytest.fixture
    def project_with_warning(self, project):
        project.write(GOOD)
        (project.folder / "content/list/link.md").symlink_to("links.md")
        return project

    def test_a_warning_alone_does_not_fail(self, project_with_warning):
        result = project_with_warning.build()
        assert "content/list/link.md: warning:" in result.errors and "1 warning\n" in result.errors
        assert "list/links/index.html" in project_with_warning.files() and "list/link/index.html" not in project_with_warning.files()

    @pytest.mark.parametrize("command", ["build", "check"])
    def test_strict_makes_a_warning_an_error(self, project_with_warning, command):
        result = project_with_warning.run(command, "--strict")
        assert result.status == 1 and "--strict" in result.errors
        assert not project_with_warning.site.exists()

    def test_strict_keeps_the_old_site(self, project_with_warning):
        project_with_warning.build()
        before = everything(project_with_warning.site)
        project_with_warning.write({"content/list/links.md": "# Other\n"})
        assert project_with_warning.run("build", "--strict").status == 1
        assert everything(project_with_warning.site) == before

    def test_links_out_of_the_project_are_not_followed(self, project, tmp_path):
        """Links to files and folders, chains and cycles of links."""
        (tmp_path / "secret").mkdir()
        (tmp_path / "secret/canary.md").write_text("canary-7c1f\n")
        project.write(GOOD)
        folder = project.folder / "content/list"
        for name, target in [
            ("a.md", tmp_path / "secret/canary.md"),
            ("b", tmp_path / "secret"),
            ("c.md", "a.md"),
            ("d", "d"),
            ("e.txt", "/etc/passwd"),
            ("f", ".."),
        ]:
            (folder / name).symlink_to(target)
        result = project.build()
        assert result.errors.count("symbolic link") == 6
        assert not any(b"canary" in content or b"root:x:" in content for content in project.files().values())
        assert not any(path.is_symlink() for path in project.site.rglob("*"))


class TestUsage:
    """Wrong usage and invalid content have different exit statuses."""

    @pytest.mark.parametrize(
        "arguments",
        [
            ["--jobs", "0"],
            ["--jobs", "x"],
            ["--nonsense"],
            ["--quiet", "--verbose"],
            ["--output", ""],
            ["more"],
            ["--source", ""],
            ["--base-url", "not an address"],
            ["--base-url", "javascript:x"],
            ["--jobs", "99999999999999999999"],
        ],
    )
    def test_wrong_usage_exits_with_2(self, project, arguments):
        project.write(GOOD)
        result = project.run("build", *arguments)
        assert result.status == 2 and result.errors and not result.output
        assert not project.site.exists()

    def test_unknown_commands_and_missing_projects_exit_with_2(self, program, tmp_path):
        for words in (["nonsense"], ["build", "-s", str(tmp_path / "none")], ["check", "-s", "/dev/null"]):
            run = subprocess.run([program, *words], capture_output=True, text=True, cwd=tmp_path)
            assert run.returncode == 2 and run.stderr and not run.stdout, words

    @pytest.mark.parametrize(
        "words",
        [["--help"], ["-h"], ["build", "--help"], ["check", "-h"], ["help"], ["help", "build"], ["--version"]],
    )
    def test_help_exits_with_0(self, program, words):
        run = subprocess.run([program, *words], capture_output=True, text=True)
        assert run.returncode == 0 and run.stdout and not run.stderr

    def test_help_lists_every_documented_option(self, program):
        text = subprocess.run([program, "build", "--help"], capture_output=True, text=True).stdout
        for option in (
            "-s, --source",
            "-o, --output",
            "--base-url",
            "--drafts",
            "--strict",
            "--quiet",
            "--verbose",
            "--jobs",
        ):
            assert option in text

    def test_a_project_without_catalogs_is_reported(self, project):
        project.write({"content/about.md": "# About\n"})
        result = project.run("build")
        assert result.status == 1 and "there is no catalog here" in result.errors and not project.site.exists()


class TestMessageWording:
    """What is printed, to which stream, and in which colors."""

    def test_quiet_prints_nothing(self, project):
        result = project.write(GOOD).build("--quiet")
        assert (result.output, result.errors) == ("", "")
        result = project.run("check", "--quiet")
        assert (result.status, result.output, result.errors) == (0, "", "")

    def test_quiet_does_not_hide_errors(self, project):
        break_everything(project)
        assert project.run("build", "--quiet").errors == SAID_BY_BUILD

    def test_a_build_prints_a_summary(self, project):
        result = project.write(GOOD).build()
        assert "1 catalog, 1 entry, 1 section, " in result.output and str(project.site) in result.output
        assert result.errors == ""

    def test_no_escape_codes_in_a_pipe(self, project):
        project.write(GOOD)
        assert "\x1b" not in project.build().output
        break_everything(project)
        assert "\x1b" not in project.run("build").errors

    @staticmethod
    def on_a_terminal(project, program, **variables):
        """Returns what `check` prints if standard error is a terminal."""
        outer, inner = pty.openpty()
        environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
        process = subprocess.Popen(
            [program, "check", "-s", str(project.folder)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=inner,
            env={**environment, "TERM": "xterm", **variables},
        )
        os.close(inner)
        chunks = []
        try:
            while chunk := os.read(outer, 65536):
                chunks.append(chunk)
        except OSError:  # The other end of the terminal was closed.
            pass
        os.close(outer)
        process.communicate(timeout=60)
        return b"".join(chunks).decode().replace("\r\n", "\n")

    def test_colors_are_used_on_a_terminal(self, project, program):
        break_everything(project)
        text = self.on_a_terminal(project, program)
        assert "\x1b[31;1merror\x1b[0m" in text
        assert (
            text.replace("\x1b[31;1m", "").replace("\x1b[35;1m", "").replace("\x1b[32;1m", "").replace("\x1b[0m", "")
            == SAID
        )

    @pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"NO_COLOR": "x"}, {"TERM": "dumb"}])
    def test_colors_can_be_disabled(self, project, program, variables):
        break_everything(project)
        assert self.on_a_terminal(project, program, **variables) == SAID

    def test_control_characters_are_escaped(self, project):
        """Control and bidirectional characters in file names, keys and lines are escaped."""
        project.write({"content/list/a\x1b[31m.md": "[x](\u202egone.md)\n\n[y](<gone\x1b[2J>)\n"})
        result = project.run("check")
        assert result.status == 1 and "\x1b" not in result.errors and "\u202e" not in result.errors
        assert "\\u{1b}[31m.md:" in result.errors


class TestNavigation:
    """The navigation is on every page, so its messages show all but the secrets of its URLs."""

    @pytest.mark.parametrize("items, message, shown", [
        ('{to: "c/#_a"}, {title: x}, {to: "https://e.test/?q=a"}, {title: y}', "is missing the key “to”", '?q=*"}, {title: y}'),
        ('{to: "https://e.test", title: E}, {to: nope, title: "a@b"}', "broken link “nope”", '{to: nope, title: "a@b"}'),
        ('{to: "https://u:hush@e.test", title: E}, {title: x}', "is missing the key “to”", "https://******@e.test"),
    ])
    def test_words_are_not_masked(self, make_project, items, message, shown):
        project = make_project("menu", {"content/c/a.md": "# A\n", "content/site.yaml": f"navigation: [{items}]\n"})
        errors = project.run("build").errors
        assert message in errors and shown in errors and "hush" not in errors


@pytest.mark.parametrize("name, text, place, code", [
    ("a.md", "# Owl\x1b[2J\n", "1:6", "001B"),
    ("a.md", "---\ntitle: Owl\n---\nIt\x1bhunts\u0085.\n", "4:3", "001B"),
    ("a.csv", "title,note\nOwl,a\x01\n", "2:6", "0001"),
    ("a.json", '[{"title": "Owl\\u0001"}]', "1:16", "0001"),
    ("a.json", '[{"title": "Owl\\b"}]', "1:16", "0008"),
    ("a.ndjson", '{"title": "Owl", "note": "\\u0090"}\n', "1:27", "0090"),
    ("a.yaml", 'title: "Owl\\e"\n', "1:8", "001B"),
    ("catalog.yaml", 'title: "Birds\\x01"\n', "1:8", "0001"),
])
def test_control_characters_are_errors(make_project, name, text, place, code):
    project = make_project("controls", {"content/c/b.md": "# Bat\n\n\tcode\x0c\r\n", f"content/c/{name}": text})
    result = project.run("build")
    assert result.status == 1
    assert [line for line in result.errors.splitlines() if "error:" in line] == [
        f"content/c/{name}:{place}: error: the control character U+{code} is not allowed here"]
