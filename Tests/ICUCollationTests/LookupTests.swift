import ICUCollation
import Testing

@Suite struct LookupTests {
    @Test(arguments: [
        ("de", "de de-Latn"), ("de-AT", "de-AT de-Latn-AT de-Latn de"),
        ("de-at-1996", "de-AT-1996 de-AT de-Latn-AT-1996 de-Latn-AT de-Latn de"),
        ("de-AT-u-co-phonebk", "de-AT de-Latn-AT de-Latn de"), ("iw", "he he-Hebr"),
        ("zh", "zh zh-Hans"), ("zh-CN", "zh-CN zh-Hans-CN zh-Hans zh"), ("zh-Hans", "zh-Hans zh"),
        // The lookup never changes the script.
        ("zh-Hant", "zh-Hant"), ("zh-TW", "zh-TW zh-Hant-TW zh-Hant"),
        ("zh-hant-hk", "zh-Hant-HK zh-Hant"),
        ("sr-Latn-RS", "sr-Latn-RS sr-Latn"), ("sr", "sr sr-Cyrl"), ("sr-Cyrl", "sr-Cyrl sr"),
        ("ar-Latn", "ar-Latn"), ("xx", "xx"), ("xx-YY", "xx-YY xx"), ("de_AT", ""), ("", ""),
    ])
    func tags(language: String, expected: String) {
        #expect(Collation.lookupTags(for: language).joined(separator: " ") == expected)
    }

    @Test(
        arguments: [
            ("DE-at", "de-AT"), ("iw-IL", "he-IL"), ("zh-hant", "zh-Hant"), ("i-klingon", "tlh"),
            ("ar-u-nu-latn", "ar"), ("en_US", nil), ("e", nil),
        ] as [(String, String?)])
    func canonical(tag: String, expected: String?) {
        #expect(Collation.canonicalTag(of: tag) == expected)
    }
}
