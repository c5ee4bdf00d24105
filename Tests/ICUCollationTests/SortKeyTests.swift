@testable import ICUCollation
import TestSupport
import Testing

@Suite struct SortKeyTests {
    /// Each list is in the order of its language.
    @Test(arguments: [
        ("en", ["", "_", "(a)", "#", "2", "10", "a", "A", "á", "ab", "Ab", "b", "z", "Ω", "я", "あ", "漢"]),
        ("en", ["Item 1", "Item 2", "Item 002b", "Item 10", "Item 10a", "Item 99999999999999999999"]),
        ("sv", ["Ahlgren", "Zorn", "Ågren", "Ärlig", "Öberg"]),
        ("de", ["Affe", "Äffin", "Afrika", "Zoo"]),
        ("de-u-co-phonebk", ["Ad", "Äffin", "Af", "Affe"]),
        ("cs", ["Cuba", "Čína", "Dánsko", "Hora", "Chorvatsko", "Irák"]),
        ("hu", ["cukor", "csak", "dal", "dzsem", "eper"]),
        ("ru", ["Еж", "Ёж", "Ель", "Жук", "Яма"]),
        ("ja", ["Zebra", "あい", "アウ", "かき", "がく", "はは", "ぱり", "日本"]),
        ("ko", ["가", "까", "나", "다", "한국"]),
        ("zh", ["阿", "北京", "上海", "中国", "Apple"]),
        ("es", ["nube", "ñandú", "oso"]),
        ("en-u-kn-false", ["Item 10", "Item 2"]),
    ])
    func order(language: String, texts: [String]) throws {
        let collation = try Collation(language: language)
        for (first, second) in zip(texts, texts.dropFirst()) {
            #expect(
                collation.sortKey(for: first) < collation.sortKey(for: second), "\(first) before \(second)")
        }
    }

    @Test(arguments: [
        ("é", "e\u{301}"), ("ậ", "a\u{302}\u{323}"), ("a\u{301}\u{327}", "a\u{327}\u{301}"),
        ("각", "\u{1100}\u{1161}\u{11A8}"),
        ("Å", "\u{212B}"), ("a", "a\u{0}"), ("אָ\u{5B0}", "א\u{5B0}\u{5B8}"),
    ])
    func equivalentStringsHaveEqualKeys(first: String, second: String) throws {
        for language in ["en", "sv", "ko", "vi", "he"] {
            let collation = try Collation(language: language)
            #expect(collation.sortKey(for: first) == collation.sortKey(for: second), "\(language)")
            #expect(
                collation.letterPosition(of: first) == collation.letterPosition(of: second), "\(language)")
        }
    }

    /// Lengths around the sizes of the two buffers: 512 bytes for the string and for the key.
    @Test func prefixesHaveSmallerKeys() throws {
        let collation = try Collation(language: "en")
        for unit in ["a", "é", "語", "😀"] {
            var shorter = collation.sortKey(for: "")
            for count in [1, 20, 127, 128, 129, 170, 171, 255, 256, 257, 511, 512, 513, 700, 5000] {
                let longer = collation.sortKey(for: String(repeating: unit, count: count))
                #expect(shorter < longer && !(longer < shorter), "\(count) × \(unit)")
                shorter = longer
            }
        }
    }

    @Test func longString() throws {
        let collation = try Collation(language: "en")
        let text = String(repeating: "Äpfel und 12 Birnen, ", count: 50_000)
        #expect(text.utf8.count > 1 << 20)
        #expect(collation.sortKey(for: text) < collation.sortKey(for: text + "!"))
        #expect(collation.letter(of: text) == "A")
        #expect(collation.letter(of: String(repeating: "\u{0}", count: 1 << 20) + "Zebra") == "Z")
    }

    @Test func bytesBeyondTheLimitAreIgnored() throws {
        let collation = try Collation(language: "en")
        let limit = 1 << 24
        let text = String(repeating: "\u{0}", count: limit - 1)
        #expect(collation.sortKey(for: text + "ab") == collation.sortKey(for: "a"))
        #expect(collation.sortKey(for: text + "é") == collation.sortKey(for: ""))
    }

    @Test func equalStringsHaveEqualKeysWithoutTerminatingZero() throws {
        let collation = try Collation(language: "en")
        let key = collation.sortKey(for: "abc")
        let same = collation.sortKey(for: "abc")
        #expect(key == same && key.hashValue == same.hashValue && !(key < same))
        #expect(!key.bytes.isEmpty && key.bytes.last != 0)
    }

    @Test(
        arguments: [
            ([], [0]), ([1], [1, 0]), ([1, 2], [1, 2, 3]), ([0x7F], [0x80]), ([1, 2, 3], [1, 3]), ([], [255]),
        ] as [([UInt8], [UInt8])])
    func keysCompareAsUnsignedBytes(smaller: [UInt8], greater: [UInt8]) {
        #expect(SortKey(bytes: smaller) < SortKey(bytes: greater))
        #expect(!(SortKey(bytes: greater) < SortKey(bytes: smaller)))
    }

    @Test(arguments: [
        (0, 0x0102_0304_0506_0708), (1, 0x0203_0405_0607_0809), (2, 0x0304_0506_0708_0900),
        (8, 0x0900_0000_0000_0000), (9, 0), (.max - 3, 0), (.max, 0),
    ])
    func wordsAreContinuedWithZeros(offset: Int, word: UInt64) {
        #expect(SortKey(bytes: [1, 2, 3, 4, 5, 6, 7, 8, 9]).word(at: offset) == word)
    }

    @Test func noWordIsBeforeTheFirst() async {
        await #expect(processExitsWith: .failure) { _ = SortKey(bytes: [1, 2, 3]).word(at: -8) }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func sortedIndicesAreInTheOrderOfTheKeys(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        // Few bytes and lengths around multiples of eight, so that many keys are equal, or begin with others.
        let keys = (0..<200).map { _ in
            let length = [0, 1, 7, 8, 9, 16, 17].randomElement(using: &generator) ?? 0
            let end = UInt8.random(in: 1...3, using: &generator)
            return SortKey(bytes: Array(repeating: 1, count: length) + [end])
        }
        let (indices, ties) = keys.sortedIndices()
        #expect(indices.sorted() == Array(keys.indices))
        let equal = zip(indices, indices.dropFirst()).map { keys[$0] == keys[$1] }
        for (number, isEqual) in equal.enumerated() {
            #expect(isEqual || keys[indices[number]] < keys[indices[number + 1]])
            let isTie = ties.contains { $0.contains(number) && $0.contains(number + 1) }
            #expect(isEqual == isTie)
        }
    }
}
