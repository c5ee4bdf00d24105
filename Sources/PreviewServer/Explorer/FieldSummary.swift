import Content
import DataFormats

/// A key of a catalog's entries, for the choice of a key to section by.
struct FieldSummary: Hashable, Sendable {
    /// The key, or two keys separated by a dot.
    let path: String
    /// The number of entries that have a value.
    var entries = 0
    /// The number of different values, up to ``maximumValues``.
    var values: Int { distinct.count }
    /// Some values, in the order of the entries.
    private(set) var examples: [String] = []
    private var distinct: Set<String> = []

    /// The maximum number of values that are told apart.
    static let maximumValues = 1_000
    private static let maximumExamples = 3
    /// The maximum length of an example, in characters.
    private static let exampleLength = 40

    /// Returns the keys whose values are text, numbers, Booleans, or lists of them, in the order in which they first occur.
    ///
    /// - Throws: `CancellationError`.
    /// - Complexity: O(*values of all entries*).
    static func all(of entries: [EntryHeader]) throws(CancellationError) -> [FieldSummary] {
        var positions: [String: Int] = [:]
        var all: [FieldSummary] = []
        func add(_ node: Node, at path: String) {
            let values = node.listed.compactMap(\.text)
            guard !values.isEmpty, values.count == node.listed.count else { return }
            if positions[path] == nil {
                positions[path] = all.count
                all.append(FieldSummary(path: path))
            }
            if let position = positions[path] { all[position].add(values) }
        }
        for entry in entries {
            guard !Task.isCancelled else { throw CancellationError() }
            for member in entry.whole.fields.members ?? [] {
                add(member.value, at: member.key)
                for inner in member.value.members ?? [] {
                    add(inner.value, at: "\(member.key).\(inner.key)")
                }
            }
        }
        return all
    }

    private init(path: String) {
        self.path = path
    }

    private mutating func add(_ values: [String]) {
        entries += 1
        for value in values where distinct.count < Self.maximumValues {
            guard distinct.insert(value).inserted, examples.count < Self.maximumExamples else { continue }
            examples.append(
                value.count > Self.exampleLength ? value.prefix(Self.exampleLength) + "…" : value)
        }
    }
}
