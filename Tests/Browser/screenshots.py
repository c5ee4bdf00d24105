"""Takes screenshots of the theme: every kind of page in every window, and a sheet with all of them.

    python Tests/Browser/screenshots.py [--data DIR] [FOLDER]
"""

import argparse
import dataclasses
import html
import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile

import playwright.sync_api

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests"))

import conftest  # noqa: E402
from Browser import projects, sample_names  # noqa: E402
from Browser.site_server import SiteServer  # noqa: E402

PHONE, TALL, LOW, WIDE = (360, 640), (390, 844), (640, 360), (1280, 800)
WINDOWS = [PHONE, TALL, LOW, WIDE]


@dataclasses.dataclass(frozen=True)
class Shot:
    """A page of a project in a window."""

    project: str
    path: str
    size: tuple = TALL
    scheme: str = "light"
    #: Options of the browser window, and the actions before the screenshot is taken.
    media: str = "screen"
    forced_colors: str = "none"
    scale: float = 1
    whole: bool = False
    focus: str = ""

    @property
    def name(self):
        notes = [f"{self.size[0]}x{self.size[1]}", self.scheme] + [
            note for note, is_so in [
                ("print", self.media == "print"), ("forced", self.forced_colors == "active"), ("200%", self.scale == 2),
                ("whole", self.whole), (f"focus {self.focus}", self.focus)] if is_so]
        page = re.sub(r"[^\w]+", "-", f"{self.project} {self.path}").strip("-")
        return re.sub(r"[^\w-]+", "_", " ".join([page, *notes])).strip("_")


def groups():
    """Returns the screenshots by heading."""

    def each(project, path, windows=WINDOWS, schemes=("light", "dark"), **options):
        return [Shot(project, path, size, scheme, **options) for size in windows for scheme in schemes]

    few = [TALL, LOW, WIDE]
    yield "Home", each("library", "")
    yield "Catalog", each("library", "animals/")
    yield "Entry", each("library", "animals/otter/")
    yield "Section of a catalog that is split", each("library", "thousands/-/a-z/s/2/")
    yield "Not found", each("library", "no-such-page/")
    yield "Contents of a catalog that is split", each("library", "thousands/", few)
    yield "Initials", each("library", "household/", few)
    yield "Whole titles", each("library", "words/") + each("library", "household/-/keeper/", [TALL])
    yield "118 sections", each("library", "elements/") + each("library", "split-elements/", few, ["light"])
    yield "Japanese", each("library", "dishes/", few) + each("library", "dishes/-/kind/", [TALL]) + each(
        "library", "dishes/raamen/", [TALL], ["light"])
    yield "Arabic", each("arabic", "birds/", few) + each("arabic", "birds/-/place/", [TALL]) + each(
        "arabic", "birds/hoopoe/", few, ["light"]) + each("arabic", "", [TALL], ["light"])
    yield "Ten entries", each("ten", "")
    yield "Thousands of entries", each("register", "", few) + each("register", "s", [TALL], ["light"])
    yield "Page", each("library", "about/", [TALL, WIDE], whole=True)
    yield "Whole entry", each("library", "animals/otter/", [PHONE, WIDE], whole=True)
    yield "Focus", [
        Shot("library", path, focus=selector) for path, selector in [
            ("animals/", ".rows a"), ("animals/", ".section-index li:nth-child(4) a"), ("words/", ".section-index li:nth-child(3) a"),
            ("animals/", ".views a"), ("", ".notches a"), ("thousands/", ".contents a"), ("animals/otter/", ".prose a")]]
    yield "Print", each("library", "animals/", [(720, 1000)], ["light"], media="print") + each(
        "library", "animals/otter/", [(720, 1000)], ["light"], media="print", whole=True)
    yield "Forced colours", each("library", "animals/", [TALL], forced_colors="active") + each(
        "library", "household/", [WIDE], ["dark"], forced_colors="active")
    yield "200 %", each("library", "animals/", [(640, 400)], ["light"], scale=2) + each(
        "library", "words/", [(320, 256)], ["light"], scale=2)


def ten():
    """Returns a short list."""
    names = "Basil Chervil Chives Dill Fennel Marjoram Mint Parsley Sage Thyme".split()
    return {
        "site.yaml": "title: Herbs\ndescription: What grows on the sill.\n", "catalog.yaml": "entry: {subtitle: use}\n",
        **{f"{name.lower()}.md": f"---\nuse: For {use}\n---\nKeep it watered.\n" for name, use in zip(
            names, ["tomatoes", "eggs", "soup", "fish", "bread", "sausages", "tea", "everything", "butter", "stew"])},
    }


