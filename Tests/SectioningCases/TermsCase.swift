import Sectioning
import TestSupport

/// A word, and what is looked up for it in a search index.
struct TermsCase: Encodable {
    let kind = "terms"
    let seed: UInt64
    let word: String
    let name: String
    let pieces: [String]
    let spelled: [String]

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        word = generator.word()
        let bytes = Array(word.utf8)
        name = String(decoding: SearchTerms.name(ofWord: bytes), as: UTF8.self)
        pieces = SearchTerms.pieces(ofWord: bytes).map { String(decoding: $0, as: UTF8.self) }
        spelled = SearchTerms.words(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    }
}
