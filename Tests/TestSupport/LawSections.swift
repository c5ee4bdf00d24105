/// The sections and the index that a case expects.
public struct LawSections: Codable, Hashable, Sendable {
    /// For each section, its key and the identities in it.
    public let sections: [[Int32]]
    /// The indexed keys; by default the keys of the sections.
    public let indexed: [Int32]
    /// For each indexed key, the position of its target; by default its own section.
    public let targets: [Int32]
    /// The indexed keys without entries.
    public let vacant: [Int32]

    private enum CodingKeys: String, CodingKey { case sections, indexed, targets, vacant }

    public init(sections: [[Int32]], indexed: [Int32], targets: [Int32], vacant: [Int32]) {
        self.sections = sections
        self.indexed = indexed
        self.targets = targets
        self.vacant = vacant
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        sections = try fields.value(.sections, or: [])
        indexed = try fields.value(.indexed, or: sections.map { $0[0] })
        targets = try fields.value(.targets, or: sections.indices.map { Int32($0) })
        vacant = try fields.value(.vacant, or: [])
    }
}
