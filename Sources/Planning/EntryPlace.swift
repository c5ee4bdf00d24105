import Content
package import Sectioning

/// The place of an entry in the default view of its catalog.
package struct EntryPlace: Sendable {
    /// The first position of the entry's row.
    package fileprivate(set) var position: EntryPosition
    /// The nearest entries before and after this position that have pages, across sections.
    package fileprivate(set) var previous: Int?
    package fileprivate(set) var next: Int?
}

extension EntryPlace {
    /// Returns the place of each entry.
    ///
    /// - Parameters:
    ///   - snapshot: The default view, which lists every entry.
    ///   - number: Returns the index of an entry, by its id.
    /// - Complexity: O(*rows*).
    static func places(
        of entries: [Entry], in snapshot: Snapshot<String, RowID>, number: (String) -> Int?
    ) -> [EntryPlace] {
        let rows = rows(of: snapshot, number: number)
        var places: [EntryPlace?] = Array(repeating: nil, count: entries.count)
        var previous: Int?
        for row in rows {
            if places[row.entry] == nil {
                places[row.entry] = EntryPlace(position: row.position, previous: previous)
            }
            if entries[row.entry].hasPage { previous = row.entry }
        }
        // An entry in several sections may follow itself, so the nearest other entry is needed, too.
        var (next, other): (Int?, Int?) = (nil, nil)
        for row in rows.reversed() {
            if places[row.entry]?.position == row.position {
                places[row.entry]?.next = next == row.entry ? other : next
            }
            guard entries[row.entry].hasPage, next != row.entry else { continue }
            (next, other) = (row.entry, next)
        }
        return zip(places, entries).map { place, entry in
            guard let place else { preconditionFailure("the default view leaves out “\(entry.id)”") }
            return place
        }
    }

    /// Returns the rows of a snapshot in order, without other names.
    private static func rows(
        of snapshot: Snapshot<String, RowID>, number: (String) -> Int?
    ) -> [(entry: Int, position: EntryPosition)] {
        var rows: [(entry: Int, position: EntryPosition)] = []
        for (section, content) in snapshot.sections.enumerated() {
            for (offset, placement) in content.placements.enumerated() where placement.id.otherName == nil {
                guard let entry = number(placement.id.entry) else { continue }
                rows.append((entry, EntryPosition(section: section, offset: offset)))
            }
        }
        return rows
    }
}
