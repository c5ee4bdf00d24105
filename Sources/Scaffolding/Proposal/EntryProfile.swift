import Content
import DataFormats

/// Statistics of the fields of many entries.
struct EntryProfile {
    let entries: [Node]
    /// Whether the entries have `$key`, which names the key of each in the object that contains it.
    let isKeyed: Bool
    /// The fields that a path can name, in the order of their first occurrence.
    private(set) var fields: [FieldProfile] = []
    /// All keys of the entries, including those of nested objects and of objects in lists.
    private(set) var keys = KeyTree()

    /// The maximum number of keys in the path of a field. Deeper values are rarely useful in a list.
    private static let maximumPathDepth = 3
    /// The maximum number of fields to collect. Nested fields have a lower limit, because an object can be a table with
    /// a key for each language or currency.
    private static let maximumFields = 2_000
    private static let maximumNestedFields = 1_000

    /// Collects the statistics.
    /// - Complexity: O(*values*).
    init(_ entries: [Node], isKeyed: Bool = false) {
        self.entries = entries
        self.isKeyed = isKeyed
        for entry in entries { add(entry, below: nil) }
        removeMisleadingFields()
    }

    var count: Int { entries.count }

    /// Removes the nested fields whose path names something else, too: a key at the top that contains a dot, or an
    /// element of a list. Also removes those in a key that is not an object in all entries.
    private mutating func removeMisleadingFields() {
        let topKeys = Set(
            fields.lazy.filter { $0.path.text.contains(".") && $0.isTopLevel }.map { $0.path.text })
        let misleading = keys.fieldsNamedLikeElements.union(keys.fieldsBelowOtherValues)
        guard !topKeys.isEmpty || !misleading.isEmpty else { return }
        let isKept = fields.indices.map { index in
            fields[index].isTopLevel
                || !topKeys.contains(fields[index].path.text) && !misleading.contains(index)
        }
        keys.keepFields(isKept)
        fields = zip(fields, isKept).filter(\.1).map(\.0)
    }

    private mutating func add(_ object: Node, below parent: Int?) {
        for member in object.members ?? [] {
            guard let key = keys.index(of: member.key, below: parent) else { continue }
            if keys[key].isNew { keys[key].field = newField(for: key) }
            keys[key].add(member.value)
            if let field = keys[key].field, !member.value.isNull { fields[field].add(member.value) }
            if member.value.members != nil { add(member.value, below: key) }
            for element in member.value.elements ?? [] where element.members != nil {
                if let list = keys.list(below: key) { add(element, below: list) }
            }
        }
    }

    /// Adds the field of a key, and returns its index; `nil` if no path can name it, or there are too many.
    private mutating func newField(for key: Int) -> Int? {
        guard let names = keys.path(of: key), names.count <= Self.maximumPathDepth,
            names.count == 1 || !names.contains(where: { $0.contains(".") }),
            fields.count < (names.count == 1 ? Self.maximumFields : Self.maximumNestedFields),
            let path = FieldPath(names.joined(separator: ".")),
            // Settings with the reserved name would mean the key of an entry.
            isKeyed || path != .entryKey,
            // The YAML parser drops a leading byte order mark.
            path.text.unicodeScalars.first != "\u{FEFF}"
        else { return nil }
        fields.append(FieldProfile(path, entries: count, depth: names.count))
        return fields.count - 1
    }
}
