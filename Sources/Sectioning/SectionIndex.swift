/// The titles beside a list that jump to its sections.
///
/// Every indexed key of a snapshot has one item, identified by its key, so that two sections with equal
/// titles (`MB` for *Master Bathroom* and for *Master Bedroom*) stay two items. Every item leads to a section,
/// and every section has an item; where all letters are shown and few have a section, several lead to one.
public struct SectionIndex<SectionKey: Hashable & Sendable>: Hashable, Sendable {
    /// A title and the section that it leads to.
    public struct Item: Hashable, Sendable {
        /// The section's key, by which the item is known.
        public let key: SectionKey
        /// What the index shows.
        public let title: String
        /// The position in the snapshot of the section that answers: the key's own, else the nearest
        /// following one, else the nearest preceding one.
        public let target: Int
        /// Whether the key has no entries of its own.
        public let isEmpty: Bool

        /// An item for an index that is shown without a snapshot.
        public init(key: SectionKey, title: String, target: Int, isEmpty: Bool) {
            self.key = key
            self.title = title
            self.target = target
            self.isEmpty = isEmpty
        }
    }

    /// One item for each indexed key, in order.
    public let items: [Item]

    /// The position of each section's own item, by the position of the section.
    public let itemOfSection: [Int]

    /// Makes the index of a snapshot.
    ///
    /// A snapshot without sections has an index without items, since there is nowhere to lead to.
    /// - Parameters:
    ///   - snapshot: the list that the index stands beside.
    ///   - title: the title of a key; asked once for each.
    /// - Complexity: O(*indexed keys*).
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

/// Where the items of an index lead to.
public struct IndexTargets: Hashable, Sendable {
    /// For each item the position of its section, or of the nearest one.
    public internal(set) var sections: [Int] = []
    /// For each item whether its key has no entries.
    public internal(set) var areEmpty: [Bool] = []
    /// The position of each section's own item.
    public internal(set) var itemOfSection: [Int] = []
}

extension Snapshot {
    /// Where the items of the index lead to, an item for each of ``indexedKeys``; none where there is no section.
    ///
    /// It is what a ``SectionIndex`` says without titles.
    /// - Complexity: O(*indexed keys*).
    public var indexTargets: IndexTargets {
        var targets = IndexTargets()
        guard !sections.isEmpty else { return targets }
        // The sections' keys are a subsequence of the indexed ones, so the next section that has not been
        // passed is the nearest that follows.
        for (position, key) in indexedKeys.enumerated() {
            let next = targets.itemOfSection.count
            let target = min(next, sections.count - 1)
            let isSection = next < sections.count && sections[target].key == key
            if isSection { targets.itemOfSection.append(position) }
            targets.sections.append(target)
            targets.areEmpty.append(!isSection || sections[target].placements.isEmpty)
        }
        return targets
    }
}
