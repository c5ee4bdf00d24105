import Collation
import Content
import Sectioning

/// A field by which a catalog may be narrowed down: for each of its values a page of the entries that have it.
public struct FacetPlan: Sendable {
    public struct Value: Sendable {
        public let title: String
        /// How many entries have the value.
        public let count: Int
        /// The entries with the value, in the sections of the catalog's default view.
        public let view: ViewPlan
    }

    /// One value of one facet of a catalog, by position.
    struct Place: Hashable, Sendable {
        let facet: Int
        let value: Int
    }

    public let title: String
    public let values: [Value]
}

extension FacetPlan {
    /// - Complexity: O(*n* log *n*) for *n* entries and each facet.
    static func facets(
        of catalog: Catalog, defaultView: ViewPlan?, path: String, collation: Collation,
        into diagnostics: inout Diagnostics
    ) -> [FacetPlan] {
        guard let defaultView else { return [] }
        return catalog.settings.facets.map { facet in
            let title = catalog.settings.fields[facet.path]?.label ?? facet.path.label
            let groups = groups(of: catalog.entries, by: facet, collation: collation)
            var taken: [String: String] = [:]
            let values = groups.compactMap { name, entries -> Value? in
                let slug = Slug.make(from: name.key)
                if let other = taken.updateValue(name.key, forKey: slug) {
                    diagnostics.report(
                        Diagnostic(
                            .duplicateSectionID(slug, first: other, second: name.key), file: catalog.origin))
                }
                let sectioning = ViewSectioning(
                    defaultView.settings, of: catalog.entries,
                    ordering: EntryOrdering(
                        rows: entries.map {
                            let sortText = ListedRow.sortText(
                                of: catalog.entries[$0], in: defaultView.settings)
                            return ListedRow(entry: $0, name: nil, sortText: sortText)
                        },
                        of: catalog.entries, collation: defaultView.collation),
                    collation: defaultView.collation, missingTitle: defaultView.words[.missing])
                // The default view of all entries was cut without an error, so a part of them is, too.
                guard let snapshot = try? sectioning.snapshot() else { return nil }
                let own = "\(path)-/facet/\(facet.id)/\(slug)/"
                let view = ViewPlan(
                    settings: defaultView.settings, language: defaultView.language,
                    collation: defaultView.collation, words: defaultView.words, path: own,
                    title: "\(title): \(name.title)", snapshot: snapshot,
                    index: sectioning.index(of: snapshot),
                    sectionTitles: snapshot.sections.map { sectioning.title(of: $0.key) },
                    sectionIDs: CatalogPlan.sectionIDs(of: snapshot, in: catalog, into: &diagnostics),
                    layout: ViewLayout(
                        counts: snapshot.sections.map { $0.placements.count }, size: catalog.settings.pageSize
                    ),
                    sectionsPath: own)
                return Value(title: name.title, count: entries.count, view: view)
            }
            return FacetPlan(title: title, values: values)
        }
    }

    /// The entries of each value, the values in ascending order.
    private static func groups(
        of entries: [Entry], by facet: FacetSettings, collation: Collation
    ) -> [(name: SectionName, entries: [Int])] {
        let settings = ViewSettings(id: "", section: facet.path, grouping: facet.grouping)
        let rows = ListedRow.rows(of: entries, for: settings)
        let sectioning = ViewSectioning(
            settings, of: entries,
            ordering: EntryOrdering(rows: rows, of: entries, collation: collation), collation: collation,
            // Entries without the field are in no group: a reader narrows down to what is there.
            missingTitle: "")
        guard let snapshot = try? sectioning.snapshot() else { return [] }
        let positions = Dictionary(
            entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        return snapshot.sections.filter { !$0.key.isEmpty }.map { section in
            (
                SectionName(key: section.key, title: sectioning.title(of: section.key)),
                section.placements.compactMap { positions[$0.id] }
            )
        }
    }
}
