"""The strip with a script is one column in any window: titles that do not fit are combined, and none is lost."""

import gzip
import json
import string

import pytest
from playwright.sync_api import expect

from . import pages
from .page_scripts import measure
from .pointers import Finger, Mouse, pointer
from .site_server import SiteServer
from .test_scrub import ANIMALS, BOTH, ENTRY, PHONE, WIDE, opened, state
from .waiting import wait_for_frames, wait_for_rest, wait_until
from .test_strip_keyboard import focus_strip

ELEMENTS = pages.SitePage("library", "elements/")
OWN = pages.SitePage("own", "elements/-/symbol/")
LOW = (640, 360)
SIZES = [(360, 640), PHONE, LOW, (320, 256), WIDE, (1280, 2900)]
STRIPS = [ELEMENTS, ANIMALS, ENTRY, pages.SitePage("library", "words/"), pages.SitePage("library", "household/"),
          pages.SitePage("library", "thousands/-/a-z/s/2/"), pages.SitePage("library", "split-elements/"),
          pages.SitePage("arabic", "birds/"), pages.SitePage("arabic", "birds/-/place/"), pages.SitePage("own", "crew/"),
          pages.SitePage("own", "elements/nobelium/"), pages.SitePage("own", "manual/")]

#: The rows of the strip: what is shown, and the sections of each.
ROWS = """() => {
    const list = document.querySelector(".section-index ol"), strip = document.querySelector(".section-index").getBoundingClientRect();
    const rows = [];
    for (const item of list.children) {
        const link = item.querySelector("a"), button = item.querySelector("button");
        const title = [link.querySelector("bdi").textContent, link.getAttribute("href"), item.matches(".empty, .mark")];
        if (item.hidden) { rows.at(-1).sections.push(title); continue; }
        const box = item.getBoundingClientRect(), target = (button ?? link).getBoundingClientRect();
        const hit = document.elementFromPoint(target.left + target.width / 2, box.top + box.height / 2);
        rows.push({
            name: button?.ariaLabel ?? null, shown: (button ?? link).querySelector("bdi").textContent, sections: [title],
            height: box.height, width: box.width, top: box.top, bottom: box.bottom, left: box.left, isHit: (button ?? link).contains(hit),
            current: (button ?? link).ariaCurrent,
        });
    }
    return { rows, scrolls: list.scrollHeight > list.clientHeight, width: strip.width, total: list.children.length };
}"""


def rows(window):
    wait_for_frames(window)
    return window.evaluate(ROWS)


def fit(window):
    """Waits until the titles fit. The module that combines them is loaded the first time that they do not."""
    wait_until(window, "(({scrollHeight, clientHeight}) => scrollHeight <= clientHeight)(document.querySelector('.section-index ol'))")


def resize(window, size):
    window.set_viewport_size({"width": size[0], "height": size[1]})
    wait_for_frames(window)
    fit(window)


@pytest.mark.parametrize("size", [PHONE, (390, 360), (320, 256)], ids=str)
def test_no_two_labels_of_words_are_equal_or_cut(size, visit):
    window = opened(visit, pages.SitePage("own", "manual/"), size)
    fit(window)
    labels = window.evaluate("""() => [...document.querySelectorAll(".section-index li:not([hidden])")].map((item) => {
        const label = (item.querySelector("button") ?? item).querySelector("bdi");
        return [getComputedStyle(label, "::before").content.split(" /")[0], label.scrollWidth <= label.clientWidth + 1];
    })""")
    assert len(labels) > 5 and len({label for label, _ in labels}) == len(labels), labels
    assert [label for label, is_whole in labels if not is_whole] == []


