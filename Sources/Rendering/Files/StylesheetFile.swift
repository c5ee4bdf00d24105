import Content
import Planning
import TemplateLanguage

/// The theme's style sheets that the pages of a site use, concatenated.
struct StylesheetFile: FileKind {
    static let path = "-/theme.css"
    /// The name of a style sheet in the project's theme that replaces all style sheets of the default theme.
    static let replacement = "theme.css"

    /// The style sheets of the default theme that no page uses.
    let unused: Set<String>

    /// - Complexity: O(*entries*).
    init(of catalogs: [CatalogPlan]) {
        let scripts = PageScript.used(by: catalogs)
        let isUsed = [
            "styles/entry.css": catalogs.contains { $0.hasEntryPages },
            "styles/narrow.css": catalogs.contains { !$0.facets.isEmpty },
            // Where the page has the whole list, a search filters that.
            "styles/results.css": catalogs.contains { $0.hasSearch && (!$0.isWhole || $0.hasEntryPages) },
            "styles/search.css": scripts.contains(.find),
            "styles/selection.css": scripts.contains(.selection),
        ]
        unused = Set(isUsed.filter { !$0.value }.keys)
    }

    var source: FileSource? { .styleSheets }

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the theme’s style sheet") }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        revisions.revision(ofThemeFiles: unused.sorted())
    }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        try renderer.templates.stylesheet(without: unused)
    }
}
