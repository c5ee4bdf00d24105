"""Without JavaScript, each of 118,000 entries is at most three taps and three screens of scrolling away."""

import json
import random
import re
import urllib.parse

import pytest

from . import sample_names
from .pointers import Mouse, pointer
from .site_server import SiteServer
from .waiting import FRAMES, wait_for_frames, wait_until

COUNT = 118_000
TAPS = SCREENS = 3
WINDOW = (390, 844)
# Frequency of first letters in a large English word list, in thousandths.
FIRST = {"s": 109, "c": 95, "p": 92, "a": 66, "d": 58, "m": 55, "b": 55, "t": 53, "r": 52, "u": 66, "n": 36, "o": 37,
         "i": 35, "h": 38, "f": 36, "e": 38, "g": 32, "l": 30, "w": 20, "v": 15, "k": 10, "j": 8, "q": 5, "y": 4, "z": 4,
         "x": 1}


def entries():
    """Returns words with uneven first letters. A third have a note, and three of four have another name."""
    chance = random.Random(118)
    letters, weights = zip(*FIRST.items())
    titles = set()
    while len(titles) < COUNT:
        tail = "".join(chance.choice(sample_names.SYLLABLES) for _ in range(chance.randint(2, 5)))
        titles.add(chance.choices(letters, weights)[0] + tail)
    return [{"title": title, **({"note": "A short note on the word"} if chance.random() < .3 else {}),
             # Few words begin with x, but many other names do: a page may consist mostly of “see” rows.
             **({"also": chance.choice(letters) + title[1:]} if chance.random() < .75 else {})} for title in sorted(titles)]


@pytest.fixture(scope="module")
def site(make_project):
    project = make_project("dictionary", {
        "content/words/catalog.yaml": "title: Words\nentry: {also: also, subtitle: note}\n",
        "content/words/words.json": "[" + ",\n".join(json.dumps(entry) for entry in entries()) + "]",
    })
    project.build()
    server = SiteServer(project.site)
    yield server, project.site
    server.stop()


# The links of a page by target, each with the scroll distance until it can be tapped; the rows, each with its offset;
# and the scroll height.
LOOK = """() => {
    // The strip begins with the current notch in view.
    const strip = document.querySelector(".section-index ol").getBoundingClientRect();
    const inStrip = (link) => {
        const box = link.getBoundingClientRect();
        return Math.max(0, box.bottom - strip.bottom, strip.top - box.top);
    };
    const down = (element) => Math.max(0, element.getBoundingClientRect().bottom + scrollY - innerHeight);
    const links = [...document.querySelectorAll(".section-index li a")].map((link) => [link.href, link.closest("li").className, inStrip(link)]);
    const cells = [...document.querySelectorAll(".contents a")].map((link) => [link.href, "cell", down(link)]);
    const rows = [...document.querySelectorAll("[data-entry]")].map((row) => {
        const box = row.getBoundingClientRect();
        return [row.id, box.top + scrollY, box.bottom + scrollY];
    });
    const marks = [...document.querySelectorAll("[id^=__mark]")].map((list) => [list.id, list.getBoundingClientRect().top + scrollY]);
    return {links: [...links, ...cells], rows, marks, height: innerHeight};
}"""


def look_at(window):
    """Returns what a page has. As text, because a list of so many numbers takes long to hand over."""
    return json.loads(window.evaluate(f"() => JSON.stringify(({LOOK})())"))


def link_paths(look):
    """Returns the targets of a page's links and the smallest scroll distance to each."""
    found = {}
    for url, kind, way in look["links"]:
        url = url.partition("#")[0]
        if kind not in ("up", "mark") and way < found.get(url, way + 1):
            found[url] = way
    return found


def within(look, taps, way):
    """Returns the taps and the scroll distance for each entry of a page, after the given ones to the top of the
    page."""
    height = look["height"]
    tops = dict(look["marks"])
    marks = [(tops[urllib.parse.unquote(url.partition("#")[2])], strip)
             for url, kind, strip in look["links"] if kind == "mark"]
    for identifier, top, bottom in look["rows"]:
        # From the top, or from the last mark before the row, below the sticky heading.
        choices = [(taps, way + max(0, bottom - height))]
        choices += [(taps + 1, way + strip + max(0, bottom - mark + 100 - height)) for mark, strip in marks if mark <= top]
        possible = [choice for choice in choices if choice[0] <= TAPS]
        yield identifier, *min(possible or choices, key=lambda choice: choice[1])


#: In the markup of a page, a mark, an entry, its note, or a “see” row.
PARTS = re.compile(r'id="__mark|<li[^>]* data-entry|class="subtitle|<li class="see')
#: What each adds to the height of the page, in pixels, approximately.
HEIGHTS = {"<li": 40, "cla": 16, "see": 24}


