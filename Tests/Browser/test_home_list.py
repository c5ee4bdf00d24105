"""The home page with a list: its search, its index and its cards."""

import pytest
from playwright.sync_api import expect

from . import pages
from .test_order import SHIFT, shift
from .waiting import wait_until

HOME = pages.SitePage("own", "")
PHONE, WIDE = (390, 844), (1280, 800)
SIZES = pytest.mark.parametrize("size", [PHONE, WIDE], ids=str)

#: The titles of the index that are marked.
MARKED = """() => [...document.querySelectorAll(".section-index [aria-current], .section-index :target-current")]
    .map((link) => link.textContent)"""


def scroll_to(window, selector):
    window.evaluate("(selector) => document.querySelector(selector).scrollIntoView({ behavior: 'instant' })", selector)


def wait_for_marked(window, titles):
    wait_until(window, f"JSON.stringify(({MARKED})()) === '{str(titles).replace(chr(39), chr(34))}'")


@SIZES
def test_its_index_is_that_of_the_page_and_leads_to_all_sections_without_a_script(size, visit):
    window = visit(HOME, size)
    assert window.locator("nav ol, ol.letters").count() == 1 and window.locator(".sample [data-entry]").count() == 12
    links = window.locator(".section-index li a").evaluate_all("(all) => all.map((link) => link.getAttribute('href'))")
    assert len(links) == 26
    assert links[:6] == [f"#__list_{letter}" for letter in "abcde"] + ["animals/#_f"]
    assert all(link.startswith("animals/#_") for link in links[5:])
    for link in links[:5]:
        window.locator(f".section-index [href='{link}']").first.click()
        heading = window.locator(f".sample [id='{link[1:]}'] > h3").bounding_box()
        assert -1 <= heading["y"] < 60


@SIZES
def test_no_section_is_marked_before_it_is_read(size, visit):
    window = visit(HOME, size, scripts=True)
    wait_until(window, "document.querySelector('.section-index.live')")
    assert window.evaluate(MARKED) == []
    for letter in ["B", "D"]:
        scroll_to(window, f"#__list_{letter.lower()}")
        wait_for_marked(window, [letter])
    scroll_to(window, ".catalogs article:last-child")
    wait_for_marked(window, [])
    window.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    wait_for_marked(window, [])


def test_without_a_script_none_is_marked(visit):
    assert visit(HOME).evaluate(MARKED) == []


def test_catalogs_are_marked_as_the_sections_of_a_list_are(visit):
    window = visit(pages.SitePage("library", ""), scripts=True)
    assert window.evaluate(MARKED) == []
    scroll_to(window, ".catalogs article:nth-child(3)")
    wait_until(window, f"({MARKED})().length === 1")


@SIZES
def test_the_search_and_the_command_to_start_are_in_the_first_window(size, visit):
    window = visit(HOME, size, scripts=True)
    field, command = window.locator("input[type=search]").bounding_box(), window.locator("pre").first.bounding_box()
    assert field["y"] + field["height"] < command["y"] and command["y"] + 40 < size[1]
    assert field["y"] < size[1] / 3 and shift(window) <= SHIFT
    assert window.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_its_headings_are_in_levels_and_name_each_thing_once(visit):
    window = visit(HOME, scripts=True)
    headings = window.evaluate("""[...document.querySelectorAll("main :is(h1, h2, h3, h4)")].filter((each) => each.checkVisibility())
        .map((each) => [Number(each.localName[1]), each.textContent])""")
    levels = [level for level, _ in headings]
    assert levels[0] == 1 and levels.count(1) == 1 and all(after - before <= 1 for before, after in zip(levels, levels[1:]))
    assert len({title for _, title in headings}) == len(headings)


def test_its_catalog_is_among_the_results(visit):
    window = visit(HOME, scripts=True)
    window.locator("input[type=search]").fill("barn owl")
    row = window.locator(".catalogs.searched .listed [data-entry=barn-owl]")
    row.wait_for()
    assert not window.locator(".sample").is_visible()
    # Its letters lead to what was found in it.
    assert {each.get_attribute("href") for each in window.locator(".section-index li a").all()} == {"#_animals"}
    window.locator("input[type=search]").fill("")
    window.locator(".sample").wait_for()
    assert not row.is_visible()


@pytest.mark.parametrize("size", [(1024, 800), WIDE, (1600, 900)], ids=str)
def test_cards_fill_their_grid(size, visit):
    """They begin on the same lines and have no holes, and the last of an odd number takes the place of two."""
    window = visit(HOME, size)
    measure = """() => [...document.querySelectorAll(".catalogs > article")].filter((each) => each.checkVisibility()).map((each) =>
        [each, ...each.querySelectorAll(":scope > :not(.tally)")].map((part) => part.getBoundingClientRect())
            .map(({ left, right, top, bottom }) => [left, right, top, bottom].map(Math.round)))"""
    cards = window.evaluate(measure)
    assert len(cards) == 6
    for left, right in zip(cards[::2], cards[1::2]):
        assert left[0][2] == right[0][2]
    for _, *parts in cards:
        assert len(parts) == 4 and all(0 <= after[2] - before[3] < 24 for before, after in zip(parts, parts[1:]))
    window.evaluate("document.querySelector('.catalogs > article:last-child').remove()")
    *others, last = window.evaluate(measure)
    assert last[0][0] == min(card[0][0] for card in others) and last[0][1] == max(card[0][1] for card in others)


@pytest.mark.parametrize("query, link", [("iro", "/elements/iron/"), ("curi", None)])
def test_keys_lead_to_the_results_rather_than_the_list_that_they_hide(query, link, visit):
    window = visit(HOME, scripts=True)
    field = window.locator("input[type=search]")
    field.fill(query)
    window.locator(".catalogs.searched article:not([hidden]) [data-entry]").first.wait_for()
    # A row without a page cannot have the focus, and there is nothing to open.
    first = window.locator(".catalogs article:not([hidden]) [data-entry] a").first
    window.keyboard.press("ArrowDown")
    expect(first).to_be_focused()
    window.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    window.keyboard.press("Enter")
    if link:
        window.wait_for_url("**" + link)
    else:
        wait_until(window, "location.search === '?q=curi'")
        assert window.url.endswith("/?q=curi")
