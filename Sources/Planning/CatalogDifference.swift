package import Content

/// The entries of a catalog that differ between two versions of a project, in the order of the catalog.
///
/// Entries are the same entry if they have the same id. Order in a section is no difference, since it follows from values.
package struct CatalogDifference: Sendable {
    package let added: [EntryHeader]
    package let removed: [EntryHeader]
    package let changes: [EntryChange]

    /// Compares two versions of a catalog; `nil` for a version without it.
    /// - Complexity: O(*rows* of all views + *size* of changed entries) on average.
    package init(from old: CatalogPlan?, to new: CatalogPlan?) {
        let (before, after) = (old?.catalog.entries ?? [], new?.catalog.entries ?? [])
        let oldEntries = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
        let newIDs = Set(after.map { $0.id })
        let moves = SectionMove.moves(from: old?.views ?? [], to: new?.views ?? [])
        let fields = new?.catalog.settings.fields ?? FieldSchema()
        let bodyKey = new?.catalog.settings.entry.body?.text
        added = after.filter { oldEntries[$0.id] == nil }
        removed = before.filter { !newIDs.contains($0.id) }
        changes = after.compactMap { entry in
            oldEntries[entry.id].flatMap {
                EntryChange(
                    from: $0, to: entry, bodyKey: bodyKey, fields: fields, moves: moves[entry.id] ?? [])
            }
        }
    }
}

extension CatalogDifference {
    package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changes.isEmpty }
}
