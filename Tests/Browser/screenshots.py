"""Takes screenshots of the theme: every kind of page in every window, what readers make of it, and a sheet with all of them.

    python Tests/Browser/screenshots.py [--data DIR] [FOLDER]
"""

import argparse
import dataclasses
import html
import itertools
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
from Browser import projects, sample_names, test_order  # noqa: E402
from Browser.pointers import Finger, Mouse, middle_of, pointer, tap  # noqa: E402
from Browser.site_server import SiteServer  # noqa: E402
from Browser.waiting import wait_for_frames, wait_until  # noqa: E402

PHONE, TALL, LOW, TABLET, WIDE, VAST = (360, 640), (390, 844), (640, 360), (768, 1024), (1280, 800), (1600, 1000)
WINDOWS = [PHONE, TALL, LOW, WIDE]
#: The widths at which the layout changes.
WIDTHS = [PHONE, TALL, TABLET, WIDE, VAST]


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
    #: What the reader does before the screenshot is taken: a name in `STATES`.
    state: str = ""

    @property
    def pointer(self):
        """A finger on phones, else a mouse."""
        return Finger if self.size in (PHONE, TALL, LOW) else Mouse

    @property
    def name(self):
        notes = [f"{self.size[0]}x{self.size[1]}", self.scheme] + [
            note for note, is_so in [
                ("print", self.media == "print"), ("forced", self.forced_colors == "active"), ("200%", self.scale == 2),
                ("whole", self.whole), (f"focus {self.focus}", self.focus), (self.state, self.state)] if is_so]
        page = re.sub(r"[^\w]+", "-", f"{self.project} {self.path}").strip("-")
        return re.sub(r"[^\w-]+", "_", " ".join([page, *notes])).strip("_")


