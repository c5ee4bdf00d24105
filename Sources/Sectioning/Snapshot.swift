/// An ordered list of sections, each an ordered list of placements: the one description of a list from which
/// views, index strips, anchors and counts are read.
///
/// A snapshot is a value. Section keys are unique in it, and entry identities are unique in their section; an
/// entry may stand in several sections.
///
///     var rooms = Snapshot<String, Int>()
///     try rooms.appendSection("Garage", [Placement(id: 1), Placement(id: 2)])
///     try rooms.appendSection("Den")
///     try rooms.move(2, fromSection: "Garage", toSection: "Den", at: 0)
///     rooms.positions(of: 2)               // [EntryPosition(section: 1, offset: 0)]
///
/// Some keys may be indexed without being sections: an alphabet shows all its letters although only a few of
/// them have entries (see ``EmptySectionPolicy/index``). ``indexedKeys`` holds every key that an index shows,
/// in order; it always contains the keys of all sections, in the same order.
///
/// Two snapshots are equal when they have the same sections, placements with their revisions, indexed keys and
/// policy.
///
/// What editing costs is said for a snapshot of which there is no copy. While there is one, the first edit copies
/// what both share, in O(*placements* + *keys*). No section may have more than 2³¹ placements, and no snapshot more
/// sections than that.
public struct Snapshot<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable>: Sendable {
    /// What making or editing a snapshot throws.
    public typealias Failure = SectioningError<SectionKey, EntryID>

    /// A section: its key and its placements in order.
    public struct Section: Hashable, Sendable {
        /// The section's key, unique in its snapshot.
        public let key: SectionKey
        /// The placements, in the order in which they are read; no entry is there twice.
        public internal(set) var placements: [Placement<EntryID>]

        /// A section, to make a snapshot of; that is what checks it.
        public init(key: SectionKey, placements: [Placement<EntryID>]) {
            self.key = key
            self.placements = placements
        }
    }

    /// The sections that are shown, in order.
    public internal(set) var sections: [Section]

    /// The keys that an index shows, in order.
    public internal(set) var indexedKeys: [SectionKey]

    /// What becomes of sections that a search or another filter leaves without entries. Editing keeps a section
    /// that has lost its last entry until it is deleted.
    public var emptySections: EmptySectionPolicy

    /// The number of placements in all sections; an entry in two sections counts twice.
    /// - Complexity: O(1).
    public internal(set) var placementCount: Int

    /// The slot of each section, by its position, and the other way round.
    var slots: SectionSlots<SectionKey>
    var locations: EntryLocationIndex<EntryID>

    /// Creates a snapshot without sections, to add some to.
    ///
    /// - Parameter emptySections: what becomes of sections that a filter leaves without entries.
    /// - Complexity: O(1).
    public init(emptySections: EmptySectionPolicy = .omit) {
        sections = []
        indexedKeys = []
        self.emptySections = emptySections
        placementCount = 0
        slots = SectionSlots()
        locations = EntryLocationIndex()
    }

    /// Creates a snapshot from sections in order.
    ///
    /// - Parameters:
    ///   - sections: the sections that are shown.
    ///   - indexedKeys: the keys that an index shows; by default those of the sections.
    ///   - emptySections: what becomes of sections that a filter leaves without entries.
    /// - Throws: ``SectioningError/duplicateSection(_:)``, ``SectioningError/duplicateEntry(_:section:)``,
    ///   ``SectioningError/duplicateIndexedKey(_:)`` or ``SectioningError/inconsistentIndex(_:)`` when an invariant
    ///   does not hold.
    /// - Complexity: O(*placements* + *keys*) on average.
    public init(
        sections: [Section], indexedKeys: [SectionKey]? = nil, emptySections: EmptySectionPolicy = .omit
    ) throws(Failure) {
        try self.init(
            distinct: sections, indexedKeys: indexedKeys ?? sections.map { $0.key },
            emptySections: emptySections)
        if let indexedKeys { try Self.check(indexedKeys, containAllOf: sections) }
    }

    /// Creates a snapshot from sections and indexed keys that are known to agree.
    init(
        distinct sections: [Section], indexedKeys: [SectionKey], emptySections: EmptySectionPolicy
    ) throws(Failure) {
        self.init(emptySections: emptySections)
        locations.reserveCapacity(sections.reduce(0) { $0 + $1.placements.count })
        for section in sections {
            guard slots.slot(of: section.key) == nil else { throw .duplicateSection(section.key) }
            if let repeated = append(section) { throw .duplicateEntry(repeated, section: section.key) }
        }
        self.indexedKeys = indexedKeys
    }

    /// Adds a section with a new key; the indexed keys are the caller's.
    ///
    /// - Returns: An entry that the section has twice, where there is one.
    mutating func append(_ section: Section) -> EntryID? {
        _ = slots.insert(section.key, at: sections.count)
        let slot = slots.slot(at: sections.count)
        if let repeated = locations.append(section.placements.lazy.map { $0.id }, toSlot: slot) {
            return repeated
        }
        sections.append(section)
        placementCount += section.placements.count
        return nil
    }

    /// The sections' keys must be a subsequence of the indexed keys, and no indexed key may be repeated.
    static func check(_ keys: [SectionKey], containAllOf sections: [Section]) throws(Failure) {
        var seen = Set<SectionKey>()
        var next = 0
        for key in keys {
            guard seen.insert(key).inserted else { throw .duplicateIndexedKey(key) }
            if next < sections.count, sections[next].key == key { next += 1 }
        }
        guard next == sections.count else { throw .inconsistentIndex(sections[next].key) }
    }
}

extension Snapshot: Hashable {
    /// Whether two snapshots have the same sections, placements with their revisions, indexed keys and policy.
    /// - Complexity: O(*placements* + *keys*); O(1) where they differ in their number of placements.
    public static func == (lhs: Snapshot, rhs: Snapshot) -> Bool {
        lhs.placementCount == rhs.placementCount && lhs.emptySections == rhs.emptySections
            && lhs.sections == rhs.sections && lhs.indexedKeys == rhs.indexedKeys
    }

    /// Feeds all that makes two snapshots equal to a hasher.
    /// - Complexity: O(*placements* + *keys*).
    public func hash(into hasher: inout Hasher) {
        hasher.combine(sections)
        hasher.combine(indexedKeys)
        hasher.combine(emptySections)
    }
}
