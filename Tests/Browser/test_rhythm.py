"""Nothing on a page touches what is beside it, and codes, words and years are whole."""

import json

import pytest
from playwright.sync_api import expect

from . import projects
from .pixels import largest_difference
from .site_server import SiteServer

SIZES = [(390, 844), (1280, 800)]

MAKERS = ["Bolt & Sons", "Kugelfischer", "Nordlund"]
PARTS = [{"no": f"BE-{1000 + number}", "title": f"Bearing {number} self-locking", "maker": MAKERS[number % 3], "material": "Steel C45",
          "price": number * 7.25, "stock": number * 40} for number in range(1, 30)]
YEARS = [{"title": f"Found {number}", "date": f"{2021 + number % 3}-03-01"} for number in range(9)]
#: The widths of images.
SHAPES = [60, 120, 150, 240]
KINDS = [{"title": f"Tool {number:03}", "kind": "programming"} for number in range(300)]


def files(language):
    return {
        "site.yaml": f"title: Rhythm\nlanguage: {language}\n",
        "parts/catalog.yaml": """\
entry: {id: no, columns: [no, maker, material, price, stock], pages: true}
fields: {no: string, maker: string, material: string, price: {type: number, unit: EUR}, stock: integer}
views: [{id: kind, title: By maker, section: maker, index: full, selection: multiple}]
""",
        "parts/parts.json": json.dumps(PARTS),
        "long/catalog.yaml": "entry: {columns: [a, b, c, d, e, f, g, h]}\n",
        "long/long.json": json.dumps([
            {"title": f"Part {number}", **{key: f"AB-0{number}-XYZ-0-LONGCODE" for key in "abcdefgh"}} for number in range(9)]),
        "links/catalog.yaml": "entry: {columns: [color, source]}\n",
        "links/links.json": json.dumps([
            {"title": "Bolt", "color": "A3B1C2", "source": "https://example.org/" + "pages_of_the_press/" * 6 + "logo.svg"},
            {"title": "Nut", "color": "A3B1C2", "source": "https://example.org"}]),
        "many/catalog.yaml": "entry: {columns: [no, maker, price, weight, size, in, year, stock]}\nviews: [{id: a, selection: multiple}]\n"
        "fields: {no: string, maker: string, price: number, weight: integer, size: number, in: string, year: integer, stock: integer}\n",
        "many/many.json": json.dumps([
            {"title": "Bearing", "no": "440-X74", "maker": "Kugelfischer", "price": 1303370.37, "weight": 1734500, "size": 25109.5, "in": "Germany",
             "year": 1992, "stock": 19670}]),
        **{f"plates/{width}.svg": f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{300 - width}"/>' for width in SHAPES},
        "plates/catalog.yaml": "entry: {image: photo}\n",
        "plates/plates.json": json.dumps([{"title": f"Shape {width}", "photo": f"{width}.svg"} for width in SHAPES]),
        # Paragraphs in list items, a quotation and a footnote.
        "prose/text.md": "# Text\n\n- One.\n\n  Two.\n\n- One.\n\n> One.\n>\n> Two.\n\nA note.[^1]\n\n[^1]: One.\n\n    Two.\n",
        "years/catalog.yaml": "views: [{id: year, title: By year, section: date, by: year, index: full}]\n",
        "years/years.json": json.dumps(YEARS),
        # A list without views and order, but with what narrows it.
        "plain/catalog.yaml": "facets: [kind]\npageSize: section\n",
        "plain/plain.json": json.dumps([{"title": title, "kind": "tool"} for title in ("Axe", "Bellows", "Chisel")]),
        "divided/catalog.yaml": "pageSize: 100\nviews: [{id: kind, title: By kind, section: kind, index: full}]\n",
        "divided/kinds.json": json.dumps(KINDS),
    }


@pytest.fixture(scope="module", params=["en", "he"])
def root(request, make_project):
    project = make_project(f"rhythm-{request.param}", projects.within("content", files(request.param)))
    project.build("--strict")
    server = SiteServer(project.site)
    yield server.root
    server.stop()


#: The elements whose text has more than one line.
BROKEN = """(all) => all.map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [each.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size];
}).filter(([, lines]) => lines > 1).map(([text]) => text)"""


@pytest.mark.parametrize("size", [(1920, 1000), (2560, 1400), (3840, 2000)], ids=str)
def test_columns_with_long_codes_stay_in_the_page(size, root, visit):
    window = visit(root + "long/", size)
    inside = """(cells) => cells.every((cell) => {
        const [box, main] = [cell, document.querySelector("main")].map((each) => each.getBoundingClientRect());
        return box.left >= main.left && box.right <= main.right;
    })"""
    assert window.locator(".rows > .columns > .cell").evaluate_all(inside)
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1600, 1000)], ids=str)
def test_codes_are_not_broken_at_their_hyphens(size, root, visit):
    window = visit(root + "parts/", size)
    codes = window.locator(".rows > .columns > .cell:nth-of-type(2) > bdi")
    assert codes.count() == len(PARTS) and codes.evaluate_all(BROKEN) == []
    assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ends = window.locator(".rows > .columns").evaluate_all("""(all) => all.map((row) => {
        const [box, cell] = [row, row.lastElementChild].map((each) => each.getBoundingClientRect());
        return document.dir === "rtl" ? cell.left - box.left : box.right - cell.right;
    })""")
    assert min(ends) >= -.5


