"""Long names, titles and counts keep their shape in narrow windows, and so do images and brands."""

import re

import pytest
from playwright.sync_api import expect
from watching import wait_for

from . import pages
from .page_scripts import color_values, measure, set_styles
from .pixels import average
from .waiting import wait_for_rest

GLOSSARY = pages.SitePage("extremes", "glossary/")
PARTS = [pages.SitePage("extremes", f"parts/-/kind/{name}/") for name in ("noun", "a-very-long-register-of-terms-that-takes-two-lines")]
NARROW = [(360, 640), (390, 844)]

#: The words of these elements that are broken across two lines.
BROKEN = """(selector) => [...document.querySelectorAll(selector)].flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken = [];
    while (walker.nextNode()) {
        for (const word of walker.currentNode.data.matchAll(/\\S+/g)) {
            range.setStart(walker.currentNode, word.index);
            range.setEnd(walker.currentNode, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map((line) => Math.round(line.top / 4))).size > 1) broken.push(word[0]);
        }
    }
    return broken;
})"""


@pytest.mark.parametrize("size", NARROW, ids=str)
@pytest.mark.parametrize("page", [GLOSSARY, pages.SitePage("own", "animals/-/class/"), pages.SitePage("arabic", "birds/-/place/")], ids=str)
def test_few_index_titles_are_not_broken_on_a_phone(page, size, visit):
    window = visit(page, size)
    assert [item["short"] for item in measure(window, "strip")["items"] if item["isCut"]] == []
    assert window.evaluate(BROKEN, ".section-index bdi") == []


def test_values_of_facts_are_whole_in_half_a_phone(visit):
    window = visit(pages.SitePage("own", "animals/kiwi/"), (195, 422))
    assert "Birds" in window.locator(".facts dd").first.inner_text()
    assert window.evaluate(BROKEN, ".facts dd") == []


def test_rules_of_facts_in_two_columns_leave_the_gap_free(visit):
    window = visit(pages.SitePage("own", "parts/light-wire/"), (1280, 800))
    lefts, below = window.locator("dl.facts div").evaluate_all("""(all) => [new Set(all.map((each) => each.offsetLeft)).size,
        all.map((each) => getComputedStyle(each).borderBottomStyle)]""")
    assert lefts == 2 and set(below) == {"solid"}
    around = window.locator(".facts, .facts > dl").evaluate_all(
        "(all) => all.flatMap((each) => [getComputedStyle(each).borderTopStyle, getComputedStyle(each).borderBottomStyle])")
    assert len(around) >= 4 and set(around) == {"none"}


def test_words_of_previous_and_next_are_whole_in_half_a_phone(visit):
    """Each has a line of its own if the halves are too narrow."""
    window = visit(pages.SitePage("own", "animals/okapi/"), (195, 422))
    window.locator(".pager a").first.evaluate("(link) => link.firstChild.data = 'Föregående '")
    assert window.evaluate(BROKEN, ".pager [rel], .pager bdi") == []
    boxes = [each.bounding_box() for each in window.locator(".pager [rel]").all()]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_neighbors_other_than_those_of_the_list_are_named(visit):
    """Of the elements around carbon in the list, only some have pages."""
    window = visit(pages.SitePage("own", "elements/carbon/"), NARROW[0])
    assert window.locator(".neighbors [aria-current]").inner_text() == "Carbon"
    assert window.locator(".neighbors [aria-current]").evaluate("(link) => !!link.closest('li').nextElementSibling")
    assert window.locator(".pager [rel=next] bdi").inner_text() == "Gold"
    assert window.locator(".pager [rel=next] bdi").bounding_box()["width"] > 20


def test_titles_of_four_letters_are_whole_on_a_phone(visit):
    window = visit(pages.SitePage("own", "animals/"), NARROW[0])
    cut = window.evaluate("""() => {
        const list = document.querySelector(".section-index ol");
        for (const each of [document.documentElement, list]) each.classList.add("long");
        return [...list.querySelectorAll("bdi")].filter((label) => {
            label.textContent = "MMMM";
            return label.getBoundingClientRect().left < list.getBoundingClientRect().left + 6;
        }).length;
    }""")
    assert cut == 0


@pytest.mark.parametrize("size", NARROW, ids=str)
def test_many_index_titles_are_initials_on_a_phone(size, visit):
    window = visit(pages.SitePage("library", "words/"), size)
    titles = window.locator(".section-index li > a > bdi")
    assert titles.count() > 9
    for title in titles.all():
        name = title.text_content()
        initials = "".join(word[0] for word in name.split())[:3].upper()
        expect(title).to_have_css("font-size", "0px")
        assert title.evaluate("element => getComputedStyle(element, '::before').content").startswith(f'"{initials}"')
        expect(title.locator("..")).to_have_accessible_name(f"{initials} {name}")
    assert window.locator(".section-index ol").bounding_box()["width"] <= 48
    assert window.evaluate("""() => [...document.querySelectorAll(".section-index a")].every((link) => link.scrollWidth <= link.clientWidth)""")


