"""The scripts of entry pages: the buttons that copy, and previous and next in the view that the reader came from."""

import json
import urllib.parse

import pytest
from playwright.sync_api import expect

from . import pages
from .site_server import SiteServer
from .test_order import HOSTILE, PHONE, SHIFT, TOUCH, WIDE, shift, slowly
from .waiting import wait_for_held, wait_for_rest, wait_until

OTTER = pages.SitePage("library", "animals/otter/")
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
COPIED = "navigator.clipboard.readText()"
BOTH = pytest.mark.parametrize("size, options", [(PHONE, TOUCH), (WIDE, {})], ids=str)

CODE = "let a = 1\n\tlet <b> = \"&amp;\"\n"
LONG = "let line = \"" + "that is much longer than the window is wide, and that scrolls in a box of its own, " * 4 + "\""
SETTINGS = """\
title: List
entry: {pages: true}
views:
  - {id: a-z, title: A–Z}
  - {id: kind, title: By kind, section: kind, order: [Second, First]}
  - {id: färg, title: Färg, section: color}
"""
ENTRIES = {"ant": "Second", "bee": "First", "cat": "Second", "dog": "First", "elk": "Second"}


@pytest.fixture(scope="module")
def menagerie(make_project):
    project = make_project("entries", {
        "content/list/catalog.yaml": SETTINGS,
        **{f"content/list/{name}.md": f"---\ntitle: {name.capitalize()}\nkind: [{kind}]\ncolor: Blå\n---\nText\n"
           for name, kind in ENTRIES.items()},
        "content/list/fox.md": f"---\ntitle: {json.dumps('Fox ' + HOSTILE)}\nkind: [First, Second]\ncolor: Röd\n---\nText\n",
        "content/parts/catalog.yaml": "title: Parts\npageSize: section\nentry: {pages: true}\nviews: [{id: a-z}, {id: kind, section: kind}]\n",
        "content/parts/list.json": json.dumps([{"title": name, "kind": kind} for name, kind in ENTRIES.items()]),
        **{f"content/{name}/{file}": text for name, languages in [("tongues", ("en", "ar")), ("arabic", ("ar", "en"))] for file, text in {
            "catalog.yaml": "title: Tongues\nlanguage: %s\nentry: {pages: true}\n"
            "views: [{id: a-z}, {id: other, section: kind, language: %s}]\n" % languages,
            "list.json": json.dumps([{"title": name, "kind": kind} for name, kind in ENTRIES.items()])}.items()},
        "content/code/catalog.yaml": "title: Code\nentry: {pages: true}\nheader: " + json.dumps(f"Header\n\n```\n{CODE}```\n"),
        "content/code/a.md": f"---\ntitle: A\n---\nText [link](b.md)\n\n```\n{CODE}```\n\n- item\n\n  ```\n  {LONG}\n  ```\n\n## Next\n\nText\n",
        "content/code/b.md": "---\ntitle: B\n---\nText\n",
        **{f"content/{name}.md": f"# Code\n\n```\n{CODE}```\n" for name in ("index", "notes")}})
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


@BOTH
def test_a_link_is_copied(size, options, visit):
    """The URL of the entry without the view and the fragment; "Copied" for two seconds, announced."""
    window = visit(OTTER, size, fragment="?view=class#a-second-heading", scripts=True, **options, **CLIPBOARD)
    button = window.locator(".crumbs button")
    assert button.text_content() == "Copy link"
    window.clock.install()
    position, place = window.locator(".crumbs .tally").bounding_box(), button.bounding_box()
    assert abs(position["y"] - place["y"]) < 6 and place["x"] > position["x"], "beside the position"
    window.evaluate("navigator.clipboard.writeText('')")
    button.focus()
    window.keyboard.press("Enter")
    wait_until(window, "document.querySelector('.crumbs button').textContent === 'Copied'")
    assert window.evaluate(COPIED) == window.url.partition("?")[0]
    assert window.locator("#__status").text_content() == "Copied"
    assert button.bounding_box()["width"] >= place["width"] - 0.1
    window.clock.run_for(1500)
    assert button.text_content() == "Copied"
    window.clock.run_for(700)
    assert button.text_content() == "Copy link" and window.locator("#__status").text_content() == ""


