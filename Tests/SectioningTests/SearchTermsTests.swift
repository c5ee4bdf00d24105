import Sectioning
import TestSupport
import Testing

@Suite("The terms of a search index")
struct SearchTermsTests {
    /// A folded text and a word, which is often a part of the text.
    private struct RandomCase {
        let text: FoldedText
        let word: [UInt8]

        init(seed: UInt64, kinds: [WordScalars] = WordScalars.allCases) {
            var generator = SeededGenerator(seed: seed)
            func part(_ generator: inout SeededGenerator) -> String {
                let kind = kinds.randomElement(using: &generator) ?? .letters
                return generator.scalars(of: kind, count: generator.number(1...7))
            }
            let parts = (0..<generator.number(0...9)).map { _ in
                generator.number(0...3) == 0 ? " " : part(&generator)
            }
            text = FoldedText(lowercasing: parts.joined())
            let scalars = Array(String(decoding: text.bytes, as: UTF8.self).unicodeScalars)
            var typed = part(&generator)
            if !scalars.isEmpty, generator.number(0...4) > 0 {
                let start = generator.number(0...scalars.count - 1)
                let end = min(start + generator.number(1...SearchTerms.maximumLength), scalars.count)
                typed = String(String.UnicodeScalarView(scalars[start..<end]))
            }
            // A random change makes words that nearly match.
            if generator.number(0...4) == 0 { typed += part(&generator) }
            let words = FoldedText(lowercasing: typed).words
            let first = String(decoding: words.first ?? [], as: UTF8.self).unicodeScalars
            word = Array(String(first.prefix(SearchTerms.maximumLength)).utf8)
        }

        var lookups: SearchTerms.Lookups { SearchTerms.lookups(ofWord: word) }

        var matchesName: Bool {
            lookups.names.contains { lookup in
                SearchTerms.names(in: text.bytes).contains { lookup.matches(text.bytes[$0]) }
            }
        }

        var matchesBody: Bool {
            let terms =
                SearchTerms.bodies(in: text.bytes).map { Array(text.bytes[$0]) }
                + SearchTerms.mixed(in: text.bytes, acrossSpaces: false)
            let lookups = lookups.bodies
            return !lookups.isEmpty && lookups.allSatisfy { lookup in terms.contains { lookup.matches($0) } }
        }

        /// Whether the word has nothing that is ignored or can be left out.
        var isLookedUpAsItIs: Bool { lookups.names.map(\.bytes) == [word] }

        /// Whether a search of the whole text finds the word.
        func isFound(_ matching: SearchQuery.Matching = .wordPrefix) throws -> Bool {
            var corpus = SearchCorpus()
            corpus.append([text])
            return try corpus.matches([word], matching: matching) == [true]
        }
    }

    /// Runs a check with random cases, and returns how often it returned true.
    private func count(
        _ kinds: [WordScalars] = WordScalars.allCases, where check: (RandomCase, UInt64) throws -> Bool
    ) rethrows -> Int {
        try (0..<4_000).filter { seed in
            let random = RandomCase(seed: UInt64(seed), kinds: kinds)
            return try !random.word.isEmpty && check(random, UInt64(seed))
        }.count
    }

    @Test("law: a word of up to 24 scalars matches a name exactly when a search finds it")
    func names() throws {
        let found = try count { random, seed in
            guard random.isLookedUpAsItIs else { return false }
            let isFound = try random.isFound()
            #expect(random.matchesName == isFound, "seed \(seed)")
            return isFound
        }
        #expect((1_000...3_000).contains(found), "both results are common")
    }

    @Test(
        "the words of a name are sequences of letters of an alphabet, without numbers",
        arguments: [
            ("main street", ["main", "street"]), ("an anna", ["anna"]), ("foo-bar\nc++", ["foo", "bar"]),
            ("donaudampfschiffahrtsgesellschaft", ["donaudampfschiffahrtsges"]), ("größe", ["größe"]),
            ("ελλάδα река אביב كتاب", ["ελλάδα", "река", "אביב", "كتاب"]),
            ("1984 b52x ⅷab apple", ["apple"]), ("", []), ("東京tower展", ["tower"]), ("カメラ ภาษา", []),
            (
                "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8} kbs\u{1112}\u{1161}",
                ["\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}", "kbs"]
            ),
        ])
    func words(name: String, expected: [String]) {
        let bytes = Array(name.utf8)
        // Strings are equal if they are canonically equivalent.
        #expect(SearchTerms.words(in: bytes).map { Array(bytes[$0]) } == expected.map { Array($0.utf8) })
    }

    @Test(
        "in other texts than values, a space is a separator between the thousands of a number only",
        arguments: [
            ("1 234 567", ["1234567", "234567"]), ("in 1 345 678 people", ["1345678", "345678"]),
            ("2,5 234", ["25", "25234", "5234"]), ("290 g", []), ("1990 200", []), ("1 2 3 4", []),
            ("12 3456", []), (" 234 ", []), ("type safe", []),
        ])
    func thousands(text: String, expected: [String]) {
        let terms = SearchTerms.joined(in: Array(text.utf8), acrossSpaces: false)
        #expect(terms == expected.map { Array($0.utf8) })
    }

