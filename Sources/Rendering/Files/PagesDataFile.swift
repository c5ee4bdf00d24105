import Content
import Files
import Planning
import Records
import TemplateLanguage

/// A file of data of a portable site with the HTML of some pages, by path. In any other site, scripts read the pages
/// themselves: those of entries for the texts in which a search found words, and those of views for what is previous and
/// next.
struct PagesDataFile: FileKind {
    /// The mean number of pages in a file is more than half of this, and at most this.
    private static let pagesPerFile = 16

    private let pages: [SitePlan.File]

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the pages that scripts read") }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        var record = RecordWriter()
        record.write(Gzip.version)
        for page in pages {
            guard let revision = page.kind.revision(in: revisions) else { return nil }
            record.write(revision.value)
        }
        return FileRevision(Digest(of: record.bytes).prefix)
    }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        var members: [(name: String, value: String)] = []
        for page in pages {
            let bytes = try page.kind.bytes(at: page.path, by: renderer) ?? []
            members.append((page.path, String(decoding: bytes, as: UTF8.self)))
        }
        var json = JSONText()
        json.appendObject(members)
        return try SearchDataFile.compressed(json.bytes)
    }
}

extension PagesDataFile {
    /// Returns the files with the pages that scripts read. A page is in the file with the number that is the hash of its
    /// path modulo their number, which is a power of two, so that it seldom changes.
    /// - Parameter files: The other files of a portable site.
    /// - Complexity: O(*files*).
    static func files(
        for files: [SitePlan.File], of catalogs: [CatalogPlan]
    ) -> [SitePlan.File] {
        let pages = files.filter { $0.kind.isReadByScripts(in: catalogs) }
        guard !pages.isEmpty else { return [] }
        var count = 1
        while count * pagesPerFile < pages.count { count *= 2 }
        var parts: [[SitePlan.File]] = Array(repeating: [], count: count)
        for page in pages { parts[Int(page.path.fnv1a) % count].append(page) }
        return parts.enumerated().map { number, pages in
            .data(
                PagesDataFile(pages: pages), path: "-/data/pages-\(number)\(Gzip.fileExtension)",
                isPortable: true)
        }
    }
}
