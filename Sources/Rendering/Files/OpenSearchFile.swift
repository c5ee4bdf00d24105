import Content
import Planning
import TemplateLanguage

/// The description of the site's search, by which browsers search the site from their address bar (OpenSearch 1.1).
struct OpenSearchFile: FileKind {
    static let path = "-/opensearch.xml"

    /// Returns whether the page at the root of a site has a search.
    static func isNeeded(for catalogs: [CatalogPlan]) -> Bool {
        catalogs.first { $0.path.isEmpty }?.hasSearch ?? catalogs.contains { $0.hasSearch }
    }

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the description of the search") }

    func revision(in _: FileRevisions) -> FileRevision? { .ofStructure }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        try renderer.searchDescription()
    }
}

extension SiteRenderer {
    /// The maximum numbers of characters that the format allows.
    private static let longestName = 16
    private static let longestDescription = 1024

    fileprivate func searchDescription() throws(RenderingFailure) -> [UInt8] {
        var xml = XMLWriter()
        let home = try requiredCanonical("").percentEncodingNonASCII
        xml.open("OpenSearchDescription", ["xmlns": "http://a9.com/-/spec/opensearch/1.1/"])
        xml.element("ShortName", siteTitle.shortened(to: Self.longestName))
        let description = plan.content.settings.description ?? plan.strings.find(in: siteTitle)
        xml.element("Description", description.shortened(to: Self.longestDescription))
        xml.element("Language", plan.content.settings.language)
        xml.element("InputEncoding", "UTF-8")
        xml.element(
            "Image", try requiredCanonical(ThemeFile.iconPath).percentEncodingNonASCII,
            ["type": "image/svg+xml"])
        // The name of the parameter is that of `page-state.js`.
        xml.element("Url", nil, ["type": "text/html", "template": home + "?q={searchTerms}"])
        xml.close("OpenSearchDescription")
        return xml.bytes
    }
}

extension String {
    /// Returns the beginning of the text, up to the end of a word if possible.
    fileprivate func shortened(to limit: Int) -> String {
        guard unicodeScalars.count > limit else { return self }
        let start = String(unicodeScalars.prefix(limit))
        return start.lastIndex { $0.isWhitespace }.map { String(start[..<$0]) } ?? start
    }
}
