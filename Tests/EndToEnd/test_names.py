"""Links by name, and titles and images that are made from several keys."""

import random
import re
import shutil

import pytest

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n'

#: Names that need care in Markdown, in URLs or in file names, and how a link in text writes them.
AWKWARD = {
    "C++": "C++", "Über uns": "uber uns", "O’Brien": "O’BRIEN", "مرحبا": "مرحبا", "Input/Output": "Input/Output", "C#": "C#",
    "100 %": "100 %", "a_b_c": "A_B_C", "Q&A": "q&a", "*stars*": "*stars*", "<tag>": "<tag>", "“Quoted”": "“quoted”",
    "東京": "東京", "İstanbul": "istanbul",
}


def page(project, path):
    return (project.folder / "site" / path / "index.html").read_text()


def vault(generator, count):
    """Returns notes in nested folders that link to one another by name, and the links of each."""
    words = ["Owl", "Vole", "Über", "Été", "Nest", "Barn", "O’Neil", "Field", "Night", "Moth"]
    folders = ["", "people", "places/north", "places/south", "daily/2024"]
    names = [f"{generator.choice(words)} {generator.choice(words)} {number}" for number in range(count)]
    files, links = {"content/notes/attachments/barn-owl.svg": SVG, "content/notes/catalog.yaml": "title: Notes\n"}, {}
    for number, name in enumerate(names):
        targets = generator.sample(range(count), 3)
        written = [generator.choice([names[target], names[target].upper(), names[target].lower()]) for target in targets]
        body = f"#tag and #another/tag: [[{written[0]}]], **[[{written[1]}|this one]]**.\n\n"
        body += f"| a | b |\n|---|---|\n| [[{written[2]}\\|third]] | `[[not a link]]` |\n\n![[barn-owl.svg]]\n"
        folder = generator.choice(folders)
        files["content/notes/" + (folder + "/" if folder else "") + name + ".md"] = body
        links[name] = [names[target] for target in targets]
    return files, links


@pytest.mark.parametrize("seed", [1, 2])
def test_a_vault_of_notes_builds(make_project, seed):
    files, links = vault(random.Random(seed), 300)
    project = make_project("vault", files)
    assert "300 entries" in project.build("--strict").output
    ids = {name: re.sub("[ ’]+", "-", name.lower()) for name in links}
    pages = {path.parent.name: path.read_text() for path in (project.folder / "site/notes").glob("*/index.html")}
    by_title = {re.search("<h1><bdi>(.*?)</bdi>", text)[1]: name for name, text in pages.items() if "<h1>" in text}
    assert len(by_title) >= len(ids)
    for name, targets in links.items():
        prose = pages[by_title[name]].split('class="prose"')[1].split('class="references"')[0]
        for target in targets:
            assert f'href="../{by_title[target]}/"' in prose or target == name
        assert '<img src="../attachments/barn-owl.svg" alt="barn owl"' in prose
        assert "#tag and #another/tag" in prose and "<code>[[not a link]]</code>" in prose


def test_awkward_names_are_found(make_project):
    entries = ", ".join('{"title": "%s", "id": "e%d"}' % (name, number) for number, name in enumerate(AWKWARD))
    links = "".join(f"- [[{written}]]\n" for written in AWKWARD.values())
    project = make_project("awkward", {
        "content/names/names.json": f"[{entries}]", "content/names/catalog.yaml": "entry: {id: id, pages: true}\n",
        "content/names/links.md": f"---\nid: links\n---\n# Links\n\n{links}"})
    assert project.build("--strict").status == 0
    found = re.findall(r'<li><a href="\.\./(e\d+)/"', page(project, "names/links"))
    # The links after the text are those of the mentions.
    assert found[:len(AWKWARD)] == [f"e{number}" for number in range(len(AWKWARD))]


def test_links_by_name_are_found_in_every_markdown(make_project):
    project = make_project("everywhere", {
        "content/about.md": "# About\n\n[[Owl]] of [[about]]\n", "content/birds/owl.md": "# Owl\n\n[[Bat|the bat]]\n",
        "content/mammals/bats.json": '[{"title": "Bat", "text": "[[owl]]"}]',
        "content/mammals/catalog.yaml": "header: See [[Owl]].\nentry: {body: text}\nviews:\n  - {id: a, footer: \"Not [[bat]].\"}\n"})
    project.build("--strict")
    assert '<a href="../birds/owl/" class="term">Owl</a> of <a href="./">about</a>' in page(project, "about")
    assert '<a href="../../mammals/bat/" class="term">the bat</a>' in page(project, "birds/owl")
    assert '<a href="../../birds/owl/" class="term">owl</a>' in page(project, "mammals/bat")
    assert 'See <a href="../birds/owl/" class="term">Owl</a>' in page(project, "mammals")
    assert 'Not <a href="bat/" class="term">bat</a>' in page(project, "mammals")


