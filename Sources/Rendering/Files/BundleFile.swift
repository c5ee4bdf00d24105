import Planning
import TemplateLanguage

/// The script of a portable site; see ``ScriptBundle``.
struct BundleFile: FileKind {
    /// The files of a site with a server.
    let files: [ScriptFile]
    /// The number of ``PagesDataFile``s.
    let pageFiles: Int

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the site’s script") }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        revisions.revision(ofThemeFiles: files.flatMap { [$0.path] + $0.modules } + ["\(pageFiles)"])
    }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        renderer.templates.bundle(of: files)
            .portableBytes(runtime: PackageResources.portable_js, pageFiles: pageFiles)
    }
}
