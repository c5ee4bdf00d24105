import Sectioning
import TestSupport
import Testing

@Suite("Search within sections")
struct SectionSearchTests {
    struct Person: Sendable, Identifiable {
        let id: Int
        let name: String
        let city: String
        let born: Int
        let team: String
    }

    private static let people = [
        Person(id: 1, name: "Anders Ångström", city: "Uppsala", born: 1814, team: "Optics"),
        Person(id: 2, name: "Marie Curie", city: "Paris", born: 1867, team: "Radiation"),
        Person(id: 3, name: "Lise Meitner", city: "Wien", born: 1878, team: "Radiation"),
        Person(id: 4, name: "Maria Goeppert-Mayer", city: "San Diego", born: 1906, team: "Nuclei"),
        Person(id: 5, name: "Augustin Fresnel", city: "Ville-d'Avray", born: 1788, team: "Optics"),
    ]

    /// Removes the accents in these tests. The folding of a real collation has its own tests.
    @Sendable private static func fold(_ text: String) -> FoldedText {
        var bytes: [UInt8] = []
        var offsets: [Int] = []
        var offset = 0
        for character in text.lowercased() {
            let folded = ["å": "a", "ö": "o", "é": "e", "ß": "ss", "–": " "][character] ?? String(character)
            for byte in folded.utf8 {
                bytes.append(byte)
                offsets.append(offset)
            }
            offset += String(character).utf8.count
        }
        return FoldedText(bytes: bytes, sourceOffsets: offsets + [offset])
    }

    @Test("folded text has an offset for each byte and the end, and offsets never decrease")
    func offsetsOfFoldedText() async {
        #expect(FoldedText(bytes: [0x73, 0x73], sourceOffsets: [0, 0, 2]).sourceOffsets == [0, 0, 2])
        await #expect(processExitsWith: .failure) { _ = FoldedText(bytes: [0x61], sourceOffsets: [0]) }
        await #expect(processExitsWith: .failure) { _ = FoldedText(bytes: [0x61], sourceOffsets: [1, 0]) }
    }

    private static let search = SectionSearch(
        people,
        fields: [.text(\.name), .text(\.city), .matching { person, word in Int(word) == person.born }],
        folding: fold)

    @Test(
        "every word must match in any field, ignoring case and accents",
        arguments: [
            ("angstrom", [1]), ("ÅNG", [1]), ("ang strö", []), ("an upp", [1]), ("upp AN", [1]),
            ("mari", [2, 4]), ("mari paris", [2]), ("mayer", [4]), ("peppert", []), ("avray", [5]),
            ("d'avray", [5]), ("'", [5]), ("goeppert-mayer", [4]), ("1867", [2]), ("radiation", []),
            ("mari 1867", [2]), ("1", []), ("", [1, 2, 3, 4, 5]), ("  \n", [1, 2, 3, 4, 5]),
            ("–", [1, 2, 3, 4, 5]),
        ])
    func finds(text: String, expected: [Int]) throws {
        let list = try Self.people.sectioned(by: \.id)
        let found = try Self.search.results(for: text, in: list)
        #expect(found.sections.map { $0.key } == expected)
    }

    @Test("`anywhere` matches inside words")
    func anywhere() throws {
        let list = try Self.people.sectioned(by: \.id)
        let found = try Self.search.results(for: "eppert", matching: .anywhere, in: list)
        #expect(found.sections.map { $0.key } == [4])
    }

    @Test(
        "results keep the order of sections and the policy, and the list does not change",
        arguments: [
            (EmptySectionPolicy.omit, "Radiation(2) Nuclei(4)"),
            (.header, "Radiation(2) Optics() Acoustics() Nuclei(4)"),
            (.index, "Radiation(2) [Optics] [Acoustics] Nuclei(4)"),
        ])
    func sections(empty: EmptySectionPolicy, expected: String) throws {
        let list = try Self.people.sectioned(
            byEach: { [$0.team] }, id: { "\($0.id)" },
            order: .given(["Radiation", "Optics", "Acoustics"]), empty: empty)
        let before = list
        let search = SectionSearch(Self.people, id: { "\($0.id)" }, fields: [.text(\.name)])
        #expect(try search.results(for: "mar", in: list).fullNotation == expected)
        #expect(list == before)
        #expect(try search.results(for: "", in: list) == list)
        #expect(try search.results(for: "nobody", in: list).placementCount == 0)
    }

