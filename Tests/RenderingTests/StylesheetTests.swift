@testable import Content
import DefaultTheme
@testable import Diagnostics
@testable import Files
@testable import Pipeline
import Planning
@testable import Rendering
@testable import TemplateLanguage
import TestSupport
import Testing
@testable import ThemeSources

@Suite("The concatenated style sheet")
struct StylesheetTests {
    /// A site that uses all style sheets.
    private let content = [
        "a/x.json": "{\"title\": \"T\", \"kind\": \"k\"}",
        "a/catalog.yaml": "entry: {pages: true}\nfacets: [kind]\nviews: [{id: v, selection: multiple}]",
    ]

    private func stylesheet(
        _ styles: [String: String], of other: [String: String]? = nil
    ) async throws -> String {
        let site = try await LoadedSite.load(
            ContentLoader(tree: MemoryTree(other ?? content)), templates: styles.map { style($0, $1) })
        #expect(site.diagnostics.report == [])
        let renderer = try #require(site.renderer)
        let file = try #require(renderer.files.first { $0.path == "-/theme.css" })
        return String(decoding: try #require(try renderer.render(file)), as: UTF8.self)
    }

    private func style(_ path: String, _ text: String) -> TemplateSource {
        TemplateSource(path: path, file: SourceFile(path: "Templates/" + path, text: text))
    }

    /// Entries without pages.
    private static func list(of count: Int) -> String {
        "[" + (1...count).map { "{\"title\": \"T\($0)\"}" }.joined(separator: ", ") + "]"
    }

    private func themes(_ path: String) -> String {
        DefaultTheme.files.first { $0.path == path }.map {
            String(decoding: compactedStyles($0.bytes), as: UTF8.self)
        } ?? ""
    }

    @Test("the theme's files are concatenated in the order that compresses best")
    func order() async throws {
        #expect(try await stylesheet([:]) == DefaultTheme.similarStyles.map(themes).joined())
    }

    @Test("style sheets that no page uses are left out, unless they are the project's own")
    func unused() async throws {
        let plain = ["a/x.json": "{\"title\": \"T\"}", "site.yaml": "search: false"]
        let unused = ["entry", "narrow", "results", "search", "selection"].map { "styles/\($0).css" }
        let used = DefaultTheme.similarStyles.filter { !unused.contains($0) }
        #expect(try await stylesheet([:], of: plain) == used.map(themes).joined())
        let own = try await stylesheet(["styles/search.css": "mark {}"], of: plain)
        #expect(
            own
                == DefaultTheme.styles.filter { used.contains($0) || $0 == "styles/search.css" }
                .map { $0 == "styles/search.css" ? "mark {}" : themes($0) }.joined())
    }

    @Test(
        "the styles of results are left out where a search filters the list on the page",
        arguments: [
            (["a/x.json": "{\"title\": \"T\"}"], false),
            (["a/x.md": "# T\n\nText"], true),
            (["a/catalog.yaml": "pageSize: 20", "a/list.json": list(of: 40)], true),
        ])
    func results(_ content: [String: String], isUsed: Bool) async throws {
        #expect(try await stylesheet([:], of: content).contains(themes("styles/results.css")) == isUsed)
    }

    @Test("a project's file replaces the theme's file of the same name, in the order of the layers")
    func replacedFile() async throws {
        let expected = DefaultTheme.styles.map { $0 == "styles/rows.css" ? "li {}" : themes($0) }.joined()
        #expect(try await stylesheet(["styles/rows.css": "li {}"]) == expected)
    }

