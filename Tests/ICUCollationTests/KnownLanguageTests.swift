import ICUCollation
import Testing

@Suite("Languages that exist") struct KnownLanguageTests {
    @Test(
        "tags with regions, scripts, extensions and private use are known, and languages that ICU only has a name for",
        arguments: [
            "en", "EN", "de-CH", "zh-Hant-TW", "sr-Latn-RS", "de-CH-1996", "de-u-co-phonebk", "en-x-house",
            "x-private", "und", "und-Cyrl", "tlh", "i-klingon", "kl", "nv", "zh-min-nan", "sh", "iw", "mo",
            // Ladin, which ICU 72 does not know: three letters may be one of 7,900 languages.
            "lld", "qaa",
        ])
    func known(tag: String) {
        #expect(Collation.isKnown(language: tag))
    }

    @Test(
        "words, codes of countries and what is not well formed are not known",
        arguments: ["english", "klingon", "deutsch", "jp", "cn", "jp-JP", "xx", "zz", "en_US", "", "e"])
    func unknown(tag: String) {
        #expect(!Collation.isKnown(language: tag))
    }

    @Test("languages are found by their names in English and in themselves")
    func names() {
        let codes = Collation.languageCodesByName
        for (name, code) in [
            ("english", "en"), ("german", "de"), ("deutsch", "de"), ("日本語", "ja"), ("klingon", "tlh"),
        ] {
            #expect(codes[name] == code)
        }
        #expect(codes["jp"] == nil)
    }

    @Test(
        "a region has a language that most people write there",
        arguments: [
            ("JP", "ja"), ("jp", "ja"), ("CN", "zh"), ("cz", "cs"), ("ZZ", nil), ("QQ", nil), ("", nil),
        ])
    func regions(region: String, language: String?) {
        #expect(Collation.likelyLanguage(inRegion: region) == language)
    }
}
