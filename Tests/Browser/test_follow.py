"""What follows a link: an entry grows from its row, pages are fetched before, and an entry is shown in its view."""

import json

import pytest
from playwright.sync_api import expect

from .site_server import SiteServer
from .test_order import SHIFT, shift
from .waiting import wait_for_events, wait_for_rest, wait_until

PHONE, DESK = (390, 844), (1280, 800)
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4" width="40" height="40"><path d="M0 0h4v4z"/></svg>'
VIEWS = "entry: {id: id, image: photo, pages: true}\nviews: [{id: a-z, title: A–Z}, {id: kind, section: kind, index: full}]\n"
KINDS = ["Mammals of the north", "Birds", "Fish"]


def rows(count):
    return json.dumps([{"title": f"{'ABC'[number % 3]} {number}", "id": f"n{number}", "kind": KINDS[number % 7 % 3], "photo": "owl.svg"}
                       for number in range(count)])


@pytest.fixture(scope="module")
def root(make_project):
    project = make_project("follow", {
        "content/site.yaml": "title: Follow\n",
        "content/list/catalog.yaml": VIEWS, "content/list/owl.svg": SVG, "content/list/rows.json": rows(60),
        "content/arabic/catalog.yaml": "language: ar\n" + VIEWS, "content/arabic/owl.svg": SVG, "content/arabic/rows.json": rows(60),
        "content/parts/catalog.yaml": "pageSize: 10\n" + VIEWS, "content/parts/owl.svg": SVG, "content/parts/rows.json": rows(60)})
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


# An entry grows from its row

#: Records the elements that have a name when a transition is about to begin, and when it has ended.
NAMES = """
const named = () => [...document.querySelectorAll("h1, .picture img, .rows a, .rows img, bdi, span")]
    .filter((each) => getComputedStyle(each).viewTransitionName !== "none")
    .map((each) => getComputedStyle(each).viewTransitionName + " " + each.localName + " " + (each.textContent ?? ""));
const record = (type, has) => {
    const all = JSON.parse(sessionStorage.getItem("names") ?? "[]");
    sessionStorage.setItem("names", JSON.stringify([...all, [type, has, named()]]));
};
// After the scripts of the page.
addEventListener("DOMContentLoaded", () => addEventListener("pageswap", ({ viewTransition }) => record("pageswap", !!viewTransition)));
addEventListener("pagereveal", async ({ viewTransition }) => {
    await viewTransition?.ready;
    record("pagereveal", !!viewTransition);
});
"""


@pytest.fixture
def recorded(browser, root):
    contexts = []

    def recorded(path, size=DESK, **options):
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        contexts.append(context)
        window = context.new_page()
        window.add_init_script(NAMES)
        window.goto(root + path)
        wait_for_rest(window)
        window.evaluate("sessionStorage.removeItem('names')")
        return window

    yield recorded
    for context in contexts:
        context.close()


def names(window):
    wait_until(window, "JSON.parse(sessionStorage.getItem('names') ?? '[]').length === 2")
    return json.loads(window.evaluate("sessionStorage.getItem('names')") or "[]")


@SIZES
def test_an_entry_grows_from_its_row_and_returns_there(size, recorded):
    """Also where the browser asks the server again whether the styles are those that it knows."""
    window = recorded("list/", size)
    window.locator("#n0 a").click()
    window.wait_for_url("**/list/n0/")
    assert names(window) == [
        ["pageswap", True, ["picture img ", "title a A 0"]], ["pagereveal", True, ["title h1 A 0", "picture img "]]]
    window.evaluate("sessionStorage.removeItem('names')")
    window.go_back()
    assert names(window) == [
        ["pageswap", True, ["title h1 A 0", "picture img "]], ["pagereveal", True, ["picture img ", "title a A 0"]]]
    # Nothing has a name afterwards.
    wait_until(window, "!document.querySelector('[style*=view-transition-name]:not([style*=\"view-transition-name: ;\"])')")


