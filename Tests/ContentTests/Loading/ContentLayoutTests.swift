@testable import Content
import Diagnostics
@testable import Files
@testable import Markdown
import TestSupport
import Testing

@Suite("The role of each file of a content folder")
struct ContentLayoutTests {
    private func layout(_ paths: String..., frontMatterIn entries: Set<String> = []) -> ContentLayout {
        ContentLayout(
            items: paths.sorted().map { ContentItem(path: $0) },
            hasFrontMatter: entries.contains)
    }

    /// Catalog folders with their entry files: `animals: animals/bat.md animals/owl.md`.
    private func folders(_ layout: ContentLayout) -> [String] {
        layout.folders.map {
            ($0.path.isEmpty ? "." : $0.path) + ": " + layout.entryFiles(in: $0).joined(separator: " ")
        }
    }

    @Test("each folder is one catalog, and a Markdown file in the content folder is a page")
    func simple() {
        let made = layout(
            "site.yaml", "about.md", "animals/owl.md", "animals/bat.md", "plants/moss.json", "logo.svg")
        #expect(made.siteSettings == "site.yaml")
        #expect(folders(made) == ["animals: animals/bat.md animals/owl.md", "plants: plants/moss.json"])
        #expect(made.pageFiles == ["about.md"])
        #expect(made.assets.map { $0.path } == ["logo.svg"])
        #expect(made.diagnostics.isEmpty)
    }

