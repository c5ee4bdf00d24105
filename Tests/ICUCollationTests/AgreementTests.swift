import ICUCollation
import Testing

/// Laws for all strings, checked with random strings.
@Suite struct AgreementTests {
    static let languages = [
        ["en"], ["sv"], ["de"], ["de-u-co-phonebk"], ["cs"], ["hu"], ["cy"], ["hr"], ["sk"], ["lt"], ["vi"],
        ["da"],
        ["ru"], ["el"], ["he"], ["ar"], ["th"], ["hi"], ["ja"], ["ko"], ["zh-Hant"], ["zh-u-co-zhuyin"],
        ["xx"], ["en-u-ka-shifted"],
        ["en-u-kr-latn-digit"], ["en-u-kn-false"], ["en", "ru", "el", "ja", "ko"], ["ja", "en", "th", "he"],
        ["ko", "en"],
        ["zh-Hant", "en", "ru"], ["fr-u-kb"], ["en-u-kf-upper-kc"],
    ]

    /// The strings with letters, in the order of their keys, and the positions of those letters.
    private func positions(of texts: [String], in collation: Collation) -> [(text: String, position: Int)] {
        texts.map { (text: $0, position: collation.letterPosition(of: $0), key: collation.sortKey(for: $0)) }
            .filter { $0.position < collation.letters.count }
            .sorted { $0.key < $1.key }
            .map { ($0.text, $0.position) }
    }

    private func expectAscending(_ texts: [String], in collation: Collation, _ label: String) {
        let ordered = positions(of: texts, in: collation)
        for (first, second) in zip(ordered, ordered.dropFirst()) where first.position > second.position {
            Issue.record("\(label): \(first) before \(second)")
        }
    }

    @Test(arguments: languages) func lettersAscendWithKeys(tags: [String]) throws {
        let collation = try Collation(language: tags[0], alphabets: Array(tags.dropFirst()))
        let texts =
            randomStrings(20_000, seed: 1)
            + collation.letters.flatMap { [$0, $0.lowercased(), $0 + "1", $0 + "h"] }
        #expect(positions(of: texts, in: collation).count > 500)
        expectAscending(texts, in: collation, tags.joined(separator: "+"))
    }

    /// In pinyin order, Han and Latin share the letters A to Z, so the law holds for each script separately.
    @Test(arguments: [Script.han, .latin]) func lettersAscendWithKeysInPinyinOrder(script: Script) throws {
        let collation = try Collation(language: "zh")
        let texts = randomStrings(20_000, initials: [script], seed: 2).filter { text in
            text.unicodeScalars.first.map { $0.properties.isAlphabetic } == true
        }
        #expect(positions(of: texts, in: collation).count > 10_000)
        expectAscending(texts, in: collation, "zh")
    }

    @Test func pinyinOrderSharesLettersBetweenScripts() throws {
        let collation = try Collation(language: "zh")
        #expect(collation.letter(of: "中") == "Z" && collation.letter(of: "Apple") == "A")
        #expect(collation.sortKey(for: "中") < collation.sortKey(for: "Apple"))
    }

    @Test(arguments: ["en", "sv", "vi", "th", "ko", "he"])
    func equalStringsHaveEqualKeysAndLetters(language: String) throws {
        let collation = try Collation(language: language)
        for text in randomStrings(5_000, seed: 3) {
            let other = Collation.precomposed(text)
            #expect(
                collation.sortKey(for: text) == collation.sortKey(for: other), "\(Array(text.unicodeScalars))"
            )
            #expect(collation.letterPosition(of: text) == collation.letterPosition(of: other))
        }
    }

    @Test(arguments: [["en"], ["ja", "en"], ["zh"], ["th"]])
    func concurrentTasksGetTheSameResults(tags: [String]) async throws {
        struct Answer: Hashable, Sendable {
            let key: SortKey
            let position: Int
            let count: String
        }
        let collation = try Collation(language: tags[0], alphabets: Array(tags.dropFirst()))
        let texts = randomStrings(4_000, upTo: 40, seed: 4)
        let answer = { @Sendable (text: String) in
            Answer(
                key: collation.sortKey(for: text),
                position: collation.letterPosition(of: text),
                count: collation.formatted(text.utf8.count * 1_001)
            )
        }
        let together = await withTaskGroup(of: [Answer].self) { group in
            for _ in 0..<16 { group.addTask { texts.map(answer) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let alone = texts.map(answer)
        #expect(together.count == 16)
        #expect(together.allSatisfy { $0 == alone })
    }
}
