import Planning
import TemplateLanguage

/// The sitemap, or one of its parts.
struct SitemapFile: FileKind {
    static let traits: FileTraits = .large
    static let path = "sitemap.xml"

    /// What the file lists.
    private let list: List

    fileprivate enum List {
        /// Pages, by their indices in ``SitePlan/sitemapPages``.
        case pages(Range<Int>)
        /// The parts of a sitemap that is too large for one file.
        case parts(Int)
    }

    /// The maximum numbers of URLs and of bytes in a file, according to the sitemap protocol.
    private static let maximumCount = 50_000
    private static let maximumSize = 50 * 1024 * 1024
    /// The size of the markup of a URL, and of the markup around all of them.
    private static let markupSize = 32
    private static let frameSize = 256

    /// Returns the files for pages: one file or, if there are too many pages for it, an index and its parts.
    /// - Complexity: O(*pages*).
    static func files(for pages: [String], baseURL: String) -> [SitePlan.File] {
        let parts = parts(of: pages, baseURL: baseURL, maximumCount: maximumCount, maximumSize: maximumSize)
        func file(_ path: String, _ list: List) -> SitePlan.File {
            SitePlan.File(path: path, kind: SitemapFile(list: list))
        }
        guard parts.count > 1 else { return [file(path, .pages(0..<pages.count))] }
        return [file(path, .parts(parts.count))]
            + parts.enumerated().map { file(Self.path(ofPart: $0), .pages($1)) }
    }

    /// Returns the indices of the pages in each part.
    static func parts(
        of pages: [String], baseURL: String, maximumCount: Int, maximumSize: Int
    ) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var (start, size) = (0, frameSize)
        for (index, page) in pages.enumerated() {
            // Each byte takes at most three if it is percent-encoded, or six if it is escaped in the base URL.
            let own = 6 * baseURL.utf8.count + 3 * page.utf8.count + markupSize
            if index - start == maximumCount || (size + own > maximumSize && index > start) {
                parts.append(start..<index)
                (start, size) = (index, frameSize)
            }
            size += own
        }
        return parts + [start..<pages.count]
    }

    fileprivate static func path(ofPart part: Int) -> String { "-/sitemap-\(part + 1).xml" }

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the sitemap") }

    func revision(in _: FileRevisions) -> FileRevision? { .ofStructure }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        try renderer.sitemap(list)
    }
}

extension SiteRenderer {
    /// Returns the URLs of all pages as a sitemap (sitemaps.org, protocol 0.9).
    ///
    /// - Complexity: O(*listed pages*).
    fileprivate func sitemap(_ list: SitemapFile.List) throws(RenderingFailure) -> [UInt8] {
        var xml = XMLWriter()
        let space: KeyValuePairs = ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"]
        switch list {
        case .parts(let count):
            xml.open("sitemapindex", space)
            for number in 0..<count {
                xml.open("sitemap")
                xml.element("loc", url: try requiredCanonical(SitemapFile.path(ofPart: number)))
                xml.close("sitemap")
            }
            xml.close("sitemapindex")
        case .pages(let range):
            xml.open("urlset", space)
            // The same for all pages.
            let base = try requiredCanonical("").percentEncodingNonASCII
            for page in plan.sitemapPages[range] {
                xml.writeSitemapURL(base, ofPageInFile: plan.files[Int(page)].path)
            }
            xml.close("urlset")
        }
        return xml.bytes
    }
}

extension XMLWriter {
    /// Writes a `url` element. A large site has many of them.
    fileprivate mutating func writeSitemapURL(_ base: String, ofPageInFile file: String) {
        write("<url>\n<loc>")
        write(text: base)
        if !writePlainPath(ofPageInFile: file) {
            let path = SitePath.encodedPath(SitePath.page(ofFile: file))
            write(text: path.percentEncodingNonASCII)
        }
        write("</loc>\n</url>\n")
    }

    /// Writes the path of a page if it is the same in a URL and in markup, without making strings.
    /// - Returns: Whether the path is written.
    private mutating func writePlainPath(ofPageInFile file: String) -> Bool {
        var file = file
        return file.withUTF8 { bytes in
            let count = bytes.count - SitePath.fileName.utf8.count
            guard count >= 0, bytes[count...].elementsEqual(SitePath.fileName.utf8) else { return false }
            let path = UnsafeBufferPointer(rebasing: bytes[..<count])
            guard path.allSatisfy(SitePath.needsNoEncoding) else { return false }
            write(path)
            return true
        }
    }
}