    @Test(
        "folders with the same name in two forms of Unicode are an error",
        arguments: [
            ["caf\u{E9}/owl.md", "cafe\u{301}/elk.md"],
            ["caf\u{E9}/catalog.yaml", "cafe\u{301}/catalog.yaml"],
            ["x/caf\u{E9}/catalog.yaml", "x/cafe\u{301}/catalog.yaml"],
        ])
    func unicodeForms(paths: [String]) {
        let made = layout(paths[1], paths[0])
        #expect(made.diagnostics.sorted.map { $0.file.unicodeScalars.contains("\u{E9}") } == [true])
        #expect(
            made.diagnostics.advice == [
                "move all files into one of them: both names are the same text, "
                    + "but this one has U+00E9, and the other U+0065 U+0301"
            ])
    }

    @Test(
        "entries are Markdown, JSON, JSON Lines and YAML, with an extension in any case",
        arguments: [
            ("a/x.md", true), ("a/x.MD", true), ("a/x.markdown", true), ("a/x.json", true),
            ("a/x.JSON", true),
            ("a/x.ndjson", true), ("a/x.jsonl", true), ("a/x.b.md", true),
            ("a/x.yaml", true), ("a/x.yml", true), ("a/site.yaml", true),
            ("a/x.txt", false), ("a/x.toml", false), ("a/x.html", false), ("a/x.md.txt", false),
            ("a/md", false),
            ("a/x.geojson", false), ("a/x.mdx", false), ("a/x", false),
        ])
    func kinds(path: String, isEntry: Bool) {
        let made = layout("a/catalog.yaml", path)
        #expect(made.folders.flatMap { made.entryFiles(in: $0) } == (isEntry ? [path] : []))
        #expect(made.assets.map { $0.path } == (isEntry ? [] : [path]))
    }

    @Test(
        "a name similar to that of a settings file is a warning with the right name",
        arguments: [
            ("a/CATALOG.YAML", "catalog.yaml"), ("a/catalogue.yaml", "catalog.yaml"),
            ("a/Catalog.yml", "catalog.yaml"),
            ("a/catalogs.yaml", "catalog.yaml"), ("a/Catalog.json", "catalog.json"),
            ("Site.yaml", "site.yaml"),
            ("SITE.YML", "site.yaml"), ("site.json", "site.yaml"), ("Catalog.YAML", "catalog.yaml"),
            ("a/catlog.yml", "catalog.yaml"), ("a/cataloge.yaml", "catalog.yaml"),
            ("a/ctaalog.yaml", "catalog.yaml"), ("a/katalog.yaml", "catalog.yaml"),
            ("a/catalog.yaml.txt", "catalog.yaml"), ("site.yml.TXT", "site.yml"),
            ("a/Catalogue.yaml.txt", "catalog.yaml"),
        ])
    func misnamed(path: String, name: String) {
        let made = layout("a/x.md", path)
        #expect(
            made.diagnostics.report
                == ["content/\(path): this file is not read as settings: the name must be \(name)"])
        #expect(made.diagnostics.advice == ["rename it to \(name)"])
        #expect(!made.diagnostics.hasErrors)
    }

    @Test(
        "other names, and alternative names of settings files, have no warning",
        arguments: [
            "a/catalog.yaml", "a/catalog.yml", "a/catalog.json", "site.yaml", "site.yml", "a/data.yaml",
            "a/site.yaml",
            "a/catalogue.json", "a/catalog.md", "a/dialog.json", "log.yaml", "a/catalog.txt",
            "a/site.yaml.txt",
            "a/analog.yml", "a/cat.yml", "a/catalan.yml", "a/catalyst.yaml", "a/cartel.yaml",
        ])
    func otherNames(path: String) {
        #expect(layout("a/x.md", path).diagnostics.isEmpty)
    }

    @Test("a catalog.yaml in the content folder makes it a catalog")
    func topCatalog() {
        let made = layout(
            "catalog.yaml", "owl.md", "birds/bat.md", "birds/images/x.png", "plants/catalog.yaml",
            "plants/moss.md")
        #expect(folders(made) == [".: birds/bat.md owl.md", "plants: plants/moss.md"])
        #expect(made.pageFiles == [])
        #expect(made.assets.map { $0.path } == ["birds/images/x.png"])
    }

    @Test("folders inside a catalog belong to it, unless they have their own settings")
    func nested() {
        let made = layout(
            "a/1.md", "a/tidy/2.md", "a/tidy/deep/3.md", "a/own/catalog.json", "a/own/4.md",
            "a/own/tidy/5.md",
            "b/own/catalog.yml", "b/own/6.md")
        #expect(
            folders(made) == [
                "a: a/1.md a/tidy/2.md a/tidy/deep/3.md", "a/own: a/own/4.md a/own/tidy/5.md",
                "b/own: b/own/6.md",
            ])
        #expect(made.folders.map { $0.settingsFile } == [nil, "a/own/catalog.json", "b/own/catalog.yml"])
    }

    @Test("a folder without entries and settings is not a catalog")
    func assetsOnly() {
        let made = layout(
            "images/owl.jpg", "images/small/owl.jpg", "a/owl.md", "a/images/owl.jpg", "data.json")
        #expect(folders(made) == ["a: a/owl.md"])
        #expect(
            made.assets.map { $0.path } == [
                "a/images/owl.jpg", "data.json", "images/owl.jpg", "images/small/owl.jpg",
            ])
    }

    @Test("settings files with a wrong name or in the wrong folder are ordinary files")
    func settingsElsewhere() {
        let made = layout("a/site.yml", "a/Catalog.yml", "a/x.md", "Catalog.yaml")
        #expect(made.siteSettings == nil)
        #expect(folders(made) == ["a: a/site.yml a/x.md"])
        #expect(made.assets.map { $0.path } == ["Catalog.yaml", "a/Catalog.yml"])
    }

    @Test("two settings files in one folder are an error that names both")
    func duplicateSettings() {
        #expect(
            layout("a/catalog.json", "a/catalog.yaml", "site.yaml", "site.yml").diagnostics.report == [
                "content/a/catalog.yaml: this folder has two settings files: content/a/catalog.json and this one",
                "content/site.yml: this folder has two settings files: content/site.yaml and this one",
            ])
    }

    @Test("symbolic links and special files are left out and reported")
    func specialFiles() {
        let items = [
            ContentItem(path: "a/link.md", kind: .symbolicLink), ContentItem(path: "a/owl.md"),
            ContentItem(path: "a/pipe.md", kind: .other),
            ContentItem(path: "b", kind: .unreadable(reason: "Permission denied")),
        ]
        let made = ContentLayout(items: items)
        #expect(folders(made) == ["a: a/owl.md"])
        #expect(made.assets == [])
        #expect(
            made.diagnostics.report == [
                "content/a/link.md: this symbolic link is ignored",
                "content/a/pipe.md: this is not a regular file or folder",
                "content/b: cannot be read: Permission denied",
            ])
    }

    @Test(
        "the stem is the name without its last extension",
        arguments: [
            ("a/x.md", "x"), ("x", "x"), ("a/x.b.md", "x.b"), ("a.b/x", "x"), ("a/.md", ".md"), ("a/x.", "x"),
        ])
    func stems(path: String, stem: String) {
        #expect(ContentLayout.stem(of: path) == stem)
    }

    @Test(
        "names that editors and systems give to files of their own are ignored",
        arguments: [
            "secret.md~", "site.yaml~", "#secret.md#", ".#secret.md", "a.swp", ".a.md.swp", "a.md.swo",
            "4913",
            "x.md___jb_tmp___", "x.md___jb_old___", "~$x.docx", "Thumbs.db", "desktop.ini", ".DS_Store",
            "Icon\r",
        ])
    func filesOfEditors(name: String) {
        #expect(ContentLayout.isIgnored(name, isFolder: false))
        #expect(ContentLayout.isIgnored(name, isFolder: true) == (name.first == "."))
    }

    @Test(
        "similar names are not ignored",
        arguments: [
            "#.md", "#", "c#", "a~b.md", "~.md", "a.swf", "4913.md", "14913", "3", "__.md", "jb_tmp.md",
            "thumbs.md",
        ])
    func filesOfAuthors(name: String) {
        #expect(!ContentLayout.isIgnored(name, isFolder: false))
    }

    @Test("folders of archive programs and network drives are ignored", arguments: ["__MACOSX", "@eaDir"])
    func foldersOfSystems(name: String) {
        #expect(ContentLayout.isIgnored(name, isFolder: true))
        #expect(!ContentLayout.isIgnored(name, isFolder: false))
    }

    @Test(
        "a file that looks private is not copied, with a warning",
        arguments: [
            ("a/secret.md.bak", "a backup"), ("site.yaml.BAK", "a backup"), ("a/owl.md.orig", "a backup"),
            ("a/owl.jpg.old", "a backup"), ("a/owl.md.rej", "a backup"), ("a/owl.md.tmp", "a temporary file"),
            ("owl.jpg.part", "a temporary file"), ("owl.jpg.crdownload", "a temporary file"),
            ("id_rsa", "a private key"), ("a/server.pem", "a private key"),
            ("a/server.key", "a private key"), ("cert.P12", "a private key"), ("a/prod.env", "a private key"),
        ])
    func privateFiles(path: String, kind: String) {
        let made = layout("a/x.md", path)
        #expect(made.assets == [])
        #expect(folders(made) == ["a: a/x.md"])
        #expect(
            made.diagnostics.report
                == ["content/\(path): this file is not published, because it looks like \(kind)"])
        #expect(!made.diagnostics.hasErrors)
    }

    @Test(
        "entries and other files with similar names are not private",
        arguments: [
            "a/x.bak.md", "a/old.md", "a/id_rsa.md", "id_rsa.pub", "bak", "a/bold", "a/x.partial.json",
        ])
    func otherFiles(path: String) {
        let made = layout("a/x.md", path)
        #expect(made.unpublished.others == [])
        #expect(made.diagnostics.isEmpty)
    }

    @Test("a README is neither an entry nor a page, and makes no catalog, unless it has front matter")
    func readmes() {
        let files = ["README.md", "a/README.md", "a/tidy/README.markdown", "objects/README.md"]
        let made = layout("a/x.md", files[0], files[1], files[2], files[3])
        #expect(folders(made) == ["a: a/x.md"])
        #expect(made.pageFiles == [])
        #expect(made.assets == [])
        #expect(made.unpublished.readmes == files)
        #expect(made.diagnostics.isEmpty)
        let entries = layout(
            "a/x.md", files[0], files[1], files[2], files[3], frontMatterIn: [files[0], files[1]])
        #expect(folders(entries) == ["a: a/README.md a/x.md"])
        #expect(entries.pageFiles == ["README.md"])
        let others = layout("a/readme.md", "a/LICENSE.md", "a/README.json", "a/README")
        #expect(folders(others) == ["a: a/LICENSE.md a/README.json a/readme.md"])
    }

    @Test(
        "names that begin with a dot are hidden, except for the entry about a dot",
        arguments: [
            (".git", true), (".md", true), (".draft.md", true), ("._owl.md", true), (".", true),
            ("..md", false),
            ("...md", false), ("..txt", true), ("owl.md", false), ("a.b", false),
        ])
    func hidden(name: String, isHidden: Bool) {
        #expect(ContentLayout.isIgnored(name, isFolder: false) == isHidden)
    }
}
