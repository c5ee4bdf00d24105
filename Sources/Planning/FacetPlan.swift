package import Content
import Diagnostics
import ICUCollation
import Sectioning

/// A field by which readers can narrow a catalog. Each of its values has a page that lists the entries with
/// the value.
public struct FacetPlan: Sendable {
    public struct Value: Sendable {
        /// The value in URLs. It is unique in the facet.
        package let slug: String
        public let title: String
        /// The number of entries with the value.
        public let count: Int
        /// The entries with the value, in the sections of the catalog's default view.
        public internal(set) var view: ViewPlan
    }

    /// The index of a facet in a catalog, and the index of one of its values.
    public struct Place: Hashable, Sendable {
        public let facet: Int
        public let value: Int

        package init(facet: Int, value: Int) {
            self.facet = facet
            self.value = value
        }
    }

    /// The field and the grouping of its values.
    package let settings: FacetSettings
    public let title: String
    public internal(set) var values: [Value]
    /// The index of each value, by its key.
    let positions: [String: Int]
    let spellings: ValueSpellings
}

extension FacetPlan {
    /// Returns the facets of a catalog, and reports values in several spellings.
    /// - Complexity: O(*n* log *n*) for each facet of *n* entries.
    static func facets(
        of catalog: Catalog, defaultView: ViewPlan, path: String, collation: Collation,
        titles: ValueTitles, into diagnostics: inout Diagnostics
    ) -> [FacetPlan] {
        let indexTitles = defaultView.indexTitles
        var facets: [FacetPlan] = []
        for facet in catalog.settings.facets {
            let (groups, spellings) = groups(
                of: catalog.entries, by: facet, collation: collation, titles: titles)
            if facet.grouping == .value {
                spellings.report(in: catalog, at: facet.key, into: &diagnostics)
            }
            let slugs = DistinctSlugs.make(
                of: groups.map { $0.name.key }, folding: ValueFolding(language: collation.language))
            facets.append(
                plan(
                    facet, Array(zip(groups, slugs)), spellings, of: catalog, in: defaultView, indexTitles,
                    path: path))
        }
        return facets
    }

    private typealias Group = (name: SectionName, entries: [RowID])

    private static func plan(
        _ facet: FacetSettings, _ groups: [(group: Group, slug: String)], _ spellings: ValueSpellings,
        of catalog: Catalog, in defaultView: ViewPlan, _ indexTitles: ViewPlan.IndexTitles, path: String
    ) -> FacetPlan {
        let title = catalog.settings.fields[facet.path]?.label ?? facet.path.label
        var values: [Value] = []
        var positions: [String: Int] = [:]
        // In a view by the same field, an entry with many values would be on the page of each in the section of each.
        let isOfView =
            defaultView.settings.section == facet.path && defaultView.settings.grouping == facet.grouping
        for ((name, entries), slug) in groups {
            let view = defaultView.narrowed(
                to: entries, inSection: isOfView ? name.key : nil, title: "\(title): \(name.title)",
                path: "\(path)-/facet/\(facet.id)/\(slug)/",
                size: catalog.settings.pageSize, indexTitles: indexTitles)
            positions[name.key] = values.count
            values.append(Value(slug: slug, title: name.title, count: entries.count, view: view))
        }
        return FacetPlan(
            settings: facet, title: title, values: values, positions: positions, spellings: spellings)
    }

    /// Returns the entries of each value, and the spellings of the values. The values are in ascending order.
    private static func groups(
        of entries: [EntryHeader], by facet: FacetSettings, collation: Collation, titles: ValueTitles
    ) -> ([Group], ValueSpellings) {
        let settings = ViewSettings(id: "", section: facet.path, grouping: facet.grouping)
        let rows = ListedRow.rows(of: entries, for: settings)
        let sectioning = ViewSectioning(
            settings, of: entries,
            ordering: EntryOrdering(rows: rows, of: entries, collation: collation), collation: collation,
            titles: titles,
            // Entries without the field are in no group, because readers narrow the catalog by existing
            // values.
            missingTitle: "")
        let groups = sectioning.sectioned().snapshot.sections.filter { !$0.key.isEmpty }.map { section in
            (
                SectionName(key: section.key, title: sectioning.title(of: section.key)),
                section.placements.map { $0.id }
            )
        }
        return (groups, sectioning.spellings)
    }
}