def test_the_next_entry_fades_in_in_the_same_place(recorded):
    window = recorded("list/n3/")
    window.locator(".neighbors ol a:not([aria-current])").first.click()
    window.wait_for_url(lambda url: "n3" not in url)
    assert names(window) == [
        ["pageswap", True, ["title h1 A 3", "picture img "]], ["pagereveal", True, ["title h1 A 0", "picture img "]]]


def test_other_pages_only_fade(recorded):
    window = recorded("list/")
    window.locator(".views a:not([aria-current])").click()
    window.wait_for_url("**/list/-/kind/**")
    assert names(window) == [["pageswap", True, []], ["pagereveal", True, []]]


def test_nothing_moves_if_the_reader_prefers_that(recorded):
    window = recorded("list/", reduced_motion="reduce")
    window.locator("#n0 a").click()
    window.wait_for_url("**/list/n0/")
    assert [has for _, has, _ in names(window)] == [False, False]


def test_the_transition_takes_200_milliseconds(recorded, root):
    window = recorded("list/")
    rule = window.evaluate("""() => {
        const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
        const all = (each) => [each, ...[...each.cssRules ?? []].flatMap(all)];
        return rules.flatMap(all).find(({ selectorText }) => selectorText?.includes("::view-transition-group(*)")).style.cssText;
    }""")
    assert "200ms" in rule and "cubic-bezier(0.2, 0, 0, 1)" in rule


# Pages are fetched before

def prefetched(window):
    return window.evaluate("[...document.querySelectorAll('link[rel=prefetch]')].map((link) => link.href)")


def test_a_page_is_fetched_when_the_pointer_rests_on_its_link(root, visit):
    window = visit(root + "list/", scripts=True)
    errors = []
    window.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    asked = []
    listener = lambda request: asked.append(request.url)
    window.on("request", listener)
    window.locator("#n3 a").hover()
    wait_until(window, "document.querySelector('link[rel=prefetch]')")
    window.locator("#n6 a").hover()
    wait_until(window, "document.querySelectorAll('link[rel=prefetch]').length === 2")
    window.locator("#n3 a").hover()
    wait_for_rest(window)
    assert prefetched(window) == [root + "list/n3/", root + "list/n6/"]
    wait_for_events(window, lambda: root + "list/n3/" in asked, "the page is asked for")
    window.remove_listener("request", listener)
    assert errors == [], "the policy allows it"


def test_a_touch_fetches_at_once(root, visit):
    window = visit(root + "list/", PHONE, scripts=True, has_touch=True, is_mobile=True)
    window.evaluate("document.querySelector('#n3 a').dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))")
    assert prefetched(window) == [root + "list/n3/"]


def test_readers_who_save_data_fetch_nothing_before(root, browser):
    context = browser.new_context()
    window = context.new_page()
    window.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    window.goto(root + "list/")
    window.evaluate("document.querySelector('#n3 a').dispatchEvent(new Event('touchstart', { bubbles: true }))")
    assert prefetched(window) == []
    context.close()


@pytest.mark.parametrize("path", ["list/", "list/-/kind/", "list/n0/"])
def test_modules_load_at_the_same_time(path, root, visit):
    """No script is found only after another has loaded."""
    window = visit(root + path, scripts=True)
    listed = set(window.evaluate("""() => [...document.querySelectorAll("script[type=module][src]")]
        .map((each) => each.getAttribute("src")).map((url) => url.split("/").pop())"""))
    imports = window.evaluate("""async (names) => {
        const found = new Set();
        for (const name of names) {
            const text = await (await fetch(new URL("/-/" + name, location))).text();
            for (const [, each] of text.matchAll(/(?:from|^import)\\s*"\\.\\/([\\w-]+\\.js)"/gm)) found.add(each);
        }
        return [...found];
    }""", sorted(listed))
    assert set(imports) <= listed


# An entry in the view that the reader came by

