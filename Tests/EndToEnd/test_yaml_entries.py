"""Entries in YAML files: one for each file, lists, and objects whose keys are the ids."""

import site_check

SEEDS = {
    "content/seeds/catalog.yaml": "entry: {id: $key, title: $key, value: year, body: text}\n",
    "content/seeds/seeds.yaml": "# Ours\nBasil:\n  year: 2023\n  text: It is *sweet*.\nNo: {year: 2024}\n",
    "content/seeds/more.json": '{"C++": {"year": 2022}}\n',
    "content/seeds/Thyme.md": "---\nyear: 2021\n---\nIt is [near basil](seeds.yaml#Basil).\n",
}


def ids(project, page):
    return sorted(entry for _, entry in site_check.Site(project.site).rows(page))


def test_each_file_of_a_folder_is_an_entry(project):
    project.write({
        "content/tools/catalog.yaml": "entry: {id: path, pages: true}\n",
        "content/tools/trowel.yaml": "title: Trowel\n",
        "content/tools/long/fork.yml": "title: Fork\n",
        "content/tools/long/old/fork.json": '{"title": "Old fork"}\n',
        "content/tools/long/rake.md": "# Rake\n\nIt rakes.\n",
    })
    project.build("--strict")
    assert ids(project, "tools/") == ["long-fork", "long-old-fork", "long-rake", "trowel"]
    assert not [path for path in project.files() if path.endswith((".yaml", ".yml", ".json")) and path.startswith("tools/long")]


def test_keys_are_ids_and_titles(project):
    project.write(SEEDS)
    project.build("--strict")
    assert ids(project, "seeds/") == ["Basil", "No", "Thyme", "c-f1deb7"]
    page = project.files()["seeds/Basil/index.html"].decode()
    assert "It is <em>sweet</em>." in page and "$key" not in page
    assert 'href="../Basil/"' in project.files()["seeds/Thyme/index.html"].decode()


def test_a_changed_entry_is_built_again(project):
    project.write(SEEDS)
    project.build()
    project.write({"content/seeds/seeds.yaml": SEEDS["content/seeds/seeds.yaml"].replace("sweet", "bitter")})
    project.build()
    assert "<em>bitter</em>" in project.files()["seeds/Basil/index.html"].decode()
    # The new key is a new page, and the old one goes.
    project.write({"content/seeds/seeds.yaml": "Mint: {year: 2023, text: It grows.}\nBasil: {year: 1}\n"})
    project.build()
    assert ids(project, "seeds/") == ["Basil", "Mint", "Thyme", "c-f1deb7"]
    assert "seeds/Mint/index.html" in project.files() and "seeds/Basil/index.html" not in project.files()


def test_a_markdown_file_adds_to_the_entry_with_its_name_as_key(project):
    project.write({**SEEDS, "content/seeds/No.md": "It is *not*.\n"})
    project.build("--strict")
    assert ids(project, "seeds/") == ["Basil", "No", "Thyme", "c-f1deb7"]
    assert "It is <em>not</em>." in project.files()["seeds/No/index.html"].decode()


def test_facts_of_a_page_do_not_have_the_key(project):
    project.write({
        "content/seeds/catalog.yaml": "entry: {title: name, sort: $key, pages: true}\n",
        "content/seeds/seeds.yaml": "S1: {name: Basil, year: 2023}\n",
    })
    project.build("--strict")
    page = project.files()["seeds/basil/index.html"].decode()
    assert "2023" in page and "S1" not in page


def test_every_mistake_is_reported_at_once(project):
    project.write({
        **SEEDS,
        "content/seeds/wrong.yaml": "Mint: 3\nSage:\n- a\nBasil: {year: 1}\nBasil: {year: 2}\n",
        "content/seeds/list.yml": "- year: 3\n",
    })
    output = project.run("check").errors
    for part in [
        "content/seeds/wrong.yaml:1:7: error: the entry “Mint” must be an object, not a number",
        "content/seeds/wrong.yaml:3:1: error: the entry “Sage” must be an object, not a list",
        "content/seeds/wrong.yaml:5:1: error: duplicate key “Basil”, first used on line 4",
        "content/seeds/list.yml:1:1: error: these entries have no “$key”",
        "error: duplicate id “Basil”, already used by content/seeds/seeds.yaml:2:1",
    ]:
        assert part in output, output
