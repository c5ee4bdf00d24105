"""Builds that a signal interrupts, and files that appear or disappear while the program runs."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess

import pytest

from law_project import everything
from watching import read_if_present, wait_for

SIGNALS = [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]


def pages(folder, count, words="Words."):
    for number in range(count):
        path = folder / "content/list" / f"entry-{number:04}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# Entry {number}\n\n{words}\n")


def start(program, project, *before, command=("build",), **environment):
    """Starts a command with SIGINT enabled, even if the test runner was started in the background."""
    return subprocess.Popen(
        [*before, program, *command, "-s", str(project.folder), "--jobs", "1"],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: [signal.signal(number, signal.SIG_DFL) for number, _ in SIGNALS],
    )


@contextlib.contextmanager
def stopped(program, project, call, path, *before):
    """Starts a build, and waits until it has stopped after a system call with this path. SIGCONT lets it go on.

    A delay would end too early for a test on a busy machine.
    """
    log = project.folder / "log"
    # With -D, the process is the program itself.
    strace = ["strace", "-D", "-f", "-qq", "-o", str(log), "-P", path, "-e", f"trace={call}", "-e", f"inject={call}:signal=STOP", "--"]
    process = start(program, project, *before, *strace)
    try:
        wait_for(lambda: "--- stopped by SIGSTOP" in (read_if_present(log) or ""), f"{call} of {path}", process)
        yield process
    finally:
        process.kill()
        process.wait(timeout=60)


@pytest.mark.parametrize("number, status", SIGNALS, ids=lambda value: str(value))
@pytest.mark.parametrize("has_site", [True, False])
def test_a_signal_during_rendering_leaves_nothing(project, program, number, status, has_site):
    """The staged files are removed, the site is unchanged, and one line reports it."""
    pages(project.folder, 600)
    if has_site:
        project.build()
    before = everything(project.site) if has_site else None
    pages(project.folder, 600, "Other words.")
    with stopped(program, project, "mkdirat", "list/entry-0001") as process:
        process.send_signal(number)
        process.send_signal(signal.SIGCONT)
        output, errors = process.communicate(timeout=60)
    assert (process.returncode, output, errors) == (status, "", "interrupted; nothing was changed\n")
    assert everything(project.site) == before if has_site else not project.site.exists()
    assert not (project.site / ".thumbindex/staging").exists()


def test_a_signal_to_a_dry_run_leaves_no_temporary_folder(project, program, tmp_path):
    """Also if the program is slow to find out about signals: it makes the folder when it does."""
    project.write({"content/site.yaml": "publish:\n  web: {directory: ../www}\n", "content/list/a.md": "# A\n"})
    temporary, log = tmp_path / "temporary", tmp_path / "log"
    temporary.mkdir()
    slow = ["-e", "trace=signalfd4,mkdir", "-e", "inject=signalfd4:delay_enter=1s", "-e", "inject=mkdir:signal=STOP:when=1"]
    strace = ["strace", "-D", "-f", "-qq", "-o", str(log), *slow, "--"]
    process = start(program, project, *strace, command=("publish", "--dry-run"), TMPDIR=str(temporary))
    try:
        wait_for(lambda: "--- stopped by SIGSTOP" in (read_if_present(log) or ""), "the folder is made", process)
        assert len(os.listdir(temporary)) == 1
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGCONT)
        errors = process.communicate(timeout=60)[1]
    finally:
        process.kill()
        process.wait(timeout=60)
    # strace prints to the same pipe.
    assert (process.returncode, "interrupted; " in errors) == (143, True)
    assert os.listdir(temporary) == []


def test_a_signal_during_reading_ends_the_build_at_once(project, program):
    """Reading is stopped in a slow file system, before the next folder is listed; nothing has been written yet."""
    for name in "abcd":
        project.write({f"content/{name}/entry.md": "# Entry\n"})
    log = project.folder / "log"
    slow = ["strace", "-f", "-qq", "-o", str(log), "-e", "trace=openat,getdents64", "-e", "inject=getdents64:delay_enter=2s", "--"]
    process = start(program, project, *slow)
    try:
        wait_for(lambda: '/content"' in (read_if_present(log) or ""), "the folder is opened", process)
        wait_for(lambda: any(handles_interrupts(child) for child in traced(process)), "signals are handled", process)
        os.kill(*traced(process), signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        own = [line for line in errors.splitlines() if not line.startswith("strace:")]
        assert own == ["interrupted; nothing was changed"]
        assert process.returncode == 130
        assert not project.site.exists()
        assert log.read_text().count("getdents64(") < 4
    finally:
        process.kill()


def traced(strace):
    """Returns the id of the program that strace started, in a list, which is empty until it runs.

    At its start, strace has other children for a moment, with which it tests what the system supports.
    """
    tasks = pathlib.Path(f"/proc/{strace.pid}/task").glob("*/children")
    children = [child for task in tasks for child in (read_if_present(task) or "").split()]
    return [int(child) for child in children if read_if_present(f"/proc/{child}/comm") == "thumbindex\n"]


def handles_interrupts(process):
    """Whether the process runs and has a handler for SIGINT."""
    for line in (read_if_present(f"/proc/{process}/status") or "").splitlines():
        if line.startswith("SigCgt"):
            return bool(int(line.split()[1], 16) >> (signal.SIGINT - 1) & 1)
    return False


def test_a_signal_during_the_commit_completes_it(project, program):
    pages(project.folder, 20)
    project.build()
    pages(project.folder, 20, "Other words.")
    clean = project.folder.parent / "clean"
    shutil.copytree(project.folder / "content", clean / "content")
    subprocess.run([program, "build", "-s", clean], check=True, capture_output=True)
    log = project.folder / "log"
    slow = ["strace", "-f", "-qq", "-o", str(log), "-e", "trace=renameat", "-e", "inject=renameat:delay_exit=100ms", "--"]
    process = start(program, project, *slow)
    try:
        journal = project.site / ".thumbindex/journal"
        wait_for(journal.exists, "there is a journal", process)
        os.kill(*traced(process), signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, errors) == (130, "interrupted; the new site was written\n")
    assert everything(project.site) == everything(clean / "site")


def test_an_ignored_signal_stays_ignored(project, program):
    """As after `nohup`."""
    pages(project.folder, 3)
    ignoring = ["sh", "-c", 'trap "" HUP; exec "$@"', "sh"]
    with stopped(program, project, "mkdirat", "staging", *ignoring) as process:
        process.send_signal(signal.SIGHUP)
        process.send_signal(signal.SIGCONT)
        process.communicate(timeout=60)
    assert process.returncode == 0
    assert (project.site / "index.html").exists()


def test_a_read_only_output_reports_no_old_site(project):
    """There was no old site."""
    pages(project.folder, 1)
    project.write({"file": ""})
    result = project.run("build", "--output", str(project.folder / "file/site"))
    assert result.status == 1
    assert result.errors.endswith("; nothing was changed\n") and "old site" not in result.errors


def test_a_file_that_disappears_before_copying_is_an_error(project, program):
    """It disappears between listing and copying: the error contains its name, and the old site stays."""
    pages(project.folder, 3)
    project.write({"content/list/map.png": b"old"}).build()
    before = everything(project.site)
    pages(project.folder, 3, "Other words.")
    picture = project.folder / "content/list/map.png"
    picture.write_bytes(b"new")
    with stopped(program, project, "mkdirat", "staging") as process:
        picture.unlink()
        process.send_signal(signal.SIGCONT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert errors == "error: “content/list/map.png” cannot be read: No such file or directory; nothing was changed\n"
    assert everything(project.site) == before


def test_a_file_that_disappears_during_listing_is_ignored(project, program):
    """It is ignored, as if it had been removed a moment earlier."""
    pages(project.folder, 3)
    log = project.folder / "log"
    gone = ["strace", "-f", "-qq", "-o", str(log), "-P", "entry-0001.md", "-e", "trace=newfstatat",
            "-e", "inject=newfstatat:error=ENOENT", "--"]
    process = start(program, project, *gone)
    _, errors = process.communicate(timeout=60)
    assert "(INJECTED)" in log.read_text()
    assert (process.returncode, errors) == (0, "")
    page = (project.site / "list/index.html").read_text()
    assert "Entry 0" in page and "Entry 1" not in page


class TestLinkedContent:
    """`content` itself is a symbolic link."""

    def arrange(self, project, target):
        pages(project.folder / "elsewhere", 2)
        (project.folder / "elsewhere/content/list/secret.txt").write_text("secret")
        (project.folder / "content").symlink_to(target)

    @pytest.mark.parametrize("command", ["build", "check", "serve"])
    def test_linked_content_is_an_error(self, project, command):
        self.arrange(project, "elsewhere/content")
        result = project.run(command)
        assert result.status != 0
        assert "symbolic link" in result.errors and "--follow-root" in result.errors
        assert not project.site.exists()

    def test_linked_content_is_read_on_request(self, project):
        self.arrange(project, "elsewhere/content")
        project.build("--follow-root")
        assert (project.site / "list/secret.txt").read_text() == "secret"

    def test_links_inside_linked_content_are_not_followed(self, project, tmp_path):
        self.arrange(project, "elsewhere/content")
        (tmp_path / "outside").write_text("outside")
        (project.folder / "elsewhere/content/list/link.txt").symlink_to(tmp_path / "outside")
        project.run("build", "--follow-root")
        assert not (project.site / "list/link.txt").exists()
