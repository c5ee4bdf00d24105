import Content
import Sectioning

extension ViewPlan {
    /// The maximum number of sections of a view for which the pages of facet values also show empty sections.
    /// Without a maximum, the size of the site would grow with the number of sections times the number of
    /// values.
    static let maximumEmptySections = 60

    /// The index titles of a view, shared by all of its narrowed parts.
    struct IndexTitles {
        fileprivate let titles: [String: String]
    }

    /// The index titles of the view, by section key.
    /// - Complexity: O(*sections*).
    var indexTitles: IndexTitles {
        IndexTitles(
            titles: Dictionary(
                (index?.items ?? []).map { ($0.key, $0.title) }, uniquingKeysWith: { first, _ in first }))
    }

    /// Returns the part of a view that contains only the given entries, in the same sections and at a
    /// separate path. Other names are omitted, because their entries have rows in the part.
    ///
    /// - Parameters:
    ///   - ids: The entries, each once.
    ///   - section: The key of the only section of the part. Entries that are not in it are in all of their sections. If it
    ///     is `nil`, all entries are.
    ///   - indexTitles: The view's index titles.
    /// - Complexity: O(*m* log *m*) for *m* placements of these entries, regardless of the size of the view.
    func narrowed(
        to ids: [RowID], inSection section: String?, title: String, path: String, size: PageSize,
        indexTitles: IndexTitles
    ) -> ViewPlan {
        var offsets: [Int: [Int]] = [:]
        let position = section.flatMap { snapshot.position(ofSection: $0) }
        for id in ids {
            let places = snapshot.positions(of: id)
            // The view can tell values apart that are one value in the catalog's language: I and i in Turkish.
            let own = places.filter { $0.section == position }
            for place in own.isEmpty ? places : own {
                offsets[place.section, default: []].append(place.offset)
            }
        }
        let keepsEmpty = position == nil && snapshot.indexedKeys.count <= Self.maximumEmptySections
        let policy = keepsEmpty ? snapshot.emptySections : .omit
        let positions = policy == .header ? Array(snapshot.sections.indices) : offsets.keys.sorted()
        let own = positions.map { (offsets[$0] ?? []).sorted() }
        let sections = zip(positions, own).map { position, offsets in
            let section = snapshot.sections[position]
            return Snapshot<String, RowID>.Section(
                key: section.key, placements: offsets.map { section.placements[$0] })
        }
        let entries = zip(positions, own).map { position, offsets in
            offsets.map { self.entries[position][$0] }
        }
        let part = Self.snapshot(
            of: sections, indexedKeys: policy == .omit ? nil : snapshot.indexedKeys, empty: policy)
        return ViewPlan(
            self, sections: positions, snapshot: part, entries: entries,
            index: index.map { _ in SectionIndex(of: part) { indexTitles.titles[$0] ?? $0 } },
            title: title, path: path, size: size)
    }

    private static func snapshot(
        of sections: [Snapshot<String, RowID>.Section], indexedKeys: [String]?, empty: EmptySectionPolicy
    ) -> Snapshot<String, RowID> {
        do {
            return try Snapshot(sections: sections, indexedKeys: indexedKeys, emptySections: empty)
        } catch {
            // They are parts of the sections of a snapshot, in its order.
            preconditionFailure("a part of a snapshot is not a snapshot: \(error)")
        }
    }
}
