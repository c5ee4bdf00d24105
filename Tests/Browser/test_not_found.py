"""The 404 page, which a server shows at any path."""

import playwright.sync_api
import pytest

from . import pages
from .test_order import SHIFT, shift

expect = playwright.sync_api.expect
PAGE = pages.SitePage("own", "404.html")


@pytest.fixture
def opened(sites, visit):
    """Opens a path at which the server shows the page."""
    def opened(path, size=(1280, 800), **options):
        window = visit("about:blank", size, scripts=True, **options)
        root = sites.server("own").root
        text = sites.project("own").site.joinpath("404.html").read_text()
        window.route(root + path + "**", lambda route: route.fulfill(status=404, content_type="text/html", body=text))
        window.goto(root + path)
        window.wait_for_selector("input[type=search]", state="attached")
        return window
    return opened


@pytest.mark.parametrize("path", ["missing", "animals/missing/", "a/b/c/d.html"])
def test_its_strip_its_cards_and_its_search_lead_to_the_catalogs(path, opened, sites):
    window = opened(path)
    assert shift(window) <= SHIFT
    links = window.locator(".section-index li a")
    assert links.count() == 7 and links.first.get_attribute("href") == "#_animals"
    links.last.click()
    expect(window.locator("#_people")).to_be_in_viewport()
    assert window.locator("#_people h2 a").evaluate("(link) => link.href") == sites.server("own").root + "people/"
    window.get_by_role("searchbox").fill("barn owl")
    row = window.locator(".catalogs.searched [data-entry=barn-owl] a")
    expect(row).to_be_visible()
    row.click()
    window.wait_for_url("**/animals/barn-owl/**")


def test_without_a_script_it_leads_to_the_catalogs(visit):
    window = visit(PAGE)
    assert not window.locator(".search").is_visible()
    assert window.locator(".catalogs h2 a").first.get_attribute("href") == "/animals/"
