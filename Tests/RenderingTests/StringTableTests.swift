@testable import Content
@testable import DataFormats
import DefaultTheme
@testable import Diagnostics
import Pipeline
@testable import Planning
@testable import Rendering
@testable import TemplateLanguage
import TestSupport
import Testing

@Suite("Interface strings")
struct StringTableTests {
    private static let tables = DefaultTheme.files.filter { $0.path.hasPrefix("words/") }

    private static let languages = tables.map { file in
        String(file.path.dropFirst("words/".count).dropLast(".yaml".count))
    }

    private func table(_ path: String, _ text: String) -> TemplateSource {
        TemplateSource(path: "words/" + path, file: SourceFile(path: "Templates/words/" + path, text: text))
    }

    private func load(_ tables: KeyValuePairs<String, String>, _ languages: String...) -> (
        words: LocalizedStringsLibrary, report: [String]
    ) {
        var diagnostics = Diagnostics()
        let words = LocalizedStringsLibrary.load(
            custom: tables.map { table($0, $1) }, languages: Set(languages), into: &diagnostics)
        return (words, diagnostics.report)
    }

    @Test("the default theme has tables for eleven languages")
    func defaults() {
        let languages = ["ar", "de", "en", "es", "fr", "he", "ja", "ko", "sv", "zh", "zh-Hant"]
        #expect(Self.languages.sorted() == languages)
    }

    @Test(
        "a default table has each key once, in the same order, and no other",
        arguments: tables.map { $0.path })
    func keys(path: String) throws {
        let file = try #require(Self.tables.first { $0.path == path })
        var diagnostics = Diagnostics()
        let root = YAMLReader.read(SourceFile(path: path, bytes: file.bytes), into: &diagnostics)
        #expect(diagnostics.report == [])
        #expect(root?.members?.map { $0.key } == StringKey.allCases.map { $0.rawValue })
    }

