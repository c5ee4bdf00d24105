extension Selection {
    /// Selects an entry in one of its sections, under the given policies.
    ///
    /// - Returns: The same as ``select(_:inSection:of:under:)-(_,_,_,(SectionKey)->SelectionPolicy)``.
    /// - Throws: The same as ``select(_:inSection:of:under:)-(_,_,_,(SectionKey)->SelectionPolicy)``.
    /// - Complexity: The same as ``select(_:inSection:of:under:)-(_,_,_,(SectionKey)->SelectionPolicy)``.
    @discardableResult
    @inlinable
    public mutating func select<SectionKey>(
        _ id: EntryID, inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>,
        under policies: SelectionPolicies<SectionKey>
    ) throws(SectioningError<SectionKey, EntryID>) -> [EntryID] {
        try select(id, inSection: key, of: snapshot, under: { policies[$0] })
    }

    /// Selects an entry, or deselects it if it is selected, under the given policies.
    ///
    /// - Returns: The same as ``toggle(_:inSection:of:under:)-(_,_,_,(SectionKey)->SelectionPolicy)``.
    /// - Throws: The same as ``toggle(_:inSection:of:under:)-(_,_,_,(SectionKey)->SelectionPolicy)``.
    /// - Complexity: The same as ``toggle(_:inSection:of:under:)-(_,_,_,(SectionKey)->SelectionPolicy)``.
    @discardableResult
    @inlinable
    public mutating func toggle<SectionKey>(
        _ id: EntryID, inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>,
        under policies: SelectionPolicies<SectionKey>
    ) throws(SectioningError<SectionKey, EntryID>) -> (isSelected: Bool, deselected: [EntryID]) {
        try toggle(id, inSection: key, of: snapshot, under: { policies[$0] })
    }

    /// Selects all entries of a section, under the given policies.
    ///
    /// - Returns: The same as ``selectAll(inSection:of:under:)-(_,_,(SectionKey)->SelectionPolicy)``.
    /// - Throws: The same as ``selectAll(inSection:of:under:)-(_,_,(SectionKey)->SelectionPolicy)``.
    /// - Complexity: The same as ``selectAll(inSection:of:under:)-(_,_,(SectionKey)->SelectionPolicy)``.
    @discardableResult
    @inlinable
    public mutating func selectAll<SectionKey>(
        inSection key: SectionKey, of snapshot: Snapshot<SectionKey, EntryID>,
        under policies: SelectionPolicies<SectionKey>
    ) throws(SectioningError<SectionKey, EntryID>) -> [EntryID] {
        try selectAll(inSection: key, of: snapshot, under: { policies[$0] })
    }

    /// Selects all entries of the sections in which any number can be selected, under the given policies.
    ///
    /// - Returns: The same as ``selectAll(of:under:)-(_,(SectionKey)->SelectionPolicy)``.
    /// - Complexity: The same as ``selectAll(of:under:)-(_,(SectionKey)->SelectionPolicy)``.
    @discardableResult
    @inlinable
    public mutating func selectAll<SectionKey>(
        of snapshot: Snapshot<SectionKey, EntryID>, under policies: SelectionPolicies<SectionKey>
    ) -> [EntryID] {
        selectAll(of: snapshot, under: { policies[$0] })
    }
}