    @Test("an entry is found in all its sections, and an unknown entry is not found")
    func severalSections() throws {
        let list = try snapshot("A(1 2 9) B(1) C(3)")
        let search = SectionSearch(Self.people, id: { "\($0.id)" }, fields: [.text(\.name)])
        #expect(try search.results(for: "a", in: list).fullNotation == "A(1) B(1)")
    }

    @Test(
        "words begin after other characters than letters and digits, and everywhere in scripts without spaces",
        arguments: [
            ("c++", "c++ and c", true), ("+", "c++", true), ("++", "c++", true), ("b", "a_b", true),
            ("2", "b2", false), ("b", "éb", false), ("b", "é-b", true), ("本", "日本語", true),
            ("カ", "アカ", true), ("국", "한국", true), ("ไทย", "ภาษาไทย", true), ("ş", "başla", false),
            ("%", "100%", true), ("→", "a→b", true), ("b", "a→b", true), ("b", "a b", true),
            ("quoted", "“quoted”", true), ("avray", "d’avray", true), ("bar", "foo—bar", true),
            ("que", "¿que?", true), ("5", "€5", true), ("5", "£5", true), ("😀", "party😀", true),
            ("a", "😀a", true), ("b", "3×b", true), ("a", "日a", true), ("သူ", "မြသူ", true),
            ("ភា", "កភា", true), ("豈", "a豈", true), ("𠀀", "a𠀀", true), ("ß", "aß", false),
            ("é", "aé", false), ("ᵃ", "aᵃ", false), ("ⲁ", "aⲁ", false), ("", "a", true),
            ("love", "❤️love", true), ("travel", "✈️Travel", true), ("a", "👨‍👩‍👧a", true), ("a", "👍🏽a", true),
            ("love", "❤️\u{200D}🔥love", true), ("soft", "mi\u{AD}soft", false), ("ab", "a\u{200D}b", true),
            ("love", "1️⃣love", false), ("love", "ªlove", false), ("love", "²love", false),
            ("love", "½love", false), ("love", "①love", false), ("love", "Ⅷlove", false),
            ("love", "ｱlove", true), ("ｱ", "loveｱ", true),
            ("ბ", "აბ", false), ("b", "a\u{301}b", false), ("ন", "কিন", false), ("love", "™love", true),
        ] as [(String, String, Bool)])
    func wordStarts(word: String, text: String, isFound: Bool) throws {
        var corpus = SearchCorpus()
        corpus.append([FoldedText(lowercasing: text)])
        let query = SearchQuery(word) { FoldedText(lowercasing: $0) }
        #expect(try corpus.matches(query) == [isFound])
    }

    @Test(
        "highlights are ranges that do not touch",
        arguments: [
            ("ang", "Ångström", ["Ång"]), ("an up", "Anders, Uppsala", ["An", "Up"]),
            ("a an ande", "Anders", ["Ande"]), ("strass", "Straße", ["Straß"]),
            ("stras", "Straße", ["Straß"]),
            ("mar", "Marie, Maria", ["Mar", "Mar"]), ("x", "Anders", []), ("", "Anders", []),
            ("d e", "Ville-d'Eau", ["d", "E"]), ("日本", "日本語", ["日本"]), ("日 本", "日本語", ["日本"]),
        ])
    func highlights(words: String, text: String, expected: [String]) {
        let query = Self.search.query(words)
        #expect(Self.search.highlights(of: query, in: text).map { String(text[$0]) } == expected)
    }

