"""Entries in tables and databases that the settings of a catalog name."""

import re
import sqlite3
import subprocess

import pytest
from conftest import Project
from databases import change, database
from watching import wait_for

PLACES = "1,Köln,DE\n2,Łódź,PL\n"
TABLE = "source: {file: places.dat, columns: [id, title, country]}\nentry: {pages: true}\n"
PARTS = database(
    "CREATE TABLE part (id INTEGER PRIMARY KEY, name TEXT, price REAL, stocked INTEGER, tags TEXT, maker INTEGER)",
    "CREATE TABLE maker (id INTEGER PRIMARY KEY, name TEXT)",
    "INSERT INTO maker VALUES (1, 'Ajax'), (2, 'Bolt & Co')",
    "INSERT INTO part VALUES (1, 'Valve', 12.5, 1, 'water;brass', 2), (2, 'Hinge', 3, 0, NULL, 1), (3, 'Rod', NULL, NULL, '', NULL)",
)
QUERY = "SELECT part.id, part.name AS title, price, stocked, tags, maker.name AS maker FROM part LEFT JOIN maker ON maker.id = maker"
SETTINGS = (
    f"source:\n  database: parts.sqlite\n  query: {QUERY}\nentry: {{id: id, pages: true}}\n"
    "fields: {price: {type: number, unit: €}, stocked: boolean, tags: {type: [string]}, maker: string}\n"
)


def text(project, path):
    """Returns the text of a page."""
    page = (project.site / path / "index.html").read_text()
    return " ".join(re.sub(r"<[^>]*>", " ", re.sub(r"<head>.*</head>", "", page, flags=re.DOTALL)).split())


def build_with(project, settings, files):
    return project.write({"content/places/catalog.yaml": settings, **files}).run("build", "--strict")


# Tables


def published(project, pattern):
    """Returns the files of a site with a name, except the data of its catalogs."""
    return [path for path in project.site.rglob(pattern) if path.parent.name != "data"]


@pytest.mark.parametrize(
    "settings, name, content",
    [
        (TABLE, "places.dat", PLACES.encode()),
        (TABLE.replace("places.dat", "lists/places.dat"), "lists/places.dat", PLACES.encode()),
        (TABLE.replace("}\n", ', separator: "~"}\n', 1), "places.dat", PLACES.replace(",", "~").encode()),
        (TABLE.replace("}\n", ", separator: tab}\n", 1), "places.dat", PLACES.replace(",", "\t").encode()),
        (TABLE.replace("}\n", ", encoding: iso-8859-2}\n", 1), "places.dat", PLACES.replace("ö", "ő").encode("iso-8859-2")),
        (TABLE.replace("}\n", ", encoding: UTF-16LE}\n", 1), "places.dat", PLACES.encode("utf-16-le")),
        (TABLE, "places.dat", PLACES.encode("utf-16")),
        ("source: {file: places.txt}\n", "places.txt", f"id;title;country\n{PLACES.replace(',', ';')}".encode()),
        ("source: {file: places.csv, encoding: utf-8}\n", "places.csv", f"id,title,country\n{PLACES}".encode()),
        ("", "places.csv", f"id\ttitle\tcountry\r\n{PLACES}".replace(",", "\t").encode("utf-16")),
        ("", "places.csv", b"\xfe\xff" + f"id,title,country\n{PLACES}".encode("utf-16-be")),
    ],
)
def test_a_table_can_have_another_form(project, settings, name, content):
    result = build_with(project, settings, {f"content/places/{name}": content})
    assert result.status == 0, result.errors
    page = text(project, "places")
    assert re.search("K[öő]ln", page) and "Łódź" in page
    assert published(project, name.rpartition("/")[2]) == [], "the table itself is not published"


def test_a_table_and_files_are_one_catalog(project):
    project.write({"content/places/catalog.yaml": TABLE, "content/places/places.dat": PLACES, "content/places/rome.md": "# Rome\n"})
    project.build("--strict")
    assert all(name in text(project, "places") for name in ["Köln", "Łódź", "Rome"])


