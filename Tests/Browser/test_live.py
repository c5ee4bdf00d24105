"""The preview in a browser: pages follow changes, and only then."""

import time

import pytest

from .waiting import wait_for_frames, wait_for_held, wait_until

PROJECT = {
    "content/site.yaml": "title: Field notes\n",
    "content/list/catalog.yaml": "title: List\n",
    "content/list/owl.md": "# Owl\n\nIt hoots. ![An owl](images/owl.svg)\n" + "\nA long way down.\n" * 200,
    "content/list/fox.md": "# Fox\n\nIt barks.\n",
    "content/list/images/owl.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'/>\n",
}

BROKEN = "---\ntitle: [<img src=x onerror=alert(1)>\n---\nIt hoots.\n"


@pytest.fixture
def notes(project):
    return project.write(PROJECT)


@pytest.fixture
def preview(serve, notes):
    return serve(notes)


@pytest.fixture
def look(browser, preview):
    """Opens a page of the preview; errors in the browser console fail the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    complaints = []

    def look(path, may_fail=False):
        window = context.new_page()
        if not may_fail:
            window.on("console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None)
        window.on("pageerror", lambda error: complaints.append(str(error)))
        with window.expect_response(lambda response: "/-/live?" in response.url):
            window.goto(preview.root + path)
        window.evaluate("window.isAsItWas = true")
        return window

    yield look
    context.close()
    assert complaints == []


def test_a_changed_page_reloads(look, notes):
    window = look("list/owl/")
    notes.write({"content/list/owl.md": PROJECT["content/list/owl.md"].replace("hoots", "hoots at night")})
    wait_until(window, "document.querySelector('main')?.textContent.includes('hoots at night')")
    assert window.evaluate("window.isAsItWas") is None
    notes.write({"content/list/owl.md": PROJECT["content/list/owl.md"].replace("hoots", "hoots by day")})
    wait_until(window, "document.querySelector('main')?.textContent.includes('hoots by day')")


def test_the_scroll_position_is_preserved(look, notes):
    window = look("list/owl/")
    window.evaluate("scrollTo({top: 2345, behavior: 'instant'})")
    wait_until(window, "scrollY === 2345")
    notes.write({"content/list/owl.md": PROJECT["content/list/owl.md"] + "\nThe end.\n"})
    wait_until(window, "document.querySelector('main')?.textContent.includes('The end') && document.readyState === 'complete'")
    wait_until(window, "scrollY === 2345")


def test_a_file_is_shown_when_it_is_written_to_its_end(look, notes):
    """A program may empty a file some time before it writes the new text. The place would be lost on the empty page."""
    window = look("list/owl/")
    window.evaluate("scrollTo({top: 2345, behavior: 'instant'})")
    wait_until(window, "scrollY === 2345")
    with open(notes.folder / "content/list/owl.md", "w") as file:
        time.sleep(0.2)
        file.write(PROJECT["content/list/owl.md"] + "\nThe end.\n")
    wait_until(window, "document.querySelector('main')?.textContent.includes('The end') && document.readyState === 'complete'")
    wait_until(window, "scrollY === 2345")


def test_a_search_finds_new_words_and_keeps_those_that_are_typed(look, notes):
    """The list does not change, but what is found in it."""
    window = look("list/")
    field = window.get_by_role("searchbox")
    field.fill("barks")
    wait_until(window, "document.querySelector('#__found').textContent.startsWith('1 of 2')")
    # The words are in the URL when they have rested.
    field.press_sequentially(" at")
    notes.write({"content/list/fox.md": "# Fox\n\nIt barks at night, like a saxophone.\n"})
    wait_until(window, "window.isAsItWas === undefined && document.querySelector('input[type=search]')?.value === 'barks at'")
    field.fill("saxophone")
    wait_until(window, "document.querySelector('#__found').textContent.startsWith('1 of 2')")


def test_the_focus_and_what_is_open_are_preserved(look, notes):
    notes.write({"content/list/catalog.yaml": "title: List\nfacets: [kind]\n",
                 "content/list/elk.md": "---\nkind: Deer\n---\n# Elk\n"})
    window = look("list/")
    panel = "document.querySelector('details.narrow')"
    wait_until(window, panel)
    window.evaluate("window.isAsItWas = true")
    window.locator(".narrow summary").click()
    wait_until(window, f"{panel}.open && document.querySelector('.choices input')")
    field = window.get_by_role("searchbox").first
    field.fill("barks")
    field.evaluate("(field) => field.setSelectionRange(1, 3)")
    notes.write({"content/list/fox.md": "# Red fox\n\nIt barks.\n"})
    wait_until(window, f"!window.isAsItWas && {panel}?.open && document.activeElement?.type === 'search'")
    assert field.evaluate("(field) => [field.value, field.selectionStart, field.selectionEnd]") == ["barks", 1, 3]
    # An element that a script made, and one of a row that moves.
    for place in (".choices input", "[data-entry=fox] a"):
        window.evaluate("window.isAsItWas = true")
        window.locator(place).first.focus()
        title = f"{len(place)} fox"
        notes.write({"content/list/fox.md": f"# {title}\n\nIt barks.\n"})
        wait_until(window, f"!window.isAsItWas && document.querySelector('main')?.textContent.includes('{title}')")
        wait_until(window, f"document.querySelector('{place}')?.matches(':focus') && {panel}.open")


def test_the_focus_is_preserved_if_the_page_is_notified_again_before_it_is_left(look, notes):
    # The page that stays asks for search data that the edits replace.
    window, other = look("list/", may_fail=True), look("list/")
    window.get_by_role("searchbox").focus()
    held = []
    window.route("**/list/", lambda route: held.append(route))
    for color in ("Red", "Gray"):
        notes.write({"content/list/fox.md": f"# {color} fox\n\nIt barks.\n"})
        # Both pages are notified at the same time.
        wait_until(other, f"document.querySelector('main')?.textContent.includes('{color} fox')")
    held[-1].continue_()
    wait_until(window, "document.querySelector('main')?.textContent.includes('Gray fox') && document.activeElement?.type === 'search'")


def test_the_focus_stays_where_the_reader_has_moved_it_meanwhile(look):
    """A screen reader presses no key."""
    window = look("list/")
    window.evaluate("sessionStorage['thumbindex:live'] = JSON.stringify({path: '/list/', focus: '#later', open: []})")
    window.reload()
    link = window.locator("[data-entry=fox] a")
    link.focus()
    window.evaluate("document.querySelector('main').append(Object.assign(document.createElement('input'), { id: 'later' }))")
    wait_for_frames(window)
    assert link.evaluate("(link) => link === document.activeElement")


def test_the_home_page_keeps_the_row_of_the_reader(look, notes):
    notes.write({f"content/z{number}/{letter}.md": f"# {letter} {number}\n" for number in range(9) for letter in "ab"})
    window = look("")
    window.set_viewport_size({"width": 400, "height": 700})
    top = "document.querySelector('#_z4 [data-entry=b]').getBoundingClientRect().top"
    window.evaluate(f"scrollBy({{ top: {top} - 7, behavior: 'instant' }})")
    wait_until(window, f"Math.abs({top} - 7) < 1")
    notes.write({"content/k/k.md": "# K\n", "content/z4/a0.md": "# A 0\n"})
    wait_until(window, f"!window.isAsItWas && document.querySelector('#_z4 [data-entry=a0]') && document.readyState === 'complete' && Math.abs({top} - 7) < 1")
    # The browser scrolls, too, and later.
    wait_for_frames(window)
    assert abs(window.evaluate(top) - 7) < 1


def test_the_list_of_the_selection_stays_open(look, notes):
    notes.write({"content/list/catalog.yaml": "title: List\nviews: [{id: a-z, selection: multiple}]\n"})
    window = look("list/")
    wait_until(window, "document.querySelector('input.select')")
    window.evaluate("window.isAsItWas = true")
    window.locator("[data-entry=fox] input.select").check()
    window.locator(".tray [data-command=show]").click()
    wait_until(window, "document.querySelector('.tray .list:not([hidden])')")
    notes.write({"content/list/fox.md": "# Red fox\n\nIt barks.\n"})
    wait_until(window, "!window.isAsItWas && document.querySelector('.tray .list:not([hidden])')?.textContent.includes('Red fox')")


def test_an_edit_of_another_page_does_not_reload_this_one(look, notes, preview):
    owl, fox = look("list/owl/"), look("list/fox/")
    notes.write({"content/list/fox.md": "# Fox\n\nIt barks at night.\n"})
    wait_until(fox, "document.querySelector('main')?.textContent.includes('barks at night')")
    # Both pages are notified at the same time.
    notes.write({"content/list/fox.md": "# Fox\n\nIt barks by day.\n"})
    wait_until(fox, "document.querySelector('main')?.textContent.includes('barks by day')")
    assert owl.evaluate("window.isAsItWas") is True


def test_a_changed_image_or_style_sheet_reloads_the_page(look, notes):
    owl, fox = look("list/owl/"), look("list/fox/")
    notes.write({"content/list/images/owl.svg": "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='20'/>\n"})
    wait_until(owl, "document.querySelector('main img')?.naturalWidth === 80")
    assert fox.evaluate("window.isAsItWas") is True
    notes.write({"Templates/theme.css": "h1 { color: rgb(1, 2, 3) }\n"})
    for window in (owl, fox):
        wait_until(window, "document.querySelector('h1') && getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, 3)'")


def test_problems_are_shown_and_removed(look, notes):
    """On top of the previous page, as escaped text."""
    owl, fox = look("list/owl/"), look("list/fox/")
    notes.write({"content/list/owl.md": BROKEN})
    for window in (owl, fox):
        panel = window.locator("#__problems")
        panel.wait_for()
        assert "content/list/owl.md:2:" in panel.inner_text() and ": error: " in panel.inner_text()
        assert "title: [<img src=x onerror=alert(1)>" in panel.inner_text()
        assert window.locator("#__problems img").count() == 0
        assert window.evaluate("window.isAsItWas") is True
        # The style sheet is loaded.
        wait_until(window, "getComputedStyle(document.getElementById('__problems')).position === 'fixed'")
        assert window.get_by_role("alert").count() == 1
    notes.write({"content/list/owl.md": BROKEN + "\nMore.\n", "content/list/fox.md": BROKEN})
    wait_until(owl, "document.querySelectorAll('#__problems li').length === 2")
    assert owl.locator("#__problems").count() == 1
    notes.write({path: text for path, text in PROJECT.items() if path.endswith(".md")})
    for window in (owl, fox):
        window.locator("#__problems").wait_for(state="detached")
        assert window.evaluate("window.isAsItWas") is True


def test_advice_wraps_and_the_source_line_scrolls(look, notes):
    """The caret remains below its place in the line."""
    window = look("list/owl/")
    window.set_viewport_size({"width": 320, "height": 844})
    notes.write({"content/list/owl.md": f"# Owl\n\n{'It hoots. ' * 9}[A fox](nothing.md)\n"})
    window.locator("#__problems pre").first.wait_for()
    wait_until(window, "getComputedStyle(document.getElementById('__problems')).position === 'fixed'")
    texts = window.locator("#__problems pre").all_inner_texts()
    assert [text.strip() for text in texts[0].split("\n")][1:] == ["^"] and "relative to this file" in texts[1]
    scrolls = window.locator("#__problems pre").evaluate_all("(all) => all.map((each) => each.scrollWidth > each.clientWidth)")
    assert scrolls == [True, False]


def test_problems_that_are_fixed_before_they_arrive_are_not_shown(look, notes):
    window, other = look("list/fox/"), look("list/fox/")
    held = []
    window.route("**/-/live.json", lambda route: held.append(route))
    notes.write({"content/list/owl.md": BROKEN})
    problems = wait_for_held(window, held).fetch()
    other.locator("#__problems").wait_for()
    notes.write({"content/list/owl.md": PROJECT["content/list/owl.md"]})
    # Both pages are notified at the same time.
    other.locator("#__problems").wait_for(state="detached")
    with window.expect_event("requestfinished", lambda request: request.url.endswith("/-/live.json")):
        held[0].fulfill(response=problems)
    wait_for_frames(window)
    assert window.locator("#__problems").count() == 0


def test_problems_can_be_hidden(look, notes):
    window = look("list/fox/")
    notes.write({"content/list/owl.md": BROKEN})
    window.get_by_role("button", name="Hide").click()
    window.locator("#__problems").wait_for(state="detached")
    assert "It barks" in window.inner_text("main")


def test_a_fixed_page_is_shown(look, notes):
    window = look("list/owl/")
    notes.write({"content/list/owl.md": BROKEN})
    window.locator("#__problems").wait_for()
    notes.write({"content/list/owl.md": "# Owl\n\nIt hoots again.\n"})
    wait_until(window, "document.querySelector('main')?.textContent.includes('hoots again')")
    assert window.locator("#__problems").count() == 0


def test_an_entry_can_appear_and_disappear(look, notes):
    window = look("list/wolf/", may_fail=True)
    assert "Not found" in window.inner_text("h1")
    notes.write({"content/list/wolf.md": "# Wolf\n\nIt howls.\n"})
    wait_until(window, "document.querySelector('h1')?.textContent === 'Wolf'")
    (notes.folder / "content/list/wolf.md").unlink()
    wait_until(window, "document.querySelector('h1')?.textContent === 'Not found'")


def test_a_page_reconnects_to_a_restarted_server(look, notes, preview, serve):
    """The server was stopped, a file changed, and the server was restarted on its port."""
    window = look("list/fox/", may_fail=True)
    preview.stop()
    notes.write({"content/list/fox.md": "# Fox\n\nIt barks on.\n"})
    serve(notes, port=str(preview.port))
    wait_until(window, "document.querySelector('main')?.textContent.includes('barks on')")


def test_cached_pages_catch_up(look, notes):
    """A page in the back/forward cache catches up when it is shown again."""
    window = look("list/fox/")
    window.goto("about:blank")
    notes.write({"content/list/fox.md": "# Fox\n\nIt barks on.\n"})
    window.go_back()
    wait_until(window, "document.querySelector('main')?.textContent.includes('barks on')")


def test_a_site_with_errors_at_the_start_shows_them(browser, notes, serve):
    notes.write({"content/list/owl.md": BROKEN})
    preview = serve(notes)
    window = browser.new_page()
    window.goto(preview.root + "list/fox/")
    assert "content/list/owl.md:2:" in window.inner_text("main") and window.locator("img").count() == 0
    assert window.locator("#__problems").count() == 0
    notes.write(PROJECT)
    wait_until(window, "document.querySelector('h1')?.textContent === 'Fox'")
    window.close()