def estimated_way(file):
    """Returns the largest height of the rows between two marks of a page, which the number of rows and notes determines."""
    most = height = 0
    for part in PARTS.findall(file.read_text()):
        height = 0 if "mark" in part else height + HEIGHTS["see" if part.endswith("see") else part[:3]]
        most = max(most, height)
    return most


def test_every_entry_is_near(site, visit):
    server, folder = site
    window = visit(server.root + "words/", WINDOW)
    first = link_paths(look_at(window))
    longest, seen, letters = (0, 0), 0, re.compile(r"/-/a-z/[^/]+/$")

    def file(url):
        return folder / urllib.parse.urlsplit(url).path.strip("/") / "index.html"

    for url, way in sorted(first.items()):
        assert letters.search(url), url
        window.goto(url)
        look = look_at(window)
        pages = {url: (1, way)} | {
            part: (2, way + own) for part, own in link_paths(look).items() if part != url and part.startswith(url)}
        # Every part has a notch.
        parts = [path for path in file(url).parent.iterdir() if path.is_dir()]
        assert len(pages) == 1 + len(parts), url
        # The first one, and the one with the entry that is furthest away.
        for part in {url, max(pages, key=lambda part: pages[part][1] + estimated_way(file(part)))}:
            if part != url:
                window.goto(part)
                look = look_at(window)
            for identifier, taps, distance in within(look, *pages[part]):
                seen += 1
                assert taps <= TAPS, (part, identifier)
                assert distance <= SCREENS * WINDOW[1], (part, identifier, distance / WINDOW[1])
                longest = max(longest, (distance / WINDOW[1], taps))
    assert seen > COUNT / 10
    assert longest[0] > 1, "the measure sees distances"
    print(f"{seen} entries; the furthest is {longest[0]:.1f} screens away, after {longest[1]} taps")


@pytest.mark.parametrize("path", ["", "-/a-z/s/", "-/a-z/s/9/", "-/a-z/x/"])
def test_a_strip_has_at_most_60_links_and_first_rows_are_near_the_top(site, visit, path):
    """On a phone, the first row begins in the upper half of the first screen."""
    server, _ = site
    window = visit(server.root + "words/" + path, WINDOW)
    assert 20 < window.locator(".section-index li a").count() <= 60
    if path:
        assert window.evaluate("document.querySelector('.rows > li').getBoundingClientRect().top") < WINDOW[1] / 2, "the first row"


def test_a_page_says_which_part_of_its_section_it_is_and_without_marks_its_entries_are_distant(site, visit):
    server, _ = site
    window = visit(server.root + "words/-/a-z/s/2/", WINDOW)
    heading = window.locator("[data-section] > h2").inner_text()
    count = window.locator("[data-entry]").count()
    assert re.fullmatch(rf"S\s+S\w+ to S\w+\s+{count} of 1\d,\d\d\d", heading), heading
    assert window.locator(".parts").count() == 0
    look = look_at(window)
    assert len([1 for _, kind, _ in look["links"] if kind == "mark"]) == 15
    look["links"] = [link for link in look["links"] if link[1] != "mark"]
    assert max(distance for _, _, distance in within(look, 2, 0)) > 10 * WINDOW[1]


#: The shown notches of the strip: the kind, the first title, what can be tapped, and how far its text is from the edge.
NOTCHES = """() => [...document.querySelectorAll(".section-index ol > li:not([hidden])")].map((item) => {
    const shown = item.querySelector("button") ?? item.querySelector("a"), title = shown.querySelector("bdi");
    const { top, bottom, width, height } = item.getBoundingClientRect();
    const text = title.getBoundingClientRect(), place = document.elementFromPoint(innerWidth - 12, (top + bottom) / 2);
    return { kind: item.className, title: title.textContent, isButton: shown.matches("button"), width, height,
        isInView: top >= 0 && bottom <= innerHeight && item.contains(place), gap: innerWidth - text.right,
        fontSize: parseFloat(getComputedStyle(title).fontSize), isCurrent: shown.ariaCurrent === "true" };
})"""


