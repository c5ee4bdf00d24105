extension SitePlan {
    /// The maximum number of URLs in a file, according to the sitemap protocol.
    package static let sitemapLimit = 50_000

    package static func sitemap(part: Int) -> String { "-/sitemap-\(part + 1).xml" }

    /// The number of sitemap files that the URLs need.
    package var sitemapParts: Int { Self.sitemapParts(of: sitemapPages.count) }

    static func sitemapParts(of pages: Int) -> Int { (pages + sitemapLimit - 1) / sitemapLimit }

    /// Returns the indices of the pages for search engines to index: all pages except facet pages, redirects
    /// and the 404 page.
    static func sitemapPages(of files: [File]) -> [Int32] {
        files.indices.compactMap { index in
            switch files[index].kind {
            case .home, .view, .entry, .page, .morePages: Int32(index)
            case .facet, .redirect, .notFound, .stylesheet, .theme, .searchData, .searchRows, .asset, .feed,
                .addresses, .sitemap:
                nil
            }
        }
    }

    /// Returns the indices of the pages after their files are put into an order.
    static func sitemapPages(_ pages: [Int32], in order: [Int]) -> [Int32] {
        guard !pages.isEmpty else { return [] }
        var ranks: [Int32] = Array(repeating: 0, count: order.count)
        for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
        return pages.map { ranks[Int($0)] }
    }

    /// Returns the sitemap files for this number of pages: one file or, if there are too many pages for it, an index
    /// and its parts.
    static func sitemapFiles(forPages count: Int) -> [File] {
        let parts = sitemapParts(of: count)
        let first = File(path: "sitemap.xml", kind: .sitemap(part: nil))
        guard parts > 1 else { return [first] }
        return [first] + (0..<parts).map { File(path: sitemap(part: $0), kind: .sitemap(part: $0)) }
    }
}
