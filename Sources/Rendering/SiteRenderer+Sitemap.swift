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
            let path = SitePath.encodedPath(SitePath.page(ofFile: plan.files[Int(page)].path))
            xml.writeSitemapURL(base, path.percentEncodingNonASCII)
        }
        xml.close("urlset")
        return xml.bytes
    }
}

extension XMLWriter {
    /// Writes a `url` element with a URL in two parts. A large site has many of them.
    fileprivate mutating func writeSitemapURL(_ base: String, _ path: String) {
        write("<url>\n<loc>")
        write(text: base)
        write(text: path)
        write("</loc>\n</url>\n")
    }
}
