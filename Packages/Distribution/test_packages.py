"""The packages work in Debian systems without Swift. `make package-test` runs this as root; it takes some minutes.

Each system is made by debootstrap once, in .build/roots/, and copied for its test. What a test mounts ends with the
process that needs it.
"""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests"))

from preview import Preview  # noqa: E402

PROGRAM = os.environ.get("THUMBINDEX", str(ROOT / ".build/release/thumbindex"))
PACKAGES = ROOT / ".build/packages"

TARGETS = """
publish:
  folder: {directory: /root/www}
  branch: {git: /root/site.git, branch: pages}
"""

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="needs root, for chroot")


def mirror():
    """Returns the URL of the packages that this system itself is installed from."""
    targets = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE)", "Created-By: Packages"],
        check=True, capture_output=True, text=True).stdout.splitlines()
    return next(url for url, _, release in (target.partition(" ") for target in targets) if release in ("bookworm", "trixie"))


class System:
    """A Debian system in a folder."""

    def __init__(self, folder):
        self.folder = folder
        # Processes that are left when the command ends are killed, and what is mounted is unmounted.
        self.enter = [
            "unshare", "--mount", "--pid", "--fork", "--kill-child", f"--mount-proc={folder}/proc", "chroot", folder,
            "/usr/bin/env", "-i", "HOME=/root", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive"]

    def run(self, *command):
        process = subprocess.run([*self.enter, *command], capture_output=True, text=True, timeout=600)
        assert process.returncode == 0, process.stdout + process.stderr
        return process.stdout

    def path(self, path):
        return self.folder / path.lstrip("/")

    def named_thumbindex(self):
        """Returns the files of the program, wherever they are, except those that the tests make in /root."""
        found = self.run("find", "/", "-xdev", "-name", "*thumbindex*", "-not", "-path", "/root/*", "-not", "-path", "/proc/*")
        return set(found.split())


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def published(folder):
    return {path: data for path, data in files(folder).items() if not path.startswith((".thumbindex", ".git"))}


@pytest.fixture
def system(request, tmp_path):
    suite = request.param
    root = ROOT / ".build/roots" / suite
    if not root.exists():
        root.parent.mkdir(parents=True, exist_ok=True)
        part = root.with_suffix(".part")
        shutil.rmtree(part, ignore_errors=True)
        subprocess.run(["debootstrap", "--variant=minbase", suite, part, mirror()], check=True, capture_output=True)
        part.rename(root)
    subprocess.run(["cp", "--archive", root, tmp_path / "system"], check=True)
    yield System(tmp_path / "system")
    shutil.rmtree(tmp_path / "system")


def use(system, program, tmp_path):
    """Does what a user does with a new program, and compares the sites with those of the release build."""
    version = subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, text=True).stdout
    assert system.run(program, "--version") == version

    system.run(program, "new", "/root/herbs")
    herbs = system.path("/root/herbs")
    subprocess.run([PROGRAM, "new", tmp_path / "herbs"], check=True, capture_output=True)
    assert files(herbs) == files(tmp_path / "herbs")
    system.run(program, "build", "-s", "/root/herbs")
    subprocess.run([PROGRAM, "build", "-s", tmp_path / "herbs"], check=True, capture_output=True)
    assert files(herbs / "site") == files(tmp_path / "herbs/site")

    for folder in ("content", "Templates"):
        shutil.copytree(ROOT / folder, system.path("/root/demonstration") / folder)
    system.run(program, "build", "-s", "/root/demonstration")
    subprocess.run(
        [PROGRAM, "build", "-s", system.path("/root/demonstration"), "-o", tmp_path / "demonstration"],
        check=True, capture_output=True)
    assert files(system.path("/root/demonstration/site")) == files(tmp_path / "demonstration")

    preview = Preview(program, "/root/herbs", before=system.enter)
    try:
        status, _, page = preview.get("/herbs/")
        assert status == 200 and b'class="section-index"' in page
    finally:
        # A process that is the first one of its system ignores other signals.
        preview.stop(signal.SIGKILL)

    with open(herbs / "content/site.yaml", "a") as settings:
        settings.write(TARGETS)
    system.run("git", "init", "--quiet", "--bare", "/root/site.git")
    system.run(program, "build", "-s", "/root/herbs")
    site = published(herbs / "site")
    system.run(program, "publish", "folder", "-s", "/root/herbs")
    assert published(system.path("/root/www")) == site
    system.run("git", "config", "--global", "user.name", "Test")
    system.run("git", "config", "--global", "user.email", "test@example.org")
    system.run(program, "publish", "branch", "-s", "/root/herbs")
    system.run("git", "clone", "--quiet", "--branch", "pages", "/root/site.git", "/root/clone")
    assert published(system.path("/root/clone")) == site | {".nojekyll": b""}


