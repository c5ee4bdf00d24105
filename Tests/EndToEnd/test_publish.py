"""`thumbindex publish`: a built site is sent to a folder or a branch, and nothing else changes."""

import base64
import http.server
import itertools
import json
import os
import pwd
import random
import shutil
import signal
import stat
import subprocess
import threading
import time
import urllib.parse

import pytest

from law_project import everything
from repositories import IDENTITY, branch_files, git
from watching import file_names, wait_for

SITE = {
    "content/site.yaml": (
        "title: Things\npublish:\n  web: {directory: ../www}\n  pages: {git: ../remote.git, branch: gh-pages}\n"
        "  pushed: {git: 'file://%s', branch: live/site}\n"
    ),
    "content/things/a.md": "# A\n\nA.\n",
    "content/things/b.md": "# B\n\nB.\n",
    "content/things/c.md": "# C\n\nC.\n",
    "content/things/a b\nc.txt": "hostile name",
    "content/things/“q” \\ ü.txt": "another",
    "content/things/-x/--force.txt": "an option",
}


def folder_files(folder):
    files = everything(folder) if folder.exists() else {}
    return {path: content for path, content in files.items() if not path.startswith(".thumbindex")}


def visible(path):
    return path.replace("\n", "\\u{a}")


class Destination:
    """A target of the project and how to read its state."""

    def __init__(self, project, name):
        self.project, self.name = project, name
        self.remote = project.folder.parent / "remote.git"
        self.branch = {"pages": "gh-pages", "pushed": "live/site"}.get(name)
        self.folder = project.folder.parent / "www"

    def files(self):
        if not self.branch:
            return folder_files(self.folder)
        if not git(self.remote, "branch", "--list", self.branch):
            return {}
        return branch_files(self.remote, self.branch)

    def state(self):
        """Returns the state that a run without writes leaves unchanged: every object and ref, every file with its
        inode."""
        if self.branch:
            return everything(self.remote)
        paths = sorted(self.folder.rglob("*")) if self.folder.exists() else []
        return {path: (path.lstat().st_ino, path.lstat().st_ctime_ns) for path in paths}

    def site(self):
        extra = {".nojekyll": b""} if self.branch else {}
        return {**self.project.files(), **extra}

    def publish(self, *arguments, status=0):
        result = self.project.run("publish", self.name, *arguments, env=IDENTITY)
        assert result.status == status, result.errors + result.output
        return result

    def put(self, path, text):
        """Adds or changes a file as another program would."""
        if not self.branch:
            target = self.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text)
            return
        copy = self.project.folder.parent / "copy"
        git(self.project.folder.parent, "clone", "--quiet", "--branch", self.branch, str(self.remote), str(copy))
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        (copy / path).write_text(text)
        git(copy, "add", "--all")
        git(copy, "commit", "--quiet", "--message", "Theirs")
        git(copy, "push", "--quiet", "origin", self.branch)
        shutil.rmtree(copy)


@pytest.fixture
def published(project):
    """A built project with an empty remote repository."""
    remote = project.folder.parent / "remote.git"
    files = {path: text % remote if path.endswith("site.yaml") else text for path, text in SITE.items()}
    project.write(files).build()
    git(project.folder.parent, "init", "--quiet", "--bare", str(remote))
    return project


@pytest.fixture(params=["web", "pages", "pushed"])
def destination(request, published):
    return Destination(published, request.param)


def change(project):
    project.write({"content/things/a.md": "# A\n\nChanged.\n", "content/things/d.md": "# D\n\nD.\n"})
    (project.folder / "content/things/b.md").unlink()
    (project.folder / "content/things/a b\nc.txt").unlink()
    project.build()


