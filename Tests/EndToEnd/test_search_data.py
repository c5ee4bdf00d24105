"""The search data of catalogs: what it finds, its files, and what changes with an entry."""

import gzip
import json
import random
import re

import pytest
from search_files import SearchFiles
from watching import wait_for

HERBS = [
    {"title": "Ångström’s mint", "also": ["Spear-mint", "C++"], "latin": "Mentha", "height": 12000, "fresh": True},
    {"title": "Zimt", "text": "Good in **tea**spoons and\n\n- cakes\n- <b>x</b> & y\n", "kin": ["rosemary"]},
    {"title": "Rosemary", "id": "rosemary", "text": "東京都の香草。โรสแมรี่ is `code-like` [see](https://example.org/hidden)."},
    {"title": "각설이", "place": "Wind sill", "secret": "cabinet"},
]
SETTINGS = """entry: {body: text, also: also}
fields:
  latin: {type: string}
  height: {type: number, unit: mm}
  fresh: {type: boolean}
  kin: {type: [entry]}
  place: {type: string}
  secret: {type: string, hidden: true}
"""


def herbs(make_project, settings=SETTINGS, site=""):
    project = make_project("herbs", {
        "content/site.yaml": site, "content/herbs/catalog.yaml": settings,
        "content/herbs/herbs.json": json.dumps(HERBS),
    })
    project.build()
    return project


def data(project, catalog="herbs"):
    return SearchFiles(project.site / catalog / "-/search")


def position(found, files):
    """Returns the indices in `HERBS` of found entries."""
    titles = ["ångström-s-mint-b44c22", "zimt", "rosemary", "각설이"]
    assert set(files.ids) == set(titles)
    return sorted(titles.index(id) for id in found)


@pytest.fixture(scope="module")
def default(make_project):
    return data(herbs(make_project))


@pytest.mark.parametrize("prefix, found", [
    ("a", [0]), ("angstr", [0]), ("mint", [0]), ("spear-m", [0]), ("-mint", [0]), ("c+", [0]), ("int", []), ("z", [1]),
    ("\u1100", [3]), ("\u1100\u1161", [3]), ("\u1109", [3]),
])
def test_names_are_found_at_the_beginning_of_words(default, prefix, found):
    assert position(default.find("names", prefix), default) == found


@pytest.mark.parametrize("prefix, found", [
    ("teaspoons", [1]), ("spoons", []), ("cakes", [1]), ("東京", [2]), ("京都", [2]), ("京東", []), ("โรสแ", [2]),
    ("code", [2]), ("like", [2]), ("see", [2]), ("hidden", []), ("mentha", [0]), ("wind", [3]), ("sill", [3]),
    ("cabinet", []), ("12000", [0]), ("yes", [0]), ("rosemary", [1]),
])
def test_bodies_and_text_fields_are_found_without_markup(default, prefix, found):
    assert position(default.find("bodies", prefix), default) == found


@pytest.mark.parametrize("title, terms", [
    ("Iron ore", ["iron oreN"]), ("Mean \t time ", ["mean timeN"]), ("Twenty-four letters and more", ["twenty-four letters and N"]),
    ("日本 語", ["日本 語N"]), ("Øre", ["oereN", "oreN"]), ("C++", ["c++N"]),
    ("Stadt Köln", ["stadt koelnN", "stadt kolnN"]), ("Paris–Roubaix", ["paris roubaixN", "paris-roubaixN"]), ("A – Z", ["a - zN", "a zN"]),
    ("M6×20", ["m6x20N", "m6×20N"]), ("−40 °C", ["-40 °cN", "−40 °cN"]), ("Þór", ["thorN", "þorN"]),
    ("10 µF", ["10 ufN", "10 μfN"]), ("μετρο", ["μετροN"]),
])
def test_a_name_is_a_term_as_a_whole(title, terms, make_project):
    project = make_project("whole", {"content/whole/catalog.yaml": "", "content/whole/list.json": json.dumps([{"title": title}])})
    project.build()
    assert [each for each in data(project, "whole").names if each.endswith("N")] == terms


def test_the_words_of_names_are_listed_for_suggestions(default):
    assert default.words == ["aangstroem", "angstrom", "mint", "rosemary", "spear", "zimt", "\u1100\u1161\u11a8\u1109\u1165\u11af\u110b\u1175"]


@pytest.mark.parametrize("titles", [["東京", "C++", "42"], ["Bo"]])
def test_a_catalog_without_such_words_has_no_list_of_them(titles, make_project):
    project = make_project("short", {"content/short/catalog.yaml": "", "content/short/list.json": json.dumps([{"title": each} for each in titles])})
    project.build()
    assert "spellings" not in data(project, "short").index


