"""`thumbindex publish` to a branch: its history, signed commits, and the files that hosts need."""

import os
import pathlib
import shutil
import subprocess
import time

import pytest

from repositories import IDENTITY, branch_files, git
from watching import read_if_present


def settings(repository, keys=""):
    return f"title: Things\npublish:\n  pages: {{git: '{repository}', branch: pages{keys}}}\n"


@pytest.fixture
def remote(tmp_path):
    git(tmp_path, "init", "--quiet", "--bare", str(tmp_path / "remote.git"))
    return tmp_path / "remote.git"


KINDS = ["folder", "url"]


def site(kind, remote, keys="", files=None):
    """Returns the files of a project with a target, which is a folder or a URL."""
    repository = str(remote) if kind == "folder" else f"file://{remote}"
    return {
        "content/things/a.md": "# A\n\nA.\n", "content/things/b.md": "# B\n\nB.\n", **(files or {}),
        "content/site.yaml": settings(repository, keys)}


@pytest.fixture(params=KINDS)
def make_published(request, project, remote):
    return lambda *arguments: project.write(site(request.param, remote, *arguments))


def publish(project, *arguments, status=0, env=None):
    result = project.run("publish", *arguments, env={**IDENTITY, **(env or {})})
    assert result.status == status, result.errors + result.output
    return result


def commits(repository, branch="pages"):
    return git(repository, "rev-list", branch).split()


def put(repository, folder, path, text):
    """Adds a file to the branch as another program would."""
    git(folder, "clone", "--quiet", "--branch", "pages", str(repository), "copy")
    (folder / "copy" / path).write_text(text)
    git(folder / "copy", "add", "--all")
    git(folder / "copy", "commit", "--quiet", "--message", "Theirs")
    git(folder / "copy", "push", "--quiet", "origin", "pages")
    shutil.rmtree(folder / "copy")


