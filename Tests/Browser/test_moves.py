"""Sections and rows move to their new places."""

import pytest

from . import pages
from .test_order import PHONE, ROOMS, TOUCH, WIDE, press, sections
from .waiting import wait_for_rest, wait_until

#: What is animated, by name. A section slides with its heading and its rows.
ANIMATIONS = """() => document.getAnimations().filter((each) => each.effect?.target?.closest("main > section")).flatMap((each) => {
    const { target } = each.effect, timing = each.effect.getTiming();
    const blocks = target.matches("section") ? [...target.querySelectorAll(":scope > h2, .rows > li")] : [target];
    return blocks.map((block) => ({
        name: block.dataset.entry ?? block.parentElement.id, kind: block.localName,
        properties: each.effect.getKeyframes().flatMap((frame) => Object.keys(frame).filter((key) => !["offset", "computedOffset", "easing", "composite"].includes(key))),
        duration: timing.duration, easing: timing.easing,
    }));
})"""

#: The elements that are animated.
TARGETS = """document.getAnimations().map((each) => each.effect?.target).filter((target) => target?.closest("main > section"))"""

#: Changes the order while the focus is where it is, and stops what moves at its start.
CHANGE = """async (order) => {
    const select = document.querySelector(".order select");
    select.value = order;
    select.dispatchEvent(new Event("change"));
    for (let tries = 0; tries < 100 && !location.search.includes("order=" + order); tries += 1) {
        await new Promise((next) => setTimeout(next, 5));
    }
    for (const each of document.getAnimations()) {
        if (!each.effect?.target?.closest("main > section")) continue;
        each.pause();
        each.currentTime = 0;
    }
}"""

