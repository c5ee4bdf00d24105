import Content
package import Sectioning

/// The place of an entry in the default view of its catalog.
package struct EntryPlace: Sendable {
    // A large catalog has many places, so these are small; -1 is none.
    private let section: Int32
    private let offset: Int32
    private let previousEntry: Int32
    private var nextEntry: Int32 = -1

    /// The first position of the entry's row.
    package var position: EntryPosition { EntryPosition(section: Int(section), offset: Int(offset)) }
    /// The nearest entries before and after this position that have pages, across sections.
    package var previous: Int? { previousEntry < 0 ? nil : Int(previousEntry) }
    package var next: Int? { nextEntry < 0 ? nil : Int(nextEntry) }
}

extension EntryPlace {
    private init(section: Int, offset: Int, previous: Int32) {
        self.section = Int32(section)
        self.offset = Int32(offset)
        previousEntry = previous
    }

    /// Returns the place of each entry.
    ///
    /// - Parameters:
    ///   - rows: The entry of each row of the default view, which lists every entry.
    /// - Complexity: O(*rows*).
    static func places(of entries: [EntryHeader], in rows: [[RowEntry]]) -> [EntryPlace] {
        let hasPage = entries.map { $0.hasPage }
        let none = EntryPlace(section: -1, offset: -1, previous: -1)
        var places = Array(repeating: none, count: entries.count)
        var previous: Int32 = -1
        for (section, rows) in rows.enumerated() {
            for (offset, row) in rows.enumerated() {
                guard let entry = row.ownIndex else { continue }
                if places[entry].section < 0 {
                    places[entry] = EntryPlace(section: section, offset: offset, previous: previous)
                }
                if hasPage[entry] { previous = Int32(entry) }
            }
        }
        addNext(to: &places, hasPage: hasPage, in: rows)
        if let missing = places.firstIndex(where: { $0.section < 0 }) {
            preconditionFailure("the default view leaves out “\(entries[missing].id)”")
        }
        return places
    }

    private static func addNext(to places: inout [EntryPlace], hasPage: [Bool], in rows: [[RowEntry]]) {
        // An entry in several sections may follow itself, so the nearest other entry is needed, too.
        var (next, other): (Int32, Int32) = (-1, -1)
        for (section, rows) in rows.enumerated().reversed() {
            for offset in rows.indices.reversed() {
                guard let entry = rows[offset].ownIndex else { continue }
                if places[entry].section == section, places[entry].offset == offset {
                    places[entry].nextEntry = next == entry ? other : next
                }
                if hasPage[entry], next != entry { (next, other) = (Int32(entry), next) }
            }
        }
    }
}
