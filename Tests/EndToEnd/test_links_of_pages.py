"""Every link of pages that are made for a reason of their own leads somewhere."""

import re

import site_check


def test_redirects_and_footnotes_of_titles_link_nothing_that_is_not_there(project):
    project.write({
        "content/site.yaml": "url: https://example.org/\n",
        "content/list/catalog.yaml": "entry: {aliases: formerly, date: added}\npageSize: section\n",
        "content/list/a.md": "---\nadded: 2024-01-01\nformerly: [/old/a, b]\n---\n# A[^1]\n\nText[^2].\n\n[^1]: One.\n[^2]: Two.\n",
        "content/list/c.md": "---\nadded: 2024-01-02\nformerly: /very/old/c\n---\n# C\n\nText.\n",
    }).build()
    assert (project.site / "old/a/index.html").is_file() and (project.site / "list/-/feed.xml").is_file()
    assert site_check.check(project.site) == []


def test_counts_have_the_digits_of_the_view(project):
    project.write({
        "content/list/catalog.yaml": "language: ar\nfacets: [k]\nviews: [{id: a}, {id: b, language: en}]\n",
        "content/list/x.json": '[{"title": "A", "k": "x"}, {"title": "B", "k": "x"}]',
    }).build("--strict")
    for path, digit in [("list/index.html", "٢"), ("list/-/b/index.html", "2")]:
        page = (project.site / path).read_text()
        assert re.search(rf'facet/k/x/"[^>]*>.*?{digit}', page, re.DOTALL)
        assert not re.search("[2]" if digit == "٢" else "[٠-٩]", re.sub("<[^>]*>", "", page.partition("<main")[2]))