    @Test(
        "highlights do not cut a character",
        arguments: [
            ("👩", "👩‍👩‍👧 family", ["👩‍👩‍👧"]), ("🇩", "🇩🇪🇫🇷", ["🇩🇪"]),
            ("e", "e\u{301}tude", ["e\u{301}", "e"]), ("\u{301}t", "e\u{301}tude", ["e\u{301}t"]),
            ("e e", "e\u{301}e", ["e\u{301}e"]),
        ])
    func wholeCharacters(words: String, text: String, expected: [String]) {
        let search = SectionSearch([1], id: { $0 }, fields: [])
        let found = search.highlights(of: search.query(words, matching: .anywhere), in: text)
        #expect(found.map { String(text[$0]) } == expected)
    }

    @Test(
        "highlights of a text whose characters have no end take linear time",
        .timeLimit(.minutes(1)),
        arguments: [("क्", "क", 1), ("🇸🇪", "🇪", 1), ("👩\u{200D}", "👩", 1), ("e\u{301}, ", "e", 100_000)])
    func longHighlights(unit: String, word: String, count: Int) {
        let search = SectionSearch([1], id: { $0 }, fields: [])
        let text = String(repeating: unit, count: 100_000)
        let found = search.highlights(of: search.query(word, matching: .anywhere), in: text)
        #expect(found.count == count && found.first?.lowerBound == text.startIndex)
    }