class TestHistory:
    def test_each_publication_adds_a_commit(self, make_published, remote):
        project = make_published()
        for number in range(3):
            project.write({"content/things/a.md": f"# A\n\n{number}\n"})
            publish(project)
            assert len(commits(remote)) == number + 1

    def test_without_history_the_branch_has_one_commit(self, make_published, remote, tmp_path):
        project = make_published(", history: false")
        for number in range(3):
            project.write({"content/things/a.md": f"# A\n\n{number}\n"})
            publish(project)
            assert len(commits(remote)) == 1
            assert branch_files(remote, "pages") == {**project.files(), ".nojekyll": b""}
        put(remote, tmp_path, "theirs.txt", "theirs")
        project.write({"content/things/a.md": "# A\n\nAgain.\n"})
        publish(project)
        assert len(commits(remote)) == 1
        assert branch_files(remote, "pages") == {**project.files(), ".nojekyll": b"", "theirs.txt": b"theirs"}
        tip = commits(remote)
        assert "Nothing to publish" in publish(project).output and commits(remote) == tip

    def test_the_history_is_dropped_also_if_no_file_has_changed(self, make_published, remote):
        project = make_published()
        for number in range(2):
            project.write({"content/things/a.md": f"# A\n\n{number}\n"})
            publish(project)
        before = branch_files(remote, "pages")
        project = make_published(", history: false", {"content/things/a.md": "# A\n\n1\n"})
        tip = commits(remote)
        assert "replace the commits of the branch by one\n" in publish(project, "--dry-run").output
        assert commits(remote) == tip
        assert "Published to the branch" in publish(project).output
        assert len(commits(remote)) == 1 and branch_files(remote, "pages") == before
        assert "replace" not in publish(project, "--dry-run").output

    def test_a_branch_that_changes_meanwhile_is_not_replaced(self, make_published, remote, tmp_path):
        """The program git lets another commit come first."""
        project = make_published(", history: false")
        publish(project)
        project.write({"content/things/a.md": "# A\n\nMine.\n"})
        put(remote, tmp_path, "index.html", "theirs")
        theirs = commits(remote)[0]
        git(remote, "update-ref", "refs/heads/pages", commits(remote)[1])
        tool = tmp_path / "bin/git"
        tool.parent.mkdir()
        tool.write_text(
            f"#!/bin/sh\ncase \" $* \" in *' push '*|*' update-ref '*)\n"
            f"  {shutil.which('git')} -C {remote} update-ref refs/heads/pages {theirs};; esac\n"
            f"exec {shutil.which('git')} \"$@\"\n")
        tool.chmod(0o755)
        result = publish(project, status=1, env={"PATH": f"{tool.parent}:{os.environ['PATH']}"})
        assert "was changed by someone else: publish again" in result.errors
        assert commits(remote)[0] == theirs

    def test_a_server_that_requires_the_history_is_named(self, project, remote):
        git(remote, "config", "receive.denyNonFastForwards", "true")
        project.write({"content/things/a.md": "# A\n", "content/site.yaml": settings(f"file://{remote}", ", history: false")})
        publish(project)
        tip = commits(remote)
        project.write({"content/things/a.md": "# A\n\nNew.\n"})
        result = publish(project, status=1)
        assert "allow forced pushes to this branch, or remove history: false; nothing was published" in result.errors
        assert commits(remote) == tip

    @pytest.mark.parametrize("output", ["", " >&2"], ids=["output", "errors"])
    def test_output_without_an_end_is_not_kept(self, make_published, remote, tmp_path, output):
        tool = tmp_path / "bin" / "git"
        tool.parent.mkdir()
        tool.write_text(
            f"#!/bin/sh\ncase \"$*\" in *push*) exec yes \"$(head -c 100000 /dev/zero | tr '\\0' x)\"{output};; esac\n"
            f"exec {shutil.which('git')} \"$@\"\n")
        tool.chmod(0o755)
        result = publish(make_published(), status=1, env={"PATH": f"{tool.parent}:{os.environ['PATH']}"})
        assert result.errors.endswith("error: git: it printed more than 512 MiB: fix the problem and publish again\n")

    @pytest.mark.parametrize("make_published", ["url"], indirect=True)
    def test_many_publications_take_at_most_twice_the_size_of_the_site(self, make_published, remote, tmp_path):
        """Git's server keeps replaced commits until it collects garbage. This computer keeps nothing.

        `make torture` publishes a hundred times.
        """
        names = [f"content/things/e{number}.md" for number in range(60)]
        text = "A few sentences that differ from page to page and from day to day. "
        project = make_published(
            ", history: false", {name: f"# Entry {name}\n\n{text * 20}\n" for name in names})
        temporary = tmp_path / "temporary"
        temporary.mkdir()
        publish(project, env={"TMPDIR": str(temporary)})
        records = size(project.folder / ".thumbindex")
        for number in range(100 if "THUMBINDEX_SEEDS" in os.environ else 15):
            project.write({
                name: f"# Entry {name}\n\n{text * 20}{number}\n"
                for name in (names[(number * 10 + each) % len(names)] for each in range(10))})
            publish(project, env={"TMPDIR": str(temporary)})
        assert list(temporary.iterdir()) == []
        assert size(project.folder / ".thumbindex") < 1.5 * records
        assert len(commits(remote)) == 1 and branch_files(remote, "pages") == {**project.files(), ".nojekyll": b""}
        git(remote, "gc", "--quiet", "--prune=now")
        assert size(remote) < 2 * size(project.site)


def size(folder):
    return sum(path.lstat().st_size for path in pathlib.Path(folder).rglob("*") if path.is_file())


class TestHostFiles:
    def test_jekyll_is_always_off(self, make_published, remote, tmp_path):
        project = make_published()
        publish(project)
        assert branch_files(remote, "pages")[".nojekyll"] == b""
        git(remote, "update-ref", "-d", "refs/heads/pages")
        publish(project)
        assert branch_files(remote, "pages")[".nojekyll"] == b""

    def test_a_domain_on_the_branch_is_kept(self, make_published, remote, tmp_path):
        """GitHub Pages commits CNAME to the branch when a domain is set there."""
        for keys in ["", ", history: false"]:
            project = make_published(keys)
            publish(project)
            put(remote, tmp_path, "CNAME", f"example{len(keys)}.org\n")
            project.write({"content/things/a.md": f"# A\n\n{keys}\n"})
            publish(project)
            assert branch_files(remote, "pages")["CNAME"] == f"example{len(keys)}.org\n".encode()

    def test_a_domain_in_the_content_is_published(self, make_published, remote):
        project = make_published("", {"content/CNAME": "example.org\n"})
        publish(project)
        assert branch_files(remote, "pages")["CNAME"] == b"example.org\n"
        project.write({"content/CNAME": "www.example.org\n"})
        publish(project)
        assert branch_files(remote, "pages")["CNAME"] == b"www.example.org\n"


