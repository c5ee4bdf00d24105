import Glibc
import ICUCollation
import Testing

@Suite struct LanguageTests {
    @Test(arguments: [
        "en", "EN", "en-US", "zh-Hant-TW", "de-CH-1996", "sr-Latn", "es-419", "und", "xx", "x-private",
        "i-klingon",
        "zh-min-nan", "de-u-co-phonebk", "en-u-kn-false-kr-latn", "en-t-it-it", "en-t-ja-m0-true",
        "en-x-ca-ca-u-u",
    ])
    func validTag(tag: String) throws {
        #expect(Collation.isValid(language: tag))
        _ = try Collation(language: tag)
    }

    @Test(arguments: [
        "", "e", "en_US", "en ", " en", "en-", "-en", "en--US", "en-US-", "en\u{0}", "en\u{0}-US", "én",
        "en.UTF-8",
        "en@collation=phonebook", "C", "x", "en-u", "en-x", "abcdefghi", "123", "de-1996-1996", "de-DE-DE",
        "en-a-bbb-a-ccc", "en-u-attr-attr", "en-u-ca-buddhist-ca-japanese", "en-u-kn-KN",
        "en-t-ja-m0-true-m0-names",
        "../../etc", "i-unknown",
    ])
    func invalidTag(tag: String) {
        #expect(!Collation.isValid(language: tag))
        #expect(throws: CollationError.invalidLanguageTag(tag)) { try Collation(language: tag) }
        #expect(throws: CollationError.invalidLanguageTag(tag)) {
            try Collation(language: "en", alphabets: ["ru", tag])
        }
    }

    @Test(arguments: ["de-u-co-phonbook", "en-u-co-pinyin", "en-u-kr-nowhere", "xx-u-co-phonebk"])
    func unavailableOrder(tag: String) {
        #expect(Collation.isValid(language: tag))
        let error = #expect(throws: CollationError.self) { try Collation(language: tag) }
        guard case .unavailable(tag, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix("U_"))
    }

    @Test(arguments: [
        "zh-u-co-pinyin", "en-u-co-standard", "xx-u-co-emoji", "de-u-co-search", "zh-u-co-stroke",
    ])
    func availableOrder(tag: String) throws {
        _ = try Collation(language: tag)
    }

    @Test func longTag() throws {
        let tag = "en-x" + String(repeating: "-abcdefgh", count: 3_000)
        #expect(try Collation(language: tag).letters.count == 26)
    }

    @Test(arguments: [
        ("en", false), ("ja", false), ("ar", true), ("he", true), ("fa", true), ("ur", true),
        ("und-Arab", true),
        ("az-Arab", true), ("ar-Latn", false),
    ])
    func direction(language: String, isRightToLeft: Bool) throws {
        #expect(try Collation(language: language).isRightToLeft == isRightToLeft)
    }

    @Test(arguments: [
        ("en", 0, "0"), ("en", 4612, "4,612"), ("en", 1_000_000, "1,000,000"), ("en", -5, "-5"),
        ("en", Int.max, "9,223,372,036,854,775,807"), ("en", Int.min, "-9,223,372,036,854,775,808"),
        ("de", 4612, "4.612"), ("sv", 4612, "4\u{A0}612"), ("es", 4612, "4612"), ("es", 46120, "46.120"),
        ("hi", 4_612_000, "46,12,000"), ("ar-EG", 4612, "٤٬٦١٢"), ("ar-u-nu-latn", 4612, "4,612"),
        ("xx", 4612, "4,612"),
    ])
    func count(language: String, count: Int, text: String) throws {
        #expect(try Collation(language: language).formatted(count) == text)
    }

    /// The longest formatted count has digits of four bytes each.
    @Test func longestCount() throws {
        let count = try Collation(language: "ccp-u-nu-cakm").formatted(.min)
        #expect(count.unicodeScalars.filter { $0.properties.numericType == .decimal }.count == 19)
        #expect(count.utf8.count > 80)
    }

    /// A language without data must not get letters and digits from the environment.
    @Test func environmentHasNoEffect() async {
        await #expect(processExitsWith: .success) {
            setenv("LC_ALL", "ar_EG.UTF-8", 1)
            setenv("LANG", "ar_EG.UTF-8", 1)
            for language in ["xx", "qaa-Cyrl", "und-Cyrl", "und"] {
                let collation = try Collation(language: language)
                guard collation.letters.first == "A", collation.formatted(4612) == "4,612" else { exit(1) }
            }
            let further = try Collation(language: "en", alphabets: ["xx"])
            guard further.letters.count == 26 else { exit(2) }
        }
    }

    @Test func version() {
        let parts = Collation.icuVersion.split(separator: ".").compactMap { Int($0) }
        #expect(parts.count >= 2 && parts[0] >= 60, "\(Collation.icuVersion)")
    }
}
