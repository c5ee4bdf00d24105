"""Content is always escaped: even with scripts allowed and the policy disabled, it runs nothing and creates no
elements."""

import json

import pytest

from . import hostile_project, projects
from .site_server import SiteServer
from .test_search import announced, search
from .waiting import HURRY

#: Every element and attribute that templates and Markdown create.
ALLOWED = {
    "html": {"lang", "dir", "class"}, "head": set(), "meta": {"charset", "http-equiv", "name", "property", "content"}, "title": set(),
    "link": {"rel", "href", "type", "sizes", "title"}, "body": set(), "header": {"class", "data-catalog", "data-more", "data-copy", "data-copied", "data-addresses"}, "main": {"id", "class"}, "article": {"id", "lang", "dir", "data-section", "data-search", "data-all", "aria-labelledby"},
    "nav": {"id", "class", "aria-label", "aria-labelledby", "data-range", "data-places", "data-position", "data-numbers"},
    "section": {"id", "class", "hidden", "lang", "dir", "data-section", "data-selection", "data-before", "data-entries", "data-total", "data-rows", "aria-label", "aria-labelledby"},
    "a": {"href", "class", "title", "rel", "aria-current", "hidden", "tabindex", "download"}, "bdi": {"class", "lang", "data-initials"},
    "span": {"class", "aria-hidden", "data-total", "data-found", "data-catalog", "data-selection", "data-section-key", "data-copy", "data-copied"},
    "ul": {"class"}, "ol": {"class", "start"}, "li": {"id", "class", "data-entry", "data-see", "data-href", "hidden"},
    "p": {"id", "class", "lang", "dir", "role", "aria-hidden", "aria-busy", "hidden"},
    "div": {"id", "class", "lang", "dir", "tabindex", "role", "aria-label", *(f"data-{name}" for name in (
        "numbers", "url", "view", "label", "found", "none-found", "nothing-found", "loading", "failed", "retry", "clear-search", "entries", "exact-in",
        "exact-match", "exact-matches", "nothing-with", "without", "show-entries", "search-cut", "phrase-read"))}, "pre": {"tabindex"}, "code": {"class"}, "blockquote": set(), "hr": set(), "br": set(),
    "em": set(), "strong": set(), "img": {"src", "alt", "title", "width", "height", "loading", "decoding"},
    "details": {"class"}, "summary": set(), "figure": {"class"}, "dl": {"class"}, "dt": set(), "dd": set(), "del": set(),
    "input": {"class", "type", "name", "value", "aria-label", "checked", "disabled", "placeholder", "autocomplete", "autocapitalize",
              "spellcheck", "enterkeyhint", "aria-describedby"}, "script": {"type", "src", "blocking", "data-modules"},
    "table": set(), "thead": set(), "tbody": set(), "tr": set(), "th": {"scope", "class"}, "td": {"class"},
    # What the theme's scripts add.
    "label": {"class", "data-moved", "data-missing"}, "select": {"aria-label"}, "option": {"value"},
    "button": {"class", "lang", "type", "title", "aria-label", "tabindex", "hidden"}, "search": set(), "kbd": {"aria-hidden"}, "mark": set(),
    "template": {"id", *(f"data-{name}" for name in (
        "numbers", "selected", "count-of", "selected-of", "show", "hide", "copied", "cleared", "remove", "replaced", "not-stored", "shared", "to-selection", "csv", "json"))},
    **{f"h{level}": {"id", "tabindex"} for level in range(1, 7)},
}

SURVEY = """(allowed) => {
    const wrong = [];
    for (const each of document.querySelectorAll("*")) {
        const attributes = allowed[each.localName];
        // Data blocks are not run. The theme's scripts are external files.
        if (each.type === "application/ld+json") JSON.parse(each.textContent);
        else if (each.localName === "script" && (each.textContent || !/\\/-\\/(entry-place|first|numbers|scripts|sectioning|selection)\\.js$/.test(each.src))) wrong.push("script");
        if (!attributes) wrong.push(`<${each.localName}>: ${each.outerHTML.slice(0, 120)}`);
        else for (const { name, value } of each.attributes) {
            if (!attributes.includes(name)) wrong.push(`${each.localName} ${name}=${value}`);
            if (["href", "src"].includes(name) && !/^(https?|mailto|tel):$/.test(new URL(value, location).protocol)) {
                wrong.push(`${each.localName} ${name}=${value}`);
            }
        }
    }
    return wrong;
}"""


