"""Browsers drop a declaration or a rule that they do not know. Each of them knows those of the style sheets, or another one in
their place."""

import pathlib

import pytest

from .style_rules import StyleSheet, resolved

ROOT = pathlib.Path(__file__).resolve().parents[2]
THEME = [StyleSheet(path) for path in sorted((ROOT / "Templates/styles").glob("*.css"))]
PREVIEW = [StyleSheet(path) for path in sorted((ROOT / "Sources/PreviewServer").glob("*.css"))]

#: Declarations that a browser may drop, and what it shows then.
OPTIONAL = {
    "container-type: scroll-state": "The page and its lines of links have no marks that depend on scrolling; a script marks the section.",
    "scroll-target-group: auto": "The script of the index marks the section.",
    "scroll-initial-target: nearest": "A script scrolls to the current item.",
    "animation-timeline: scroll(self)": "What scrolls does not fade at its edges: the keyframes are inside @supports.",
    "animation-timeline: scroll(self inline)": "As above.",
    "-webkit-text-size-adjust: 100%": "Only browsers on phones enlarge text.",
    "-webkit-touch-callout: none": "Only browsers on phones show a menu for a long touch.",
    "forced-color-adjust: none": "Only browsers with forced colors need it.",
    "scrollbar-color: var(--line) transparent": "The scroll bar has the colors of the system.",
    "overflow-clip-margin: 1rem": "It is inside @supports.",
    "contain-intrinsic-block-size: auto calc(attr(data-rows type(<number>)) * var(--row-size) + 4rem)": "It is inside @supports.",
    "text-wrap: pretty": "The last line of a paragraph may be short.",
    "navigation: auto": "A page replaces the one before it at once.",
    "word-break: auto-phrase": "Japanese lines break between any two characters, as they usually do.",
    "min-inline-size: calc-size(max-content, min(size, min(38vw, 38rem) / var(--cells)))": "A code may be broken at its hyphen.",
    "inline-size: min(100%, attr(width type(<number>)) * min(2px, min(70vh, 24rem) / attr(height type(<number>))))":
        "The image is as wide as the page, and its visible part has corners that are not rounded.",
    "inline-size: min(100%, attr(width type(<number>)) * var(--plate) / attr(height type(<number>)))": "As above, in a row.",
}

#: Selectors that a browser may not know, because it does not have what they select.
OWN = {
    "&::-webkit-search-cancel-button", "&::-webkit-details-marker", "&::-webkit-inner-spin-button", "ol::-webkit-scrollbar",
    "li:not(.empty):has(> :target-current)", ":root:has([data-section] > .none) & li.empty:has(> :target-current)",
    ":root:not(:has([data-section] > .none)) & li:nth-last-child(1 of :not(.empty)):has(~ li > :target-current)",
}

KNOWN_VALUES = "(all) => all.map(([property, value]) => CSS.supports(property, value))"

#: Selectors are tried inside a rule, because many are nested.
KNOWN_SELECTORS = """(all) => all.map((selector) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`a { ${selector} { color: red } }`);
    return sheet.cssRules[0].cssRules.length === 1;
})"""


@pytest.fixture(scope="module", params=["chromium", "webkit", "firefox"])
def evaluate(request):
    """Evaluates an expression on a page without a policy, by which a style sheet can be made."""
    if request.param == "chromium":
        window = request.getfixturevalue("browser").new_page()
        yield window.evaluate
        window.close()
    else:
        engine = request.getfixturevalue("engines")(request.param)
        engine.open("about:blank")
        yield engine.evaluate


def unknown_declarations(sheets, evaluate):
    definitions = {name: value for sheet in reversed(sheets) for name, value in sheet.definitions().items()}
    tried = [(sheet, each) for sheet in sheets for each in sheet.declarations
             if not each.property.startswith("--") and each.property not in ("syntax", "inherits", "initial-value")]
    is_known = evaluate(KNOWN_VALUES, [[each.property, resolved(each.value.removesuffix("!important").strip(), definitions)] for _, each in tried])
    known = {(sheet, each.block, each.property.removeprefix("-webkit-")) for (sheet, each), known in zip(tried, is_known) if known}
    return [f"{sheet.name}:{each.line}: {each.property}: {each.value}" for sheet, each in tried
            if (sheet, each.block, each.property.removeprefix("-webkit-")) not in known
            and f"{each.property}: {each.value}" not in OPTIONAL]


