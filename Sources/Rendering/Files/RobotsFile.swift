import Content
import Planning
import TemplateLanguage

/// `robots.txt` (RFC 9309), which allows everything and names the sitemap.
struct RobotsFile: FileKind {
    static let path = "robots.txt"

    /// Returns whether a site needs the file: crawlers look for it only at the root of a host, and the project may have its
    /// own.
    static func isNeeded(for content: SiteContent) -> Bool {
        guard let url = content.settings.baseURL, let start = url.firstRange(of: "://")?.upperBound else {
            return false
        }
        return url[start...].firstIndex(of: "/") == url.index(before: url.endIndex)
            && !content.hasAsset(at: path)
    }

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the generated robots.txt") }

    func revision(in _: FileRevisions) -> FileRevision? { .ofStructure }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        let sitemap = try renderer.requiredCanonical(SitemapFile.path).percentEncodingNonASCII
        return Array("User-agent: *\nDisallow:\n\nSitemap: \(sitemap)\n".utf8)
    }
}

extension SiteContent {
    /// Returns whether the project has a file of its own for a path of the site.
    func hasAsset(at path: String) -> Bool {
        assets.contains { $0.path == path }
    }
}