def test_copying_again_starts_the_two_seconds_again(visit):
    window = visit(OTTER, scripts=True, **CLIPBOARD)
    window.clock.install()
    button = window.locator(".crumbs button")
    button.click()
    wait_until(window, "document.querySelector('.crumbs button').textContent === 'Copied'")
    window.clock.run_for(1500)
    button.click()
    # What is read now was written before.
    assert window.evaluate(COPIED) == window.url
    window.clock.run_for(1000)
    assert button.text_content() == "Copied"
    window.clock.run_for(1200)
    assert button.text_content() == "Copy link"


def test_the_button_is_made_by_the_script(visit):
    window = visit(OTTER)
    assert window.locator("button:not(.to-field)").count() == 0 and not window.locator(".crumbs > :not(ol)").is_visible()


def test_no_button_without_a_clipboard(browser, sites):
    """Browsers have one on secure pages only."""
    context = browser.new_context()
    context.add_init_script("delete Navigator.prototype.clipboard")
    window = context.new_page()
    window.goto(sites.url(OTTER))
    assert window.locator("button:not(.to-field)").count() == 0 and not window.get_by_text("Copy link").is_visible()
    context.close()


def test_refused_access_to_the_clipboard_changes_nothing(browser, sites):
    context = browser.new_context()
    context.add_init_script("Clipboard.prototype.writeText = () => Promise.reject(new Error())")
    window = context.new_page()
    errors = []
    window.on("pageerror", lambda error: "/-/" in (error.stack or "") and errors.append(error))
    window.goto(sites.url(OTTER))
    window.locator(".crumbs button").click()
    wait_for_rest(window)
    assert window.locator(".crumbs button").text_content() == "Copy link" and errors == []
    context.close()


@pytest.mark.parametrize("path", ["code/", "code/a/", "", "notes/"])
@BOTH
def test_code_is_copied(path, size, options, menagerie, visit):
    window = visit(menagerie + path, size, scripts=True, **options, **CLIPBOARD)
    button = window.locator("pre + button").first
    button.wait_for()
    assert button.text_content() == "Copy"
    window.clock.install()
    button.tap() if options else button.click()
    wait_until(window, "document.querySelector('pre + button').textContent === 'Copied'")
    assert window.evaluate(COPIED) == CODE
    assert [text for text in window.locator("#__status").all_text_contents() if text] == ["Copied"]
    window.clock.run_for(2000)
    wait_until(window, "document.querySelector('pre + button').textContent === 'Copy'")


@pytest.mark.parametrize("path", ["", "notes/"])
def test_code_is_copied_on_a_site_without_pages_of_entries(path, make_project, visit):
    project = make_project("rows", {
        "content/list/list.json": json.dumps([{"title": name} for name in ENTRIES]),
        **{f"content/{name}.md": f"# Code\n\n```\n{CODE}```\n" for name in ("index", "notes")}})
    project.build()
    server = SiteServer(project.site)
    try:
        window = visit(server.root + path, WIDE, scripts=True, **CLIPBOARD)
        window.locator("pre + button").click()
        wait_until(window, "document.querySelector('pre + button').textContent === 'Copied'")
        assert window.evaluate(COPIED) == CODE
    finally:
        server.stop()


@BOTH
@pytest.mark.parametrize("page", ["code/a/", pages.SitePage("extremes", "commands/cd/"), OTTER], ids=str)
def test_the_button_of_code_covers_nothing(page, size, options, menagerie, visit):
    """It is in the corner, also while the code is scrolled."""
    window = visit(menagerie + page if isinstance(page, str) else page, size, scripts=True, **options)
    window.locator("pre + button").first.wait_for()
    blocks = window.evaluate("""[...document.querySelectorAll("pre")].map((code) => {
        code.scrollLeft = 60;
        const button = code.nextSibling.getBoundingClientRect(), box = code.getBoundingClientRect(), range = document.createRange();
        range.selectNodeContents(code);
        const isRTL = getComputedStyle(code.nextSibling).direction === "rtl";
        return {
            gap: range.getBoundingClientRect().top - button.bottom, top: button.top - box.top,
            end: isRTL ? button.left - box.left : box.right - button.right,
        };
    })""")
    assert blocks and all(each["gap"] >= 0 and 0 <= each["top"] < 16 and 0 <= each["end"] <= 24 for each in blocks), blocks


