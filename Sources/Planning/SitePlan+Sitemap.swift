extension SitePlan {
    /// The maximum number of URLs in a file, according to the sitemap protocol.
    package static let sitemapLimit = 50_000

    package static func sitemap(part: Int) -> String { "-/sitemap-\(part + 1).xml" }

    /// The number of sitemap files that the URLs need.
    package var sitemapParts: Int { Self.sitemapParts(of: sitemapPages.count) }

    static func sitemapParts(of pages: Int) -> Int { (pages + sitemapLimit - 1) / sitemapLimit }

    /// Returns the paths of the pages for search engines to index: all pages except facet pages, redirects
    /// and the 404 page.
    static func sitemapPages(of files: [File]) -> [String] {
        files.compactMap { file in
            switch file.kind {
            case .home, .view, .entry, .page, .morePages: SitePath.page(ofFile: file.path)
            case .facet, .redirect, .notFound, .stylesheet, .theme, .searchData, .searchRows, .asset, .feed,
                .addresses, .sitemap:
                nil
            }
        }
    }

    /// Returns the sitemap files for these pages: one file or, if there are too many pages for it, an index
    /// and its parts.
    static func sitemapFiles(for pages: [String]) -> [File] {
        let parts = sitemapParts(of: pages.count)
        let first = File(path: "sitemap.xml", kind: .sitemap(part: nil))
        guard parts > 1 else { return [first] }
        return [first] + (0..<parts).map { File(path: sitemap(part: $0), kind: .sitemap(part: $0)) }
    }
}
