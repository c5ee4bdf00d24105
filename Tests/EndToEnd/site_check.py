#!/usr/bin/env python3
"""Checks every page of a built site and prints the problems.

    site_check.py SITE [--base-path /sub/folder/]

It does not know how the site was made: it checks what the pages promise.

* Every link and source refers to a file of the site and, if a fragment is given, to an id on that page.
* Links inside the site are relative, except in `404.html`, which is shown at any URL and uses root-relative links.
* Ids are unique on a page. Every page has one `h1`, a title, a language, and a Content-Security-Policy that allows no
  inline scripts and styles, and contains none.
* In each view, an entry is at most once in a section, and only its first row on a page has its id.

Exits with status 0 if there are no problems, else 1.
"""

import argparse
import posixpath
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

STATE = ".thumbindex"
SCHEMES = {"http", "https", "mailto", "tel"}
ADDRESSES = {"href", "src", "srcset", "poster", "data", "action", "cite"}


class Page(HTMLParser):
    """The parts of a page that are checked."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.repeated, self.links, self.inline = set(), [], [], []
        self.rows, self.contents, self.strip = [], [], []
        self.language = self.title = self.policy = None
        self.headings = 0
        self._path = []
        self._sections = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        line = self.getpos()[0]
        values = dict(attributes)
        if identifier := values.get("id"):
            if identifier in self.ids:
                self.repeated.append((line, identifier))
            self.ids.add(identifier)
        for name, value in attributes:
            if name in ADDRESSES:
                addresses = [part.split()[0] for part in value.split(",")] if name == "srcset" else [value or ""]
                self.links += [(line, tag, address) for address in addresses]
            if name.startswith("on") or name == "style":
                self.inline.append((line, f"the attribute {name}"))
        if tag == "style" or tag == "script" and "src" not in values and values.get("type") != "application/ld+json":
            self.inline.append((line, f"<{tag}>"))
        if tag == "html":
            self.language = values.get("lang")
        elif tag == "title" and not any(name == "svg" for name, _ in self._path):
            self.title = ""
        elif tag == "h1":
            self.headings += 1
        elif tag == "meta" and (values.get("http-equiv") or "").lower() == "content-security-policy":
            self.policy = values.get("content")
        elif tag == "section":
            self._sections.append((len(self._path), values.get("id")))
        elif tag == "a" and self._is_in("nav", "section-index") and "skip" not in (values.get("class") or ""):
            self.strip.append(values.get("href"))
        elif tag == "a" and self._is_in("nav", "contents"):
            self.contents.append(values.get("href"))
        # The home page shows the first rows of catalogs, without ids.
        if "data-entry" in values and not (self._is_in("section", "catalogs") or self._is_in("section", "sample")):
            section = self._sections[-1][1] if self._sections else None
            self.rows.append((line, section, values["data-entry"], values.get("id")))
        if tag not in ("meta", "link", "img", "br", "hr", "input", "source", "col", "wbr", "area", "base", "embed"):
            self._path.append((tag, (values.get("class") or "").split()))

    def handle_endtag(self, tag):
        if tag in (name for name, _ in self._path):
            while self._path.pop()[0] != tag:
                pass
        while self._sections and self._sections[-1][0] >= len(self._path):
            self._sections.pop()

    def handle_data(self, text):
        if self._path and self._path[-1][0] == "title" and self.title is not None:
            self.title += text

    def _is_in(self, tag, name):
        return any(tag == other and name in names for other, names in self._path)


class Site:
    """A built site: its files, and its pages, which are parsed on request."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.files = {
            path.relative_to(self.folder).as_posix()
            for path in self.folder.rglob("*")
            if path.is_file() and path.relative_to(self.folder).parts[0] != STATE
        }
        self._pages = {}

    @property
    def pages(self):
        return sorted(path for path in self.files if path.endswith(".html"))

    def page(self, path):
        if path not in self._pages:
            self._pages[path] = Page((self.folder / path).read_text(encoding="utf-8"))
        return self._pages[path]

    def target(self, page, address, base_path="/"):
        """Returns the file and the fragment that a URL on a page refers to; `None` for a file outside the site."""
        parts = urlsplit(address)
        path = unquote(parts.path)
        fragment = unquote(parts.fragment) if "#" in address else None
        if not path:
            return page, fragment
        if path.startswith("/"):
            if not path.startswith(base_path):
                return None, fragment
            joined = "/" + path[len(base_path) :]
        else:
            joined = "/" + posixpath.join(posixpath.dirname(page), path)
        if joined.endswith(("/", "/.", "/..")):
            joined += "/index.html"
        # `normpath` stops at the root like a browser, but a URL above the root is wrong in a subfolder.
        depth = 0
        for part in joined.strip("/").split("/"):
            depth += {"..": -1, ".": 0, "": 0}.get(part, 1)
            if depth < 0:
                return None, fragment
        return posixpath.normpath(joined).lstrip("/"), fragment

    def rows(self, catalog=""):
        """Returns the rows of a catalog's default view in order, as (section id, entry id), from all of its pages.
        `catalog` is a URL path: empty or with a `/` at the end."""
        first = catalog + "index.html"
        rows = [(section, entry) for _, section, entry, _ in self.page(first).rows]
        for address in self.page(first).contents:
            path, _ = self.target(first, address)
            number = 1
            while path in self.files:
                rows += [(section, entry) for _, section, entry, _ in self.page(path).rows]
                number += 1
                path = posixpath.join(posixpath.dirname(self.target(first, address)[0]), str(number), "index.html")
        return rows


