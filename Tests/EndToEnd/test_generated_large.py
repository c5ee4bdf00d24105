"""Twelve thousand entries: all of them are on the pages, at the documented URLs."""

import json
import random
import re
import subprocess
import sys

import pytest
import site_check

COUNT = 10_000
#: Fewer, since each has a page.
NOTES = 2_000
LIGHT = 500  # The maximum number of rows on a single page.
GROUPS = [("Bolts", 4000), ("Nuts", 3000), ("Washers & rings", 2000), ("Springs", 500), ("Cogs", 499), ("Odd", 1)]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def title(number):
    """Returns a unique title that may begin with any letter."""
    spread = number * 7919 % COUNT
    return f"{LETTERS[spread % 26].upper()}{LETTERS[spread // 26 % 26]}{LETTERS[spread // 676 % 26]} {spread}"


def group(number):
    for name, count in GROUPS:
        if number < count:
            return name
        number -= count
    raise AssertionError("there are more entries than groups hold")


@pytest.fixture(scope="module")
def large(make_project):
    parts = [{"title": title(number), "group": group(number), "note": f"No. {number}"} for number in range(COUNT)]
    random.Random(1).shuffle(parts)
    project = make_project(
        "large",
        {
            "content/parts/catalog.yaml": (
                "title: Parts\nentry: {subtitle: note}\nviews:\n"
                "  - {id: group, section: group, order: count, index: full}\n  - {id: name, title: By name, empty: index}\n"
            ),
            "content/parts/parts.json": json.dumps(parts),
        },
    )
    folder = project.folder / "content/notes"
    folder.mkdir()
    for number in range(NOTES):
        (folder / f"note-{number}.md").write_text(
            f"# {title(number)}\n\nA note about [this](note-{(number + 1) % NOTES}.md).\n"
        )
    project.summary = project.build("--jobs", "4").output
    return project


@pytest.fixture(scope="module")
def site(large):
    return site_check.Site(large.site)


def test_the_summary_counts_all_entries(large, site):
    assert f"2 catalogs, {COUNT + NOTES} entries, " in large.summary
    assert f"{len(site.pages)} pages" in large.summary
    assert f"{len(site.files)} written, 0 unchanged, 0 deleted" in large.summary


def test_every_entry_is_in_its_list_once(site):
    for catalog, count in [("parts/", COUNT), ("notes/", NOTES)]:
        rows = site.rows(catalog)
        assert len(rows) == count and len({entry for _, entry in rows}) == count


def test_notes_have_pages_and_parts_have_none(site):
    assert all(f"notes/note-{number}/index.html" in site.files for number in range(NOTES))
    outside = {path for path in site.files if path.startswith("parts/") and not path.startswith("parts/-/")}
    assert outside == {"parts/index.html"}


