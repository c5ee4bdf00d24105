"""What is printed: lists in columns, and which part of a list a page is."""

import json
import re
import zlib

import pytest

from .site_server import SiteServer

COUNT = 118


@pytest.fixture(scope="module")
def site(make_project):
    short = [{"title": f"{chr(65 + number % 13)} element {number}", "note": "Short"} for number in range(COUNT)]
    many = [{"title": f"{'Sample' if number % 2 else 'Term'} {number:04}", "note": "One of many"} for number in range(600)]
    files = {"content/site.yaml": "title: Lists\nurl: https://example.org/lists/\n"}
    for name, settings, entries in [
            ("short", "", short), ("many", "pageSize: 100\n", many), ("tabelle", "language: de\npageSize: 100\n", many),
            ("columns", "entry: {row: columns, columns: [note]}\n", short)]:
        files[f"content/{name}/catalog.yaml"] = f"title: {name.capitalize()}\nentry: {{subtitle: note}}\n{settings}" \
            if "entry" not in settings else f"title: {name.capitalize()}\n{settings}"
        files[f"content/{name}/list.json"] = json.dumps(entries)
    files["content/words/catalog.yaml"] = "views: [{id: kind, section: kind, index: full}]\n"
    files["content/words/list.json"] = json.dumps([{"title": "One", "kind": "Seats and saddles for long journeys"}])
    classes = [{"title": f"{kind} {number}", "kind": kind, "value": number}
               for kind, count in [("Mammals", 40), ("Cephalopods", 20), ("Birds", 1)] for number in range(count)]
    files["content/classes/catalog.yaml"] = "entry: {value: value}\nviews: [{id: kind, section: kind, index: full}]\n"
    files["content/classes/list.json"] = json.dumps(classes)
    files["content/hebrew/catalog.yaml"] = "language: he\nviews: [{id: a-z, selection: multiple}]\n"
    files["content/hebrew/list.json"] = json.dumps([{"title": f"{letter} {number}"} for letter in "אבג" for number in range(5)])
    files["content/facts/catalog.yaml"] = "entry: {pages: true}\n"
    files["content/facts/list.json"] = json.dumps([{"title": "One", **{f"fact{number}": number for number in range(12)}}])
    project = make_project("print", files)
    project.build("--strict")
    server = SiteServer(project.site)
    yield server.root
    server.stop()


@pytest.fixture
def printed(site, visit):
    opened = []

    def printed(path):
        window = visit(site + path, (700, 900))
        window.emulate_media(media="print")
        opened.append(window)
        return window

    yield printed
    for window in opened:
        window.emulate_media(media="screen")


def test_a_section_begins_with_its_letter_in_the_margin_of_its_first_row(printed):
    window = printed("short/")
    for section in window.locator("main > [data-section]").all():
        heading, row = section.locator("h2 bdi").bounding_box(), section.locator(".rows > li").first.bounding_box()
        assert heading["x"] + heading["width"] < row["x"] and abs(heading["y"] - row["y"]) < 12
        assert section.locator("h2").evaluate("(each) => getComputedStyle(each).position") == "static"


def test_rows_are_in_two_columns_and_tables_are_not(printed):
    lefts = "(all) => [...new Set(all.map((each) => Math.round(each.getBoundingClientRect().left)))].length"
    assert printed("short/").locator("[data-section]:first-of-type .rows > li").evaluate_all(lefts) == 2
    assert printed("columns/").locator("[data-section]:first-of-type .rows > .columns").evaluate_all(lefts) == 1


def test_a_section_of_one_row_takes_the_width_of_both_columns(printed):
    assert [section.locator(".rows").evaluate("(rows) => rows.firstElementChild.offsetWidth > rows.offsetWidth / 2")
            for section in printed("classes/").locator("main > [data-section]").all()] == [True, False, False]


def test_sheets_are_not_shrunk(printed):
    """Chromium shrinks those that something seems too wide for."""
    document = printed("classes/").pdf(prefer_css_page_size=True)
    streams = [zlib.decompress(each) for each in re.findall(rb"/FlateDecode.*?stream\r?\n(.*?)\r?\nendstream", document, re.DOTALL)]
    # A sheet begins with a unit of 1/300 inch, then changes to that of CSS, which is 1/96 inch.
    scales = [float(each[1]) for stream in streams for each in [re.match(rb"\.2399.*?\nq\n([\d.]+) 0 0", stream, re.DOTALL)] if each]
    assert len(scales) > 1 and min(scales) > 3.1


@pytest.mark.parametrize("row", ["Mammals", "Cephalopods"])
def test_titles_in_the_margin_are_not_broken_inside_a_word(row, printed):
    title = printed("classes/").locator("h2 > bdi", has_text=row)
    assert title.evaluate("(each) => each.getClientRects().length === 1 && each.offsetHeight < 40")


def test_column_headings_are_on_the_sheet_of_their_first_row(printed):
    assert printed("columns/").locator(".headings").first.evaluate("(each) => getComputedStyle(each).breakAfter") == "avoid"