def groups():
    """Returns the screenshots by heading."""

    def each(project, path, windows=WINDOWS, schemes=("light", "dark"), **options):
        return [Shot(project, path, size, scheme, **options) for size in windows for scheme in schemes]

    few, both = [TALL, LOW, WIDE], [TALL, WIDE]
    yield "Home", each("library", "") + each("own", "", WIDTHS)
    yield "Catalog", each("library", "animals/") + each("own", "animals/", [TABLET, VAST])
    yield "Entry", each("library", "animals/otter/") + each("library", "animals/otter/", [TABLET, VAST])
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
    yield "Entry with declared fields", each("own", "parts/cotter-pin/", WIDTHS) + each("own", "animals/okapi/", both, ["light"]) + each(
        "birds", "birds/hoopoe/", both) + each("dishes", "raamen/", both)
    yield "Entry with fields that are not declared", each("ten", "mint/", [TALL, TABLET, WIDE])
    yield "Columns", each("own", "parts/", WIDTHS) + each("birds", "birds/", both) + each("dishes", "", both)
    yield "Scrubbing", each("own", "animals/", WIDTHS, state="scrubbing") + each(
        "library", "elements/", few, ["light"], state="scrubbing") + each("library", "words/", both, ["light"], state="scrubbing")
    yield "Scrubbing, Arabic", each("arabic", "birds/", WIDTHS, state="scrubbing") + each(
        "own", "people/-/ar/", both, ["light"], state="scrubbing")
    yield "Scrubbing, Japanese", each("own", "people/-/ja/", both, state="scrubbing")
    yield "Ranges", each("own", "elements/-/symbol/", [LOW, TABLET, VAST])
    yield "Open range", each("own", "elements/-/symbol/", [LOW, *WIDTHS], state="range") + each(
        "own", "people/-/ar/", [LOW], state="range")
    yield "Three selected", each("own", "household/", WIDTHS, state="selected") + each(
        "own", "parts/", [LOW, WIDE], ["light"], state="selected") + each("birds", "birds/", both, state="selected") + each(
        "dishes", "", both, state="selected")
    yield "Open tray", each("own", "household/", WIDTHS, state="tray") + each("own", "parts/", [LOW], ["light"], state="tray") + each(
        "birds", "birds/", both, state="tray") + each("dishes", "", both, state="tray")
    yield "One of a section selected", each("own", "crew/", WIDTHS, state="single") + each(
        "birds", "birds/-/place/", both, ["light"], state="single")
    yield "Shared selection", each("own", "household/", WIDTHS, state="shared") + each(
        "birds", "birds/", both, ["light"], state="shared") + each("dishes", "", both, ["light"], state="shared")
    yield "Order by count", each("own", "household/", WIDTHS, state="by count") + each(
        "arabic", "birds/-/place/", both, state="by count") + each("library", "dishes/-/kind/", both, state="by count")
    catalogs = [("own", "parts/"), ("birds", "birds/"), ("dishes", "")]
    for title, state in [
            ("Search", "found"), ("Search, loading", "loading"), ("Search, nothing found", "misspelled"), ("Search, failed", "failed"),
            ("Narrowing", "narrowing"), ("Narrowed", "narrowed")]:
        yield title, [shot for project, path in catalogs for shot in each(project, path, both, state=state)]
    yield "Search on the home page", each("own", "", both, state="found")
    yield "Search on an entry's page", each("own", "animals/okapi/", both, state="found")
    yield "Search in a catalog that is split", each("register", "", both, state="found") + each(
        "register", "s", both, state="found") + each("register", "s", both, ["light"], state="failed")
    yield "By another field", each("own", "parts/", both, state="by")
    yield "Header, cut off and whole", [
        shot for project, path, windows in [("own", "crew/", [PHONE, TALL]), ("birds", "birds/", [TALL]), ("dishes", "", [TALL])]
        for state in ("", "more") for shot in each(project, path, windows, state=state)]
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
    """Returns a short list. One of its entries has fields that are not declared."""
    names = "Basil Chervil Chives Dill Fennel Marjoram Mint Parsley Sage Thyme".split()
    return {
        "site.yaml": "title: Herbs\ndescription: What grows on the sill.\n", "catalog.yaml": "entry: {subtitle: use}\n",
        **{f"{name.lower()}.md": f"---\nuse: For {use}\n---\nKeep it watered.\n" for name, use in zip(
            names, ["tomatoes", "eggs", "soup", "fish", "bread", "sausages", "tea", "everything", "butter", "stew"])},
        "mint.md": "---\ntitle: Mint\nuse: For tea\nheightInCm: 60\nisHardy: true\nlastCut: 2025-09-06\nnames: {latin: Mentha spicata, french: menthe}\n"
        "keptBy: [Ida, Olof]\nseeds: https://example.org/seeds/mint\n---\nKeep it watered, and in a pot of its own.\n",
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


def birds():
    """Returns an Arabic list with fields, columns and a selection."""
    return {
        **projects.arabic(),
        "birds/catalog.yaml": "title: الطيور\n"
        "description: قائمة مرتبة بكل الطيور التي رأيناها في الطريق، من المدينة إلى الجبال العالية، منذ أن بدأنا بتدوينها قبل عشر سنوات.\n"
        "entry: {columns: [place, seen], pages: true}\n"
        "fields: {place: {type: string, title: المكان}, seen: {type: integer, title: العدد}}\nfacets: [place]\nviews:\n"
        "  - {id: letter, title: أبجدي, empty: index, selection: multiple}\n"
        "  - {id: place, title: المكان, section: place, index: full, selection: single}\n",
    }


def dishes():
    """Returns a Japanese list with fields, columns and a selection."""
    return {
        **projects.japanese(), "site.yaml": "title: 台所の手帖\nlanguage: ja\n",
        "catalog.yaml": "title: 料理\n"
        "description: 五十音順に並べた料理の一覧。家でよく作るものから、祖母に教わった季節のごちそうまで、読みと種類を添えて少しずつ書き足しています。\n"
        "language: ja\nentry: {sort: reading, columns: [reading, kind], pages: true}\n"
        "fields: {reading: {type: string, title: 読み}, kind: {type: string, title: 種類}}\nfacets: [kind]\nviews:\n"
        "  - {id: kana, title: 五十音, empty: index, selection: multiple}\n"
        "  - {id: kind, title: 種類, section: kind, index: full}\n",
    }


def served(folder, program, data, names):
    """Builds the projects with these names and returns a server for each."""
    made = {**projects.PROJECTS, "ten": ten, "birds": birds, "dishes": dishes,
            "register": (lambda: {"catalog.yaml": "", **projects.files_of(data)}) if data else register}
    servers = {}
    for name in sorted(names):
        project = conftest.Project(folder / name, program).write(projects.within("content", made[name]()))
        result = project.run("build")
        if result.status:
            sys.exit(f"{name} cannot be built:\n{result.errors}")
        servers[name] = SiteServer(project.site)
    return servers


def page_url(server, shot):
    """Returns the URL of the page. For a section of the register, follows the strip's link."""
    return server.root + (f"-/a-z/{shot.path}/" if shot.project == "register" and shot.path else shot.path)


#: The strip is ready, the images in the window have loaded, and nothing moves but with the scrolling.
SETTLED = """[...document.querySelectorAll(".section-index")].every((strip) => strip.matches(".live"))
    && [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)
    && document.getAnimations().every(({ playState, timeline }) => playState !== "running" || timeline !== document.timeline)"""


def settle(window):
    wait_for_frames(window)
    wait_until(window, SETTLED)


def scrub(window, hand):
    """Holds the strip at a third of its length, where something is."""
    rows = window.locator(".section-index li:not(.empty):visible")
    hand.press(*middle_of(rows.nth(1)))
    hand.move(*middle_of(rows.nth(rows.count() // 3 + 1)))
    wait_until(window, "document.querySelector('.scrubbing') !== null")


def open_range(window, hand):
    ranges = window.locator(".dots button")
    ranges.first.wait_for()
    tap(hand, ranges.nth(ranges.count() // 3))
    window.locator(".cells").wait_for()


def select(window, hand, *places):
    for place in places:
        tap(hand, window.locator("input.select").nth(place))
    window.locator(".tray").wait_for()


def select_three(window, hand):
    select(window, hand, 0, 1, 3)


def select_one(window, hand):
    select(window, hand, 0)


def open_tray(window, hand):
    select_three(window, hand)
    tap(hand, window.locator(".tray [data-command=show]"))


def open_shared(window, hand):
    """Follows a link that shares the first two entries."""
    ids = window.locator("input.select").evaluate_all("(all) => [...new Set(all.map((each) => each.value))].slice(0, 2)")
    window.goto(f"{window.url}?selected={','.join(ids)}")
    window.locator(".tray").wait_for()


def order_by_count(window, hand):
    """Chooses the order, and returns to the control: the page stays with its first entry."""
    test_order.choose(window, "count")
    window.locator(".order").scroll_into_view_if_needed()


def search(window, query):
    window.locator("input[type=search]").focus()
    window.keyboard.type(query, delay=20)


def a_title(window):
    """The title of an entry on the page, or a frequent syllable."""
    if window.locator("main > article").count():
        return window.locator("h1").inner_text()
    titles = window.evaluate("[...document.querySelectorAll('.rows > [data-entry]')].map((row) => row.querySelector('bdi').innerText)")
    return titles[min(2, len(titles) - 1)] if titles else sample_names.SYLLABLES[0]


def shown(window):
    wait_until(window, "document.querySelector('#__found [aria-hidden]')?.textContent")
    # The best match and the lines of context follow when the reader rests.
    window.wait_for_timeout(1000)


def find(window, hand):
    search(window, a_title(window)[:2])
    shown(window)


def misspell(window, hand):
    title = a_title(window)
    search(window, title[:3] + "x" + title[3:])
    shown(window)


def wait_for_data(window, hand):
    window.route("**/-/search/**", lambda route: None)
    search(window, a_title(window)[:2])
    window.locator(".search.loading").wait_for()
    # At its start, the bar is out of view.
    window.evaluate("""for (const animation of document.getAnimations()) {
        animation.pause();
        if (animation.timeline === document.timeline) animation.currentTime = 600;
    }""")


def fail(window, hand):
    window.route("**/-/search/**", lambda route: route.abort())
    search(window, a_title(window)[:2])
    shown(window)


def narrow(window, hand):
    tap(hand, window.locator(".narrow > summary"))
    window.locator(".narrow fieldset:visible, dialog fieldset:visible").first.wait_for()


def choose_value(window, hand):
    narrow(window, hand)
    window.locator("fieldset input[type=checkbox]:visible").nth(1).check()
    window.keyboard.press("Escape")
    window.locator(".chips button").first.wait_for()


def section_by(window, hand):
    window.locator(".by select").select_option(index=1)
    wait_until(window, "document.querySelector('.by').matches('.used')")


def show_more(window, hand):
    more = window.locator(".more")
    more.first.wait_for()
    while more.count():
        tap(hand, more.first)


#: What a reader does with a page, by the name of the state that it is in then.
STATES = {
    "scrubbing": scrub, "range": open_range, "selected": select_three, "tray": open_tray, "single": select_one,
    "shared": open_shared, "by count": order_by_count, "more": show_more, "found": find, "misspelled": misspell,
    "loading": wait_for_data, "failed": fail, "narrowing": narrow, "narrowed": choose_value, "by": section_by,
}


def in_schemes(shots):
    """Groups successive screenshots that differ only in the colour scheme."""
    return [list(alike) for _, alike in itertools.groupby(shots, lambda shot: dataclasses.replace(shot, scheme=""))]


def take(browser, shots, server, folder):
    """Takes the screenshots of one window in each scheme."""
    shot = shots[0]
    context = browser.new_context(
        viewport={"width": shot.size[0], "height": shot.size[1]}, color_scheme=shot.scheme,
        forced_colors=shot.forced_colors, device_scale_factor=shot.scale, java_script_enabled=True, **shot.pointer.OPTIONS)
    window = context.new_page()
    window.emulate_media(media=shot.media)
    window.goto(page_url(server, shot))
    if shot.focus:
        window.keyboard.press("Tab")
        window.locator(shot.focus).first.focus()
    settle(window)
    with pointer(shot.pointer, window) as hand:
        if shot.state:
            STATES[shot.state](window, hand)
            # The browser's own mark of a tap fades.
            window.wait_for_timeout(150)
        for each in shots:
            window.emulate_media(color_scheme=each.scheme)
            settle(window)
            window.screenshot(path=folder / f"{each.name}.png", full_page=shot.whole)
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
        servers = served(work, str(program), arguments.data, {shot.project for _, shots in titled for shot in shots})
        with playwright.sync_api.sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell"), args=["--no-sandbox"])
            for _, shots in titled:
                for alike in in_schemes(shots):
                    take(browser, alike, servers[alike[0].project], arguments.folder)
            browser.close()
    finally:
        for server in servers.values():
            server.stop()
        shutil.rmtree(work)
    (arguments.folder / "index.html").write_text(sheet([group for group in titled if group[1]]))
    print(arguments.folder / "index.html")


if __name__ == "__main__":
    main()
