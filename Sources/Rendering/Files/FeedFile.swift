import Content
import Planning
import TemplateLanguage

/// The feed of a catalog.
struct FeedFile: FileKind {
    static let traits: FileTraits = .large
    let catalog: Int

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        FileOrigin("the feed", of: catalogs[catalog].catalog.origin)
    }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        try renderer.feed(of: renderer.plan.catalogs[catalog])
    }
}

extension SiteRenderer {
    /// Returns the newest entries of a catalog as an Atom feed (RFC 4287).
    ///
    /// The times in the feed are the entries' dates at midnight UTC, so the feed changes only when the
    /// entries change.
    /// - Complexity: O(*n* log *n*) for *n* entries.
    fileprivate func feed(of catalog: CatalogPlan) throws(RenderingFailure) -> [UInt8] {
        let entries = Self.newest(of: catalog)
        let home = try requiredCanonical(catalog.path)
        let own = try requiredCanonical(catalog.feedPath)
        var xml = XMLWriter()
        xml.open("feed", ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": catalog.catalog.language])
        xml.element("title", catalog.catalog.title)
        if let description = catalog.catalog.settings.description { xml.element("subtitle", description) }
        xml.element("id", url: home)
        xml.element("link", nil, ["href": home.percentEncodingNonASCII])
        xml.element("link", nil, ["rel": "self", "href": own.percentEncodingNonASCII])
        xml.element("updated", entries.first.map { Self.time($0.date) } ?? Self.beginning)
        xml.open("author")
        xml.element("name", plan.content.settings.author ?? siteTitle)
        xml.close("author")
        for entry in entries { try write(entry, of: catalog, to: &xml) }
        xml.close("feed")
        return xml.bytes
    }

    private typealias Dated = (position: Int, date: CalendarDate)

    /// The maximum number of entries in a feed.
    private static let maximumFeedEntries = 50

    /// The time of a feed without entries.
    private static let beginning = "1970-01-01T00:00:00Z"

    private static func newest(of catalog: CatalogPlan) -> [Dated] {
        let entries = catalog.catalog.entries
        let dated = entries.enumerated().compactMap { position, entry -> Dated? in
            entry.whole.date.map { (position, $0) }
        }
        let sorted = dated.sorted { lhs, rhs in
            lhs.date == rhs.date ? entries[lhs.position].id < entries[rhs.position].id : lhs.date > rhs.date
        }
        return Array(sorted.prefix(maximumFeedEntries))
    }

    private func write(
        _ dated: Dated, of catalog: CatalogPlan, to xml: inout XMLWriter
    ) throws(RenderingFailure) {
        let entry = catalog.catalog.entries[dated.position].whole
        let target = catalog.target(of: dated.position)
        let url =
            try requiredCanonical(target.path) + (target.anchor.map { "#" + SitePath.encoded($0) } ?? "")
        xml.open("entry")
        xml.element("title", entry.title)
        xml.element("id", url: url)
        xml.element("link", nil, ["href": url.percentEncodingNonASCII])
        xml.element("updated", Self.time(dated.date))
        if let summary = text(catalog.catalog.settings.entry.subtitle, of: entry, in: catalog) {
            xml.element("summary", summary)
        }
        xml.close("entry")
    }

    /// Returns a date in the format of RFC 3339. A missing month or day becomes 01.
    private static func time(_ date: CalendarDate) -> String {
        let parts = [padded(date.year, 4), padded(date.month ?? 1, 2), padded(date.day ?? 1, 2)]
        return parts.joined(separator: "-") + "T00:00:00Z"
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }
}
