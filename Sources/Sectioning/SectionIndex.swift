/// The titles beside a list that jump to its sections.
///
/// Every indexed key of a snapshot has one item, identified by its key, so that two sections with equal
/// titles (`MB` for *Master Bathroom* and for *Master Bedroom*) stay two items.
public struct SectionIndex<SectionKey: Hashable & Sendable>: Sendable {
    /// A title and the section that it leads to.
    public struct Item: Hashable, Sendable {
        public let key: SectionKey
        /// What the index shows.
        public let title: String
        /// The position in the snapshot of the section that answers: the key's own, else the nearest
        /// following one, else the nearest preceding one.
        public let target: Int
        /// Whether the key has no entries of its own.
        public let isEmpty: Bool

        public init(key: SectionKey, title: String, target: Int, isEmpty: Bool) {
            self.key = key
            self.title = title
            self.target = target
            self.isEmpty = isEmpty
        }
    }

    public let items: [Item]

    /// Makes the index of a snapshot.
    ///
    /// A snapshot without sections has an index without items, since there is nowhere to lead to.
    /// - Parameter title: the title of a key.
    /// - Complexity: O(*indexed keys*).
    public init<EntryID>(of snapshot: Snapshot<SectionKey, EntryID>, title: (SectionKey) -> String) {
        let sections = snapshot.sections
        guard !sections.isEmpty else {
            items = []
            return
        }
        // The sections' keys are a subsequence of the indexed ones, so the next section that has not been
        // passed is the nearest that follows.
        var next = 0
        items = snapshot.indexedKeys.map { key in
            let isSection = next < sections.count && sections[next].key == key
            let target = min(next, sections.count - 1)
            if isSection { next += 1 }
            let isEmpty = !isSection || sections[target].placements.isEmpty
            return Item(key: key, title: title(key), target: target, isEmpty: isEmpty)
        }
    }
}
