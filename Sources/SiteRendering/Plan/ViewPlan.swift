import Collation
public import Content
public import Sectioning

/// One view of a catalog, cut into sections and spread over pages.
public struct ViewPlan: Sendable {
    public typealias SectionKey = String

    public let settings: ViewSettings
    /// The language of the view's order, letters and page.
    public let language: String
    let collation: Collation
    /// The words of its pages, in its language.
    let words: Words
    /// The view's own address; for the default view the catalog's.
    public let path: String
    public let title: String
    public let snapshot: Snapshot<SectionKey, String>
    /// `nil` where the view has no index.
    public let index: SectionIndex<SectionKey>?
    /// What readers see as the name of each section, by its position.
    public let sectionTitles: [String]
    /// The id of each section that is shown, by its position.
    public let sectionIDs: [String]
    public let layout: ViewLayout
    /// The address of each section's first page without the view's; used where sections have pages of their
    /// own.
    let sectionsPath: String
}

extension ViewPlan {
    /// Cuts a catalog's entries into the sections of a view; reports names that no section has, and sections
    /// whose ids collide.
    init(
        _ sectioning: ViewSectioning, of catalog: Catalog, language: String, words: Words, path: String,
        sectionsPath: String, into diagnostics: inout Diagnostics
    ) throws(SectioningError<String, String>) {
        let settings = sectioning.settings
        let snapshot = try sectioning.snapshot()
        SectionNameCheck.report(
            settings, of: snapshot, allowed: Self.sectionsToCome(in: settings, of: catalog),
            title: sectioning.title, into: &diagnostics)
        self.settings = settings
        self.language = language
        self.collation = sectioning.collation
        self.words = words
        self.path = path
        self.title = settings.title ?? words.title(ofView: settings)
        self.snapshot = snapshot
        index = sectioning.index(of: snapshot)
        sectionTitles = snapshot.sections.map { sectioning.title(of: $0.key) }
        sectionIDs = Self.sectionIDs(of: snapshot, in: catalog, into: &diagnostics)
        layout = ViewLayout(of: snapshot, size: catalog.settings.pageSize)
        self.sectionsPath = sectionsPath
    }

    /// The sections that the settings know of although no entry may be in them yet.
    private static func sectionsToCome(in view: ViewSettings, of catalog: Catalog) -> [String] {
        let declared = view.section.flatMap { catalog.settings.fields[$0]?.allowed } ?? []
        return declared + [view.missing].compactMap { $0 }
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

    /// The part of a view that shows some of its entries alone, in the same sections and under an address of its
    /// own. Other names are not shown: they lead to entries that have a row here.
    /// - Complexity: O(*rows* + *sections*).
    func narrowed(to ids: Set<String>, title: String, path: String, size: PageSize) -> ViewPlan {
        let part = snapshot.filtered { ids.contains($0) }
        let positions = part.sections.compactMap { snapshot.position(ofSection: $0.key) }
        let titles = Dictionary(
            (index?.items ?? []).map { ($0.key, $0.title) }, uniquingKeysWith: { first, _ in first })
        return ViewPlan(
            settings: settings, language: language, collation: collation, words: words, path: path,
            title: title, snapshot: part,
            index: index.map { _ in SectionIndex(of: part) { titles[$0] ?? $0 } },
            sectionTitles: positions.map { sectionTitles[$0] }, sectionIDs: positions.map { sectionIDs[$0] },
            layout: ViewLayout(of: part, size: size), sectionsPath: path)
    }
}

extension ViewPlan {
    var direction: String { collation.direction }

    /// Whether readers may choose entries in any section.
    var hasSelection: Bool {
        let selection = settings.selection
        return selection.standard != .none || selection.sections.values.contains { $0 != .none }
    }

    /// Whether a script of the view's pages may load the core.
    var usesCore: Bool { hasSelection }

    /// What the view's settings say of a section, by its key or its title.
    func setting<Value>(ofSection section: Int, in table: (String) -> Value?) -> Value? {
        table(snapshot.sections[section].key) ?? table(sectionTitles[section])
    }

    /// The address of a page of this view.
    public func path(of page: ViewLayout.Page) -> String {
        switch page {
        case .whole, .contents: return path
        case .part(let section, let number, _):
            // The mark that sets section ids apart from entries' is not needed in a folder of sections alone.
            let first = sectionsPath + sectionIDs[section].dropFirst() + "/"
            return number == 0 ? first : first + "\(number + 1)/"
        }
    }

    /// The address of the page on which a placement stands.
    public func path(ofSection section: Int, position: Int = 0) -> String {
        path(of: layout.page(ofSection: section, position: position))
    }
}
