"""The policy of the pages: no violations, no failed requests, no external resources."""

import pytest

from . import pages
from .waiting import wait_for_rest


def listen(window):
    """Records the errors in a window from now on."""
    heard = []
    window.on("console", lambda message: heard.append(f"console: {message.text}"))
    window.on("pageerror", lambda error: heard.append(f"error: {error}"))
    # Navigation cancels pending requests of the last page (such as its icon); these are not failures.
    window.on("requestfailed", lambda request: heard.append(f"failed: {request.url}: {request.failure}")
              if request.failure != "net::ERR_ABORTED" else None)
    window.on("response", lambda response: heard.append(f"{response.status}: {response.url}")
              if response.status >= 400 else None)
    window.on("request", lambda request: heard.append(f"elsewhere: {request.url}")
              if not request.url.startswith(("http://127.0.0.1:", "data:")) else None)
    return heard


@pytest.fixture
def fresh(browser):
    """Windows with JavaScript and an empty cache."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page
    context.close()


#: The policy of a document, its inline code, and its attributes that are code. The page that runs may have more.
INLINE = """(markup) => {
    const page = new DOMParser().parseFromString(markup, "text/html");
    const code = "style, [style], script:not([src]):not([type='application/ld+json'])";
    return {
        policy: page.querySelector("meta[http-equiv=Content-Security-Policy]").content,
        code: [...page.querySelectorAll(code)].map((each) => each.outerHTML),
        attributes: [...page.querySelectorAll("*")].flatMap((each) => each.getAttributeNames()).filter((name) => name.startsWith("on")),
    };
}"""


def test_pages_cause_no_violations_and_no_failed_requests_and_the_policy_allows_no_inline_code(fresh, sites):
    window = fresh()
    heard = listen(window)
    for page in pages.ALL:
        found = window.evaluate(INLINE, window.goto(sites.url(page)).text())
        assert "default-src 'none'" in found["policy"] and "unsafe" not in found["policy"], page
        assert found["code"] == found["attributes"] == [], page
    window.wait_for_load_state("networkidle")
    assert heard == []


def test_the_icon_exists(fresh, sites):
    """Browsers request an icon; if a page names none, each visit causes a failed request."""
    for project in sorted({page.project for page in pages.ALL}):
        server = sites.server(project)
        window = fresh()
        window.goto(server.root)
        window.wait_for_load_state("networkidle")
        icons = window.evaluate("[...document.querySelectorAll('link[rel~=icon]')].map((link) => link.href)")
        assert icons, "no page names an icon"
        assert window.request.get(icons[0]).status == 200
        assert [entry for entry in server.log if entry[0].endswith("favicon.ico")] == []


def test_a_violation_is_detected(fresh, sites):
    window = fresh()
    heard = listen(window)
    window.goto(sites.url(pages.SitePage("lone", "")))
    window.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}))")
    with window.expect_response("**/no-such-image.png"):
        window.evaluate("document.body.append(Object.assign(new Image(), {src: '/no-such-image.png'}))")
    wait_for_rest(window)
    assert window.evaluate("window.ran") is None
    assert any("Content Security Policy" in each for each in heard)
    found = window.evaluate(INLINE, "<meta http-equiv=Content-Security-Policy content=''><p style='color: red' onclick='hit()'>")
    assert found["code"] and found["attributes"] == ["onclick"]
    assert any(each.startswith("404:") for each in heard)
