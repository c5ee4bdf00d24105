"""What a site tells other programs: Open Graph, JSON-LD, robots.txt, llms.txt, the search and the sitemap."""

import html.parser
import json
import struct
import subprocess
import xml.etree.ElementTree as ElementTree
import zlib

import pytest
import rdflib

HOSTILE = "</script><!-- <b> & \" ' \u2028."
SITE = "title: Tool shed\ndescription: Lists of tools\nurl: https://example.org/\n"
PARTS = {
    "content/parts/catalog.yaml": """\
title: Parts
description: What is in the drawers
entry: {subtitle: note, image: {src: photo, alt: caption}, also: also, pages: true}
schema:
  type: Product
  properties: {brand: maker, gtin: code, weight: weight, category: kinds, isRelatedTo: fits, "https://example.org/x": spare}
fields:
  weight: {type: number, unit: kg}
  spare: {type: boolean}
  fits: {type: [entry]}
""",
    "content/parts/list.json": json.dumps([
        {"title": "Bolt", "maker": "Acme", "code": "0012345678905", "weight": 1.5, "kinds": ["a", "b"], "spare": True,
         "note": "A long bolt", "fits": ["nut"], "also": ["Screw"],
         "photo": "https://img.example/bolt.jpg", "caption": "A bolt"},
        {"title": "Nut", "maker": "", "code": "007", "weight": None},
        {"title": HOSTILE, "maker": HOSTILE},
    ])}


class Head(html.parser.HTMLParser):
    """The metadata of a page and its data blocks."""

    def __init__(self, text):
        super().__init__()
        self.meta, self.links, self.blocks, self.inside = {}, {}, [], False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "meta":
            for name in ("name", "property"):
                if name in attributes:
                    self.meta[attributes[name]] = attributes["content"]
        elif tag == "link":
            self.links[attributes["rel"]] = attributes["href"]
        elif tag == "script" and attributes.get("type") == "application/ld+json":
            self.inside = True
            self.blocks.append("")

    def handle_data(self, data):
        if self.inside:
            self.blocks[-1] += data

    def handle_endtag(self, tag):
        self.inside = False


@pytest.fixture
def built(project):
    def built(files, *options):
        project.write(files)
        project.build(*options)
        return lambda path: (project.site / path).read_text()

    return built


def page(read, path):
    return Head(read(path))


def data(read, path):
    (block,) = page(read, path).blocks
    return json.loads(block)


# Open Graph


def test_a_page_says_what_its_link_shows(built):
    read = built({"content/site.yaml": SITE, **PARTS})
    assert {name: value for name, value in page(read, "parts/index.html").meta.items() if ":" in name} == {
        "og:title": "Parts", "og:description": "What is in the drawers", "og:type": "website",
        "og:url": "https://example.org/parts/", "og:locale": "en_US",
        "og:image": "https://example.org/parts/-/share.png", "og:image:width": "1200", "og:image:height": "630",
        "og:image:alt": "Parts", "twitter:card": "summary_large_image"}


def test_the_image_of_an_entry_replaces_the_drawn_one(built):
    read = built({"content/site.yaml": SITE, **PARTS})
    bolt, nut = page(read, "parts/bolt/index.html").meta, page(read, "parts/nut/index.html").meta
    assert (bolt["og:image"], bolt["og:image:alt"]) == ("https://img.example/bolt.jpg", "A bolt")
    assert bolt["og:type"] == "article" and bolt["twitter:card"] == "summary" and "og:image:width" not in bolt
    assert nut["og:image"] == "https://example.org/parts/-/share.png"


def test_the_description_is_written_once(built):
    assert built({"content/site.yaml": SITE, **PARTS})("parts/bolt/index.html").count('content="A long bolt"') == 1


