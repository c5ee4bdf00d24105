@testable import Content
@testable import Diagnostics
@testable import Files
@testable import Pipeline
@testable import Planning
import Rendering
@testable import TemplateLanguage
import TestSupport
import Testing

/// Sites whose content is Greek letters and numbers, so that all other text is from the interface.
@Suite("Localized pages")
struct LocalizedPageTests {
    private static let languages = ["en", "de", "es", "fr", "sv", "ar", "he", "ja", "ko", "zh", "zh-Hant"]

    /// The keys of the strings that these pages show.
    private static let shown: [StringKey] = [
        .skip, .home, .breadcrumb, .previous, .next, .catalogs, .pages, .index, .views, .contents,
        .alphabet,
        .missing, .noEntries, .noEntriesShort, .notFoundTitle, .notFoundText, .backHome,
    ]

    private func files(_ language: String) -> [String: String] {
        let entries = (10..<40).map { "{\"title\": \"ω\($0)\", \"κ\": \"γ\($0 % 2)\"}" }
        return [
            "site.yaml": "title: Α\nlanguage: \(language)\n",
            "α/catalog.yaml": """
            title: Α
            pageSize: 10
            views: [{id: a-z, empty: index}, {id: k, section: κ}]
            """,
            "α/things.json": "[\(entries.joined(separator: ",")), {\"title\": \"ω\"}]",
            "α/ψ.md": "Ψ.\n", "α/χ.md": "Χ.\n",
            "β/catalog.yaml": "title: Β\nviews: [{id: k, section: κ, order: [γ0], empty: header}]\n",
            "β/things.json": "[{\"title\": \"φ\", \"κ\": null}]",
            "ξ.md": "# Ξ\n",
        ]
    }

    /// The titles, texts and accessible names of pages, as ``plain(_:)`` formats them.
    private func texts(of pages: [String: String]) -> String {
        let texts = pages.values.flatMap { page -> [String] in
            let contents = page.split(separator: "<").map {
                $0.split(separator: ">", maxSplits: 1).dropFirst()
            }
            return contents.compactMap { $0.first.map(String.init) }
                + HTMLTags.read(page).compactMap { $0["aria-label"] }
        }
        return plain(texts.joined(separator: " | "))
    }

    /// The words of a string, each surrounded by spaces and without punctuation.
    private func plain(_ text: String) -> String {
        let words = text.split { $0.isWhitespace || $0.isPunctuation || $0 == "|" }
        return " " + words.joined(separator: " ") + " "
    }

    private func words(_ language: String) -> LocalizedStrings {
        var diagnostics = Diagnostics()
        return LocalizedStringsLibrary.load(languages: [language], into: &diagnostics)[language]
    }

