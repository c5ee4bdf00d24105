import Content
import Diagnostics
import ICUCollation
import Planning
import Rendering
import SearchDictionary
import Sectioning

/// A catalog as a view would show it, searched and narrowed by the same core that builds the site.
struct Exploration {
    let query: ExplorerQuery
    let catalog: CatalogPlan
    /// The problems of the view's YAML.
    let problems: [Diagnostic]
    /// The view; `nil` if its YAML has errors.
    let view: ViewPlan?
    /// The part of the view that the reader asked for.
    let found: Snapshot<String, RowID>
    /// For each facet, the number of entries with each value among those that the other choices leave.
    let counts: [[Int]]
    private let search: SectionSearch<SearchedRow, RowID>?

    /// - Returns: `nil` if there is no such catalog.
    /// - Throws: `CollationError` if ICU has no order for the view's language; `CancellationError`.
    /// - Complexity: O(*n* log *n*) for *n* bytes of the catalog.
    init?(_ query: ExplorerQuery, of renderer: SiteRenderer) throws {
        try Task.checkCancellation()
        let plan = renderer.plan
        guard let catalog = plan.catalogs.first(where: { query.catalog == nil || $0.path == query.catalog })
        else { return nil }
        self.query = query
        self.catalog = catalog
        var diagnostics = Diagnostics()
        var view: ViewPlan? = catalog.defaultView
        if let text = query.view {
            let settings = ViewSettings.read(
                SourceFile(path: "view", text: text), for: catalog.catalog, into: &diagnostics)
            view = nil
            if let settings, !diagnostics.hasErrors {
                view = try catalog.plan(
                    settings, in: plan.content, resolver: plan.resolver, into: &diagnostics)
            }
        }
        problems = diagnostics.sorted
        self.view = diagnostics.hasErrors ? nil : view
        guard let view = self.view else {
            found = Snapshot()
            counts = []
            search = nil
            return
        }
        let search = query.searchText.isEmpty ? nil : try Self.search(of: view, in: catalog, by: renderer)
        let matches = try Self.matches(of: query.searchText, by: search, in: view)
        let narrowed = try Self.narrowed(matches, to: query.chosen, in: catalog)
        self.search = search
        found = narrowed.snapshot
        counts = narrowed.counts
    }

    /// Returns the ranges of a title that match the words.
    func highlights(in title: String) -> [Range<String.Index>] {
        guard let search else { return [] }
        return search.highlights(of: search.query(query.searchText), in: title)
    }
}

/// A row of a view, with the terms by which the search finds it.
private struct SearchedRow: Sendable {
    let id: RowID
    /// The title and the other names, folded.
    let names: [UInt8]
    /// The values of fields, folded.
    let values: [UInt8]
    /// The other texts, folded.
    let bodies: [UInt8]

    /// Returns whether a word matches. The rule is the same as on the pages; see `SearchTerms`.
    func matches(_ word: FoldedText) -> Bool {
        let lookups = SearchTerms.lookups(ofWord: word.bytes)
        let isNamed = lookups.names.contains { lookup in
            SearchTerms.names(in: names).contains { lookup.matches(names[$0]) }
                || SearchTerms.joined(in: names, acrossSpaces: true).contains { lookup.matches($0) }
                || SearchTerms.mixedNames(in: names).contains { lookup.matches($0) }
        }
        guard !isNamed, !lookups.bodies.isEmpty else { return isNamed }
        return lookups.bodies.allSatisfy { lookup in
            [(values, true), (bodies, false)].contains { bytes, acrossSpaces in
                SearchTerms.bodies(in: bytes).contains { lookup.matches(bytes[$0]) }
                    || [SearchTerms.joined, SearchTerms.mixed].contains { terms in
                        terms(bytes, acrossSpaces).contains { lookup.matches($0) }
                    }
            }
        }
    }
}

extension Exploration {
    /// Returns a search of the rows of a view. A "see" row is found by the name that it shows.
    private static func search(
        of view: ViewPlan, in catalog: CatalogPlan, by renderer: SiteRenderer
    ) throws -> SectionSearch<SearchedRow, RowID> {
        let fold = try PrimaryFolding().fold
        var seen: Set<RowID> = []
        let ids = view.snapshot.sections.flatMap { $0.placements.map(\.id) }
            .filter { seen.insert($0).inserted }
        let rows = try ids.map { id in
            try Task.checkCancellation()
            if let name = id.otherName {
                return SearchedRow(id: id, names: fold(name).bytes, values: [], bodies: [])
            }
            let texts = renderer.searchedTexts(of: catalog.entry(id).whole, in: catalog)
            func folded(_ texts: [String]) -> [UInt8] {
                fold((texts + texts.compactMap(SpelledLetters.words)).joined(separator: "\n")).bytes
            }
            return SearchedRow(
                id: id, names: folded(texts.names), values: folded(texts.values),
                bodies: folded(texts.bodies))
        }
        return SectionSearch(
            rows, id: \.id,
            fields: [
                .matching { row, word in
                    row.matches(fold(word))
                        || SpelledLetters.words(in: word).map { row.matches(fold($0)) } ?? false
                }
            ], folding: fold)
    }

    private static func matches(
        of text: String, by search: SectionSearch<SearchedRow, RowID>?, in view: ViewPlan
    ) throws(CancellationError) -> Snapshot<String, RowID> {
        guard let search else { return view.snapshot }
        return try search.results(for: text, in: view.snapshot) { Task.isCancelled }
    }

    /// Returns the entries that have the chosen values, and the number of entries with each value.
    private static func narrowed(
        _ matches: Snapshot<String, RowID>, to chosen: [String: Set<String>], in catalog: CatalogPlan
    ) throws -> (snapshot: Snapshot<String, RowID>, counts: [[Int]]) {
        guard !catalog.facets.isEmpty else { return (matches, []) }
        let values = try catalog.facets.map { facet in
            try Task.checkCancellation()
            return Self.values(of: facet)
        }
        let entries = catalog.catalog.entries.map(\.id)
        let facets = Facets(
            entries, id: { $0 }, by: values.map { values in { values[$0] ?? [] } })
        let slugs = catalog.facets.map { facet in facet.values.map(\.slug) }
        let narrowed = facets.narrowed(
            to: zip(catalog.facets, slugs).map { facet, slugs in
                let chosen = chosen[facet.settings.id] ?? []
                return Set(slugs.indices.filter { chosen.contains(slugs[$0]) })
            },
            among: Set(matches.sections.flatMap { $0.placements.map(\.id.entry) }))
        return (
            matches.filtered { narrowed.ids.contains($0.entry) },
            zip(slugs, narrowed.counts).map { slugs, counts in slugs.indices.map { counts[$0] ?? 0 } }
        )
    }

    /// Returns the indices of each entry's values in a facet.
    private static func values(of facet: FacetPlan) -> [String: [Int]] {
        var values: [String: [Int]] = [:]
        for (number, value) in facet.values.enumerated() {
            for section in value.view.snapshot.sections {
                for placement in section.placements { values[placement.id.entry, default: []].append(number) }
            }
        }
        return values
    }
}
