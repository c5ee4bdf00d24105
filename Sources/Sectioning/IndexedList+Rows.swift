extension IndexedList {
    /// The number of sections.
    /// - Complexity: O(1).
    @inlinable
    public var sectionCount: Int { active.sections.count }

    /// Returns the number of entries of a section.
    /// - Precondition: The section exists in ``active``.
    /// - Complexity: O(1).
    @inlinable
    public func entryCount(inSection section: Int) -> Int { active.sections[section].count }

    /// Returns the title of a section.
    /// - Precondition: The section exists in ``active``.
    /// - Complexity: That of the configured function.
    @inlinable
    public func title(ofSection section: Int) -> String { configuration.title(active.sections[section].key) }

    /// Returns the text above the entries of a section.
    /// - Precondition: The section exists in ``active``.
    /// - Complexity: That of the configured function.
    @inlinable
    public func header(ofSection section: Int) -> String? { configuration.header(active.sections[section]) }

    /// Returns the text below the entries of a section.
    /// - Precondition: The section exists in ``active``.
    /// - Complexity: That of the configured function.
    @inlinable
    public func footer(ofSection section: Int) -> String? { configuration.footer(active.sections[section]) }

    /// The titles of the index.
    /// - Complexity: O(*indexed keys*).
    @inlinable
    public var indexTitles: [String] { index.items.map { $0.title } }

    /// Returns the section that an index title leads to.
    ///
    /// - Parameter item: The position of the title in ``indexTitles``.
    /// - Precondition: The title exists.
    /// - Complexity: O(1).
    @inlinable
    public func section(ofIndexTitleAt item: Int) -> Int { index.items[item].target }

    /// Returns the title of the index that leads to a section, or `nil` if there is no index.
    /// - Complexity: O(1).
    @inlinable
    public func indexTitle(ofSection section: Int) -> String? {
        guard index.itemOfSection.indices.contains(section) else { return nil }
        return index.items[index.itemOfSection[section]].title
    }

    /// Returns the entry at a position, or `nil` if it was not among the loaded entries.
    /// - Precondition: The position exists in ``active``.
    /// - Complexity: O(1) on average.
    @inlinable
    public func entry(at position: EntryPosition) -> Entry? { entries[active[position].id] }

    /// Returns the entries of a section, in reading order.
    /// - Precondition: The section exists in ``active``.
    /// - Complexity: O(*m*) on average for the *m* entries of the section.
    @inlinable
    public func entries(ofSection section: Int) -> [Entry] {
        active.sections[section].compactMap { entries[$0.id] }
    }

    /// Returns the kind of the cell at a position.
    /// - Precondition: The position exists in ``active``.
    /// - Complexity: O(1) on average, plus the configured function.
    @inlinable
    public func kind(at position: EntryPosition) -> String {
        entry(at: position).map(configuration.kind) ?? ""
    }

    /// Returns what to update in a view that shows an earlier state of the list.
    ///
    /// - Parameter old: The ``active`` sections that the view shows.
    /// - Complexity: The same as ``Snapshot/difference(from:)``.
    @inlinable
    public func updates(from old: Sections) -> TableUpdates {
        active.difference(from: old).tableUpdates(from: old, to: active)
    }
}

extension IndexedList {
    /// Returns whether the entry at a position is selected.
    /// - Precondition: The position exists in ``active``.
    /// - Complexity: O(1) on average.
    @inlinable
    public func isSelected(at position: EntryPosition) -> Bool { selection.contains(active[position].id) }

    /// Selects the entry at a position, or deselects it if it is selected, under the configured policies.
    ///
    /// The policies apply to all sections, also to entries that the search hides.
    ///
    /// - Returns: The positions to redraw, in reading order: those of the entry and of entries that it replaces. If
    ///   nothing can be selected in the section, there are none.
    /// - Precondition: The position exists in ``active``.
    /// - Complexity: The same as ``Selection/select(_:inSection:of:under:)-(_,_,_,SelectionPolicies<SectionKey>)``.
    @discardableResult
    @inlinable
    public mutating func toggle(at position: EntryPosition) -> [EntryPosition] {
        let (id, key) = (active[position].id, active.sections[position.section].key)
        // The entry is in the section, so the only error is that it cannot be selected.
        guard
            let change = try? selection.toggle(id, inSection: key, of: all, under: configuration.policies)
        else { return [] }
        return ([id] + change.deselected).flatMap { active.positions(of: $0) }.sorted()
    }
}
