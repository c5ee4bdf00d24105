"""axe reports no violations on any kind of page."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from . import pages
from .page_scripts import set_styles
from .waiting import wait_for_animations

#: axe is a script, so it bypasses the pages' policy.
WITH_AXE = {"scripts": True, "bypass_csp": True}


#: Rules that are run together, as options of axe.
ALL_RULES = {"resultTypes": ["violations"]}
LINKS = {**ALL_RULES, "runOnly": ["link-in-text-block"]}
#: The only rules whose result depends on the color scheme.
COLOR_RULES = {**ALL_RULES, "runOnly": ["color-contrast", "link-in-text-block"]}
#: All but `color-contrast`.
OTHERS = {**ALL_RULES, "rules": {"color-contrast": {"enabled": False}}}

NARROW, WIDE = (390, 844), (1280, 800)
#: The rules that are run in each color scheme and window. `color-contrast` takes most of the time, so it is run in one window
#: of each scheme, and not when the scheme has just changed, since colors fade; `test_contrast.py` measures every window.
RULES = {
    ("dark", NARROW): COLOR_RULES, ("dark", WIDE): LINKS,
    ("light", NARROW): OTHERS, ("light", WIDE): ALL_RULES,
}


#: Marks what is in rows, titles of the index, and headings that look like the three before them. `color-contrast` takes
#: milliseconds for each text, so it skips them; `test_contrast.py` measures all.
MARK_ALIKE = """() => {
    axe.configure({ rules: [{ id: "color-contrast", selector: ":not([data-alike])" }] });
    const counts = new Map();
    for (const each of document.querySelectorAll(".rows > li, .section-index li, [data-section] > h2")) {
        const kind = `${each.localName} ${each.parentElement.className} ${each.className} ${each.childElementCount}`;
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        for (const part of [each, ...each.querySelectorAll("*")]) part.toggleAttribute("data-alike", counts.get(kind) > 3);
    }
}"""


def violations(window, rules=ALL_RULES):
    """Returns the violations of the page."""
    if not window.evaluate("'axe' in window"):
        window.evaluate(AXE_SCRIPT)
    window.evaluate(MARK_ALIKE)
    found = window.evaluate("(rules) => axe.run(rules).then(({ violations }) => violations)", rules)
    return [f"{each['id']}: {each['help']}: {node['target']}" for each in found for node in each["nodes"][:5]]


def violations_by_scheme(window):
    """Returns the violations in each color scheme that has some. Rules that do not depend on it are run once."""
    found = {}
    for scheme, rules in {"light": ALL_RULES, "dark": COLOR_RULES}.items():
        window.emulate_media(color_scheme=scheme)
        wait_for_animations(window)
        found[scheme] = violations(window, rules)
    return {scheme: each for scheme, each in found.items() if each}


def violations_by_window(window):
    """Returns the violations of a page that was opened in a narrow window in dark mode, by color scheme and width."""
    found = {}
    for (scheme, (width, height)), rules in RULES.items():
        window.emulate_media(color_scheme=scheme)
        window.set_viewport_size({"width": width, "height": height})
        found[scheme, width] = violations(window, rules)
    return {place: each for place, each in found.items() if each}


@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_axe_reports_no_violations(page, visit):
    assert violations_by_window(visit(page, NARROW, "dark", **WITH_AXE)) == {}


def test_axe_reports_violations(visit):
    window = visit(pages.SitePage("lone", ""), **WITH_AXE)
    set_styles(window, ".tally { color: #ccc }")
    window.evaluate("document.documentElement.removeAttribute('lang')")
    found = violations(window)
    assert any(each.startswith("color-contrast:") for each in found)
    assert any(each.startswith("html-has-lang:") for each in found)
    assert {each.partition(":")[0] for each in violations(window, COLOR_RULES)} == {"color-contrast"}


def test_axe_reports_no_violations_in_the_explorer(serve, sites, visit):
    preview = serve(sites.project("library"))
    for query in ["", "?catalog=animals/&q=otter", "?catalog=animals/&view=section%3A"]:
        window = visit("about:blank", NARROW, "dark", **WITH_AXE)
        # The preview answers requests of its own pages and of the address bar.
        window.goto(preview.root + "-/explore" + query)
        assert window.evaluate("document.documentElement.scrollWidth") <= NARROW[0], query
        assert violations_by_window(window) == {}, query
        assert window.evaluate("document.documentElement.scrollWidth") <= WIDE[0], query
