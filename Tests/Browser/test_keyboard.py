"""Keyboard navigation: the skip link first, then everything in order, with a visible focus indicator."""

import pytest

from . import pages

#: The focused element: its indicator, and whether it is visible.
FOCUS = """() => {
    const element = document.activeElement;
    if (element === document.body) return null;
    const place = element.getBoundingClientRect();
    const marks = [null, "::before", "::after"].map((pseudo) => getComputedStyle(element, pseudo)).filter((style, number) =>
        (number === 0 || style.content !== "none") && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2);
    const hit = document.elementFromPoint(
        Math.min(Math.max(place.left + 4, 1), innerWidth - 1), place.top + place.height / 2);
    return {
        text: element.textContent.trim(), isSkip: element.classList.contains("skip"),
        isStrip: element.closest(".section-index li") !== null, isMain: element.closest("main") !== null,
        isMarked: marks.length > 0, outline: marks[0]?.outlineColor,
        isInWindow: place.bottom > 0 && place.top < innerHeight && place.right > 0 && place.left < innerWidth,
        isUncovered: hit !== null && (element === hit || element.contains(hit) || hit.contains(element)),
        hit: hit?.outerHTML.slice(0, 80),
    };
}"""


def tab(window, key="Tab"):
    window.keyboard.press(key)
    return window.evaluate(FOCUS)


#: Pages of each template, of both directions of text, with and without an index and links.
KINDS = [
    *(pages.SitePage("library", path) for path in
      ("", "about/", "animals/", "animals/otter/", "split-elements/", "thousands/-/a-z/s/2/", "household/-/plain/", "404.html")),
    pages.SitePage("arabic", "birds/"), pages.SitePage("lone", ""), pages.SitePage("own", ""), pages.SitePage("own", "people/-/ja/"),
]


@pytest.mark.parametrize("page", KINDS, ids=str)
def test_the_skip_link_comes_first(page, visit):
    window = visit(page, (390, 844))
    focus = tab(window)
    assert focus["isSkip"] and focus["isInWindow"] and focus["isUncovered"], focus
    window.keyboard.press("Enter")
    window.wait_for_url("**#__main")
    focus = tab(window)
    if window.locator("main :is(a, [tabindex])").count():
        assert focus["isMain"], focus
    else:
        assert focus is None or focus["isSkip"], focus


@pytest.mark.parametrize("page, size", [
    (page, size) for page in pages.STRIPS for size in [(390, 844), (640, 360)]
    # Of equal strips, only one is traversed.
    if page.project != "own" and page.path in ("animals/", "words/", "elements/", "birds/", "thousands/", "household/")
], ids=str)
def test_every_index_title_shows_its_focus(page, size, visit):
    window = visit(page, size)
    titles = [title.strip() for title in window.locator("nav.section-index li a").all_text_contents()]
    reached = []
    while (focus := tab(window)) and not focus["isMain"] and len(reached) <= len(titles):
        if focus["isStrip"]:
            reached.append(focus["text"])
            assert focus["isMarked"] and focus["isInWindow"] and focus["isUncovered"], focus
    assert reached == titles


def test_the_focus_indicator_is_visible(visit):
    """The indicator is visible: the screenshot of the title changes."""
    window = visit(pages.SitePage("library", "animals/"), (390, 844))
    place = window.locator("nav.section-index li a").first.bounding_box()
    clip = {"x": place["x"] - 20, "y": max(0, place["y"] - 4), "width": place["width"] + 20, "height": place["height"] + 8}
    before = window.screenshot(clip=clip)
    assert any(tab(window)["isStrip"] for _ in range(100))
    assert window.screenshot(clip=clip) != before


@pytest.mark.parametrize("width", [768, 1280])
def test_the_focus_of_a_control_does_not_cross_the_one_beside_it(width, visit):
    window = visit(pages.SitePage("own", "parts/"), (width, 800), scripts=True)
    window.locator(".order select").focus()
    window.keyboard.press("Tab")
    summary = window.locator(".narrow > summary:focus-visible")
    left = summary.evaluate("""(each) => {
        const ring = getComputedStyle(each, "::before");
        return each.getBoundingClientRect().left + parseFloat(ring.left) - parseFloat(ring.outlineWidth);
    }""")
    order = window.locator(".order").bounding_box()
    assert order["x"] + order["width"] <= left


@pytest.mark.parametrize("page", [
    pages.SitePage("library", "animals/"), pages.SitePage("library", "animals/otter/"),
    pages.SitePage("library", "split-elements/"), pages.SitePage("library", ""), pages.SitePage("arabic", "birds/"),
], ids=str)
def test_the_focus_is_never_hidden(page, visit):
    """Forward and backward through the page: the focus is marked, in the window, and never under a sticky heading."""
    window = visit(page, (390, 844))
    count = 0
    while (focus := tab(window)) and count < 60:
        count += 1
        assert focus["isMarked"] and focus["isInWindow"] and focus["isUncovered"], focus
    assert count > 5
    while (focus := tab(window, "Shift+Tab")) and count:
        count -= 1
        assert focus["isMarked"] and focus["isInWindow"] and focus["isUncovered"], focus