def shown(window):
    return window.evaluate("""() => ({
        crumbs: [...document.querySelectorAll(".crumbs li")].map((each) => each.textContent.replace(/\\s+/g, " ").trim()),
        neighbors: [...document.querySelectorAll(".neighbors li")].map((each) => each.textContent),
        current: document.querySelector(".neighbors [aria-current]")?.textContent,
        heading: document.querySelector(".neighbors h2")?.textContent,
        index: [...document.querySelectorAll(".section-index li")].map((each) => each.querySelector("bdi").textContent),
        section: document.querySelector(".section-index [aria-current] bdi")?.textContent,
        kind: document.documentElement.className,
    })""")


EXPECTED = {
    "crumbs": ["List", "Birds 1 of 17"], "heading": "Birds", "current": "A 15", "index": ["Birds", "Fish", "Mammals of the north"],
    "section": "Birds", "kind": "words few"}


def in_view(window):
    found = shown(window)
    return {name: found[name] for name in EXPECTED}


@SIZES
def test_an_entry_is_shown_in_the_view_that_the_reader_came_by(size, root, visit):
    window = visit(root + "list/-/kind/", size, scripts=True)
    window.evaluate("document.querySelector('#n15 a').click()")
    window.wait_for_url("**/list/n15/?view=kind")
    wait_until(window, "document.querySelector('.neighbors h2').textContent === 'Birds'")
    assert in_view(window) == EXPECTED
    assert "A 15" in shown(window)["neighbors"] and len(shown(window)["neighbors"]) == 5
    assert shift(window) <= SHIFT
    link = window.locator(".section-index a", has_text="Fish").evaluate("(each) => each.href")
    assert link == root + "list/-/kind/#_fish"
    window.reload()
    assert in_view(window) == EXPECTED
    # The neighbors are in the view, too.
    window.locator(".neighbors ol a:not([aria-current])").first.click()
    window.wait_for_url("**/?view=kind")
    wait_until(window, "document.querySelector('.neighbors h2').textContent === 'Birds'")
    window.locator(".crumbs li:last-child a").click()
    window.wait_for_url(root + "list/-/kind/#_birds")


def test_a_shared_url_of_an_entry_in_a_view_shows_the_same(root, visit):
    window = visit(root + "list/n15/?view=kind", scripts=True)
    wait_until(window, "document.querySelector('.neighbors h2').textContent === 'Birds'")
    assert in_view(window) == EXPECTED


def test_an_entry_of_a_long_section_has_its_position_among_all(root, visit):
    window = visit(root + "parts/-/kind/birds/", scripts=True)
    before = window.locator(".rows > [data-entry]").count()
    window.goto(root + "parts/-/kind/birds/2/")
    title = window.locator(".rows a").first.text_content()
    window.locator(".rows a").first.click()
    window.wait_for_url("**/?view=kind/birds/2")
    wait_until(window, "document.querySelector('.crumbs li:last-child').textContent.includes('Birds')")
    assert shown(window)["crumbs"][-1] == f"Birds {before + 1} of 17" and window.locator("h1").text_content() == title


def test_digits_are_those_of_the_language(root, visit):
    window = visit(root + "arabic/-/kind/", scripts=True)
    window.evaluate("document.querySelector('#n15 a').click()")
    window.wait_for_url("**/arabic/n15/?view=kind")
    wait_until(window, "document.querySelector('.crumbs li:last-child').textContent.includes('Birds')")
    assert "١ من ١٧" in shown(window)["crumbs"][-1]


def test_hostile_titles_of_a_view_are_text(root, visit):
    window = visit(root + "list/", scripts=True)
    place = {"view": "/list/-/kind/", "section": {"title": "<img src=x onerror=hit()>", "url": root + "list/"}, "position": [1, "<b>"],
             "neighbors": [{"title": "<img src=x onerror=hit()>", "url": root + "list/n1/"}] * 2, "index": "<ol></ol>", "kind": "letters",
             "current": ""}
    window.evaluate("(item) => sessionStorage.setItem('thumbindex:entry', item)", json.dumps({"url": root + "list/n15/", "place": place}))
    window.goto(root + "list/n15/?view=kind")
    expect(window.locator(".neighbors h2")).to_have_text("<img src=x onerror=hit()>")
    assert window.locator("main .crumbs img, main .neighbors img").count() == 0
