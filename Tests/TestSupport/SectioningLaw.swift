/// A case of `Laws/sectioning.json`: a list and its sections.
public struct SectioningLaw: Decodable, Sendable {
    public let law: String
    public let list: LawList
    public let sections: LawSections
    /// The expected error, instead of sections.
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

    /// All cases of the table.
    public static func all() throws -> [SectioningLaw] { try LawTable.rows("sectioning") }
}
