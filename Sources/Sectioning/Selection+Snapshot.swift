extension Selection {
    /// Selects an entry in one of its sections.
    ///
    /// In each section with policy ``SelectionPolicy/single`` that contains the entry, the entry replaces the
    /// entries that were selected. With ``SelectionPolicy/atMost(_:)``, it replaces those that were selected first,
    /// as many as necessary. This applies even if the entry is already selected, because another view
    /// may have selected other entries of the section, too. In that case, the entry keeps its position in
    /// ``ids``.
    ///
    /// - Parameters:
    ///   - id: The entry.
    ///   - key: The section in which the user selects the entry. Its policy must allow selection.
    ///   - snapshot: The snapshot that the user sees.
    ///   - policy: A function that returns the policy of a section; called for that section, then for all
    ///     sections that contain the entry.
    /// - Returns: The entries that were deselected, in the order in which they had been selected.
    /// - Throws: ``SectioningError/unknownSection(_:)``, ``SectioningError/unknownEntry(_:section:)``, or
    ///   ``SectioningError/notSelectable(_:)`` if the section's policy is ``SelectionPolicy/disabled``. After
    ///   an error, the selection is unchanged.
    /// - Complexity: O(*k* log *k* + *m* + *r* log *r*) on average for an entry in *k* sections that replaces
    ///   *r* others; *m* is a sum over the sections with a limit that contain the entry: each
    ///   contributes the number of its entries or the number of selected entries, whichever is smaller.
    @discardableResult
    @inlinable
    public mutating func select<SectionKey>(
        _ id: EntryID, inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>,
        under policy: (SectionKey) -> SelectionPolicy
    ) throws(SectioningError<SectionKey, EntryID>) -> [EntryID] {
        try Self.check(id, inSection: key, of: snapshot, under: policy)
        var replaced: Set<EntryID> = []
        for (position, limit) in Self.limits(of: id, in: snapshot, under: policy) {
            let others = selected(in: snapshot.sections[position], of: snapshot)
                .filter { $0 != id && !replaced.contains($0) }
            // The entries that were selected first are replaced.
            replaced.formUnion(others.prefix(max(others.count - limit + 1, 0)))
        }
        let deselected = ordered(Array(replaced))
        for other in deselected { deselect(other) }
        if !contains(id) { insert(id) }
        return deselected
    }

    @inlinable
    static func check<SectionKey>(
        _ id: EntryID, inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>,
        under policy: (SectionKey) -> SelectionPolicy
    ) throws(SectioningError<SectionKey, EntryID>) {
        guard snapshot.position(ofSection: key) != nil else { throw .unknownSection(key) }
        guard snapshot.offset(of: id, inSection: key) != nil else { throw .unknownEntry(id, section: key) }
        guard policy(key) != .disabled else { throw .notSelectable(key) }
    }

    /// Returns the sections with a limit that contain an entry, by ascending limit. The strictest one comes first, so
    /// that what it replaces makes room in the others.
    @inlinable
    static func limits<SectionKey>(
        of id: EntryID, in snapshot: Snapshot<SectionKey, EntryID>,
        under policy: (SectionKey) -> SelectionPolicy
    ) -> [(position: Int, limit: Int)] {
        let limits = snapshot.positions(of: id).compactMap { place -> (position: Int, limit: Int)? in
            guard let limit = policy(snapshot.sections[place.section].key).limit, limit > 0 else {
                return nil
            }
            return (place.section, limit)
        }
        return limits.count < 2 ? limits : limits.sorted { $0.limit < $1.limit }
    }

    /// Returns the selected entries of a section, in the order in which they were selected.
    @inlinable
    func selected<SectionKey>(
        in section: Snapshot<SectionKey, EntryID>.Section, of snapshot: Snapshot<SectionKey, EntryID>
    ) -> [EntryID] {
        guard !isEmpty else { return [] }
        var found: [EntryID] = []
        // Look up the smaller set in the larger one.
        if section.placements.count <= count {
            for placement in section.placements where contains(placement.id) { found.append(placement.id) }
        } else {
            for id in unorderedIDs where snapshot.offset(of: id, inSection: section.key) != nil {
                found.append(id)
            }
        }
        return ordered(found)
    }

    /// Selects an entry, or deselects it if it is selected.
    ///
    /// - Returns: Whether the entry is now selected, and the other entries that were deselected.
    /// - Throws: The same errors as ``select(_:inSection:of:under:)-(_,_,_,(SectionKey)->SelectionPolicy)``:
    ///   an entry that cannot be selected in a section cannot be deselected there either.
    /// - Complexity: The same as ``select(_:inSection:of:under:)-(_,_,_,(SectionKey)->SelectionPolicy)``.
    @discardableResult
    @inlinable
    public mutating func toggle<SectionKey>(
        _ id: EntryID, inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>,
        under policy: (SectionKey) -> SelectionPolicy
    ) throws(SectioningError<SectionKey, EntryID>) -> (isSelected: Bool, deselected: [EntryID]) {
        guard contains(id) else {
            return (true, try select(id, inSection: key, of: snapshot, under: policy))
        }
        try Self.check(id, inSection: key, of: snapshot, under: policy)
        deselect(id)
        return (false, [])
    }

    /// Selects all entries of a section, in the order of the section.
    ///
    /// The entries that are not yet selected are selected one by one. If two of them are also in another
    /// section with policy ``SelectionPolicy/single``, the later one replaces the earlier one.
    ///
    /// - Parameters:
    ///   - key: The section, whose policy must be ``SelectionPolicy/multiple``, or
    ///     ``SelectionPolicy/atMost(_:)`` with room for all of its entries.
    ///   - snapshot: The snapshot that the user sees.
    ///   - policy: A function that returns the policy of a section, always the same for the same section.
    /// - Returns: The entries that are no longer selected, in the order in which they had been selected.
    /// - Throws: ``SectioningError/unknownSection(_:)``, ``SectioningError/notSelectable(_:)``, or
    ///   ``SectioningError/multipleSelectionNotAllowed(_:)`` if the section's policy is `single`. After an
    ///   error, the selection is unchanged.
    /// - Complexity: O(*p* log *k* + *m* + *r* log *r*) on average for entries with *p* placements in at most
    ///   *k* sections each, of which *r* are replaced; *m* is a sum over the sections with a limit that
    ///   contain any of the entries: each contributes the number of its entries or the number of selected entries,
    ///   whichever is smaller, and its limit for each entry that is added to it.
    @discardableResult
    @inlinable
    public mutating func selectAll<SectionKey>(
        inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>,
        under policy: (SectionKey) -> SelectionPolicy
    ) throws(SectioningError<SectionKey, EntryID>) -> [EntryID] {
        guard let position = snapshot.position(ofSection: key) else { throw .unknownSection(key) }
        switch policy(key) {
        case .disabled: throw .notSelectable(key)
        case .single: throw .multipleSelectionNotAllowed(key)
        case .atMost(let count) where max(count, 1) < snapshot.sections[position].count:
            throw .multipleSelectionNotAllowed(key)
        case .multiple, .atMost:
            return add(snapshot.sections[position].placements, of: snapshot, under: policy)
        }
    }

    /// Selects all entries of the sections in which any number can be selected, in reading order.
    ///
    /// Sections with another policy than ``SelectionPolicy/multiple`` are skipped. Otherwise, this is the same as
    /// ``selectAll(inSection:of:under:)-(_,_,(SectionKey)->SelectionPolicy)`` for each section.
    ///
    /// - Returns: The entries that are no longer selected, in the order in which they had been selected.
    /// - Complexity: The same as ``selectAll(inSection:of:under:)-(_,_,(SectionKey)->SelectionPolicy)`` for all entries
    ///   together.
    @discardableResult
    @inlinable
    public mutating func selectAll<SectionKey>(
        of snapshot: Snapshot<SectionKey, EntryID>, under policy: (SectionKey) -> SelectionPolicy
    ) -> [EntryID] {
        add(
            snapshot.sections.filter { policy($0.key) == .multiple }.flatMap { $0.placements }, of: snapshot,
            under: policy)
    }

    /// Deselects all entries.
    /// - Complexity: O(*s*) for *s* selected entries.
    @inlinable
    public mutating func deselectAll() {
        self = Selection()
    }

    /// Selects the entries that are not yet selected, one by one, and returns the entries that are no longer
    /// selected.
    @inlinable
    mutating func add<SectionKey>(
        _ placements: [Placement<EntryID>], of snapshot: Snapshot<SectionKey, EntryID>,
        under policy: (SectionKey) -> SelectionPolicy
    ) -> [EntryID] {
        let end = endNumber
        /// The selected entries of sections with a limit, by section position, so that each section is searched once.
        /// Some entries may have been deselected since.
        var selectedBySection: [Int: [EntryID]] = [:]
        var replaced: [(number: Int, id: EntryID)] = []
        for placement in placements where !contains(placement.id) {
            for (position, limit) in Self.limits(of: placement.id, in: snapshot, under: policy) {
                let section = snapshot.sections[position]
                let known = selectedBySection[position] ?? selected(in: section, of: snapshot)
                let others = known.filter { contains($0) }
                let excess = max(others.count - limit + 1, 0)
                for other in others.prefix(excess) {
                    // An entry with a later number was selected by this call.
                    if let number = removeNumber(of: other), number < end { replaced.append((number, other)) }
                }
                selectedBySection[position] = others.dropFirst(excess) + [placement.id]
            }
            insert(placement.id)
        }
        return replaced.sorted { $0.number < $1.number }.map { $0.id }.filter { !contains($0) }
    }

    /// Deselects all entries of a section, and returns the deselected entries in the order of the section.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)``.
    /// - Complexity: O(*m*) on average for the *m* entries of the section.
    @discardableResult
    @inlinable
    public mutating func deselectAll<SectionKey>(
        inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>
    ) throws(SectioningError<SectionKey, EntryID>) -> [EntryID] {
        guard let position = snapshot.position(ofSection: key) else { throw .unknownSection(key) }
        let ids = snapshot.sections[position].placements.map { $0.id }.filter { contains($0) }
        for id in ids { deselect(id) }
        return ids
    }

    /// Returns the positions of the selected entries in a snapshot, in reading order. An entry in several
    /// sections has several positions.
    /// - Complexity: O(*s* log *s*) on average for *s* selected entries and their placements.
    @inlinable
    public func positions<SectionKey>(in snapshot: Snapshot<SectionKey, EntryID>) -> [EntryPosition] {
        ids.flatMap { snapshot.positions(of: $0) }.sorted()
    }

    /// Returns the selected entries that are not in a snapshot, in the order in which they were selected.
    /// - Complexity: O(*s* log *s*) on average for *s* selected entries.
    @inlinable
    public func missing<SectionKey>(from snapshot: Snapshot<SectionKey, EntryID>) -> [EntryID] {
        ids.filter { !snapshot.contains($0) }
    }

    /// Deselects the entries that are not in a snapshot. All others stay selected: a new snapshot never
    /// deselects an entry that it contains.
    ///
    /// - Returns: The deselected entries, in the order in which they were selected.
    /// - Complexity: O(*s* log *s*) on average for *s* selected entries.
    @discardableResult
    @inlinable
    public mutating func removeMissing<SectionKey>(
        from snapshot: Snapshot<SectionKey, EntryID>
    ) -> [EntryID] {
        let missingIDs = missing(from: snapshot)
        for id in missingIDs { deselect(id) }
        return missingIDs
    }
}