def view_of(path):
    """Returns the path that identifies the view of a page: `a/-/room/x/2/index.html` → `a/-/room`."""
    parts = path.split("/")
    if "-" not in parts:
        return path
    start = parts.index("-")
    # Each facet value is a view of its own.
    length = 4 if parts[start + 1 : start + 2] == ["facet"] else 2
    return "/".join(parts[: start + length])


def check(folder, base_path="/", pages=None):
    """Returns every problem of a site, as `page:line: what is wrong`.

    `pages` filters the pages to check; link targets are looked up on all pages.
    """
    site = Site(folder)
    problems = [] if site.pages else [f"{folder}: there is no page here"]
    seen = {}
    for path in site.pages if pages is None else pages:
        try:
            page = site.page(path)
        except UnicodeDecodeError as error:
            problems.append(f"{path}: not UTF-8: {error}")
            continue
        problems += [f"{path}:{text}" for text in check_head(page)]
        problems += [f"{path}:{line}: the id “{name}” stands here again" for line, name in page.repeated]
        problems += [f"{path}:{line}: {what} is inline" for line, what in page.inline]
        problems += [f"{path}:{line}: {text}" for line, text in check_links(site, path, base_path)]
        problems += [f"{path}:{line}: {text}" for line, text in check_rows(page)]
        for line, section, entry, _ in page.rows:
            place = (view_of(path), section, entry)
            if place in seen:
                problems.append(f"{path}:{line}: the entry “{entry}” stands in {section} again, after {seen[place]}")
            seen.setdefault(place, f"{path}:{line}")
    return problems


def check_head(page):
    if page.headings != 1:
        yield f" {page.headings} h1"
    if not (page.title or "").strip():
        yield " no title"
    if not page.language:
        yield " no language"
    if page.policy is None:
        yield " no Content-Security-Policy"
    elif "default-src 'none'" not in page.policy or "unsafe-" in page.policy:
        yield f" the Content-Security-Policy is weak: {page.policy}"


def check_links(site, path, base_path):
    for line, tag, address in site.page(path).links:
        parts = urlsplit(address)
        if parts.scheme:
            if parts.scheme not in SCHEMES and not (tag == "img" and address.startswith("data:image/")):
                yield line, f"the scheme of “{address}” is not allowed"
            continue
        if not address:
            yield line, f"<{tag}> has an empty address"
        elif address.startswith("//") or address.startswith("/") and path != "404.html":
            yield line, f"“{address}” is not relative"
        elif path == "404.html" and not address.startswith(("/", "#")):
            yield line, f"“{address}” is relative on a page that is shown anywhere"
        else:
            target, fragment = site.target(path, address, base_path)
            if target not in site.files:
                yield line, f"“{address}” leads to no file" + (f" ({target})" if target else ": it leaves the site")
            elif fragment and target.endswith(".html") and fragment not in site.page(target).ids:
                yield line, f"“{address}” leads to no id of {target}"
    for address in site.page(path).strip:
        if "#_" not in (address or ""):
            yield 0, f"“{address}” of the index leads to no section"


def check_rows(page):
    """Checks that the first row of an entry on a page has its id."""
    seen = set()
    for line, section, entry, identifier in page.rows:
        if section is None or not section.startswith("_"):
            yield line, f"the row of “{entry}” stands in no section"
        if entry in seen:
            if identifier is not None:
                yield line, f"another row of “{entry}” has an id"
        elif identifier != entry:
            yield line, f"the first row of “{entry}” has the id “{identifier}”"
        seen.add(entry)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path)
    parser.add_argument("--base-path", default="/", help="where the site stands on its server (default /)")
    options = parser.parse_args()
    problems = check(options.site, options.base_path)
    for problem in problems:
        print(problem)
    site = Site(options.site)
    print(f"{len(site.pages)} pages, {len(site.files)} files: {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
