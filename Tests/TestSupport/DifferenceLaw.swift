/// A case of `Laws/difference.json`: two lists and the difference between them.
public struct DifferenceLaw: Decodable, Sendable {
    public let law: String
    public let old: LawList
    public let now: LawList
    /// For each removal: the entry, its section and offset; for a move also the new section and offset.
    public let removals: [[Int32]]
    /// For each removal: the key and its position; for a move also the new position.
    public let sectionRemovals: [[Int32]]
    public let sectionInsertions: [[Int32]]
    public let insertions: [[Int32]]
    /// Each entry with a changed revision, and its section.
    public let changed: [[Int32]]

    private enum Name: String, CodingKey {
        case law, old, now, removals, sectionRemovals, sectionInsertions, insertions, changed
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        law = try fields.decode(String.self, forKey: .law)
        old = try fields.decode(LawList.self, forKey: .old)
        now = try fields.decode(LawList.self, forKey: .now)
        let steps = { (name: Name) in try fields.value(name, or: [[Int32]]()) }
        removals = try steps(.removals)
        sectionRemovals = try steps(.sectionRemovals)
        sectionInsertions = try steps(.sectionInsertions)
        insertions = try steps(.insertions)
        changed = try steps(.changed)
    }
}

extension DifferenceLaw: CustomStringConvertible {
    public var description: String { law }

    /// All cases of the table.
    public static func all() throws -> [DifferenceLaw] { try LawTable.rows("difference") }
}