@pytest.mark.parametrize(
    "source, expected",
    [
        ("{file: place.dat}", ["there is no file “place.dat” in the folder of the catalog", "did you mean “places.dat”?"]),
        ("{file: ../places.dat}", ["“../places.dat” is outside the folder of the catalog"]),
        ("{file: /etc/passwd}", ["“/etc/passwd” is outside the folder of the catalog"]),
        ("{file: link.dat}", ["there is no file “link.dat” in the folder of the catalog"]),
        ("{file: other/b.csv}", ["“other/b.csv” is in the folder of another catalog, content/places/other"]),
        ("{file: a.md}", ["“a.md” is not a table", "remove “source”"]),
        ("{file: places.dat, encoding: windows-1253x}", ["is not the name of an encoding", "did you mean “windows-1253”?"]),
        ("{file: places.dat, encoding: ../x}", ["“../x” is not the name of an encoding"]),
        ("{file: places.dat, encoding: ascii}", ["this is not text in the encoding “ascii”", "row 1, column B"]),
        ("{file: places.dat, separator: ab}", ["“separator” must be one ASCII character, such as \";\", or tab, not “ab”"]),
        ("{file: places.dat, separator: é}", ["“separator” must be one ASCII character"]),
        ("{file: places.dat, columns: [a, b, a]}", ["“columns” has the name “a” twice"]),
        ("{file: places.dat, columns: []}", ["“columns” must be a list of names, not an empty list"]),
        ("{file: places.dat, columns: [id, title]}", ["this row has more cells than “columns”", "row 1, column C"]),
        ("{fil: places.dat}", ["source is missing the key “file”", "unknown key “fil” in source", "did you mean “file”?"]),
        ("{database: places.dat}", ["source is missing the key “query”"]),
        ("{query: SELECT 1}", ["source is missing the key “database”"]),
        ("{file: places.dat, query: SELECT 1}", ["unknown key “query” in source"]),
        ("places.dat", ["“source” must be an object such as {file: list.csv}"]),
    ],
)
def test_what_is_wrong_with_a_source_is_reported(project, source, expected):
    (project.folder / "content/places").mkdir(parents=True)
    (project.folder / "content/places/link.dat").symlink_to("/etc/passwd")
    files = {"places.dat": PLACES, "a.md": "# A\n", "other/catalog.yaml": "title: Others\n", "other/b.csv": "title\nB\n"}
    project.write({f"content/places/{name}": content for name, content in files.items()})
    result = build_with(project, f"source: {source}\n", {})
    assert result.status == 1
    for part in expected:
        assert part in result.errors, result.errors
    assert "root:" not in result.errors and "this catalog has no entries" not in result.errors


def test_no_missing_key_is_reported_if_the_source_has_an_error(project):
    result = build_with(project, "source: {file: ../places.dat}\nentry: {subtitle: city}\n", {})
    assert "is outside the folder of the catalog" in result.errors and result.errors.count("error: ") == 1
    assert "warning: " not in result.errors


def test_bytes_that_are_not_utf_8_are_an_error_with_two_remedies(project):
    content = "id;title;country\n1;Rome;IT\n2;Köln;DE\n".encode("windows-1252")
    result = build_with(project, "", {"content/places/places.csv": content})
    assert result.status == 1
    first, _, _, cell, advice, _ = result.errors.splitlines()
    assert first == "content/places/places.csv:3:4: error: this cell is not valid UTF-8"
    assert cell.strip() == "row 3, column B, “title”"
    assert "“CSV UTF-8”" in advice and "encoding: windows-1252" in advice
    # The advice is right.
    source = re.search(r"source: \{.*\}", advice)[0]
    assert build_with(project, source + "\n", {}).status == 0
    assert "Köln" in text(project, "places")


