import ICUCollation
import Testing

@Suite("Known languages") struct KnownLanguageTests {
    @Test(
        "tags with regions, scripts, extensions or private use are known, and so are languages that ICU only has a name for",
        arguments: [
            "en", "EN", "de-CH", "zh-Hant-TW", "sr-Latn-RS", "de-CH-1996", "de-u-co-phonebk", "en-x-house",
            "x-private", "und", "und-Cyrl", "tlh", "i-klingon", "kl", "nv", "zh-min-nan", "sh", "iw", "mo",
            // Ladin, which ICU 72 does not know: any three-letter code is accepted.
            "lld", "qaa",
        ])
    func known(tag: String) {
        #expect(Collation.isKnown(language: tag))
    }

    @Test(
        "words, country codes and malformed tags are not known",
        arguments: ["english", "klingon", "deutsch", "jp", "cn", "jp-JP", "xx", "zz", "en_US", "", "e"])
    func unknown(tag: String) {
        #expect(!Collation.isKnown(language: tag))
    }

    @Test("languages are found by their English and native names")
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
        "a region has a most widely written language",
        arguments: [
            ("JP", "ja"), ("jp", "ja"), ("CN", "zh"), ("cz", "cs"), ("419", "es"), ("IN", "hi"),
            ("US", "en"), ("gb", "en"), ("CA", "en"), ("AU", "en"), ("NG", "en"),
            ("ZZ", nil), ("QQ", nil), ("", nil), ("JP-x-a", nil), ("Jpan", nil), ("999", nil), ("JP\0", nil),
        ])
    func regions(region: String, language: String?) {
        #expect(Collation.likelyLanguage(inRegion: region) == language)
    }
}
