import Planning
import TemplateLanguage

extension SiteRenderer {
    /// Returns the URLs of all pages as a sitemap (sitemaps.org, protocol 0.9).
    ///
    /// - Parameter part: The index of a part, if the sitemap is too large for one file; `nil` for a whole
    ///   sitemap or for the index of the parts.
    /// - Complexity: O(*pages*).
    func sitemap(part: Int?) throws(RenderingFailure) -> [UInt8] {
        var xml = XMLWriter()
        let space: KeyValuePairs = ["xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9"]
        let pages = plan.sitemapPages
        if part == nil, plan.sitemapParts > 1 {
            xml.open("sitemapindex", space)
            for number in 0..<plan.sitemapParts {
                xml.open("sitemap")
                xml.element("loc", url: try requiredCanonical(SitePlan.sitemap(part: number)))
                xml.close("sitemap")
            }
            xml.close("sitemapindex")
            return xml.bytes
        }
        xml.open("urlset", space)
        let first = (part ?? 0) * SitePlan.sitemapLimit
        // The same for all pages.
        let base = try requiredCanonical("").percentEncodingNonASCII
        for page in pages[min(first, pages.count)..<min(first + SitePlan.sitemapLimit, pages.count)] {
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