@pytest.mark.parametrize("folder, size", [
    ("links", (768, 900)), ("links", (1280, 800)), ("links", (1600, 800)), ("many", (1280, 800))], ids=str)
def test_neither_long_urls_nor_many_columns_are_wider_than_the_list(folder, size, root, visit):
    window = visit(f"{root}{folder}/", size)
    widths = window.locator(".rows > .columns").evaluate_all("""(all) => all.map((row) => {
        const list = row.parentElement, { paddingInlineStart, paddingInlineEnd } = getComputedStyle(list);
        return [row.offsetWidth, list.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)];
    })""")
    assert widths and all(row <= room for row, room in widths), widths


def test_the_box_of_the_image_of_a_row_has_its_shape(root, visit):
    """All of its corners are round, and it is in the middle."""
    window = visit(root + "plates/", (1280, 800))
    boxes = window.locator(".rows .plate img").evaluate_all("""(all) => all.map((each) => {
        const [box, plate] = [each, each.parentElement].map((each) => each.getBoundingClientRect());
        return [box.width / box.height, Math.max(box.width, box.height), box.left - plate.left - (plate.right - box.right)];
    })""")
    assert [[round(each, 1) for each in box] for box in boxes] == [[round(width / (300 - width), 1), 64, 0] for width in SHAPES]


def test_paragraphs_in_lists_quotations_and_footnotes_are_apart(root, visit):
    window = visit(root + "prose/text/", (390, 844))
    spaces = window.locator(".prose p + p:text-is('Two.'), .prose li + li, .footnotes p + p").evaluate_all("""(all) => all.map((each) =>
        each.getBoundingClientRect().top - each.previousElementSibling.getBoundingClientRect().bottom)""")
    assert len(spaces) == 4 and min(spaces) > 7, spaces


def test_the_heading_does_not_cover_the_mark_of_the_first_row(root, visit):
    window = visit(root + "parts/", (390, 844), scripts=True)
    window.locator(".select").first.check()
    box = window.locator(".rows > .chosen").first.bounding_box()
    # In the middle of the padding above and below the text of the row.
    above, below = (window.screenshot(clip={"x": box["x"] + 60, "y": y, "width": 40, "height": 5})
                    for y in (round(box["y"]) + 3, round(box["y"] + box["height"]) - 8))
    assert largest_difference(window, above, below) <= 3


def test_the_tray_has_a_border_on_each_side(root, visit):
    window = visit(root + "parts/", scripts=True)
    window.locator(".select").first.check()
    # What covers the end of the list beside it begins outside of its border.
    end, inside = window.locator(".tray").evaluate(
        "(tray) => [parseFloat(getComputedStyle(tray, '::before').insetInlineEnd), tray.clientWidth]")
    assert end - inside >= 1


def test_the_count_of_a_value_is_on_the_line_of_its_title(root, visit):
    window = visit(root + "plain/", scripts=True)
    window.locator(".narrow > summary").click()
    title, count = window.locator(".choices li").first.evaluate("""(item) => ["bdi", ".count"].map((each) => {
        const range = document.createRange();
        range.selectNodeContents(item.querySelector(each));
        return range.getBoundingClientRect().top;
    })""")
    assert abs(title - count) < .1


@pytest.mark.parametrize("size", [(640, 800), (800, 800)], ids=str)
def test_columns_leave_room_for_each_other(size, root, visit):
    """If there is little room, codes may be broken, but no column is cut."""
    window = visit(root + "parts/", size)
    edges = window.locator(".rows > .columns").first.locator("> .cell").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right])")
    for one, other in zip(sorted(edges), sorted(edges)[1:]):
        assert one[1] <= other[0] + .5


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_message_of_the_search_is_above_what_narrows_the_list(size, root, visit):
    window = visit(root + "plain/", size, scripts=True)
    window.get_by_role("searchbox").fill("xyzzy")
    message = window.locator(".search .hints")
    expect(message.get_by_role("button")).to_be_visible()
    texts = [window.locator(each).evaluate("""(each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect().toJSON();
    }""") for each in (".search .hints", ".narrow > summary")]
    assert texts[1]["top"] - texts[0]["bottom"] >= 8


def test_the_title_of_a_part_is_not_broken_in_the_margin(root, visit):
    window = visit(root + "divided/-/kind/programming/")
    assert window.locator("[data-section] > h2 > bdi").evaluate_all(BROKEN) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_years_do_not_touch_the_edge_of_their_notches(size, root, visit):
    window = visit(root + "years/", size)
    for space, rest, clip in window.locator(".section-index li > a").evaluate_all("""(all) => all.map((link) => {
        const [box, text] = [link, link.querySelector("bdi")].map((each) => each.getBoundingClientRect());
        const strip = link.closest("ol").getBoundingClientRect();
        const isMirrored = document.dir === "rtl";
        return [isMirrored ? box.right - text.right : text.left - box.left, isMirrored ? text.left - box.left : box.right - text.right,
            isMirrored ? strip.right - box.right : box.left - strip.left];
    })"""):
        assert space >= 5.5 and rest >= 5.5 and clip >= -.5


@pytest.mark.parametrize("size, least", [((390, 844), 24), ((1280, 800), 28)], ids=str)
def test_the_home_page_has_space_below_the_search_field(size, least, root, visit):
    window = visit(root, size, scripts=True)
    field, catalogs = window.get_by_role("searchbox").bounding_box(), window.locator(".catalogs").bounding_box()
    assert catalogs["y"] - field["y"] - field["height"] >= least
