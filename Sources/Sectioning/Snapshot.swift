/// An ordered list of sections, each with an ordered list of placements. Views, index strips, anchors and
/// counts are all derived from it.
///
/// A snapshot is a value. Section keys are unique in a snapshot, and entry identities are unique in a section.
/// An entry may be in several sections. Keys and identities must be equal to themselves: `Double.nan` is not. Such a key
/// is an error. An entry with such an identity cannot be found.
///
///     var rooms = Snapshot<String, Int>()
///     try rooms.appendSection("Garage", [Placement(id: 1), Placement(id: 2)])
///     try rooms.appendSection("Den")
///     try rooms.move(2, fromSection: "Garage", toSection: "Den", at: 0)
///     rooms.positions(of: 2)               // [EntryPosition(section: 1, offset: 0)]
///
/// The index may contain keys without sections: an alphabet shows all its letters even if only a few have
/// entries (see ``EmptySectionPolicy/index``). ``indexedKeys`` contains every key of the index in order,
/// including the keys of all sections in their order.
///
/// Two snapshots are equal if they have the same sections, placements, revisions, indexed keys and policy.
///
/// The complexity of editing is documented for a snapshot that shares no storage with a copy. Otherwise, the
/// first edit copies the shared storage in O(*placements* + *keys*). A snapshot may have at most 2³¹ sections,
/// and a section at most 2³¹ placements.
public struct Snapshot<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable>: Sendable {
    /// The error type of functions that create or edit a snapshot.
    public typealias Failure = SectioningError<SectionKey, EntryID>

    /// A section: its key and its placements in order.
    public struct Section: Hashable, Sendable {
        /// The section's key, unique in its snapshot.
        public let key: SectionKey
        /// The placements in reading order, at most one for each entry.
        public var placements: [Placement<EntryID>]

        /// Creates a section. It is validated when a snapshot is created from it.
        @inlinable
        public init(key: SectionKey, placements: [Placement<EntryID>]) {
            self.key = key
            self.placements = placements
        }
    }

    /// The sections of the list, in order.
    /// - Complexity: O(1).
    @inlinable
    public var sections: [Section] { storedSections }
    @usableFromInline
    var storedSections: [Section]

    /// The keys that an index shows, in order.
    /// - Complexity: O(1).
    @inlinable
    public var indexedKeys: [SectionKey] { storedIndexedKeys }
    @usableFromInline
    var storedIndexedKeys: [SectionKey]

    /// How sections without remaining entries are treated after a search or another filter. Editing keeps an
    /// empty section until it is deleted.
    public var emptySections: EmptySectionPolicy

    /// The number of placements in all sections; an entry in two sections counts twice.
    /// - Complexity: O(1).
    @inlinable
    public var placementCount: Int { storedPlacementCount }
    @usableFromInline
    var storedPlacementCount: Int

    /// The mapping between the positions and the slots of the sections.
    @usableFromInline
    var slots: SectionSlots<SectionKey>
    @usableFromInline
    var locations: EntryLocationIndex<EntryID>

    /// Creates a snapshot without sections.
    ///
    /// - Parameter emptySections: How sections without remaining entries are treated after filtering.
    /// - Complexity: O(1).
    @inlinable
    public init(emptySections: EmptySectionPolicy = .omit) {
        storedSections = []
        storedIndexedKeys = []
        self.emptySections = emptySections
        storedPlacementCount = 0
        slots = SectionSlots()
        locations = EntryLocationIndex()
    }

    /// Creates a snapshot from sections in order.
    ///
    /// - Parameters:
    ///   - sections: The sections of the list.
    ///   - indexedKeys: The keys that an index shows; by default the keys of the sections.
    ///   - emptySections: How sections without remaining entries are treated after filtering.
    /// - Throws: ``SectioningError/duplicateSection(_:)``, ``SectioningError/duplicateEntry(_:section:)``,
    ///   ``SectioningError/duplicateIndexedKey(_:)``, ``SectioningError/inconsistentIndex(_:)`` or
    ///   ``SectioningError/inconsistentKey(_:)`` if an invariant is violated.
    /// - Complexity: O(*placements* + *keys*) on average.
    @inlinable
    public init(
        sections: [Section], indexedKeys: [SectionKey]? = nil, emptySections: EmptySectionPolicy = .omit
    ) throws(Failure) {
        try self.init(
            distinct: sections, indexedKeys: indexedKeys ?? sections.map { $0.key },
            emptySections: emptySections)
        if let indexedKeys { try Self.check(indexedKeys, containAllOf: sections) }
    }

    /// Creates a snapshot from sections and indexed keys that are known to be consistent.
    @inlinable
    init(
        distinct sections: [Section], indexedKeys: [SectionKey], emptySections: EmptySectionPolicy
    ) throws(Failure) {
        self.init(emptySections: emptySections)
        locations.reserveCapacity(sections.reduce(0) { $0 + $1.placements.count })
        for section in sections {
            guard section.key == section.key else { throw .inconsistentKey(section.key) }
            guard slots.slot(of: section.key) == nil else { throw .duplicateSection(section.key) }
            if let repeated = append(section) { throw .duplicateEntry(repeated, section: section.key) }
        }
        for key in indexedKeys where key != key { throw .inconsistentKey(key) }
        storedIndexedKeys = indexedKeys
    }

    /// Appends a section with a new key. The caller updates the indexed keys.
    ///
    /// - Returns: An entry that the section contains twice, or `nil`.
    @inlinable
    mutating func append(_ section: Section) -> EntryID? {
        _ = slots.insert(section.key, at: sections.count)
        let slot = slots.slot(at: sections.count)
        if let repeated = locations.append(section.placements.lazy.map { $0.id }, toSlot: slot) {
            return repeated
        }
        storedSections.append(section)
        storedPlacementCount += section.placements.count
        return nil
    }

    /// Checks that the sections' keys are a subsequence of the indexed keys, and that no indexed key is
    /// repeated.
    @inlinable
    static func check(_ keys: [SectionKey], containAllOf sections: [Section]) throws(Failure) {
        var seen = Set<SectionKey>()
        var next = 0
        for key in keys {
            guard key == key else { throw .inconsistentKey(key) }
            guard seen.insert(key).inserted else { throw .duplicateIndexedKey(key) }
            if next < sections.count, sections[next].key == key { next += 1 }
        }
        guard next == sections.count else { throw .inconsistentIndex(sections[next].key) }
    }
}

extension Snapshot: Hashable {
    /// Whether two snapshots have the same sections, placements, revisions, indexed keys and policy.
    /// - Complexity: O(*placements* + *keys*); O(1) if the numbers of placements differ.
    @inlinable
    public static func == (lhs: Snapshot, rhs: Snapshot) -> Bool {
        lhs.placementCount == rhs.placementCount && lhs.emptySections == rhs.emptySections
            && lhs.sections == rhs.sections && lhs.indexedKeys == rhs.indexedKeys
    }

    /// Hashes the sections with their placements, the indexed keys and the policy.
    /// - Complexity: O(*placements* + *keys*).
    @inlinable
    public func hash(into hasher: inout Hasher) {
        hasher.combine(sections)
        hasher.combine(indexedKeys)
        hasher.combine(emptySections)
    }
}

extension Snapshot.Section: Codable where SectionKey: Codable, EntryID: Codable {}