class TestEveryTarget:
    def test_the_site_is_published(self, destination):
        result = destination.publish()
        assert destination.files() == destination.site()
        assert f"{len(destination.site())} uploaded, 0 deleted, 0 unchanged\n" in result.output
        assert result.errors == ""

    def test_a_second_run_writes_nothing(self, destination):
        destination.publish()
        before = destination.state()
        result = destination.publish()
        assert "Nothing to publish" in result.output
        assert f"0 uploaded, 0 deleted, {len(destination.site())} unchanged\n" in result.output
        assert destination.state() == before

    def test_a_dry_run_prints_the_steps_and_writes_nothing(self, destination):
        before = destination.state()
        first = destination.publish("--dry-run")
        assert destination.state() == before
        assert first.output.count("upload ") == len(destination.site()) and "Dry run" in first.output
        destination.publish()
        change(destination.project)
        old, before = destination.files(), destination.state()
        dry = destination.publish("--dry-run")
        assert destination.state() == before
        real = destination.publish("--verbose")
        new = destination.files()
        assert new == destination.site()

        def steps(text):
            return [line for line in text.splitlines() if line.startswith(("upload ", "delete "))]

        assert steps(dry.output) == steps(real.output)
        happened = {f"delete {visible(path)}" for path in old.keys() - new.keys()}
        happened |= {f"upload {visible(path)}" for path in new if old.get(path) != new[path]}
        assert sorted(steps(dry.output)) == sorted(happened)
        assert "delete things/b/index.html" in happened and "upload things/d/index.html" in happened
        counts = real.output.splitlines()[-1]
        assert dry.output.splitlines()[-1] == counts.replace("uploaded", "to upload").replace("deleted", "to delete")

    def test_assets_precede_pages_and_deletions_come_last(self, destination):
        destination.publish()
        destination.project.write({"content/things/new.txt": "new"})
        change(destination.project)
        lines = destination.publish("--dry-run").output.splitlines()
        kinds = ["delete" if line.startswith("delete ") else "page" if line.endswith(".html") else "asset"
                 for line in lines[:-2]]
        assert kinds == sorted(kinds, key=["asset", "page", "delete"].index)
        assert set(kinds) == {"asset", "page", "delete"}

    def test_files_of_others_are_preserved(self, destination):
        destination.publish()
        destination.put("CNAME", "example.org")
        destination.put("things/b/theirs.txt", "theirs")
        change(destination.project)
        destination.publish()
        assert destination.files() == {**destination.site(), "CNAME": b"example.org", "things/b/theirs.txt": b"theirs"}

    def test_a_file_changed_at_the_target_is_restored(self, destination):
        destination.publish()
        destination.put("index.html", "x" * len(destination.site()["index.html"]))
        result = destination.publish()
        assert "1 uploaded, 0 deleted" in result.output
        assert destination.files() == destination.site()

    def test_a_target_of_others_is_an_error_until_it_is_adopted(self, destination):
        destination.publish()
        remains = destination.project.folder.parent / "other"
        if destination.branch:
            git(destination.remote, "update-ref", "-d", f"refs/heads/{destination.branch}")
            git(destination.project.folder.parent, "init", "--quiet", str(remains))
            (remains / "index.html").write_text("theirs")
            git(remains, "add", "--all")
            git(remains, "commit", "--quiet", "--message", "Theirs")
            git(remains, "push", "--quiet", str(destination.remote), f"HEAD:refs/heads/{destination.branch}")
        else:
            shutil.rmtree(destination.folder)
            destination.folder.mkdir()
            (destination.folder / "index.html").write_text("theirs")
        destination.put("notes.txt", "theirs")
        before = destination.files()
        result = destination.publish(status=2)
        assert "--adopt" in result.errors and "index.html" in result.errors
        assert destination.files() == before
        destination.publish("--adopt")
        assert destination.files() == {**destination.site(), "notes.txt": b"theirs"}

    def test_a_site_that_lost_most_of_its_pages_is_an_error(self, destination):
        for number in range(12):
            destination.project.write({f"content/things/more{number}.md": "More.\n"})
        destination.project.build()
        destination.publish()
        before = destination.state()
        for number in range(12):
            (destination.project.folder / f"content/things/more{number}.md").unlink()
        destination.project.build()
        for arguments in [[], ["--dry-run"]]:
            result = destination.publish(*arguments, status=1)
            assert "--allow-loss" in result.errors and "12 of the" in result.errors
        assert destination.state() == before
        destination.publish("--allow-loss")
        assert destination.files() == destination.site()

    def test_the_state_folder_is_never_published(self, destination):
        destination.publish()
        names = everything(destination.folder) if not destination.branch else destination.files()
        assert not any(path.split("/")[0] == ".thumbindex" for path in names)


class TestBuiltSite:
    def test_a_missing_site_is_an_error(self, published):
        shutil.rmtree(published.site)
        for options in [["--no-build"], ["--no-build", "--dry-run"]]:
            result = published.run("publish", "web", *options)
            assert result.status == 1 and "run thumbindex build first" in result.errors
        assert not (published.folder.parent / "www").exists()

    def test_an_incomplete_build_is_an_error(self, published):
        (published.site / ".thumbindex/journal").write_text("")
        result = published.run("publish", "web", "--no-build")
        assert result.status == 1 and "run thumbindex build to complete it" in result.errors

    @pytest.mark.parametrize("kind", ["changed", "missing", "link", "folder-link"])
    def test_a_changed_site_is_an_error(self, published, kind):
        page = published.site / "things/a/index.html"
        if kind == "changed":
            page.write_text("x" * page.stat().st_size)
        elif kind == "folder-link":
            page.parent.rename(published.folder / "elsewhere")
            page.parent.symlink_to(published.folder / "elsewhere")
        else:
            page.unlink()
            if kind == "link":
                page.symlink_to("/etc/passwd")
        (published.site / "404.html").unlink()
        result = published.run("publish", "web")
        assert result.status == 1
        assert "run thumbindex build again" in result.errors
        assert "404.html" in result.errors and "things/a/index.html" in result.errors
        assert not (published.folder.parent / "www").exists()


