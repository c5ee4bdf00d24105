import Content
import DataFormats

/// What many entries hold, field by field.
struct EntryProfile {
    let count: Int
    /// In the order in which they are met.
    private(set) var fields: [FieldProfile] = []
    private var indices: [String: Int] = [:]

    /// How many keys a path has at most. What lies deeper is hardly meant for a list.
    private static let maximumPathDepth = 3
    /// Objects may be tables with a key for each language or currency; of more paths than this the rest is left
    /// out.
    private static let maximumFields = 2_000
    private static let maximumNestedFields = 1_000

    /// - Complexity: O(*values*).
    init(_ entries: [Node]) {
        count = entries.count
        for entry in entries { add(entry, at: []) }
        // A key with a dot in it is found before keys one in the other.
        let topKeys = Set(
            fields.lazy.filter { $0.path.text.contains(".") && $0.isTopLevel }.map { $0.path.text })
        if !topKeys.isEmpty { fields.removeAll { !$0.isTopLevel && topKeys.contains($0.path.text) } }
    }

    private mutating func add(_ object: Node, at keys: [String]) {
        for member in object.members ?? [] where !member.value.isNull {
            // What a path cannot name cannot be used.
            guard keys.isEmpty || !member.key.contains(".") else { continue }
            let keys = keys + [member.key]
            guard let index = index(of: keys) else { continue }
            fields[index].add(member.value)
            if keys.count < Self.maximumPathDepth, member.value.members != nil { add(member.value, at: keys) }
        }
    }

    private mutating func index(of keys: [String]) -> Int? {
        // Neither has a NUL: the readers refuse it.
        let text = keys.joined(separator: "\0")
        if let index = indices[text] { return index }
        let limit = keys.count == 1 ? Self.maximumFields : Self.maximumNestedFields
        guard fields.count < limit, let path = FieldPath(keys.joined(separator: ".")),
            // The YAML parser drops a byte order mark with which a text begins.
            path.text.unicodeScalars.first != "\u{FEFF}"
        else { return nil }
        indices[text] = fields.count
        fields.append(FieldProfile(path, entries: count, depth: keys.count))
        return fields.count - 1
    }
}
