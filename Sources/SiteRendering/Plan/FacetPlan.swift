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
            var taken: [String: SectionCollision.Section] = [:]
            var collision = SectionCollision(in: catalog, grouping: facet.grouping, by: facet.path)
            let values = groups.compactMap { name, entries -> Value? in
                let slug = Slug.make(from: name.key)
                let section = SectionCollision.Section(key: name.key, rows: Array(entries))
                if let other = taken.updateValue(section, forKey: slug) {
                    diagnostics.report(collision.diagnostic(id: slug, other, section))
                }
                let view = defaultView.narrowed(
                    to: entries, title: "\(title): \(name.title)",
                    path: "\(path)-/facet/\(facet.id)/\(slug)/", size: catalog.settings.pageSize)
                return Value(title: name.title, count: entries.count, view: view)
            }
            return FacetPlan(title: title, values: values)
        }
    }

    /// The entries of each value, the values in ascending order.
    private static func groups(
        of entries: [Entry], by facet: FacetSettings, collation: Collation
    ) -> [(name: SectionName, entries: Set<String>)] {
        let settings = ViewSettings(id: "", section: facet.path, grouping: facet.grouping)
        let rows = ListedRow.rows(of: entries, for: settings)
        let sectioning = ViewSectioning(
            settings, of: entries,
            ordering: EntryOrdering(rows: rows, of: entries, collation: collation), collation: collation,
            // Entries without the field are in no group: a reader narrows down to what is there.
            missingTitle: "")
        guard let snapshot = try? sectioning.snapshot() else { return [] }
        return snapshot.sections.filter { !$0.key.isEmpty }.map { section in
            (
                SectionName(key: section.key, title: sectioning.title(of: section.key)),
                Set(section.placements.map { $0.id })
            )
        }
    }
}