@pytest.fixture
def ssh_key(tmp_path):
    """Makes SSH keys: `ssh_key(passphrase)` returns the path of the private key."""
    def make(passphrase=""):
        path = tmp_path / f"key-{len(passphrase)}"
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", passphrase, "-C", "", "-f", str(path)], check=True)
        return path
    return make


@pytest.fixture
def pgp_home():
    """A folder of GnuPG with a key without a passphrase, whose path is short enough for the socket of its agent."""
    home = pathlib.Path(subprocess.run(["mktemp", "-d", "/tmp/pgp.XXXXXX"], capture_output=True, text=True, check=True).stdout.strip())
    environment = {**os.environ, "GNUPGHOME": str(home)}
    subprocess.run(
        ["gpg", "--batch", "--quiet", "--passphrase", "", "--pinentry-mode", "loopback", "--quick-gen-key",
         "A. Publisher <a@example.org>", "ed25519", "sign", "never"], check=True, capture_output=True, env=environment)
    yield home
    subprocess.run(["gpgconf", "--kill", "all"], env=environment, capture_output=True)
    # The agent that ends removes its sockets at the same time.
    shutil.rmtree(home, ignore_errors=True)


def git_settings(tmp_path, **values):
    """A file of the Git settings of a user."""
    path = tmp_path / "gitconfig"
    for name, value in values.items():
        git(tmp_path, "config", "--file", str(path), name.replace("_", "."), str(value))
    return {"GIT_CONFIG_GLOBAL": str(path)}


def is_signed(repository, tmp_path, key=None):
    """Whether the tip of the branch has a valid signature, with a key of SSH or else of GnuPG."""
    options = []
    if key:
        signers = tmp_path / "signers"
        signers.write_text(f"a@example.org {key.with_suffix('.pub').read_text()}")
        options = ["-c", f"gpg.ssh.allowedSignersFile={signers}"]
    process = subprocess.run(
        ["git", "-C", str(repository), *options, "verify-commit", "pages"], capture_output=True, text=True)
    return process.returncode == 0


