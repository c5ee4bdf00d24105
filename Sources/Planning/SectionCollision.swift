import Content
import DataFormats
import Diagnostics

/// A builder of errors for two sections with the same id. If the section keys are field values, the error is
/// at the value of the section whose first entry comes later, and refers to the value of the other section.
/// Otherwise, the error is at the catalog.
struct SectionCollision {
    /// A section and the ids of its rows.
    struct Section {
        let key: String
        let rows: [RowID]
    }

    private let catalog: Catalog
    /// The field whose values are the section keys; `nil` if the keys differ from the values, as in a view by
    /// year.
    private let path: FieldPath?
    /// The index of each entry by its id, computed for the first collision.
    private lazy var positions = Dictionary(
        catalog.entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })

    init(in catalog: Catalog, grouping: ViewSettings.Grouping, by path: FieldPath?) {
        self.catalog = catalog
        self.path = grouping == .value ? path : nil
    }

    /// Returns the error for two sections with the same id.
    /// - Complexity: O(*rows of both sections*), plus O(*entries*) on the first call.
    mutating func diagnostic(id: String, _ first: Section, _ second: Section) -> Diagnostic {
        guard let one = location(of: first), let two = location(of: second) else {
            return Diagnostic(
                .duplicateSectionID(id, first: first.key, second: second.key), file: catalog.origin)
        }
        let isInOrder = one.entry <= two.entry
        let (earlier, later) = isInOrder ? (one, two) : (two, one)
        let (key, other) = isInOrder ? (second.key, first.key) : (first.key, second.key)
        let owner = catalog.entries[earlier.entry]
        return Diagnostic(
            .inconsistentSectionValue(
                key, other: other, otherEntry: owner.title, otherFile: owner.file, earlier.position),
            file: catalog.entries[later.entry].file, position: later.position)
    }

    /// Returns the index of the first entry of a section, and the position of the section's value in that
    /// entry.
    private mutating func location(of section: Section) -> (entry: Int, position: SourcePosition)? {
        guard let path else { return nil }
        let entries = section.rows.compactMap { positions[$0.entry] }
        guard let first = entries.min(), let node = catalog.entries[first].fields[path] else { return nil }
        let value = node.listed.first { $0.text?.trimmed == section.key }
        return value.map { (first, $0.position) }
    }
}

extension String {
    /// The string without whitespace at its ends.
    package var trimmed: String {
        guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
        let start = drop { $0.isWhitespace }
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