def test_a_title_with_the_focus_is_whole(visit):
    window = visit(pages.SitePage("library", "words/"), (390, 844))
    link = window.locator(".section-index li > a").nth(3)
    window.keyboard.press("Tab")
    link.focus()
    expect(link.locator("bdi")).not_to_have_css("font-size", "0px")
    expect(link).to_have_accessible_name(link.text_content())
    start, end = link.evaluate("""(link) => {
        const [whole, text] = [link, link.querySelector("bdi")].map((each) => each.getBoundingClientRect());
        return [text.left - whole.left, whole.right - text.right];
    }""")
    assert min(start, end) >= 6, "the title is beside the edge of the window"


@pytest.mark.parametrize("size", NARROW, ids=str)
@pytest.mark.parametrize("page", [GLOSSARY, *PARTS], ids=str)
def test_headings_and_counts_are_not_broken_inside_words(page, size, visit):
    window = visit(page, size)
    assert window.evaluate(BROKEN, "h2 > bdi, .count") == []
    assert [each for each in measure(window, "layout") if "is cut off" not in each] == [], "long names end in an ellipsis"


@pytest.mark.parametrize("path", ["glossary/", "glossary/-/a-z/"])
@pytest.mark.parametrize("size", NARROW, ids=str)
def test_a_subtitle_spans_its_row(path, size, visit):
    """The value is next to the title only."""
    window = visit(pages.SitePage("extremes", path), size)
    rows = window.evaluate("""() => [...document.querySelectorAll(".rows > li")].map((row) => {
        const [title, subtitle, value] = ["a, bdi:not([class])", ".subtitle", ".value"]
            .map((selector) => row.querySelector(selector).getBoundingClientRect());
        return [row.getBoundingClientRect().right - subtitle.right, title.left - subtitle.left, value.top < title.bottom, subtitle.top >= title.bottom - 4];
    })""")
    assert rows and all(abs(end) < 1 and abs(start) < 1 and beside and below for end, start, beside, below in rows), rows[0]


def test_a_title_has_a_third_of_its_row_beside_a_long_value(visit):
    window = visit(pages.SitePage("own", "household/"), (320, 640))
    row = window.locator(".rows > li").first
    value = row.locator(".value")
    value.evaluate("(value) => { value.textContent = 'A value that is long too'; }")
    widths = re.findall(r"([\d.]+)px", row.evaluate("(row) => getComputedStyle(row).gridTemplateColumns"))
    assert float(widths[-2]) > 0.32 * row.evaluate("(row) => row.offsetWidth")
    value.evaluate("(value) => { value.textContent = '123,456,789'; }")
    assert value.evaluate("(value) => value.getClientRects()[0].height < 32"), "a long number is not broken"


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_number_of_entries_is_beside_a_title_of_two_lines(size, visit):
    window = visit(pages.SitePage("own", "parts/"), size)
    window.locator("h1 bdi").evaluate("(title) => { title.textContent = 'Parts and all other things that are needed'; }")
    title, number = (window.locator(each).bounding_box() for each in ("h1", ".head > .tally"))
    assert title["height"] > 60 and number["y"] < title["y"] + title["height"] / 2 and number["x"] >= title["x"] + title["width"]


@pytest.mark.parametrize("size", [*NARROW, (1280, 800)], ids=str)
def test_a_long_site_name_has_two_lines_at_most(size, visit):
    window = visit(GLOSSARY, size)
    lines = window.evaluate("""() => {
        const name = document.querySelector(".masthead > a bdi");
        return name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight);
    }""")
    assert lines < 2.2
    assert "Nottinghamshire" in window.locator(".masthead > a").text_content(), "the whole name is there for screen readers"


def test_a_round_brand_keeps_checkboxes_square(visit):
    """Only radio buttons are round."""
    window = visit(GLOSSARY, scripts=True)
    set_styles(window, ":root { --radius: 2rem }")
    style = window.evaluate("""() => {
        const style = getComputedStyle(document.querySelector("input.select[type=checkbox]"), "::before");
        return [style.borderTopLeftRadius, style.width].map(parseFloat);
    }""")
    assert 0 < style[0] <= style[1] / 4


