import Sectioning
import TestSupport

/// A text, a query, and the ranges to highlight.
struct HighlightsCase: Encodable {
    let kind = "highlights"
    let seed: UInt64
    let text: String
    let words: [String]
    let matching: LawMatching
    /// The source offset of each UTF-16 code unit, and of the end.
    let offsets: [Int]
    let expected: [[Int]]

    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        self.seed = seed
        text = String(decoding: FoldedText(lowercasing: generator.text(20)).bytes, as: UTF8.self)
        // Some characters have the same source character as the previous one.
        var byteOffsets: [Int] = []
        var unitOffsets: [Int] = []
        var offset = 0
        for scalar in text.unicodeScalars {
            if generator.below(4) > 0 { offset += 1 + generator.below(2) }
            byteOffsets += Array(repeating: offset, count: UTF8.width(scalar))
            unitOffsets += Array(repeating: offset, count: UTF16.width(scalar))
        }
        let folded = FoldedText(bytes: Array(text.utf8), sourceOffsets: byteOffsets + [offset + 1])
        offsets = unitOffsets + [offset + 1]
        matching = generator.one(of: [.wordPrefix, .anywhere])
        let query = SearchQuery(generator.text(5), matching: .init(matching)) { FoldedText(lowercasing: $0) }
        words = query.words.map { String(decoding: $0.bytes, as: UTF8.self) }
        expected = query.ranges(in: folded).map { [$0.lowerBound, $0.upperBound] }
    }
}
