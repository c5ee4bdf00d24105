import ICUCollation
import Testing

@Suite("Numbers and sentences")
struct NumberTests {
    @Test(
        "decimal numbers have the digits and separators of the language",
        arguments: [
            ("en", "0", "0"), ("en", "-1234.50", "-1,234.50"), ("de", "1234.5", "1.234,5"),
            ("sv", "1234567", "1\u{A0}234\u{A0}567"), ("hi", "1234567", "12,34,567"),
            ("ar-EG", "1.25", "١٫٢٥"),
            ("es", "1234", "1234"),
            (
                "en", "12345678901234567890.000000000000000001",
                "12,345,678,901,234,567,890.000000000000000001"
            ),
        ])
    func decimals(language: String, text: String, formatted: String) throws {
        #expect(try Collation(language: language).formatted(decimal: text) == formatted)
    }

    @Test(
        "compact numbers have the words or abbreviations of the language, and three digits",
        arguments: [
            ("en", 1_000_000, "1 million", "1M"), ("en", 250_000, "250 thousand", "250K"),
            ("en", 1_230_000, "1.23 million", "1.23M"), ("en", 1_234_567, "1.23 million", "1.23M"),
            ("en", 0, "0", "0"), ("en", -2_000_000, "-2 million", "-2M"), ("ja", 1_500_000, "150万", "150万"),
            ("de", 1_500_000, "1,5 Millionen", "1,5\u{A0}Mio."),
        ])
    func compact(language: String, number: Int, long: String, short: String) throws {
        let collation = try Collation(language: language)
        #expect(collation.formatted(compact: number, isLong: true) == long)
        #expect(collation.formatted(compact: number, isLong: false) == short)
    }

    @Test("digits are not grouped on request")
    func ungrouped() throws {
        #expect(
            try Collation(language: "en").formatted(decimal: "1234567.5", isGrouped: false) == "1234567.5")
    }

    @Test(
        "anything but a plain number is not formatted",
        arguments: [
            "", "-", ".", "1.", ".5", "1e5", "+1", "007", "0x1f", "1.2.3", "1,5", "٣", "1 ", "NaN", "--1",
            "1.-5",
            String(repeating: "1", count: 41),
        ])
    func others(text: String) throws {
        #expect(try Collation(language: "en").formatted(decimal: text) == nil)
    }

    @Test(
        "the first sentence ends at a full stop of any script",
        arguments: [
            ("en", "One. Two.", "One."), ("en", "What?! No.", "What?!"),
            ("en", "At 3 p.m. he left. So.", "At 3 p.m. he left."),
            ("en", "No end", "No end"), ("en", "  ", ""), ("en", "", ""), ("ja", "一。二。", "一。"),
            ("hi", "एक। दो।", "एक।"),
            ("ar", "هل؟ نعم.", "هل؟"), ("en", "Line\nbreak.", "Line"),
            ("en", "Naïve café. Two", "Naïve café."),
        ])
    func sentences(language: String, text: String, first: String) throws {
        #expect(try Collation(language: language).firstSentence(of: text) == first)
    }
}