    @Test(
        "a default table has exactly the plural categories of its language, and no other problem",
        arguments: languages)
    func hasNoProblems(language: String) throws {
        let (words, report) = load([:], language)
        #expect(report == [])
        for key in StringKey.allCases where key.placeholders.isEmpty {
            #expect(!words[language][key].isEmpty)
        }
        for count in [0, 1, 2, 3, 11, 100, 1_000_000] { #expect(!words[language].entries(count).isEmpty) }
    }

    /// Strings that a language writes as English does.
    private static let loans: [String: Set<StringKey>] = [
        "de": [.alphabet], "es": [.alphabet, .no], "fr": [.alphabet, .index, .contents, .pages],
        "zh": [.alphabet],
    ]

    @Test("a default table has no string left in English", arguments: languages.filter { $0 != "en" })
    func translated(language: String) {
        let (words, _) = load([:], language, "en")
        let alike = StringKey.allCases.filter { key in
            !key.isPlural && words[language][key] == words["en"][key]
        }
        #expect(Set(alike) == Self.loans[language] ?? [])
        #expect(words[language].entries(7) != words["en"].entries(7))
        #expect(words[language].position(2, of: 7) != words["en"].position(2, of: 7))
        #expect(words[language].partPosition(2, of: 7) != words["en"].partPosition(2, of: 7))
        #expect(words[language].select("x") != words["en"].select("x"))
    }

    @Test(
        "counts use the plural category of their language",
        arguments: [
            ("en", "0 entries|1 entry|2 entries|1,000 entries"),
            ("de", "0 Einträge|1 Eintrag|2 Einträge|1.000 Einträge"),
            ("es", "0 entradas|1 entrada|2 entradas|1000 entradas"),
            ("fr", "0 entrée|1 entrée|2 entrées|1\u{202F}000 entrées"),
            ("sv", "0 poster|1 post|2 poster|1\u{A0}000 poster"),
            ("ar", "لا توجد مدخلات|مدخل واحد|مدخلان|١٬٠٠٠ مدخل"),
            ("he", "0 רשומות|רשומה אחת|שתי רשומות|1,000 רשומות"), ("ja", "0件|1件|2件|1,000件"),
            ("ko", "항목 0개|항목 1개|항목 2개|항목 1,000개"), ("zh", "0 个条目|1 个条目|2 个条目|1,000 个条目"),
            ("zh-TW", "0 個條目|1 個條目|2 個條目|1,000 個條目"),
        ])
    func counts(language: String, expected: String) {
        let words = load([:], language).words[language]
        #expect([0, 1, 2, 1_000].map { words.entries($0) }.joined(separator: "|") == expected)
    }

    @Test("millions have “de” in Spanish and French, and Arabic numbers inflect the noun")
    func furtherForms() {
        let (words, _) = load([:], "es", "fr", "ar")
        #expect(words["es"].entries(2_000_000) == "2.000.000 de entradas")
        #expect(words["fr"].entries(2_000_000) == "2\u{202F}000\u{202F}000 d’entrées")
        #expect(words["ar"].entries(5) == "٥ مدخلات")
        #expect(words["ar"].entries(15) == "١٥ مدخلًا")
    }

    @Test("values are inserted where the language has them, and are not read as placeholders")
    func values() {
        let (words, _) = load([:], "ja", "ar", "en")
        #expect(words["ja"].position(2, of: 3) == "3件中2件目")
        #expect(words["ja"].partPosition(2, of: 3) == "3ページ中2ページ目")
        #expect(words["ar"].position(2, of: 12) == "٢ من ١٢")
        #expect(words["en"].select("{count} {name}") == "Select {count} {name}")
    }

    @Test(
        "names are quoted where a sentence has no spaces around them",
        arguments: [("ja", "「", "」"), ("zh", "“", "”"), ("zh-Hant", "「", "」")])
    func quotedNames(language: String, open: String, close: String) {
        let words = load([:], language).words[language]
        for key in [StringKey.exactIn, .nothingFound, .nothingWith, .without] {
            #expect(words[key].contains(open + "{name}" + close), "\(key)")
        }
        #expect(words[.exactIn].contains(open + "{other}" + close))
    }

    @Test(
        "the view by letters is named after the first and last letter",
        arguments: [
            ("en", "A–Z"), ("sv", "A–Ö"), ("ar", "أ–ي"), ("he", "א–ת"), ("ja", "あ–わ"), ("ko", "ㄱ–ㅎ"),
            ("zh", "A–Z"),
            // Without a table: the first and last letter.
            ("da", "A–Å"), ("el", "Α–Ω"), ("ru", "А–Я"), ("xx", "A–Z"),
            // With another order than the usual one: the first and last letter of that order.
            ("zh-u-co-stroke", "1劃–48劃"), ("zh-Hant-u-co-zhuyin", "ㄅ–ㄩ"), ("zh-Hant-u-co-pinyin", "A–Z"),
            ("zh-Hant", "筆劃"), ("zh-Hant-u-kn-false", "筆劃"),
        ])
    func alphabet(language: String, expected: String) {
        let words = load([:], language).words[language]
        #expect(words.title(ofView: ViewSettings(id: "a")) == expected)
    }

    @Test("a language without a table has English strings and numbers, and is marked as a fallback")
    func withoutTable() throws {
        let words = load([:], "fa").words["fa"]
        #expect(words[.skip] == "Skip to content")
        #expect(words.entries(2) == "2 entries")
        let language = { (strings: LocalizedStrings) in
            SharedModel(strings).value(named: "language")
        }
        #expect(language(words)?.text == "en")
        let own = try #require(language(load([:], "de").words["de"]))
        #expect(own.text == nil)
    }

    @Test("a project's strings replace the default ones, tag by tag")
    func overrides() {
        let (words, report) = load(
            [
                "de.yaml": "index: Daumenregister\nentries: {one: Ein Ding, other: \"{count} Dinge\"}\n",
                "de-at.yml": "home: Daheim\n",
            ], "de", "de-AT", "de-CH", "en")
        #expect(report == [])
        #expect(
            ["de", "de-AT", "de-CH", "en"].map { words[$0][.index] }
                == ["Daumenregister", "Daumenregister", "Daumenregister", "Index"])
        #expect(["de", "de-AT", "de-CH"].map { words[$0][.home] } == ["Startseite", "Daheim", "Startseite"])
        #expect(["de", "de-AT"].map { words[$0].entries(1) } == ["Ein Ding", "Ein Ding"])
        #expect(words["de-AT"].entries(1_000) == "1\u{A0}000 Dinge")
    }

    @Test("a project can add a language; missing strings are English, with English plural rules")
    func furtherLanguage() {
        let (words, report) = load(["fa.yaml": "skip: پرش به محتوا\n"], "fa")
        #expect(report == [])
        #expect(words["fa"][.skip] == "پرش به محتوا")
        #expect(words["fa"][.next] == "Next")
        // In Persian, 0 has the same form as 1.
        #expect(words["fa"].entries(0) == "۰ entries")
        let empty = load(["fa.yaml": "# nothing yet\n"], "fa")
        #expect(empty.report == [])
        #expect(empty.words["fa"].entries(2) == "2 entries")
    }

    @Test("a project's English strings are used in languages without a table")
    func overriddenEnglish() {
        let (words, report) = load(["en.yaml": "home: Start\n"], "fa", "de")
        #expect(report == [])
        #expect(words["fa"][.home] == "Start")
        #expect(words["de"][.home] == "Startseite")
    }