@pytest.fixture(scope="module", autouse=True)
def waiting_signatures(make_project, tmp_path_factory):
    """Publications whose program for signatures waits, and their folders. They start before the tests, so that their time
    limit has passed when a test looks at them."""
    started = {}
    for kind in KINDS:
        folder = tmp_path_factory.mktemp("waiting")
        git(folder, "init", "--quiet", "--bare", str(folder / "remote.git"))
        tool = folder / "sign"
        # Other processes may get its number when it has ended, so it has a name of its own.
        waiting = folder / "waiting"
        shutil.copy(shutil.which("sleep"), waiting)
        tool.write_text(f"#!/bin/sh\n'{waiting}' 3600 & echo $! > '{folder}/pid'; wait\n")
        tool.chmod(0o755)
        env = git_settings(folder, gpg_format="ssh", user_signingKey="key::ssh-ed25519 AAAA", gpg_ssh_program=tool)
        project = make_project("waits", site(kind, folder / "remote.git", ", sign: true"))
        process = subprocess.Popen(
            [project._program, "publish", "-s", str(project.folder)], env={**os.environ, **IDENTITY, **env},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        started[kind] = process, folder
    yield started
    for process, _ in started.values():
        # A signal lets it end what it started.
        process.terminate()
        try:
            process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


class TestSignedCommits:
    @pytest.mark.parametrize("keys, values", [(", sign: true", {}), ("", {"commit_gpgSign": "true"})])
    def test_with_an_ssh_key(self, make_published, remote, tmp_path, ssh_key, keys, values):
        key = ssh_key()
        env = git_settings(tmp_path, gpg_format="ssh", user_signingKey=key.with_suffix(".pub"), **values)
        publish(make_published(keys), env=env)
        assert is_signed(remote, tmp_path, key)

    @pytest.mark.parametrize("keys, values", [(", sign: true, history: false", {}), ("", {"commit_gpgSign": "yes"})])
    def test_with_an_openpgp_key(self, make_published, remote, tmp_path, pgp_home, monkeypatch, keys, values):
        monkeypatch.setenv("GNUPGHOME", str(pgp_home))
        publish(make_published(keys), env=git_settings(tmp_path, core_editor="true", **values))
        assert is_signed(remote, tmp_path)

    def test_a_target_can_do_without(self, make_published, remote, tmp_path):
        env = git_settings(tmp_path, gpg_format="ssh", user_signingKey="/nowhere", commit_gpgSign="true")
        publish(make_published(", sign: false"), env=env)
        assert "gpgsig" not in git(remote, "cat-file", "commit", "pages")

    @pytest.mark.parametrize("values, reason", [
        ({"gpg_format": "ssh"}, "user.signingKey is not set"),
        ({"gpg_format": "ssh", "user_signingKey": "/nowhere/key.pub"}, "/nowhere/key.pub"),
        ({"gpg_format": "ssh", "user_signingKey": "/nowhere/key.pub", "gpg_ssh_program": "/nowhere/sign"}, "/nowhere/sign"),
        ({"user_signingKey": "0123456789ABCDEF"}, "gpg failed to sign the data"),
        ({"gpg_format": "paper"}, "paper"),
    ])
    def test_a_key_that_does_not_work_is_an_error(self, make_published, remote, tmp_path, pgp_home, monkeypatch, values, reason):
        monkeypatch.setenv("GNUPGHOME", str(pgp_home))
        result = publish(make_published(", sign: true"), status=1, env=git_settings(tmp_path, **values))
        assert "the commit could not be signed (" in result.errors and reason in result.errors
        assert "sign: false" in result.errors and git(remote, "branch", "--list") == ""

    def test_a_key_with_a_passphrase_is_an_error_without_a_question(self, make_published, remote, tmp_path, ssh_key):
        """On a terminal, ssh-keygen would wait there for the passphrase."""
        key = ssh_key("hush-hush")
        env = git_settings(tmp_path, gpg_format="ssh", user_signingKey=key)
        project = make_published(", sign: true")
        start = time.monotonic()
        process = subprocess.run(
            ["script", "--quiet", "--return", "--command",
             f"{project._program} publish -s {project.folder}", "/dev/null"],
            capture_output=True, text=True, timeout=60, env={**os.environ, **IDENTITY, **env, "SSH_AUTH_SOCK": ""})
        assert process.returncode == 1 and "the commit could not be signed (" in process.stdout
        assert "assphrase for" not in process.stdout.split("could not be signed")[0]
        assert time.monotonic() - start < 30 and git(remote, "branch", "--list") == ""

    @pytest.mark.parametrize("kind", KINDS)
    def test_a_program_that_waits_is_ended(self, waiting_signatures, kind):
        """It waits for an agent that does not answer, and so does what it started."""
        process, folder = waiting_signatures[kind]
        output, errors = process.communicate(timeout=300)
        assert process.returncode == 1, errors + output
        assert "the key could not be reached within 8 seconds" in errors
        assert git(folder / "remote.git", "branch", "--list") == ""
        pid = int((folder / "pid").read_text())
        assert str(folder) not in (read_if_present(f"/proc/{pid}/cmdline") or "")

    @pytest.mark.parametrize("format_, variable", [
        ("openpgp", "gpg.program"), ("openpgp", "gpg.openpgp.program"), ("ssh", "gpg.ssh.program"), ("x509", "gpg.x509.program"),
        ("ssh", "gpg.ssh.defaultKeyCommand"),
    ])
    def test_programs_of_a_repository_do_not_run(self, project, tmp_path, format_, variable):
        """A project may come from an untrusted source, including its repository."""
        canary, tool = tmp_path / "canary", tmp_path / "tool"
        tool.write_text(f"#!/bin/sh\ntouch '{canary}'\n")
        tool.chmod(0o755)
        project.write({"content/things/a.md": "# A\n", "content/site.yaml": settings(".")})
        git(project.folder, "init", "--quiet")
        for name, value in [("gpg.format", format_), (variable, tool), ("commit.gpgSign", "true")]:
            git(project.folder, "config", name, str(value))
        if variable != "gpg.ssh.defaultKeyCommand":
            git(project.folder, "config", "user.signingKey", "/nowhere/key")
        result = publish(project, status=1, env={"GNUPGHOME": str(tmp_path)})
        assert "could not be signed" in result.errors and not canary.exists()
