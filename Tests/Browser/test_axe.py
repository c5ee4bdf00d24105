"""axe reports no violations on any kind of page."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from . import pages
from .page_scripts import set_styles
from .waiting import wait_for_animations

#: axe is a script, so it bypasses the pages' policy.
WITH_AXE = {"scripts": True, "bypass_csp": True}


RESULT = {"resultTypes": ["violations"]}
CONTRAST = {**RESULT, "runOnly": ["color-contrast"]}
LINKS = {**RESULT, "runOnly": ["link-in-text-block"]}
OTHERS = {**RESULT, "rules": {"color-contrast": {"enabled": False}}}
ALL_RULES = [OTHERS, CONTRAST]
#: The only rules whose result depends on the color scheme.
COLOR_RULES = [LINKS, CONTRAST]

NARROW, WIDE = (390, 844), (1280, 800)
#: The rules that are run in each color scheme and window. `color-contrast` takes most of the time, so it is run in one window
#: of each scheme, and not when the scheme has just changed, since colors fade; `test_contrast.py` measures every window.
RULES = {
    ("dark", NARROW): COLOR_RULES, ("dark", WIDE): [LINKS],
    ("light", NARROW): [OTHERS], ("light", WIDE): ALL_RULES,
}


#: Marks the rows of a long list that look like the twenty before them.
MARK_ALIKE = """() => {
    const counts = new Map();
    for (const row of document.querySelectorAll(".rows > li")) {
        const kind = `${row.className} ${row.childElementCount}`;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        row.toggleAttribute("data-alike", counts.get(kind) > 20);
    }
}"""


def violations(window, runs=ALL_RULES):
    """Returns the violations of the page. `color-contrast` takes milliseconds for each text, so it is given twenty rows of
    each kind; `test_contrast.py` measures all."""
    if not window.evaluate("'axe' in window"):
        window.evaluate(AXE_SCRIPT)
    window.evaluate(MARK_ALIKE)
    found = [each for options in runs for each in window.evaluate(
        "([context, options]) => axe.run(context, options).then(({ violations }) => violations)",
        [{"exclude": [["[data-alike]"]]} if options is CONTRAST else {"include": [["html"]]}, options])]
    return [f"{each['id']}: {each['help']}: {node['target']}" for each in found for node in each["nodes"][:5]]


def violations_by_scheme(window):
    """Returns the violations in each color scheme that has some. Rules that do not depend on it are run once."""
    found = {}
    for scheme, rules in {"light": ALL_RULES, "dark": COLOR_RULES}.items():
        window.emulate_media(color_scheme=scheme)
        wait_for_animations(window)
        found[scheme] = violations(window, rules)
    return {scheme: each for scheme, each in found.items() if each}


@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_axe_reports_no_violations(page, visit):
    window = visit(page, NARROW, "dark", **WITH_AXE)
    found = {}
    for (scheme, (width, height)), rules in RULES.items():
        window.emulate_media(color_scheme=scheme)
        window.set_viewport_size({"width": width, "height": height})
        found[scheme, width] = violations(window, rules)
    assert found == dict.fromkeys(found, [])


def test_axe_reports_violations(visit):
    window = visit(pages.SitePage("lone", ""), **WITH_AXE)
    set_styles(window, ".tally { color: #ccc }")
    window.evaluate("document.documentElement.removeAttribute('lang')")
    found = violations(window)
    assert any(each.startswith("color-contrast:") for each in found)
    assert any(each.startswith("html-has-lang:") for each in found)
    assert {each.partition(":")[0] for each in violations(window, COLOR_RULES)} == {"color-contrast"}


@pytest.mark.parametrize("query", ["", "?catalog=animals/&q=otter", "?catalog=animals/&view=section%3A"], ids=["view", "found", "error"])
def test_axe_reports_no_violations_in_the_explorer(query, serve, sites, visit):
    preview = serve(sites.project("library"))
    window = visit("about:blank", **WITH_AXE)
    # The preview answers requests of its own pages and of the address bar.
    window.goto(preview.root + "-/explore" + query)
    for width, height in (NARROW, WIDE):
        window.set_viewport_size({"width": width, "height": height})
        assert violations_by_scheme(window) == {}
        assert window.evaluate("document.documentElement.scrollWidth") <= width
