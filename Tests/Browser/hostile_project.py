"""A project whose strings all try to inject markup or scripts."""

import json

#: Each calls `window.hit` if it is not escaped.
PAYLOADS = [
    "<script>hit()</script>",
    "<img src=x onerror=hit()>",
    "\"><svg onload=hit()>",
    "' onmouseover=hit() autofocus onfocus=hit() x='",
    "\" onmouseover=hit() autofocus onfocus=hit() x=\"",
    "</title><script>hit()</script>",
    "--><script>hit()</script><!--",
    "</section></main><iframe srcdoc='<script>parent.hit()</script>'>",
    "javascript:hit()",
    "{{{site.title}}} {{#page}}${hit()}`",
    "&lt;script&gt;hit()&lt;/script&gt;",
    "<style>*{display:none}</style>",
    "<base href=https://evil.test/>",
    "<form action=https://evil.test/><input name=q>",
    "\u202etxt.exe\u2066 turned",
    "]]><x:script xmlns:x='http://www.w3.org/1999/xhtml'>hit()</x:script>",
    "\\\"); hit(); (\"",
    "<math><mtext><table><mglyph><style><img src=x onerror=hit()>",
    "</textarea></noscript><script>hit()</script>",
]

MARKDOWN = """\
# Head <img src=x onerror=hit()>

<script>hit()</script>

<div onclick="hit()">block</div>

Text <b onmouseover=hit()>inline</b> <!-- <script>hit()</script> --> <svg/onload=hit()>

![" onerror="hit()](https://127.0.0.1:9/x.png)

[titled](https://example.org/ "\\" onmouseover=\\"hit()")
[quoted](https://example.org/"onmouseover="hit()) `<script>hit()</script>`

```"><script>hit()</script>
</code></pre><script>hit()</script>
```

[reference] ~~<img src=x onerror=hit()>~~ https://example.org/"onmouseover="hit() www.example.org/'><svg/onload=hit()>

| "><img src=x onerror=hit()> | ' onfocus=hit() x=' |
|:-:|--:|
| <script>hit()</script> | [x](https://example.org/ "\\" onmouseover=\\"hit()") |

- [x] <img src=x onerror=hit()> "onmouseover=hit()"@example.org

[reference]: https://example.org/?a=<script>hit()</script> "x' onload='hit()"
"""

#: Markdown with forbidden links; a site with one of them is not built.
REFUSED = [
    "[x](javascript:hit())", "[x](<javascript:hit()>)", "[x](JaVaScRiPt:hit())", "[x](&#106;avascript:hit())",
    "[x](javascript&colon;hit())", "[x](data:text/html,<script>hit()</script>)", "[x](vbscript:hit)",
    "[x](<java\tscript:hit()>)", "[x](blob:http://x/1)", "[x](file:///etc/passwd)", "[x](<\x01javascript:hit()>)",
    "[x](< javascript:hit()>)", "<javascript:hit()>", "<data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==>",
    "![x](javascript:hit())", "![x](data:image/svg+xml,<svg/onload=hit()>)", "[x]\n\n[x]: javascript:hit()",
    "|[x](javascript:hit())|\n|-|", "|![x](data:text/html,hit)|\n|-|", "- [ ] [x](javascript:hit())", "~~[x](vbscript:hit)~~",
    "[x](filesystem:http://x/1)", "[x](view-source:x)", "[x](<\u00a0javascript:hit()>)",
]


def project():
    entries = [
        {"title": payload, "section": PAYLOADS[-number], "note": payload, "value": payload,
         "body": MARKDOWN + "\n\n" + payload}
        for number, payload in enumerate(PAYLOADS, 1)]
    rich = [
        {"title": payload, "also": [PAYLOADS[-number] + " too"], "words": [payload, PAYLOADS[-number]], "kind": payload,
         "picture": {"src": "dot.svg", "alt": payload}, "page": "https://example.org/?q=<\"'>" + str(number), "added": "2024-03"}
        for number, payload in enumerate(PAYLOADS, 1)]
    quoted = json.dumps
    return {
        "rich/catalog.yaml": f"title: Rich\nheader: {quoted(MARKDOWN)}\nfooter: {quoted(PAYLOADS[0])}\n"
        "entry: {also: also, image: picture, subtitle: kind, date: added, pages: true}\n"
        f"fields: {{words: {{type: [string], title: {quoted(PAYLOADS[1])}}}, page: url, picture: image, added: date}}\n"
        "facets: [kind, added]\nschema: {type: Product, properties: {category: kind, keywords: words, image: picture, brand: kind}}\n"
        f"views: [{{id: a, section: kind, selection: multiple, header: {quoted(PAYLOADS[4])}, footer: {quoted(MARKDOWN)}}}, "
        "{id: b, selection: single}, {id: c, by: month}]\n",
        "rich/rich.json": json.dumps(rich),
        "rich/dot.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'/>",
        "site.yaml": f"title: {quoted(PAYLOADS[2])}\ndescription: {quoted(PAYLOADS[4])}\nauthor: {quoted(PAYLOADS[1])}\n"
        f"url: https://example.org/\nnavigation: [{{title: {quoted(PAYLOADS[8])}, to: rich}}, list]\n",
        "list/catalog.yaml": f"title: {quoted(PAYLOADS[5])}\ndescription: {quoted(PAYLOADS[0])}\n"
        "entry: {subtitle: note, value: value, body: body}\nviews:\n"
        f"  - {{id: a, title: {quoted(PAYLOADS[3])}, section: section, index: full, missing: {quoted(PAYLOADS[7])}}}\n"
        f"  - {{id: b, title: {quoted(PAYLOADS[6])}, section: section, index: initials}}\n"
        "  - {id: c, empty: index}\n",
        "list/entries.json": json.dumps(entries),
        "list/<img src=x onerror=hit(2)>.md": "no heading but the file's name\n",
        "page.md": f"---\ntitle: {quoted(PAYLOADS[1])}\n---\n{MARKDOWN}",
        "values/catalog.yaml": "title: values\nentry: {value: value}\nschema: {type: DefinedTerm, properties: {termCode: value}}\n",
        "values/v.json": json.dumps([{"title": payload, "value": payload} for payload in PAYLOADS]),
    }
