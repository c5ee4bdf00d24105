import Sectioning
import TestSupport

/// The texts of entries, a query, and the part of a list that matches.
struct SearchCase: Encodable {
    let kind = "search"
    let seed: UInt64
    let list: LawList
    let texts: [[String]]
    let words: [String]
    let matching: LawMatching
    let expected: LawSections

    init(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        list = generator.lawList()
        let folded = list.entries.map { _ in
            generator.list(generator.below(3)) { FoldedText(lowercasing: $0.text(9)) }
        }
        matching = generator.one(of: [.wordPrefix, .anywhere])
        let typed = generator.text(5)
        let query = SearchQuery(typed, matching: .init(matching)) { FoldedText(lowercasing: $0) }
        texts = folded.map { $0.map { String(decoding: $0.bytes, as: UTF8.self) } }
        words = query.words.map { String(decoding: $0.bytes, as: UTF8.self) }
        var searched = SearchCorpus()
        for texts in folded { searched.append(texts) }
        let found = Set(zip(list.identities, try searched.matches(query)).filter { $0.1 }.map { $0.0 })
        expected = LawSections(try list.snapshot().filtered(found.contains))
    }
}