def register(size=4612):
    """Returns a large catalog of short pages, the same in every run."""
    chance = random.Random(size)
    names = set()
    while len(names) < size:
        names.add("".join(chance.choice(sample_names.SYLLABLES) for _ in range(chance.randint(2, 5))))
    return {
        "site.yaml": "title: The register\n", "catalog.yaml": "entry: {subtitle: note, value: year}\n",
        "names.json": json.dumps([
            {"title": name.capitalize(), "note": f"Kept in room {chance.randint(1, 90)}", "year": chance.randint(1890, 2020)}
            for name in sorted(names)]),
    }


def files_of(folder):
    """Returns a catalog at the site's root with the Markdown files of a folder."""
    files = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    return {"catalog.yaml": "", **files}


def served(folder, program, data):
    """Builds the projects and returns a server for each by name."""
    made = {"library": projects.library, "arabic": projects.arabic, "ten": ten,
            "register": (lambda: files_of(data)) if data else register}
    servers = {}
    for name, files in made.items():
        project = conftest.Project(folder / name, program).write(projects.within("content", files()))
        result = project.run("build")
        if result.status:
            sys.exit(f"{name} cannot be built:\n{result.errors}")
        servers[name] = SiteServer(project.site)
    return servers


def address(server, shot):
    """Returns the URL of the page. For a section of the register, follows the strip's link."""
    return server.root + (f"-/a-z/{shot.path}/" if shot.project == "register" and shot.path else shot.path)


def take(browser, shot, server, folder):
    context = browser.new_context(
        viewport={"width": shot.size[0], "height": shot.size[1]}, color_scheme=shot.scheme,
        forced_colors=shot.forced_colors, device_scale_factor=shot.scale, java_script_enabled=True)
    window = context.new_page()
    window.emulate_media(media=shot.media)
    window.goto(address(server, shot))
    if shot.focus:
        window.keyboard.press("Tab")
        window.locator(shot.focus).first.focus()
    window.screenshot(path=folder / f"{shot.name}.png", full_page=shot.whole)
    context.close()


SHEET = """\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures of the theme</title>
<style>
body { margin: 2rem; background: #888; color: #fff; font: 1rem/1.5 system-ui, sans-serif }
section { display: flex; flex-wrap: wrap; align-items: start; gap: 1rem }
figure { margin: 0 }
img { display: block; max-inline-size: 40rem; max-block-size: 30rem }
figcaption { font-size: .75rem }
a { color: inherit }
</style>
"""


def sheet(titled):
    parts = [SHEET]
    for title, shots in titled:
        parts.append(f"<h2>{html.escape(title)}</h2>\n<section>\n")
        for shot in shots:
            file = html.escape(f"{shot.name}.png")
            parts.append(f'<figure><a href="{file}"><img src="{file}" alt="" loading="lazy"></a>'
                         f"<figcaption>{html.escape(shot.name.replace('_', ' '))}</figcaption></figure>\n")
        parts.append("</section>\n")
    return "".join(parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=ROOT / ".build/shots", help="where the pictures go")
    parser.add_argument("--data", type=pathlib.Path, help="Markdown files to make the large catalog of")
    parser.add_argument("--only", default="", help="take the pictures whose names match this regular expression")
    arguments = parser.parse_args()
    program = os.environ.get("THUMBINDEX", ROOT / ".build/release/thumbindex")
    titled = [(title, [shot for shot in shots if re.search(arguments.only, shot.name)]) for title, shots in groups()]
    arguments.folder.mkdir(parents=True, exist_ok=True)
    work = pathlib.Path(tempfile.mkdtemp())
    servers = {}
    try:
        servers = served(work, str(program), arguments.data)
        with playwright.sync_api.sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell"), args=["--no-sandbox"])
            for _, shots in titled:
                for shot in shots:
                    take(browser, shot, servers[shot.project], arguments.folder)
            browser.close()
    finally:
        for server in servers.values():
            server.stop()
        shutil.rmtree(work)
    (arguments.folder / "index.html").write_text(sheet([group for group in titled if group[1]]))
    print(arguments.folder / "index.html")


if __name__ == "__main__":
    main()