def test_messages_about_a_table_without_a_header_name_its_columns(project):
    settings = TABLE.replace("}\n", ", encoding: windows-1252}\n", 1) + "fields: {country: integer}\n"
    result = build_with(project, settings, {"content/places/places.dat": "1,Köln,49\n2,Lüttich,BE\n".encode("windows-1252")})
    assert result.errors.splitlines()[:4] == [
        "content/places/places.dat:2:11: error: “country” must be an integer, not “BE”",
        "  2,Lüttich,BE",
        "            ^",
        "  row 2, column C, “country”",
    ]


def test_utf_16_without_its_other_half_is_an_error(project):
    content = b"\xff\xfe" + "title,a\nX,".encode("utf-16-le") + b"\x00\xd8" + "b\n".encode("utf-16-le")
    result = build_with(project, "", {"content/places/places.csv": content})
    assert "places.csv:2:3: error: this is not text in the encoding “UTF-16”" in result.errors


@pytest.mark.parametrize("encoding", ["", ", encoding: windows-1252"])
def test_a_spreadsheet_is_no_table(project, encoding):
    settings = f"source: {{file: places.xlsx{encoding}}}\n"
    errors = build_with(project, settings, {"content/places/places.xlsx": b"PK\x03\x04\x14\x00\x81"}).errors
    assert errors.startswith("content/places/places.xlsx: error: this is an office document or a ZIP archive, not text\n")


@pytest.mark.parametrize("encoding, expected", [
    ("windows-1252", "places.dat:2:1: error: this is UTF-8, not the encoding “windows-1252”\n  Ã–"),
    ("utf-8", ""), ("gb18030", ""),
])
def test_utf_8_is_not_read_as_an_encoding_of_single_bytes(project, encoding, expected):
    settings = f"source: {{file: places.dat, encoding: {encoding}}}\n"
    text = "title\nÖÖ\n" if encoding != "gb18030" else "title\n中文\n"
    errors = build_with(project, settings, {"content/places/places.dat": text.encode(encoding if expected == "" else "utf-8")}).errors
    assert errors.removeprefix("content/places/").startswith(expected) and bool(errors) == bool(expected)


# Databases


def catalog(project, settings=SETTINGS, parts=PARTS):
    return project.write({"content/parts/catalog.yaml": settings, "content/parts/parts.sqlite": parts})


def test_the_rows_of_a_query_are_entries(project):
    catalog(project).build("--strict")
    assert text(project, "parts/1").endswith("Price 12.5 € Stocked yes Tags water , brass Maker Bolt & Co") or (
        "12.5" in text(project, "parts/1") and "water" in text(project, "parts/1") and "Bolt &amp; Co" in text(project, "parts/1"))
    assert "Price 3" in text(project, "parts/2") and "Tags" not in text(project, "parts/2")
    assert "Price" not in text(project, "parts/3") and "Maker" not in text(project, "parts/3")
    assert not list(project.site.rglob("*.sqlite*"))


@pytest.mark.parametrize("name", ["parts.sqlite", "parts.sqlite3", "parts.db", "parts.dat"])
@pytest.mark.parametrize("ending", ["", "-shm"])
def test_a_database_is_never_published(project, name, ending):
    catalog(project, SETTINGS.replace("parts.sqlite", name))
    (project.folder / "content/parts/parts.sqlite").rename(project.folder / f"content/parts/{name}")
    if ending:
        project.write({f"content/parts/{name}{ending}": b"\0" * 100})
    project.build("--strict")
    assert published(project, "parts.*") == []


@pytest.mark.parametrize("path", ["content/parts/parts.sqlite", "content/parts.db", "content/parts/deep/parts.SQLITE3"])
def test_a_database_that_no_catalog_names_is_not_published(project, path):
    project.write({path: PARTS, path + "-wal": b"", "content/parts/a.md": "# A\n"})
    result = project.build()
    assert f"{path}: warning: this file is not published, because it looks like a database" in result.errors
    assert "source: {database: FILE, query: SELECT …}" in result.errors and "1 warning" in result.errors
    assert published(project, "parts.*") == []


