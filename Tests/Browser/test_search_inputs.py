"""A search finds what people see on the pages, as they type it."""

import json

import pytest
from playwright.sync_api import expect

from .site_server import SiteServer

CATALOG = """
title: Things
language: en
pageSize: all
entry: {title: title, id: id, also: also, sort: reading, row: columns, columns: [no, symbol], subtitle: kind, body: text}
fields: {no: {type: string}, symbol: {type: string}, kind: {type: string}, mass: {type: number, unit: g}, made: {type: date},
  price: {type: number}, text: {type: string}, reading: {type: string}, secret: {type: string, hidden: true}}
"""
ENTRIES = [
    {"id": "iron", "title": "Iron", "symbol": "Fe", "no": "26", "also": ["Ferrum"], "text": "Iron ore is mined."},
    {"id": "fermium", "title": "Fermium", "symbol": "Fm", "no": "100", "secret": "classified"},
    {"id": "chair", "title": "Chair", "no": "838 60 71", "mass": 290, "price": 3.8, "made": "2024-03-05"},
    {"id": "lamp", "title": "Lamp", "no": "A-5", "kind": "IT supply", "mass": 1234567},
    {"id": "c", "title": "C", "text": "An old language."}, {"id": "cpp", "title": "C++"}, {"id": "cs", "title": "C#"},
    {"id": "net", "title": ".NET"}, {"id": "home", "title": "HOME", "also": ["$HOME"], "text": "Where --verbose output of pH 7 goes."},
    {"id": "angular", "title": "@angular/core", "text": "Uses 5G."},
    {"id": "obrien", "title": "O’Brien"}, {"id": "hawaii", "title": "Hawaiʻi"}, {"id": "lili", "title": "Liliʻuokalani"},
    {"id": "mint", "title": "п’ять"}, {"id": "typesafe", "title": "Type-safe", "text": "Sent by e-mail."},
    {"id": "koeln", "title": "Köln"}, {"id": "aalborg", "title": "Ålborg"}, {"id": "mueller", "title": "Mueller"},
    {"id": "kilic", "title": "Kılıç"}, {"id": "kirmizi", "title": "KIRMIZI"},
    {"id": "cairo", "title": "القاهرة"}, {"id": "ahmad", "title": "أحمد"}, {"id": "school", "title": "مدرسة"},
    {"id": "persian", "title": "فارسی کتاب"}, {"id": "king", "title": "מלך"},
    {"id": "tokyo", "title": "東京", "reading": "とうきょう"}, {"id": "beijing", "title": "北京", "reading": "bei jing"},
    {"id": "taipei", "title": "臺北", "reading": "ㄊㄞˊ ㄅㄟˇ"}, {"id": "tea", "title": "Tea", "no": "3.80"}, {"id": "fs", "title": "F#"},
    {"id": "poet", "title": "Poet"}, {"id": "berry", "title": "Berry", "text": "Small\u00adest fruit."},
]
#: What is typed, and the ids that it finds.
INPUTS = {
    # Values of rows and facts.
    "Fe": "iron fermium", "26": "iron", "100": "fermium", "838 60 71": "chair", "8386071": "chair", "838-60-71": "chair",
    "290 g": "chair", "290g": "chair", "3.8": "chair", "3.80": "tea", "2024": "chair", "March 2024": "chair", "2024-03-05": "chair", "A-5": "lamp", "a5": "lamp",
    "IT": "lamp", "1234567": "lamp", "1,234,567": "lamp", "pH": "home", "5G": "angular", "classified": "",
    # Symbols.
    "C++": "cpp", "C#": "cs", "F#": "fs", ".NET": "net", "$HOME": "home", "--verbose": "home",
    "@angular/core": "angular", "(C++)": "cpp",
    # Letters.
    "o'brien": "obrien", "o’brien": "obrien", "oʼbrien": "obrien", "obrien": "obrien", "hawaii": "hawaii", "Liliuokalani": "lili",
    "п'ять": "mint", "пʼять": "mint", "typesafe": "typesafe", "type-safe": "typesafe", "email": "typesafe", "e-mail": "typesafe",
    "koeln": "koeln", "köln": "koeln", "koln": "koeln", "aalborg": "aalborg", "müller": "mueller", "kilic": "kilic", "KILIÇ": "kilic",
    "kırmızı": "kirmizi", "قاهرة": "cairo", "القاهره": "cairo", "احمد": "ahmad", "مدرسه": "school", "فارسي كتاب": "persian", "מלכ": "king",
    "と": "tokyo", "トウキョウ": "tokyo", "bj": "beijing", "bei": "beijing",
    "ㄊㄅ": "taipei", "ㄊㄞˊ": "taipei", "ㄊㄞ": "taipei", "smallest": "berry",
    # Forms.
    "poets": "poet", "berries": "berry",
}


@pytest.fixture(scope="module")
def window(make_project, browser):
    files = {"content/things/catalog.yaml": CATALOG, "content/things/list.json": json.dumps(ENTRIES, ensure_ascii=False)}
    project = make_project("inputs", files)
    project.build()
    server = SiteServer(project.site)
    context = browser.new_context()
    window = context.new_page()
    window.goto(f"{server.root}things/")
    yield window
    context.close()
    server.stop()


def search(window, text):
    """Returns the ids of the rows that are shown."""
    window.locator("input[type=search]").fill(text)
    expect(window.locator("#__found > [aria-hidden]")).not_to_be_empty()
    expect(window.locator(".search")).not_to_have_class("loading")
    return window.locator("[data-section] [data-entry]:visible").evaluate_all("rows => [...new Set(rows.map((row) => row.dataset.entry))]")


@pytest.mark.parametrize("text", INPUTS)
def test_what_is_typed_finds_what_is_shown(text, window):
    window.locator("input[type=search]").fill("")
    expect(window.locator("#__found > [aria-hidden]")).to_be_empty()
    assert set(search(window, text)) == set(INPUTS[text].split())


def test_a_word_without_symbols_finds_names_with_them(window):
    window.locator("input[type=search]").fill("")
    expect(window.locator("#__found > [aria-hidden]")).to_be_empty()
    assert {"c", "cpp", "cs"} <= set(search(window, "c"))


@pytest.mark.parametrize("text, marked", [("قاهره", "القاهرة"), ("القاهرة", "القاهرة"), ("احمد", "أحمد"), ("8386071", "838 60 71")])
def test_what_matches_is_marked(text, marked, window):
    window.locator("input[type=search]").fill("")
    expect(window.locator("#__found > [aria-hidden]")).to_be_empty()
    search(window, text)
    assert window.locator("[data-entry]:visible mark").all_text_contents() == [marked]