@pytest.mark.parametrize("page", [pages.SitePage("library", "animals/"), pages.SitePage("arabic", "birds/")], ids=str)
def test_the_focus_ring_of_a_view_does_not_cut_its_title(page, visit):
    window = visit(page)
    window.keyboard.press("Tab")
    for link in window.locator(".views a").all():
        link.focus()
        around, seen = link.evaluate("""(link) => {
            const own = getComputedStyle(link), after = getComputedStyle(link, "::after");
            const box = link.getBoundingClientRect(), range = document.createRange();
            range.selectNodeContents(link);
            const text = range.getBoundingClientRect();
            const isSameOrigin = own.outlineStyle !== "none";
            const [start, end] = isSameOrigin ? Array(2).fill(-parseFloat(own.outlineOffset)) : [parseFloat(after.left), parseFloat(after.right)];
            const views = link.closest(".views").getBoundingClientRect();
            return [[text.left - box.left - start, box.right - end - text.right], [box.left + start - 2 - views.left, views.right - (box.right - end + 2)]];
        }""")
        assert min(around) >= 2, "the ring is beside the title"
        assert min(seen) >= -0.1, "and in view"


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_focus_rings_of_controls_do_not_cut_their_text(size, visit):
    window = visit(pages.SitePage("own", "parts/"), size, scripts=True)
    window.keyboard.press("Tab")
    for control, focused in [(".order", ".order select"), (".by", ".by select"), (".narrow summary", ".narrow summary")]:
        window.locator(focused).first.focus()
        rings = window.locator(control).first.evaluate("""(control) => {
            const [own, ring] = [getComputedStyle(control), getComputedStyle(control, "::before")];
            return [own.outlineStyle, ring.outlineStyle, parseFloat(own.paddingInlineStart) - parseFloat(ring.insetInlineStart),
                parseFloat(own.paddingInlineEnd) - parseFloat(ring.insetInlineEnd)];
        }""")
        assert rings[:2] == ["none", "solid"] and min(rings[2:]) >= 4, control


def test_a_last_title_that_is_cut_is_not_beyond_the_sign(visit):
    """A sign over the end of a line that scrolls is the last thing that is seen of it."""
    window = visit(pages.SitePage("own", "crew/"), (320, 700), scripts=True)
    nav = window.locator(".masthead nav")
    nav.evaluate("""(nav) => {
        const end = () => [...nav.querySelectorAll("a")].at(-1).getBoundingClientRect().left - nav.getBoundingClientRect().right;
        nav.style.scrollSnapType = "none";
        // The first half of its first letter is in view.
        nav.scrollTo({ left: nav.scrollLeft + end() + 8, behavior: "instant" });
    }""")
    wait_for_rest(window)
    box = nav.bounding_box()
    shot = window.screenshot(clip={"x": box["x"] + box["width"] - 6, "y": box["y"], "width": 6, "height": box["height"]})
    values = color_values(window, shot)
    assert max(values) - min(values) < 30


@pytest.mark.parametrize("path, selector", [("animals/", ".plate img"), ("animals/okapi/", ".picture img")])
def test_images_are_dimmed_in_dark_mode(path, selector, visit):
    light, dark = (
        average(window, window.locator(selector).first.screenshot())
        for window in (visit(pages.SitePage("own", path), (1280, 800), scheme) for scheme in pages.SCHEMES))
    assert 0.75 * light < dark < 0.92 * light


def test_a_light_only_brand_does_not_dim_images(visit):
    window = visit(pages.SitePage("own", "animals/"), (1280, 800), "dark")
    dark = average(window, window.locator(".plate img").first.screenshot())
    set_styles(window, ":root { color-scheme: light }")
    assert average(window, window.locator(".plate img").first.screenshot()) > 1.08 * dark


def test_an_image_with_a_dark_variant_is_not_dimmed(visit):
    window = visit(pages.SitePage("own", "animals/okapi/"), (1280, 800), "dark")
    picture = window.locator(".picture img")
    dimmed = average(window, picture.screenshot())
    window.evaluate("""() => {
        const image = document.querySelector(".picture img"), picture = document.createElement("picture");
        image.replaceWith(picture);
        const source = Object.assign(document.createElement("source"), { media: "(prefers-color-scheme: dark)", srcset: image.src });
        picture.append(source, image);
    }""")
    wait_for(lambda: average(window, picture.screenshot()) > 1.08 * dimmed, "the image is brighter")


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
def test_the_box_of_an_entry_image_has_its_shape(size, visit):
    """All of its corners are round."""
    window = visit(pages.SitePage("own", "animals/okapi/"), size)
    shown, own = window.locator(".picture img").evaluate(
        "(image) => [image.clientWidth / image.clientHeight, image.naturalWidth / image.naturalHeight]")
    assert abs(shown - own) < 0.02


def test_the_demo_images_fill_their_corners(visit):
    """The theme determines the corner radius."""
    window = visit(pages.SitePage("own", "animals/"))
    open_corners = window.evaluate("""async () => {
        const found = [];
        for (const image of document.querySelectorAll(".plate img")) {
            image.loading = "eager";
            await image.decode();
            const canvas = new OffscreenCanvas(160, 120).getContext("2d");
            canvas.drawImage(image, 0, 0, 160, 120);
            const corners = [[0, 0], [159, 0], [0, 119], [159, 119]].map(([x, y]) => canvas.getImageData(x, y, 1, 1).data[3]);
            if (corners.some((alpha) => alpha < 250)) found.push(image.src);
        }
        return found;
    }""")
    assert open_corners == []
