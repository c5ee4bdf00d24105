import Planning
import TemplateLanguage

/// A copy of a theme file, by its path in the theme's folder.
struct ThemeFile: FileKind {
    /// The path of the icon in the site.
    static let iconPath = "-/icon.svg"
    let themePath: String

    var source: FileSource? { .theme(themePath) }

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the theme’s \(themePath)") }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        revisions.revision(ofThemeFiles: [themePath])
    }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        try renderer.templates.asset(themePath)
    }
}