def test_a_write_ahead_log_is_read_and_nothing_is_written(project):
    catalog(project)
    path = project.folder / "content/parts/parts.sqlite"
    before = path.read_bytes()
    change(path, "INSERT INTO part (id, name) VALUES (4, 'Newest')", log=True)
    files = {file: file.read_bytes() for file in path.parent.iterdir()}
    assert b"Newest" not in path.read_bytes() and len(files) == 3
    project.build("--strict")
    assert "Newest" in text(project, "parts")
    assert files == {file: file.read_bytes() for file in path.parent.iterdir()}
    assert before[:16] == path.read_bytes()[:16]


def test_a_database_that_another_program_uses_is_read(project):
    catalog(project)
    path = project.folder / "content/parts/parts.sqlite"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("INSERT INTO part (id, name) VALUES (4, 'Committed')")
    connection.execute("BEGIN")
    connection.execute("INSERT INTO part (id, name) VALUES (5, 'Uncommitted')")
    project.build("--strict")
    assert "Committed" in text(project, "parts") and "Uncommitted" not in text(project, "parts")
    connection.close()


def test_an_interrupted_change_is_undone(project):
    catalog(project)
    path = project.folder / "content/parts/parts.sqlite"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE part SET name = 'Half'")
    connection.execute("CREATE TABLE filler AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000) SELECT i, hex(zeroblob(50)) AS h FROM n")
    # What a program leaves that is killed now.
    half = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    connection.rollback()
    connection.close()
    assert "parts.sqlite-journal" in half
    project.write({f"content/parts/{name}": content for name, content in half.items()})
    project.build("--strict")
    assert "Valve" in text(project, "parts") and "Half" not in text(project, "parts")
    assert half == {file.name: file.read_bytes() for file in path.parent.iterdir()}


@pytest.mark.parametrize(
    "query, expected",
    [
        ("SELECT nam FROM part", "SQLite cannot read the query: no such column: nam"),
        ("SELECT \"nam\" FROM part", "SQLite cannot read the query: no such column: nam"),
        ("SELECT * FROM parts", "the database has the tables maker, part"),
        ("SELEKT 1", "SQLite cannot read the query: near \"SELEKT\": syntax error"),
        ("SELECT 1 AS a; SELECT 2 AS b", "the query has more than one statement"),
        ("SELECT name, name FROM part", "columns 1 and 2 of the query have the same name, “name”"),
        ("SELECT name AS \"\" FROM part", "column 1 of the query has no name"),
        ("DELETE FROM part", "the query cannot use statements that change the database"),
        ("DELETE FROM part RETURNING name AS title", "the query cannot use statements that change the database"),
        ("CREATE TABLE x (a)", "the query cannot use statements that change the database"),
        ("ATTACH '/tmp/x.db' AS x", "the query cannot use other databases"),
        ("PRAGMA table_info(part)", "the query cannot use PRAGMA"),
        ("SELECT * FROM pragma_table_info('part')", "the query cannot use PRAGMA"),
        ("BEGIN", "the query cannot use transactions"),
        ("SELECT load_extension('x') AS title", "the query cannot use the function “load_extension”"),
        ("SELECT random() AS title", "the query cannot use the function “random”"),
        ("SELECT CURRENT_DATE AS title", "the query cannot use the function “current_date”"),
        ("SELECT date('now') AS title", "the query cannot use the current time"),
        ("SELECT datetime( ) AS title", "the query cannot use the current time"),
        ("SELECT date(1, 'unixepoch', 'localtime') AS title", "the query cannot use the local time zone"),
        ("UPDATE sqlite_master SET name = 'x'", "table sqlite_master may not be modified"),
        ("WITH RECURSIVE n(title) AS (SELECT 1 UNION ALL SELECT title + 1 FROM n) SELECT title FROM n", "the query returns more than 2000000 rows"),
        ("SELECT zeroblob(1000000000) AS title", "SQLite cannot run the query: string or blob too big"),
        ("SELECT abs(-9223372036854775807 - 1) AS title", "SQLite cannot run the query: integer overflow"),
        ("", "SQLite cannot read the query: it is empty"),
        ("-- a comment", "SQLite cannot read the query: it is empty"),
    ],
)
def test_a_query_can_only_read(project, query, expected):
    settings = f"source:\n  database: parts.sqlite\n  query: {query!r}\n" if "'" not in query else (
        f"source:\n  database: parts.sqlite\n  query: |\n    {query}\n")
    settings = settings if "'" in query else settings.replace("\\", "\\\\")
    catalog(project, settings)
    result = project.run("build")
    assert result.status == 1
    assert re.search(r"^content/parts/catalog.yaml:3:\d+: error: ", result.errors), result.errors
    assert expected in result.errors, result.errors
    assert (project.folder / "content/parts/parts.sqlite").read_bytes() == PARTS


