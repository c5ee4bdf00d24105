extension Selection {
    /// Selects an entry in one of its sections.
    ///
    /// In every section of single selection in which the entry stands it replaces what was selected there, also if
    /// it is selected already: another view may have selected others with it. It keeps its place in ``ids`` then.
    ///
    /// - Parameters:
    ///   - id: the entry.
    ///   - key: the section in which the reader chose it, whose policy must allow that.
    ///   - snapshot: what the reader sees.
    ///   - policy: how many entries of a section may be selected; asked for that section, and then for all in
    ///     which the entry stands.
    /// - Returns: The entries that were deselected, in the order in which they had been selected.
    /// - Throws: ``SectioningError/unknownSection(_:)``, ``SectioningError/unknownEntry(_:section:)``, or
    ///   ``SectioningError/notSelectable(_:)`` where the section's policy is ``SelectionPolicy/disabled``; nothing has
    ///   changed then.
    /// - Complexity: O(*k* log *k* + *m* + *r* log *r*) on average for an entry in *k* sections that replaces *r*
    ///   others; *m* counts for each of these sections that is of single selection its entries or those selected,
    ///   whichever are fewer.
    @discardableResult
    public mutating func select<SectionKey>(
        _ id: EntryID, inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>,
        under policy: (SectionKey) -> SelectionPolicy
    ) throws(SectioningError<SectionKey, EntryID>) -> [EntryID] {
        try Self.check(id, inSection: key, of: snapshot, under: policy)
        let single = snapshot.positions(of: id).map { snapshot.sections[$0.section] }
            .filter { policy($0.key) == .single }
        let replaced = selected(in: single, of: snapshot).filter { $0 != id }
        for other in replaced { deselect(other) }
        if !contains(id) { insert(id) }
        return replaced
    }

    private static func check<SectionKey>(
        _ id: EntryID, inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>,
        under policy: (SectionKey) -> SelectionPolicy
    ) throws(SectioningError<SectionKey, EntryID>) {
        guard snapshot.position(ofSection: key) != nil else { throw .unknownSection(key) }
        guard snapshot.offset(of: id, inSection: key) != nil else { throw .unknownEntry(id, section: key) }
        guard policy(key) != .disabled else { throw .notSelectable(key) }
    }

    /// The selected entries of some sections, in the order in which they were selected.
    private func selected<SectionKey>(
        in sections: [Snapshot<SectionKey, EntryID>.Section], of snapshot: Snapshot<SectionKey, EntryID>
    ) -> [EntryID] {
        guard !isEmpty else { return [] }
        var found: [EntryID] = []
        for section in sections {
            // Whichever are fewer are looked up among the others.
            if section.placements.count <= count {
                for placement in section.placements where contains(placement.id) {
                    found.append(placement.id)
                }
            } else {
                for id in unorderedIDs where snapshot.offset(of: id, inSection: section.key) != nil {
                    found.append(id)
                }
            }
        }
        return ordered(found)
    }

    /// Selects an entry, or deselects it if it is selected.
    ///
    /// - Returns: Whether it is selected now, and what was deselected besides.
    /// - Throws: As ``select(_:inSection:of:under:)-(_,_,_,(SectionKey)->SelectionPolicy)``: what cannot be
    ///   selected in a section cannot be deselected there either.
    /// - Complexity: As ``select(_:inSection:of:under:)-(_,_,_,(SectionKey)->SelectionPolicy)``.
    @discardableResult
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

    /// Selects all entries of a section, in its order.
    ///
    /// The entries that are not selected are selected one after another: where two of them stand together in
    /// another section, of single selection, the later one replaces the earlier one.
    ///
    /// - Parameters:
    ///   - key: the section, whose policy must allow several.
    ///   - snapshot: what the reader sees.
    ///   - policy: how many entries of a section may be selected; must give one answer for one section.
    /// - Returns: The entries that were selected before and are not any more, in the order in which they had been
    ///   selected.
    /// - Throws: ``SectioningError/unknownSection(_:)``, ``SectioningError/notSelectable(_:)``, or
    ///   ``SectioningError/multipleSelectionNotAllowed(_:)`` for a section of single selection; nothing has changed then.
    /// - Complexity: O(*p* log *k* + *m* + *r* log *r*) on average for entries with *p* places in at most *k*
    ///   sections each, of which *r* are replaced; *m* counts for each section of single selection in which one of
    ///   them stands its entries or those selected, whichever are fewer.
    @discardableResult
    public mutating func selectAll<SectionKey>(
        inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>,
        under policy: (SectionKey) -> SelectionPolicy
    ) throws(SectioningError<SectionKey, EntryID>) -> [EntryID] {
        guard let position = snapshot.position(ofSection: key) else { throw .unknownSection(key) }
        switch policy(key) {
        case .disabled: throw .notSelectable(key)
        case .single: throw .multipleSelectionNotAllowed(key)
        case .multiple:
            return add(snapshot.sections[position].placements, of: snapshot, under: policy)
        }
    }

    /// Selects the entries that are not selected, one after another; returns those that were replaced for good.
    private mutating func add<SectionKey>(
        _ placements: [Placement<EntryID>], of snapshot: Snapshot<SectionKey, EntryID>,
        under policy: (SectionKey) -> SelectionPolicy
    ) -> [EntryID] {
        let end = endNumber
        /// What is selected in sections of single selection, by their position, so that each is searched once. Some
        /// may have been deselected since.
        var selectedBySection: [Int: [EntryID]] = [:]
        var replaced: [(number: Int, id: EntryID)] = []
        for placement in placements where !contains(placement.id) {
            for place in snapshot.positions(of: placement.id) {
                let section = snapshot.sections[place.section]
                guard policy(section.key) == .single else { continue }
                for other in selectedBySection[place.section] ?? selected(in: [section], of: snapshot) {
                    // One with a later number was selected here.
                    if let number = removeNumber(of: other), number < end { replaced.append((number, other)) }
                }
                selectedBySection[place.section] = [placement.id]
            }
            insert(placement.id)
        }
        return replaced.sorted { $0.number < $1.number }.map { $0.id }.filter { !contains($0) }
    }

    /// Deselects all entries of a section; returns them in the order of the section.
    ///
    /// - Throws: ``SectioningError/unknownSection(_:)``.
    /// - Complexity: O(*m*) on average for the *m* entries of the section.
    @discardableResult
    public mutating func deselectAll<SectionKey>(
        inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>
    ) throws(SectioningError<SectionKey, EntryID>) -> [EntryID] {
        guard let position = snapshot.position(ofSection: key) else { throw .unknownSection(key) }
        let ids = snapshot.sections[position].placements.map { $0.id }.filter { contains($0) }
        for id in ids { deselect(id) }
        return ids
    }

    /// Where the selected entries stand in a snapshot, in the order of its list; an entry that stands in several
    /// sections is there several times.
    /// - Complexity: O(*s* log *s*) on average for *s* entries selected and their places.
    public func positions<SectionKey>(in snapshot: Snapshot<SectionKey, EntryID>) -> [EntryPosition] {
        ids.flatMap { snapshot.positions(of: $0) }.sorted()
    }

    /// The selected entries that stand nowhere in a snapshot, in the order in which they were selected.
    /// - Complexity: O(*s* log *s*) on average for *s* entries selected.
    public func missing<SectionKey>(from snapshot: Snapshot<SectionKey, EntryID>) -> [EntryID] {
        ids.filter { !snapshot.contains($0) }
    }

    /// Deselects the entries that stand nowhere in a snapshot, and reports them. All others stay selected,
    /// wherever they stand now: a new snapshot never deselects what is in it.
    ///
    /// - Returns: The entries that are gone, in the order in which they were selected.
    /// - Complexity: O(*s* log *s*) on average for *s* entries selected.
    @discardableResult
    public mutating func removeMissing<SectionKey>(
        from snapshot: Snapshot<SectionKey, EntryID>
    ) -> [EntryID] {
        let gone = missing(from: snapshot)
        for id in gone { deselect(id) }
        return gone
    }
}