@pytest.mark.parametrize("page, selector", [
    ("code/a/", ".crumbs button"), ("code/a/", "pre + button"), (pages.SitePage("arabic", "birds/hoopoe/"), ".crumbs button"),
    (pages.SitePage("extremes", "commands/cd/"), "pre + button")], ids=str)
def test_buttons_are_large_enough_to_touch(page, selector, menagerie, visit):
    """44 by 44 pixels around the button in both directions of text, without covering code or links."""
    window = visit(menagerie + page if isinstance(page, str) else page, PHONE, scripts=True, **TOUCH)
    button = window.locator(selector).first
    button.wait_for()
    width, height = button.evaluate("""(button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect(), [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const isHit = (dx, dy) => document.elementFromPoint(x + dx, y + dy) === button;
        const steps = [...Array(161).keys()].map((step) => step / 2 - 40);
        return [steps.filter((step) => isHit(step, 0)).length / 2, steps.filter((step) => isHit(0, step)).length / 2];
    }""")
    assert width >= 43.5 and height >= 43.5, (width, height)
    if "pre" in selector:
        assert window.evaluate("""(() => {
            const { top } = document.querySelector("pre code").getBoundingClientRect();
            const { left, right } = document.querySelector("pre + button").getBoundingClientRect();
            return [left + 8, right - 8].every((x) => document.elementFromPoint(x, top + 4).closest("button") === null);
        })()""")


@BOTH
@pytest.mark.parametrize("page", ["code/", "code/a/", OTTER, pages.SitePage("extremes", "commands/cd/"),
                                  pages.SitePage("arabic", "birds/hoopoe/")], ids=str)
def test_the_scripts_shift_nothing(page, size, options, menagerie, visit):
    """Also if they run after the first paint."""
    window = visit("about:blank", size, scripts=True, **options)
    slowly(window, menagerie + page if isinstance(page, str) else visit(page).url)
    assert shift(window) <= SHIFT
    before = window.evaluate(HEIGHTS)
    # Without the buttons, everything has the same place.
    window.evaluate("""document.querySelectorAll(".code").forEach((block) => block.replaceWith(block.firstChild))""")
    assert window.evaluate(HEIGHTS) == before


HEIGHTS = "[...document.querySelectorAll('main h1, main h2, .prose p, pre, li')].map((each) => Math.round(each.getBoundingClientRect().top * 8) / 8)"


def test_buttons_are_not_printed(menagerie, visit):
    window = visit(menagerie + "code/a/", scripts=True)
    window.locator("pre + button").first.wait_for()
    window.emulate_media(media="print")
    assert not any(button.is_visible() for button in window.locator("button").all())
    padding = window.locator("pre").first.evaluate("(code) => getComputedStyle(code).paddingTop")
    window.emulate_media(media="screen")
    assert padding == "16px" or float(padding[:-2]) < 20


def test_buttons_show_their_focus(menagerie, visit):
    window = visit(menagerie + "code/a/", scripts=True)
    window.locator("pre + button").first.wait_for()
    for _ in range(30):
        window.keyboard.press("Tab")
        if window.evaluate("document.activeElement.matches('button')"):
            assert window.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
            break
    else:
        raise AssertionError("no button is reached")


def pager(window):
    """Returns the titles and URLs of the visible links to previous and next."""
    return window.evaluate("""Object.fromEntries([...document.querySelectorAll("main > .pager a")]
        .filter((link) => link.checkVisibility()).map((link) => [link.rel, [link.textContent, link.getAttribute("href") && link.href]]))""")


def follow(window, root, path):
    window.goto(root + path)
    return pager(window)