@pytest.mark.parametrize("page", STRIPS, ids=str)
def test_the_strip_fits_any_window_in_one_column(page, visit):
    window = opened(visit, page, PHONE)
    hrefs = [item["href"] for item in measure(window, "strip")["items"]]
    for size in SIZES:
        resize(window, size)
        strip = rows(window)
        shown = strip["rows"]
        assert not strip["scrolls"], size
        assert len({row["left"] for row in shown}) == 1, "one column"
        assert all(row["height"] >= 24 and row["width"] >= 24 and row["isHit"] for row in shown), size
        assert shown[0]["top"] >= 0 and shown[-1]["bottom"] <= size[1]
        assert all(one["bottom"] <= other["top"] + .5 for one, other in zip(shown, shown[1:])), size
        # No section is lost, and they keep their order.
        assert [href for row in shown for _, href, _ in row["sections"]] == hrefs, size
        for row in shown:
            own = [section for section in row["sections"] if not section[2]]
            assert (row["name"] is not None) or len(own) <= 1, (size, row)
            if row["name"]:
                assert row["shown"] == own[0][0] and len(own) > 1


def test_each_item_is_hidden_and_shown_at_most_once_when_the_window_changes(visit):
    """In a long index, the browser takes long for each change, and longer if it numbers the items."""
    window = visit(ELEMENTS, LOW, scripts=True)
    fit(window)
    window.evaluate("""() => {
        window.changes = 0;
        new MutationObserver((list) => { changes += list.length; })
            .observe(document.querySelector(".section-index ol"), { subtree: true, attributeFilter: ["hidden"] });
    }""")
    # In this height, the titles fit only at the second attempt.
    resize(window, (640, 390))
    assert 0 < window.evaluate("changes") <= 2 * window.locator(".section-index li").count()
    expect(window.locator(".section-index li").first).to_have_css("display", "block")


def test_every_notch_has_a_title_that_begins_its_range(visit):
    window = opened(visit, ELEMENTS, LOW)
    for size in SIZES:
        resize(window, size)
        shown = rows(window)["rows"]
        assert (shown[0]["shown"], shown[-1]["sections"][-1][0]) == ("H", "Og"), size
        sizes = [len(row["sections"]) for row in shown]
        assert [row["shown"] for row in shown] == [row["sections"][0][0] for row in shown], size
        assert max(sizes) - min(sizes) <= 1, "no range is much longer than another"


def test_titles_that_fit_are_all_shown(visit):
    window = opened(visit, ELEMENTS, PHONE)
    assert any(row["name"] for row in rows(window)["rows"])
    resize(window, (1280, 2900))
    assert [row["name"] for row in rows(window)["rows"]] == [None] * 118
    resize(window, LOW)
    assert len(rows(window)["rows"]) in (11, 12, 13)
    resize(window, PHONE)
    assert len(rows(window)["rows"]) in (32, 33)


def test_ranges_are_named_by_their_first_and_last_section(visit):
    window = opened(visit, OWN, PHONE)
    ranges = [row for row in rows(window)["rows"] if row["name"]]
    assert len(ranges) > 10
    for row in ranges:
        assert row["name"] == f"{row['sections'][0][0]} to {row['sections'][-1][0]}"
        assert row["shown"] == row["sections"][0][0]
    assert window.locator(".dots button").first.evaluate("(button) => getComputedStyle(button, '::after').backgroundImage").startswith("radial")


def test_letters_without_entries_lose_their_rows_first(visit):
    """Tapping the letter before them leads nowhere else, so nothing needs a range."""
    window = opened(visit, ANIMALS, (390, 24 * 23 + 36))
    shown = rows(window)["rows"]
    assert [row["name"] for row in shown] == [None] * 23
    assert [len(row["sections"]) for row in shown if row["shown"] in ("T", "W")] == [3, 2]


def test_empty_sections_are_not_lost(visit):
    """An empty section that is on the page is a section."""
    window = opened(visit, pages.SitePage("library", "household/"), (390, 256))
    strip = rows(window)["rows"]
    row = next(row for row in strip if "Pa" in "".join(title for title, _, _ in row["sections"]) or any(href == "#_pantry" for _, href, _ in row["sections"]))
    assert row["name"] or row["shown"] == "P"