def test_the_head_grows_by_few_bytes(built, project):
    with_url = len(built({"content/site.yaml": SITE, **PARTS})("parts/nut/index.html").split("</head>")[0])
    project.write({"content/site.yaml": SITE.replace("url: https://example.org/\n", "")})
    project.build()
    without = len((project.site / "parts/nut/index.html").read_text().split("</head>")[0])
    canonical = len('<link rel="canonical" href="https://example.org/parts/nut/">\n')
    assert with_url - without - canonical <= 600


def test_a_site_without_a_url_has_no_descriptions(built, project):
    read = built({"content/site.yaml": "title: Tool shed\n", **PARTS})
    assert not any(":" in name for name in page(read, "parts/index.html").meta)
    names = {path.name for path in project.site.rglob("*")}
    assert not names & {"share.png", "robots.txt", "llms.txt", "opensearch.xml", "sitemap.xml"}


# Pictures


def picture(file):
    """The width, the height and the set of colors of a PNG file with a palette, after a check of its structure."""
    content = file.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, position = {}, 8
    while position < len(content):
        length, kind = struct.unpack(">I4s", content[position:position + 8])
        body = content[position + 8:position + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", content[position + 8 + length:position + 12 + length])[0]
        chunks[kind] = body
        position += 12 + length
    width, height, depth, color = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, color) == (8, 3) and list(chunks) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    rows = zlib.decompress(chunks[b"IDAT"])
    assert len(rows) == (width + 1) * height and set(rows[::width + 1]) == {0}
    palette = [chunks[b"PLTE"][each:each + 3].hex() for each in range(0, len(chunks[b"PLTE"]), 3)]
    pixels = [[palette[each] for each in rows[row * (width + 1) + 1:(row + 1) * (width + 1)]] for row in range(height)]
    return width, height, pixels


PAPER, NOTCH, ACCENT, INK = "faf8f2", "e8dfcd", "8a2a2b", "1f1b17"


def colors(pixels, columns):
    return {pixel for row in pixels for pixel in row[columns]}


def catalog_of(titles, language="en", title="Birds"):
    return {
        "content/site.yaml": SITE,
        "content/birds/catalog.yaml": f"title: {title}\nlanguage: {language}\n",
        "content/birds/list.json": json.dumps([{"title": each} for each in titles])}


def test_a_picture_shows_the_title_and_the_index_at_the_trailing_edge(built, project):
    built(catalog_of(["Auk", "Bittern", "Bunting"]))
    width, height, pixels = picture(project.site / "birds/-/share.png")
    assert (width, height) == (1200, 630)
    assert {NOTCH, ACCENT} <= colors(pixels, slice(1195, 1200))
    assert INK in colors(pixels, slice(80, 900)) and ACCENT in colors(pixels, slice(80, 400))
    assert colors(pixels, slice(0, 80)) == {PAPER}


def test_the_index_is_at_the_left_in_right_to_left_languages(built, project):
    built(catalog_of(["אנפה", "ברווז"], "he", "ציפורים"))
    pixels = picture(project.site / "birds/-/share.png")[2]
    assert {NOTCH, ACCENT} <= colors(pixels, slice(0, 5)) and colors(pixels, slice(1195, 1200)) == {PAPER}


@pytest.mark.parametrize("title, isDrawn", [
    ("Birds", True), ("Птицы", True), ("Πουλιά", True), ("Ptačí říše", True), ("鳥", False), ("ציפורים", False), ("🐦", False)])
def test_text_in_scripts_without_letters_in_the_font_is_left_out(title, isDrawn, built, project):
    built(catalog_of(["Auk"], title=title))
    assert (INK in colors(picture(project.site / "birds/-/share.png")[2], slice(80, 900))) == isDrawn


@pytest.mark.parametrize("title", ["Word " * 200, "W" * 5000, "﷽", "a\u0301 \u202e b"])
def test_any_title_makes_a_picture(title, built, project):
    built(catalog_of(["Auk"], title=json.dumps(title)))
    assert picture(project.site / "birds/-/share.png")[:2] == (1200, 630)