    @Test("law: highlights are the characters that contain a match")
    func highlightLaw() {
        let parts = [
            "a", "b", " ", "\r", "\n", "\u{301}", "🇸", "क", "\u{94D}", "👩", "\u{200D}", "한", "\u{11A8}",
        ]
        let search = SectionSearch([1], id: { $0 }, fields: []) { text in
            FoldedText(bytes: Array(text.utf8), sourceOffsets: Array(0...text.utf8.count))
        }
        for seed in 0..<3_000 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let text = (0..<generator.number(0...12)).map { _ in parts[generator.number(0...12)] }.joined()
            let word = parts[[0, 1, 5, 6, 7, 8, 9, 10][generator.number(0...7)]]
            let query = SearchQuery(words: [.init(text: word, bytes: Array(word.utf8))], matching: .anywhere)
            var expected: [Range<String.Index>] = []
            for index in text.indices {
                let end = text.index(after: index)
                guard text[index].unicodeScalars.contains(where: { String($0) == word }) else { continue }
                if let last = expected.last, last.upperBound == index {
                    expected[expected.count - 1] = last.lowerBound..<end
                } else {
                    expected.append(index..<end)
                }
            }
            #expect(search.highlights(of: query, in: text) == expected, "seed \(seed)")
        }
    }

    @Test("the texts of an entry are separated, also those that are empty")
    func separators() {
        for texts in [["", "b"], ["b", ""]] {
            var corpus = SearchCorpus()
            corpus.append(texts.map { FoldedText(lowercasing: $0) })
            #expect(corpus.byteCount == 2)
        }
    }

    @Test("an empty word never matches, and runs of white space are one space")
    func edges() throws {
        var corpus = SearchCorpus()
        corpus.append([FoldedText(lowercasing: "a \t b")])
        #expect(try corpus.matches([[]], matching: .anywhere) == [false])
        #expect(try corpus.matches([Array("a b".utf8)], matching: .anywhere) == [true])
        let folded = FoldedText(lowercasing: " \u{2014}Éa\u{3000} b")
        #expect(String(decoding: folded.bytes, as: UTF8.self) == "éa b")
        #expect(folded.sourceOffsets == [4, 4, 6, 7, 11, 12])
        #expect(folded.words.map { String(decoding: $0, as: UTF8.self) } == ["éa", "b"])
    }

    @Test("a word never matches across two texts")
    func acrossTexts() throws {
        var corpus = SearchCorpus()
        corpus.append(["ab", "cd"].map { FoldedText(lowercasing: $0) })
        let fold = { (text: String) in FoldedText(lowercasing: text) }
        #expect(try corpus.matches(SearchQuery("bc", matching: .anywhere, folding: fold)) == [false])
        #expect(try corpus.matches(SearchQuery("b c", matching: .anywhere, folding: fold)) == [true])
    }

    @Test("a search stops when `isCancelled` returns true")
    func cancellation() throws {
        var corpus = SearchCorpus()
        for _ in 0..<10_000 { corpus.append([FoldedText(lowercasing: "word")]) }
        let query = SearchQuery("word") { FoldedText(lowercasing: $0) }
        var asked = 0
        #expect(throws: CancellationError.self) {
            try corpus.matches(
                query,
                isCancelled: {
                    asked += 1
                    return asked == 5
                })
        }
        #expect(asked == 5)
        asked = 0
        _ = try corpus.matches(
            query,
            isCancelled: {
                asked += 1
                return false
            })
        #expect((10...100).contains(asked), "regularly, but not for each entry")
        let list = try Self.people.sectioned(by: \.team)
        #expect(throws: CancellationError.self) {
            try Self.search.results(for: "a", in: list) { true }
        }
    }

    @Test("law: the results equal those of a simple search, in the order of the list")
    func laws() throws {
        let letters = ["a", "b", "é", " ", "-", "日"]
        for seed in 0..<2_000 {
            var generator = SeededGenerator(seed: UInt64(seed))
            func text(_ length: Int) -> String {
                (0..<length).map { _ in letters[generator.number(0...5)] }.joined()
            }
            let entries = (0..<12).map { (id: $0, text: text(6)) }
            let list = generator.snapshot()
            let search = SectionSearch(entries, id: { $0.id }, fields: [.text { $0.text }])
            let typed = text(generator.number(0...4))
            let found = try search.results(for: typed, in: list)
            let words = typed.split(separator: " ")
            guard !words.isEmpty else {
                #expect(found == list, "seed \(seed)")
                continue
            }
            let expected = list.filtered { id in Self.isFound(typed, in: entries[id].text) }
            #expect(found == expected, "seed \(seed)")
            let anywhere = try search.results(for: typed, matching: .anywhere, in: list)
            #expect(
                anywhere == list.filtered { id in words.allSatisfy { entries[id].text.contains($0) } },
                "seed \(seed)")
        }
    }

    /// Tries every position at which a word may begin.
    private static func isFound(_ typed: String, in text: String) -> Bool {
        let characters = Array(text)
        return typed.split(separator: " ").allSatisfy { word in
            characters.indices.contains { start in
                let isStart =
                    start == 0 || "日 -".contains(characters[start]) || "日 -".contains(characters[start - 1])
                return isStart && String(characters[start...]).hasPrefix(word)
            }
        }
    }

    @Test(
        "a field may be compared with the whole text, with its spaces",
        arguments: [("1814 1867", [1]), ("1867", []), ("curie", [2]), (" 1814  1867", [])])
    func wholeText(typed: String, expected: [Int]) throws {
        let search = SectionSearch(
            Self.people,
            fields: [.text(\.name), .matchingText { $0.id == 1 && $1 == "1814 1867" }])
        let list = try Self.people.sectioned(by: \.team)
        #expect(try search.results(for: typed, in: list).ids == expected)
        #expect(throws: CancellationError.self) {
            try search.results(for: typed, in: list, isCancelled: { true })
        }
    }

    @Test("a search in whole texts is canceled also if some entries match already")
    func cancellationInWholeTexts() throws {
        let entries = (0..<2_560).map { (id: $0, name: $0.isMultiple(of: 256) ? "hit" : "miss") }
        let search = SectionSearch(
            entries, id: { $0.id }, fields: [.text { $0.name }, .matchingText { _, _ in false }])
        let list = try entries.sectioned(by: { $0.name }, id: { $0.id })
        func timesAsked(for text: String) throws -> Int {
            var asked = 0
            _ = try search.results(for: text, in: list) {
                asked += 1
                return false
            }
            return asked
        }
        #expect(try timesAsked(for: "hit") == timesAsked(for: "nobody"))
    }

    @Test("the final sigma equals the other one", arguments: ["τελος", "ΤΕΛΟΣ", "Τέλος"])
    func sigma(text: String) {
        let folded = FoldedText(lowercasing: text).bytes
        #expect((folded == FoldedText(lowercasing: "τελοσ").bytes) == (text != "Τέλος"), "accents are kept")
        #expect(folded == FoldedText(lowercasing: text.uppercased()).bytes)
    }
}
