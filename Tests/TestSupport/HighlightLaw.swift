/// A case of `Laws/highlights.json`: folded words, a folded text, and the ranges to highlight.
public struct HighlightLaw: Decodable, Sendable {
    public let law: String
    public let words: String
    public let text: String
    public let matching: LawMatching
    /// The source offset of each byte, and of the end; by default the same offset.
    public let offsets: [Int32]
    public let ranges: [[Int32]]

    private enum Name: String, CodingKey { case law, words, text, matching, offsets, ranges }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        law = try fields.decode(String.self, forKey: .law)
        words = try fields.decode(String.self, forKey: .words)
        text = try fields.decode(String.self, forKey: .text)
        matching = try fields.value(.matching, or: .wordPrefix)
        offsets = try fields.value(.offsets, or: (0...text.utf8.count).map { Int32($0) })
        ranges = try fields.decode([[Int32]].self, forKey: .ranges)
    }
}

extension HighlightLaw: CustomStringConvertible {
    public var description: String { law }

    /// All cases of the table.
    public static func all() throws -> [HighlightLaw] { try LawTable.rows("highlights") }
}
