/// An ordered list of sections, each an ordered list of placements: the one description of a list from which
/// views, index strips, anchors and counts are read.
///
/// A snapshot is a value. Section keys are unique in it, and entry identities are unique in their section.
///
/// Some keys may be indexed without being sections: an alphabet shows all its letters although only a few of
/// them have entries (see ``EmptySectionPolicy/index``). ``indexedKeys`` holds every key that an index shows,
/// in order; it always contains the keys of all sections, in the same order.
public struct Snapshot<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable>: Sendable {
    /// A section: its key and its placements in order.
    public struct Section: Hashable, Sendable {
        public let key: SectionKey
        public let placements: [Placement<EntryID>]

        public init(key: SectionKey, placements: [Placement<EntryID>]) {
            self.key = key
            self.placements = placements
        }
    }

    /// The sections that are shown, in order.
    public let sections: [Section]

    /// The keys that an index shows, in order.
    public let indexedKeys: [SectionKey]

    /// The number of placements in all sections; an entry in two sections counts twice.
    public let placementCount: Int

    private let positions: [SectionKey: Int]

    /// Creates a snapshot from sections in order.
    ///
    /// - Parameters:
    ///   - sections: the sections that are shown.
    ///   - indexedKeys: the keys that an index shows; by default those of the sections.
    /// - Throws: ``SectioningError/duplicateSection(at:)``,
    ///   ``SectioningError/duplicateEntry(section:position:)``
    ///   or ``SectioningError/indexDisagrees(at:)`` when an invariant does not hold.
    /// - Complexity: O(*placements* + *keys*) on average.
    public init(sections: [Section], indexedKeys: [SectionKey]? = nil) throws(SectioningError) {
        var positions: [SectionKey: Int] = [:]
        positions.reserveCapacity(sections.count)
        var count = 0
        for (position, section) in sections.enumerated() {
            guard positions.updateValue(position, forKey: section.key) == nil else {
                throw .duplicateSection(at: position)
            }
            if let repeated = Self.firstRepeated(in: section.placements) {
                throw .duplicateEntry(section: position, position: repeated)
            }
            count += section.placements.count
        }
        let keys = indexedKeys ?? sections.map { $0.key }
        try Self.check(keys, holdAllOf: sections)
        self.sections = sections
        self.indexedKeys = keys
        self.placementCount = count
        self.positions = positions
    }
}

extension Snapshot {
    /// The position of the section with `key`; `nil` where there is none.
    /// - Complexity: O(1) on average.
    public func position(ofSection key: SectionKey) -> Int? {
        positions[key]
    }

    private static func firstRepeated(in placements: [Placement<EntryID>]) -> Int? {
        var seen = Set<EntryID>()
        seen.reserveCapacity(placements.count)
        return placements.firstIndex { !seen.insert($0.id).inserted }
    }

    /// The sections' keys must be a subsequence of the indexed keys, and no indexed key may be repeated.
    private static func check(_ keys: [SectionKey], holdAllOf sections: [Section]) throws(SectioningError) {
        var seen = Set<SectionKey>()
        var next = 0
        for (position, key) in keys.enumerated() {
            guard seen.insert(key).inserted else { throw .indexDisagrees(at: position) }
            if next < sections.count, sections[next].key == key { next += 1 }
        }
        guard next == sections.count else { throw .indexDisagrees(at: keys.count) }
    }
}

extension Snapshot: Equatable {
    public static func == (lhs: Snapshot, rhs: Snapshot) -> Bool {
        lhs.sections == rhs.sections && lhs.indexedKeys == rhs.indexedKeys
    }
}