@pytest.mark.parametrize(
    "query",
    [
        "SELECT name AS title FROM part;",
        "SELECT name AS title FROM part -- the end",
        "WITH a AS (SELECT name FROM part) SELECT name AS title FROM a",
        "SELECT value AS title FROM part, json_each('[\"Valve\", 2]') WHERE part.id = 1",
        "SELECT name AS title, date('2024-02-31', '+1 day') AS added, row_number() OVER () AS n FROM part",
        "SELECT upper(name) AS title, count(*) OVER () AS n FROM part",
        "VALUES ('Valve')",
    ],
)
def test_a_query_can_be_any_that_reads(project, query):
    settings = f"source:\n  database: parts.sqlite\n  query: |\n    {query}\n"
    catalog(project, settings + ("entry: {title: column1}\n" if "VALUES" in query else "")).build("--strict")
    assert "valve" in text(project, "parts").lower()


@pytest.mark.parametrize(
    "value, expected",
    [
        ("datetime('now')", "the query cannot use the current time"),
        ("strftime('%s', 'NOW')", "the query cannot use the current time"),
        ("strftime('%Y')", "the query cannot use the current time"),
        ("datetime(0, 'unixepoch', 'localtime')", "the query cannot use the local time zone"),
        ("datetime('2024-01-01', 'utc')", "the query cannot use the local time zone"),
    ],
)
def test_a_view_cannot_use_the_time_or_the_time_zone(project, value, expected):
    parts = database(
        "CREATE TABLE part (name TEXT)", "INSERT INTO part VALUES ('Valve')",
        f"CREATE VIEW dated AS SELECT name AS title, {value} AS added FROM part")
    catalog(project, "source:\n  database: parts.sqlite\n  query: SELECT * FROM dated\n", parts)
    result = project.run("build")
    assert result.status == 1
    assert result.errors.startswith(f"content/parts/catalog.yaml:3:10: error: {expected}\n"), result.errors
    # What is not read is not computed.
    catalog(project, "source:\n  database: parts.sqlite\n  query: SELECT title FROM dated -- date('now')\n", parts)
    project.build("--strict")


def test_functions_of_dates_work_in_views_indexes_and_generated_columns(project):
    parts = database(
        "CREATE TABLE part (name TEXT, added TEXT, due TEXT AS (date(added, '+1 month')))",
        "CREATE INDEX added ON part(date(added))", "INSERT INTO part (name, added) VALUES ('Valve', '2024-01-05 10:00')",
        "CREATE VIEW dated AS SELECT name AS title, strftime('%d.%m.%Y', due) AS due FROM part WHERE date(added) = '2024-01-05'")
    catalog(project, "source:\n  database: parts.sqlite\n  query: SELECT * FROM dated\nentry: {pages: true}\n", parts)
    project.build("--strict")
    assert "05.02.2024" in text(project, "parts/valve")


def test_a_query_can_search_and_use_views(project):
    parts = database(
        "CREATE VIRTUAL TABLE note USING fts5(title, body)", "INSERT INTO note VALUES ('Valve', 'It is brass'), ('Rod', 'It is iron')",
        "CREATE TABLE rod (name TEXT)", "INSERT INTO rod VALUES ('Rod')", "CREATE VIEW heavy AS SELECT name FROM rod")
    catalog(project, "source:\n  database: parts.sqlite\n  query: SELECT title FROM note WHERE note MATCH 'brass' UNION SELECT name FROM heavy\n", parts)
    project.build("--strict")
    assert "Valve" in text(project, "parts") and "Rod" in text(project, "parts")


