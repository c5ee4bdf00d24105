/// The values of several fields by which readers narrow a list.
///
///     let facets = Facets(parts, by: [{ [$0.maker] }, { $0.materials }])
///     let narrowed = facets.narrowed(to: [["Bosch", "Festo"], ["steel"]])
///     narrowed.ids                 // the steel parts of Bosch and of Festo
///     narrowed.counts[0]["Festo"]  // the number of steel parts of Festo
///
/// Several choices in one field are alternatives. Choices in several fields must all be met. Creating facets reads the
/// values once, so narrowing does not call the functions again.
public struct Facets<EntryID: Hashable & Sendable, Value: Hashable & Sendable>: Sendable {
    /// The identities of the entries, each once, in the order of the entries.
    @usableFromInline
    var ids: [EntryID] = []
    /// For each field, the indices of the entries that have each value.
    @usableFromInline
    var members: [[Value: Set<Int>]]

    /// Creates facets of a list.
    ///
    /// - Parameters:
    ///   - entries: The entries. If several have the same identity, that entry has the values of all of them.
    ///   - id: A function that returns an entry's identity, as in the snapshots.
    ///   - fields: A function for each field. It returns the values of an entry, which may be none, in any order; repeated
    ///     values count once.
    /// - Complexity: O(*values* of all entries) on average.
    @inlinable
    public init<Entry>(
        _ entries: some Sequence<Entry>, id: (Entry) -> EntryID, by fields: [(Entry) -> [Value]]
    ) {
        members = Array(repeating: [:], count: fields.count)
        var positions: [EntryID: Int] = [:]
        for entry in entries {
            let id = id(entry)
            let position = positions[id] ?? ids.count
            if position == ids.count {
                positions[id] = position
                ids.append(id)
            }
            for (field, values) in fields.enumerated() {
                for value in values(entry) { members[field][value, default: []].insert(position) }
            }
        }
    }

    /// Creates facets of identifiable entries.
    ///
    /// - Parameters:
    ///   - entries: The entries. If several have the same identity, that entry has the values of all of them.
    ///   - fields: A function for each field that returns the values of an entry.
    /// - Complexity: O(*values* of all entries) on average.
    @inlinable
    public init<Entry: Identifiable>(
        _ entries: some Sequence<Entry>, by fields: [(Entry) -> [Value]]
    ) where Entry.ID == EntryID {
        self.init(entries, id: { $0.id }, by: fields)
    }
}

extension Facets {
    /// The part of a list that is left, and what each further choice would leave of it.
    public struct Narrowed: Hashable, Sendable {
        /// The entries that have the chosen values.
        public let ids: Set<EntryID>
        /// For each field, the number of entries with each value, among those that have the chosen values of all *other*
        /// fields. Every value of the list is a key, also with a count of 0.
        public let counts: [[Value: Int]]

        @inlinable
        init(ids: Set<EntryID>, counts: [[Value: Int]]) {
            self.ids = ids
            self.counts = counts
        }
    }

    /// Returns the entries that have chosen values, and the count of each value.
    ///
    /// - Parameters:
    ///   - chosen: The values that are chosen in each field, in the order of the fields. A field without choices narrows
    ///     nothing, and so does one that is omitted. A value that no entry has is met by no entry.
    ///   - found: The entries that a search found; `nil` for all entries.
    /// - Complexity: O(*values* of all entries) on average.
    /// - Precondition: There are no more sets than fields.
    @inlinable
    public func narrowed(to chosen: [Set<Value>], among found: Set<EntryID>? = nil) -> Narrowed {
        precondition(chosen.count <= members.count, "choices for a field that does not exist")
        let isFound = ids.map { found?.contains($0) ?? true }
        var unmet = Array(repeating: Unmet(), count: ids.count)
        for (field, chosen) in chosen.enumerated() where !chosen.isEmpty {
            let met = chosen.reduce(into: Set<Int>()) { $0.formUnion(members[field][$1] ?? []) }
            for position in ids.indices where !met.contains(position) {
                unmet[position].count += 1
                unmet[position].last = field
            }
        }
        let counts = members.enumerated().map { field, values in
            values.mapValues { entries in
                entries.count { isFound[$0] && unmet[$0].isCounted(in: field) }
            }
        }
        let left = ids.indices.filter { isFound[$0] && unmet[$0].count == 0 }
        return Narrowed(ids: Set(left.map { ids[$0] }), counts: counts)
    }

    /// The fields whose choices an entry does not meet.
    @usableFromInline
    struct Unmet {
        @usableFromInline
        var count = 0
        @usableFromInline
        var last: Int?

        @inlinable
        init() {}

        /// Whether a further choice in a field would add the entry, or would keep it.
        @inlinable
        func isCounted(in field: Int) -> Bool { count == 0 || (count == 1 && last == field) }
    }
}
