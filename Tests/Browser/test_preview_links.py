"""A link to an entry in a text has a preview: the picture, the title and the first sentence of the entry."""

import pytest

from .site_server import SiteServer
from .test_axe import WITH_AXE, violations
from .test_policy import listen
from .waiting import wait_for_animations, wait_for_requests

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="90" height="90"><circle cx="4" cy="4" r="4" fill="#a86"/></svg>'
LIST = "entry: {pages: true, subtitle: latin, image: photo}\n"
FILES = {
    "content/site.yaml": "title: Previews\n",
    "content/birds/catalog.yaml": LIST + "header: Begin with the [owl](owl.md).\nviews: [{id: a-z, footer: {M: 'As the [owl](owl.md).'}}]\n",
    "content/birds/owl.svg": SVG,
    "content/birds/owl.md": "---\nphoto: owl.svg\n---\nIt hunts[^1] the [mouse](mouse.md) and\nthe [vole](../words/words.json#vole). It sleeps "
    "by day.\n\nOther links: [itself](owl.md), [nothing](bare.md), [words](/words/), and [about](../about.md).\n\n[^1]: At night.\n",
    "content/birds/mouse.md": "---\nlatin: Mus musculus\n---\n## Food\n\nAn [owl](owl.md#food) eats it. It eats seeds.\n\n## Food\n",
    "content/birds/bare.md": "---\ntitle: Bare\n---\n",
    "content/words/catalog.yaml": "entry: {subtitle: gloss}\n",
    "content/words/words.json": '[{"title": "Vole", "id": "vole", "gloss": "A small rodent"}]',
    "content/arabic/catalog.yaml": "language: ar\nentry: {pages: true}\n",
    "content/arabic/owl.md": "---\ntitle: بومة\n---\nطائر ليلي. يصيد.\n",
    "content/arabic/mouse.md": "---\ntitle: فأر\n---\nتأكله [البومة](owl.md) في الليل.\n",
    "content/about.md": "# About\n\nText.\n",
}
FILES["content/birds/owl.md"] += "\n## Food\n\nMice.\n"


@pytest.fixture(scope="module")
def root(make_project):
    project = make_project("previews", FILES)
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


def preview(window):
    return window.locator(".preview:popover-open")


def link(window, text):
    return window.locator(".prose").get_by_role("link", name=text, exact=True).first


def shown(window):
    """Returns the title and the sentence of the preview, and whether it has a picture."""
    preview(window).wait_for()
    return preview(window).evaluate("({ children }) => [...children[0].children].map((each) => each.textContent || each.localName)")


def wait(window, milliseconds=700):
    """Waits longer than it takes to show or to hide a preview. There is no event if nothing happens."""
    wait_for_requests(window)
    window.wait_for_timeout(milliseconds)


OWL = ["img", "owl", "It hunts the mouse and the vole."]


@pytest.mark.parametrize("path, text, expected", [
    ("birds/mouse/", "owl", OWL), ("birds/", "owl", OWL), ("birds/owl/", "mouse", ["mouse", "An owl eats it."]),
    ("birds/owl/", "vole", ["Vole", "A small rodent"]), ("arabic/mouse/", "البومة", ["بومة", "طائر ليلي."]),
])
@pytest.mark.parametrize("way", ["pointer", "focus"])
def test_a_link_to_an_entry_has_a_preview(path, text, expected, way, root, visit):
    window = visit(root + path, scripts=True)
    if way == "pointer":
        link(window, text).hover()
    else:
        window.keyboard.press("Tab")
        link(window, text).focus()
    assert [each.strip() for each in shown(window)] == expected
    assert link(window, text).get_attribute("aria-describedby") == "__preview"
    window.keyboard.press("Escape")
    preview(window).wait_for(state="detached")


def test_other_links_have_none(root, visit):
    window = visit(root + "birds/owl/", scripts=True)
    for text in ["itself", "nothing", "words", "about", "Footnote 1"]:
        (link(window, text) if text != "Footnote 1" else window.locator(".footnote-ref a")).hover()
        wait(window)
        assert preview(window).count() == 0, text


