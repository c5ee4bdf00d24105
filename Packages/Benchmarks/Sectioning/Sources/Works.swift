import Sectioning

/// A case-insensitive ASCII collation, which needs no library.
let ascii = SectionCollation(
    letters: "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map { String($0) },
    letterPosition: { name in
        let letter = Int((name.utf8.first ?? 0) & 0xDF) - 0x41
        return (0..<26).contains(letter) ? letter : 26
    },
    sortKey: { name in name.utf8.map { $0 >= 0x61 && $0 <= 0x7A ? $0 & 0xDF : $0 } })

/// Measures every operation on lists with keys and ids of given types. `·` marks plain Swift code with the same
/// purpose.
func measureWorks<Key: Hashable & Comparable & Sendable, ID: Hashable & Comparable & Sendable>(
    _ maker: EntryMaker<Key, ID>, counts: [Int]
) throws {
    let sections = 300
    var table = Table(
        "\(maker.keys.title) keys of \(sections) sections, \(maker.ids.title) identities", counts: counts)
    for count in counts {
        let entries = maker.entries(count, sections: sections)
        let changed = Changes(maker: maker, sections: sections).applied(to: entries)
        let list = try measureSectioning(entries, in: &table)
        try measureDifference(from: entries, list, to: changed, in: &table)
        try measureReading(entries, list, in: &table)
        try measureIndex(count, in: &table)
    }
    table.print()
}

private func measureSectioning<Key: Hashable & Comparable & Sendable, ID: Hashable & Comparable & Sendable>(
    _ entries: [Entry<Key, ID>], in table: inout Table
) throws -> Snapshot<Key, ID> {
    let list = try table.measure("sectioned(by:)") {
        try entries.sectioned(by: \.key, order: .ascending) { $0.revision }
    }
    let groups = table.measure("· Dictionary(grouping:) and sort") {
        Dictionary(grouping: entries, by: \.key).sorted { $0.key < $1.key }
    }
    precondition(list.sections.map { $0.key } == groups.map { $0.key })
    let letters = try table.measure("sectioned(alphabeticallyBy:)") {
        try entries.sectioned(alphabeticallyBy: \.name, collation: ascii)
    }
    let sorted = table.measure("· sort by names, and grouping") {
        Dictionary(grouping: entries.sorted { $0.name < $1.name }) { ascii.letterPosition($0.name) }
    }
    precondition(letters.sections.count == sorted.count)
    return list
}

private func measureDifference<Key: Hashable & Comparable & Sendable, ID: Hashable & Comparable & Sendable>(
    from entries: [Entry<Key, ID>], _ old: Snapshot<Key, ID>, to changed: [Entry<Key, ID>],
    in table: inout Table
) throws {
    let new = try changed.sectioned(by: \.key, order: .ascending) { $0.revision }
    let difference = table.measure("difference(from:)") { new.difference(from: old) }
    let oldIDs = old.sections.flatMap { section in section.placements.map { $0.id } }
    let newIDs = new.sections.flatMap { section in section.placements.map { $0.id } }
    let flat = table.measure("· CollectionDifference of ids") { newIDs.difference(from: oldIDs) }
    let applied = try table.measure("applying(_:)") { try old.applying(difference) }
    precondition(applied == new)
    let flatApplied = table.measure("· applying that of ids") { oldIDs.applying(flat) }
    precondition(flatApplied == newIDs)
}

private func measureReading<Key: Hashable & Comparable & Sendable, ID: Hashable & Comparable & Sendable>(
    _ entries: [Entry<Key, ID>], _ list: Snapshot<Key, ID>, in table: inout Table
) throws {
    let search = table.measure("SectionSearch, made") { SectionSearch(entries, fields: [.text(\.name)]) }
    let found = try table.measure("SectionSearch, one query") { try search.results(for: "kar", in: list) }
    precondition(found.placementCount > 0 && found.placementCount < list.placementCount)
    let half = Set(entries.prefix(entries.count / 2).map { $0.id })
    let filtered = table.measure("filtered to half") { list.filtered { half.contains($0) } }
    precondition(filtered.entryCount == half.count)
    let chosen = entries.prefix(10_000)
    for policy in [SelectionPolicy.multiple, .single] {
        let selection = try table.measure("Selection of 10,000, \(policy)") {
            var selection = Selection<ID>()
            for entry in chosen {
                try selection.select(
                    entry.id, inSection: entry.key, of: list, under: SelectionPolicies(policy))
            }
            return selection
        }
        let positions = table.measure("its positions, \(policy)") { selection.positions(in: list) }
        precondition(positions.count == selection.count)
    }
}

private func measureIndex(_ count: Int, in table: inout Table) throws {
    let list = try (0..<count).sectioned(byEach: { CollectionOfOne($0 / 100) }, id: { $0 })
    let index = table.measure("SectionIndex of n/100 sections") { SectionIndex(of: list) { String($0) } }
    let thinned = table.measure("thinned to 26 rows") { index.thinned(to: 26) }
    precondition((2...26).contains(thinned.rows.count))
}