# The panel of a range

def open_range(window, number=3):
    button = window.locator(".dots button").nth(number)
    button.click()
    assert window.locator(".cells").is_visible()
    return button


#: The panel of a range by its number: all at once, since a page has many ranges.
PANEL = """(number) => {
    const panel = document.querySelector(".cells"), button = document.querySelectorAll(".dots button")[number];
    return {
        isVisible: panel?.checkVisibility({ visibilityProperty: true }) ?? false, expanded: button.getAttribute("aria-expanded"),
        hasFocusReturned: document.activeElement === button,
        label: panel?.getAttribute("aria-label"), role: panel?.getAttribute("role"), box: panel?.getBoundingClientRect().toJSON(),
        cells: [...document.querySelectorAll(".cells a")].map((link) => {
            const { width, height, left, right, top, bottom } = link.getBoundingClientRect();
            return [link.querySelector("bdi").textContent, link.getAttribute("href"), width >= 44 && height >= 44,
                left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight || link.closest(".cells").scrollHeight > innerHeight - 20];
        }),
        styles: [...document.querySelectorAll(".cells li")].map((each) => getComputedStyle(each).listStyleType),
    };
}"""


@pytest.mark.parametrize("size", [PHONE, LOW, WIDE], ids=str)
@pytest.mark.parametrize("page", [ELEMENTS, pages.SitePage("arabic", "birds/"), pages.SitePage("own", "manual/")], ids=str)
def test_a_range_opens_its_sections(page, size, visit):
    size = (size[0], 300) if page is not ELEMENTS else size
    window = opened(visit, page, size)
    ranges = [row for row in rows(window)["rows"] if row["name"]]
    strip = window.locator(".section-index").bounding_box()
    for number, row in enumerate(ranges):
        window.locator(".dots button").nth(number).click()
        panel = window.evaluate(PANEL, number)
        assert panel["isVisible"] and panel["label"] == row["name"] and panel["role"] == "dialog"
        assert panel["expanded"] == "true"
        assert panel["cells"] == [[title, href, True, True] for title, href, _ in row["sections"]]
        assert panel["styles"] == ["none"] * len(panel["cells"])
        box = panel["box"]
        gap = box["x"] - strip["x"] - strip["width"] if strip["x"] == 0 else strip["x"] - box["x"] - box["width"]
        assert gap == pytest.approx(-5, abs=.6), "it touches the notch of the range, and no other"
        assert box["y"] >= 7.5 and box["y"] + box["height"] <= size[1] - 7.5
        window.keyboard.press("Escape")
        panel = window.evaluate(PANEL, number)
        assert not panel["isVisible"] and panel["expanded"] == "false"
        assert panel["hasFocusReturned"], "the focus returns"


@BOTH
def test_a_cell_leads_to_its_section(kind, size, visit):
    window = opened(visit, ELEMENTS, size, kind)
    length = window.evaluate("history.length")
    open_range(window)
    cell = window.locator(".cells a").nth(1)
    href, title = cell.get_attribute("href"), cell.locator("bdi").first.text_content()
    cell.click()
    wait_until(window, f"location.hash === '{href}'")
    assert not window.locator(".cells").is_visible()
    wait_for_frames(window)
    current = [row for row in rows(window)["rows"] if row["current"]]
    assert len(current) == 1 and title in [section[0] for section in current[0]["sections"]], "its range is marked"
    assert window.evaluate("history.length") == length
    assert window.evaluate("document.querySelector(':focus-visible') === null")


def test_the_current_section_is_marked_in_the_panel(visit):
    window = opened(visit, ELEMENTS, PHONE)
    window.evaluate("document.getElementById('_carbon').scrollIntoView()")
    wait_for_frames(window)
    window.locator(".dots button[aria-current=true]").click()
    assert window.locator(".cells [aria-current=true] bdi").first.text_content() == "C"
    assert window.evaluate("document.activeElement.querySelector('bdi').textContent") == "C"