def test_an_edit_that_a_picture_does_not_show_does_not_change_it(built, project):
    built(catalog_of(["Auk", "Bittern"]))
    before = (project.site / "birds/-/share.png").read_bytes()
    project.write(catalog_of(["Auk", "Bustard"]))
    project.build()
    assert (project.site / "birds/-/share.png").read_bytes() == before
    project.write(catalog_of(["Auk", "Bustard", "Crane"]))
    project.build()
    assert (project.site / "birds/-/share.png").read_bytes() != before


# JSON-LD


def test_an_entry_has_its_properties(built):
    thing, breadcrumb = data(built({"content/site.yaml": SITE, **PARTS}), "parts/bolt/index.html")["@graph"]
    assert thing == {
        "@type": "Product", "name": "Bolt", "description": "A long bolt", "url": "https://example.org/parts/bolt/",
        "image": "https://img.example/bolt.jpg", "alternateName": ["Screw"],
        "brand": {"@type": "Brand", "name": "Acme"}, "gtin": "0012345678905", "category": ["a", "b"],
        "weight": {"@type": "QuantitativeValue", "value": 1.5, "unitText": "kg"}, "https://example.org/x": True,
        "isRelatedTo": [{"@type": "Thing", "name": "Nut", "url": "https://example.org/parts/nut/"}]}
    assert [(each["position"], each["name"], each["item"]) for each in breadcrumb["itemListElement"]] == [
        (1, "Tool shed", "https://example.org/"), (2, "Parts", "https://example.org/parts/"),
        (3, "Bolt", "https://example.org/parts/bolt/")]


def test_empty_values_are_left_out(built):
    thing, _ = data(built({"content/site.yaml": SITE, **PARTS}), "parts/nut/index.html")["@graph"]
    assert thing == {"@type": "Product", "name": "Nut", "url": "https://example.org/parts/nut/", "gtin": "007"}


def test_content_cannot_end_the_data_block(built, project):
    built({"content/site.yaml": SITE, **PARTS})
    (file,) = set((project.site / "parts").glob("*/index.html")) - {
        project.site / "parts" / name / "index.html" for name in ("bolt", "nut")}
    (block,) = Head(file.read_text()).blocks
    assert "<" not in block and json.loads(block)["@graph"][0]["name"] == HOSTILE


@pytest.mark.parametrize("schema, kind, listed", [
    ("DefinedTermSet", "DefinedTermSet", "hasDefinedTerm"), ("DefinedTerm", "DefinedTermSet", "hasDefinedTerm"),
    ("Taxon", "ItemList", "itemListElement"), ("ItemList", "ItemList", "itemListElement"),
    ("https://schema.org/Winery", "ItemList", "itemListElement")])
def test_a_catalog_lists_its_entries(schema, kind, listed, built):
    files = catalog_of(["Auk", "Bittern"])
    files["content/birds/catalog.yaml"] += f"schema: {schema}\n"
    found = data(built(files), "birds/index.html")
    assert found["@type"] == kind and found["url"] == "https://example.org/birds/"
    names = {"DefinedTermSet": "DefinedTerm", "ItemList": "Thing"}
    assert found[listed] == [
        {"@type": names.get(schema, schema), "name": name, "url": f"https://example.org/birds/#{name.lower()}"}
        for name in ("Auk", "Bittern")]


def test_a_dataset_lists_nothing(built):
    files = catalog_of(["Auk", "Bittern"])
    files["content/birds/catalog.yaml"] += "schema: Dataset\ndescription: All birds\n"
    assert data(built(files), "birds/index.html") == {
        "@context": "https://schema.org", "@type": "Dataset", "name": "Birds", "description": "All birds",
        "url": "https://example.org/birds/", "inLanguage": "en", "distribution": [
            {"@type": "DataDownload", "encodingFormat": kind, "contentUrl": f"https://example.org/birds/-/data/birds.{name}"}
            for name, kind in [("csv", "text/csv"), ("ndjson", "application/x-ndjson"), ("json", "application/json")]]}


