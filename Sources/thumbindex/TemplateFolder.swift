import Content
import SiteRendering

/// Reads the templates that a project has of its own.
enum TemplateFolder {
    /// - Returns: the files below `folder` that a theme can hold; none where the folder is missing.
    static func read(_ folder: String) throws(ContentTreeError) -> [TemplateSource] {
        let tree = DiskTree(root: folder)
        let items: [ContentItem]
        do {
            items = try tree.items()
        } catch {
            if error.isMissing, error.path.isEmpty { return [] }
            throw error
        }
        var sources: [TemplateSource] = []
        for item in items where item.kind == .file && TemplateLibrary.isOfTheme(item.path) {
            let file = SourceFile(path: "Templates/" + item.path, bytes: try tree.read(item.path))
            sources.append(TemplateSource(path: item.path, file: file))
        }
        return sources
    }
}
