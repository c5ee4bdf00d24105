/// The list of a case: entries and how they are sectioned.
public struct LawList: Codable, Sendable {
    public enum Remainder: String, Codable, CaseIterable, Sendable {
        case appearance, count, ascending, descending
    }
    public enum Empty: String, Codable, CaseIterable, Sendable { case omit, header, index }

    /// The section keys of each entry.
    public let entries: [[Int32]]
    /// The identities of the entries; by default 0, 1, 2 …
    public let identities: [Int32]
    /// The revisions of the entries; none by default.
    public let revisions: [Int32]
    public let given: [Int32]
    public let last: [Int32]
    public let remainder: Remainder
    public let empty: Empty

    public init(
        entries: [[Int32]], identities: [Int32]? = nil, revisions: [Int32] = [], given: [Int32] = [],
        last: [Int32] = [], remainder: Remainder = .appearance, empty: Empty = .omit
    ) {
        self.entries = entries
        self.identities = identities ?? entries.indices.map { Int32($0) }
        self.revisions = revisions
        self.given = given
        self.last = last
        self.remainder = remainder
        self.empty = empty
    }

    /// Creates a list of `count` entries, all in section 1.
    init(count: Int) {
        self.init(entries: Array(repeating: [1], count: count))
    }
}

extension LawList {
    private enum CodingKeys: String, CodingKey {
        case entries, identities, revisions, given, last, remainder, empty
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        entries = try fields.decode([[Int32]].self, forKey: .entries)
        identities = try fields.value(.identities, or: entries.indices.map { Int32($0) })
        revisions = try fields.value(.revisions, or: [])
        given = try fields.value(.given, or: [])
        last = try fields.value(.last, or: [])
        remainder = try fields.value(.remainder, or: .appearance)
        empty = try fields.value(.empty, or: .omit)
    }
}