def test_a_divided_catalog_lists_the_entries_of_each_page(built):
    files = catalog_of(["Auk", "Bittern", "Bustard"])
    files["content/birds/catalog.yaml"] += "schema: Taxon\npageSize: section\n"
    read = built(files)
    assert "itemListElement" not in data(read, "birds/index.html")
    listed = data(read, "birds/-/a-z/b/index.html")["itemListElement"]
    assert [each["name"] for each in listed] == ["Bittern", "Bustard"]


def statements(block, address):
    """The statements of a block of JSON-LD, as a processor of JSON-LD reads them, without the context file of schema.org."""
    linked = json.loads(block)
    assert linked.pop("@context") == "https://schema.org"
    linked = {"@context": {"@vocab": str(rdflib.SDO)}, **linked}
    return set(rdflib.Graph().parse(data=json.dumps(linked), format="json-ld", publicID=address))


@pytest.mark.parametrize("schema", [
    "Product", "Taxon", "Dataset", "DefinedTermSet", "ItemList",
    "{type: Product, properties: {brand: maker, gtin: code, weight: weight, category: kinds, isRelatedTo: fits}}"])
def test_linked_data_has_the_terms_of_schema_org(schema, built, project):
    files = {"content/site.yaml": SITE, **PARTS}
    settings = files["content/parts/catalog.yaml"]
    start, end = settings.index("schema:"), settings.index("fields:")
    built({**files, "content/parts/catalog.yaml": settings[:start] + f"schema: {schema}\n" + settings[end:]})
    count = 0
    for file in project.site.rglob("*.html"):
        for block in Head(file.read_text()).blocks:
            found = statements(block, "https://example.org/" + file.parent.relative_to(project.site).as_posix())
            terms = {each for _, each, _ in found} | {each for _, name, each in found if name == rdflib.RDF.type}
            assert all(each == rdflib.RDF.type or each in rdflib.SDO for each in terms), terms
            count += len(found)
    assert count > 10


def test_urls_are_relative_without_the_url_of_the_site(built):
    read = built({"content/site.yaml": "title: Tool shed\n", **PARTS})
    thing, breadcrumb = data(read, "parts/nut/index.html")["@graph"]
    assert thing["url"] == "./" and [each["item"] for each in breadcrumb["itemListElement"]] == ["../../", "../", "./"]


@pytest.mark.parametrize("schema, message", [
    ("Produkt", "1:9: error: “schema” cannot be “Produkt”"),
    ("{type: Produkt}", "1:16: error: “type” cannot be “Produkt”"),
    ("{type: Product, properties: {brnd: a}}", "1:38: error: unknown key “brnd” in properties"),
    ("{type: Product, propertys: {}}", "1:25: error: unknown key “propertys” in schema"),
    ("{properties: {brand: a}}", "1:9: error: schema is missing the key “type”"),
    ("[Product]", "1:9: error: “schema” must be a string, not a list"),
    ("javascript:alert(1)", "1:9: error: “schema” cannot be “javascript:alert(1)”"),
    ("{type: Product, properties: {brand: makr}}", "1:45: warning: no entry has the key “makr”"),
])
def test_mistakes_are_reported_at_their_place(schema, message, project):
    project.write({"content/parts/catalog.yaml": f"schema: {schema}\n", "content/parts/a.md": "---\nmaker: Acme\n---\n"})
    assert message in project.run("check").errors


# Files


def test_robots_txt_names_the_sitemap(built):
    assert built({"content/site.yaml": SITE, **PARTS})("robots.txt") == \
        "User-agent: *\nDisallow:\n\nSitemap: https://example.org/sitemap.xml\n"


def test_robots_txt_is_only_at_the_root_of_a_host(built, project):
    built({"content/site.yaml": SITE.replace(".org/", ".org/shed/"), **PARTS})
    assert not (project.site / "robots.txt").exists() and (project.site / "llms.txt").exists()


