"""An edit is noticed on file systems whose times of files are coarse, also if it keeps the size of the file."""

import pathlib
import shutil
import subprocess
import time

import pytest
from watching import wait_for

#: File systems by name, with the commands that make one in a file of 16 MiB.
FILE_SYSTEMS = {
    "ext4 with times of whole seconds": ["mkfs.ext4", "-q", "-I", "128"],
    "FAT with times of two seconds": ["mkfs.vfat"],
}
#: The time from which on such a file system stores another time, in seconds, with some reserve.
SETTLING_TIME = 2.1


@pytest.fixture(params=FILE_SYSTEMS)
def disk(request, tmp_path):
    """The folder of a mounted file system."""
    image, folder = tmp_path / "image", tmp_path / "disk"
    command = FILE_SYSTEMS[request.param]
    if not shutil.which(command[0], path="/usr/sbin:/sbin:/usr/bin:/bin"):
        pytest.skip(f"{command[0]} is missing")
    folder.mkdir()
    with open(image, "wb") as file:
        file.truncate(16 << 20)
    subprocess.run([*command, str(image)], check=True, capture_output=True, env={"PATH": "/usr/sbin:/sbin:/usr/bin:/bin"})
    mounted = subprocess.run(["mount", "-o", "loop", str(image), str(folder)], capture_output=True, text=True)
    if mounted.returncode != 0:
        pytest.skip(f"the image cannot be mounted: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.fixture
def site(disk, project):
    """A project on the file system, with entries that link to each other."""
    site = type(project)(disk / "project", project._program)
    return site.write({f"content/words/{name}.md": text(name, 0) for name in "abc"})


def text(name, number):
    return f"# {name}\n\nIt is {number}.\n"


def start_second():
    """Waits until a second begins, so that the next steps take place in it."""
    time.sleep(1.02 - time.time() % 1)


def shown(site, name):
    return (site.site / f"words/{name}/index.html").read_text().partition("It is ")[2][:1]


def test_an_edit_in_the_second_of_a_build_is_noticed(site):
    for number in range(1, 4):
        start_second()
        site.write({"content/words/a.md": text("a", number), "content/words/a.txt": str(number)}).build()
        assert shown(site, "a") == str(number)
        # With the same size, in the same second.
        site.write({"content/words/a.md": text("a", number + 5), "content/words/a.txt": str(number + 5)})
        site.build()
        assert shown(site, "a") == str(number + 5)
        assert (site.site / "words/a.txt").read_text() == str(number + 5)


def test_an_edit_in_the_second_of_a_build_is_noticed_by_later_builds(site):
    start_second()
    site.write({"content/words/b.md": text("b", 1)}).build()
    site.write({"content/words/b.md": text("b", 2)})
    time.sleep(SETTLING_TIME)
    site.build()
    assert shown(site, "b") == "2"


def test_a_page_that_was_changed_in_the_second_of_a_build_is_made_again(site):
    for delay in [0, SETTLING_TIME]:
        start_second()
        site.write({"content/words/c.md": text("c", 4 + bool(delay))}).build()
        page = site.site / "words/c/index.html"
        expected = page.read_bytes()
        page.write_bytes(expected.replace(b"It is", b"Is it"))
        time.sleep(delay)
        site.build()
        assert page.read_bytes() == expected


def test_an_unchanged_site_is_recognized_after_two_seconds(site):
    site.build()
    time.sleep(SETTLING_TIME)
    site.build()
    time.sleep(SETTLING_TIME)
    assert "0 written" in site.build().output
    assert list((site.folder / ".thumbindex").glob("pages-*"))


@pytest.mark.parametrize("options", [[], ["--poll"]], ids=["events", "polling"])
def test_the_preview_notices_an_edit_in_the_same_second(options, site, serve):
    preview = serve(site, *options)
    start_second()
    for number in [1, 2, 3]:
        site.write({"content/words/a.md": text("a", number)})
        wait_for(lambda: f"It is {number}." in preview.get("/words/a/")[2].decode(), f"edit {number} is shown")
