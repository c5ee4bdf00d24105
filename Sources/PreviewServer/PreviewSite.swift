import Diagnostics
import Files
import Planning
import Rendering

/// A site whose files are looked up by URL path.
///
/// Paths are looked up byte for byte in a table of the plan's paths. A path that is not in the table does not
/// exist, regardless of the files on disk.
struct PreviewSite: Sendable {
    enum Resource: Sendable {
        case page([UInt8])
        /// A file of the theme.
        case file([UInt8], path: String)
        /// A copied file: its path in the content folder and its path in the site.
        case asset(source: String, path: String)
        /// A redirect to a URL with a trailing slash. The value is the path of that URL in the site.
        case redirect(String)
        /// A file of the plan that could not be rendered.
        case failed(RenderingError)
    }

    let renderer: SiteRenderer
    private let render: @Sendable (SitePlan.File) throws(RenderingError) -> [UInt8]?

    /// Creates a site that renders its files with `render`.
    ///
    /// - Parameters:
    ///   - renderer: The renderer, which lists the files of the site.
    ///   - render: Returns the bytes of a file that is not a copy.
    init(
        _ renderer: SiteRenderer,
        render: @escaping @Sendable (SitePlan.File) throws(RenderingError) -> [UInt8]?
    ) {
        self.renderer = renderer
        self.render = render
    }

    /// Creates a site that renders its files with `renderer`.
    init(_ renderer: SiteRenderer) {
        self.init(renderer) { file throws(RenderingError) in try renderer.render(file) }
    }
}

extension PreviewSite {
    private static let index = Array("index.html".utf8)
    private static let slash = UInt8(ascii: "/")

    /// Returns the file at a path. The files are sorted by path.
    private func file(at path: [UInt8]) -> SitePlan.File? {
        let files = renderer.files
        let position = files.partitioningIndex { !$0.path.utf8.lexicographicallyPrecedes(path) }
        guard position < files.count, files[position].path.utf8.elementsEqual(path) else { return nil }
        return files[position]
    }

    /// Returns the resource at a path relative to the site's root, or `nil` if there is none.
    /// - Complexity: O(log *files*), and the rendering of a page.
    func resource(at path: [UInt8]) -> Resource? {
        if path.isEmpty || path.last == Self.slash {
            return file(at: path + Self.index).map(resource)
        }
        if let file = file(at: path) { return resource(for: file) }
        do throws(RenderingError) {
            let file = try renderer.searchFile(at: String(decoding: path, as: UTF8.self))
            if let file { return resource(for: file) }
        } catch {
            return .failed(error)
        }
        let folder = path + [Self.slash]
        return file(at: folder + Self.index).map { .redirect(String($0.path.dropLast(Self.index.count))) }
    }

    /// Returns the site's “not found” page, or a plain message if the site has none.
    func notFoundPage() throws(RenderingError) -> [UInt8] {
        guard let notFound = file(at: Array("404.html".utf8)) else { return Array("Not found\n".utf8) }
        return try rendered(notFound)
    }

    private func resource(for file: SitePlan.File) -> Resource {
        if let source = file.contentSource { return .asset(source: source, path: file.path) }
        do throws(RenderingError) {
            let bytes = try rendered(file)
            return file.isPage ? .page(bytes) : .file(bytes, path: file.path)
        } catch {
            return .failed(error)
        }
    }

    private func rendered(_ file: SitePlan.File) throws(RenderingError) -> [UInt8] {
        guard let bytes = try render(file) else {
            throw RenderingError(path: file.path, reason: "it is neither a page nor a copied file")
        }
        return bytes
    }

    /// Returns the paths in the site of files that are copied unchanged from the given project files: assets, and the
    /// project's replacements for theme files.
    /// - Complexity: O(*n* + *m*) for *n* files of the site and *m* of the project.
    func outputPaths(of changed: Set<String>) -> [String] {
        let templates = changed.compactMap { $0.removingPathPrefix("Templates/") }
        return renderer.files.filter { file in
            switch file.source {
            case nil: false
            case .content(let path): changed.contains("content/" + path)
            case let theme?: templates.contains { theme.uses(themeFile: $0) }
            }
        }.map(\.path)
    }

    /// Returns the paths in the site of the search indexes that a change of files in the project may have changed: all, if
    /// any file is in the content folder, because an entry may be found by what another file has.
    func searchIndexes(of changed: Set<String>) -> [String] {
        guard changed.contains(where: { $0.removingPathPrefix("content/") != nil }) else { return [] }
        return renderer.plan.catalogs.filter(\.hasSearch).map(\.searchIndexPath)
    }
}