def test_section_pages_are_at_the_documented_urls(site):
    """A page for the list of sections, one for each section, and more for a long section."""
    expected = {"parts/index.html", "parts/-/name/index.html", "parts/-/print/index.html"}
    names = {"Bolts": "bolts", "Nuts": "nuts", "Springs": "springs", "Cogs": "cogs", "Odd": "odd"}
    found = {path for path in site.files if path.startswith("parts/-/group/")}
    for name, count in GROUPS:
        slug = names.get(name) or next(
            path.split("/")[3] for path in found if path.split("/")[3].startswith("washers-rings-")
        )
        for page in range(1, -(-count // LIGHT) + 1):
            expected.add(f"parts/-/group/{slug}/" + (f"{page}/" if page > 1 else "") + "index.html")
    for letter in LETTERS:
        expected.add(f"parts/-/name/{letter}/index.html")
    # The places that a pointer on the index goes through.
    expected |= {f"parts/-/{view}/places.json" for view in ("group", "name")}
    # The pages of entries, about 512 in a file.
    expected |= {f"parts/-/data/{number}.json" for number in range(-(-sum(count for _, count in GROUPS) // 512))}
    # The entries for other programs.
    expected |= {f"parts/-/data/{name}" for name in ("parts.csv", "parts.json", "parts.ndjson", "datapackage.json")}
    found = {path for path in site.files if path.startswith("parts/")}
    assert {path for path in found if not path.startswith("parts/-/search/")} == expected


def test_the_pages_of_a_section_have_even_sizes(site):
    for name, count in [("bolts", 4000), ("nuts", 3000), ("springs", 500), ("cogs", 499)]:
        pages = [path for path in site.pages if path.startswith(f"parts/-/group/{name}/")]
        sizes = [len(site.page(path).rows) for path in pages]
        assert sum(sizes) == count and max(sizes) <= LIGHT and max(sizes) - min(sizes) <= 1


def test_sections_are_ordered_by_count_and_entries_by_name(site):
    rows = site.rows("parts/")
    sections = list(dict.fromkeys(section for section, _ in rows))
    assert [section.removeprefix("_").split("-")[0] for section in sections] == [
        "bolts",
        "nuts",
        "washers",
        "springs",
        "cogs",
        "odd",
    ]
    for section in sections:
        entries = [entry for other, entry in rows if other == section]
        # Letters first, then numbers by value: ids are titles with a hyphen.
        assert entries == sorted(entries, key=lambda entry: (entry.split("-")[0], int(entry.split("-")[1])))


def test_every_page_of_a_view_has_an_index(site):
    """It lists all sections, unless the page is part of a long one; its links lead to the first page of each."""
    pages = [path for path in site.pages if re.fullmatch("parts/-/group/(springs|cogs|odd)/index.html", path)]
    for path in [*pages, "parts/index.html"]:
        marks = [address for address in site.page(path).strip if "#__" in address]
        targets = [site.target(path, address)[0] for address in site.page(path).strip if address not in marks]
        assert len(marks) == (15 if "springs" in path or "cogs" in path else 0)
        assert len(targets) == len(GROUPS)
        assert all(re.fullmatch(r"parts/-/group/[^/]+/index\.html", target) for target in targets)
        assert len(set(targets)) == len(GROUPS)


def test_the_index_of_a_page_unfolds_its_section(site):
    """All sections; after the page's own one its parts, and after the page's own part its marked rows."""
    for number in ("", "2/", "8/"):
        path = f"parts/-/group/bolts/{number}index.html"
        targets = [site.target(path, address) for address in site.page(path).strip]
        parts = [f"parts/-/group/bolts/{each}index.html" for each in ("", *(f"{n}/" for n in range(2, 9)))]
        pages = [target for target, fragment in targets if not fragment.startswith("__mark")]
        assert pages[:9] == [parts[0], *parts]
        assert len(set(pages[9:])) == len(pages[9:]) == len(GROUPS) - 1
        own = 2 + parts.index(path)
        assert targets[own:own + 15] == [(path, f"__mark-{mark + 1}") for mark in range(15)]
        assert len(targets) == len(pages) + 15


def test_titles_of_parts_are_distinct(large):
    text = (large.site / "parts/-/group/bolts/index.html").read_text()
    navigation = re.search(r'<nav[^>]* class="section-index.*?</nav>', text, re.DOTALL)[0]
    titles = re.findall(r'<li class="part">.*?<bdi>(.*?)</bdi>', navigation)
    assert len(titles) == len(set(titles)) == 4000 // LIGHT
    assert navigation.count("aria-current") == 1


def test_pages_link_to_the_next_and_previous_page(large, site):
    """From the first page of the first section through all pages."""
    path, seen = "parts/-/group/bolts/index.html", []
    while path:
        seen.append(path)
        following = re.search(r'<a rel="next" href="([^"]+)"', (large.site / path).read_text())
        path = site.target(path, following[1])[0] if following else None
    assert sorted(seen) == [path for path in site.pages if path.startswith("parts/-/group/")]
    for before, after in zip(seen, seen[1:]):
        back = re.search(r'<a rel="prev" href="([^"]+)"', (large.site / after).read_text())
        assert site.target(after, back[1])[0] == before


def test_the_site_has_no_problems(large):
    assert site_check.check(large.site) == []


def peak_memory(command):
    """Returns the peak memory of a command in KiB, measured from a small process, because its own memory counts,
    too."""
    script = (
        "import os, sys\npid = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ, file_actions=["
        "(os.POSIX_SPAWN_OPEN, 1, '/dev/null', os.O_WRONLY, 0)])\n_, status, usage = os.wait4(pid, 0)\n"
        "assert status == 0\nprint(usage.ru_maxrss)"
    )
    run = subprocess.run([sys.executable, "-c", script, *command], check=True, capture_output=True, text=True)
    return int(run.stdout)


def test_rendering_needs_little_memory(large, program, tmp_path):
    """Pages are written as soon as they are rendered: building needs little more memory than loading and planning.

    They have 135 MB. The terms of the search, which are made at the same time, need about 35.
    """
    checking = peak_memory([program, "check", "-s", str(large.folder)])
    building = peak_memory([program, "build", "-s", str(large.folder), "-o", str(tmp_path / "site")])
    again = peak_memory([program, "build", "-s", str(large.folder), "-o", str(tmp_path / "site")])
    assert building <= 1.7 * checking, (building, checking)
    assert again <= 1.7 * checking, (again, checking)
