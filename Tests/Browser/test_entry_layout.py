"""Where the parts of an entry's page are."""

import json

import pytest

from .pages import each_size
from .site_server import SiteServer

IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40" height="30"><path d="M0 0h40v30h-40z" fill="#a86"/></svg>'
LONG = "A value that is so long that it needs several lines in the column of the facts"
WIDE, PHONE = (1280, 800), (390, 844)


def fields(**more):
    return {"latin": "Strix", "kind": "Bird", "color": ["brown", "white", LONG], "length": 40, "weight": 500, **more}


@pytest.fixture(scope="module")
def site(make_project):
    image = {"image": {"src": "owl.svg", "alt": "An owl"}}
    entries = [
        {"title": "Owl", "text": "Some text.\n\n" * 4, **fields(**image)}, {"title": "Ouzel", "text": "Some text.", **fields()},
        {"title": "Oriole", **fields(**image)}, {"title": "Egret", **fields(**image), **{f"fact{number}": number for number in range(30)}}, {"title": "Osprey", **fields()}, {"title": "Wren", **fields()}]
    files = {f"content/{name}/{file}": text for name, language in [("birds", "en"), ("ar", "ar")] for file, text in {
        "catalog.yaml": f"title: {name}\nlanguage: {language}\n"
        "entry: {subtitle: latin, value: kind, body: text, image: image, pages: true}\n"
        "views: [{id: a-z}, {id: kind, section: kind}]\n",
        "owl.svg": IMAGE, "list.json": json.dumps(entries)}.items()}
    project = make_project("entry-layout", files)
    project.build("--strict")
    server = SiteServer(project.site)
    yield server.root
    server.stop()


def boxes(window, **selectors):
    return {name: window.locator(each).first.bounding_box() for name, each in selectors.items()}


BOTH = pytest.mark.parametrize("folder", ["birds", "ar"])


@BOTH
@pytest.mark.parametrize("entry, aside", [("owl", ".picture"), ("ouzel", ".facts"), ("oriole", ".picture")])
def test_picture_and_facts_begin_beside_the_title(folder, entry, aside, site, visit):
    window = visit(f"{site}{folder}/{entry}/")
    for width in (1280, 1600):
        window.set_viewport_size({"width": width, "height": 800})
        box = boxes(window, title="h1", aside=aside, main="main")
        assert abs(box["aside"]["y"] - box["title"]["y"]) < 16
        inner = "x" if folder == "birds" else "end"
        for each in box.values():
            each["end"] = each["x"] + each["width"]
        assert abs(box["aside"]["end" if inner == "x" else "x"] - box["main"]["end" if inner == "x" else "x"]) < 1
        assert abs(box["title"][inner] - box["main"][inner]) < 1


def test_a_small_image_is_at_most_doubled(site, visit):
    window = visit(f"{site}birds/owl/")
    for size in each_size(window, [PHONE, WIDE]):
        assert window.locator(".picture img").evaluate("(image) => [image.offsetWidth, image.offsetHeight]") == [80, 60], size


def test_without_text_the_facts_take_the_width(site, visit):
    window = visit(f"{site}birds/osprey/", WIDE)
    facts = window.locator(".facts div").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().left)")
    box = boxes(window, facts=".facts", main="main")
    assert box["facts"]["width"] == box["main"]["width"] and len(set(facts)) == 2
    # So does what is below them.
    below = boxes(window, neighbors=".neighbors", pager=".pager")
    assert {each["width"] for each in below.values()} == {box["main"]["width"]}
    window.set_viewport_size({"width": 390, "height": 844})
    assert len(set(window.locator(".facts div").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().left)"))) == 1
    # Beside an image, they are in one column.
    window = visit(f"{site}birds/oriole/", WIDE)
    box = boxes(window, facts=".facts", picture=".picture")
    assert box["facts"]["x"] + box["facts"]["width"] < box["picture"]["x"]


@BOTH
def test_the_image_stays_in_view_beside_a_long_list_of_facts(folder, site, visit):
    window = visit(f"{site}{folder}/egret/", WIDE)
    window.locator("details.facts summary").click()
    assert window.locator(".facts div").last.bounding_box()["y"] > WIDE[1]
    window.evaluate("scrollTo(0, 700)")
    image = window.locator(".picture").bounding_box()
    assert 0 <= image["y"] < 40 and image["y"] + image["height"] < WIDE[1]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=str)
