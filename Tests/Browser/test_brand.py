"""A brand is ten lines of custom properties in the site's own style sheet."""

import pytest

from . import pages, projects
from .page_scripts import measure, set_styles
from .site_server import SiteServer

BRAND = """:root {
    --paper: light-dark(#ffffff, #0e1620);
    --ink: light-dark(#16222e, #e3ebf2);
    --accent: light-dark(#00567a, #7fc8ea);
    --notch: light-dark(#dfe9ef, #22313f);
    --serif: Georgia, serif;
    --text: 1.125rem;
    --page: 64rem;
    --row: .5rem;
    --notch-round: .375rem;
    --radius: 0rem }
"""

PAGES = ["", "animals/", "animals/otter/", "words/", "elements/", "thousands/", "thousands/-/a-z/s/2/"]

SHOWN = """() => {
    const style = (selector, pseudo) => getComputedStyle(document.querySelector(selector), pseudo);
    return {
        paper: style("html").backgroundColor, ink: style("html").color, size: style("html").fontSize,
        letter: style("[data-section] h2 bdi").color, notch: style(".section-index li:last-child a", "::before").backgroundColor,
        serif: style("h1").fontFamily, width: style("main").width,
    };
}"""


def test_a_brand_has_ten_lines():
    assert BRAND.count(";") + 1 == 10


@pytest.mark.parametrize("scheme", pages.SCHEMES)
@pytest.mark.parametrize("path", PAGES)
def test_a_brand_keeps_the_contrast(path, scheme, visit):
    window = visit(pages.SitePage("library", path), (1280, 800), scheme)
    set_styles(window, BRAND)
    for size in pages.each_size(window, [(390, 844), (1280, 800)]):
        found = measure(window, "contrast")
        assert [each for each in found if each["ratio"] is None or each["ratio"] < 4.5] == [], size
        assert measure(window, "layout") == [], size


@pytest.mark.parametrize("scheme, expected", [
    ("light", ["rgb(255, 255, 255)", "rgb(22, 34, 46)", "18px", "rgb(0, 86, 122)", "rgb(223, 233, 239)", "Georgia, serif"]),
    ("dark", ["rgb(14, 22, 32)", "rgb(227, 235, 242)", "18px", "rgb(127, 200, 234)", "rgb(34, 49, 63)", "Georgia, serif"]),
])
def test_a_brand_applies_everywhere(scheme, expected, visit):
    window = visit(pages.SitePage("library", "animals/"), (1440, 900), scheme)
    before = window.evaluate(SHOWN)
    set_styles(window, BRAND)
    after = window.evaluate(SHOWN)
    assert [after[name] for name in ("paper", "ink", "size", "letter", "notch", "serif")] == expected
    assert float(after["width"].removesuffix("px")) > float(before["width"].removesuffix("px"))


def test_a_brand_can_have_one_color_scheme(visit):
    """`color-scheme: light` is sufficient to disable dark mode."""
    window = visit(pages.SitePage("library", "animals/"), (390, 844), "dark")
    set_styles(window, ":root { color-scheme: light }")
    assert window.evaluate(SHOWN)["paper"] == "rgb(250, 248, 242)"


@pytest.mark.parametrize("scheme", pages.SCHEMES)
def test_browsers_without_light_dark_use_the_light_scheme(scheme, visit):
    """As in Chromium 120: unknown color functions are invalid."""
    window = visit("about:blank", (390, 844), scheme)
    window.route("**/theme.css", lambda route: replace_function(route, "light-dark"))
    window.goto(visit(pages.SitePage("library", "animals/"), (390, 844), scheme).url)
    try:
        shown = window.evaluate(SHOWN)
        assert [shown[name] for name in ("paper", "ink", "letter", "notch")] == [
            "rgb(250, 248, 242)", "rgb(31, 27, 23)", "rgb(138, 42, 43)", "rgb(232, 223, 205)"]
        assert [each for each in measure(window, "contrast") if each["ratio"] is None or each["ratio"] < 4.5] == []
    finally:
        window.unroute_all()


def replace_function(route, function):
    response = route.fetch()
    text = response.text()
    assert function in text
    route.fulfill(response=response, body=text.replace(function + "(", "unknown-function("))


@pytest.mark.parametrize("scheme, paper", [("light", "rgb(255, 255, 255)"), ("dark", "rgb(14, 22, 32)")])
def test_a_brand_is_a_style_sheet_in_site_yaml(scheme, paper, make_project, browser):
    """With the pages' policy, and after the theme's own styles."""
    files = projects.within("content", projects.PROJECTS["lone"]())
    files["content/brand.css"] = BRAND
    files["content/site.yaml"] = "styles: brand.css\n"
    project = make_project("branded", files)
    project.build("--strict")
    server = SiteServer(project.site)
    context = browser.new_context(color_scheme=scheme)
    try:
        window = context.new_page()
        window.goto(server.root)
        assert window.evaluate("getComputedStyle(document.documentElement).backgroundColor") == paper
        assert window.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily") == "Georgia, serif"
        assert [each for each in measure(window, "contrast") if each["ratio"] is None or each["ratio"] < 4.5] == []
    finally:
        context.close()
        server.stop()


@pytest.mark.parametrize("path", ["animals/", "dishes/"])
def test_latin_letters_of_titles_look_the_same_in_every_language(path, visit):
    """A Japanese font has Latin letters, too. They would be other ones than in the catalog's other views."""
    window = visit(pages.SitePage("library", path))
    fonts = window.evaluate("getComputedStyle(document.querySelector('h1')).fontFamily").split(", ")
    assert fonts[:2] == ['"Iowan Old Style"', '"Palatino Linotype"'] and ("CJK" in str(fonts)) == (path == "dishes/")