    @Test("law: a text in ASCII has the same terms as with a short word in another script after it")
    func ascii() {
        let characters = Array("aZ09 \n-_'".utf8)
        for seed in 0..<2_000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let text = (0..<generator.number(0...60)).map { _ in
                generator.number(0...2) == 0 ? characters[generator.number(0...characters.count - 1)] : 0x62
            }
            let longer = SearchTerms.bodies(in: text + Array(" é".utf8))
            #expect(
                SearchTerms.bodies(in: text) == longer.filter { $0.upperBound <= text.count }, "seed \(seed)")
        }
    }

    @Test("law: a word of 3 letters or more matches a body exactly when a search finds it")
    func letters() throws {
        let found = try count([.letters, .letters, .symbols, .eastAsian]) { random, seed in
            let word = String(decoding: random.word, as: UTF8.self).unicodeScalars
            guard word.count >= 3, word.allSatisfy(WordScalars.letters.all.contains) else { return false }
            let isFound = try random.isFound()
            #expect(random.matchesBody == isFound, "seed \(seed)")
            return isFound
        }
        #expect(found > 100)
    }

    @Test("law: a word of 2 Han or kana characters or more matches every body that contains it")
    func eastAsian() throws {
        let found = try count([.eastAsian, .letters]) { random, seed in
            let word = String(decoding: random.word, as: UTF8.self).unicodeScalars
            guard word.count >= 2, word.allSatisfy(WordScalars.eastAsian.all.contains) else { return false }
            guard try random.isFound(.anywhere) else { return false }
            #expect(random.matchesBody, "seed \(seed)")
            return true
        }
        #expect(found > 200)
    }

    private func hasSymbol(_ word: [UInt8]) -> Bool {
        String(decoding: word, as: UTF8.self).unicodeScalars.contains(where: WordScalars.symbols.all.contains)
    }

    @Test("law: a word without symbols that a search finds matches the body, except inside a syllable")
    func bodies() throws {
        let found = try count { random, seed in
            let beginsInSyllable = String(decoding: random.word, as: UTF8.self).unicodeScalars.prefix(1)
                .contains { 0x1160...0x11FF ~= $0.value || 0xD7B0...0xD7FF ~= $0.value }
            let isShort = random.lookups.bodies.contains { $0.isWhole }
            guard !random.lookups.bodies.isEmpty, !isShort, !beginsInSyllable, !hasSymbol(random.word)
            else { return false }
            guard try random.isFound() else { return false }
            #expect(random.matchesBody, "seed \(seed)")
            return true
        }
        #expect(found > 500)
    }

    @Test("law: terms are whole scalars without spaces, at most 24, and those of names ascending")
    func ranges() {
        for seed in 0..<2_000 {
            let bytes = RandomCase(seed: UInt64(seed)).text.bytes
            let names = SearchTerms.names(in: bytes)
            let starts = names.map { $0.lowerBound }
            #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
            for terms in [names, SearchTerms.bodies(in: bytes)] {
                for term in terms {
                    let string = String(validating: bytes[term], as: UTF8.self)
                    #expect((1...SearchTerms.maximumLength).contains(string?.unicodeScalars.count ?? 0))
                    #expect(!bytes[term].contains(0x20))
                }
            }
        }
    }

    @Test(
        "terms grow linearly with the text",
        arguments: [
            "anna ", "a", "+", "a+/", "a-", "1 ", "ไ", "日", "\u{1112}", "\u{1112}\u{1161}\u{11AB}",
            "日本 foo-bar, ไทย ", "日1", "日a-", "ก\u{1112}", "1 日 ", "日1,0 ",
        ])
    func cost(part: String) {
        func sizes(_ count: Int) -> [Int] {
            let bytes = Array(String(repeating: part, count: count).utf8)
            let terms = [SearchTerms.names(in: bytes), SearchTerms.bodies(in: bytes)]
            let others = [SearchTerms.joined, SearchTerms.mixed].map { $0(bytes, true) }
            let more = others + [SearchTerms.mixedNames(in: bytes)]
            return (terms.map { $0.map(\.count) } + more.map { $0.map(\.count) }).flatMap { lengths in
                [lengths.count, lengths.reduce(0, +)]
            }
        }
        // Fewer than 24 parts are shorter than a term.
        let (once, twice, thrice) = (sizes(100), sizes(200), sizes(300))
        for (size, number) in twice.enumerated() {
            #expect(thrice[size] - number == number - once[size])
            #expect(number <= 200 * part.utf8.count * (size % 2 == 0 ? 1 : SearchTerms.maximumLength))
        }
    }

    @Test("an empty word is not looked up")
    func emptyWord() {
        let lookups = SearchTerms.lookups(ofWord: [])
        #expect(lookups.names.isEmpty && lookups.bodies.isEmpty)
        #expect(SearchTerms.names(in: []).isEmpty)
        #expect(SearchTerms.bodies(in: []).isEmpty)
    }

    @Test(
        "invalid UTF-8 counts as a symbol",
        arguments: [
            [0xFF], [0x80, 0x80], [0x61, 0xC3], [0xE6, 0x97, 0x61, 0x62, 0x63], [0x61, 0xFF, 0x62],
        ])
    func invalidBytes(bytes: [UInt8]) {
        let letters = bytes.filter { $0 < 0x80 }.count
        let names = SearchTerms.names(in: bytes)
        #expect(names.first == 0..<bytes.count)
        let words = SearchTerms.bodies(in: bytes).filter { bytes[$0].allSatisfy { $0 < 0x80 } }
        #expect(words.reduce(0) { $0 + $1.count } == letters)
        #expect(SearchTerms.lookups(ofWord: bytes).names.map(\.bytes) == [bytes])
    }
}
