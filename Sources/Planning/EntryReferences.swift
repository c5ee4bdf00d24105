/// An entry, by its catalog's index in the content and its own index in the catalog.
package struct EntryIndex: Hashable, Sendable {
    package let catalog: Int
    package let entry: Int

    package init(catalog: Int, entry: Int) {
        self.catalog = catalog
        self.entry = entry
    }
}

/// The links between the entries of a site.
package struct EntryReferences: Sendable {
    /// The maximum number of entries that are kept on each side of an entry.
    package static let maximum = 8

    /// By catalog and entry.
    private var targets: [[[EntryIndex]]]
    private var sources: [[[EntryIndex]]]

    /// - Parameter entries: The number of entries of each catalog.
    package init(entries: [Int]) {
        targets = entries.map { Array(repeating: [], count: $0) }
        sources = targets
    }

    /// Returns the entries that an entry mentions, each once, in the order of the links.
    package func mentions(in entry: EntryIndex) -> [EntryIndex] {
        targets[entry.catalog][entry.entry]
    }

    /// Returns the entries that link to an entry, each once, in the order of the content.
    package func mentions(of entry: EntryIndex) -> [EntryIndex] {
        sources[entry.catalog][entry.entry]
    }

    /// Adds a link, unless it leads to the entry itself or is already known.
    /// - Parameter isMention: Whether the source mentions the target, rather than listing it as a fact.
    /// - Complexity: O(``maximum``).
    mutating func add(from source: EntryIndex, to target: EntryIndex, isMention: Bool) {
        guard source != target else { return }
        if isMention { Self.add(target, to: &targets[source.catalog][source.entry]) }
        Self.add(source, to: &sources[target.catalog][target.entry])
    }

    private static func add(_ entry: EntryIndex, to entries: inout [EntryIndex]) {
        if entries.count < maximum, !entries.contains(entry) { entries.append(entry) }
    }
}