class TestTargets:
    def run(self, project, text, *arguments):
        project.write({"content/site.yaml": text})
        return project.run("publish", *arguments)

    def test_the_only_and_the_default_target_need_no_name(self, published):
        one = "publish:\n  web: {directory: ../www}\n"
        assert self.run(published, one).status == 0
        two = one + "  default: {directory: ../standard}\n"
        assert self.run(published, two).status == 0
        assert folder_files(published.folder.parent / "standard") == published.files()

    def test_one_of_several_targets_must_be_chosen(self, published):
        result = published.run("publish")
        assert result.status == 2
        for name in ["web", "pages", "pushed"]:
            assert f"thumbindex publish {name}\n" in result.errors

    def test_an_unknown_target_is_an_error(self, published):
        result = published.run("publish", "pagse")
        assert result.status == 2 and "“pagse” is not a target" in result.errors
        assert "did you mean “pages”?" in result.errors
        result = published.run("publish", "production")
        assert "choose one of: web, pages, pushed" in result.errors

    def test_a_project_without_targets_is_an_error(self, published):
        for text in ["", "title: T\n"]:
            result = self.run(published, text)
            assert result.status == 2 and "has no target to publish to" in result.errors
        (published.folder / "content/site.yaml").unlink()
        result = published.run("publish")
        assert result.status == 2 and "has no target to publish to" in result.errors

    def test_a_missing_project_is_an_error(self, project):
        result = project.run("publish")
        assert result.status == 2 and "there is no folder" in result.errors

    def test_errors_in_the_settings_are_reported_with_their_position(self, published):
        result = self.run(published, "publish:\n  web: {dirctory: a}\n  x: {git: ., branch: a..b}\n")
        assert result.status == 1
        assert result.errors == (
            "content/site.yaml:2:9: error: unknown key “dirctory” in publish.web\n"
            "  web: {dirctory: a}\n".replace("  web", "    web")
            + "          ^\n  did you mean “directory”?\n"
            "content/site.yaml:3:23: error: “a..b” is not a valid branch name\n"
            "    x: {git: ., branch: a..b}\n"
            "                        ^\n"
            "  use a name that git allows, such as gh-pages\n"
            "2 errors; nothing was published\n"
        )

    @pytest.mark.parametrize("target", ["-rf", "--force"])
    def test_a_target_that_looks_like_an_option_is_an_error(self, published, target):
        assert published.run("publish", target).status == 2
        assert published.run("publish", "--", target).status == 2
        result = self.run(published, f"publish:\n  web: {{directory: {target}}}\n")
        assert result.status == 1 and "content/site.yaml:2:20: error" in result.errors

    def test_unsafe_folders_are_errors(self, published):
        for folder in [".", "..", "site", "site/x", "content", "content/x", "/", "~", "Templates"]:
            result = self.run(published, f"publish:\n  web: {{directory: '{folder}'}}\n")
            assert result.status == 2, (folder, result.errors)
        assert published.run("publish").status == 2
        result = self.run(published, "publish:\n  web: {directory: ../a/b}\n")
        assert result.status == 2 and "there is no folder" in result.errors


