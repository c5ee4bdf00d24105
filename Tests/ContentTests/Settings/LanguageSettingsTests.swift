import Content
import ContentFixtures
import TestSupport
import Testing

@Suite("Languages in settings")
struct LanguageSettingsTests {
    @Test(
        "that do not exist are errors that name the nearest tag",
        arguments: [
            ("english", "en"), ("English", "en"), ("englsh", "en"), ("klingon", "tlh"), ("jp", "ja"),
            ("us", "en"),
            ("cn", "zh"),
            ("deutsch", "de"), ("Deutsch!", "de"), ("English (UK)", "en"), ("en_US", "en-US"),
            ("español", "es"),
            ("日本語", "ja"), ("norwegian bokmål", "nb"), ("zz", nil), ("x", nil), ("qwertyui", nil),
        ])
    func unknown(tag: String, nearest: String?) async throws {
        let advice =
            nearest.map { "did you mean “\($0)”?" } ?? "use a BCP 47 tag, such as en, de-CH or zh-Hant"
        let made = try await load([
            "site.yaml": "language: \(tag)", "a/x.md": "Text",
            "a/catalog.yaml": "language: \(tag)\nalphabets: [ru, \(tag)]\nviews: [{id: v, language: \(tag)}]",
        ])
        #expect(
            made.diagnostics.report == [
                "content/a/catalog.yaml:1:11: “\(tag)” is not a valid language tag",
                "content/a/catalog.yaml:2:17: “\(tag)” is not a valid language tag",
                "content/a/catalog.yaml:3:27: “\(tag)” is not a valid language tag",
                "content/site.yaml:1:11: “\(tag)” is not a valid language tag",
            ])
        #expect(Set(made.diagnostics.advice) == [advice])
    }

    @Test(
        "that exist are unchanged",
        arguments: [
            "en", "EN-us", "de-CH-1996", "zh-Hant", "sr-Latn-RS", "de-u-co-phonebk", "en-x-house",
            "x-private", "tlh",
            "und", "lld", "i-klingon",
        ])
    func known(tag: String) async throws {
        let made = try await load(["site.yaml": "language: \(tag)", "a/x.md": "Text"])
        #expect(made.diagnostics.report == [])
        #expect(made.content.settings.language == tag)
    }
}