@BOTH
def test_labels_are_aligned_with_the_first_line_of_their_value(folder, size, site, visit):
    window = visit(f"{site}{folder}/ouzel/", size)
    lines = window.evaluate("""[...document.querySelectorAll(".facts div")].map((fact) => {
        const [label, value] = ["dt", "dd"].map((each) => {
            const range = new Range();
            range.selectNodeContents(fact.querySelector(each));
            return [...range.getClientRects()].filter(({ width }) => width);
        });
        return [label[0].bottom - value[0].bottom, new Set(value.map(({ bottom }) => Math.round(bottom))).size];
    })""")
    assert all(abs(offset) < 6 for offset, _ in lines) and max(count for _, count in lines) > 2


@pytest.mark.parametrize("width", [320, 390])
@BOTH
def test_the_button_to_copy_is_beside_long_breadcrumbs(folder, width, site, visit):
    window = visit(f"{site}{folder}/owl/", (width, 844), scripts=True)
    titles = ["Birds of the garden and of the fields and woods around it", "Birds of the garden"]
    window.locator(".crumbs bdi").evaluate_all("(all, titles) => titles.forEach((title, at) => all[at].textContent = title)", titles)
    button = window.locator(".copy button").bounding_box()
    box = boxes(window, first=".crumbs a", last=".crumbs li:last-child a", position=".tally", head=".head")
    wraps = box["position"]["y"] > box["last"]["y"] + 15
    edges = [abs(box["position"]["x"] + side * box["position"]["width"] - box["head"]["x"] - side * box["head"]["width"]) for side in (0, 1)]
    assert wraps == (width == 320) and (min(edges) < 1) == wraps
    assert abs(button["y"] - box["first"]["y"]) < 8
    assert box["head"]["x"] - 1 <= button["x"] and button["x"] + button["width"] <= box["head"]["x"] + box["head"]["width"] + 1


def test_a_section_is_a_fact_with_a_link_and_no_line_of_its_own(site, visit):
    window = visit(f"{site}birds/owl/")
    assert window.locator(".head .value").count() == 0
    assert window.locator(".facts div", has_text="Kind").locator("a").get_attribute("href") == "../-/kind/#_bird"


def test_neighbors_are_named_once(site, visit):
    window = visit(f"{site}birds/osprey/", WIDE)

    def shown(selector):
        return window.locator(selector).evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().width > 1)")

    assert window.locator(".neighbors li").all_text_contents() == ["Oriole", "Osprey", "Ouzel", "Owl"]
    assert shown(".pager [href]") == [True, True] and shown(".pager [href] bdi") == [False, False]
    assert [each.text_content() for each in window.locator(".pager [href]").all()] == ["Previous Oriole", "Next Ouzel"]
    # One in another section is not in the list, so that both are named.
    window.goto(f"{site}birds/owl/")
    assert shown(".pager [href] bdi") == [True, True]
    window.goto(f"{site}birds/wren/")
    assert shown(".pager [href] bdi") == [True]


@pytest.mark.parametrize("entry", ["owl", "ouzel", "oriole", "osprey"])
@BOTH
def test_nothing_overlaps_and_nothing_is_cut(folder, entry, site, visit):
    window = visit(f"{site}{folder}/{entry}/")
    for size in each_size(window, [(320, 640), (390, 844), (768, 900), (1024, 800), (1280, 800), (1920, 1000)]):
        assert window.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        parts = [each.bounding_box() for each in window.locator("article > .head h1, .picture, dl.facts, .prose, .neighbors").all()]
        for at, one in enumerate(parts):
            for other in parts[at + 1:]:
                assert any(one[start] + one[side] <= other[start] + 1 or other[start] + other[side] <= one[start] + 1
                           for start, side in (("x", "width"), ("y", "height"))), (size, one, other)
