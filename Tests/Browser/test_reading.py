"""The mark of the current section, with and without JavaScript."""

import time

import pytest

from . import pages
from .page_scripts import set_styles
from .waiting import PATIENCE, requests_of, wait_for_frames, wait_until

ANIMALS = pages.SitePage("library", "animals/")
ROOMS = pages.SitePage("library", "household/")
FEW = pages.SitePage("extremes", "few/")
TALL, SHORT = (1280, 800), (1280, 1600)

#: The short titles of the notches that have the color of the current section.
MARKED = """() => {
    const probe = document.createElement("p");
    probe.className = "pager";
    probe.innerHTML = "<bdi>x</bdi>";
    document.querySelector("main").append(probe);
    const accent = getComputedStyle(probe.firstChild).color;
    probe.remove();
    return [...document.querySelectorAll(".section-index li a")]
        .filter((link) => getComputedStyle(link, "::before").backgroundColor === accent)
        .map((link) => link.querySelector("bdi").textContent);
}"""


def settle(window):
    """Waits a frame, because the mark is updated a frame after scrolling. Without JavaScript, a page tells no frames."""
    if requests_of(window).has_scripts:
        wait_for_frames(window)
    else:
        window.wait_for_timeout(120)


def marked(window):
    """Returns the visible mark, which with JavaScript is also exposed to screen readers."""
    settle(window)
    shown, named = window.evaluate(f"[({MARKED})(), [...document.querySelectorAll('.section-index [aria-current=true] > bdi')].map((each) => each.textContent)]")
    assert not named or named == shown
    return shown


def expect_marked(window, titles):
    """Waits for the mark, which comes later on a busy machine. If it must stay, it has had the time of a frame to go."""
    end = time.monotonic() + PATIENCE
    while (shown := marked(window)) != titles and time.monotonic() < end:
        pass
    assert shown == titles


def tap(window, section):
    """Taps a section's title and moves the pointer away."""
    # The last of several equal links belongs to the section itself: empty letters come before it.
    window.locator(f".section-index li a[href='#{section}']").last.click()
    window.mouse.move(400, 300)


def scroll_to(window, section):
    window.evaluate("(id) => scrollTo(0, document.getElementById(id).getBoundingClientRect().top + scrollY + 5)", section)


@pytest.mark.parametrize("scripts", [False, True])
def test_the_section_at_the_top_is_marked(scripts, visit):
    window = visit(ANIMALS, TALL, scripts=scripts)
    expect_marked(window, ["A"])
    for letter in "CFMA":
        scroll_to(window, f"_{letter.lower()}")
        expect_marked(window, [letter])


@pytest.mark.parametrize("scripts", [False, True])
def test_an_empty_section_is_marked(scripts, visit):
    window = visit(ROOMS, TALL, scripts=scripts)
    scroll_to(window, "_pantry")
    expect_marked(window, ["P"])
    scroll_to(window, "_kitchen")
    expect_marked(window, ["K"])


def test_a_tapped_section_stays_marked_until_the_reader_scrolls(visit):
    window = visit(ANIMALS, TALL, scripts=True)
    for letter in ["T", "W", "Y", "Z", "W", "W"]:
        tap(window, f"_{letter.lower()}")
        expect_marked(window, [letter])
    window.mouse.wheel(0, -400)
    wait_until(window, "document.documentElement.scrollHeight - innerHeight - scrollY > 390")
    wait_until(window, f"!({MARKED})().includes('W')")
    window.evaluate("scrollTo(0, 1e6)")
    expect_marked(window, ["Z"])  # The last section is read at the end of the page.


def test_a_small_movement_keeps_the_tapped_section(visit):
    window = visit(ANIMALS, TALL, scripts=True)
    for letter in "FR":
        tap(window, f"_{letter.lower()}")
        expect_marked(window, [letter])
        window.mouse.wheel(0, -3)
        expect_marked(window, [letter])


