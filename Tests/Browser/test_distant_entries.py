"""Without JavaScript, each of 118,000 entries is at most three taps and three screens of scrolling away."""

import json
import random
import re
import urllib.parse

import pytest

from . import sample_names
from .site_server import SiteServer

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
    const strip = document.querySelector(".section-index ol");
    const inStrip = (link) => Math.max(0, link.offsetTop + link.parentElement.offsetTop + link.offsetHeight - strip.clientHeight);
    const down = (element) => Math.max(0, element.getBoundingClientRect().bottom + scrollY - innerHeight);
    const links = [...document.querySelectorAll(".section-index li a")].map((link) => [link.href, link.closest("li").className, inStrip(link)]);
    const cells = [...document.querySelectorAll(".parts a, .contents a")].map((link) => [link.href, "cell", down(link)]);
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
    for address, kind, way in look["links"]:
        address = address.partition("#")[0]
        if kind not in ("up", "mark") and way < found.get(address, way + 1):
            found[address] = way
    return found


def within(look, taps, way):
    """Returns the taps and the scroll distance for each entry of a page, after the given ones to the top of the
    page."""
    height = look["height"]
    tops = dict(look["marks"])
    marks = [(tops[urllib.parse.unquote(address.partition("#")[2])], strip)
             for address, kind, strip in look["links"] if kind == "mark"]
    for identifier, top, bottom in look["rows"]:
        # From the top, or from the last mark before the row, below the sticky heading.
        choices = [(taps, way + max(0, bottom - height))]
        choices += [(taps + 1, way + strip + max(0, bottom - mark + 100 - height)) for mark, strip in marks if mark <= top]
        possible = [choice for choice in choices if choice[0] <= TAPS]
        yield identifier, *min(possible or choices, key=lambda choice: choice[1])


def test_every_entry_is_near(site, visit):
    server, folder = site
    window = visit(server.root + "words/", WINDOW)
    first = link_paths(look_at(window))
    longest, seen, letters = (0, 0), 0, re.compile(r"/-/a-z/[^/]+/$")
    for address, way in sorted(first.items()):
        assert letters.search(address), address
        window.goto(address)
        look = look_at(window)
        pages = {address: (1, way)} | {
            part: (2, way + own) for part, own in link_paths(look).items() if part != address and part.startswith(address)}
        # Every part has a cell or a notch.
        parts = [path for path in (folder / urllib.parse.urlsplit(address).path.strip("/")).iterdir() if path.is_dir()]
        assert len(pages) == 1 + len(parts), address
        # In long sections, every third part and both ends.
        some = sorted(pages, key=lambda part: len(part))[:: 3 if len(pages) > 6 else 1]
        for part in dict.fromkeys([*some, max(pages)]):
            if part != address:
                window.goto(part)
                look = look_at(window)
            for identifier, taps, distance in within(look, *pages[part]):
                seen += 1
                assert taps <= TAPS, (part, identifier)
                assert distance <= SCREENS * WINDOW[1], (part, identifier, distance / WINDOW[1])
                longest = max(longest, (distance / WINDOW[1], taps))
    assert seen > COUNT / 4
    assert longest[0] > 1, "the measure sees distances"
    print(f"{seen} entries; the furthest is {longest[0]:.1f} screens away, after {longest[1]} taps")


def test_a_page_without_marks_is_detected(site, visit):
    server, _ = site
    window = visit(server.root + "words/-/a-z/s/2/", WINDOW)
    look = look_at(window)
    assert len([1 for _, kind, _ in look["links"] if kind == "mark"]) == 15
    look["links"] = [link for link in look["links"] if link[1] != "mark"]
    assert max(distance for _, _, distance in within(look, 2, 0)) > 10 * WINDOW[1]


@pytest.mark.parametrize("path", ["s/", "s/2/", "x/"])
def test_first_rows_are_near_the_top(site, visit, path):
    """On a phone, the first row is on the first screen, or not far below it on the first page of a long section."""
    server, _ = site
    window = visit(server.root + "words/-/a-z/" + path, WINDOW)
    top = window.evaluate("document.querySelector('.rows > li').getBoundingClientRect().top")
    assert top < WINDOW[1] * 0.75


@pytest.mark.parametrize("touch", [False, True])
def test_parts_are_large_enough_to_tap(site, visit, touch):
    server, _ = site
    window = visit(server.root + "words/-/a-z/s/", WINDOW, has_touch=touch, is_mobile=touch)
    sizes = window.evaluate(
        "[...document.querySelectorAll('.parts a')].map((link) => [link.offsetWidth, link.offsetHeight, link.scrollWidth])")
    assert len(sizes) > 20
    least = 44 if touch else 24
    assert all(width >= min(least, 43) and height >= least and inner <= width for width, height, inner in sizes), sizes
