import SiteRendering

/// A site that can be asked for its files by address.
///
/// Addresses are looked up in a table of the plan's own paths, byte for byte. What is not in it does not exist,
/// whatever the disk holds.
struct PreviewSite: Sendable {
    enum Answer: Sendable {
        case page([UInt8])
        /// A file of the theme.
        case file([UInt8], path: String)
        /// A file to be copied, by its path in the content folder and its path in the site.
        case asset(source: String, path: String)
        /// A page that stands one slash further on: its path in the site.
        case redirect(String)
        case failed(RenderingError)
    }

    private let renderer: SiteRenderer
    private let files: [[UInt8]: SitePlan.File]
    private let notFound: SitePlan.File?

    /// - Complexity: O(*n*) for *n* files.
    init(_ renderer: SiteRenderer) {
        self.renderer = renderer
        files = Dictionary(renderer.files.map { (Array($0.path.utf8), $0) }) { first, _ in first }
        notFound = files[Array("404.html".utf8)]
    }
}

extension PreviewSite {
    private static let index = Array("index.html".utf8)
    private static let slash = UInt8(ascii: "/")

    /// What stands at a path from the site's root; `nil` where nothing does.
    func answer(at path: [UInt8]) -> Answer? {
        if path.isEmpty || path.last == Self.slash {
            return files[path + Self.index].map(answer)
        }
        if let file = files[path] { return answer(for: file) }
        let folder = path + [Self.slash]
        return files[folder + Self.index].map { .redirect(String($0.path.dropLast(Self.index.count))) }
    }

    /// The site's own page for what is not found; `nil` where its plan has none.
    func notFoundPage() throws(RenderingError) -> [UInt8]? {
        guard let notFound else { return nil }
        return try renderer.render(notFound)
    }

    private func answer(for file: SitePlan.File) -> Answer {
        if let source = renderer.source(of: file) { return .asset(source: source, path: file.path) }
        do throws(RenderingError) {
            guard let bytes = try renderer.render(file) else {
                throw RenderingError(path: file.path, reason: "it is neither rendered nor a copy of a file")
            }
            return file.isPage ? .page(bytes) : .file(bytes, path: file.path)
        } catch {
            return .failed(error)
        }
    }

    /// The paths, in the site, of files that come unchanged from the given files of the project: assets, and
    /// what a project has of its own in place of the theme's files.
    /// - Complexity: O(*n*) for *n* files.
    func copies(of changed: Set<String>) -> [String] {
        renderer.files.compactMap { file in
            if let source = renderer.source(of: file) {
                return changed.contains("content/" + source) ? file.path : nil
            }
            return changed.contains {
                $0.hasPrefix("Templates/") && file.isMade(of: $0.dropFirst("Templates/".count))
            }
                ? file.path : nil
        }
    }
}
