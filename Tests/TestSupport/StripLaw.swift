/// A case of `Laws/strip.json`: how an index shows titles.
public struct StripLaw: Decodable, Sendable, CustomStringConvertible {
    public let law: String
    public let titles: [String]
    public let kind: String
    /// What a narrow window shows; nothing, if it shows the titles.
    public let initials: [String]?

    public var description: String { law }

    /// All cases of the table.
    public static func all() throws -> [StripLaw] { try LawTable.rows("strip") }
}
