extension Snapshot {
    /// Returns this snapshot with a difference applied.
    ///
    /// A difference applies to the snapshot that it was made from, and to any other snapshot that has the
    /// same content at each place that the difference changes.
    ///
    /// - Throws: An error for the first mismatch: ``SectioningError/unknownSection(_:)``,
    ///   ``SectioningError/unknownEntry(_:section:)``, ``SectioningError/staleRevision(_:section:)``,
    ///   ``SectioningError/sectionNotEmpty(_:)``, ``SectioningError/duplicateSection(_:)``,
    ///   ``SectioningError/duplicateEntry(_:section:)``, ``SectioningError/positionOutOfRange(_:count:)``,
    ///   ``SectioningError/duplicateIndexedKey(_:)``, ``SectioningError/inconsistentIndex(_:)`` or
    ///   ``SectioningError/inconsistentKey(_:)``.
    /// - Complexity: O(*n* + *k* + *d*) on average for *n* placements in the sections that change, *k* keys and
    ///   *d* steps. The table of all locations is also copied, without hashing.
    @inlinable
    public func applying(_ difference: Difference) throws(Failure) -> Snapshot {
        var result = self
        try result.remove(difference.removals)
        if !difference.sectionRemovals.isEmpty || !difference.sectionInsertions.isEmpty {
            let keys = try Self.keys(
                of: result.sections.map { $0.key }, after: difference.sectionRemovals,
                difference.sectionInsertions, mismatch: { .unknownSection($0) })
            try result.arrangeSections(keys)
        }
        try result.insert(difference.insertions)
        for reload in difference.reloads { try result.apply(reload) }
        result.storedIndexedKeys = try indexedKeys(after: difference, sections: result.sections)
        if difference.oldShape.emptySections != difference.newShape.emptySections {
            result.emptySections = difference.newShape.emptySections
        }
        return result
    }

    /// Applies a difference.
    ///
    /// - Throws: The same as ``applying(_:)``. After an error, the snapshot is unchanged.
    /// - Complexity: The same as ``applying(_:)``.
    @inlinable
    public mutating func apply(_ difference: Difference) throws(Failure) {
        self = try applying(difference)
    }
}

extension Snapshot {
    @inlinable
    static func keys(
        of old: [SectionKey], after removals: [Difference.SectionStep],
        _ insertions: [Difference.SectionStep], mismatch: (SectionKey) -> Failure
    ) throws(Failure) -> [SectionKey] {
        // A difference that was decoded may have its steps in any order.
        var next = Int.max
        for step in removals {
            guard step.position < next else { throw .positionOutOfRange(step.position, count: next) }
            next = step.position
        }
        for step in removals where !old.indices.contains(step.position) || old[step.position] != step.key {
            throw mismatch(step.key)
        }
        let kept = old.removing(at: removals.reversed().map { $0.position })
        do throws(PositionMismatch) {
            return try kept.inserting(insertions.map { ($0.position, $0.key) })
        } catch {
            throw .positionOutOfRange(error.position, count: error.count)
        }
    }

    @inlinable
    mutating func arrangeSections(_ keys: [SectionKey]) throws(Failure) {
        let old = sections
        var positions: [Int?] = []
        positions.reserveCapacity(keys.count)
        for key in keys {
            guard key == key else { throw .inconsistentKey(key) }
            positions.append(position(ofSection: key))
        }
        let kept = Set(positions.compactMap { $0 })
        for (position, section) in old.enumerated()
        where !kept.contains(position) && !section.placements.isEmpty {
            throw .sectionNotEmpty(section.key)
        }
        if let repeated = slots.arrange(keys) { throw .duplicateSection(repeated) }
        storedSections = zip(keys, positions).map { key, position in
            position.map { old[$0] } ?? Section(key: key, placements: [])
        }
    }

    /// Returns the indexed keys after the steps of a difference.
    ///
    /// - Parameters:
    ///   - difference: The difference that is applied.
    ///   - sections: The sections after the steps of the difference.
    @inlinable
    func indexedKeys(after difference: Difference, sections: [Section]) throws(Failure)
        -> [SectionKey]
    {
        guard difference.oldShape.indexFollowsSections, difference.newShape.indexFollowsSections else {
            let keys = try Self.keys(
                of: indexedKeys, after: difference.indexRemovals, difference.indexInsertions,
                mismatch: { .inconsistentIndex($0) })
            try Self.check(keys, containAllOf: sections)
            return keys
        }
        if shape.indexFollowsSections { return sections.map { $0.key } }
        // The difference does not contain the additional keys of this index.
        if let step = difference.sectionRemovals.first ?? difference.sectionInsertions.first {
            throw .inconsistentIndex(step.key)
        }
        return indexedKeys
    }
}

extension Snapshot {
    @inlinable
    mutating func remove(_ steps: [Difference.Step]) throws(Failure) {
        for run in steps.runs(by: { $0.place.section }) {
            let key = run[run.startIndex].place.section
            let position = try requiredPosition(key)
            let placements = sections[position].placements
            var next = placements.count
            for step in run {
                try Self.check(step.placement, at: step.place, in: placements)
                guard step.place.offset < next else {
                    throw .positionOutOfRange(step.place.offset, count: next)
                }
                next = step.place.offset
            }
            removePlacements(at: run.reversed().map { $0.place.offset }, ofSectionAt: position)
        }
    }

    @inlinable
    static func check(
        _ placement: Placement<EntryID>, at place: Difference.Place, in placements: [Placement<EntryID>]
    ) throws(Failure) {
        guard placements.indices.contains(place.offset), placements[place.offset].id == placement.id else {
            throw .unknownEntry(placement.id, section: place.section)
        }
        guard placements[place.offset].revision == placement.revision else {
            throw .staleRevision(placement.id, section: place.section)
        }
    }

    @inlinable
    mutating func insert(_ steps: [Difference.Step]) throws(Failure) {
        for run in steps.runs(by: { $0.place.section }) {
            let place = run[run.startIndex].place
            let position = try requiredPosition(place.section)
            let count = sections[position].placements.count
            guard (0...count).contains(place.offset) else {
                throw .positionOutOfRange(place.offset, count: count)
            }
            try insertPlacements(run.map { ($0.place.offset, $0.placement) }, ofSectionAt: position)
        }
    }

    @inlinable
    mutating func apply(_ reload: Difference.Reload) throws(Failure) {
        let position = try requiredPosition(reload.section)
        guard let offset = offset(of: reload.id, inSection: reload.section) else {
            throw .unknownEntry(reload.id, section: reload.section)
        }
        guard sections[position].placements[offset].revision == reload.oldRevision else {
            throw .staleRevision(reload.id, section: reload.section)
        }
        storedSections[position].placements[offset] = Placement(id: reload.id, revision: reload.newRevision)
    }
}

extension Array {
    /// Returns slices of neighboring elements with equal keys.
    @inlinable
    func runs<Key: Equatable>(by key: (Element) -> Key) -> [ArraySlice<Element>] {
        var runs: [ArraySlice<Element>] = []
        var start = 0
        for position in indices where position + 1 == count || key(self[position + 1]) != key(self[start]) {
            runs.append(self[start...position])
            start = position + 1
        }
        return runs
    }
}
