/// A case of `Laws/terms.json`: the terms of a folded text, and what is looked up for a folded word.
public struct TermsLaw: Decodable, Sendable {
    public let law: String
    public let text: String
    /// The terms of the text as a name.
    public let names: [String]
    /// The terms of the text as a body.
    public let bodies: [String]
    public let word: String
    /// What is looked up in names; by default the word.
    public let name: String
    /// What is looked up in bodies.
    public let pieces: [String]
    public let matchesName: Bool
    public let matchesBody: Bool

    private enum Name: String, CodingKey {
        case law, text, names, bodies, word, name, pieces, matchesName, matchesBody
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        law = try fields.decode(String.self, forKey: .law)
        text = try fields.decode(String.self, forKey: .text)
        names = try fields.decode([String].self, forKey: .names)
        bodies = try fields.decode([String].self, forKey: .bodies)
        word = try fields.decode(String.self, forKey: .word)
        name = try fields.value(.name, or: word)
        pieces = try fields.decode([String].self, forKey: .pieces)
        matchesName = try fields.decode(Bool.self, forKey: .matchesName)
        matchesBody = try fields.decode(Bool.self, forKey: .matchesBody)
    }
}

extension TermsLaw: CustomStringConvertible {
    public var description: String { law }

    /// All cases of the table.
    public static func all() throws -> [TermsLaw] { try LawTable.rows("terms") }
}
