extension SitePlan {
    /// The most addresses that a file of the protocol may hold.
    package static let sitemapLimit = 50_000

    package static func sitemap(part: Int) -> String { "-/sitemap-\(part + 1).xml" }

    /// How many files the addresses need.
    package var sitemapParts: Int { Self.sitemapParts(of: sitemapPages.count) }

    static func sitemapParts(of pages: Int) -> Int { (pages + sitemapLimit - 1) / sitemapLimit }

    /// The paths of the pages that search engines shall know: those that are there to be read, each once.
    static func sitemapPages(of files: [File]) -> [String] {
        files.compactMap { file in
            switch file.kind {
            case .home, .view, .entry, .page, .morePages: SitePath.page(ofFile: file.path)
            case .facet, .redirect, .notFound, .stylesheet, .theme, .asset, .feed, .sitemap: nil
            }
        }
    }

    /// The files of a sitemap for these pages; none without a base address.
    static func sitemapFiles(for pages: [String]) -> [File] {
        let parts = sitemapParts(of: pages.count)
        let first = File(path: "sitemap.xml", kind: .sitemap(part: nil))
        guard parts > 1 else { return [first] }
        return [first] + (0..<parts).map { File(path: sitemap(part: $0), kind: .sitemap(part: $0)) }
    }
}