def test_previous_and_next_follow_the_view(menagerie, visit):
    """Second: ant, cat, elk, fox; then First: bee, dog, fox, which was listed before."""
    window = visit("about:blank", scripts=True)
    root = menagerie + "list/"
    assert follow(window, root, "cat/") == {
        "prev": ["Previous Bee", root + "bee/"], "next": ["Next Dog", root + "dog/"]}
    assert follow(window, root, "cat/?view=kind") == {
        "prev": ["Previous Ant", root + "ant/?view=kind"], "next": ["Next Elk", root + "elk/?view=kind"]}
    assert follow(window, root, "ant/?view=kind") == {"next": ["Next Cat", root + "cat/?view=kind"]}
    # The first and the last of the default view have only one link on the built page.
    assert follow(window, root, "fox/?view=kind") == {
        "prev": ["Previous Elk", root + "elk/?view=kind"], "next": ["Next Bee", root + "bee/?view=kind"]}
    assert follow(window, root, "dog/?view=kind") == {"prev": ["Previous Bee", root + "bee/?view=kind"]}


def test_the_view_is_followed_from_entry_to_entry(menagerie, visit):
    window = visit(menagerie + "list/-/kind/", scripts=True)
    window.locator("[data-entry=ant] a").click()
    window.wait_for_url("**/list/ant/**")
    visited = []
    for _ in range(6):
        visited.append(urllib.parse.urlsplit(window.url).path.split("/")[2])
        if "next" not in pager(window):
            break
        window.locator("main > .pager [rel=next]").click()
        window.wait_for_url(lambda url: visited[-1] not in url)
    assert visited == ["ant", "cat", "elk", "fox", "bee", "dog"]


def test_the_place_in_the_view_is_there_before_the_view(menagerie, visit):
    window = visit(menagerie + "list/-/kind/", scripts=True)
    window.evaluate("sessionStorage.clear()")
    held = []
    window.route("**/list/-/kind/", lambda route: held.append(route))
    window.locator("[data-entry=cat] a").click(no_wait_after=True)
    window.wait_for_url("**/list/cat/?view=kind", wait_until="commit")
    crumb = window.locator(".crumbs li:last-child a")
    expect(crumb).to_have_text("Second")
    assert crumb.evaluate("(link) => link.href") == menagerie + "list/-/kind/#_second" and window.evaluate("sessionStorage['thumbindex:entry']")
    wait_for_held(window, held).continue_()


@pytest.mark.parametrize("path, expected", [("tongues", "2 of 3"), ("arabic", "٢ من ٣")])
@pytest.mark.parametrize("is_kept", [True, False])
def test_the_place_has_the_digits_of_the_page(is_kept, path, expected, menagerie, visit):
    """Also in a view in a language with other digits, whether the place was brought along or is read from the view."""
    window = visit(f"{menagerie}{path}/-/other/", scripts=True)
    expect(window.locator("#_second .count")).to_have_text("٣" if path == "tongues" else "3")
    if is_kept:
        window.locator("[data-entry=cat] a").click()
        window.wait_for_url("**/cat/?view=other")
    else:
        window.evaluate("sessionStorage.clear()")
        window.goto(f"{menagerie}{path}/cat/?view=other")
    expect(window.locator(".crumbs .tally")).to_have_text(expected)


def test_an_id_of_any_script_is_followed(menagerie, visit):
    window = visit("about:blank", scripts=True)
    root = menagerie + "list/"
    assert follow(window, root, "elk/?view=f%C3%A4rg")["next"][1] == root + "fox/?view=f%C3%A4rg"


def test_titles_of_neighbors_are_text(menagerie, visit):
    window = visit("about:blank", scripts=True)
    assert follow(window, menagerie + "list/", "elk/?view=kind")["next"][0] == "Next Fox " + HOSTILE
    assert window.evaluate("window.hit") is None and window.locator("main img").count() == 0


@pytest.mark.parametrize("view", [
    "nothing", "", "..", ".", "../../code", "//example.org", "https://example.org/", "%00", "kind/../..", HOSTILE, "constructor"])
