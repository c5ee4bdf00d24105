import Files
import ICUCollation

/// The entries of a catalog by their ids. Ids that differ only by Unicode normalization form are equal.
package struct EntryTable: Sendable {
    let entries: [EntryHeader]
    /// The entries with ids in ASCII, as most ids are.
    private let positions: KeyPositions
    private let others: [String: Int]

    /// - Complexity: O(*entries*).
    init(_ entries: [EntryHeader]) {
        self.entries = entries
        var positions = KeyPositions(capacity: entries.count)
        var others: [String: Int] = [:]
        for (index, entry) in entries.enumerated() {
            let id = entry.id
            if id.isASCII {
                positions.set(index, hash: KeyPositions.hash(of: id)) { entries[$0].id.hasSameBytes(as: id) }
            } else {
                others[id] = index
            }
        }
        self.positions = positions
        self.others = others
    }

    /// Returns the index of the entry with an id.
    package subscript(id: String) -> Int? {
        let isASCII = id.isASCII
        if isASCII, let position = position(ofASCII: id) { return position }
        // The canonical forms of a few characters, such as the kelvin sign, are in ASCII.
        return others[id] ?? (isASCII ? nil : position(ofASCII: Collation.precomposed(id)))
    }

    private func position(ofASCII id: String) -> Int? {
        positions.position(hash: KeyPositions.hash(of: id)) { entries[$0].id.hasSameBytes(as: id) }
    }

    /// Returns the ids of the entries whose indices satisfy a predicate, in order.
    func sortedIDs(where isIncluded: (Int) -> Bool = { _ in true }) -> [String] {
        entries.indices.filter(isIncluded).map { entries[$0].id }.sorted()
    }
}

extension String {
    var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}