@pytest.mark.parametrize("sheets", [THEME, PREVIEW], ids=["theme", "preview"])
def test_a_browser_knows_each_declaration_or_another_of_its_block(sheets, evaluate):
    assert unknown_declarations(sheets, evaluate) == []


@pytest.mark.parametrize("sheets", [THEME, PREVIEW], ids=["theme", "preview"])
def test_a_browser_knows_each_selector(sheets, evaluate):
    tried = [(sheet, *each) for sheet in sheets for each in sheet.selectors]
    is_known = evaluate(KNOWN_SELECTORS, [selector for _, _, selector in tried])
    assert [f"{sheet.name}:{line}: {selector}" for (sheet, line, selector), known in zip(tried, is_known)
            if not known and selector not in OWN] == []


def test_optional_declarations_and_selectors_are_used():
    declarations = {f"{each.property}: {each.value}" for sheet in THEME + PREVIEW for each in sheet.declarations}
    selectors = {selector for sheet in THEME + PREVIEW for _, selector in sheet.selectors}
    assert set(OPTIONAL) - declarations == set() and OWN - selectors == set()


#: The selectors of a sheet on a screen, with those of the rules around them.
WHOLE_SELECTORS = """(css) => {
    const whole = (rules, parent) => [...rules].flatMap((rule) => {
        if (rule.media?.mediaText === "print") return [];
        const own = rule.selectorText?.includes("&") ? rule.selectorText.replaceAll("&", `:is(${parent})`)
            : rule.selectorText && parent ? `:is(${parent}) ${rule.selectorText}` : rule.selectorText;
        return [own ?? [], whole(rule.cssRules ?? [], own ?? parent)].flat();
    });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    return whole(sheet.cssRules, "");
}"""


def split(selector, separators):
    """Divides a selector, but not inside parentheses and brackets."""
    parts, depth = [""], 0
    for character in selector:
        depth += (character in "([") - (character in ")]")
        if depth == 0 and character in separators:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


def selects_anything_inside(selector):
    """Whether one of some selectors has `:has()`, and names nothing of the descendants or siblings that it selects."""
    for one in split(selector, ","):
        *before, subject = split(one, " >+~")
        alternatives = [part[3:-1] for part in split(subject, ":") if part.startswith("is(")]
        is_named = subject[0] not in ":*" or alternatives
        if any(":has(" in part for part in before) and not is_named or any(map(selects_anything_inside, alternatives)):
            return True
    return False


@pytest.mark.parametrize("selector, expected", [
    (".a:has(b) .c", False), (".a:has(b) > *", True), (".a:has(b) > :not(.c)", True), (".a > *", False), ("*:has(a)", False),
    (".a:has(b) :is(c, .d)", False), ("li:is(.a, :root:has(b) :first-child)", True), (".a:has(b):hover", False),
])
def test_whether_a_selector_selects_anything_inside_is_found(selector, expected):
    assert selects_anything_inside(selector) == expected


def test_no_rule_for_has_selects_anything_inside(browser):
    """When what such a rule depends on changes, Chromium would compute the styles of all elements inside."""
    window = browser.new_page()
    selectors = [each for sheet in THEME for each in window.evaluate(WHOLE_SELECTORS, sheet.css)]
    window.close()
    assert sum(":has(" in each for each in selectors) > 50
    assert [each for each in selectors if selects_anything_inside(each)] == []


@pytest.mark.parametrize("css, unknown", [
    ("a { color: red; float: sideways }", ["sample.css:1: float: sideways"]),
    ("a { --line: 1px dashed red;\nborder: var(--line); text-decoration: underline 1px var(--line) }",
     ["sample.css:2: text-decoration: underline 1px var(--line)"]),
    ("a { b { content: \"{;}\"; content: sideways } /* c { float: up } */ float: up; }", ["sample.css:1: float: up"]),
])
def test_declarations_are_found(css, unknown, evaluate, tmp_path):
    (tmp_path / "sample.css").write_text(css)
    assert unknown_declarations([StyleSheet(tmp_path / "sample.css")], evaluate) == unknown