def test_keys_move_in_the_panel(visit):
    window = opened(visit, ELEMENTS, LOW)
    focus_strip(window)
    window.keyboard.press("ArrowDown")
    window.keyboard.press("Enter")
    cells = window.evaluate("[...document.querySelectorAll('.cells bdi:first-child')].map((each) => each.closest('.full') ? null : each.textContent).filter(Boolean)")
    columns = window.evaluate("[...document.querySelectorAll('.cells a')].filter((each, _, all) => each.offsetTop === all[0].offsetTop).length")
    focused = lambda: window.evaluate("document.activeElement.querySelector('bdi').textContent")
    assert 2 < columns < len(cells) and focused() == cells[0]
    for key, place in [("ArrowRight", 1), ("ArrowDown", 1 + columns), ("ArrowLeft", columns), ("ArrowUp", 0), ("End", len(cells) - 1),
                       ("Home", 0), ("Tab", 1), ("Shift+Tab", 0)]:
        window.keyboard.press(key)
        assert focused() == cells[place], key
    window.keyboard.press("End")
    window.keyboard.press("Enter")
    heading = "document.activeElement.matches('h2') && document.activeElement.querySelector('bdi').textContent"
    wait_until(window, heading)
    href = window.evaluate("location.hash")
    assert window.evaluate("(hash) => document.activeElement.closest('section').id === hash.slice(1)", href)


def test_the_panel_closes_when_the_focus_leaves(visit):
    window = opened(visit, OWN, PHONE)
    open_range(window)
    window.locator(".cells a").last.focus()
    window.keyboard.press("Tab")
    assert not window.locator(".cells").is_visible()


def test_the_focus_is_in_the_index_when_the_window_changes_under_the_panel(visit):
    window = opened(visit, OWN, PHONE)
    open_range(window)
    window.keyboard.press("End")
    resize(window, (390, 700))
    assert not window.locator(".cells").is_visible()
    assert window.evaluate("document.activeElement.closest('.section-index li') !== null")


@BOTH
def test_a_second_tap_on_the_button_closes_the_panel(kind, size, visit):
    window = opened(visit, ELEMENTS, size, kind)
    button = open_range(window).bounding_box()
    with pointer(kind, window) as press:
        at = button["x"] + button["width"] / 2, button["y"] + button["height"] / 2
        press.tap(*at)
        expect(window.locator(".cells")).to_be_hidden()
        press.tap(*at)
        expect(window.locator(".cells")).to_be_visible()
        # So does a tap elsewhere.
        press.tap(60, size[1] - 20)
        expect(window.locator(".cells")).to_be_hidden()


def test_a_tap_beside_the_button_opens_the_panel(visit):
    """The area for touch extends there."""
    window = opened(visit, ELEMENTS, PHONE, Finger)
    button = window.locator(".dots > button").nth(2).bounding_box()
    with pointer(Finger, window) as press:
        press.tap(PHONE[0] - 40, button["y"] + button["height"] / 2)
        expect(window.locator(".cells")).to_be_visible()


def test_one_panel_replaces_another(visit):
    window = opened(visit, ELEMENTS, PHONE)
    first, second = open_range(window, 2), open_range(window, 6)
    assert (first.get_attribute("aria-expanded"), second.get_attribute("aria-expanded")) == ("false", "true")
    assert window.locator(".cells").get_attribute("aria-label") == second.get_attribute("aria-label")


def test_typing_finds_sections_in_ranges(visit):
    window = opened(visit, OWN, PHONE)
    focus_strip(window)
    hidden = next(row for row in rows(window)["rows"] if row["name"] and "Os" in [title for title, _, _ in row["sections"]])
    window.keyboard.type("os")
    assert window.evaluate("document.activeElement.ariaLabel") == hidden["name"]
    window.keyboard.press("Enter")
    assert window.evaluate("document.activeElement.querySelector('bdi').textContent") == "Os"


