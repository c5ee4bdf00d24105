"""Projects with the same entries, for Thumbindex and for Hugo."""

import json
import shutil

WORDS = (
    "index drawer shelf label winter copper paper garden window needle lantern river basket orchard velvet harbor "
    "engine pebble saddle thimble umbrella quarry yarn zinc"
).split()


def words(number, count):
    """Returns `count` words, which depend only on `number`."""
    found = []
    for _ in range(count):
        number = (number * 1_103_515_245 + 12_345) % 2**31
        found.append(WORDS[number // 65_536 % len(WORDS)])
    return found


def title(number):
    return " ".join(words(number + 3, 3)).capitalize() + f" {number}"


def entry(number, count, more=""):
    """Returns an entry of about 1 KB. Its link leads to the next one in both generators."""
    paragraphs = "\n\n".join(" ".join(words(number * 5 + part, 40)).capitalize() + "." for part in range(3))
    return (
        f"---\ntitle: {title(number)}\n---\n{paragraphs}\n\n## More\n\n- *one*\n- **two**, see "
        f"[the next](entry-{(number + 1) % count}.md)\n\n```\ncode {number}\n```\n{more}"
    )


def make_thumbindex(folder, count):
    """A catalog of `count` Markdown files: a page for each, and an A–Z view."""
    catalog = folder / "content/entries"
    catalog.mkdir(parents=True)
    (folder / "content/site.yaml").write_text("title: Benchmark\nurl: https://example.org/\n")
    for number in range(count):
        (catalog / f"entry-{number}.md").write_text(entry(number, count))
    return catalog / "entry-0.md"


def make_thumbindex_texts(folder, texts, settings=""):
    """A catalog of Markdown files: a page for each, an A–Z view, and a search."""
    catalog = folder / "content/entries"
    catalog.mkdir(parents=True)
    (folder / "content/site.yaml").write_text("title: Benchmark\n" + settings)
    write_texts(catalog, texts)


def write_texts(folder, texts):
    for number, text in enumerate(texts):
        (folder / f"entry-{number}.md").write_text(text.markdown)


def make_thumbindex_list(folder, count):
    """A catalog of `count` lines in one file: a page for each section, and no pages for entries."""
    catalog = folder / "content/parts"
    catalog.mkdir(parents=True)
    (folder / "content/site.yaml").write_text("title: Benchmark\n")
    (catalog / "catalog.yaml").write_text("pageSize: section\nentry: {subtitle: note}\n")
    with open(catalog / "parts.ndjson", "w") as file:
        for number in range(count):
            part = {"id": f"p{number}", "title": title(number), "note": " ".join(words(number + 7, 6))}
            file.write(json.dumps(part) + "\n")


def make_thumbindex_page(folder, count):
    """A catalog of `count` entries on one page, with a selection."""
    catalog = folder / "content/parts"
    catalog.mkdir(parents=True)
    (catalog / "catalog.yaml").write_text(
        "pageSize: all\nentry: {subtitle: note}\nviews: [{id: a-z, selection: multiple}]\n")
    parts = [{"title": title(number), "note": " ".join(words(number + 7, 8))} for number in range(count)]
    (catalog / "parts.json").write_text(json.dumps(parts))


HUGO_BASE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{{ .Title }} — {{ site.Title }}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="{{ .Permalink }}">
<link rel="stylesheet" href="{{ "theme.css" | relURL }}">
</head>
<body>
<header><a href="{{ "/" | relURL }}">{{ site.Title }}</a></header>
<main>
{{ block "main" . }}{{ end }}
</main>
</body>
</html>
"""
HUGO_SINGLE = """{{ define "main" }}
<article data-pagefind-body>
<nav data-pagefind-ignore><ol><li><a href="{{ .CurrentSection.RelPermalink }}">{{ .CurrentSection.Title }}</a></li></ol></nav>
<h1>{{ .Title }}</h1>
<div class="prose">
{{ .Content }}
</div>
</article>
<div class="pager">{{ with .PrevInSection }}<a rel="prev" href="{{ .RelPermalink }}">Previous {{ .Title }}</a>{{ end }}\
{{ with .NextInSection }}<a rel="next" href="{{ .RelPermalink }}">Next {{ .Title }}</a>{{ end }}</div>
{{ end }}
"""
HUGO_SECTION = """{{ define "main" }}
<h1>{{ .Title }}</h1>
{{ $scratch := newScratch }}
{{ range .RegularPages.ByTitle }}{{ $scratch.SetInMap "letters" (upper (substr .Title 0 1)) true }}{{ end }}
<nav><ol>{{ range $letter, $_ := $scratch.Get "letters" }}<li><a href="#{{ $letter }}">{{ $letter }}</a></li>{{ end }}</ol></nav>
{{ $last := "" }}
{{ range .RegularPages.ByTitle }}{{ $letter := upper (substr .Title 0 1) }}\
{{ if ne $letter $last }}<h2 id="{{ $letter }}">{{ $letter }}</h2>{{ $last = $letter }}{{ end }}
<p><a href="{{ .RelPermalink }}">{{ .Title }}</a></p>
{{ end }}
{{ end }}
"""


def make_hugo_project(folder):
    """Layouts that write the same kinds of pages: one for each entry, and an A–Z list. Returns the folder for entries."""
    entries = folder / "content/entries"
    layouts = folder / "layouts"
    entries.mkdir(parents=True)
    layouts.mkdir()
    (folder / "hugo.toml").write_text(
        'baseURL = "https://example.org/"\ntitle = "Benchmark"\ndisableKinds = ["taxonomy", "term", "RSS"]\n'
        # Thumbindex does not color code, either.
        "[markup.highlight]\ncodeFences = false\n"
    )
    (layouts / "baseof.html").write_text(HUGO_BASE)
    (layouts / "single.html").write_text(HUGO_SINGLE)
    (layouts / "section.html").write_text(HUGO_SECTION)
    (layouts / "home.html").write_text('{{ define "main" }}<a href="/entries/">Entries</a>{{ end }}')
    # Hugo resolves links to Markdown files by this hook, as Thumbindex does.
    (layouts / "_markup").mkdir()
    (layouts / "_markup/render-link.html").write_text(
        '<a href="{{ with .Page.GetPage .Destination }}{{ .RelPermalink }}{{ else }}{{ .Destination }}{{ end }}">'
        "{{ .Text }}</a>"
    )
    (entries / "_index.md").write_text("---\ntitle: Entries\n---\n")
    return entries


def make_hugo(folder, count):
    """The entries of `make_thumbindex`. Returns the file of the first one."""
    entries = make_hugo_project(folder)
    for number in range(count):
        (entries / f"entry-{number}.md").write_text(entry(number, count))
    return entries / "entry-0.md"


def make_hugo_texts(folder, texts):
    """The entries of `make_thumbindex_texts`."""
    write_texts(make_hugo_project(folder), texts)


def discard(folder):
    shutil.rmtree(folder, ignore_errors=True)
