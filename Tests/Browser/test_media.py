"""Print, forced colors, and reduced motion."""

import pytest
from playwright.sync_api import expect

from . import pages
from .page_scripts import measure

KINDS = [pages.SitePage("library", path) for path in
         ("", "household/", "animals/", "animals/otter/", "split-elements/", "thousands/-/a-z/s/2/", "about/")]


@pytest.mark.parametrize("page", KINDS, ids=str)
def test_print_contains_only_the_list(page, visit):
    """Tested in light mode only: browsers print in light mode."""
    window = visit(page, (720, 1000))
    window.emulate_media(media="print")
    try:
        hidden = window.evaluate(
            "[...document.querySelectorAll('.section-index, .masthead nav, .skip, .views')]"
            ".filter((each) => each.checkVisibility()).map((each) => each.className)")
        assert hidden == []
        assert window.locator("h1").is_visible()
        assert window.evaluate("document.body.clientWidth - document.querySelector('main').offsetWidth") == 0
        assert measure(window, "layout") == []
        assert [each for each in measure(window, "contrast") if each["ratio"] < 4.5] == []
    finally:
        window.emulate_media(media="screen")


def test_headings_are_not_sticky_in_print(visit):
    window = visit(pages.SitePage("library", "household/"))
    window.emulate_media(media="print")
    try:
        assert window.locator("[data-section] > h2").first.evaluate("(each) => getComputedStyle(each).position") == "static"
    finally:
        window.emulate_media(media="screen")


@pytest.mark.parametrize("page", [
    pages.SitePage("library", path) for path in ("animals/", "words/", "elements/", "split-elements/-/element/gold/")
] + [pages.SitePage("arabic", "birds/")], ids=str)
def test_forced_colors_keep_the_strip(page, visit):
    """System colors are used, texts are readable, and each notch has an outline."""
    window = visit(page, (1280, 800), forced_colors="active")
    for scheme in pages.SCHEMES:
        window.emulate_media(color_scheme=scheme)
        assert_strip_is_kept(window, scheme)


def assert_strip_is_kept(window, scheme):
    assert window.evaluate("matchMedia('(forced-colors: active)').matches && matchMedia('(prefers-color-scheme: %s)').matches" % scheme)
    assert [each for each in measure(window, "contrast") if each["ratio"] is None or each["ratio"] < 4.5] == [], scheme
    styles = window.evaluate("""() => [...document.querySelectorAll(".section-index li a")].map((link) => {
        const notch = getComputedStyle(link, "::before");
        return [notch.borderTopStyle === (link.closest(".empty") ? "dashed" : "solid"), parseFloat(notch.borderTopWidth) > 0];
    })""")
    assert styles and all(style == [True, True] for style in styles), scheme
    strip = measure(window, "strip")
    assert all(item["isInside"] and item["isTouched"] for item in strip["items"]), scheme
    link = window.locator(".section-index li a").first
    link.focus()
    assert [each for each in measure(window, "contrast") if each["ratio"] is None or each["ratio"] < 4.5] == [], scheme
    link.blur()


def test_what_was_found_is_seen_in_forced_colors(visit):
    """Matches have a background of their own, and notches without a match another outline."""
    window = visit(pages.SitePage("library", "animals/"), (390, 844), forced_colors="active", scripts=True)
    field = window.get_by_role("searchbox")
    field.fill("owl")
    expect(window.locator("mark").first).to_be_visible()
    for scheme in pages.SCHEMES:
        window.emulate_media(color_scheme=scheme)
        color, background, page = window.locator("mark").first.evaluate("""(mark) => [getComputedStyle(mark).color,
            getComputedStyle(mark).backgroundColor, getComputedStyle(document.documentElement).backgroundColor]""")
        assert background.startswith("rgb(") and background not in (color, page), scheme
        outlines = window.locator(".section-index li > a").evaluate_all("""(all) => all.map((link) => [
            link.parentElement.matches(".lost, .empty"), getComputedStyle(link, "::before").borderTopStyle])""")
        assert {tuple(each) for each in outlines} == {(True, "dashed"), (False, "solid")}, scheme
        # The area for touch is not drawn.
        areas = window.locator(".section-index li").evaluate_all(
            "(all) => all.map((item) => getComputedStyle(item, '::before').borderTopStyle)")
        assert set(areas) == {"none"}
        assert window.evaluate("getComputedStyle(document.querySelector('search'), '::before').backgroundImage") != "none"


@pytest.mark.parametrize("selector", [".masthead nav ul", ".views ul"])
def test_the_sign_of_a_line_that_goes_on_covers_its_text_in_forced_colors(selector, visit):
    window = visit(pages.SitePage("own", "elements/"), (390, 844), forced_colors="active")
    color, image, paper = window.locator(selector).evaluate("""(list) => {
        const { color, backgroundImage } = getComputedStyle(list, "::after");
        return [color, backgroundImage, getComputedStyle(document.documentElement).backgroundColor];
    }""")
    assert paper in image and color != paper


def test_more_contrast(visit):
    """Secondary text has the color of text, and lines are seen."""
    window = visit(pages.SitePage("own", "animals/"), (390, 844), contrast="more")
    for scheme in pages.SCHEMES:
        window.emulate_media(color_scheme=scheme)
        ink = window.evaluate("getComputedStyle(document.body).color")
        colors = window.locator(".lede, .subtitle, .value, .tally, .views a").evaluate_all(
            "(all) => all.map((each) => getComputedStyle(each).color)")
        assert set(colors) == {ink}, scheme
        assert window.locator(".line").evaluate("(each) => getComputedStyle(each).borderBottomColor") == ink, scheme
        assert [each for each in measure(window, "contrast") if each["ratio"] is None or each["ratio"] < 4.5] == [], scheme


def test_the_parts_of_a_section_have_system_colors_in_forced_colors(visit):
    window = visit(pages.SitePage("library", "thousands/-/a-z/s/2/"), (1280, 800), forced_colors="active")
    backgrounds = window.evaluate("""[...document.querySelectorAll(".section-index :is(.open, .part)")]
        .map((item) => getComputedStyle(item).backgroundColor)""")
    assert backgrounds and set(backgrounds) == {window.evaluate("getComputedStyle(document.documentElement).backgroundColor")}


@pytest.mark.parametrize("page", KINDS, ids=str)
def test_reduced_motion_disables_animations(page, visit):
    window = visit(page, (1280, 800), reduced_motion="reduce", scripts=True)
    # Until the script has combined titles, an animation of one step hides them.
    expect(window.locator(".section-index:not(.live)")).to_have_count(0)
    moving = window.evaluate("""() => [...document.querySelectorAll("*")].flatMap((each) =>
        [null, "::before", "::after"].map((pseudo) => getComputedStyle(each, pseudo)).filter((style) =>
            style.transitionDuration.split(", ").some((time) => parseFloat(time) > 0.01)
            || (style.animationName !== "none" && parseFloat(style.animationDuration) > 0.01)
            || style.scrollBehavior === "smooth").map(() => each.outerHTML.slice(0, 80)))""")
    assert moving == []
    assert window.evaluate("document.getAnimations().length") == 0