@pytest.mark.parametrize(
    "value, expected",
    [
        ("x'00ff'", "this value is a BLOB, not text or a number"),
        ("CAST(x'c3' AS TEXT)", "this text is not valid UTF-8"),
        ("'a' || char(0)", "there is a NUL character in this text"),
        ("'a' || char(27)", "this text has the control character U+001B"),
        ("'a' || char(134)", "this text has the control character U+0086"),
        ("9e999", "this number is infinite"),
        ("'a' || replace(hex(zeroblob(100)), '0', char(769))", "there are more than 128 combining marks in a row in this text"),
    ],
)
def test_a_value_that_an_entry_cannot_have_is_reported_with_its_row(project, value, expected):
    query = f"SELECT id, name AS title, CASE id WHEN 2 THEN {value} END AS note FROM part"
    catalog(project, f"source:\n  database: parts.sqlite\n  query: \"{query}\"\n")
    result = project.run("build")
    assert f"content/parts/parts.sqlite:2:3: error: {expected}\n  row 2, column 3 of the result of the query\n" in result.errors


def test_a_whole_number_of_a_real_column_is_an_integer(project):
    parts = database("CREATE TABLE part (title TEXT, n REAL)", "INSERT INTO part VALUES ('Valve', 2), ('Rod', 1234567)")
    settings = "source:\n  database: parts.sqlite\n  query: SELECT title, n{} AS n FROM part\nentry: {{pages: true}}\nfields: {{n: integer}}\n"
    catalog(project, settings.format(""), parts).build("--strict")
    assert "N 2" in text(project, "parts/valve") and "N 1,234,567" in text(project, "parts/rod")
    result = catalog(project, settings.format(" + 0.5"), parts).run("check")
    assert "content/parts/parts.sqlite:1:2: error: “n” must be an integer, not “2.5”\n" in result.errors


def test_a_value_of_another_type_is_reported_with_its_row(project):
    catalog(project, SETTINGS.replace("maker: string", "maker: integer"))
    result = project.run("build")
    assert "content/parts/parts.sqlite:1:6: error: “maker” must be an integer, not “Bolt & Co”\n  row 1, column 6 of" in result.errors


@pytest.mark.parametrize("content, expected", [
    (b"title\nOwl\n", "this is not an SQLite database"),
    (b"", "this is not an SQLite database"),
    (PARTS[:16], "the database is damaged"),
    (PARTS[:5000], "the database is damaged"),
    (PARTS[:28] + b"\x7f\xff\xff\xff" + PARTS[32:], "the database is damaged"),
])
def test_a_file_that_is_not_a_database_is_an_error(project, content, expected):
    result = catalog(project, parts=content).run("build")
    assert result.status == 1 and f"content/parts/parts.sqlite: error: {expected}" in result.errors


def test_the_settings_of_a_database_are_checked_even_if_it_is_missing(project):
    result = project.write({"content/parts/catalog.yaml": SETTINGS + "titel: X\n"}).run("build")
    assert "there is no file “parts.sqlite”" in result.errors and "unknown key “titel”" in result.errors


# Changes


@pytest.mark.parametrize("log", [False, True])
def test_a_build_after_a_change_is_equal_to_a_clean_one(project, make_project, log):
    catalog(project)
    path = project.folder / "content/parts/parts.sqlite"
    for number, statement in enumerate([
        "UPDATE part SET price = 99 WHERE id = 2", "INSERT INTO part (id, name) VALUES (9, 'Ninth')", "DELETE FROM part WHERE id = 1",
        "UPDATE maker SET name = 'Zeus'",
    ]):
        project.build("--strict")
        change(path, statement, log=log)
        project.build("--strict")
        clean = make_project(f"clean{number}", {
            str(file.relative_to(project.folder)): file.read_bytes() for file in (project.folder / "content").rglob("*") if file.is_file()})
        clean.build("--strict")
        assert project.files() == clean.files()
    assert "Ninth" in text(project, "parts") and "Valve" not in text(project, "parts")


