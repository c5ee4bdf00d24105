/// A case of `Laws/terms.json`: the terms of a folded text, and what is looked up for a folded word.
public struct TermsLaw: Decodable, Sendable {
    public let law: String
    public let text: String
    /// The terms of the text as a name.
    public let names: [String]
    /// The terms of the text as a body.
    public let bodies: [String]
    /// The terms of the text without the separators in them, also across spaces; by default none.
    public let joined: [String]
    /// The terms of the text as a body where kinds of letters meet, also across spaces between digits; by default none.
    public let mixed: [String]
    /// The terms of the text as names in a script without spaces without the separators in them; by default none.
    public let mixedNames: [String]
    public let word: String
    /// What is looked up in names; by default the word. What must be a whole term ends in `|`.
    public let nameLookups: [String]
    /// What is looked up in bodies, likewise.
    public let bodyLookups: [String]
    public let matchesName: Bool
    public let matchesBody: Bool

    private enum Name: String, CodingKey {
        case law, text, names, bodies, joined, mixed, mixedNames
        case word, nameLookups, bodyLookups, matchesName, matchesBody
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        law = try fields.decode(String.self, forKey: .law)
        text = try fields.decode(String.self, forKey: .text)
        names = try fields.decode([String].self, forKey: .names)
        bodies = try fields.decode([String].self, forKey: .bodies)
        joined = try fields.value(.joined, or: [])
        mixed = try fields.value(.mixed, or: [])
        mixedNames = try fields.value(.mixedNames, or: [])
        word = try fields.decode(String.self, forKey: .word)
        nameLookups = try fields.value(.nameLookups, or: [word])
        bodyLookups = try fields.decode([String].self, forKey: .bodyLookups)
        matchesName = try fields.decode(Bool.self, forKey: .matchesName)
        matchesBody = try fields.decode(Bool.self, forKey: .matchesBody)
    }
}

extension TermsLaw: CustomStringConvertible {
    public var description: String { law }

    /// All cases of the table.
    public static func all() throws -> [TermsLaw] { try LawTable.rows("terms") }
}
