package import Planning
package import TemplateLanguage

/// A kind of file of a site: what messages call it, what it is made of, and how it is made. Each kind is one type.
///
/// A file refers to catalogs by position, so it is the same in a plan with other versions of some entries.
package protocol FileKind: Sendable {
    static var traits: FileTraits { get }

    /// The file of the project that this one is a copy of; `nil` for a file that is rendered.
    var source: FileSource? { get }

    /// Returns what messages call the file.
    func origin(in catalogs: [CatalogPlan]) -> FileOrigin

    /// Returns the view on the page, whose sections and rows links may name; `nil` for a file without one.
    func listing(in catalogs: [CatalogPlan]) -> Listing?

    /// Whether scripts read the page. A portable site has a copy of it as data.
    /// - Complexity: O(1).
    func isReadByScripts(in catalogs: [CatalogPlan]) -> Bool

    /// Returns the revision of the file; `nil` for a file that is rendered in every build.
    /// - Complexity: O(*rows of the page*).
    func revision(in revisions: FileRevisions) -> FileRevision?

    /// Returns the bytes of the file; `nil` for a copy of a content file.
    /// - Complexity: O(*size of the file*).
    func bytes(at path: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]?
}

/// What messages call a file of a site.
package struct FileOrigin {
    /// What the file is, such as “the sitemap”; `nil` for a page or copy of the content file.
    let role: String?
    /// The path of the content file that the file is made from, from the project folder; `nil` for a file that is made from
    /// the whole site.
    let file: String?
    /// Whether the file is at a former path of an entry. If another file has the same path, the problem is reported here.
    let isAlias: Bool

    init(_ role: String? = nil, of file: String? = nil, isAlias: Bool = false) {
        self.role = role
        self.file = file
        self.isAlias = isAlias
    }

    /// The file in a sentence, such as “the feed of content/birds/catalog.yaml”.
    var description: String { [role, file].compactMap { $0 }.joined(separator: " of ") }
}

/// What builds and the preview do with a kind of file.
package struct FileTraits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// It is an HTML page, on which the preview shows changes.
    package static let page = FileTraits(rawValue: 1)
    /// It is a page for search engines to index.
    package static let inSitemap = FileTraits(rawValue: 2)
    /// Its size grows with the number of pages, so a build begins with it.
    package static let large = FileTraits(rawValue: 4)
}

/// What a file is a copy of.
package enum FileSource: Sendable {
    /// A file in the content folder.
    case content(String)
    /// A file of the theme, by its path in the theme's folder.
    case theme(String)
    /// All style sheets of the theme.
    case styleSheets
    /// Scripts of the theme.
    case scripts

    /// Returns whether the copy depends on a theme file.
    /// - Parameter path: The path of the theme file in the theme's folder.
    package func uses(themeFile path: some StringProtocol) -> Bool {
        switch self {
        case .content: false
        case .theme(let own): path == own
        case .styleSheets: path.hasPrefix("styles/") || path == StylesheetFile.replacement
        case .scripts: path.hasPrefix("scripts/")
        }
    }
}

/// A view on a page.
package struct Listing {
    let view: ViewPlan
    let catalog: CatalogPlan
    /// The title of the page in the navigation.
    let title: String
}

extension FileKind {
    package static var traits: FileTraits { [] }

    package var source: FileSource? { nil }

    package func revision(in _: FileRevisions) -> FileRevision? { nil }

    package func listing(in catalogs: [CatalogPlan]) -> Listing? { nil }

    package func isReadByScripts(in _: [CatalogPlan]) -> Bool { false }
}

/// A kind of page that a template renders.
protocol PageKind: FileKind {
    /// The name of the template.
    static var template: String { get }

    func page(at path: String, by renderer: SiteRenderer) throws(RenderingFailure) -> PageModel
}

extension PageKind {
    package func bytes(at path: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        try renderer.templates.render(try page(at: path, by: renderer), with: Self.template)
    }
}
