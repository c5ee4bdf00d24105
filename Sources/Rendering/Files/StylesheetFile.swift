import Planning
import TemplateLanguage

/// The theme's style sheets, concatenated.
struct StylesheetFile: FileKind {
    static let traits: FileTraits = []
    static let path = "-/theme.css"
    /// The name of a style sheet in the project's theme that replaces all style sheets of the default theme.
    static let replacement = "theme.css"

    var source: FileSource? { .styleSheets }

    func origin(in _: [CatalogPlan]) -> String { "the theme’s style sheet" }

    func revision(in _: FileRevisions) -> FileRevision? { nil }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        try renderer.templates.stylesheet()
    }
}
