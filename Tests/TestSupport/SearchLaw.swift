/// Where words may match in a case.
public enum LawMatching: String, Codable, Sendable { case wordPrefix, anywhere }

/// A case of `Laws/search.json`: folded texts and words, and the part of a list that matches.
public struct SearchLaw: Decodable, Sendable {
    public let law: String
    /// The list; by default, all entries are in section 1.
    public let list: LawList
    /// The folded texts of each entry.
    public let texts: [[String]]
    public let words: String
    public let matching: LawMatching
    public let sections: LawSections

    private enum Name: String, CodingKey { case law, list, texts, words, matching }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        law = try fields.decode(String.self, forKey: .law)
        texts = try fields.decode([[String]].self, forKey: .texts)
        list = try fields.value(.list, or: LawList(count: texts.count))
        words = try fields.decode(String.self, forKey: .words)
        matching = try fields.value(.matching, or: .wordPrefix)
        sections = try LawSections(from: decoder)
    }
}

extension SearchLaw: CustomStringConvertible {
    public var description: String { law }

    /// All cases of the table.
    public static func all() throws -> [SearchLaw] { try LawTable.rows("search") }
}