def test_the_built_links_remain_for_other_views(view, menagerie, visit):
    window = visit("about:blank", scripts=True)
    errors, asked = [], []
    listener = lambda request: asked.append(request.url)
    window.on("pageerror", lambda error: "/-/" in (error.stack or "") and errors.append(error))
    window.on("request", listener)
    root = menagerie + "list/"
    links = follow(window, root, "cat/?view=" + urllib.parse.quote(view, safe="/:.%"))
    window.remove_listener("request", listener)
    assert {relation: (text, url.partition("?")[0]) for relation, (text, url) in links.items()} == {
        "prev": ("Previous Bee", root + "bee/"), "next": ("Next Dog", root + "dog/")}
    assert errors == [] and all(url.startswith(menagerie) for url in asked if not url.startswith(("data:", "about:")))


def test_a_view_of_many_pages_is_followed_beyond_their_ends(menagerie, visit):
    """First: bee, dog; then Second: ant, cat, elk. Each section has a page."""
    window = visit("about:blank", scripts=True)
    root = menagerie + "parts/"
    first, second = "?view=kind/first", "?view=kind/second"
    assert follow(window, root, "cat/" + second) == {
        "prev": ["Previous ant", root + "ant/" + second], "next": ["Next elk", root + "elk/" + second]}
    assert follow(window, root, "ant/" + second)["prev"] == ["Previous dog", root + "dog/" + first]
    assert follow(window, root, "dog/" + first)["next"] == ["Next ant", root + "ant/" + second]
    assert "prev" not in follow(window, root, "bee/" + first) and "next" not in follow(window, root, "elk/" + second)
    # A list of sections has no entries, but tells which page has them.
    assert [url for _, url in follow(window, root, "cat/?view=kind").values()] == [root + "ant/" + second, root + "elk/" + second]


def test_entries_of_a_page_of_a_section_are_linked_with_it(menagerie, visit):
    window = visit(menagerie + "parts/-/kind/second/", scripts=True)
    window.locator("[data-entry=cat] a").click()
    window.wait_for_url("**/parts/cat/?view=kind/second")
    # Previous and next of the default view are on the built page.
    visit(menagerie + "parts/-/a-z/c/", scripts=True)
    window.goto(menagerie + "parts/-/a-z/c/")
    window.locator("[data-entry=cat] a").click()
    window.wait_for_url("**/parts/cat/")


def test_the_built_links_remain_if_the_view_does_not_load(menagerie, visit):
    window = visit("about:blank", scripts=True)
    errors = []
    window.on("pageerror", lambda error: "/-/" in (error.stack or "") and errors.append(error))
    window.route("**/-/kind/", lambda route: route.abort())
    try:
        links = follow(window, menagerie + "list/", "cat/?view=kind")
        assert [url for _, url in links.values()] == [menagerie + "list/bee/", menagerie + "list/dog/"] and errors == []
    finally:
        window.unroute("**/-/kind/")


@pytest.mark.parametrize("size", [(390, 1600), (1280, 1200)], ids=str)
def test_following_a_view_shifts_nothing(size, menagerie, visit):
    window = visit(menagerie + "list/cat/?view=kind", size, scripts=True)
    assert pager(window)["prev"][0] == "Previous Ant"
    place = window.locator("main > .pager").bounding_box()
    assert place["y"] + place["height"] < size[1], "in view"
    assert shift(window) <= SHIFT
    # With one link more than on the built page.
    window.goto(menagerie + "list/fox/?view=kind")
    assert "next" in pager(window) and shift(window) <= SHIFT


@pytest.mark.parametrize("page, line", [
    (pages.SitePage("own", "household/sewing-machine/"), ".masthead nav"), (pages.SitePage("own", "household/"), ".masthead nav"),
    (pages.SitePage("own", "people/-/work/"), ".views"), (pages.SitePage("own", "people/-/work/"), ".masthead nav"),
    (pages.SitePage("arabic", "birds/-/initials/"), ".views")], ids=str)
