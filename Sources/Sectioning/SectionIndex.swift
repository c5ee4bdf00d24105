/// The titles beside a list that jump to its sections.
///
/// Each indexed key of a snapshot has one item, identified by the key, so two sections with equal titles (`MB`
/// for *Master Bathroom* and *Master Bedroom*) keep separate items. Every item leads to a section, and every
/// section has an item. If the index shows all letters and only a few have a section, several items lead to the
/// same section.
public struct SectionIndex<SectionKey: Hashable & Sendable>: Hashable, Sendable {
    /// A title and the section that it leads to.
    public struct Item: Hashable, Sendable {
        /// The section's key, which identifies the item.
        public let key: SectionKey
        /// The title that the index shows.
        public let title: String
        /// The position in the snapshot of the section that the item leads to: the key's own section if it
        /// exists, otherwise the nearest following one, otherwise the nearest preceding one.
        public let target: Int
        /// Whether the key has no entries.
        public let isEmpty: Bool

        @inlinable
        init(key: SectionKey, title: String, target: Int, isEmpty: Bool) {
            self.key = key
            self.title = title
            self.target = target
            self.isEmpty = isEmpty
        }
    }

    /// One item for each indexed key, in order.
    public let items: [Item]

    /// The position of each section's own item.
    public let itemOfSection: [Int]

    /// Creates the index of a snapshot.
    ///
    /// The index of a snapshot without sections has no items, because they would have no target.
    /// - Parameters:
    ///   - snapshot: The snapshot whose sections the index leads to.
    ///   - title: A function that returns the title of a key; called once for each key.
    /// - Complexity: O(*indexed keys*).
    @inlinable
    public init<EntryID>(of snapshot: Snapshot<SectionKey, EntryID>, title: (SectionKey) -> String) {
        let targets = snapshot.indexTargets
        items = targets.areEmpty.indices.map { position in
            let key = snapshot.indexedKeys[position]
            return Item(
                key: key, title: title(key), target: targets.sections[position],
                isEmpty: targets.areEmpty[position])
        }
        itemOfSection = targets.itemOfSection
    }
}

extension SectionIndex {
    /// Creates the index of a snapshot with titles of a style.
    ///
    /// With ``IndexTitle/none``, the index has no items, and ``itemOfSection`` is empty.
    ///
    /// - Parameters:
    ///   - snapshot: The snapshot whose sections the index leads to.
    ///   - style: How the names of the sections are abbreviated.
    ///   - name: A function that returns the name of a section.
    /// - Complexity: O(*indexed keys*).
    @inlinable
    public init<EntryID>(
        of snapshot: Snapshot<SectionKey, EntryID>, style: IndexTitle, name: (SectionKey) -> String
    ) {
        let shown = style == .none ? Snapshot<SectionKey, EntryID>() : snapshot
        self.init(of: shown) { style.title(for: name($0)) }
    }
}

/// The targets of the items of an index.
public struct IndexTargets: Hashable, Sendable {
    /// For each item, the position of the section that it leads to; see ``SectionIndex/Item/target``.
    public let sections: [Int]
    /// Whether each item's key has no entries.
    public let areEmpty: [Bool]
    /// The position of each section's own item.
    public let itemOfSection: [Int]

    @inlinable
    init(sections: [Int], areEmpty: [Bool], itemOfSection: [Int]) {
        self.sections = sections
        self.areEmpty = areEmpty
        self.itemOfSection = itemOfSection
    }
}

extension Snapshot {
    /// The targets of the index, with one item for each of ``indexedKeys``. If the snapshot has no sections,
    /// there are no items.
    ///
    /// A ``SectionIndex`` contains the same targets and also the titles.
    /// - Complexity: O(*indexed keys*).
    @inlinable
    public var indexTargets: IndexTargets {
        var (targets, areEmpty, itemOfSection): ([Int], [Bool], [Int]) = ([], [], [])
        // The sections' keys are a subsequence of the indexed keys, so the nearest following section is the
        // next one that has not been passed.
        for (position, key) in indexedKeys.enumerated() where !sections.isEmpty {
            let next = itemOfSection.count
            let target = min(next, sections.count - 1)
            let isSection = next < sections.count && sections[target].key == key
            if isSection { itemOfSection.append(position) }
            targets.append(target)
            areEmpty.append(!isSection || sections[target].placements.isEmpty)
        }
        return IndexTargets(sections: targets, areEmpty: areEmpty, itemOfSection: itemOfSection)
    }
}