@pytest.mark.parametrize("size", [PHONE, LOW, WIDE], ids=str)
def test_a_scrub_passes_through_each_section_of_a_range(size, visit):
    window = opened(visit, ELEMENTS, size)
    strip = rows(window)["rows"]
    sections = [href for row in strip for _, href, _ in row["sections"]]
    x = size[0] - 15
    window.evaluate("""() => {
        window.seen = [];
        new MutationObserver(() => {
            const title = document.querySelector(".bubble bdi").textContent;
            if (seen.at(-1) !== title) seen.push(title);
        }).observe(document.querySelector(".bubble"), { childList: true, subtree: true });
    }""")
    part = strip[:7]
    with pointer(Mouse, window) as press:
        y = part[0]["top"] + 1
        press.press(x, y)
        press.move(x, y + 8)
        press.move(x, y)
        window.evaluate("() => new Promise((next) => requestAnimationFrame(() => setTimeout(() => { seen.length = 0; next(); })))")
        # The bubble has named the first section already.
        window.evaluate("seen.push(document.querySelector('.bubble bdi').textContent)")
        while y < part[-1]["bottom"] - 1:
            press.move(x, y)
            window.evaluate("() => new Promise((next) => requestAnimationFrame(() => setTimeout(next)))")
            y += min(row["height"] / len(row["sections"]) for row in part) / 1.5
        seen = window.evaluate("seen")
        last = state(window)
        press.release()
    names = {link["href"]: link["full"] or link["short"] for link in measure(window, "strip")["items"]}
    assert seen == [names[href] for row in part for _, href, _ in row["sections"]]
    assert len(seen) > len(part) and last["place"] > 0
    assert len(sections) == 118


def test_a_range_is_marked_while_one_of_its_sections_is_read(visit):
    window = opened(visit, ELEMENTS, PHONE)
    for row in rows(window)["rows"][1:8]:
        for title, href, _ in row["sections"]:
            window.evaluate("(id) => document.getElementById(id).scrollIntoView()", href[1:])
            current = [each for each in rows(window)["rows"] if each["current"]]
            assert [(each["name"], each["shown"]) for each in current] == [(row["name"], row["shown"])], title


def test_the_mark_of_the_markup_moves_to_its_range(visit):
    window = opened(visit, pages.SitePage("own", "elements/nobelium/"), (390, 300))
    shown = [row for row in rows(window)["rows"] if row["current"]]
    assert len(shown) == 1
    before = shown[0]["sections"]
    resize(window, (390, 844))
    again = [row for row in rows(window)["rows"] if row["current"]]
    assert len(again) == 1 and again[0]["sections"][0][0] in [title for title, _, _ in before]
    assert window.locator(".section-index [aria-current]").count() == 1


@pytest.mark.parametrize("size", [PHONE, LOW, WIDE], ids=str)
def test_a_range_says_whether_a_search_finds_something_in_it(size, visit):
    window = opened(visit, OWN, size)
    window.locator(".search input").fill("iron")
    wait_until(window, "document.querySelector('.none-found')")

    def check():
        ranges = [row for row in rows(window)["rows"] if row["name"]]
        assert len(ranges) > 5
        lost = window.evaluate("""[...document.querySelectorAll(".dots button")].map((button) =>
            [button.ariaLabel, getComputedStyle(button, "::before").backgroundColor === "rgba(0, 0, 0, 0)"])""")
        assert lost == [[row["name"], row["name"].endswith("(none found)")] for row in ranges]
        assert [row["name"] for row in ranges if not row["name"].endswith("(none found)")] == [
            row["name"] for row in ranges if "Fe" in [title for title, _, _ in row["sections"]]]
    check()
    # Others are combined.
    resize(window, (size[0], size[1] + 60))
    check()
    window.keyboard.press("Escape")
    wait_until(window, "!document.querySelector('.none-found')")
    assert window.locator("button.lost, [aria-label*='none found']").count() == 0