@pytest.mark.parametrize("path", ["s/", "s/2/", "s/14/", "a/", "z/"])
def test_the_strip_of_a_page_is_the_whole_book(site, visit, path):
    """On a phone, every letter and at least five parts of the letter that is read have a notch of 24 px."""
    server, _ = site
    window = visit(server.root + "words/-/a-z/" + path, WINDOW, scripts=True)
    window.wait_for_selector(".section-index.live")
    notches = window.evaluate(NOTCHES)
    letters = [notch for notch in notches if not re.search("part|mark", notch["kind"])]
    assert [notch["title"] for notch in letters] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert not any(notch["isButton"] for notch in letters), "each letter has its own notch"
    assert all(notch["isInView"] and notch["height"] >= 24 and notch["width"] >= 24 for notch in notches)
    assert [notch for notch in notches if notch["fontSize"] < 12 or notch["gap"] < 6] == []
    parts = [notch for notch in notches if "part" in notch["kind"]]
    if path.startswith("s"):
        assert len(parts) >= 5
    assert len([notch for notch in notches if notch["isCurrent"]]) == 1
    opened = next(place for place, notch in enumerate(notches) if notch["title"] == path[0].upper())
    group = [place for place, notch in enumerate(notches) if re.search("part|mark", notch["kind"])]
    assert group == list(range(opened + 1, opened + 1 + len(group))), "parts follow their letter"


#: The title of the first entry where the pointer is, as the bubble shows it.
BUBBLE = "document.querySelector('.bubble .first bdi').textContent"


def scrub_to(window, press, title):
    """Moves the pressed pointer to an entry: along the strip until it passes it, and again beside the strip, where it is
    slower."""
    y = 1 + window.evaluate("""(letter) => [...document.querySelectorAll(".section-index ol > li:not(.part, .mark)")]
        .find((item) => item.querySelector("bdi").textContent === letter).getBoundingClientRect().top""", title[0].upper())
    press.move(WINDOW[0] - 12, y)
    wait_until(window, f"{BUBBLE} !== '' && {BUBBLE} <= {title!r}")
    for x, step in (WINDOW[0] - 12, 2), (WINDOW[0] - 200, 6), (WINDOW[0] - 350, 2):
        press.move(x, y)
        for _ in range(200):
            press.move(x, y + step)
            if window.evaluate(f"async () => {{ {FRAMES} return {BUBBLE}; }}") > title:
                break
            y += step
        press.move(x, y)
        wait_for_frames(window)


#: How often the page has read the places of the entries.
LOADED = "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('places.json')).length"


@pytest.mark.parametrize("path, letter", [("", "c"), ("", "x"), ("-/a-z/s/2/", "s"), ("-/a-z/b/", "m")])
def test_one_scrub_and_one_page_load_lead_to_within_three_screens(site, visit, path, letter):
    """The places are read when a scrub begins. They are in one file for all pages, so that no page grows with the list."""
    server, folder = site
    titles = [entry["title"] for entry in json.loads((folder.parent / "content/words/words.json").read_text())]
    title = random.Random(len(path)).choice([title for title in titles if title[0] == letter])
    window = visit(server.root + "words/" + path, WINDOW, scripts=True)
    window.wait_for_selector(".section-index.live")
    assert window.evaluate(LOADED) == 0
    assert (folder / "words/-/a-z/places.json").stat().st_size < 300_000
    with pointer(Mouse, window) as press:
        box = window.locator(".section-index ol > li").first.bounding_box()
        press.press(WINDOW[0] - 12, box["y"] + 2)
        press.move(WINDOW[0] - 12, box["y"] + 20)
        wait_until(window, f"{LOADED} === 1")
        scrub_to(window, press, title)
        press.release()
    row = window.locator(f"[data-entry='{title}']")
    row.wait_for(state="attached")
    wait_until(window, "scrollY > 0 || location.hash.startsWith('#_')")
    assert abs(row.bounding_box()["y"]) <= SCREENS * WINDOW[1], (title, window.url)


def test_the_panel_of_a_range_of_parts_has_the_colors_of_its_kind_and_the_bubble_names_a_part_with_its_section(site, visit):
    server, _ = site
    window = visit(server.root + "words/-/a-z/s/2/", WINDOW, scripts=True)
    window.locator(".section-index .part button").first.click()
    colors = window.evaluate("""() => {
        const cell = document.querySelector(".cells .part a"), panel = document.querySelector(".cells");
        return [getComputedStyle(cell).color, getComputedStyle(panel).color, getComputedStyle(panel).backgroundColor];
    }""")
    assert colors[0] == colors[1] != colors[2]
    window.keyboard.press("Escape")
    part = window.locator(".section-index .part:not([hidden], .dots)").last
    box, name = part.bounding_box(), part.evaluate("(part) => (part.querySelector('.full') ?? part.querySelector('bdi')).textContent")
    with pointer(Mouse, window) as press:
        press.press(WINDOW[0] - 12, box["y"] - 60)
        press.move(WINDOW[0] - 12, box["y"] + box["height"] / 2)
        wait_until(window, f"{BUBBLE} !== ''")
        texts = window.locator(".bubble > :not(.first)").all_text_contents()
    assert texts == [f"S · {name}", ""]