@pytest.mark.parametrize("name", ["robots.txt", "llms.txt"])
def test_a_file_of_the_project_replaces_the_generated_one(name, built):
    assert built({"content/site.yaml": SITE, **PARTS, f"content/{name}": "mine\n"})(name) == "mine\n"


def test_llms_txt_lists_catalogs_and_pages(built):
    read = built({
        "content/site.yaml": SITE, **PARTS, "content/about.md": "---\ntitle: About [us]\ndescription: Who *we* are\n---\n"})
    assert read("llms.txt") == """\
# Tool shed

> Lists of tools

## Catalogs

- [Parts](<https://example.org/parts/>): 3 entries. What is in the drawers
- [Parts (csv)](<https://example.org/parts/-/data/parts.csv>)
- [Parts (ndjson)](<https://example.org/parts/-/data/parts.ndjson>)
- [Parts (json)](<https://example.org/parts/-/data/parts.json>)

## Pages

- [About \\[us\\]](<https://example.org/about/>): Who \\*we\\* are
"""


def test_browsers_can_search_the_site(built):
    read = built({"content/site.yaml": SITE.replace("Tool shed", "The tools & things of the shed"), **PARTS})
    assert page(read, "index.html").links["search"] == "-/opensearch.xml"
    space = "{http://a9.com/-/spec/opensearch/1.1/}"
    found = ElementTree.fromstring(read("-/opensearch.xml"))
    assert found.find(space + "ShortName").text == "The tools &"
    assert found.find(space + "Url").attrib == {"type": "text/html", "template": "https://example.org/?q={searchTerms}"}


def test_xmllint_accepts_every_xml_file(built, project):
    built({"content/site.yaml": SITE.replace("Tool shed", '"<&>\\" ]]> \\U0001F600"'), **PARTS})
    files = sorted(project.site.rglob("*.xml"))
    assert {"sitemap.xml", "opensearch.xml"} <= {file.name for file in files}
    result = subprocess.run(["xmllint", "--noout", "--nonet", *files], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_site_without_a_search_has_no_description_of_it(built, project):
    read = built({"content/site.yaml": SITE + "search: false\n", **PARTS})
    assert "search" not in page(read, "index.html").links and not (project.site / "-/opensearch.xml").exists()


# The page for print


def divided(count):
    files = catalog_of([f"{'AB'[each % 2]} {each:05}" for each in range(count)])
    files["content/birds/catalog.yaml"] += "pageSize: 1000\nfooter: The end.\nviews: [{id: a-z}, {id: z-a, order: descending}]\n"
    return files


def test_a_divided_catalog_has_a_page_with_all_rows(built, project):
    read = built(divided(1100), "--strict")
    text = read("birds/-/print/index.html")
    assert text.count("data-entry=") == 1100 and 'href="#_a"' in text and "The end." in text
    assert page(read, "birds/-/print/index.html").meta["robots"] == "noindex"
    assert "print" not in read("sitemap.xml") and "<script" not in text
    for path in ("birds/", "birds/-/a-z/b/", "birds/-/z-a/"):
        assert "/print/\">Print this catalog</a>" in read(path + "index.html"), path


def test_a_catalog_on_one_page_has_none(built, project):
    assert "print/" not in built(divided(900))("birds/index.html")
    assert not (project.site / "birds/-/print").exists()


def test_a_catalog_that_is_too_large_to_print_has_none(built, project):
    assert "print/" not in built(divided(10_001))("birds/index.html")
    assert not (project.site / "birds/-/print").exists()


def test_the_page_for_print_follows_edits(built, project):
    files = divided(1001)
    built(files)
    project.write({"content/birds/list.json": files["content/birds/list.json"].replace("A 00000", "A new title")})
    project.build()
    assert "A new title" in (project.site / "birds/-/print/index.html").read_text()
