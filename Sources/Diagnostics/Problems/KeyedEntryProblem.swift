/// A problem of entries in a catalog whose settings name `$key`, the key under which an entry is in an object.
public enum KeyedEntryProblem: Hashable, Sendable {
    /// A value of an object of entries is not an object.
    case valueNotObject(key: String, found: String)
    /// The entries of a file are a list, lines or rows.
    case listWithoutKeys
    /// A file is neither an object nor a list.
    case notKeyed(found: String)
    /// An entry has a field with the reserved name.
    case reservedField
    /// No setting names `$key`, but a file that is one entry looks like many.
    case looksKeyed(count: Int)
}

extension KeyedEntryProblem {
    var message: String {
        switch self {
        case .valueNotObject(let key, let found):
            "the entry “\(key.excerpt.visible)” must be an object, not \(found)"
        case .listWithoutKeys: "these entries have no “$key”, because they are not the values of an object"
        case .notKeyed(let found): "this must be an object of entries, not \(found)"
        case .reservedField: "“$key” is a reserved word, which cannot be a field here"
        case .looksKeyed(let count):
            "this file is one entry, although all of its \(count) values look like entries"
        }
    }

    var advice: String {
        switch self {
        case .valueNotObject, .notKeyed:
            "in a catalog whose settings name “$key”, write each entry as an object under its key"
        case .listWithoutKeys:
            "write an object with a key for each entry, or name another key than “$key” in catalog.yaml"
        case .reservedField: "rename the field"
        case .looksKeyed:
            "to make each an entry, write id: $key and title: $key under “entry” in catalog.yaml"
        }
    }
}
