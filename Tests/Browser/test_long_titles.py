"""Very long titles are cut where they are only links."""

import json

import pytest
from playwright.sync_api import expect

from .pages import each_size
from .site_server import SiteServer
from .test_search import PHONE, TOUCH, WIDE, search

LONG = "The Life and Strange Surprizing Adventures of Robinson Crusoe, of York, Mariner, who lived eight and twenty years alone " * 2
CATALOG = "Books and other publications of the municipal library"
JAPANESE = "日本の古い町並みを歩いて見つけた小さな店と人びとの暮らしの物語"
ENTRIES = [{"title": "Rivers", "text": "Water."}, {"title": LONG.strip(), "also": ["Crusoe"], "text": "Sea."},
           *({"title": f"Tide {number}", "text": "Water."} for number in range(30))]
SIZES = [(320, 568), (360, 640), (390, 844), (768, 900), (1280, 800), (1600, 800)]


@pytest.fixture(scope="module")
def site(make_project):
    project = make_project("long-titles", {
        "content/site.yaml": "title: Long\nlanguage: en\n", "content/japanese/catalog.yaml": "language: ja\n",
        "content/japanese/list.json": json.dumps([{"title": JAPANESE[:length]} for length in range(12, len(JAPANESE))]), **{
            f"content/{name}/{file}": text for name, language in (("books", "en"), ("arabic", "ar")) for file, text in {
                "catalog.yaml": f"title: {CATALOG}\nlanguage: {language}\nentry: {{pages: true, body: text, also: also}}\n",
                "list.json": json.dumps(ENTRIES)}.items()}})
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


BOTH = pytest.mark.parametrize("folder", ["books", "arabic"])


@BOTH
def test_another_name_and_its_target_have_three_lines_at_most(folder, site, visit):
    window = visit(f"{site}{folder}/")
    for size in each_size(window, SIZES):
        row = window.locator(".see").first
        link = row.locator("a").evaluate(
            "(link) => [link.getClientRects().length, getComputedStyle(link).textOverflow, link.scrollWidth > link.clientWidth]")
        assert link == [1, "ellipsis", True], size
        assert row.evaluate("(row) => row.offsetHeight") < 90, size
        assert window.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


@BOTH
def test_the_links_to_the_neighbors_have_four_lines_at_most(folder, site, visit):
    window = visit(f"{site}{folder}/rivers/")
    for size in each_size(window, SIZES):
        assert window.locator(".pager").evaluate("(pager) => pager.offsetHeight") < 150, size


@BOTH
def test_a_long_title_of_the_catalog_leaves_the_breadcrumbs_on_one_line(folder, site, visit):
    window = visit(f"{site}{folder}/rivers/")
    for size in each_size(window, SIZES[1:]):
        assert window.locator(".crumbs ol").evaluate("(list) => list.offsetHeight") < 35, size
        link = window.locator(".crumbs a").first
        assert link.evaluate("(link) => link.scrollWidth > link.clientWidth"), size
        assert link.text_content() == CATALOG, "its name is whole"


@BOTH
def test_a_very_long_heading_is_smaller(folder, site, visit):
    size = "(heading) => parseFloat(getComputedStyle(heading).fontSize)"
    for width, height in [PHONE, WIDE]:
        window = visit(f"{site}{folder}/rivers/", (width, height))
        usual = window.locator("h1").evaluate(size)
        window.goto(f"{site}{folder}/")
        window.goto(window.locator(".rows [data-entry]", has_text="Crusoe").locator("a").first.evaluate("(link) => link.href"))
        heading = window.locator("h1")
        assert heading.evaluate(size) < usual - 4, width
        assert heading.evaluate("(heading) => heading.offsetHeight") < height / 3, width


@BOTH
def test_the_name_of_the_best_match_leaves_room_for_the_status_line(folder, site, visit):
    for width, height in SIZES[:4]:
        window = visit(f"{site}{folder}/", (width, height), scripts=True, **(TOUCH if (width, height) == PHONE else {}))
        search(window, "mariner")
        window.evaluate("scrollTo(0, 0)")
        window.evaluate("document.querySelector('.best').hidden = false")
        assert window.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        assert window.locator("#__found").bounding_box()["width"] > 75, width
        assert window.locator(".best").bounding_box()["width"] >= 75, width


def test_the_key_is_beside_the_placeholder(site, visit):
    window = visit(site + "books/", WIDE, scripts=True)
    key = window.locator(".search kbd")
    expect(key).to_be_visible()
    space = window.locator("input[type=search]").evaluate("(field) => parseFloat(getComputedStyle(field).paddingInlineEnd)")
    assert space >= key.evaluate("(key) => key.offsetWidth") + 16


def test_no_character_of_a_japanese_title_is_alone_on_a_line(site, visit):
    window = visit(f"{site}japanese/", (390, 844))
    widths = window.evaluate("""() => Array.from(document.querySelectorAll(".rows bdi"), (title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return Array.from(range.getClientRects(), ({ width }) => width);
    })""")
    assert any(len(each) > 1 for each in widths)
    assert [each for each in widths if each[-1] < 20] == []