PATTERNS = {
    "content/crew/catalog.yaml": """\
entry:
  title: "{family}{, given}"
  id: no
  image: {src: "photos/{no}.svg", alt: "{caption}"}
  pages: true
fields: {tags: {type: [string]}}
""",
    "content/crew/crew.csv": "no,family,given,caption,tags\na1,Lee,Ann,Ann on deck,x;y\na2,Cher,,Cher,x\na3,Ray,Bob,Bob,y\n",
    "content/crew/photos/a1.svg": SVG, "content/crew/photos/a2.svg": SVG, "content/crew/photos/a3.svg": SVG,
    "content/crew/log.md": "---\nno: log\nfamily: Log\ncaption: A log\n---\n[[Lee, Ann]] and [[a2]]\n",
    "content/crew/photos/log.svg": SVG,
}


def clean_files(project, tmp_path, name):
    """Returns the files of a clean build of the same content."""
    folder = tmp_path / name
    shutil.copytree(project.folder / "content", folder / "content")
    copy = type(project)(folder, project._program)
    copy.run("build")
    return copy.files()


#: Edits that change titles, names, images and targets of links, in an order in which each builds.
EDITS = [
    ("crew/crew.csv", "Lee,Ann,", "Lee,Anna,"), ("crew/log.md", "[[Lee, Ann]]", "[[lee, anna]]"),
    ("crew/crew.csv", "Cher,,Cher", "Cher,Sarkisian,Cher"), ("crew/crew.csv", "Bob,Bob", "Bob,Bob ashore"),
    ("crew/catalog.yaml", "{family}{, given}", "{given }{family}"), ("crew/log.md", "[[lee, anna]]", "[[Anna Lee]]"),
    ("crew/crew.csv", "a3,Ray", "a4,Ray"), ("crew/photos/a4.svg", "", SVG), ("crew/photos/a4.svg", '"8"', '"16"'),
    ("crew/catalog.yaml", 'alt: "{caption}"', "alt: caption"), ("crew/crew.csv", "Bob ashore", ""),
]


def test_an_incremental_build_equals_a_clean_one(make_project, tmp_path):
    project = make_project("laws", PATTERNS)
    project.build()
    for number, (path, old, new) in enumerate(EDITS):
        file = project.folder / "content" / path
        text = file.read_text() if file.exists() else ""
        assert old in text
        file.write_text(text.replace(old, new) if old else new)
        failed = project.run("build").status != 0
        if not failed:
            assert project.files() == clean_files(project, tmp_path, str(number))
    assert not failed
    assert "Bob Ray" in page(project, "crew/a4")


def test_the_title_describes_an_image_without_a_description_of_its_own(make_project):
    project = make_project("alt", {
        "content/birds/birds.csv": "title,picture\nBarn owl,owl.svg\nDuck,\n", "content/birds/catalog.yaml": "entry: {image: picture, pages: true}\n",
        "content/birds/deep/down/owl.svg": SVG})
    project.build("--strict")
    assert '<img src="../deep/down/owl.svg" alt="Barn owl" width="8" height="8"' in page(project, "birds/barn-owl")
    assert '<img src="deep/down/owl.svg" alt="" width="8" height="8"' in page(project, "birds")


def test_a_missing_picture_names_the_nearest_file(make_project):
    project = make_project("missing", {
        "content/birds/birds.csv": "title,picture\nOwl,owll.svg\nDuck,pics/ducks.svg\n", "content/birds/catalog.yaml": "entry: {image: picture}\n",
        "content/birds/deep/owl.svg": SVG, "content/birds/pics/duck.svg": SVG})
    output = project.run("build").errors
    assert "birds.csv:2:5: error: broken link “owll.svg”: no such file" in output and "did you mean “owl.svg”?" in output
    assert "birds.csv:3:6: error: broken link “pics/ducks.svg”: no such file" in output and "did you mean “duck.svg”?" in output


@pytest.mark.parametrize("image", ['"photos/{id}.svg"', '{src: "photos/{id}.svg", alt: name}'])
def test_the_id_is_in_the_path_of_an_image_without_a_field_of_that_name(image, make_project):
    project = make_project("ids", {
        "content/birds/birds.csv": "no,name\nB1,Owl\n", "content/birds/photos/B1.svg": SVG,
        "content/birds/catalog.yaml": f"entry: {{id: no, title: name, image: {image}, pages: true}}\n"})
    project.build("--strict")
    assert 'src="../photos/B1.svg"' in page(project, "birds/B1")