class TestSecrets:
    ADDRESSES = [
        "https://user:hush@127.0.0.1:1/x.git",
        "http://hush@127.0.0.1:1/x.git",
        "https://user:a/hush@127.0.0.1:1/x.git",
        "https://user:12/hush@127.0.0.1:1/x.git",
        "https://a/hush@127.0.0.1:1/x.git",
        "https://127.0.0.1:1/x.git?access_token=hush",
        "https://127.0.0.1:1/x.git?hush",
        "ssh://user:hush@127.0.0.1:1/x.git",
        "ssh://user:a/hush@127.0.0.1:1/x.git",
        "user:hush@127.0.0.1:x.git",
        "user:a/hush@127.0.0.1:x.git",
        "//user:hush@127.0.0.1/x.git",
        "//hush@127.0.0.1/x.git",
        "//127.0.0.1/x.git?access_token=hush",
        "https//user:hush@127.0.0.1/x.git",
        "https:/user:hush@127.0.0.1/x.git",
        "./https://user:hush@127.0.0.1/x.git",
        "https://user:hush%40127.0.0.1/x.git",
        "ssh://user%3Ahush@127.0.0.1/x.git",
        "ssh://user%3ahush@127.0.0.1/x.git",
    ]
    # Characters at which a word seems to end.
    BREAKS = ["'", '"', "’", "“", "`", " ", "  ", "<", ">", ",", ", ", "}", "]", "#", " #", "?", "&", "=", ";", "!", "\\", "|", "//", "://",
              "@", "%", "\t", "\u00a0", "é", "密", "🔑", "\u202e"]
    PLACES = ["https://user:{}@127.0.0.1:1/x.git", "https://{}@127.0.0.1:1/x.git", "//user:{}@127.0.0.1/x.git", "//{}@127.0.0.1/x.git",
              "ssh://user:{}@127.0.0.1:1/x.git", "user:{}@127.0.0.1:x.git", "https://127.0.0.1:1/x.git?access_token={}",
              "https://127.0.0.1:1/x.git?{}", "//127.0.0.1/x.git?token={}"]

    @pytest.fixture
    def record(self, tmp_path, monkeypatch):
        """Records what other users can read of each git process (its arguments), and what its own user can (its
        environment)."""
        record, tool = tmp_path / "record", tmp_path / "bin/git"
        tool.parent.mkdir()
        tool.write_text(
            f"#!/bin/sh\ncat /proc/$$/cmdline /proc/$$/environ >> '{record}'\nexec {shutil.which('git')} \"$@\"\n"
        )
        tool.chmod(0o755)
        record.touch()
        monkeypatch.setenv("PATH", f"{tool.parent}:{os.environ['PATH']}")
        return record

    @pytest.mark.parametrize("address", ADDRESSES)
    def test_secrets_are_never_printed_or_passed_on(self, published, address, record):
        for keys in [f"git: '{address}', branch: b", f"git: '{address}', branch: b, brnch: x", f"directory: '{address}'"]:
            published.write({"content/site.yaml": f"publish:\n  web: {{{keys}}}\n"})
            for arguments in [[], ["--dry-run"], ["--verbose"]]:
                result = published.run("publish", *arguments, env=IDENTITY)
                assert result.status == 1
                assert "127.0.0.1" in result.errors or "%40" in address
                assert "content/site.yaml:2:" in result.errors
                assert "hush" not in result.errors + result.output
        assert b"hush" not in record.read_bytes()
        assert "hush" not in published.run("build").errors
        published.write({"content/site.yaml": f"publish: {{w: {{git '{address}': x}}}}\n'{address}': x\n"})
        assert "hush" not in published.run("publish").errors

    def test_passwords_with_any_characters_are_never_printed_or_passed_on(self, published, record):
        """Values of settings may contain quotation marks and spaces, which end other URLs."""
        seeded = random.Random(31)
        passwords = ["".join(f"hush{each}" for each in self.BREAKS) + "hush", " hush", "hush' hush"]
        passwords += ["hush" + "".join(seeded.choice(self.BREAKS) + "hush" for _ in range(3)) for _ in range(3)]
        for place, (number, password) in itertools.product(self.PLACES, enumerate(passwords)):
            address = place.format(password if number % 3 else urllib.parse.quote(password, safe=""))
            plain = address.replace("\u202e", "")
            scalar = json.dumps(plain, ensure_ascii=False) if number % 2 else "'" + plain.replace("'", "''") + "'"
            targets = [f"git: {scalar}, branch: b", f"git: {scalar}, branch: b, brnch: x", f"directory: {scalar}", f"git: ., branch: {scalar}"]
            lines = "".join(f"  t{index}: {{{keys}}}\n" for index, keys in enumerate(targets))
            for text in [lines + f"  {scalar}: x\n{scalar}: x\n", f"  t: {{git {scalar}: x}}\n"]:
                published.write({"content/site.yaml": "publish:\n" + text})
                result = published.run("publish", "--verbose", env=IDENTITY)
                assert result.status == 1 and "error: " in result.errors
                assert "hush" not in result.errors + result.output, (scalar, result.errors)
        published.write({"content/site.yaml": SITE["content/site.yaml"] % "x"})
        for place, each in itertools.product(self.PLACES, self.BREAKS):
            address = place.format(f"hush{each}hush")
            for arguments in [[address], ["web", address]]:
                result = published.run("publish", *arguments)
                assert result.status == 2 and "hush" not in result.errors + result.output, (address, result.errors)
        assert b"hush" not in record.read_bytes()

    @pytest.mark.parametrize("break_", ["\\\n      ", "\n      ", "\n\n       ", "\n      k: ", "\n      # ", "\r\n      "])
    def test_secrets_over_several_lines_are_never_printed(self, published, break_):
        """YAML continues a value on the next lines, and an error may be on any of them."""
        for place in self.PLACES:
            value = '"' + place.format(f"hush{break_}hush{break_}hush") + '"'
            for lines in [
                f"  t: {{git: {value}, brnch: x}}\n", f"  t: {{git: {value} x}}\n", f"  t: {{git: {value}, {value}: x}}\n",
                f"  t:\n    git: {value} x\n    branch: b\n", f"  t:\n    git: {value[:-1]}\n    branch: b\n",
                f"  t:\n    git: {value[1:-1]}: x\n    branch: [\n", f"  t:\n    git: >-\n      {value[1:-1]}\n     x: [\n",
                f"  t:\n    git: {value}\n   branch: b\n",
            ]:
                published.write({"content/site.yaml": "publish:\n" + lines})
                result = published.run("publish", "--verbose", env=IDENTITY)
                assert result.status == 1 and "error: " in result.errors
                assert "hush" not in result.errors + result.output, (lines, result.errors)

    def test_secrets_in_the_output_of_git_are_masked(self, published, tmp_path, monkeypatch):
        """Git can get a password from its own settings."""
        tool = tmp_path / "bin/git"
        tool.parent.mkdir()
        monkeypatch.setenv("PATH", f"{tool.parent}:{os.environ['PATH']}")
        for each in self.BREAKS:
            for place in ["https://user:{}@h.test/x", "https://{}@h.test/x", "//user:{}@h.test/x"]:
                (tmp_path / "message").write_text(f"fatal: unable to access '{place.format('hush' + each + 'hush')}': No such host\n")
                tool.write_text(f"#!/bin/sh\ncat '{tmp_path}/message' >&2\nexit 128\n")
                tool.chmod(0o755)
                result = published.run("publish", "pages", "--verbose")
                assert result.status != 0 and "hush" not in result.errors + result.output, result.errors
                assert "h.test/x': No such host" in result.errors

    def test_the_credential_helper_of_git_is_used(self, published, record, tmp_path):
        """A server that requires a password receives it, and nothing else does."""
        with GitServer(published.folder.parent, "ada", "hush") as server:
            (tmp_path / "passwords").write_text(f"http://ada:hush@127.0.0.1:{server.port}\n")
            settings = tmp_path / "gitconfig"
            settings.write_text(f'[credential]\n\thelper = "store --file={tmp_path}/passwords"\n')
            address = f"http://127.0.0.1:{server.port}/remote.git"
            published.write({"content/site.yaml": f"publish:\n  web: {{git: '{address}', branch: gh-pages}}\n"}).build()
            environment = {**IDENTITY, "GIT_CONFIG_GLOBAL": str(settings), "no_proxy": "*", "GIT_TRACE_CURL": "1"}
            result = published.run("publish", env=environment)
            assert result.status == 0, result.errors
            assert server.refused and "hush" not in result.errors + result.output
            destination = Destination(published, "pages")
            assert destination.files() == destination.site()
            assert address.encode() in record.read_bytes() and b"hush" not in record.read_bytes()
            (tmp_path / "passwords").unlink()
            result = published.run("publish", env=environment)
            assert result.status == 1 and "set up a credential helper" in result.errors


