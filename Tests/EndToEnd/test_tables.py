"""A table gives the same site as the entries that Python's `csv` module reads from it."""

import csv
import io
import json

import pytest

#: Tables by the program whose rules they follow, each with its bytes as text and the separator.
DIALECTS = {
    "RFC 4180": ('title,call,n\r\nOwl,"hoot, hoot",1\r\n"Duck ""wild""",quack,2\r\n', ","),
    "without a line end": ("title,call\nOwl,hoot", ","),
    "Excel, CSV UTF-8": ("\ufefftitle,call\r\nOwl,hoot\r\nDuck,\r\n", ","),
    "Excel in Germany": ("\ufefftitle;price\r\nOwl;2,5\r\n", ";"),
    "Excel, Unicode text as UTF-8": ("title\tcall\r\nOwl\t\"hoot\thoot\"\r\n", "\t"),
    "LibreOffice, all text quoted": ('"title","call"\n"Owl","hoot"\n"Duck","quack"\n', ","),
    "LibreOffice with |": ("title|call\nOwl|hoot, hoot; hoot\n", "|"),
    "Google Sheets": ('title,text\r\nOwl,"one\ntwo"\r\n', ","),
    "Numbers": ('title;text\r\nOwl;"one\r\ntwo\r\n"\r\nDuck;three\r\n', ";"),
    "Airtable": ('\ufefftitle,"tags, all"\nOwl,"night,barn"\n', ","),
    "COPY of PostgreSQL": ('title,call,n\nOwl,"",1\nDuck,,2\n', ","),
    "write.csv of R, without row names": ('"title","n"\n"Owl",1\n"Duck",NA\n', ","),
    "fewer cells than names": ("title,call,n\nOwl\nDuck,quack\n", ","),
    "empty rows": ("title,call\n\nOwl,hoot\n\n\nDuck,quack\n\n", ","),
    "space around cells": ("title,call\n Owl , hoot \n", ","),
    "quotation marks inside cells": ("title,call\nOwl 5\",say \"hoot\"\n", ","),
    "formulas": ("title,call\n=1+1,@x\n-3,+4\n", ","),
    "other scripts": ("title,call\nСова,у-ху\nفيل,🦉\n", ","),
    "a dot in a name": ("title,name.common\nOwl,Barn owl\n", ","),
    "one column": ("title\nOwl\nDuck\n", ","),
}

SETTINGS = "entry: {pages: true}\nfields:\n  " + "\n  ".join(f"{key}: string" for key in [
    "call", "n", "price", "text", "'tags, all'", "name.common"]) + "\n"


def entries(text, separator):
    """Returns the rows as Python reads them, without empty cells."""
    rows = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator)
    return [{key: value for key, value in row.items() if value} for row in rows]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_table_is_read_as_python_reads_it(make_project, dialect):
    text, separator = DIALECTS[dialect]
    lines = "".join(json.dumps(entry) + "\n" for entry in entries(text, separator))
    assert lines
    sites = []
    for name, content in [("birds.csv", text), ("birds.ndjson", lines)]:
        project = make_project("tables", {"content/birds/catalog.yaml": SETTINGS, f"content/birds/{name}": content})
        project.build()
        sites.append(project.files())
    assert sites[0] == sites[1]


def test_an_old_mac_line_end_is_read_where_python_refuses_it(make_project):
    """Python's reader takes a lone CR outside quotation marks for an error unless the file is opened with universal line ends."""
    project = make_project("mac", {"content/birds/birds.csv": b"title,call\rOwl,hoot\rDuck,quack\r"})
    assert "2 entries" in project.build().output


def test_excels_first_line_names_the_separator_which_python_reads_as_the_header(make_project):
    project = make_project("sep", {"content/birds/birds.csv": "sep=;\r\ntitle;a,b,c\r\nOwl;1\r\n"})
    assert "1 entry" in project.build().output


@pytest.mark.parametrize("row, shown", [
    ("Owl,https://a.test,five,owl@x.test", "Owl,https://a.test,five,owl@x.test"),
    ("Owl,https://u:hush@a.test,five,owl@x.test", "Owl,https://******@a.test,five,owl@x.test"),
    ("Owl,\"https://u:hu,sh@a.test\",five,owl@x.test", "Owl,\"https://*******@a.test\",five,owl@x.test"),
])
def test_a_secret_ends_with_its_cell(make_project, row, shown):
    project = make_project("mail", {"content/birds/catalog.yaml": "fields: {n: integer}\n",
                                    "content/birds/birds.csv": f"title,url,n,mail\n{row}\n"})
    lines = project.run("check").errors.splitlines()
    start = next(number for number, line in enumerate(lines) if "“n” must be" in line)
    assert lines[start + 1:start + 3] == ["  " + shown, "  " + " " * shown.index("five") + "^"]
