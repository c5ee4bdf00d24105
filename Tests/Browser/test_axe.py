"""axe reports no violations on any kind of page."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from . import pages
from .page_scripts import set_styles

#: axe is a script, so it bypasses the pages' policy.
WITH_AXE = {"scripts": True, "bypass_csp": True}


ALL_RULES = {"resultTypes": ["violations"]}
#: The only rules whose result depends on the color scheme.
COLOR_RULES = {**ALL_RULES, "runOnly": ["color-contrast", "link-in-text-block"]}


def violations(window, options=ALL_RULES):
    if not window.evaluate("'axe' in window"):
        window.evaluate(AXE_SCRIPT)
    found = window.evaluate("(options) => axe.run(options).then(({ violations }) => violations)", options)
    return [f"{each['id']}: {each['help']}: {node['target']}" for each in found for node in each["nodes"][:5]]


@pytest.mark.parametrize("scheme", pages.SCHEMES)
@pytest.mark.parametrize("page", pages.ALL, ids=str)
def test_axe_reports_no_violations(page, scheme, visit):
    window = visit(page, scheme=scheme, **WITH_AXE)
    options = COLOR_RULES if scheme == "dark" else ALL_RULES
    assert {size: violations(window, options) for size in pages.each_size(window, [(390, 844), (1280, 800)])} == {
        "390×844": [], "1280×800": []}


def test_axe_reports_violations(visit):
    window = visit(pages.SitePage("lone", ""), **WITH_AXE)
    set_styles(window, ".tally { color: #ccc }")
    window.evaluate("document.documentElement.removeAttribute('lang')")
    found = violations(window)
    assert any(each.startswith("color-contrast:") for each in found)
    assert any(each.startswith("html-has-lang:") for each in found)
    assert {each.partition(":")[0] for each in violations(window, COLOR_RULES)} == {"color-contrast"}
