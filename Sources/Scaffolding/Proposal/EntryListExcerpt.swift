import Diagnostics

/// The part of a file that is imported as a list of entries.
public struct EntryListExcerpt: Sendable {
    /// The keys from the top of the file to the list or object. There is at least one.
    let path: [String]
    /// What the file has in addition to the list: keys with their values.
    let others: [String]

    /// The path for messages: `data.items`.
    public var name: String { path.map(\.excerpt).joined(separator: ".") }

    /// Whether the file has more than the entries.
    public var leavesOut: Bool { !others.isEmpty }
}
