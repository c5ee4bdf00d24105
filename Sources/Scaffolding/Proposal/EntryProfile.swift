import Content
import DataFormats

/// Statistics of the fields of many entries.
struct EntryProfile {
    let count: Int
    /// The fields, in the order of their first occurrence.
    private(set) var fields: [FieldProfile] = []
    private var indices: [String: Int] = [:]

    /// The maximum number of keys in a path. Deeper values are rarely useful in a list.
    private static let maximumPathDepth = 3
    /// The maximum number of field paths to collect; any others are ignored. Nested fields have a lower limit, because
    /// an object can be a table with a key for each language or currency.
    private static let maximumFields = 2_000
    private static let maximumNestedFields = 1_000

    /// Collects the statistics.
    /// - Complexity: O(*values*).
    init(_ entries: [Node]) {
        count = entries.count
        for entry in entries { add(entry, at: []) }
        // A key that contains a dot takes precedence over nested keys.
        let topKeys = Set(
            fields.lazy.filter { $0.path.text.contains(".") && $0.isTopLevel }.map { $0.path.text })
        if !topKeys.isEmpty { fields.removeAll { !$0.isTopLevel && topKeys.contains($0.path.text) } }
    }

    private mutating func add(_ object: Node, at keys: [String]) {
        for member in object.members ?? [] where !member.value.isNull {
            // Ignore values that no path can name.
            guard keys.isEmpty || !member.key.contains(".") else { continue }
            let keys = keys + [member.key]
            guard let index = index(of: keys) else { continue }
            fields[index].add(member.value)
            if keys.count < Self.maximumPathDepth, member.value.members != nil { add(member.value, at: keys) }
        }
    }

    private mutating func index(of keys: [String]) -> Int? {
        // The separator cannot occur in a key: the readers reject NUL.
        let text = keys.joined(separator: "\0")
        if let index = indices[text] { return index }
        let limit = keys.count == 1 ? Self.maximumFields : Self.maximumNestedFields
        guard fields.count < limit, let path = FieldPath(keys.joined(separator: ".")),
            // The YAML parser drops a leading byte order mark.
            path.text.unicodeScalars.first != "\u{FEFF}"
        else { return nil }
        indices[text] = fields.count
        fields.append(FieldProfile(path, entries: count, depth: keys.count))
        return fields.count - 1
    }
}
