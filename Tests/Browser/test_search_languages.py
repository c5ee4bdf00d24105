"""What a page shows for hundreds of queries in eleven languages is what a plain scan of its entries finds."""

import collections
import functools
import json
import random
import re
import unicodedata

import pytest

from . import plain_scan
from .site_server import SiteServer

WORDS = {
    "de": "Apfelbaum Bücherregal Straße Straßen Strasse Fußgänger Fussgaenger Ölmühle Übergang Märchen groß klein Käse Haus Hause Häuser Haeuser C++ 4711 Mörser-Stößel",
    "vi": "Đường phố bưởi Hà Nội người nước mặt trời quả cam đậu phộng rừng tre cà-phê Huế sông Hồng 2024 áo dài",
    "el": "Αθήνα θάλασσα ήλιος Ελλάδα άνθρωπος δρόμος ΠΟΛΗ σπίτι νερό οδός Ζεύς φως ψωμί μέλι 15 Άγιος",
    "ru": "Ёлка ещё мёд берёза Йод майка район объезд подъезд слово СССР дом дома книга 1917 чай-клуб",
    "he": "שָׁלוֹם שלום ספר ספרים מלך מלכים ארץ לחם חלב ירושלים תל־אביב בית הבית מים 48 כתב",
    "ar": "كتاب مدرسة مُعَلِّم بيت البيت أرض إسلام اسلام آخر مؤمن مدرسه قرأ شارع ١٢٣ مصر القاهرة ماء كبير",
    "ja": "東京 東京都 京都 日本語 ガラス がらす カタカナ ひらがな 大学 図書館 りんご リンゴ ｶﾞﾗｽ 3月 車 電車 食べる",
    "zh": "北京 北京大学 上海 图书馆 中国人 中国 人民 山水 水果 苹果 电脑 学习 中文 书 漢字 汉字 8月",
    "ko": "서울 한국어 한국 사람 학교 대학교 물 물고기 책 도서관 사과 나무 나 각 가 부산 3월",
    "tr": "Kılıç KIRMIZI kırmızı DİYARBAKIR Isparta ısırgan İzmir ilk IŞIK ışık iğne Iğdır şeker çay 1923 kız KIZ göl-kıyı",
    "th": "กรุงเทพ ภาษาไทย น้ำ น้ำผึ้ง เมือง บ้าน หนังสือ ต้นไม้ ผลไม้ มะม่วง ข้าว เที่ยว ไทย ครู โรงเรียน",
}
#: Languages that are written without spaces between words.
JOINED = {"ja", "zh", "th"}
#: Values of a field as people write them, and as others type them.
CODES = ["A-5", "838 60 71", "3.80", "290 g", "pH 7", "5G", "C++", "C#", ".NET", "$HOME", "--verbose", "@angular/core", "O’Brien",
         "ʻōkina", "type-safe", "26", "C", "2024-03-05", "R & D", "1,000円"]
TYPED = ["a5", "8386071", "838-60-71", "380", "290g", "ph", "5g", "c++", "c#", ".net", "$home", "--verb", "@angular", "obrien", "o'brien",
         "okina", "typesafe", "26", "c", "20240305", "(c++)", "type safe", "r & d", "1000円", "1,000円"]
COUNT, QUERIES = 150, 50
#: So many of the queries are also made in a catalog of many pages.
MANY = 15

#: Types each query, and waits until the page says what it found. In a catalog of many pages, the headings follow: the
#: first ones are waited for. Returns the rows and the sections that are shown, and what is said.
TYPE = """async (asked) => {
  const field = document.querySelector("input[type=search]");
  const told = document.querySelector("#__found > [aria-hidden]");
  const sections = () => [...document.querySelectorAll("[data-section]")].filter((each) => each.checkVisibility())
    .map((each) => [each.querySelector("h2 bdi").textContent, each.querySelector("h2 .count").textContent]);
  const results = [];
  for (const [query, first] of asked) {
    const said = new Promise((resolve) => {
      const observer = new MutationObserver(() => (observer.disconnect(), resolve()));
      observer.observe(told, { childList: true });
    });
    field.value = query;
    field.dispatchEvent(new Event("input"));
    await said;
    for (let frames = 0; frames < 60 && first.some((title, at) => sections()[at]?.[0] !== title); frames += 1) {
      await new Promise(requestAnimationFrame);
    }
    const rows = [...document.querySelectorAll("[data-entry]")].filter((each) => each.checkVisibility());
    results.push({ rows: rows.map((each) => each.dataset.entry), sections: sections(), told: told.textContent });
  }
  return results;
}"""
#: A catalog of many pages shows so many results at first.
SHOWN = 50


def phrase(seeded, language, least, most):
    words = [seeded.choice(WORDS[language].split()) for _ in range(seeded.randint(least, most))]
    if seeded.random() < 0.1:
        words.append(seeded.choice(WORDS[seeded.choice(list(WORDS))].split()))
    if language not in JOINED:
        return " ".join(words)
    return "".join(word + seeded.choice(["", "", "", " ", "、"]) for word in words).strip(" 、")


