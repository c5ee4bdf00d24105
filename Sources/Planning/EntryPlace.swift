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
    ///   - rows: The entry of each row of the default view, which lists every entry; see ``rows(of:number:)``.
    /// - Complexity: O(*rows*).
    static func places(of entries: [Entry], in rows: [[Int32]]) -> [EntryPlace] {
        let rows = rows.enumerated().flatMap { section, rows in
            rows.enumerated().lazy.filter { $1 >= 0 }.map { offset, entry in
                (entry: Int(entry), position: EntryPosition(section: section, offset: offset))
            }
        }
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

    /// Returns, for each section of a snapshot, the index of the entry of each row; -1 for another name.
    /// - Parameter number: Returns the index of an entry, by its id.
    /// - Complexity: O(*rows*).
    static func rows(of snapshot: Snapshot<String, RowID>, number: (String) -> Int?) -> [[Int32]] {
        snapshot.sections.map { section in
            section.placements.map { placement in
                guard placement.id.otherName == nil else { return -1 }
                return number(placement.id.entry).map(Int32.init) ?? -1
            }
        }
    }
}