def test_a_change_of_the_query_is_noticed(project):
    catalog(project).build()
    catalog(project, SETTINGS.replace("LEFT JOIN", "JOIN")).build()
    assert "Rod" not in text(project, "parts")


@pytest.mark.parametrize("log", [False, True])
def test_the_preview_shows_a_change(project, serve, log):
    catalog(project)
    path = project.folder / "content/parts/parts.sqlite"
    preview = serve(project)
    assert b"Valve" in preview.get("/parts/")[2]
    for number in range(3):
        change(path, f"UPDATE part SET name = 'Name {number}' WHERE id = 1", log=log)
        wait_for(lambda: f"Name {number}".encode() in preview.get("/parts/")[2], f"change {number} is shown")


# Proposals


def propose(project, program, name, content):
    """Returns the settings that `thumbindex new --from` proposes for a file, after a build with them."""
    project.folder.mkdir()
    (project.folder / name).write_bytes(content)
    made = Project(project.folder / "made", program)
    result = subprocess.run(
        [program, "new", made.folder, "--from", project.folder / name], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
    made.build("--strict")
    (settings,) = (made.folder / "content").glob("*/catalog.yaml")
    copies = [path.read_bytes() for path in settings.parent.iterdir() if path != settings]
    assert copies == [content], "the file is copied as it is"
    return made, settings.read_text()


@pytest.mark.parametrize("name", ["parts.sqlite", "parts.db", "parts"])
def test_a_query_is_proposed_for_the_largest_table(project, program, name):
    made, settings = propose(project, program, name, PARTS)
    assert re.search(r'query: "?SELECT \* FROM part"?\n', settings) and "# The database also has: maker." in settings
    assert "price: {type: number" in settings and "Valve" in text(made, "parts")


def test_columns_that_entries_cannot_have_are_left_out_of_a_proposed_query(project, program):
    parts = database("CREATE TABLE \"my parts\" (name TEXT, \"order\" INTEGER, photo BLOB)", "INSERT INTO \"my parts\" VALUES ('Valve', 1, x'00')")
    _, settings = propose(project, program, "parts.sqlite", parts)
    assert "left out: photo" in settings and 'SELECT name, "order" FROM "my parts"' in settings.replace("\\", "")


def test_an_encoding_is_proposed_for_a_table_that_is_not_utf_8(project, program):
    made, settings = propose(project, program, "places.csv", "title;country\nKöln;DE\n".encode("windows-1252"))
    assert re.search(r"source:\n  file: places.csv\n  encoding: windows-1252\n", settings) and "guess" in settings
    assert "Köln" in text(made, "places")


def test_utf_16_with_its_mark_needs_no_source(project, program):
    made, settings = propose(project, program, "places.csv", "title\tcountry\nKöln\tDE\n".encode("utf-16"))
    assert "source:" not in settings and "Köln" in text(made, "places")


def test_a_query_without_rows_is_named_as_the_cause(project):
    catalog(project)
    project.write({"content/parts/catalog.yaml": "source: {database: parts.sqlite, query: SELECT id AS title FROM part WHERE 0}\n"})
    errors = project.run("check").errors
    assert "this catalog has no entries\n  the query returns no rows: change it, or add rows to the database\n" in errors


def test_a_warning_about_a_query_names_the_settings_in_each_build(project):
    parts = database('CREATE TABLE part (title TEXT, "ma\u200bker" TEXT)', "INSERT INTO part VALUES ('Valve', 'Ajax')")
    settings = "source:\n  database: parts.sqlite\n  query: SELECT * FROM part\n"
    project.write({"content/parts/parts.sqlite": parts, "content/parts/catalog.yaml": settings})
    first, second = (project.run("build").errors for _ in range(2))
    assert first == second
    assert first.startswith("content/parts/catalog.yaml:3:10: warning: the column")
    assert 'AS "maker"' in first