    @Test("a project's copy of the theme's file changes nothing")
    func copiedFile() async throws {
        let file = try #require(DefaultTheme.files.first { $0.path == "styles/rows.css" })
        let copy = String(decoding: file.bytes, as: UTF8.self)
        #expect(
            try await stylesheet(["styles/rows.css": copy])
                == DefaultTheme.similarStyles.map(themes).joined())
    }

    @Test("a project's theme.css replaces all of the theme's style sheets")
    func replacedWhole() async throws {
        #expect(try await stylesheet(["theme.css": "p {}"]) == "p {}")
    }

    @Test("a style sheet beside theme.css has no effect, which is a warning")
    func replacedFiles() {
        let custom = [style("theme.css", "p {}"), style("styles/rows.css", "li {")]
        let diagnostics = TemplateLibrary.load(custom: custom).diagnostics
        #expect(
            diagnostics.report == [
                "Templates/styles/rows.css: this file has no effect, because theme.css replaces all style sheets"
            ])
        #expect(!diagnostics.hasErrors)
    }

    @Test(
        "what a style sheet does not close is an error, because the next one follows",
        arguments: [
            ("a {}\n/* x", "2:1", "/*"), ("/* a */ /*/", "1:9", "/*"), ("@media x { a { b: c }", "1:10", "{"),
            ("a { b: c(1 }\nd {}", "1:9", "("), ("a[b {}", "1:2", "["), ("a { b: url( c", "1:11", "("),
            ("a { b: 'c\n } d {", "2:6", "{"),
        ])
    func unclosed(text: String, position: String, opening: String) {
        #expect(
            TemplateLibrary.load(custom: [style("styles/rows.css", text)]).diagnostics.report == [
                "Templates/styles/rows.css:\(position): the “\(opening)” is never closed in this style sheet"
            ])
    }

    @Test(
        "a brace that closes nothing and a rule that is not finished are errors, because the next rule would be lost",
        arguments: [
            ("a { b: c }}", "1:11: this “}” closes nothing"),
            ("a {} }\nd {}", "1:6: this “}” closes nothing"),
            ("a {}\n.b", "2:1: this rule is not finished at the end of the style sheet"),
            ("/* x */ @media print /* x */", "1:9: this rule is not finished at the end of the style sheet"),
            ("@import 'c'", "1:1: this rule is not finished at the end of the style sheet"),
            ("a {};", "1:5: this rule is not finished at the end of the style sheet"),
        ])
    func unfinished(text: String, expected: String) {
        #expect(
            TemplateLibrary.load(custom: [style("styles/rows.css", text)]).diagnostics.report == [
                "Templates/styles/rows.css:\(expected)"
            ])
    }

    @Test(
        "a style sheet that closes everything is accepted",
        arguments: [
            "", "/* { */ a { b: '/*{'; c: \"\\\"{\" }", "a { b: url(https://c/*d{) }", "a { b: url('c(') }",
            "a\\{ { b: c }", "a { b: 'c\\\n{' }", "/***/", "a { b: calc(1px * (2 / 3)) }",
            "@charset \"x\";\n@import 'c';\na {} /* x */", "a { @media x { b: c } }", "a { b: curl(/*c)*/) }",
        ])
    func closed(text: String) {
        #expect(TemplateLibrary.load(custom: [style("styles/rows.css", text)]).diagnostics.report == [])
    }

    @Test(
        "a style sheet that replaces none of the theme's is an error with a suggestion",
        arguments: [
            ("styles/row.css", "did you mean “styles/rows.css”?"),
            (
                "styles/our-brand-2024.css",
                "rename it to one of \(DefaultTheme.styles.joined(separator: ", ")), or move it to content/"
            ),
        ])
    func unknownFile(path: String, advice: String) {
        let diagnostics = TemplateLibrary.load(custom: [style(path, "li {}")]).diagnostics
        #expect(
            diagnostics.report == [
                "Templates/\(path): the theme has no style sheet with this name, so this file has no effect"
            ])
        #expect(diagnostics.sorted.first?.problem.advice == advice)
    }

    @Test(
        "some files are part of a theme",
        arguments: [
            ("theme.css", true), ("icon.svg", true), ("styles/rows.css", true), ("styles/x.css", true),
            ("rows/own.mustache", true), ("README.md", false), ("rows.css", false), ("icons.svg", false),
        ])
    func files(path: String, isThemeFile: Bool) {
        #expect(TemplateLibrary.isThemeFile(path) == isThemeFile)
    }

    @Test(
        "other files are reported, except notes",
        arguments: [
            ("themes.css", "did you mean “theme.css”?"),
            ("scripts/strips.js", "did you mean “scripts/strip.js”?"),
            ("logo.png", "for a file of the site’s pages, move it to content/"), ("README.md", nil),
            ("words/en.json", "did you mean “words/en.yaml”?"), ("notes.json", nil),
            ("scripts/notes.TXT", nil), ("LICENSE", nil), ("jsconfig.json", nil),
            ("node_modules/x/y.js", nil),
        ])
    func unusedFiles(path: String, advice: String?) {
        let folder = TemplateFolder(MemoryTree([path: "x"]))
        #expect(folder.sources.isEmpty)
        #expect(folder.diagnostics.sorted.compactMap { $0.problem.advice } == [advice].compactMap { $0 })
        #expect(!folder.diagnostics.hasErrors)
    }

    @Test(
        "a file that is not text is an error",
        arguments: [
            "rows/basic.mustache", "entry.mustache", "styles/base.css", "theme.css", "scripts/strip.js",
            "words/en.yaml", "icon.svg",
        ])
    func notText(path: String) {
        let cases: [([UInt8], SyntaxProblem)] = [
            (Array("<b>caf".utf8) + [0xE9], .invalidUTF8), ([0xFF, 0xFE, 0x41, 0], .utf16),
            (Array("a\0b".utf8), .nulCharacter),
            (Array("a\n\u{FEFF}b".utf8), .byteOrderMark),
            (
                Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n".utf8),
                .gitLFSPointer
            ),
        ]
        for (bytes, problem) in cases {
            let folder = TemplateFolder(MemoryTree(bytes: [path: bytes]))
            #expect(folder.sources.isEmpty)
            #expect(folder.diagnostics.sorted.map { $0.problem } == [.syntax(problem)])
            #expect(folder.diagnostics.sorted.map { $0.file } == ["Templates/" + path])
        }
    }

    @Test(
        "a byte order mark at the beginning of a file is removed",
        arguments: ["rows/basic.mustache", "styles/base.css", "scripts/strip.js", "words/en.yaml"])
    func byteOrderMark(path: String) {
        let folder = TemplateFolder(MemoryTree([path: "\u{FEFF}x"]))
        #expect(folder.diagnostics.sorted.isEmpty)
        #expect(folder.sources.map { $0.file.bytes } == [Array("x".utf8)])
    }

    @Test("a font among the style sheets has no effect, whatever its bytes are")
    func font() {
        let folder = TemplateFolder(MemoryTree(bytes: ["styles/own.woff2": [0xFF, 0]]))
        #expect(folder.diagnostics.sorted.isEmpty)
        #expect(folder.sources.count == 1)
    }
}
