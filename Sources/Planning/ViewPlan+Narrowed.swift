import Content
import Sectioning

extension ViewPlan {
    /// The most sections of a view for which pages that are narrowed down show those without entries, too. With
    /// more, their number times the number of values would decide the size of the site.
    static let maximumEmptySections = 60

    /// What every part of a view needs of it: the titles of its index.
    struct IndexTitles {
        fileprivate let titles: [String: String]
    }

    /// - Complexity: O(*sections*).
    var indexTitles: IndexTitles {
        IndexTitles(
            titles: Dictionary(
                (index?.items ?? []).map { ($0.key, $0.title) }, uniquingKeysWith: { first, _ in first }))
    }

    /// The part of a view that shows some of its entries alone, in the same sections and under an address of its
    /// own. Other names are not shown: they lead to entries that have a row here.
    ///
    /// - Parameters:
    ///   - ids: entries, each once.
    ///   - indexTitles: the view's own.
    /// - Complexity: O(*m* log *m*) for *m* placements of these entries, whatever the size of the view.
    func narrowed(
        to ids: [RowID], title: String, path: String, size: PageSize, indexTitles: IndexTitles
    ) -> ViewPlan {
        var offsets: [Int: [Int]] = [:]
        for id in ids {
            for place in snapshot.positions(of: id) {
                offsets[place.section, default: []].append(place.offset)
            }
        }
        let keepsEmpty = snapshot.indexedKeys.count <= Self.maximumEmptySections
        let policy = keepsEmpty ? snapshot.emptySections : .omit
        let positions = policy == .header ? Array(snapshot.sections.indices) : offsets.keys.sorted()
        let sections = positions.map { position in
            let section = snapshot.sections[position]
            let own = (offsets[position] ?? []).sorted()
            return Snapshot<String, RowID>.Section(
                key: section.key, placements: own.map { section.placements[$0] })
        }
        let part = Self.snapshot(
            of: sections, indexedKeys: policy == .omit ? nil : snapshot.indexedKeys, empty: policy)
        let counts = sections.map { SectionCounts(rows: $0.placements.count) }
        return ViewPlan(
            settings: settings, language: language, collation: collation, words: words, path: path,
            title: title, snapshot: part,
            index: index.map { _ in SectionIndex(of: part) { indexTitles.titles[$0] ?? $0 } },
            sectionTitles: positions.map { sectionTitles[$0] }, sectionIDs: positions.map { sectionIDs[$0] },
            counts: counts, layout: ViewLayout(counts: counts, size: size), sectionsPath: path)
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
