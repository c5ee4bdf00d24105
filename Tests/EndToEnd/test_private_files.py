"""Nothing is published without a word: what is copied, and what is not."""

FILES = {
    "content/birds/owl.md": "# Owl\n\n[Calls](calls.xlsx)\n",
    "content/birds/calls.xlsx": "a,b\n",
    "content/birds/seeds.txt": "Seeds\n",
}

PRIVATE = {
    f"content/{name}": "secret\n"
    for name in [
        "birds/secret.md~", "birds/#secret.md#", "birds/.#secret.md", "birds/secret.md.bak", "birds/secret.md.swp",
        "birds/.secret.md.swp", "birds/4913", "birds/secret.md___jb_tmp___", "birds/~$secret.docx",
        "birds/Thumbs.db", "site.yaml~", "site.yaml.orig", "birds/README.md", "README.md", "id_ed25519",
    ]
}


def test_files_of_editors_and_private_files_are_not_published(project):
    project.write(FILES).build()
    before = {path: path.read_bytes() for path in project.site.rglob("*") if path.is_file()}
    project.write(PRIVATE)
    result = project.build()
    after = {path: path.read_bytes() for path in project.site.rglob("*") if path.is_file()}
    after = {path: text for path, text in after.items() if ".thumbindex" not in path.parts}
    before = {path: text for path, text in before.items() if ".thumbindex" not in path.parts}
    assert after == before
    assert result.errors.count("is not published, because it looks like") == 3


def test_the_summary_counts_the_copied_files_and_verbose_lists_them(project):
    project.write(FILES)
    for command in ["build", "build", "check"]:
        assert "2 other files are copied; --verbose lists them\n" in project.run(command).output
    for command in ["build", "check"]:
        output = project.run(command, "--verbose").output
        assert "2 other files are copied\n  content/birds/calls.xlsx\n  content/birds/seeds.txt\n" in output
    assert project.run("check", "--quiet").output == ""
    project.write({"content/birds/README.md": "# For editors\n"})
    for command in ["build", "build", "check"]:
        assert "content/birds/README.md is not published, because it has no front matter\n" in project.run(command).output


def test_a_readme_becomes_an_entry_while_it_has_front_matter(project):
    project.write(FILES | {"content/birds/README.md": "---\ntitle: Read me\n---\nText.\n"})
    project.build()
    assert (project.site / "birds/readme/index.html").exists()
    project.write({"content/birds/README.md": "# For editors\n"})
    project.build()
    assert not (project.site / "birds/readme").exists()
