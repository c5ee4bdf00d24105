/// A case of `Laws/difference.json`: two lists, and the steps from one to the other.
public struct DifferenceLaw: Decodable, Sendable {
    public let law: String
    public let old: LawList
    public let now: LawList
    /// Each entry, its section and offset; and the section and offset that it moves to, if it does.
    public let removals: [[Int32]]
    /// Each key and its position; and the position that it moves to, if it does.
    public let sectionRemovals: [[Int32]]
    public let sectionInsertions: [[Int32]]
    public let insertions: [[Int32]]
    /// Each entry whose revision is another, and its section.
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

    /// The table.
    public static func all() throws -> [DifferenceLaw] { try LawTable.rows("difference") }
}
