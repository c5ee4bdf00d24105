import Planning
import TemplateLanguage

/// A file with modules of the theme; see ``ScriptBundle``.
struct ModulesFile: FileKind {
    /// The files of the site.
    let files: [ScriptFile]
    /// The index of this file.
    let number: Int

    var source: FileSource? { .scripts }

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the theme’s scripts") }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        revisions.revision(ofThemeFiles: files.flatMap { [$0.path] + $0.modules } + [files[number].path])
    }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        renderer.templates.bundle(of: files).bytes(of: files[number], runtime: PackageResources.modules_js)
    }
}
