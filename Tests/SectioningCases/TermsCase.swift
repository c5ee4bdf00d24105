import Sectioning
import TestSupport

/// A word, and what is looked up for it in a search index.
struct TermsCase: Encodable {
    let kind = "terms"
    let seed: UInt64
    let word: String
    let nameLookups: [String]
    let bodyLookups: [String]
    let spelled: [String]

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        word = generator.word()
        let bytes = Array(word.utf8)
        let lookups = SearchTerms.lookups(ofWord: bytes)
        nameLookups = lookups.names.map(\.inLaw)
        bodyLookups = lookups.bodies.map(\.inLaw)
        spelled = SearchTerms.words(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
}

extension SearchTerms.Lookup {
    /// The lookup as the tables of laws have it; see `TermsLaw`.
    fileprivate var inLaw: String { String(decoding: bytes, as: UTF8.self) + (isWhole ? "|" : "") }
}
