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
