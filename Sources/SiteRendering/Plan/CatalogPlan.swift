import Collation
public import Content
import Sectioning

/// One catalog with its views, and where each entry stands in the default view.
public struct CatalogPlan: Sendable {
    /// A place in a view's snapshot.
    public struct Place: Hashable, Sendable {
        public let section: Int
        public let position: Int
    }

    public let catalog: Catalog
    /// The address: empty or ending with `/`.
    public let path: String
    /// The first is the default view.
    public let views: [ViewPlan]
    /// Where each entry first stands in the default view.
    public let places: [Place]
    /// The position of an entry in the catalog by its id.
    let positions: [String: Int]
    let collation: Collation
    /// The words of its pages, in its language.
    let words: Words

    public var defaultView: ViewPlan { views[0] }
    var direction: String { collation.direction }
}

extension CatalogPlan {
    /// Plans a catalog; reports sections whose ids collide.
    /// - Complexity: O(*n* log *n*) for *n* entries and each view.
    init(_ catalog: Catalog, words: Words, into diagnostics: inout Diagnostics) throws(CollationError) {
        let collation = try Collation(language: catalog.language, alphabets: catalog.settings.alphabets)
        let path = catalog.path.isEmpty ? "" : catalog.path + "/"
        let ordering = EntryOrdering(entries: catalog.entries, collation: collation)
        var views: [ViewPlan] = []
        for (number, settings) in catalog.settings.views.enumerated() {
            let sectioning = ViewSectioning(
                settings: settings, collation: collation, missingTitle: words[.missing])
            let snapshot: Snapshot<String, String>
            do {
                snapshot = try sectioning.snapshot(of: catalog.entries, ordering: ordering)
            } catch {
                diagnostics.report(
                    Diagnostic(.unsectionable(view: settings.id, reason: "\(error)"), file: catalog.origin))
                continue
            }
            let own = "\(path)-/\(settings.id)/"
            views.append(
                ViewPlan(
                    settings: settings, path: number == 0 ? path : own,
                    title: settings.title ?? words.title(ofView: settings), snapshot: snapshot,
                    index: sectioning.index(of: snapshot),
                    sectionIDs: Self.sectionIDs(of: snapshot, in: catalog, into: &diagnostics),
                    layout: ViewLayout(
                        counts: snapshot.sections.map { $0.placements.count }, size: catalog.settings.pageSize
                    ),
                    sectionsPath: own))
        }
        self.catalog = catalog
        self.path = path
        self.views = views
        self.collation = collation
        self.words = words
        positions = Dictionary(
            catalog.entries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        places = Self.places(in: views.first, positions: positions, count: catalog.entries.count)
    }

    private static func sectionIDs(
        of snapshot: Snapshot<String, String>, in catalog: Catalog, into diagnostics: inout Diagnostics
    ) -> [String] {
        var owners: [String: String] = [:]
        return snapshot.sections.map { section in
            let id = "_" + Slug.make(from: section.key)
            if let other = owners.updateValue(section.key, forKey: id) {
                diagnostics.report(
                    Diagnostic(
                        .duplicateSectionID(id, first: other, second: section.key), file: catalog.origin))
            }
            return id
        }
    }

    private static func places(in view: ViewPlan?, positions: [String: Int], count: Int) -> [Place] {
        var places = [Place?](repeating: nil, count: count)
        for (section, content) in (view?.snapshot.sections ?? []).enumerated() {
            for (position, placement) in content.placements.enumerated() {
                guard let entry = positions[placement.id], places[entry] == nil else { continue }
                places[entry] = Place(section: section, position: position)
            }
        }
        return places.map { $0 ?? Place(section: 0, position: 0) }
    }

    /// The entry of a placement.
    func entry(_ id: String) -> Entry? {
        positions[id].map { catalog.entries[$0] }
    }

    /// The address of an entry's page.
    public func path(of entry: Entry) -> String {
        path + entry.id + "/"
    }

    /// Where links to an entry lead: its page, or its row where it has none.
    public func address(of entry: Int) -> (path: String, anchor: String?) {
        let content = catalog.entries[entry]
        guard !content.hasPage else { return (path(of: content), nil) }
        return row(of: entry)
    }

    /// The page and anchor of an entry's first row in the default view.
    public func row(of entry: Int) -> (path: String, anchor: String) {
        let place = places[entry]
        return (
            defaultView.path(ofSection: place.section, position: place.position), catalog.entries[entry].id
        )
    }
}
