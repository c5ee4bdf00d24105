public import DataFormats

/// A path of keys into an entry's fields, separated by dots: `name.common`.
public struct FieldPath: Hashable, Sendable {
    public let keys: [String]
    /// The path as written.
    public let text: String

    init(keys: [String], text: String) {
        self.keys = keys
        self.text = text
    }

    /// Parses a path. Dots at its ends are part of the first and the last key: `Nr.`, `size.Nr.`.
    /// - Returns: `nil` for a string with an empty key (`""`, `a..b`).
    public init?(_ text: String) {
        guard text.utf8.contains(UInt8(ascii: ".")) else {
            guard !text.isEmpty else { return nil }
            self.init(keys: [text], text: text)
            return
        }
        guard let first = text.firstIndex(where: { $0 != "." }),
            let last = text.lastIndex(where: { $0 != "." })
        else { return nil }
        var keys = text[first...last].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard keys.allSatisfy({ !$0.isEmpty }) else { return nil }
        keys[0] = text[..<first] + keys[0]
        keys[keys.count - 1] += text[text.index(after: last)...]
        self.init(keys: keys, text: text)
    }

    /// Creates the path of a key of an entry, also of one that cannot be parsed as a path: `a..b`.
    package init(key: String) {
        self = FieldPath(key) ?? FieldPath(keys: [key], text: key)
    }

    /// Returns the path of a key of the object at this path.
    package func appending(_ key: String) -> FieldPath {
        FieldPath(keys: keys + [key], text: text + "." + key)
    }
}

extension FieldPath {
    /// The reserved word `$key`: the key under which an entry is in the object that contains it, or the name of its file.
    package static let entryKey = FieldPath(keys: [EntryKey.name], text: EntryKey.name)

    /// The key of the title, unless the settings name another one.
    package static let title = FieldPath(keys: ["title"], text: "title")

    /// The key of entries that are not ready.
    package static let draft = FieldPath(keys: ["draft"], text: "draft")

    /// The key of a plain page's description.
    package static let description = FieldPath(keys: ["description"], text: "description")
}

extension Node {
    /// The value at a path.
    ///
    /// In a list, a key is the index of an element, from 0. A top-level key that equals the whole path,
    /// including its dots, is found first. Null counts as absent.
    /// - Complexity: O(*keys of the objects on the path*).
    public subscript(path: FieldPath) -> Node? {
        value(at: path).flatMap { $0.isNull ? nil : $0 }
    }

    /// Returns the value at a path, which may be null.
    func value(at path: FieldPath) -> Node? {
        if let whole = self[path.text] { return whole }
        // Any other single key can only be the index of an element.
        guard path.keys.count > 1 || elements != nil else { return nil }
        var node = self
        for key in path.keys {
            if let elements = node.elements {
                guard let index = Int(key), elements.indices.contains(index) else { return nil }
                node = elements[index]
            } else {
                guard let next = node[key] else { return nil }
                node = next
            }
        }
        return node
    }
}