class GitServer:
    """`git http-backend` for the repositories of a folder, for one user."""

    def __init__(self, folder, user, password):
        self.refused = 0
        wanted = "Basic " + base64.b64encode(f"{user}:{password}".encode()).decode()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                if self.headers.get("Authorization") != wanted:
                    outer.refused += 1
                    self.send_response(401)
                    self.send_header("WWW-Authenticate", 'Basic realm="things"')
                    self.send_header("Content-Length", "0")
                    return self.end_headers()
                path, _, query = self.path.partition("?")
                process = subprocess.run(
                    ["git", "http-backend"], input=body, capture_output=True, timeout=60,
                    env={
                        **os.environ, **IDENTITY, "GIT_PROJECT_ROOT": str(folder), "GIT_HTTP_EXPORT_ALL": "1",
                        "PATH_INFO": path, "QUERY_STRING": query, "REQUEST_METHOD": self.command, "REMOTE_USER": user,
                        "CONTENT_TYPE": self.headers.get("Content-Type", ""),
                        "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
                        "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
                    },
                )
                head, _, content = process.stdout.partition(b"\r\n\r\n")
                fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n"))
                self.send_response(int(fields.pop("Status", "200").split()[0]))
                for name, value in fields.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_POST = do_GET

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self._server.server_port

    def __enter__(self):
        threading.Thread(target=self._server.serve_forever, args=[0.01], daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()


class TestHome:
    """The home folder in the password database is protected like the one in HOME."""

    OWN = pwd.getpwuid(os.getuid()).pw_dir

    @pytest.mark.parametrize("home, folder", [("", "~"), ("", "~/"), ("", OWN), ("/nonexistent", OWN), (OWN, "~")])
    def test_a_home_folder_is_no_target(self, published, home, folder):
        published.write({"content/site.yaml": f"publish:\n  web: {{directory: '{folder}'}}\n"})
        result = published.run("publish", "--adopt", "--dry-run", env={"HOME": home})
        assert result.status == 2 and "is the home folder or contains it" in result.errors

    def test_a_home_folder_is_no_output(self, published):
        if not os.path.isdir(self.OWN) or not os.listdir(self.OWN):
            pytest.skip("without a guard this would write into the home folder")
        result = published.run("build", "--output", self.OWN, env={"HOME": ""})
        assert result.status == 2 and "is the home folder or contains it" in result.errors

    def test_a_tilde_is_the_folder_in_HOME(self, published, tmp_path):
        home = tmp_path / "me"
        home.mkdir()
        published.write({"content/site.yaml": "publish:\n  web: {directory: ~/www}\n"})
        assert published.run("publish", env={"HOME": str(home)}).status == 0
        assert folder_files(home / "www") == published.files()


class TestDryRun:
    """A dry run reports the same errors as the run."""

    def test_a_folder_that_cannot_be_created_is_an_error(self, published):
        (published.folder / "file").write_text("x")
        for folder, words in [("../a/b", "there is no folder"), ("file/b", "Not a directory")]:
            published.write({"content/site.yaml": f"publish:\n  web: {{directory: {folder}}}\n"})
            dry, real = published.run("publish", "--no-build", "--dry-run"), published.run("publish", "--no-build")
            assert words in real.errors
            assert (dry.status, dry.errors, dry.output) == (real.status, real.errors, real.output)
            assert dry.status != 0 and dry.output == ""


class TestInterrupted:
    """A signal ends the program with one line, and temporary files are removed."""

    SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]

    def interrupt(self, published, tmp_path, name, number, stalled):
        """Sends a signal while git performs the step in `stalled`."""
        tool, begun, temporary = tmp_path / "bin/git", tmp_path / "begun", tmp_path / "temporary"
        temporary.mkdir()
        tool.parent.mkdir()
        tool.write_text(
            f"#!/bin/sh\nfor word; do\n  if [ \"$word\" = {stalled} ]; then touch {begun}; exec sleep 600; fi\ndone\n"
            f"exec {shutil.which('git')} \"$@\"\n"
        )
        tool.chmod(0o755)
        process = subprocess.Popen(
            [published._program, "publish", name, "-s", str(published.folder)],
            env={**os.environ, **IDENTITY, "TMPDIR": str(temporary), "PATH": f"{tool.parent}:{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            # A signal that is ignored when the program starts stays ignored.
            preexec_fn=lambda: [signal.signal(each, signal.SIG_DFL) for each, _ in self.SIGNALS],
        )
        wait_for(begun.exists, f"git {stalled} runs", process)
        assert list(temporary.iterdir()) != []
        process.send_signal(number)
        output, errors = process.communicate(timeout=60)
        assert output == "" and errors.count("\n") == 1
        assert list(temporary.iterdir()) == []
        return process.returncode, errors

    @pytest.mark.parametrize("number, status", SIGNALS)
    @pytest.mark.parametrize("name, stalled", [("pages", "ls-tree"), ("pages", "commit-tree"), ("pushed", "ls-remote"), ("pushed", "fast-import")])
    def test_a_signal_before_the_branch_update_changes_nothing(self, published, tmp_path, number, status, name, stalled):
        destination = Destination(published, name)
        if stalled == "ls-tree":
            destination.publish()
        before = destination.files()
        change(published)
        assert self.interrupt(published, tmp_path, name, number, stalled) == (status, "interrupted; nothing was published\n")
        assert destination.files() == before
        destination.publish()
        assert destination.files() == destination.site()

    @pytest.mark.parametrize("name, stalled", [("pages", "update-ref"), ("pushed", "push")])
    def test_a_signal_during_the_branch_update_asks_to_check(self, published, tmp_path, name, stalled):
        status, errors = self.interrupt(published, tmp_path, name, signal.SIGTERM, stalled)
        destination = Destination(published, name)
        assert status == 143
        assert errors.startswith("interrupted while the branch “") and "publish again" in errors
        destination.publish()
        assert destination.files() == destination.site()

    def test_a_signal_leaves_part_of_the_site_in_a_folder(self, published):
        """The next run completes the publication."""
        strace = shutil.which("strace")
        if not strace:
            pytest.skip("needs strace")
        destination = Destination(published, "web")
        total = len(destination.site())
        # With -D, the started process is the program itself; each file is delayed.
        process = subprocess.Popen(
            [strace, "-D", "-f", "-qq", "-o", os.devnull, "-e", "trace=renameat",
             "-e", "inject=renameat:delay_exit=500000:when=2+", published._program, "publish", "web", "-s", str(published.folder)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        # Later files are written meanwhile, and renamed.
        wait_for(lambda: any(not name.startswith(".thumbindex") for name in file_names(destination.folder)), "a file is published", process)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 130 and output == ""
        done = len(destination.files())
        assert 0 < done < total
        assert errors == f"interrupted; {done} of {total} steps were completed: publish again to complete the rest\n"
        destination.publish()
        assert destination.files() == destination.site()


class TestGit:
    def test_only_the_branch_of_the_projects_own_repository_changes(self, published):
        """Only the branch changes."""
        git(published.folder, "init", "--quiet", "--initial-branch=main")
        published.write(
            {
                ".gitignore": "ignored\n",
                "content/site.yaml": "publish:\n  here: {git: ., branch: pages}\n  main: {git: ., branch: main}\n",
            }
        ).build()
        git(published.folder, "add", "--all")
        git(published.folder, "commit", "--quiet", "--message", "Mine")
        published.write({"ignored": "1", "untracked": "1", "content/things/a.md": "# A\n\nEdited.\n"})
        published.write({"staged": "1"})
        git(published.folder, "add", "staged")

        def standing():
            kept = ("objects", "logs/refs/heads/pages", "refs/heads/pages")
            return {
                path: (content, stat.S_IMODE((published.folder / path).stat().st_mode))
                for path, content in everything(published.folder).items()
                if not path.startswith(tuple(f".git/{name}" for name in kept))
            }

        before = standing()
        assert published.run("publish", "here", "--no-build", env=IDENTITY).status == 0
        assert standing() == before
        assert branch_files(published.folder, "pages") == {**published.files(), ".nojekyll": b""}
        result = published.run("publish", "main", "--no-build", env=IDENTITY)
        assert result.status == 2 and "is checked out in" in result.errors
        assert standing() == before

    def test_environment_variables_of_hooks_are_ignored(self, published):
        """In a Git hook, environment variables refer to another repository and index."""
        other = published.folder.parent / "other"
        git(published.folder.parent, "init", "--quiet", str(other))
        before = everything(other)
        variables = {
            **IDENTITY,
            "GIT_DIR": str(other / ".git"),
            "GIT_WORK_TREE": str(other),
            "GIT_INDEX_FILE": str(other / ".git/index"),
            "GIT_OBJECT_DIRECTORY": str(other / ".git/objects"),
        }
        assert published.run("publish", "pages", env=variables).status == 0
        assert everything(other) == before
        destination = Destination(published, "pages")
        assert destination.files() == destination.site()

    def test_git_environment_variables_are_ignored(self, published):
        destination = Destination(published, "pushed")
        result = published.run("publish", "pushed", env={**IDENTITY, "GIT_DEFAULT_HASH": "sha256"})
        assert result.status == 0, result.errors
        assert destination.files() == destination.site()

    HOOKS = [
        "applypatch-msg", "pre-commit", "commit-msg", "post-commit", "pre-push", "pre-receive", "update", "proc-receive",
        "post-receive", "post-update", "reference-transaction", "push-to-checkout", "post-index-change", "pre-auto-gc",
    ]

    def hooks(self, folder, canary):
        folder.mkdir(exist_ok=True)
        for name in self.HOOKS:
            (folder / name).write_text(f"#!/bin/sh\necho {name} >> {canary}\n")
            (folder / name).chmod(0o755)

    @pytest.mark.parametrize("repository", ["../remote.git", "./bare.git"])
    def test_hooks_of_a_repository_do_not_run(self, published, tmp_path, repository):
        """A project may come from an untrusted source, including a repository."""
        canary = tmp_path / "canary"
        target = published.folder / repository
        if not target.exists():
            git(published.folder, "init", "--quiet", "--bare", str(target))
        self.hooks(target / "hooks", canary)
        self.hooks(tmp_path / "own", canary)
        (tmp_path / "gitconfig").write_text(f"[core]\n\thooksPath = {tmp_path}/own\n")
        published.write({"content/site.yaml": f"publish:\n  web: {{git: {repository}, branch: b}}\n"}).build()
        for settings in ["/dev/null", str(tmp_path / "gitconfig")]:
            published.write({"content/things/a.md": f"# A\n\n{settings}\n"}).build()
            result = published.run("publish", env={**IDENTITY, "GIT_CONFIG_GLOBAL": settings})
            assert result.status == 0, result.errors
            assert not canary.exists(), canary.read_text()
        assert branch_files(target, "b") == {**published.files(), ".nojekyll": b""}

    def test_a_url_to_a_repository_in_the_project_is_an_error(self, published, tmp_path):
        """With a URL, git would run the repository's hooks."""
        canary, target = tmp_path / "canary", published.folder / "bare.git"
        git(published.folder, "init", "--quiet", "--bare", str(target))
        self.hooks(target / "hooks", canary)
        for url in [f"file://{target}", f"file:///proc/self/cwd/{os.path.relpath(target)}"]:
            published.write({"content/site.yaml": f"publish:\n  web: {{git: '{url}', branch: b}}\n"})
            result = published.run("publish", env=IDENTITY)
            assert result.status == 2 and "is in the project folder" in result.errors
        assert not canary.exists()

    def test_a_broken_settings_file_is_reported_as_such(self, published, tmp_path):
        (tmp_path / "gitconfig").write_text("[user\n")
        for name in ["pages", "pushed"]:
            result = published.run("publish", name, env={**IDENTITY, "GIT_CONFIG_GLOBAL": str(tmp_path / "gitconfig")})
            assert result.status == 1 and "bad config line 1 in file" in result.errors
            assert "branch name" not in result.errors

    def test_a_rejected_push_is_an_error(self, published):
        hook = published.folder.parent / "remote.git/hooks/pre-receive"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text("#!/bin/sh\necho 'Not on Fridays.' >&2\nexit 1\n")
        hook.chmod(0o755)
        destination = Destination(published, "pushed")
        result = destination.publish(status=1)
        assert "Not on Fridays" in result.errors and destination.files() == {}
        hook.unlink()
        destination.publish()
        assert destination.files() == destination.site()

    def test_a_missing_author_is_an_error(self, published):
        nobody = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "HOME": "/nonexistent"}
        for name in ["pages", "pushed"]:
            result = published.run("publish", name, env=nobody)
            assert result.status == 1 and "git config --global user.name" in result.errors
            assert Destination(published, name).files() == {}

    def test_a_missing_git_is_an_error(self, published, tmp_path):
        result = published.run("publish", "pages", env={"PATH": str(tmp_path / "none")})
        assert result.status == 1 and "git was not found" in result.errors

    def test_a_folder_without_a_repository_is_an_error(self, published):
        published.write({"content/site.yaml": "publish:\n  x: {git: ../nowhere, branch: b}\n"})
        result = published.run("publish", env=IDENTITY)
        assert result.status == 2 and "is not a usable git repository" in result.errors

    def test_temporary_files_are_removed(self, published, tmp_path):
        temporary = tmp_path / "temporary"
        temporary.mkdir()
        for name in ["pages", "pushed"]:
            assert published.run("publish", name, env={**IDENTITY, "TMPDIR": str(temporary)}).status == 0
        assert list(temporary.iterdir()) == []


class TestFailure:
    """Something that cannot be overwritten is at the path of one of the files."""

    def test_a_failure_stops_the_publication_and_a_rerun_completes_it(self, published):
        destination = Destination(published, "web")
        destination.publish()
        old = destination.files()
        published.write({"content/things/new.txt": "new"})
        change(published)
        steps = destination.publish("--dry-run").output.splitlines()[:-2]
        # The folder of the changed page is read-only.
        page = destination.folder / "things/a"
        failed = steps.index("upload things/a/index.html")
        if os.geteuid() == 0:
            if subprocess.run(["mount", "--bind", str(page), str(page)], capture_output=True).returncode != 0:
                pytest.skip("cannot mount here")
            subprocess.run(["mount", "-o", "remount,ro,bind", str(page)], check=True)
        else:
            page.chmod(0o555)
        try:
            result = destination.publish(status=1)
        finally:
            if os.geteuid() == 0:
                subprocess.run(["umount", str(page)], check=True)
            else:
                page.chmod(0o755)
        assert "things/a/index.html" in result.errors and "publish again" in result.errors
        new, between = destination.site(), destination.files()
        for number, step in enumerate(steps):
            action, path = step.split(" ", 1)
            path = path.replace("\\u{a}", "\n")
            was_taken = number < failed
            if action == "delete":
                assert path in between
            else:
                assert (between.get(path) == new[path]) == was_taken, step
        assert between["things/a/index.html"] == old["things/a/index.html"]
        assert destination.publish("--dry-run").output.splitlines()[:-2] == steps[failed:]
        destination.publish()
        assert destination.files() == new
        assert "Nothing to publish" in destination.publish().output

    def test_a_killed_publication_is_completed_by_a_rerun(self, published):
        """At every point, each file is the complete old or new one, and the next run completes the publication."""
        strace = shutil.which("strace")
        if not strace:
            pytest.skip("needs strace")
        destination = Destination(published, "web")
        destination.publish()
        shutil.copytree(destination.folder, destination.folder.parent / "old")
        old = destination.files()
        change(published)
        new = destination.site()
        number, ended = 0, False
        while not ended:
            number += 1
            shutil.rmtree(destination.folder)
            shutil.copytree(destination.folder.parent / "old", destination.folder)
            process = subprocess.run(
                [strace, "-f", "-qq", "-o", os.devnull, "-e", "trace=renameat,unlinkat",
                 "-e", f"inject=renameat,unlinkat:signal=KILL:when={number}",
                 destination.project._program, "publish", "web", "-s", str(published.folder)],
                capture_output=True, text=True, timeout=120,
            )
            ended = process.returncode == 0
            for path, content in destination.files().items():
                assert content in (old.get(path), new.get(path)), (number, path)
            destination.publish()
            assert destination.files() == new, number
        assert number > 10
