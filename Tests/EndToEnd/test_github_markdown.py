"""Markdown gives the same result as GitHub's own program, except for documented differences."""

import re
import subprocess

import pytest

from github_compositions import Composer
from github_examples import DIFFERENCES, EXAMPLES

SEED = 20_240_229
COMPOSITIONS = 600
PROGRAM = ["cmark-gfm", "--unsafe", *(part for name in ("table", "strikethrough", "autolink", "tasklist", "tagfilter", "footnotes")
                                      for part in ("-e", name))]


def expected(markdown):
    return subprocess.run(PROGRAM, input=markdown, capture_output=True, text=True, check=True, timeout=60).stdout


def normal(html):
    """Returns HTML without the differences that are always expected: each rule removes one."""
    for pattern, replacement in [
        # Tables: the scrolling box, the scope of header cells, classes instead of attributes, no empty header cells.
        (r'<div class="table"[^>]*>\n<table>', "<table>"),
        (r"</table>\n</div>", "</table>"),
        (r' scope="col"', ""),
        (r'(<t[hd]) align="left"', r'\1 class="start"'),
        (r'(<t[hd]) align="right"', r'\1 class="end"'),
        (r'(<t[hd]) align="center"', r'\1 class="center"'),
        (r"<th( class=\"\w+\")?></th>", r"<td\1></td>"),
        # A code span that is a whole paragraph is a code block. Others end with a line break.
        (r'<pre tabindex="0"><code>([^<\n]+)</code></pre>', r"<p><code>\1</code></p>"),
        # Headings have ids and are one level lower; code blocks are focusable.
        (r"<(/?)h[1-6][^>]*>", r"<\1h>"),
        (r'<pre tabindex="0">', "<pre>"),
        # The checkbox of a task is in a label and is marked as disabled in another way.
        (r"</?label>", ""),
        (r'<input type="checkbox"(?: (checked)="")? disabled="" />', lambda match: f'<input type="checkbox"{" checked" if match[1] else ""} disabled>'),
        # In loose lists, it is in the first paragraph instead of before it.
        (r'<li>\n<p>(<input type="checkbox"[^>]*>) ', r"<li>\1\n<p>"),
        # Footnotes: numbers instead of names in ids, and names of links in the language of the page.
        (r'<section class="footnotes"[^>]*>', '<section class="footnotes">'),
        (r'<sup class="footnote-ref"><a href="#[^"]*" id="[^"]*"[^>]*>(\d+)</a></sup>', r"<sup>\1</sup>"),
        (r'<a href="#[^"]*" class="footnote-backref"[^>]*>↩(?:<sup[^>]*>\d+</sup>)?</a>', "↩"),
        (r"<p>(↩[↩ ]*)</p>", r"\1"),
        (r'<li id="[^"]*">', "<li>"),
        # XHTML syntax and character escapes.
        (r" />", ">"),
        (r"&#39;|&#x27;", "'"),
        # Line breaks between tags.
        (r"\s*\n\s*", "\n"),
    ]:
        html = re.sub(pattern, replacement, html)
    return html.strip()


@pytest.fixture(scope="module")
def bodies(make_project):
    """Renders documents with the program: `bodies(documents)`."""

    def make(documents):
        project = make_project("github", {
            "content/site.yaml": "title: T\nrawHTML: true\n",
            "content/things/catalog.yaml": "title: Things\nentry: {pages: true}\n",
            **{f"content/things/e{number}.md": f"---\ntitle: Entry {number}\n---\n{text}"
               for number, text in enumerate(documents)},
        })
        project.build("--quiet")
        return [_body(project.site / f"things/e{number}/index.html") for number in range(len(documents))]

    return make


def _body(page):
    text = re.sub(r'(<div class="references">|<nav class="neighbors").*</article>', "</article>", page.read_text(), flags=re.S)
    found = re.search(r'<div class="prose">\n(.*)</div>\n</article>', text, re.S)
    return found[1] if found else ""


def _differing(documents, made):
    return [
        f"{document!r}\n  expected {normal(expected(document))!r}\n  got      {normal(body)!r}"
        for document, body in zip(documents, made, strict=True)
        if normal(expected(document)) != normal(body)
    ]


def test_examples_of_the_specification(bodies):
    made = bodies(EXAMPLES.values())
    assert _differing(EXAMPLES.values(), made) == []
    # If no body were found in the pages, the comparison would always succeed.
    assert all(made) and "<table>" in made[0]


def test_random_compositions(bodies):
    composer = Composer(SEED)
    documents = [composer.document() for _ in range(COMPOSITIONS)]
    made = bodies(documents)
    assert _differing(documents, made) == []
    for mark in ("<table>", "<del>", "<input", 'href="http://www.a.org"', "mailto:", "<blockquote>\n<table>", "<li>\n<table>"):
        assert any(mark in normal(body) for body in made), f"nothing composed has {mark}"


def test_random_footnotes(bodies):
    composer = Composer(SEED)
    documents = [composer.footnotes() for _ in range(COMPOSITIONS // 2)]
    made = bodies(documents)
    assert _differing(documents, made) == []
    for mark in ("<sup>2</sup>", "↩ ↩", "<blockquote>\n</blockquote>", "[^none]", '<section class="footnotes">'):
        assert any(mark in normal(body) for body in made), f"nothing composed has {mark}"


def test_each_documented_difference_exists(bodies):
    made = bodies(DIFFERENCES)
    same = [
        f"{document!r}: {reason}"
        for (document, reason), body in zip(DIFFERENCES.items(), made, strict=True)
        if normal(expected(document)) == normal(body)
    ]
    assert same == []