def test_a_linked_section_is_marked_on_arrival(visit):
    expect_marked(visit(ANIMALS, TALL, fragment="#_w", scripts=True), ["W"])
    expect_marked(visit(ANIMALS, TALL, fragment="#wolf", scripts=True), ["W"])


def test_every_section_is_marked_somewhere(visit):
    """The last sections share the remaining scroll distance."""
    window = visit(ANIMALS, (1280, 648), scripts=True)
    window.evaluate("""() => {
        window.seen = [];
        new MutationObserver(() => {
            const now = document.querySelector(".section-index [aria-current] bdi").textContent;
            if (seen.at(-1) !== now) seen.push(now);
        }).observe(document.querySelector(".section-index"), { subtree: true, attributeFilter: ["aria-current"] });
    }""")
    seen = window.evaluate("""async () => {
        // Before that distance, which is less than a window, each section is higher than a step.
        const end = document.documentElement.scrollHeight - innerHeight;
        for (let place = 0; place < end + 6; place += place < end - innerHeight ? 24 : 6) {
            scrollTo(0, place);
            await new Promise(requestAnimationFrame);
        }
        await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
        return seen;
    }""")
    assert seen == list("BCDEFGHIJKLMNOPQRSTWYZ")


@pytest.mark.parametrize("scripts", [False, True])
def test_a_page_too_short_to_scroll_marks_the_first(scripts, visit):
    window = visit(FEW, SHORT, scripts=scripts)
    assert window.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect_marked(window, ["Upper"])


def test_a_page_too_short_to_scroll_marks_the_tapped_section(visit):
    window = visit(FEW, SHORT, scripts=True)
    for name in ["Lower", "Empty", "Lowest", "Upper"]:
        tap(window, f"_{name.lower()}")
        expect_marked(window, [name])


def test_the_scroll_offset_of_a_brand_is_used(visit):
    """If a brand's own masthead covers the top edge, links scroll to below it."""
    window = visit(ANIMALS, TALL, scripts=True)
    set_styles(window, ":root { scroll-padding-block-start: 10rem } [data-section] { scroll-margin-block-start: 2rem }")
    for letter in "DMR":
        tap(window, f"_{letter.lower()}")
        expect_marked(window, [letter])
        window.mouse.wheel(0, 5)
        expect_marked(window, [letter])


def test_the_marked_notch_is_in_view_if_the_strip_scrolls(visit):
    window = visit(pages.SitePage("library", "elements/"), (390, 844), scripts=True)
    for section, notch in (("_tin", "Ag to Sn"), ("_oganesson", "Mc to Og"), ("_helium", "H to Li")):
        scroll_to(window, section)
        wait_until(window, f"(({{ ariaLabel, textContent }}) => ariaLabel ?? textContent)(document.querySelector('.section-index [aria-current]')) === '{notch}'")
        place = window.locator(".section-index [aria-current]").bounding_box()
        assert 0 <= place["y"] and place["y"] + place["height"] <= 844


@pytest.mark.parametrize("path, title", [("thousands/-/a-z/k/", "K"), ("thousands/-/a-z/s/2/", "Sk"), ("split-elements/-/element/gold/", "Au")])
def test_a_section_page_marks_its_section(path, title, visit):
    window = visit(pages.SitePage("library", path), TALL)
    named = window.evaluate("[...document.querySelectorAll('.section-index [aria-current=true] > bdi')].map((each) => each.textContent)")
    assert named == [title]
    expect_marked(window, [title])


@pytest.mark.parametrize("page, has_script", [
    (ANIMALS, True), (pages.SitePage("library", "animals/otter/"), True), (pages.SitePage("library", "thousands/"), True),
    (pages.SitePage("library", "thousands/-/a-z/k/"), True), (pages.SitePage("library", "household/-/plain/"), False),
], ids=str)
def test_pages_with_an_index_load_the_script(page, has_script, visit):
    window = visit(page)
    assert window.evaluate("document.querySelector('[data-modules~=strip]') !== null") == has_script
