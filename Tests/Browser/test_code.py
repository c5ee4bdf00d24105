"""Code is left-to-right in pages of any direction."""

import pytest

from . import pages

#: The code elements whose characters are displayed in another order, by their location on the page.
REORDERED = """() => [...document.querySelectorAll("code, kbd, samp, h1 bdi, [data-entry] bdi")]
    .filter((element) => /^[\\x20-\\x7e\\s]+$/.test(element.textContent)).filter((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        const places = [];
        while (walker.nextNode()) {
            for (let at = 0; at < walker.currentNode.data.length; at += 1) {
                range.setStart(walker.currentNode, at);
                range.setEnd(walker.currentNode, at + 1);
                const place = range.getClientRects()[0];
                if (place?.width) places.push(place);
            }
        }
        return places.some((place, at) => at && Math.abs(place.top - places[at - 1].top) < 2 && place.left < places[at - 1].left);
    }).map((element) => element.textContent)"""


@pytest.mark.parametrize("path", ["commands/cd/", "commands/"])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
def test_code_is_not_reordered(path, size, visit):
    window = visit(pages.SitePage("extremes", path), size)
    assert window.evaluate("document.documentElement.dir") == "rtl"
    window.evaluate("""() => document.querySelector(".prose, h1").insertAdjacentHTML(
        "beforeend", " <kbd>ctrl + [</kbd> <samp>... $</samp> <code>(a)..</code>")""")
    assert window.evaluate(REORDERED) == []


def test_code_blocks_begin_on_the_left(visit):
    window = visit(pages.SitePage("extremes", "commands/cd/"), (390, 844))
    block, text = window.evaluate("""() => {
        const block = document.querySelector("pre"), range = document.createRange();
        range.selectNodeContents(block);
        return [block.getBoundingClientRect().left, range.getClientRects()[0].left];
    }""")
    assert text - block < 32