def test_the_order_of_the_ids_is_that_of_the_first_view(default):
    assert default.ids == ["ångström-s-mint-b44c22", "rosemary", "zimt", "각설이"]


def test_searched_names_what_is_read(make_project):
    settings = SETTINGS + "searched: [also, height, fresh, kin, secret]\n"
    files = data(herbs(make_project, settings))
    assert position(files.find("names", ""), files) == [0]
    assert set(files.names) == {
        "spear-mint", "-mint", "mint", "c++", "++", "+", "spearmint", "spear-mintN", "c++N"}
    assert {term: position(ids, files) for term, ids in files.bodies.items()} == {
        "12": [0], "000": [0], "mm": [0], "12000": [0], "12000mm": [0], "000mm": [0], "yes": [0], "rosemary": [1], "cabinet": [3]}


@pytest.mark.parametrize("settings", ["pageSize: all\n", "pageSize: section\n"])
def test_facets_list_the_entries_of_each_value(settings, make_project):
    """Values are shown as words, also those of fields that the settings do not declare."""
    facets = "facets: [fresh, kin, {height: {ranges: [0, 10, 20000]}}]\n"
    for declared in [True, False]:
        fields = SETTINGS if declared else SETTINGS.replace("  fresh: {type: boolean}\n", "")
        check_facets(data(herbs(make_project, fields + facets + settings)))


def check_facets(files):
    found = {facet: (title, [(slug, shown, url, position(ids, files)) for slug, shown, url, ids in values])
             for facet, (title, values) in files.facets.items()}
    assert found == {
        "fresh": ("Fresh", [("true", "Yes", "-/facet/fresh/true/", [0])]),
        "kin": ("Kin", [("rosemary", "Rosemary", "-/facet/kin/rosemary/", [1])]),
        "height": ("Height", [("10-20000", "10–19,999\xa0mm", "-/facet/height/10-20000/", [0])]),
    }
    assert {position([id], files)[0]: numbers for id, numbers in files.numbers["height"].items()} == {
        0: [12000], 1: [], 2: [], 3: []}


def test_strings_are_in_the_language_of_the_view(make_project):
    views = "views: [{id: name}, {id: namn, language: sv}]\n"
    strings = data(herbs(make_project, SETTINGS + views)).strings
    assert strings["name"]["countOf"] == "{count} of {total}" and strings["namn"]["countOf"] == "{count} av {total}"
    assert "one=Show {count} entry\nother=" in strings["name"]["showEntries"]


@pytest.mark.parametrize("settings, site, exists", [
    ("", "", True), ("search: false", "", False), ("", "search: false", False), ("search: true", "search: false", True),
])
def test_search_can_be_turned_off(make_project, settings, site, exists):
    project = herbs(make_project, SETTINGS + settings, site)
    assert (project.site / "herbs/-/search").exists() == exists
    assert ('class="search"' in (project.site / "herbs/index.html").read_text()) == exists
    assert ('define("find"' in (project.site / "-/scripts.js").read_text()) == exists


def test_search_can_be_turned_off_in_a_portable_site(make_project):
    project = herbs(make_project, site="search: false")
    project.build("--portable")
    assert not (project.site / "herbs/-/search").exists()
    assert 'class="search"' not in (project.site / "herbs/index.html").read_text()
    assert 'define("find"' not in (project.site / "-/scripts.js").read_text()


SPLIT = """pageSize: section
views:
  - {id: a-z}
  - {id: place, section: place, missing: Elsewhere, selection: {default: none, Elsewhere: multiple}}
"""


def test_a_catalog_of_many_pages_has_rows_and_sections(make_project):
    files = data(herbs(make_project, SETTINGS + SPLIT))
    assert files.ids == ["ångström-s-mint-b44c22", "rosemary", "zimt", "각설이"]
    assert '<a href="rosemary/">' in files.rows[1] and " id=" not in "".join(files.rows)
    assert files.views == {
        "a-z": [
            ("_a", "A", "-/a-z/a/#_a", "", ["ångström-s-mint-b44c22"]), ("_c", "C", "-/a-z/c/#_c", "", []),
            ("_r", "R", "-/a-z/r/#_r", "", ["rosemary"]), ("_s", "S", "-/a-z/s/#_s", "", []),
            ("_z", "Z", "-/a-z/z/#_z", "", ["zimt"]), ("_ㄱ", "ㄱ", "-/a-z/ㄱ/#_ㄱ", "", ["각설이"])],
        "place": [
            ("_wind-sill", "Wind sill", "-/place/wind-sill/#_wind-sill", "", ["각설이"]),
            ("_elsewhere", "Elsewhere", "-/place/elsewhere/#_elsewhere", "multiple",
             ["ångström-s-mint-b44c22", "rosemary", "zimt"])],
    }
    assert position(files.find("names", "mint"), files) == [0]


