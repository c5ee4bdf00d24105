import Planning
import TemplateLanguage

/// The sitemap, or one of its parts.
struct SitemapFile: FileKind {
    static let traits: FileTraits = .large
    /// The index of the part, if the sitemap is too large for one file; `nil` for a whole sitemap or for the index of the
    /// parts.
    let part: Int?

    /// The maximum number of URLs in a file, according to the sitemap protocol.
    fileprivate static let limit = 50_000

    /// Returns the files for this number of pages: one file or, if there are too many pages for it, an index and its parts.
    static func files(forPages count: Int) -> [SitePlan.File] {
        let parts = parts(of: count)
        let first = SitePlan.File(path: "sitemap.xml", kind: SitemapFile(part: nil))
        guard parts > 1 else { return [first] }
        return [first]
            + (0..<parts).map { SitePlan.File(path: path(ofPart: $0), kind: SitemapFile(part: $0)) }
    }

    fileprivate static func path(ofPart part: Int) -> String { "-/sitemap-\(part + 1).xml" }

    fileprivate static func parts(of pages: Int) -> Int { (pages + limit - 1) / limit }

    var source: FileSource? { nil }

    func origin(in _: [CatalogPlan]) -> String { "the sitemap" }

    func revision(in _: FileRevisions) -> FileRevision? { .ofStructure }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        try renderer.sitemap(part: part)
    }
}

extension SiteRenderer {
    /// Returns the URLs of all pages as a sitemap (sitemaps.org, protocol 0.9).
    ///
    /// - Parameter part: The index of a part, if the sitemap is too large for one file; `nil` for a whole
    ///   sitemap or for the index of the parts.
    /// - Complexity: O(*pages*).
    fileprivate func sitemap(part: Int?) throws(RenderingFailure) -> [UInt8] {
        var xml = XMLWriter()
        let space: KeyValuePairs = ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"]
        let pages = plan.sitemapPages
        let parts = SitemapFile.parts(of: pages.count)
        if part == nil, parts > 1 {
            xml.open("sitemapindex", space)
            for number in 0..<parts {
                xml.open("sitemap")
                xml.element("loc", url: try requiredCanonical(SitemapFile.path(ofPart: number)))
                xml.close("sitemap")
            }
            xml.close("sitemapindex")
            return xml.bytes
        }
        xml.open("urlset", space)
        let first = (part ?? 0) * SitemapFile.limit
        // The same for all pages.
        let base = try requiredCanonical("").percentEncodingNonASCII
        for page in pages[min(first, pages.count)..<min(first + SitemapFile.limit, pages.count)] {
            xml.writeSitemapURL(base, ofPageInFile: plan.files[Int(page)].path)
        }
        xml.close("urlset")
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
