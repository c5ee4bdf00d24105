"""Pages fit the window: nothing scrolls sideways, nothing is cut off, the strip covers nothing."""

import pytest

from . import pages
from .page_scripts import measure, set_styles
from .pixels import largest_difference

#: The text spacing of WCAG 2.1, 1.4.12.
SPACING = """
* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-block-end: 2em !important }
"""

#: A window at 200% zoom (400% for the last) has half (a quarter) of the CSS pixels.
ZOOMED = [(720, 450), (320, 256)]


def problems(window, sizes=None):
    """Returns what does not fit, by window size."""
    found = {size: measure(window, "layout") for size in pages.each_size(window, sizes)}
    return {size: problems for size, problems in found.items() if problems}


def zoomed_problems(window):
    """Returns what does not fit when the reader zooms, by window size."""
    session = window.context.new_cdp_session(window)
    found = {}
    for width, height in ZOOMED:
        session.send("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 2, "mobile": False})
        assert window.evaluate("[innerWidth, innerHeight, devicePixelRatio]") == [width, height, 2]
        if problems := measure(window, "layout"):
            found[width, height] = problems
    session.detach()
    return found


@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_pages_fit_the_window_also_when_zoomed(page, visit):
    window = visit(page)
    assert problems(window) == {}
    assert zoomed_problems(window) == {}, "zoomed"
    window.set_viewport_size({"width": 360, "height": 640})
    window.mouse.wheel(2000, 0)
    assert window.evaluate("[scrollX, innerWidth, devicePixelRatio]") == [0, 360, 1]
    set_styles(window, SPACING)
    assert problems(window, [(390, 844), (1280, 800)]) == {}, "with wider text spacing"


@pytest.mark.parametrize("styles, found", [
    ("main { inline-size: 3000px !important; max-inline-size: none !important }", "the page is"),
    ("h1 { block-size: 8px; overflow: hidden }", "is cut off"),
    ("h1 { position: relative; inset-inline-start: -3rem }", "leaves the window"),
    ("body { --end: 0px !important; --rest: 0px !important }", "the strip lies on"),
])
def test_overflow_is_detected(styles, found, visit):
    window = visit(pages.SitePage("lone", ""), (390, 844))
    set_styles(window, styles)
    assert any(found in problem for problem in measure(window, "layout"))


WIDE = (1280, 800)

#: The left edges of section titles and of the rest of their sections, in the reading direction, and whether a rule
#: separates the sections.
MARGIN = """() => {
    const isRightToLeft = getComputedStyle(document.documentElement).direction === "rtl";
    const edges = (element) => {
        const box = element.getBoundingClientRect();
        return isRightToLeft ? [innerWidth - box.right, innerWidth - box.left] : [box.left, box.right];
    };
    const [start] = edges(document.querySelector("main"));
    return [...document.querySelectorAll("[data-section]")].map((section, number) => {
        const [title, ...rest] = section.children;
        const count = title.querySelector(".count").getBoundingClientRect(), name = title.querySelector("bdi").getBoundingClientRect();
        return {
            title: edges(title).map((edge) => edge - start),
            rest: rest.filter((each) => each.getClientRects().length).map((each) => Math.round(edges(each)[0] - start)),
            isCountBelow: count.top >= name.bottom - 8, isRowBeside: rest[0].getBoundingClientRect().top < count.bottom,
            hasRule: number === 0 || parseFloat(getComputedStyle(section).borderTopWidth) >= 1,
        };
    });
}"""


#: For each list, the column of each row in reading order, and whether rows of a column are below each other.
COLUMNS = """() => [...document.querySelectorAll(".rows")].map((list) => {
    const isRightToLeft = getComputedStyle(list).direction === "rtl";
    const boxes = [...list.children].map((row) => row.getBoundingClientRect());
    const start = (box) => Math.round(isRightToLeft ? -box.right : box.left);
    const starts = [...new Set(boxes.map(start))].sort((one, other) => one - other);
    const columns = boxes.map((box) => starts.indexOf(start(box)));
    return { columns, isDownward: boxes.every((box, at) => columns[at] !== columns[at - 1] || box.top >= boxes[at - 1].bottom - 1) };
})"""


def assert_columns(window):
    """Rows are in two columns in very wide windows. They are read down the first column and then the second."""
    window.set_viewport_size({"width": 1600, "height": 1000})
    lists = window.evaluate(COLUMNS)
    assert lists and any(1 in each["columns"] for each in lists)
    for each in lists:
        assert each["columns"] == sorted(each["columns"]) and set(each["columns"]) <= {0, 1} and each["isDownward"], each
        assert each["columns"].count(0) >= len(each["columns"]) / 2 - 3, "the columns are balanced"
    assert window.evaluate("document.querySelector('.prose') === null || document.querySelector('.prose').offsetWidth <= 640")
    window.set_viewport_size({"width": 1500, "height": 1000})
    assert all(set(each["columns"]) == {0} for each in window.evaluate(COLUMNS))


@pytest.mark.parametrize("page, depth, has_columns", [
    (pages.SitePage("library", "animals/"), 88, False), (pages.SitePage("library", "household/"), 176, False),
    (pages.SitePage("own", "household/"), 176, True), (pages.SitePage("library", "thousands/-/a-z/s/2/"), 176, True),
    (pages.SitePage("arabic", "birds/"), 88, True), (pages.SitePage("arabic", "birds/-/place/"), 176, False),
    (pages.SitePage("own", "animals/-/class/"), 176, True),
], ids=str)
def test_section_titles_hang_in_the_margin_of_wide_windows_and_rows_are_in_two_columns_in_very_wide_ones(page, depth, has_columns, visit):
    """In other windows, titles are above their rows."""
    window = visit(page, WIDE)
    sections = window.evaluate(MARGIN)
    assert sections
    for each in sections:
        assert each["title"] == pytest.approx([0, depth], abs=1) and set(each["rest"]) == {depth + 24}, each
        assert each["isCountBelow"] and each["isRowBeside"] and each["hasRule"], each
    if has_columns:
        assert_columns(window)
    for size in pages.each_size(window, [(390, 844), (1008, 800)]):
        for each in window.evaluate(MARGIN):
            assert set(each["rest"]) == {0} and not each["isCountBelow"], (size, each)


@pytest.mark.parametrize("page, row", [
    (pages.SitePage("library", "animals/"), "lynx"), (pages.SitePage("library", "household/"), "chair-of-the-kitchen"),
], ids=str)
def test_the_target_is_near_the_top_of_wide_windows(page, row, visit):
    """Nothing sticky is above it."""
    window = visit(page, WIDE, fragment="#" + row)
    assert 4 <= measure(window, "headings", row)["top"] <= 16


def test_titles_alone_stay_in_several_columns(visit):
    """They are read across."""
    lists = visit(pages.SitePage("library", "words/"), (1600, 1000)).evaluate(COLUMNS)
    assert lists[0]["columns"] == [0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize("path", ["animals/", "elements/", "crew/-/name/"])
def test_see_rows_are_compact(path, visit):
    """They are smaller than entries, without a rule, and large enough to tap."""
    window = visit(pages.SitePage("own", path))
    for size in pages.each_size(window, [(390, 844), WIDE, (1600, 1000)]):
        rows = window.evaluate("""() => [...document.querySelectorAll(".rows > li")].map((row) => {
            const style = getComputedStyle(row);
            return [row.matches(".see"), parseFloat(style.fontSize), parseFloat(style.borderTopWidth), row.offsetHeight];
        })""")
        see, entries = ([row[1:] for row in rows if row[0] == is_see] for is_see in (True, False))
        assert see and entries
        smallest = min(height for _, _, height in entries)
        for font, rule, height in see:
            assert font < entries[0][0] and rule == 0 and 24 <= height <= smallest, size


def test_check_boxes_are_on_the_line_of_their_titles_in_print(visit):
    window = visit(pages.SitePage("own", "crew/"), WIDE)
    window.emulate_media(media="print")
    found = window.locator(".rows > li:has(> .select)").evaluate_all("""(all) => all.map((row) => {
        const [box, title] = [".select", "bdi"].map((part) => row.querySelector(part).getBoundingClientRect());
        return Math.abs(box.top + box.bottom - title.top - title.bottom) / 2;
    })""")
    window.emulate_media(media="screen")
    assert found and max(found) <= 1


PHONE = (390, 844)
CATALOGS = [pages.SitePage("own", f"{name}/") for name in ("animals", "people", "crew", "elements", "household", "manual")]


@pytest.mark.parametrize("name", ["household", "manual"])
def test_titles_are_not_broken_on_a_narrow_phone(name, visit):
    window = visit(pages.SitePage("own", f"{name}/"), (320, 568))
    for selector in (".head > h1 bdi", ".masthead > a bdi"):
        assert window.locator(selector).evaluate("(each) => each.getBoundingClientRect().height") < 40, selector


#: The place of a string in the window.
PLACE = """(element) => {
    const range = document.createRange();
    range.selectNodeContents([...element.childNodes].find((each) => each.textContent.trim()));
    return range.getBoundingClientRect().toJSON();
}"""


def test_what_narrows_a_list_is_at_the_end_of_the_line_of_views(visit):
    """In a narrow window, it is on the next line."""
    window = visit(pages.SitePage("own", "parts/"), scripts=True)
    views, order, narrow = ".views li:nth-last-child(1 of :has(> a)) a", ".order", ".narrow > summary"
    for size in pages.each_size(window, [(640, 360), (900, 900), WIDE, (1600, 1000)]):
        places = [window.locator(each).evaluate(PLACE) for each in (views, order, narrow)]
        assert len({place["bottom"] for place in places}) == 1, (size, places)
        assert places[1]["right"] < places[2]["left"]
        edges = [window.locator(each).bounding_box() for each in (".line", narrow)]
        assert edges[0]["y"] + edges[0]["height"] == pytest.approx(edges[1]["y"] + edges[1]["height"], abs=.1), "they share a rule"
    window.set_viewport_size(dict(zip(("width", "height"), WIDE)))
    before = window.locator(".catalog-header").bounding_box()["y"]
    window.locator(narrow).focus()
    window.keyboard.press("Enter")
    window.get_by_role("checkbox", name="Brass").wait_for()
    panel, line = window.locator(".choices").bounding_box(), window.locator(".line").bounding_box()
    assert panel["y"] >= line["y"] + line["height"] and panel["width"] == pytest.approx(window.locator(".head").bounding_box()["width"])
    window.keyboard.press("Enter")
    window.locator(".choices").wait_for(state="hidden")
    assert window.locator(".catalog-header").bounding_box()["y"] == before
    window.set_viewport_size({"width": 390, "height": 844})
    assert window.locator(narrow).evaluate(PLACE)["bottom"] == window.locator(order).evaluate(PLACE)["bottom"]
    window.set_viewport_size({"width": 360, "height": 844})
    assert window.locator(narrow).evaluate(PLACE)["top"] >= window.locator(order).evaluate(PLACE)["bottom"]


#: A line that scrolls sideways: whether its links are in one line, whether the current one is in view and beside the
#: faded edges and the sign at the end, and whether the first one in view is whole.
LINE = """(line) => {
    const box = line.getBoundingClientRect();
    const end = line.querySelector("li:last-child [aria-current]") ? 16 : 32;
    const links = [...line.querySelectorAll("a")].map((link) => link.getBoundingClientRect());
    const current = line.querySelector("[aria-current]")?.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(line).direction === "rtl";
    const [before, after] = line.scrollWidth > line.clientWidth ? isRightToLeft ? [end, 0] : [0, end] : [0, 0];
    const isCut = ({ left, right }) => isRightToLeft
        ? left < box.right - 4 && right > box.right : left < box.left && right > box.left + 4;
    return {
        isWhole: !links.some(isCut),
        isLine: links.every((link) => Math.abs(link.top - links[0].top) < 3), height: box.height,
        isCurrentSeen: !current || (current.left >= box.left + before && current.right <= box.right - after),
        isLarge: links.every((link) => link.height >= 24), scrollbar: line.offsetHeight - line.clientHeight,
        overflow: getComputedStyle(line).overflowX, mask: getComputedStyle(line).maskImage,
    };
}"""


@pytest.mark.parametrize("page", [
    *CATALOGS, *(pages.SitePage("own", f"household/-/{view}/") for view in ("name", "keeper", "number", "checked")),
    pages.SitePage("own", "people/-/sv/"), pages.SitePage("own", "people/-/ar/"), pages.SitePage("own", "elements/-/symbol/"), pages.SitePage("library", "household/-/keeper/"),
    pages.SitePage("arabic", "birds/"), pages.SitePage("arabic", "birds/-/initials/"),
], ids=str)
def test_on_a_phone_the_navigation_and_the_views_are_one_line_and_the_first_row_is_in_the_upper_half(page, visit):
    window = visit(page, PHONE)
    assert window.evaluate("document.querySelector('.rows > li').getBoundingClientRect().top") < PHONE[1] / 2, "the first row"
    for selector in (".masthead nav", ".views"):
        line = window.locator(selector).evaluate(LINE)
        assert line["isLine"] and line["isLarge"] and line["isCurrentSeen"] and line["isWhole"], (selector, line)
        assert line["overflow"] == "auto" and line["scrollbar"] == 0 and "gradient" in line["mask"], (selector, line)
    title, links = (window.locator(f".masthead {each}").bounding_box() for each in ("> a", "nav"))
    assert links["y"] < title["y"] + title["height"], "the title is in the same line"
    window.set_viewport_size({"width": 1100, "height": 800})
    assert window.locator(".masthead nav").evaluate("(each) => getComputedStyle(each).maskImage") == "none"


def differ_visibly(window, pictures):
    return largest_difference(window, *pictures) > 4


def signed(line, place):
    """Returns pictures of a line of links with and without the sign at its end: where it is, where it ends, with a part of the
    last item in view, or with the last item directly before the sign."""
    pictures = []
    line.evaluate("""(line, place) => {
        line.style.scrollSnapType = "none";
        const last = line.querySelector("li:last-child"), sign = getComputedStyle(line).direction === "rtl" ? -1 : 1;
        if (place === "start") line.scrollLeft = 0;
        else last.scrollIntoView({ inline: "end", block: "nearest" });
        const [{ left, right, width }, box] = [last, line].map((each) => each.getBoundingClientRect());
        const [edge, end] = sign > 0 ? [box.right, right] : [box.left, left];
        if (place === "middle") line.scrollLeft += left + width / 2 - edge;
        if (place === "before") line.scrollLeft += end + sign * 30 - edge;
    }""", place)
    for display in ("grid", "none"):
        line.evaluate("""(line, display) => {
            const style = new CSSStyleSheet();
            style.replaceSync(`${line.className ? ".views" : ".masthead nav"} ul::after { display: ${display} !important }`);
            document.adoptedStyleSheets = [style];
            return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        }""", display)
        pictures.append(line.screenshot())
    return pictures


@pytest.mark.parametrize("page, width, narrow", [
    (pages.SitePage("own", "elements/"), 390, 330), (pages.SitePage("arabic", "birds/-/initials/"), 260, 260)], ids=str)
def test_a_sign_shows_that_a_line_goes_on_until_its_last_item_is_in_view(page, width, narrow, visit):
    """The views of *Elements* fill the width of a phone, so that nothing of the last one is seen."""
    # Without scripts, the callbacks of frames do not run.
    window = visit(page, (width, 844), scripts=True)
    lines = {selector: window.locator(selector) for selector in (".views", ".masthead nav")}
    for selector, line in lines.items():
        assert differ_visibly(window, signed(line, "start")), f"the sign of {selector} is seen"
        assert not differ_visibly(window, signed(line, "end")), f"what follows the last item of {selector} hides it"
        whole, rest = (largest_difference(window, *signed(line, place)) for place in ("start", "before"))
        assert rest < whole / 2, f"the sign of {selector} is not cut in two"
    window.set_viewport_size({"width": narrow, "height": 844})
    for selector, line in lines.items():
        assert differ_visibly(window, signed(line, "middle")), f"the last item of {selector} is partly out of view"


#: The first and the last edge of the notches, and the smallest and the largest height.
NOTCHES = """() => {
    const notches = [...document.querySelectorAll(".section-index li")].map((notch) => notch.getBoundingClientRect());
    const heights = notches.map((notch) => notch.height);
    return [Math.min(...notches.map((notch) => notch.top)), Math.max(...notches.map((notch) => notch.bottom)),
        Math.min(...heights), Math.max(...heights)];
}"""


@pytest.mark.parametrize("page, sizes", [
    (pages.SitePage("library", "animals/"), [PHONE, WIDE, (1600, 1200)]), (pages.SitePage("library", "words/"), [PHONE, WIDE]),
    (pages.SitePage("library", "household/"), [PHONE, (640, 360), WIDE]), (pages.SitePage("library", "thousands/-/a-z/s/2/"), [(1280, 1000)]),
    (pages.SitePage("arabic", "birds/"), [PHONE, WIDE]), (pages.SitePage("own", "crew/"), [WIDE]),
], ids=str)
def test_notches_are_spread_over_the_height_of_the_window(page, sizes, visit):
    """Each is at most 48 pixels high, and they are centered if that is less than the window."""
    window = visit(page)
    for width, height in sizes:
        window.set_viewport_size({"width": width, "height": height})
        top, bottom, smallest, largest = window.evaluate(NOTCHES)
        assert 24 <= smallest and largest <= 48.5, (width, height)
        assert abs(top - (height - bottom)) <= 2, (width, height, top, bottom)
        assert top <= 8 or largest >= 47.5, (width, height, top, bottom)


@pytest.mark.parametrize("page", [pages.SitePage("own", "crew/"), pages.SitePage("arabic", "birds/-/place/")], ids=str)
def test_vertical_tabs_are_centered(page, visit):
    top, bottom, _, _ = visit(page, PHONE).evaluate(NOTCHES)
    assert 8 < top and abs(top - (PHONE[1] - bottom)) <= 2