    @Test("pages show the strings of their language", arguments: languages)
    func ownWords(language: String) async throws {
        let made = texts(of: try await pages(files(language)))
        let own = words(language)
        for key in Self.shown { #expect(made.contains(plain(own[key])), "\(key)") }
        let view = ViewSettings(id: "k", section: FieldPath("κ"))
        for text in [own.entries(33), own.entries(1), own.partPosition(2, of: 4), own.title(ofView: view)] {
            #expect(made.contains(plain(text)), "\(text)")
        }
    }

    @Test("pages in another language have no English strings", arguments: languages.filter { $0 != "en" })
    func noEnglish(language: String) async throws {
        let made = texts(of: try await pages(files(language)))
        let (english, own) = (words("en"), words(language))
        let plainKeys = StringKey.allCases.filter { $0.placeholders.isEmpty }
        // Some strings are the same in English: “Pages” is also French.
        let shared = Set(plainKeys.map { own[$0] })
        for word in plainKeys.map({ english[$0] }) + ["entry", "entries", "of", "By"]
        where !shared.contains(word) {
            #expect(!made.contains(plain(word)), "\(word)")
        }
    }

    @Test("a catalog uses strings of its own language, and the rest of the site those of the site's")
    func mixed() async throws {
        var files = files("sv")
        files["α/catalog.yaml"]? += "\nlanguage: ar"
        let made = try await pages(files)
        let catalog = try #require(made["α/index.html"])
        #expect(catalog.contains("<html lang=\"ar\" dir=\"rtl\" class=\"letters\">"))
        #expect(catalog.contains(words("ar")[.skip]))
        #expect(catalog.contains(words("ar").entries(33)))
        #expect(!catalog.contains(words("sv")[.skip]))
        #expect(try #require(made["α/ψ/index.html"]).contains(words("ar")[.breadcrumb]))
        #expect(try #require(made["β/index.html"]).contains(words("sv")[.skip]))
        #expect(try #require(made["ξ/index.html"]).contains(words("sv")[.skip]))
        #expect(try #require(made["404.html"]).contains(words("sv")[.notFoundText]))
        // A card on the home page is in the catalog's language.
        let home = try #require(made["index.html"])
        #expect(home.contains(words("sv")[.skip]))
        #expect(home.contains("aria-labelledby=\"__h-_α\" lang=\"ar\" dir=\"rtl\">"))
        #expect(home.contains(words("ar").entries(33)))
        #expect(home.contains(words("sv").entries(1)))
    }

    @Test(
        "counts of sections have the digits of the strings, which can be English",
        arguments: [
            ("ar", "<span class=\"count\">١</span></h2>"),
            ("fa", "<span class=\"count\" lang=\"en\" dir=\"ltr\">1</span></h2>"),
        ])
    func counts(language: String, expected: String) async throws {
        let made = try await pages([
            "site.yaml": "title: A\n", "a/catalog.yaml": "language: \(language)\n",
            "a/x.json": "[{\"title\": \"نان\"}]",
        ])
        #expect(try #require(made["a/index.html"]).contains(expected))
    }

    @Test("a project's strings appear on its pages, escaped")
    func overrides() async throws {
        let text = "skip: <b> & \"x\"\nbyField: \"{name}'s\"\n"
        let table = TemplateSource(
            path: "words/en.yaml", file: SourceFile(path: "Templates/words/en.yaml", text: text))
        let site = try await LoadedSite.load(
            ContentLoader(tree: MemoryTree(files("en"))), templates: [table])
        #expect(site.diagnostics.report == [])
        let renderer = try #require(site.renderer)
        let file = try #require(renderer.files.first { $0.path == "α/index.html" })
        let page = String(decoding: try #require(try renderer.render(file)), as: UTF8.self)
        #expect(page.contains(">&lt;b&gt; &amp; &quot;x&quot;</a>"))
        #expect(page.contains("κ&#39;s"))
    }

    @Test("an error in a project's string table fails the build")
    func problems() async throws {
        let table = TemplateSource(
            path: "words/de.yaml", file: SourceFile(path: "Templates/words/de.yaml", text: "\nhom: x\n"))
        let site = try await LoadedSite.load(
            ContentLoader(tree: MemoryTree(files("en"))), templates: [table])
        #expect(site.renderer == nil)
        #expect(
            site.diagnostics.report == [
                "Templates/words/de.yaml:2:1: unknown interface string “hom”"
            ])
    }

    @Test("english strings on pages in a language without a table are marked as English")
    func foreign() async throws {
        let made = try await pages(files("fa"))
        let page = try #require(made["β/index.html"])
        #expect(page.contains("<html lang=\"fa\" dir=\"rtl\""))
        #expect(
            page.contains("<a class=\"skip\" href=\"#__main\" lang=\"en\" dir=\"ltr\">Skip to content</a>"))
        #expect(page.contains("<p class=\"none\" lang=\"en\" dir=\"ltr\">Nothing here yet.</p>"))
        #expect(page.contains("<bdi lang=\"en\">1 entry</bdi>"))
        let german = try #require(try await pages(files("de"))["β/index.html"])
        #expect(german.contains("<a class=\"skip\" href=\"#__main\">Zum Inhalt springen</a>"))
    }
}