def entries(language):
    seeded = random.Random(language)
    return [{"id": f"e{number}", "title": phrase(seeded, language, 1, 3), "text": phrase(seeded, language, 1, 15),
             "code": seeded.choice(CODES), "also": [phrase(seeded, language, 1, 2)] if number % 5 == 0 else [], "group": f"Group {number % 12}"}
            for number in range(COUNT)]


def queries(language, listed):
    """Parts of the texts, in other forms, and words that few texts have."""
    seeded = random.Random(language + " queries")
    made = []
    while len(made) < QUERIES:
        entry = seeded.choice(listed)
        words = (entry["title"] + " " + entry["text"]).split()
        chosen = [seeded.choice(words) for _ in range(seeded.choice([1, 1, 1, 2]))]
        if language in JOINED:
            chosen = [word[seeded.randint(0, len(word) - 1):] for word in chosen]
        chosen = [word[:seeded.randint(1, min(len(word), 8))] for word in chosen]
        if seeded.random() < 0.1:
            chosen.append(seeded.choice(WORDS[seeded.choice(list(WORDS))].split()))
        if seeded.random() < 0.3:
            chosen = [seeded.choice(TYPED)] + chosen[1:]
        query = " ".join(chosen)
        # Without a word in the field, the page shows the whole list.
        if plain_scan.words(query):
            made.append(seeded.choice([query, query, query.upper(), unicodedata.normalize("NFD", query)]))
    return made


#: The page has a frame as soon as it asks for one. The search takes one for each query, and nobody looks at them.
FRAMES = """(() => {
    const { port1, port2 } = new MessageChannel();
    let waiting = [];
    port1.onmessage = () => {
        const now = waiting;
        waiting = [];
        now.forEach((each) => each(performance.now()));
    };
    window.requestAnimationFrame = (each) => (port2.postMessage(null), waiting.push(each));
})()"""


@pytest.fixture(scope="module")
def window(browser):
    # In a low window, the browser draws few rows for each query.
    context = browser.new_context(viewport={"width": 320, "height": 240}, reduced_motion="reduce")
    context.add_init_script(FRAMES)
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def site(make_project):
    files = {"content/site.yaml": "title: Languages\n"}
    for language in WORDS:
        for pages, size in {"one": "all", "many": "section"}.items():
            folder = f"content/{language}-{pages}"
            files[f"{folder}/catalog.yaml"] = (
                f"language: {language}\npageSize: {size}\nentry: {{id: id, body: text, also: also}}\n"
                "views: [{id: group, section: group, entries: id}]\n")
            files[f"{folder}/list.json"] = json.dumps(entries(language), ensure_ascii=False)
    project = make_project("languages", files)
    project.build()
    server = SiteServer(project.site)
    yield server.root
    server.stop()


def found(query, listed, language):
    """Returns the ids of the entries that match, and how many there are in each section."""
    matching = [entry for entry in listed
                if plain_scan.matches(query, [entry["title"], *entry["also"]], [entry["group"], entry["code"]], [entry["text"]], language)]
    counts = collections.Counter(int(entry["group"].split()[1]) for entry in matching)
    return {entry["id"] for entry in matching}, [(f"Group {number}", counts[number]) for number in sorted(counts)]


@functools.cache
def scanned(language):
    """Returns the queries of a language, and what each finds."""
    listed = entries(language)
    asked = queries(language, listed)
    return asked, [found(query, listed, language) for query in asked]


def beginning(sections):
    """Returns the titles of the sections that have the first results."""
    before = [sum(count for _, count in sections[:at]) for at in range(len(sections))]
    return [title for (title, _), count in zip(sections, before) if count < SHOWN]


def numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("pages", ["one", "many"])
def test_the_page_shows_what_a_plain_scan_finds(pages, language, site, window):
    asked, expected = scanned(language)
    if pages == "many":
        # The queries find the same there: see `test_random_searches.py`. Only how it is shown differs.
        asked, expected = asked[:MANY], expected[:MANY]
    window.goto(f"{site}{language}-{pages}/")
    window.locator("input[type=search]").focus()
    # The script of the search is loaded.
    window.wait_for_selector("#__found > [aria-hidden]", state="attached")
    answers = window.evaluate(TYPE, [(query, beginning(sections)) for query, (_, sections) in zip(asked, expected)])
    for query, (ids, sections), answer in zip(asked, expected, answers):
        # "3 of 13", in any language. There are at most as many as there are in all.
        shown = [(title, min(numbers(count))) for title, count in answer["sections"]]
        if pages == "one":
            assert (set(answer["rows"]), shown) == (ids, sections), query
        else:
            # Those of the query before may still be below these.
            first = len(beginning(sections))
            assert shown[:first] == sections[:first], query
        if ids:
            assert len(ids) in numbers(answer["told"]), query
        else:
            assert not shown, query
    assert sum(0 < len(ids) < COUNT for ids, _ in expected) > len(asked) // 2
