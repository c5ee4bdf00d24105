"""What is suggested where a query matches nothing: names whose words differ by a letter or two."""

import json

import pytest

from .site_server import SiteServer
from .test_search import PHONE, TOUCH, WIDE, announced, field, found, rows, search
from .test_search_results import first_row
from .waiting import wait_until

#: Titles, of which some have other names.
NAMES = {
    "matter": [
        ("Boron",), ("Calcium",), ("Cast iron",), ("Iron",), ("Iron ore",), ("Mercury", "Quicksilver"), ("Praseodymium",),
        ("C++",), ("Type-safe glass",), ("Windows 95",), ("Gold",), ("Actinium",), ("Tin",)],
    "greek": [("Θάλασσα",), ("Άνθρωπος",), ("Ήλιος",)],
    "russian": [("Берёза",), ("Подъезд",), ("Майка",)],
    "hebrew": [("ירושלים",), ("ספרים",), ("מלכים",)],
    "arabic": [("القاهرة",), ("مدرسة",), ("كتاب",), ("الذهب",)],
    "korean": [("서울",), ("도서관",), ("대학교",)],
    "armenian": [("Երևան",), ("Գյումրի",)],
    "japanese": [("東京大学",), ("カタカナ",), ("ひらがなの本",)],
    "thai": [("กรุงเทพ",), ("โรงเรียน",)],
}
#: What the message says where some words match something.
NOT_ALL = {query: f"Nothing with {query.split()[0]}; 1 without it" for query in ("iorn or", "iorn gold", "windwos 95")}
#: What is typed, and what is suggested for it, in each catalog.
SUGGESTED = [
    # One edit in words of four to seven letters: missing, exchanged, replaced, superfluous.
    ("matter", "irn", []), ("matter", "iorn", ["Iron", "Cast iron", "Iron ore"]), ("matter", "irom", ["Iron", "Cast iron", "Iron ore"]),
    ("matter", "calcum", ["Calcium"]), ("matter", "calicum", ["Calcium"]), ("matter", "kalcium", ["Calcium"]),
    ("matter", "calciumm", ["Calcium"]), ("matter", "kalzium", []), ("matter", "golf", ["Gold"]),
    # Two in longer ones.
    ("matter", "praesodymum", ["Praseodymium"]), ("matter", "braesodymum", []), ("matter", "qiucksliver", ["Mercury"]),
    # Words that match stay; each of the others must be near.
    ("matter", "iorn or", ["Iron ore"]), ("matter", "csat iorn", ["Cast iron"]), ("matter", "iorn gold", []),
    ("matter", "iorn xyzzy", []), ("matter", "iron gold", []), ("matter", "windwos 95", ["Windows 95"]), ("matter", "windwos 94", []),
    ("matter", "tpye-safe", ["Type-safe glass"]),
    # A word of less than four letters, a number and a symbol have none that is near.
    ("matter", "tni", []), ("matter", "96", []), ("matter", "😀", []), ("matter", "c%+", []), ("matter", "x", []),
    # Other scripts.
    ("greek", "θαλσσα", ["Θάλασσα"]), ("greek", "ανθρωοπσ", ["Άνθρωπος"]), ("russian", "березв", ["Берёза"]), ("russian", "бреёза", ["Берёза"]),
    ("hebrew", "ירושליס", ["ירושלים"]), ("hebrew", "סרפים", ["ספרים"]), ("arabic", "مدرشة", ["مدرسة"]), ("arabic", "الدهب", ["الذهب"]),
    ("arabic", "الته", []), ("korean", "서율", ["서울"]), ("korean", "도셔관", ["도서관"]), ("korean", "부산", []), ("armenian", "երեւվն", ["Երևան"]),
    ("armenian", "գյումրե", ["Գյումրի"]),
    # Not in scripts without an alphabet.
    ("japanese", "東京太学", []), ("japanese", "カタカタ", []), ("thai", "กรุงเทฟ", []),
]


def project(size):
    files = {"content/site.yaml": "title: Names\n"}
    for catalog, names in NAMES.items():
        files[f"content/{catalog}/catalog.yaml"] = f"entry: {{pages: true, also: also}}\npageSize: {size}\n"
        files[f"content/{catalog}/list.json"] = json.dumps([{"title": title, "also": also} for title, *also in names])
    return files


@pytest.fixture(scope="module")
def sites(make_project):
    """A site whose catalogs are one page each, and one whose catalogs have a page for each section."""
    servers = {}
    for size in ("all", "section"):
        made = make_project(size, project(size))
        made.build("--strict")
        servers[size] = SiteServer(made.site)
    yield {size: server.root for size, server in servers.items()}
    for server in servers.values():
        server.stop()


@pytest.fixture
def opened(sites, visit):
    def opened(path, size="all", window=WIDE, **options):
        page = visit(sites[size] + path, window, scripts=True, hurried=True, **options)
        page.wait_for_selector("input[type=search]")
        return page
    return opened


def suggested(window):
    """Returns the suggestions, which follow the message."""
    wait_until(window, "document.querySelector('.hints:not([aria-busy])')")
    return window.locator(".hints a").all_text_contents()


@pytest.mark.parametrize("size", ["all", "section"])
@pytest.mark.parametrize("catalog", list(NAMES))
def test_the_nearest_names_are_suggested(catalog, size, opened):
    """The same in a catalog of one page and in one of many."""
    window = opened(f"{catalog}/", size)
    shown = []
    for path, query, _ in SUGGESTED:
        if path == catalog:
            search(window, query)
            assert found(window) in (f"Nothing for {query}", NOT_ALL.get(query)) and rows(window) == []
            shown.append((path, query, suggested(window)))
    assert shown == [each for each in SUGGESTED if each[0] == catalog]


def test_the_home_page_suggests_what_is_nearest_in_all_catalogs(opened):
    window = opened("")
    for _, query, titles in SUGGESTED:
        search(window, query)
        assert found(window).startswith("Nothing ")
        assert suggested(window) == titles, query


def test_the_search_data_of_spellings_is_fetched_only_when_nothing_matches(sites, opened):
    for size in ("all", "section"):
        window = opened("matter/", size)
        fetched = []
        window.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
        search(window, "iron")
        assert "nearest.js" not in fetched
        before = len(fetched)
        search(window, "iorn")
        assert len(suggested(window)) == 3 and "nearest.js" in fetched[before:]


@pytest.mark.parametrize("size", ["all", "section"])
def test_a_failure_leaves_the_message_without_suggestions(size, opened):
    window = opened("matter/", size)
    search(window, "iron")
    window.route("**/-/nearest.js", lambda route: route.abort())
    search(window, "iorn")
    assert found(window) == announced(window) == "Nothing for iorn" and suggested(window) == []
    assert window.locator(".hints button").text_content() == "Clear"


def test_suggestions_are_on_one_line_that_scrolls_to_each(opened):
    window = opened("matter/", window=(240, 568), **TOUCH)
    search(window, "iorn")
    assert suggested(window)
    lines = window.locator(".hints :is(a, button)").evaluate_all("""(all) => all.map((each) => {
        each.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return [top, [top + 1, bottom - 1].every((y) => [left + 2, right - 2].every((x) => each.contains(document.elementFromPoint(x, y))))];
    })""")
    assert len({top for top, _ in lines}) == 1 and all(isHit for _, isHit in lines), lines


@pytest.mark.parametrize("size", ["all", "section"])
def test_a_suggestion_leads_to_its_entry(size, opened):
    window = opened("matter/", size, PHONE)
    search(window, "qiucksliver")
    window.locator(".hints a").click()
    window.wait_for_url("**/matter/mercury/**")
