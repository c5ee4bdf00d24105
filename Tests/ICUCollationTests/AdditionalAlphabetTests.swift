import ICUCollation
import Testing

@Suite("Additional alphabets") struct AdditionalAlphabetTests {
    @Test(
        "the first characters in scripts without letters determine the alphabets",
        arguments: [
            ("ko", ["tar", "가위"], ["en"]), ("ar", ["tar", "أحمد"], ["en"]), ("ja", ["tar", "アイ"], ["en"]),
            ("zh-Hant", ["tar", "中"], ["en"]), ("en", ["tar", "Éclair", "ß"], []),
            ("en", ["Ёж", "Ωmega"], ["el", "ru"]),
            ("en", ["שלום", "漢字", "かな", "가", "ไทย"], ["he", "ja", "ko", "th"]),
            ("ru", ["Apple", "Ёлка"], ["en"]),
            ("zh", ["中", "Apple"], []), ("en", ["7", "(tar)", "", " ", "$", "\u{301}"], []),
            ("ko", ["(tar)", "7zip"], []), ("ko", ["\u{200E}tar"], ["en"]), ("en", ["ꥀ"], []),
        ])
    func alphabets(language: String, texts: [String], expected: [String]) throws {
        let found = try Collation(language: language).additionalAlphabets(for: texts)
        #expect(found == expected)
        let whole = try Collation(language: language, alphabets: found)
        #expect(whole.additionalAlphabets(for: texts) == [])
    }

    @Test("an additional alphabet gives Latin titles letters in a Korean index")
    func letters() throws {
        let collation = try Collation(language: "ko", alphabets: ["en"])
        #expect(["tar", "가위", "zip"].map { collation.letter(of: $0) } == ["T", "ㄱ", "Z"])
        #expect(collation.letters.first == "ㄱ" && collation.letters.last == "Z")
    }
}

@Suite("Numbers in strings") struct NumericOrderTests {
    private func sorted(_ texts: [String], isNumeric: Bool, language: String = "en") throws -> [String] {
        let collation = try Collation(language: language, isNumeric: isNumeric)
        #expect(collation.isNumeric == isNumeric)
        return texts.sorted { collation.sortKey(for: $0) < collation.sortKey(for: $1) }
    }

    @Test("the digits after a decimal point are compared one by one if `hasDecimals`")
    func decimals() throws {
        let texts = [
            "3.5 mm", "3.25 mm", "3.125 mm", "10 mm", "3 mm", "3.05 mm", "1.10.2", "1.9.3", "v2.50", "v2.5",
        ]
        let collation = try Collation(language: "en", hasDecimals: true)
        let sorted = texts.sorted { collation.sortKey(for: $0) < collation.sortKey(for: $1) }
        #expect(
            sorted == [
                "1.9.3", "1.10.2", "3 mm", "3.05 mm", "3.125 mm", "3.25 mm", "3.5 mm", "10 mm", "v2.5",
                "v2.50",
            ])
    }

    @Test("the time for a long string with a decimal point is linear in its length")
    func longDecimals() throws {
        let collation = try Collation(language: "en", hasDecimals: true)
        let text = String(repeating: "a", count: 400_000)
        #expect(collation.sortKey(for: "3.25" + text) < collation.sortKey(for: "3.5" + text))
    }

    @Test(
        "decimals may have the digits of any script and the Arabic decimal separator, but a comma separates numbers",
        arguments: [
            ["٣٫١٢٥", "٣.٢٥", "٣٫٢٥٠", "٣٫٥", "١٠"], ["३.१२५", "३.२५", "३.५", "१०"],
            ["३.५.१०", "३.१०.५"], ["3,5", "3,25", "3,125"], ["3٫", "3٫25", "٣٫٥"],
        ])
    func decimalsOfOtherScripts(texts: [String]) throws {
        for language in ["ar", "de"] {
            let collation = try Collation(language: language, hasDecimals: true)
            let keys = texts.map { collation.sortKey(for: $0) }
            for (first, second) in zip(keys, keys.dropFirst()) { #expect(first < second, "\(language)") }
        }
    }

    @Test("numbers are compared by value if `isNumeric`, otherwise digit by digit")
    func order() throws {
        #expect(
            try sorted(["2F9FF", "2F80A", "Item 10", "Item 2"], isNumeric: true) == [
                "2F9FF", "2F80A", "Item 2", "Item 10",
            ])
        #expect(
            try sorted(["2F9FF", "2F80A", "Item 10", "Item 2"], isNumeric: false) == [
                "2F80A", "2F9FF", "Item 10", "Item 2",
            ])
    }

    @Test("numbers are compared digit by digit if the setting or the tag says so")
    func tag() throws {
        #expect(try sorted(["9", "10"], isNumeric: false, language: "en-u-kn-true") == ["10", "9"])
        #expect(try sorted(["9", "10"], isNumeric: true, language: "en-u-kn-false") == ["10", "9"])
    }
}
