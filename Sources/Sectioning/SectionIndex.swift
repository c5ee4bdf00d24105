/// The titles beside a list that jump to its sections.
///
/// Every indexed key of a snapshot has one item, identified by its key, so that two sections with equal
/// titles (`MB` for *Master Bathroom* and for *Master Bedroom*) stay two items. Every item leads to a section,
/// and every section has an item; where all letters are shown and few have a section, several lead to one.
public struct SectionIndex<SectionKey: Hashable & Sendable>: Sendable {
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
        let sections = snapshot.sections
        var own: [Int] = []
        guard !sections.isEmpty else {
            items = []
            itemOfSection = []
            return
        }
        // The sections' keys are a subsequence of the indexed ones, so the next section that has not been
        // passed is the nearest that follows.
        items = snapshot.indexedKeys.enumerated().map { position, key in
            let target = min(own.count, sections.count - 1)
            let isSection = own.count < sections.count && sections[target].key == key
            if isSection { own.append(position) }
            let isEmpty = !isSection || sections[target].placements.isEmpty
            return Item(key: key, title: title(key), target: target, isEmpty: isEmpty)
        }
        itemOfSection = own
    }
}