@pytest.mark.parametrize("settings", [SETTINGS, SETTINGS + SPLIT], ids=["one page", "many pages"])
def test_the_preview_serves_the_data_of_a_build(settings, make_project, serve):
    project = herbs(make_project, settings)
    built = {path: content for path, content in project.files().items() if "/search/" in path}
    preview = serve(project)
    assert len(built) > 4
    for path, content in built.items():
        status, fields, served = preview.get(path)
        assert (status, served) == (200, content)
        # Otherwise, browsers would decompress the files before the script does.
        assert fields["Content-Encoding"] is None
    assert preview.get("herbs/-/search/0000000000.gz")[0] == 404
    project.write({"content/herbs/herbs.json": json.dumps([{"title": "Basil"}])})
    preview.wait_for("changed")

    def has_one_entry():
        status, _, index = preview.get("herbs/-/search/index.gz")
        assert status == 200
        return json.loads(gzip.decompress(index))["entries"] == 1

    wait_for(has_one_entry, "the search data is of the changed site")


def entries(count):
    """Returns entries with random words in their bodies, some of them frequent."""
    random_words = random.Random(count)
    letters = "abcdefghijklmnopqrstuvwxyz"

    def word():
        length = min(2 + int(random_words.expovariate(0.25)), 12)
        return "".join(random_words.choice(letters[:1 + int(random_words.expovariate(0.2)) % 26]) for _ in range(length))

    return [{"title": f"{word()} {number}", "text": " ".join(word() for _ in range(80))} for number in range(count)]


def test_every_word_of_generated_names_is_listed(make_project):
    listed = [{"title": f"{entry['title'].split()[0]} {' '.join(entry['text'].split()[:9])}"} for entry in entries(3000)]
    files = data(large(make_project, listed), "words")
    [forward, backward] = json.loads(files._content(files.index["spellings"]))
    assert min(len(separators) for separators, _ in (forward, backward)) > 2, "they are in several files"
    assert files.words == sorted({word for entry in listed for word in entry["title"].split() if len(word) > 2})


def large(make_project, listed, size="all"):
    project = make_project("large", {
        "content/words/catalog.yaml": f"pageSize: {size}\n" + "entry: {body: text, pages: false}\n",
        "content/words/words.json": json.dumps(listed),
    })
    project.build()
    return project


def test_every_word_of_generated_entries_is_found(make_project):
    listed = entries(1500)
    files = data(large(make_project, listed), "words")
    assert len(files.index["bodies"][0][0]) > 5, "the bodies are in several files"
    ids = {entry["title"]: id for entry, id in zip(listed, [f"{re.sub('[^a-z0-9]+', '-', e['title'])}" for e in listed])}
    chosen = random.Random(7)
    for _ in range(300):
        word = chosen.choice(chosen.choice(listed)["text"].split())
        prefix = word[:chosen.randint(1, len(word))]
        expected = {
            ids[e["title"]] for e in listed if any(w.startswith(prefix) for w in e["text"].split())}
        assert files.find("bodies", prefix) == expected
        expected = {ids[e["title"]] for e in listed if any(w.startswith(prefix) for w in e["title"].split())}
        assert files.find("names", prefix) == expected


@pytest.mark.parametrize("size, most", [("all", 3), ("auto", 5)])
def test_a_changed_entry_changes_few_files(size, most, make_project):
    listed = entries(1500)
    project = large(make_project, listed, size)
    folder = project.site / "words/-/search"
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    listed[700]["text"] += " zyxw"
    project.write({"content/words/words.json": json.dumps(listed)})
    project.build()
    after = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert data(project, "words").find("bodies", "zyxw")
    written = {name for name, time in after.items() if before.get(name) != time}
    assert len(before) > 8 and len(written) <= most, written


@pytest.mark.parametrize("pages", ["all", "auto"])
def test_the_data_grows_linearly(pages, make_project):
    def size(count):
        folder = large(make_project, entries(count), pages).site / "words/-/search"
        return sum(path.stat().st_size for path in folder.iterdir())

    assert size(2000) < 2.2 * size(1000)
