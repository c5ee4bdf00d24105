import Diagnostics

/// The part of a file that is imported as a list of entries.
public struct EntryListExcerpt: Sendable {
    /// The keys from the top of the file to the list; empty if the file itself is an object of entries.
    let path: [String]
    /// The field with the keys of the object whose values are the entries; `nil` for a list.
    var keyName: String?
    /// What the file has in addition to the list: keys with their values.
    let others: [String]

    /// The path for messages: `data.items`; `nil` if the file itself is an object of entries.
    public var name: String? { path.isEmpty ? nil : path.map(\.excerpt).joined(separator: ".") }

    /// Whether the file has more than the entries.
    public var leavesOut: Bool { !others.isEmpty }
}
