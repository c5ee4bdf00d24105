"""The site check reports each flaw that is added to a correct site."""

import subprocess
import sys

import pytest
import site_check

HEAD = """<!DOCTYPE html>
<html lang="en"><head>
<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src 'self'">
<title>A list</title>
<link rel="stylesheet" href="{root}-/theme.css">
</head><body>
"""
INDEX = HEAD.format(root="../") + """<h1>List</h1>
<nav class="section-index"><ol><li><a href="#_a">A</a></li></ol></nav>
<section id="_a"><ul>
<li id="apple" data-entry="apple"><a href="apple/">Apple</a></li>
<li id="arm" data-entry="arm">Arm</li>
</ul></section>
<section id="_b"><ul><li data-entry="arm">Arm</li></ul></section>
</body></html>
"""
APPLE = HEAD.format(root="../../") + """<h1>Apple</h1>
<p><a href="../#apple">List</a> <a href="../../">Home</a> <a href="https://example.org/">Elsewhere</a></p>
<p id="peel"><a href="#peel">Peel</a></p></body></html>
"""
HOME = HEAD.format(root="") + """<h1>Home</h1><a href="list/">List</a></body></html>
"""
NOT_FOUND = HEAD.format(root="/") + """<h1>Not found</h1><a href="/list/">List</a></body></html>
"""


@pytest.fixture
def site(tmp_path):
    files = {
        "index.html": HOME,
        "404.html": NOT_FOUND,
        "list/index.html": INDEX,
        "list/apple/index.html": APPLE,
        "-/theme.css": "body {}\n",
        ".thumbindex/manifest": "",
        ".thumbindex/left.html": "<p>no page",
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path


def test_a_correct_site_has_no_problems(site):
    assert site_check.check(site) == []


def test_rows_are_in_the_order_of_the_view(site):
    assert site_check.Site(site).rows("list/") == [("_a", "apple"), ("_a", "arm"), ("_b", "arm")]


FLAWS = {
    "a link to no file": ("list/apple/index.html", 'href="../#apple"', 'href="../pear/"', "leads to no file"),
    "a link to a folder without its slash": ("index.html", 'href="list/"', 'href="list"', "leads to no file"),
    "a link to no id": ("list/apple/index.html", 'href="../#apple"', 'href="../#pear"', "leads to no id"),
    "a link to no id here": ("list/apple/index.html", 'href="#peel"', 'href="#core"', "leads to no id"),
    "a link out of the site": ("list/apple/index.html", 'href="../../"', 'href="../../../"', "it leaves the site"),
    "a link from the root": ("index.html", 'href="list/"', 'href="/list/"', "is not relative"),
    "a link to another host": ("index.html", 'href="list/"', 'href="//list/"', "is not relative"),
    "a link that runs a script": ("index.html", 'href="list/"', 'href="javascript:alert()"', "the scheme of"),
    "an empty link": ("index.html", 'href="list/"', 'href=""', "empty address"),
    "a missing style sheet": ("index.html", "-/theme.css", "-/none.css", "leads to no file"),
    "a relative link of 404.html": ("404.html", 'href="/list/"', 'href="list/"', "shown anywhere"),
    "a missing picture": ("index.html", "<h1>", '<img src="a.png"><h1>', "leads to no file"),
    "a missing picture of a set": ("index.html", "<h1>", '<img srcset="a.png 1x">' "<h1>", "leads to no file"),
    "an id twice": ("list/apple/index.html", "<h1>", '<h1 id="peel">', "stands here again"),
    "no h1": ("index.html", "<h1>Home</h1>", "<h2>Home</h2>", "0 h1"),
    "two h1": ("index.html", "<h1>Home</h1>", "<h1>Home</h1><h1>Away</h1>", "2 h1"),
    "no title": ("index.html", "<title>A list</title>", "", "no title"),
    "a blank title": ("index.html", "<title>A list</title>", "<title> </title>", "no title"),
    "no language": ("index.html", ' lang="en"', "", "no language"),
    "no policy": ("index.html", "http-equiv", "name", "no Content-Security-Policy"),
    "a weak policy": ("index.html", "style-src 'self'", "style-src 'unsafe-inline'", "is weak"),
    "a policy without a default": ("index.html", "default-src", "img-src", "is weak"),
    "an inline script": ("index.html", "<h1>", "<script>1</script><h1>", "<script> is inline"),
    "an inline style sheet": ("index.html", "<h1>", "<style>a {}</style><h1>", "<style> is inline"),
    "an inline style": ("index.html", "<h1>", '<h1 style="color: red">', "the attribute style is inline"),
    "a handler": ("index.html", "<h1>", '<h1 onclick="a()">', "the attribute onclick is inline"),
    "an entry twice in a section": (
        "list/index.html",
        "</ul></section>\n<section",
        '<li data-entry="apple"></ul></section>\n<section',
        "again, after",
    ),
    "a row without its id": ("list/index.html", 'id="arm" ', "", "has the id “None”"),
    "a second row with an id": (
        "list/index.html",
        '<li data-entry="arm">',
        '<li id="a2" data-entry="arm">',
        "another row",
    ),
    "a row in no section": ("list/index.html", '<section id="_b">', "<section>", "stands in no section"),
    "an index that leads elsewhere": ("list/index.html", 'href="#_a"', 'href="apple/#peel"', "leads to no section"),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_each_flaw_is_detected(site, flaw):
    path, good, bad, problem = FLAWS[flaw]
    text = (site / path).read_text()
    assert good in text
    (site / path).write_text(text.replace(good, bad, 1))
    problems = site_check.check(site)
    assert any(path in line and problem in line for line in problems), problems


def test_an_entry_on_two_pages_of_a_section_is_a_problem(site):
    for part in ("x", "x/2"):
        folder = site / "list/-/room" / part
        folder.mkdir(parents=True)
        root = "../" * (4 + part.count("/"))
        row = '<section id="_x"><ul><li id="arm" data-entry="arm">Arm</li></ul></section>'
        (folder / "index.html").write_text(HEAD.format(root=root) + "<h1>Room</h1>" + row + "</body></html>")
    problems = site_check.check(site)
    assert len(problems) == 1 and "again, after list/-/room/x/" in problems[0], problems


def test_a_page_that_is_not_utf8_is_a_problem(site):
    (site / "index.html").write_bytes(b"\xff")
    assert any("not UTF-8" in line for line in site_check.check(site))


def test_an_empty_site_is_a_problem(tmp_path):
    assert len(site_check.check(tmp_path)) == 1


def test_the_404_page_uses_the_base_path(site):
    page = site / "404.html"
    page.write_text(page.read_text().replace('href="/', 'href="/sub/folder/'))
    assert site_check.check(site, "/sub/folder/") == []
    assert len(site_check.check(site)) == 2


def test_the_command_exits_with_1_on_problems(site):
    command = [sys.executable, site_check.__file__, str(site)]
    assert subprocess.run(command, capture_output=True).returncode == 0
    (site / "list/apple/index.html").unlink()
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 1 and "list/index.html:10: “apple/” leads to no file" in run.stdout
