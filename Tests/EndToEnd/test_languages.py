"""Sections and the order of titles in each language agree with ICU, used in another way.

The lists are country names, translated by Debian's package iso-codes, so that no data is stored here.
"""

import gettext
import html
import json
import re
from pathlib import Path

import icu_expectation
import pytest
import site_check

COUNTRIES = Path("/usr/share/iso-codes/json/iso_3166-1.json")

pytestmark = pytest.mark.skipif(not COUNTRIES.exists(), reason="needs the package iso-codes")

# The language in site.yaml and the folder of its translations.
LANGUAGES = [
    ("ja", "ja"),
    ("sv", "sv"),
    ("ko", "ko"),
    ("zh", "zh_CN"),
    ("zh-Hant", "zh_TW"),
    ("de", "de"),
    ("cs", "cs"),
    ("ru", "ru"),
    ("en", None),
    ("da", "da"),
    ("es", "es"),
    ("lt", "lt"),
    ("hu", "hu"),
    ("sk", "sk"),
    ("hr", "hr"),
    ("pl", "pl"),
    ("tr", "tr"),
    ("vi", "vi"),
    ("el", "el"),
    ("uk", "uk"),
    ("ar", "ar"),
    ("fa", "fa"),
    ("he", "he"),
    ("th", "th"),
    ("hi", "hi"),
    ("ta", "ta"),
    ("ka", "ka"),
    ("et", "et"),
    ("is", "is"),
    ("cy", "cy"),
]


def names(folder):
    """Returns the country names in a language, by code, without duplicate names."""
    translated = gettext.NullTranslations()
    if folder:
        translated = gettext.translation("iso_3166-1", "/usr/share/locale", [folder])
    found = {}
    for country in json.loads(COUNTRIES.read_text())["3166-1"]:
        name = translated.gettext(country.get("common_name", country["name"]))
        found.setdefault(name, country["alpha_3"].lower())
    return {code: name for name, code in found.items()}


def sections(folder, path):
    """Returns the sections of a page, each with the titles of its rows: ((key, [title]))."""
    text = (folder / path).read_text()
    found = []
    for section in re.findall(r"<section id=.*?</section>", text, re.DOTALL):
        key = html.unescape(re.search(r'data-section="([^"]*)"', section)[1])
        rows = re.findall(r"<li[^>]*data-entry=[^>]*>(?:<a[^>]*>)?<bdi>(.*?)</bdi>", section)
        found.append((key, [html.unescape(row) for row in rows]))
    return found


def build(make_project, language, titles, more=""):
    """Builds a catalog of titles by id, in the order of their ids."""
    entries = [{"name": {"common": title}, "id": identifier} for identifier, title in sorted(titles.items())]
    project = make_project(
        "countries",
        {
            "content/list/catalog.yaml": f"language: {language}\nentry: {{title: name.common, id: id}}\npageSize: all\n{more}",
            "content/list/countries.json": json.dumps(entries, ensure_ascii=False),
        },
    )
    project.build("--strict")
    return project


@pytest.mark.parametrize("language, folder", LANGUAGES, ids=[language for language, _ in LANGUAGES])
def test_sections_and_order_agree_with_icu(make_project, language, folder):
    titles = names(folder)
    assert len(titles) > 240
    project = build(make_project, language, titles)
    given = [titles[identifier] for identifier in sorted(titles)]
    expected = icu_expectation.expected(given, language, additional_alphabets(given, language))
    assert sections(project.site, "list/index.html") == expected
    assert site_check.check(project.site) == []


def additional_alphabets(titles, language):
    """Untranslated names are in English: if the language has no Latin letters, those are added."""
    others = dict(icu_expectation.expected(titles, language)).get("#", [])
    return ["en"] if any(re.match("[A-Za-z]", title) for title in others) else []


def test_latin_titles_have_letters_in_a_korean_list(make_project):
    """With Latin titles only, the build reports which letters were added; this is not a warning."""
    titles = {f"c{number}": name for number, name in enumerate(["tar", "awk", "Zip", "7z", "가위"])}
    project = build(make_project, "ko", titles)
    expected = [("ㄱ", ["가위"]), ("A", ["awk"]), ("T", ["tar"]), ("Z", ["Zip"]), ("#", ["7z"])]
    assert sections(project.site, "list/index.html") == expected
    result = project.run("build", "--strict")
    assert result.status == 0 and result.errors == ""
    note = "List: index letters of en were added for titles that need them; to choose others, set “alphabets” in catalog.yaml\n"
    assert note in result.output
    assert note not in project.run("build", "--quiet").output
    project.write({"content/list/catalog.yaml": "language: ko\nentry: {title: name.common, id: id}\nalphabets: []\n"})
    assert note not in project.run("build").output
    assert [key for key, _ in sections(project.site, "list/index.html")] == ["ㄱ", "#"]


@pytest.mark.parametrize(
    "language, folder, alphabets",
    [
        ("en", "ru", ["ru"]),
        ("en", "ja", ["ja"]),
        ("de", "el", ["el", "ru"]),
        ("sv", "sv", ["de"]),
        ("ru", "de", ["en"]),
    ],
)
def test_letters_of_additional_alphabets_agree_with_icu(make_project, language, folder, alphabets):
    titles = names(folder)
    project = build(make_project, language, titles, f"alphabets: [{', '.join(alphabets)}]\n")
    given = [titles[identifier] for identifier in sorted(titles)]
    assert sections(project.site, "list/index.html") == icu_expectation.expected(given, language, alphabets)


@pytest.mark.parametrize("language, folder", [("ja", "ja"), ("sv", "sv"), ("ru", "ru"), ("ar", "ar")])
def test_the_index_links_to_every_section(make_project, language, folder):
    titles = names(folder)
    project = build(make_project, language, titles)
    page = site_check.Site(project.site).page("list/index.html")
    assert len(page.strip) == len(sections(project.site, "list/index.html")) == len(set(page.strip))
    assert page.language == language


def test_the_environment_does_not_matter(make_project, program):
    """The language of the content counts, not that of the machine."""
    titles = names("sv")
    pages = set()
    for variables in ({}, {"LC_ALL": "de_DE.UTF-8"}, {"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"}, {"LANG": "C"}):
        project = build(make_project, "sv", titles)
        project.build(env=variables)
        pages.add((project.site / "list/index.html").read_bytes())
    assert len(pages) == 1


def test_numbers_are_ordered_by_value_and_symbols_come_last(make_project):
    titles = {
        "a": "Item 10",
        "b": "Item 9",
        "c": "3rd",
        "d": "!bang",
        "e": "Ärla",
        "f": "зебра",
        "g": "item 1",
        "h": "Zoo",
        "i": "_x",
    }
    project = build(make_project, "en", titles)
    given = [titles[identifier] for identifier in sorted(titles)]
    found = sections(project.site, "list/index.html")
    assert found == icu_expectation.expected(given, "en", ["ru"])
    assert found[1] == ("I", ["item 1", "Item 9", "Item 10"]) and found[-1][0] == "#"
