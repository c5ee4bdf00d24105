/// The comparison of the entries of two snapshots, which collects the steps that turn one into the other.
@usableFromInline
struct EntryComparison<SectionKey: Hashable & Sendable, EntryID: Hashable & Sendable> {
    @usableFromInline
    typealias Difference = SnapshotDifference<SectionKey, EntryID>
    @usableFromInline
    typealias Section = Snapshot<SectionKey, EntryID>.Section

    /// What happens to the placements of a section of the old snapshot.
    @usableFromInline
    enum Change {
        case unchanged
        /// All placements are removed, since the section is not in the new snapshot.
        case removed
        /// The placements from an offset on have these outcomes; the ones before and after them stay.
        case changed(first: Int, [EntryOutcome])
    }

    @usableFromInline
    let old: Snapshot<SectionKey, EntryID>
    /// A change for each section of the old snapshot.
    @usableFromInline
    var changes: [Change]
    /// The steps, in the order of ``SnapshotDifference``.
    @usableFromInline
    var removals: [Difference.Step] = []
    @usableFromInline
    var insertions: [Difference.Step] = []
    @usableFromInline
    var reloads: [Difference.Reload] = []

    /// Compares two snapshots.
    ///
    /// - Parameter oldPositions: For each section of the new snapshot, its position in the old one.
    @inlinable
    init(
        from old: Snapshot<SectionKey, EntryID>, to new: Snapshot<SectionKey, EntryID>, oldPositions: [Int?]
    ) {
        self.old = old
        changes = Array(repeating: .removed, count: old.sections.count)
        for (section, oldPosition) in zip(new.sections, oldPositions) {
            if let oldPosition {
                changes[oldPosition] = compare(section, withOldSectionAt: oldPosition)
            } else {
                for offset in section.placements.indices { insert(section, offset) }
            }
        }
        for position in changes.indices.reversed() { remove(fromSectionAt: position) }
        pairAcrossSections()
    }

    @inlinable
    mutating func insert(_ section: Section, _ offset: Int) {
        insertions.append(
            Difference.Step(
                placement: section.placements[offset],
                place: Difference.Place(section: section.key, offset: offset)))
    }

    @inlinable
    mutating func remove(fromSectionAt position: Int) {
        let section = old.sections[position]
        switch changes[position] {
        case .unchanged: break
        case .removed:
            for offset in section.placements.indices.reversed() { remove(section, offset) }
        case .changed(let first, let outcomes):
            for (number, outcome) in outcomes.enumerated().reversed() where outcome != .stays {
                remove(section, first + number)
                if let insertion = outcome.insertion { pair(removals.count - 1, with: insertion) }
            }
        }
    }

    @inlinable
    mutating func remove(_ section: Section, _ offset: Int) {
        removals.append(
            Difference.Step(
                placement: section.placements[offset],
                place: Difference.Place(section: section.key, offset: offset)))
    }
}

/// What happens to a placement of an old section that is also in the new snapshot.
///
/// A number, and not an enumeration with a payload, takes half the memory.
@usableFromInline
struct EntryOutcome: Equatable {
    @usableFromInline
    let number: Int

    @inlinable
    static var stays: EntryOutcome { EntryOutcome(number: -1) }
    @inlinable
    static var removed: EntryOutcome { EntryOutcome(number: -2) }
    /// The placement moves within its section.
    ///
    /// - Parameter insertion: The index of the matching step in the insertions.
    @inlinable
    static func moved(_ insertion: Int) -> EntryOutcome { EntryOutcome(number: insertion) }

    @inlinable
    init(number: Int) {
        self.number = number
    }

    @inlinable
    var insertion: Int? { number < 0 ? nil : number }
}