    @Test(
        "a problem in a table is reported at its position",
        arguments: [
            ("hom: x", "1:1: unknown interface string “hom”"),
            ("skip: a\nhome: [b]", "2:7: “home” must be a string, not a list"),
            ("home: ''", "1:7: the string “home” is empty"), ("home:", "1:6: the string “home” is empty"),
            ("home: \"\\u00a0\"", "1:7: the string “home” is empty"),
            ("[home]", "1:1: “de.yaml” must be an object of strings, not a list"),
            ("position: \"{position}\"", "1:11: “position” is missing the placeholder {count}"),
            ("select: Wählen", "1:9: “select” is missing the placeholder {name}"),
            ("home: \"{name}\"", "1:7: “home” must not contain placeholders, but contains {name}"),
            (
                "select: \"{nam} {name}\"", "1:9: “select” contains the unknown placeholder {nam}"
            ),
            ("select: \"{name\"", "1:9: “select” has an unmatched “{” or “}”"),
            ("select: \"{name}}\"", "1:9: “select” has an unmatched “{” or “}”"),
            ("select: \"{{name}}\"", "1:9: “select” has an unmatched “{” or “}”"),
            (
                "entries: \"{count}\"",
                "1:10: “entries” must be an object with plural categories as keys, not a string"
            ),
            (
                "entries: {one: \"{count}\"}",
                "1:10: “entries” is missing the plural category “other” of the language “de”"
            ),
            (
                "entries: {one: Eins, other: Viele}", "1:29: “entries” is missing the placeholder {count}"
            ),
            (
                "entries:\n  one: Eins\n  few: Wenige\n  other: \"{count}\"",
                "3:3: “few” is not a plural category of the language “de”"
            ),
            ("entries: {one: {a: b}, other: \"{count}\"}", "1:16: “entries” must be a string, not an object"),
        ])
    func problems(text: String, expected: String) {
        #expect(load(["de.yaml": text], "de").report == ["Templates/words/de.yaml:" + expected])
    }

    @Test("a form may omit its number only if it has a single one")
    func numberInWords() {
        let russian = "entries: {one: Одна, few: \"{count}\", many: \"{count}\", other: \"{count}\"}"
        #expect(
            load(["ru.yaml": russian], "ru").report
                == ["Templates/words/ru.yaml:1:16: “entries” is missing the placeholder {count}"])
        let arabic = load(["ar.yaml": "entries: {zero: a, one: b, two: c, few: d, many: e, other: f}"], "ar")
        #expect(arabic.report.count == 3)
    }

    @Test("misspelled keys, forms and placeholders get a suggestion")
    func suggestions() {
        var diagnostics = Diagnostics()
        let text = "hom: x\nselect: \"{nme} {name}\"\nentries: {on: x, one: x, other: \"{count}\"}\n"
        _ = LocalizedStringsLibrary.load(
            custom: [table("de.yaml", text)], languages: ["de"], into: &diagnostics)
        #expect(
            diagnostics.sorted.map { $0.problem.advice } == [
                "did you mean “home”?", "did you mean {name}?", "did you mean “one”?",
            ])
    }

    @Test("a table is named after a language of the site, and each language has one table")
    func fileNames() {
        #expect(
            load(["de_AT.yaml": "home: x"], "de").report
                == ["Templates/words/de_AT.yaml: “de_AT” is not a valid language tag"])
        #expect(
            load(["de.de.yaml": "home: x"], "de").report
                == ["Templates/words/de.de.yaml: “de.de” is not a valid language tag"])
        #expect(
            load(["de.yaml": "home: x", "DE.yml": "home: y"], "de").report
                == [
                    "Templates/words/DE.yml: there are two string tables for the language “de”: this one and "
                        + "Templates/words/de.yaml"
                ])
        // A project may contain the whole default theme.
        #expect(load(["sv.yaml": "home: x"], "de").report == [])
        #expect(
            load(["german.yaml": "home: x"], "de").report
                == [
                    "Templates/words/german.yaml: nothing on this site is in the language “german”, so these strings "
                        + "are not used"
                ])
    }

    @Test("string tables are part of the theme and are not published")
    func published() async throws {
        #expect(TemplateLibrary.isThemeFile("words/nl.yaml"))
        #expect(TemplateLibrary.isThemeFile("words/zh-Hant.yml"))
        for path in ["words/nl.txt", "words/more/nl.yaml", "nl.yaml"] {
            #expect(!TemplateLibrary.isThemeFile(path))
        }
        let site = try await loadSite(["a/x.md": "# X\n"])
        #expect(try #require(site.plan).files.allSatisfy { !$0.path.hasSuffix(".yaml") })
    }
}

extension TemplateValue {
    fileprivate var text: String? {
        if case .text(let text) = self { return text }
        Issue.record("not a string: \(self)")
        return nil
    }
}
