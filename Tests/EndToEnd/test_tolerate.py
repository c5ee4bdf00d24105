"""`tolerate` in site.yaml: errors that become warnings, so that a site that is moved here can be built as it is."""

import pytest

OWL = "---\ntitle: Owl\n---\n"

# What is wrong, and what the page of the owl shows instead.
BROKEN = {
    "link": ({"content/birds/owl.md": OWL + "See [the elk](elk.md).\n"}, "<p>See the elk.</p>"),
    "image": ({"content/birds/owl.md": OWL + "![An owl](owl.jpg)\n"}, "<p>An owl</p>"),
    "heading": ({"content/birds/owl.md": OWL + "See [below](#calls).\n"}, '<a href="#calls">below</a>'),
    "row of a file": (
        {"content/birds/owl.md": OWL + "See [elk](more.json#elk).\n",
         "content/birds/more.json": '[{"title": "Hen"}, {"title": "Jay"}]'},
        "<p>See elk.</p>"),
    "image of an entry": (
        {"content/birds/owl.md": "---\ntitle: Owl\nphoto: {src: owl.jpg, alt: An owl}\n---\nHoots.\n",
         "content/birds/catalog.yaml": "entry: {image: photo, row: image}\n"},
        "<p>Hoots.</p>"),
    "image of a field": (
        {"content/birds/owl.md": "---\ntitle: Owl\nphoto: {src: owl.jpg, alt: An owl}\n---\nHoots.\n",
         "content/birds/catalog.yaml": "fields: {photo: image}\n"},
        "<p>Hoots.</p>"),
    "key": ({"content/birds/owl.md": "---\ntitle: Owl\nfood: mice\nfood: voles\n---\n\nHoots.\n"}, "mice"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_tolerated_error_is_a_warning(project, case):
    files, shown = BROKEN[case]
    project.write(files)
    failed = project.run("build")
    assert failed.status == 1 and not project.site.exists()
    project.write({"content/site.yaml": "tolerate: [brokenLinks, duplicateKeys]\n"})
    built = project.build()
    assert built.errors == failed.errors.replace("error:", "warning:").replace(
        "1 error; the site was not written", "1 warning")
    page = (project.site / "birds/owl/index.html").read_text()
    assert shown in page
    assert "<img" not in page
    assert "<img" not in (project.site / "birds/index.html").read_text()
    assert project.run("build", "--strict").status == 1


@pytest.mark.parametrize("case", BROKEN)
def test_each_kind_of_error_is_tolerated_by_its_name(project, case):
    project.write(BROKEN[case][0])
    right, wrong = ("duplicateKeys", "brokenLinks") if case == "key" else ("brokenLinks", "duplicateKeys")
    project.write({"content/site.yaml": f"tolerate: {right}\n"}).build()
    project.write({"content/site.yaml": f"tolerate: {wrong}\n"})
    assert project.run("build").status == 1


def test_a_link_leads_to_its_target_once_it_exists(project):
    project.write({"content/site.yaml": "tolerate: brokenLinks\n", "content/birds/owl.md": OWL + "See [elk](elk.md).\n"})
    project.build()
    project.write({"content/birds/elk.md": "---\ntitle: Elk\n---\nBells.\n"}).build()
    assert '<a href="../elk/" class="term">elk</a>' in (project.site / "birds/owl/index.html").read_text()


@pytest.mark.parametrize("file", ["content/site.yaml", "content/birds/catalog.yaml"])
def test_keys_of_settings_are_never_tolerated_twice(project, file):
    project.write({
        "content/birds/owl.md": OWL,
        "content/site.yaml": "tolerate: duplicateKeys\n",
    })
    path = project.folder / file
    path.write_text((path.read_text() if path.exists() else "") + "title: One\ntitle: Two\n")
    result = project.run("build")
    assert result.status == 1 and "error: duplicate key “title”" in result.errors


def test_an_unknown_kind_is_an_error_with_a_suggestion(project):
    project.write({"content/birds/owl.md": OWL, "content/site.yaml": "tolerate: [brokenLink]\n"})
    assert "did you mean “brokenLinks”?" in project.run("build").errors


def many_broken_links(number):
    return {"content/birds/owl.md": OWL + "".join(f"See [{n}](elk-{n}.md).\n\n" for n in range(number))}


HINT = "  to build it with these errors, add to content/site.yaml: tolerate: [brokenLinks]\n"


def test_many_errors_that_can_be_tolerated_name_the_setting(project):
    project.write(many_broken_links(10))
    assert project.run("build").errors.endswith("10 errors; the site was not written\n" + HINT)
    assert project.run("check").errors.endswith(HINT)


def test_few_errors_are_fixed(project):
    assert "tolerate" not in project.write(many_broken_links(9)).run("build").errors


def test_an_error_that_cannot_be_tolerated_is_fixed_first(project):
    project.write(many_broken_links(20)).write({"content/birds/elk.md": "---\ntitle: [\n---\n"})
    assert "tolerate" not in project.run("build").errors