# No shift, and no more than is used

#: Records the layout shifts, before anything is shown.
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => [entry.value,
    ...entry.sources.map(({ node }) => node?.nodeName + "." + node?.className)]))).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => { window.painted = list.getEntries()[0].startTime; }).observe({ type: "paint", buffered: true });"""


@pytest.fixture
def slow(browser):
    """Opens a page whose scripts arrive after it is painted."""
    contexts = []
    held = None

    def opener(url, size):
        nonlocal held
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        contexts.append(context)
        window = context.new_page()
        window.add_init_script(SHIFTS)
        held = []
        window.route("**/-/scripts.js", lambda route: route.continue_() if held is None else held.append(route))
        window.goto(url, wait_until="commit")
        wait_until(window, "window.painted !== undefined && document.querySelector('.section-index ol') !== null")
        before = window.evaluate("(() => { const strip = document.querySelector('.section-index'); return [strip.offsetWidth,"
                                 " document.querySelector('main').offsetWidth, getComputedStyle(strip.querySelector('li')).visibility]; })()")
        assert not window.evaluate("document.querySelector('.section-index').matches('.live')")
        waiting, held = held, None
        for route in waiting:
            route.continue_()
        return window, before

    yield opener
    for context in contexts:
        context.close()


@pytest.mark.parametrize("page, size", [
    (ELEMENTS, PHONE), (ELEMENTS, LOW), (ELEMENTS, WIDE), (ANIMALS, PHONE), (ANIMALS, (390, 500)), (ANIMALS, WIDE),
    (pages.SitePage("library", "words/"), (390, 250)), (pages.SitePage("own", "crew/"), PHONE), (pages.SitePage("own", "manual/"), (390, 300)),
    (pages.SitePage("own", "elements/nobelium/"), LOW), (pages.SitePage("library", "thousands/-/a-z/s/2/"), WIDE),
    (pages.SitePage("arabic", "birds/"), (390, 600)),
], ids=str)
def test_nothing_shifts_when_the_script_arrives(page, size, slow, sites):
    window, before = slow(sites.url(page), size)
    wait_until(window, "document.querySelector('.section-index.live') !== null")
    wait_for_rest(window)
    assert window.evaluate("shifts") == []
    assert window.evaluate("[document.querySelector('.section-index').offsetWidth, document.querySelector('main').offsetWidth]") == before[:2]
    assert window.locator(".section-index li").first.is_visible()


def test_a_shift_is_detected(slow, sites):
    window, _ = slow(sites.url(ELEMENTS), PHONE)
    window.evaluate("document.querySelector('main').style.marginTop = '200px'")
    wait_until(window, "shifts.length > 0")


def test_a_strip_that_fits_does_not_wait_for_the_script(slow, sites):
    assert slow(sites.url(ANIMALS), PHONE)[1][2] == "visible"
    assert slow(sites.url(ELEMENTS), PHONE)[1][2] == "hidden"


def test_the_strip_is_shown_and_scrolls_if_the_module_does_not_load(browser, sites):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    window = context.new_page()
    window.route("**/-/ranges.js", lambda route: route.abort())
    window.goto(sites.url(ELEMENTS))
    item = window.locator(".section-index li").first
    expect(item).to_have_css("visibility", "visible")
    assert item.evaluate("(each) => getComputedStyle(each).touchAction") == "auto"
    assert window.locator(".section-index ol").evaluate("(list) => { list.scrollTop = 500; return list.scrollTop; }") > 400
    context.close()


@pytest.mark.parametrize("page, size, modules, files", [
    (ANIMALS, PHONE, "find fit follow links order place skip strip tools", "first scripts"),
    (ENTRY, PHONE, "copy find fit follow links place strip", "first scripts"),
    (ELEMENTS, PHONE, "find fit follow order place skip strip tools", "first ranges scripts"),
], ids=str)
def test_pages_run_and_load_only_what_they_use(page, size, modules, files, browser, sites):
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    window = context.new_page()
    window.goto(sites.url(page))
    wait_until(window, "document.querySelector('.section-index.live') !== null")
    loaded = window.evaluate("performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1))")
    named = window.evaluate("[...document.scripts].map(({ dataset }) => dataset.modules).join(' ')")
    context.close()
    assert " ".join(sorted(named.split())) == modules
    assert " ".join(sorted({name[:-3] for name in loaded if name.endswith(".js")} - {"sectioning"})) == files


@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["touch", "mouse"])
def test_a_page_without_search_and_selection_loads_at_most_24_kilobytes(size, make_project, browser):
    titles = [letter + rest for letter in string.ascii_uppercase for rest in ("ab", "eb", "ob")]
    project = make_project("plain", {"content/site.yaml": "search: false\n", "content/list/catalog.yaml": "title: Plain\n",
                                     "content/list/list.json": json.dumps([{"title": title} for title in titles])})
    project.build()
    server = SiteServer(project.site)
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    window = context.new_page()
    window.goto(server.root + "list/")
    wait_until(window, "document.querySelector('.section-index.live') !== null")
    wait_for_rest(window)
    loaded = window.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    context.close()
    server.stop()
    sizes = {path: len(gzip.compress((project.site / path[1:]).read_bytes(), 9)) for path in set(loaded)
             if path.endswith((".js", ".css"))}
    assert "/-/theme.css" in sizes and "/-/scripts.js" in sizes
    assert sum(sizes.values()) <= 24_576, sizes


def test_the_panel_is_not_printed(visit):
    window = opened(visit, ELEMENTS, PHONE)
    open_range(window)
    window.emulate_media(media="print")
    try:
        assert not window.locator(".cells").is_visible()
    finally:
        window.emulate_media(media="screen")


@pytest.mark.parametrize("scheme", pages.SCHEMES)
@pytest.mark.parametrize("options", [{}, {"forced_colors": "active"}], ids=["own", "forced"])
def test_the_panel_is_readable(scheme, options, visit):
    window = opened(visit, ELEMENTS, PHONE, scheme=scheme, **options)
    window.evaluate("document.getElementById('_carbon').scrollIntoView()")
    wait_for_frames(window)
    window.keyboard.press("Tab")
    window.locator(".dots button[aria-current=true]").press("Enter")
    assert [each for each in measure(window, "contrast") if each["ratio"] is None or each["ratio"] < 4.5] == []
    assert window.locator(".cells").evaluate("(panel) => getComputedStyle(panel).borderTopStyle") == "solid"
    assert window.locator(".cells a:focus").evaluate("(link) => getComputedStyle(link).outlineStyle") == "solid"


def test_a_new_order_is_combined_anew(visit):
    """Other scripts may move the items."""
    window = opened(visit, ELEMENTS, PHONE)
    window.evaluate("""() => {
        const list = document.querySelector(".section-index ol");
        list.append(list.firstElementChild);
    }""")
    strip = rows(window)["rows"]
    assert (strip[0]["shown"], strip[-1]["sections"][-1][0]) == ("He", "H")
    assert sum(len(row["sections"]) for row in strip) == 118


@pytest.mark.parametrize("size", [(390, 300), (390, 420)], ids=str)
def test_vertical_tabs_are_combined_too(size, visit):
    window = opened(visit, pages.SitePage("own", "animals/-/class/"), size)
    width = rows(window)["width"]
    strip = rows(window)
    assert not strip["scrolls"] and any(row["name"] for row in strip["rows"])
    resize(window, (390, 1200))
    assert rows(window)["width"] == width == 38