@pytest.mark.parametrize("system", ["bookworm"], indirect=True)
def test_the_package_is_installed_used_and_removed(system, tmp_path):
    package, = PACKAGES.glob("thumbindex_*_amd64.deb")
    before = system.named_thumbindex()
    shutil.copy(package, system.path("/root"))
    system.run("apt-get", "update", "--quiet")
    system.run("apt-get", "install", "--yes", "--quiet", f"/root/{package.name}")
    use(system, "thumbindex", tmp_path)
    system.run("bash", "-c", "source /usr/share/bash-completion/completions/thumbindex && complete -p thumbindex")
    system.run("apt-get", "purge", "--yes", "--quiet", "thumbindex")
    assert system.named_thumbindex() == before


@pytest.mark.parametrize("system", ["bookworm", "trixie"], indirect=True)
def test_the_archive_is_unpacked_used_and_removed(system, tmp_path):
    archive, = PACKAGES.glob("thumbindex-*-linux-x86_64.tar.xz")
    folder = f"/root/{archive.name.removesuffix('.tar.xz')}"
    subprocess.run(["tar", "-xf", archive, "-C", system.path("/root")], check=True)
    system.run("apt-get", "update", "--quiet")
    system.run("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "git")
    before = system.named_thumbindex()
    use(system, f"{folder}/bin/thumbindex", tmp_path)
    assert system.named_thumbindex() == before


def needed_libraries(program):
    dynamic = subprocess.run(["readelf", "-d", program], check=True, capture_output=True, text=True).stdout
    return {line.partition("[")[2].rstrip("]") for line in dynamic.splitlines() if "(NEEDED)" in line}


def test_the_program_of_the_archive_needs_only_the_c_library_of_the_system(tmp_path):
    archive, = PACKAGES.glob("thumbindex-*-linux-x86_64.tar.xz")
    subprocess.run(["tar", "-xf", archive, "--strip-components=1", "-C", tmp_path], check=True)
    system = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}
    beside = {path.name for path in (tmp_path / "lib").iterdir()}
    assert needed_libraries(tmp_path / "bin/thumbindex") <= system | beside
    assert set().union(*(needed_libraries(path) for path in (tmp_path / "lib").iterdir())) <= system


def test_lintian_finds_no_error():
    package, = PACKAGES.glob("thumbindex_*_amd64.deb")
    run = subprocess.run(["lintian", "--fail-on", "error", package], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout


def test_the_manual_pages_have_no_warnings(tmp_path):
    package, = PACKAGES.glob("thumbindex_*_amd64.deb")
    subprocess.run(["dpkg-deb", "--extract", package, tmp_path], check=True)
    subprocess.run(["gunzip", "--recursive", tmp_path / "usr/share/man"], check=True)
    pages = sorted((tmp_path / "usr/share/man/man1").iterdir())
    assert {"thumbindex.1", "thumbindex-build.1", "thumbindex-publish.1"} <= {page.name for page in pages}
    run = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", *pages], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (0, "")