#: The places of the rows and headings in the window.
PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-section] > h2, .rows > li[data-entry]")].map((each) => [
    (each.dataset.entry ? each.closest("section").id : "h2") + " " + (each.dataset.entry ?? each.parentElement.id),
    { top: each.getBoundingClientRect().top, left: each.getBoundingClientRect().left }]))"""


def moving(window):
    return window.evaluate(ANIMATIONS)


def inside(places, height):
    return {name for name, place in places.items() if 0 < place["top"] < height}


@pytest.mark.parametrize("size, options", [(PHONE, TOUCH), (WIDE, {})], ids=str)
@pytest.mark.parametrize("page", [ROOMS, pages.SitePage("arabic", "birds/-/place/")], ids=str)
def test_what_is_in_view_slides_to_its_new_place(page, size, options, visit):
    window = visit(page, size, scripts=True, **options)
    before = window.evaluate(PLACES)
    window.evaluate(CHANGE, "count" if page.project == "arabic" else "name")
    animated = moving(window)
    assert animated and {(each["duration"], each["easing"]) for each in animated} == {(220, "cubic-bezier(0.2, 0, 0, 1)")}
    assert {name for each in animated for name in each["properties"]} <= {"transform", "opacity"}
    assert any(each["properties"] == ["transform"] * 2 or each["properties"] == ["transform"] for each in animated)
    # Each that slides starts where it was.
    start = window.evaluate(PLACES)
    slid = [each["name"] for each in animated if "transform" in each["properties"]]
    moved = [name for name in before if name.split()[1] in slid and inside({name: before[name]}, size[1])]
    assert moved
    for name in moved:
        assert abs(start[name]["top"] - before[name]["top"]) < 1 and abs(start[name]["left"] - before[name]["left"]) < 1, name
    window.evaluate("document.getAnimations().forEach((each) => each.finish())")
    assert moving(window) == []


def test_at_most_60_elements_are_animated(visit):
    window = visit(pages.SitePage("library", "elements/"), (1280, 24000), scripts=True)
    window.evaluate(CHANGE, "name")
    assert window.evaluate(TARGETS + ".length") == 60


def test_the_rows_of_a_section_slide_together(visit):
    """Otherwise the section would clip those that come from beyond its edges."""
    window = visit(pages.SitePage("own", "crew/"), WIDE, scripts=True)
    window.locator("main > section:nth-of-type(2) > h2").evaluate("(heading) => heading.focus()")
    window.keyboard.press("Alt+ArrowUp")
    wait_until(window, f"{TARGETS}.some((target) => target.matches('section'))")


def test_what_comes_from_far_away_fades_in(visit):
    """What goes far away is not animated."""
    # High enough that the second section is in view.
    height = 900
    window = visit(ROOMS, (1280, height), scripts=True)
    before = window.evaluate(PLACES)
    window.evaluate("document.querySelector('.order select').focus()")
    window.evaluate(CHANGE, "name")
    animated = {each["name"]: set(each["properties"]) for each in moving(window)}
    window.evaluate("document.getAnimations().forEach((each) => each.finish())")
    after = window.evaluate(PLACES)
    far = [name for name in inside(after, height) if abs(before[name]["top"] - after[name]["top"]) > height]
    gone = [name for name in inside(before, height) if abs(before[name]["top"] - after[name]["top"]) > 2000]
    assert far and all(animated[name.split()[1]] == {"opacity"} for name in far)
    assert gone and not any("transform" in animated.get(name.split()[1], ()) for name in gone)


@pytest.mark.parametrize("act", [
    lambda window: window.keyboard.press("Shift"), lambda window: window.mouse.down(), lambda window: window.mouse.wheel(0, 1)],
    ids=["key", "pointer", "wheel"])
def test_any_input_shows_the_end(act, visit):
    window = visit(ROOMS, scripts=True)
    window.mouse.move(300, 500)
    window.evaluate(CHANGE, "name")
    assert moving(window)
    act(window)
    wait_until(window, f"({ANIMATIONS})().length === 0")
    assert sections(window)[0] == "Den"
    window.mouse.up()


def test_a_touch_shows_the_end(visit):
    window = visit(ROOMS, PHONE, scripts=True, **TOUCH)
    window.evaluate(CHANGE, "name")
    assert moving(window)
    window.touchscreen.tap(200, 830)
    assert moving(window) == []


def test_another_change_starts_from_the_end(visit):
    window = visit(ROOMS, scripts=True)
    window.evaluate(CHANGE, "name")
    window.evaluate(CHANGE, "count")
    assert window.evaluate(f"new Set({TARGETS}).size === {TARGETS}.length")


def test_nothing_moves_under_reduced_motion(visit):
    window = visit(ROOMS, scripts=True, reduced_motion="reduce")
    window.evaluate(CHANGE, "name")
    assert moving(window) == [] and sections(window)[0] == "Den"


def top(window, selector):
    return window.locator(selector).first.evaluate("(element) => element.getBoundingClientRect().top")


@pytest.mark.parametrize("size, options", [(PHONE, TOUCH), (WIDE, {})], ids=str)
def test_the_focused_entry_keeps_its_place(size, options, visit):
    window = visit(ROOMS, size, scripts=True, **options)
    row = "#_kitchen [data-entry]:nth-child(2)"
    window.locator(f"{row} :is(a, input)").first.evaluate("(link) => { link.focus(); }") if window.locator(
        f"{row} :is(a, input)").count() else window.locator(row).evaluate("(row) => { row.tabIndex = 0; row.focus(); }")
    window.evaluate("scrollBy(0, 90)")
    before = top(window, row)
    window.evaluate(CHANGE, "name")
    window.evaluate("document.getAnimations().forEach((each) => each.finish())")
    wait_for_rest(window)
    assert sections(window)[6] == "Kitchen"
    assert abs(top(window, row) - before) < 1.5


@pytest.mark.parametrize("size, options", [(PHONE, TOUCH), (WIDE, {})], ids=str)
@pytest.mark.parametrize("page", [ROOMS, pages.SitePage("own", "people/-/ar/")], ids=str)
def test_the_first_row_in_view_keeps_its_place(page, size, options, visit):
    window = visit(page, size, scripts=True, **options)
    window.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2 - 300)")
    # The first row that is below the heading and not cut off.
    first = window.evaluate("""() => {
        const row = [...document.querySelectorAll(".rows > [data-entry]")].find((row) =>
            row.getBoundingClientRect().top >= parseFloat(getComputedStyle(row).scrollMarginTop));
        return [row.closest("section").id, row.dataset.entry];
    }""")
    row = f"#{first[0]} [data-entry='{first[1]}']"
    before = top(window, row)
    assert 0 < before < 300
    window.evaluate(CHANGE, "count" if page.project == "own" else "name")
    window.evaluate("document.getAnimations().forEach((each) => each.finish())")
    wait_for_rest(window)
    assert abs(top(window, row) - before) < 1.5


def test_a_moved_section_keeps_its_place(visit):
    window = visit(ROOMS, scripts=True)
    window.locator("#_kitchen > h2").evaluate("(heading) => heading.focus()")
    window.evaluate("scrollBy(0, document.getElementById('_kitchen').getBoundingClientRect().top - 200)")
    before = top(window, "#_kitchen")
    for _ in range(2):
        press(window, "Alt+ArrowUp")
        wait_for_rest(window)
        assert abs(top(window, "#_kitchen") - before) < 1.5
    assert sections(window)[1] == "Kitchen"


def test_the_page_does_not_scroll_while_the_control_is_used(visit):
    """Otherwise the control would scroll out of view."""
    window = visit(ROOMS, scripts=True)
    window.locator(".order select").select_option("name")
    window.locator(".order select").focus()
    window.evaluate(CHANGE, "count")
    assert window.evaluate("scrollY") == 0


def test_the_module_is_loaded_when_it_is_first_needed(visit, sites):
    log = sites.server("library").log
    del log[:]
    window = visit(ROOMS, scripts=True, locale="en-GB")
    wait_for_rest(window)
    assert not [path for path, _ in log if path.endswith("arrange.js")]
    window.locator(".order select").focus()
    wait_until(window, "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('arrange.js'))")


def test_new_rows_fade_in_and_leaving_rows_vanish(visit):
    """A row that was made again slides from where its entry was."""
    window = visit(ROOMS, WIDE, scripts=True)
    window.evaluate("""async () => {
        const { move } = await thumbindex.load("moves", "arrange");
        const [first, second, third] = document.querySelectorAll(".rows > li");
        third.style.display = "none";
        move(() => {
            first.style.display = "none";
            third.style.display = "";
            const copy = second.cloneNode(true);
            second.replaceWith(copy);
            copy.dataset.test = "copy";
            third.dataset.test = "third";
            first.dataset.test = "first";
        });
    }""")
    kinds = window.evaluate("""Object.fromEntries(document.getAnimations().filter((each) => each.effect?.target?.dataset.test)
        .map((each) => [each.effect.target.dataset.test, Object.keys(each.effect.getKeyframes()[0]).filter((key) => ["transform", "opacity"].includes(key))]))""")
    assert kinds == {"copy": ["transform"], "third": ["opacity"]}