def test_the_current_items_of_lines_are_scrolled_into_view(page, line, browser, sites):
    """In browsers that do not do so themselves. The page does not scroll."""
    context = browser.new_context(viewport={"width": 260, "height": 844})
    context.add_init_script("CSS.supports = () => false")
    context.route("**/theme.css", lambda route: route.fulfill(
        response=(answer := route.fetch()), body=answer.text().replace("scroll-initial-target", "x")))
    window = context.new_page()
    window.goto(sites.url(page))
    wait_for_rest(window)
    seen = window.locator(line).evaluate("""(line) => {
        const box = line.getBoundingClientRect(), item = line.querySelector("[aria-current]").getBoundingClientRect();
        return [item.left >= box.left, item.right <= box.right, line.scrollLeft !== 0, scrollY === 0];
    }""")
    context.close()
    assert seen == [True] * 4


# The URL of an entry in a catalog of many pages

@pytest.mark.parametrize("path, expected", [
    ("parts/#cat", "parts/-/a-z/c/#cat"), ("parts/-/kind/#cat", "parts/-/kind/second/#cat"), ("parts/-/a-z/d/#cat", "parts/-/a-z/c/#cat"),
    ("parts/?q=#bee", "parts/-/a-z/b/#bee")])
def test_the_url_of_an_entry_leads_to_the_page_of_its_section(path, expected, menagerie, visit):
    window = visit("about:blank", scripts=True)
    window.goto(menagerie + "parts/-/a-z/e/")
    window.goto(menagerie + path)
    window.wait_for_url(menagerie + expected)
    assert window.locator("#" + expected.partition("#")[2]).is_visible()
    window.go_back()
    window.wait_for_url(menagerie + "parts/-/a-z/e/")


def test_a_link_on_the_page_leads_there_too(menagerie, visit):
    window = visit(menagerie + "parts/", scripts=True)
    window.evaluate("location.hash = 'elk'")
    window.wait_for_url("**/parts/-/a-z/e/#elk")


@pytest.mark.parametrize("fragment", ["nothing", "__proto__", "constructor", "_c", "%", "..", "ant%2F"])
def test_other_urls_lead_nowhere(fragment, menagerie, visit):
    window = visit("about:blank", scripts=True)
    errors = []
    window.on("pageerror", lambda error: errors.append(error))
    window.goto(menagerie + "parts/#" + fragment)
    wait_for_rest(window)
    assert window.url == menagerie + "parts/#" + fragment and errors == []


def test_without_the_files_the_page_remains(menagerie, visit):
    window = visit("about:blank", scripts=True)
    errors = []
    window.on("pageerror", lambda error: errors.append(error))
    window.route("**/-/data/*.json", lambda route: route.fulfill(status=404, body="<!DOCTYPE html>"))
    try:
        window.goto(menagerie + "parts/#cat")
        wait_for_rest(window)
        assert window.url == menagerie + "parts/#cat" and errors == []
    finally:
        window.unroute("**/-/data/*.json")


def test_switching_views_of_many_pages_keeps_the_focused_entry(menagerie, visit):
    window = visit(menagerie + "parts/-/a-z/c/", scripts=True)
    window.locator("[data-entry=cat] a").focus()
    window.locator(".views a").nth(1).click()
    window.wait_for_url("**/parts/-/kind/second/#cat")


def test_a_template_without_the_usual_header_causes_no_errors(make_project, browser):
    """The example of a template in the manual has a heading instead of the header."""
    project = make_project("plain-template", {
        "content/list/catalog.yaml": "views: [{id: a-z}, {id: kind, section: kind}]\n",
        "content/list/list.json": json.dumps([{"title": name, "kind": kind} for name, kind in ENTRIES.items()]),
        "Templates/view.mustache": "{{<layout}}\n{{$main}}\n<h1>{{catalog.title}}</h1>\n{{#view.sections}}\n{{>section}}\n{{/view.sections}}\n"
        "{{/main}}\n{{/layout}}\n"})
    project.build()
    server = SiteServer(project.site)
    context = browser.new_context()
    window, errors = context.new_page(), []
    window.on("pageerror", lambda error: errors.append(error.message + (error.stack or "")))
    window.goto(server.root + "list/")
    wait_for_rest(window)
    context.close()
    server.stop()
    assert errors == []