def test_any_section_can_begin_a_sheet_and_one_of_few_rows_is_on_one(printed):
    """Otherwise, a title that is higher than its row is on the next sheet."""
    breaks = printed("classes/").locator("main > [data-section]").evaluate_all("""(all) => all.map((each) => [
        each.id, getComputedStyle(each.querySelector(".rows > li")).breakBefore, getComputedStyle(each).breakInside])""")
    assert breaks == [["_birds", "auto", "avoid"], ["_cephalopods", "auto", "auto"], ["_mammals", "auto", "auto"]]


def test_both_columns_begin_with_a_rule(printed):
    rows = printed("short/").locator("[data-section]:first-of-type .rows > li").evaluate_all(
        "(all) => all.map((each) => [each.getBoundingClientRect().top, getComputedStyle(each).borderTopColor, each.clientTop])")
    first, second = (row for row in rows if row[0] == min(rows)[0])
    assert first == second and first[2] == 1


def test_titles_of_sections_are_whole(printed):
    """On paper, nothing shows the rest."""
    title = printed("words/").locator("[data-section] > h2 > bdi")
    assert title.evaluate("(each) => each.scrollHeight <= each.clientHeight + 1 && each.clientHeight > 60")


@pytest.mark.parametrize("path", ["short/", "columns/"])
def test_there_is_no_space_below_a_list(path, printed):
    """It would be a blank sheet."""
    last = printed(path).locator(".rows > li").last.bounding_box()
    assert printed(path).locator("main").evaluate("(main) => main.getBoundingClientRect().bottom") - last["y"] - last["height"] < 64


def test_titles_and_check_boxes_do_not_overlap_from_right_to_left(printed):
    window = printed("hebrew/")
    for section in window.locator("[data-section]").all():
        title, box = (section.locator(each).first.bounding_box() for each in ["h2 bdi", ".select"])
        assert title["x"] > box["x"] + box["width"]


def test_all_facts_are_printed(printed):
    window = printed("facts/one/")
    facts = window.locator(".facts dd")
    assert facts.count() == 12 and facts.last.evaluate("(fact) => fact.checkVisibility({ contentVisibilityAuto: true })")
    assert not window.locator(".facts summary").is_visible()


def test_what_a_search_hides_is_not_printed(site, visit):
    window = visit(site + "short/", (700, 900), scripts=True)
    window.locator("input[type=search]").fill("element 14")
    window.locator("main > [data-section][hidden]").first.wait_for(state="attached")
    window.emulate_media(media="print")
    shown = window.locator("main > [data-section]").evaluate_all("(all) => all.filter((each) => each.offsetHeight).map((each) => each.id)")
    window.emulate_media(media="screen")
    assert shown == ["_b"]


def test_what_is_below_a_title_in_the_margin_has_no_dots(printed):
    window = printed("many/-/a-z/s/2/")
    part = window.locator("h2 > .part")
    count = part.locator("+ .count").bounding_box()
    assert count["y"] >= part.bounding_box()["y"] + part.bounding_box()["height"]
    dots = "(each) => ['::before', '::after'].map((place) => getComputedStyle(each, place).content)"
    assert part.evaluate(dots) == ["none", "none"]
    # In one line, they separate the title, the part and the count.
    window.emulate_media(media="screen")
    assert all("·" in dot for dot in part.evaluate(dots))


def test_a_list_of_short_entries_takes_few_pages(printed):
    window = printed("short/")
    pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", window.pdf(prefer_css_page_size=True)))
    assert pages <= 4


@pytest.mark.parametrize("path, text", [
    ("many/-/a-z/s/2/", "S · Sample 0201 – Sample 0399 · 2 of 3 – The whole list: Many https://example.org/lists/many/"),
    ("tabelle/-/a-z/t/", "Die ganze Liste: Tabelle https://example.org/lists/tabelle/"),
])
def test_a_part_tells_which_it_is_and_where_the_whole_is(path, text, printed):
    window = printed(path)
    line = window.locator(".origin")
    assert line.is_visible() and line.bounding_box()["y"] > window.locator(".rows > li").last.bounding_box()["y"]
    assert line.text_content().endswith(text.split(" · ")[-1])
    window.emulate_media(media="screen")
    assert not line.is_visible()


def test_a_whole_list_does_not(printed):
    assert printed("short/").locator(".origin").count() == 0 and printed("many/").locator(".origin").count() == 0


def test_a_page_for_print_repeats_titles_in_the_margin_and_its_list_of_sections_has_links(printed):
    window = printed("many/-/print/")
    assert window.locator("[data-entry]").count() == 600 and not window.locator(".section-index").count()
    heading = window.locator("[data-section] > h2").first.evaluate(
        "(each) => [getComputedStyle(each).display, getComputedStyle(each).breakInside]")
    assert heading == ["table-header-group", "avoid"]
    # It is in the margin, and takes no height.
    title, row = (window.locator(f"[data-section] {each}").first.bounding_box() for each in ["> h2 > bdi", ".rows > li"])
    assert title["x"] + title["width"] < row["x"] and 0 <= row["y"] - title["y"] < 8 and title["height"] == 0
    document = window.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Subtype\s*/Link", document)) >= 2 and len(re.findall(rb"/Type\s*/Page\b(?!s)", document)) > 5


def test_a_link_below_a_list_leads_to_the_page_for_print(site, visit):
    window = visit(site + "many/", (700, 900))
    window.get_by_role("link", name="Print this catalog").click()
    window.wait_for_url("**/many/-/print/")
    assert window.locator("h1").text_content() == "Many"
