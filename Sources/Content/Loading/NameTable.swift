/// What has a name: one thing, or several.
struct NameMatches<Value: Equatable & Sendable>: Sendable {
    /// The first ones.
    private(set) var first: [Value]
    private(set) var count = 1
    private var last: Value

    /// The maximum number of things that are kept, for messages.
    private static var maximum: Int { 3 }

    fileprivate init(_ value: Value) {
        first = [value]
        last = value
    }

    fileprivate mutating func add(_ value: Value) {
        guard value != last else { return }
        last = value
        count += 1
        if first.count < Self.maximum { first.append(value) }
    }
}

/// What has each name, in the whole site and in each catalog.
struct NameTable<Name: Hashable & Sendable, Value: Equatable & Sendable>: Sendable {
    private struct Key: Hashable {
        /// The index of the catalog; `nil` for the whole site.
        let catalog: Int?
        let name: Name
    }

    private var matches: [Key: NameMatches<Value>] = [:]

    /// Adds a name of something. All names of one thing are added one after the other, so that it is counted once.
    mutating func add(_ name: Name, of value: Value, in catalog: Int?) {
        matches[Key(catalog: catalog, name: name), default: NameMatches(value)].add(value)
    }

    subscript(name: Name, in catalog: Int?) -> NameMatches<Value>? {
        matches[Key(catalog: catalog, name: name)]
    }
}
