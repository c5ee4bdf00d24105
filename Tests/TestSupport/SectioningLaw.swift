/// A case of `Laws/sectioning.json`: a list, and the sections that it is cut into.
public struct SectioningLaw: Decodable, Sendable {
    public let law: String
    public let list: LawList
    public let sections: LawSections
    /// What the list is refused for, in place of sections.
    public let refused: ExpectedError?

    private enum Name: String, CodingKey { case law, refused }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        law = try fields.decode(String.self, forKey: .law)
        list = try LawList(from: decoder)
        refused = try fields.decodeIfPresent(ExpectedError.self, forKey: .refused)
        sections = try LawSections(from: decoder)
    }
}

extension SectioningLaw: CustomStringConvertible {
    public var description: String { law }

    /// The table.
    public static func all() throws -> [SectioningLaw] { try LawTable.rows("sectioning") }
}
