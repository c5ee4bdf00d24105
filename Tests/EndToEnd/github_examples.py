"""Input for GitHub's own program: the examples of the extension sections of its specification (0.29-gfm), by section
and number, and inputs for which Thumbindex differs on purpose."""

EXAMPLES = {
    "4.10 tables, 198": "| foo | bar |\n| --- | --- |\n| baz | bim |\n",
    "4.10 tables, 199": "| abc | defghi |\n:-: | -----------:\nbar | baz\n",
    "4.10 tables, 200": "| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n",
    "4.10 tables, 201": "| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n",
    "4.10 tables, 202": "| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar\n",
    "4.10 tables, 203": "| abc | def |\n| --- |\n| bar |\n",
    "4.10 tables, 204": "| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n",
    "4.10 tables, 205": "| abc | def |\n| --- | --- |\n",
    "4.10 tables, ended by a tag": "a | b\n--- | ---\n1 | 2\n<b>\n",
    "5.3 task list items, 279": "- [ ] foo\n- [x] bar\n",
    "5.3 task list items, 280": "- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim\n",
    "6.5 strikethrough, 491": "~~Hi~~ Hello, world!\n",
    "6.5 strikethrough, 492": "This ~~has a\n\nnew paragraph~~.\n",
    "6.9 autolinks, 621": "www.commonmark.org\n",
    "6.9 autolinks, 622": "Visit www.commonmark.org/help for more information.\n",
    "6.9 autolinks, 623": "Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.\n",
    "6.9 autolinks, 624": (
        "www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n"
        "(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)\n"),
    "6.9 autolinks, 625": "www.google.com/search?q=(business))+ok\n",
    "6.9 autolinks, 626": "www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;\n",
    "6.9 autolinks, 627": "www.commonmark.org/he<lp\n",
    # The last paragraph of 628, about ftp, is one of the differences below.
    "6.9 autolinks, 628": "http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))\n",
    "6.9 autolinks, 629": "foo@bar.baz\n",
    "6.9 autolinks, 630": "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.\n",
    "6.9 autolinks, 631": "a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_\n",
    "6.11 disallowed raw HTML, 652": (
        "<strong> <title> <style> <em>\n\n<blockquote>\n  <xmp> is disallowed.  <XMP> is also disallowed.\n</blockquote>\n"),
}

#: Inputs for which Thumbindex differs from GitHub's program (0.29.0.gfm.6, as in Debian 12), and the reason.
DIFFERENCES = {
    "Anonymous FTP is available at ftp://foo.bar.baz.": "628: links to ftp are not allowed, so such an address is text",
    "xmpp:a@b.org": "links to xmpp are not allowed; the mail address in it is one",
    "http://a.org:x": "an address that no browser can open is shown as text, with a warning",
    "www. a": "`www` alone is not the name of a host",
    "_mailto:a@b.org": "`_mailto:` is no scheme",
    "> - [ ] a": "a task in a quote, or in an item that another begins, is one by the specification too",
    "- [ ] \nt": "a box that nothing follows in its line still begins the item's paragraph",
    "~~a *b~~ c*": "emphasis is cmark's own, so it wins where the two overlap",
    "x\\|`y\\|`\na|b\n-|-": "only in a row does a backslash before a pipe go away in code, not in the lines before it",
    "[r]: https://r.org/\na|b\n-|-": "a reference right above a table is still a reference",
    "> x\n  |a\n> |-": "the space before a header that is in its quote by laziness is no cell",
    "- |a\n  |-\n- z": "a table without rows does not put space between the items of a list",
    "- |a\n  |-\n  |": "nor does a line that is a pipe alone",
    "- c\n<b>": "CommonMark 0.30: a line that is a tag does not interrupt a paragraph, by laziness either",
    "a\n\n[^1]: b[^2]\n\n[^2]: c": "a footnote to which only a footnote refers that is not shown is not shown, either",
    "> a[^1]\n>\n> [^1]: b\n>\n>     c": "a blank line in a quote or an item does not end the footnote before its other lines",
    "a[^1]\n\n[^1]: b\n\n[^1]: c[^1]": "a reference in a second footnote of the same name, which is not shown, has no link back",
    "- [^1]: * a\n\n- b[^1]": "a blank line between two items makes a list loose, also after a footnote",
    "[a[^1]](https://b.org)\n\n[^1]: c": "a link cannot contain another link, so a reference in its text is text",
    "[~~r~~]\n\n[~~r~~]: https://r.org/": "tildes in the name of a reference that is its own text are not found",
}