@pytest.fixture(scope="module")
def server(make_project):
    project = make_project("hostile", projects.within("content", hostile_project.project()))
    project.build()
    server = SiteServer(project.site)
    server.pages = sorted(
        str(path.relative_to(project.site)) for path in project.site.rglob("*.html"))
    yield server
    server.stop()


@pytest.fixture
def window(browser):
    context = browser.new_context(bypass_csp=True, viewport={"width": 1280, "height": 800})
    context.add_init_script("window.hits = []; window.hit = (...what) => window.hits.push(what.join() || location.href)")
    context.add_init_script(HURRY)
    window = context.new_page()
    window.dialogs = []
    window.on("dialog", lambda dialog: (window.dialogs.append(dialog.message), dialog.dismiss()))
    yield window
    context.close()


def survey(window):
    return window.evaluate(SURVEY, {name: sorted(attributes) for name, attributes in ALLOWED.items()})


def test_content_creates_no_elements_and_runs_nothing(server, window):
    assert len(server.pages) > len(hostile_project.PAYLOADS)
    unexpected = set()
    for page in server.pages:
        window.goto(server.root + page.replace("%", "%25").replace("#", "%23").replace("?", "%3F"))
        unexpected |= set(survey(window))
        window.mouse.move(200, 300)
        for key in ("Tab", "Tab", "Tab", "Tab"):
            window.keyboard.press(key)
        assert window.evaluate("window.hits") == [] and window.dialogs == [], page
    assert sorted(unexpected) == [], "\n".join(sorted({each.split("=")[0] for each in unexpected}))


def test_a_search_creates_no_other_elements_and_runs_nothing(server, window):
    """Also where a payload is what is typed, a title with a match, or the nearest title."""
    window.goto(server.root + "values/")
    for payload in hostile_project.PAYLOADS:
        for query in (payload, payload + "x"):
            search(window, query)
            announced(window)
        assert window.evaluate("window.hits") == [] and window.dialogs == []
        assert survey(window) == []


def test_payloads_are_shown_as_text(server, window):
    window.goto(server.root + "values/")
    titles = window.locator(".rows li > bdi:first-child, .rows li > span > bdi:first-child").all_text_contents()
    assert sorted(titles) == sorted(hostile_project.PAYLOADS)
    window.goto(server.root + "list/")
    sections = window.evaluate("[...document.querySelectorAll('[data-section]')].map((each) => each.dataset.section)")
    assert set(hostile_project.PAYLOADS) <= set(sections)
    assert window.locator("h1").text_content() == hostile_project.PAYLOADS[5]


def test_links_that_run_scripts_are_errors(project):
    """Each is a separate error."""
    project.write({"content/catalog.yaml": "", **{
        f"content/link-{number}.md": f"# Link\n\n{link}\n" for number, link in enumerate(hostile_project.REFUSED)}})
    result = project.run("check")
    assert result.status == 1
    accepted = [link for number, link in enumerate(hostile_project.REFUSED) if f"link-{number}.md:3:" not in result.errors]
    assert accepted == []


@pytest.mark.parametrize("markup", ["<script>hit()</script>", "<img src=x onerror=hit()>", "<p onclick=hit()>x</p>",
                                    "<a href='javascript:hit()'>x</a>", "<iframe></iframe>"])
def test_unescaped_content_is_detected(markup, server, window):
    window.goto(server.root)
    window.set_content(f"<!DOCTYPE html><title>x</title><body>{markup}")
    assert survey(window), json.dumps(markup)
