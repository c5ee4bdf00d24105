/// The list of a law: entries, and how they are cut into sections.
public struct LawList: Decodable, Sendable {
    public enum Remainder: String, Decodable, Sendable { case appearance, count, ascending, descending }
    public enum Empty: String, Decodable, Sendable { case omit, header, index }

    /// The section keys of each entry.
    public let entries: [[Int32]]
    /// The entries' identities; by default 0, 1, 2 …
    public let identities: [Int32]
    /// The entries' revisions; by default none.
    public let revisions: [Int32]
    public let given: [Int32]
    public let last: [Int32]
    public let remainder: Remainder
    public let empty: Empty

    /// So many entries, all in the section 1.
    init(count: Int) {
        entries = Array(repeating: [1], count: count)
        identities = (0..<count).map { Int32($0) }
        (revisions, given, last) = ([], [], [])
        (remainder, empty) = (.appearance, .omit)
    }
}

extension LawList {
    private enum Name: String, CodingKey {
        case entries, identities, revisions, given, last, remainder, empty
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Name.self)
        entries = try fields.decode([[Int32]].self, forKey: .entries)
        identities = try fields.value(.identities, or: entries.indices.map { Int32($0) })
        revisions = try fields.value(.revisions, or: [])
        given = try fields.value(.given, or: [])
        last = try fields.value(.last, or: [])
        remainder = try fields.value(.remainder, or: .appearance)
        empty = try fields.value(.empty, or: .omit)
    }

    /// Whether each entry has an identity of its own, as a page's catalog asks for.
    public var isCatalog: Bool { Set(identities).count == identities.count }
}