def test_the_pointer_can_move_onto_the_preview(root, visit):
    window = visit(root + "birds/mouse/", scripts=True)
    link(window, "owl").hover()
    preview(window).hover()
    wait(window)
    assert preview(window).count() == 1
    window.mouse.move(1, 1)
    preview(window).wait_for(state="detached")


def test_scrolling_and_leaving_the_focus_hide_it(root, visit):
    window = visit(root + "birds/owl/", (390, 300), scripts=True)
    for leave in ["scrollBy(0, 20)", "document.activeElement.blur()"]:
        window.keyboard.press("Tab")
        link(window, "mouse").focus()
        preview(window).wait_for()
        window.evaluate(leave)
        preview(window).wait_for(state="detached")
        window.evaluate("document.activeElement.blur()")


def test_a_pointer_that_passes_by_shows_nothing(root, visit):
    window = visit(root + "birds/mouse/", scripts=True)
    link(window, "owl").hover()
    window.wait_for_timeout(150)
    window.mouse.move(1, 1)
    wait(window)
    assert preview(window).count() == 0


def test_a_touch_follows_the_link(root, visit):
    window = visit(root + "birds/mouse/", (390, 844), scripts=True, has_touch=True, is_mobile=True)
    link(window, "owl").tap()
    window.wait_for_url("**/birds/owl/#food")


@pytest.mark.parametrize("answer", ["abort", "missing", "late"])
def test_a_page_that_does_not_arrive_is_no_error(answer, root, visit):
    window = visit(root + "birds/mouse/", scripts=True)
    errors = []
    window.on("pageerror", lambda error: errors.append(str(error)))
    held = []
    answers = {"abort": lambda route: route.abort(), "missing": lambda route: route.fulfill(status=404, body="gone"), "late": lambda route: held.append(route)}
    window.route("**/birds/owl/", answers[answer])
    link(window, "owl").hover()
    window.wait_for_timeout(700)
    window.mouse.move(1, 1)
    for route in held:
        route.continue_()
    wait(window)
    assert preview(window).count() == 0 and errors == []


@pytest.mark.parametrize("path, text", [("birds/mouse/", "owl"), ("birds/", "owl"), ("arabic/mouse/", "البومة")])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
def test_it_is_beside_its_link_in_the_text_and_accessible(path, text, size, root, visit):
    window = visit(root + path, size, "dark", **WITH_AXE)
    heard = listen(window)
    link(window, text).hover()
    preview(window).wait_for()
    wait_for_animations(window)
    slip, own = preview(window).bounding_box(), link(window, text).bounding_box()
    around = link(window, text).evaluate("(each) => each.closest('.prose').getBoundingClientRect().toJSON()")
    assert around["left"] <= slip["x"] and slip["x"] + slip["width"] <= around["right"] + 1
    assert slip["x"] <= own["x"] + own["width"] / 2 <= slip["x"] + slip["width"] and slip["width"] <= 22 * 16
    assert 0 <= slip["y"] - own["y"] - own["height"] < 12 or 0 <= own["y"] - slip["y"] - slip["height"] < 12
    assert violations(window) == [] and heard == []


def test_terms_look_quiet(root, visit):
    window = visit(root + "birds/owl/")
    style = "(each) => ({ ...each }, (({ textDecorationStyle, color }) => [textDecorationStyle, color])(getComputedStyle(each)))"
    assert link(window, "mouse").evaluate(style) == ["dotted", window.locator(".prose p").first.evaluate(style)[1]]
    assert link(window, "about").evaluate(style)[0] == "solid"


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_the_box_of_a_picture_differs_from_the_preview(color_scheme, root, visit):
    """Otherwise, a picture that does not fill its box has no rounded corners."""
    window = visit(root + "birds/mouse/", scripts=True, color_scheme=color_scheme)
    link(window, "owl").hover()
    preview(window).wait_for()
    assert preview(window).evaluate("""(each) => getComputedStyle(each).backgroundColor
        !== getComputedStyle(each.querySelector("img")).backgroundColor""")
