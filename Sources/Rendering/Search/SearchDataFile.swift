import Files
import Planning
import TemplateLanguage

/// A file of a catalog's search data, before it is compressed. Its path depends on its content, so that no plan lists it.
struct SearchDataFile: FileKind {
    let content: [UInt8]

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the search data") }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        revisions.revision(ofCompressed: Digest(of: content))
    }

    func bytes(at _: String, by _: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        try Self.compressed(content)
    }

    /// Returns what a file with the bytes contains.
    static func compressed(_ bytes: [UInt8]) throws(RenderingFailure) -> [UInt8] {
        guard let compressed = Gzip.compress(bytes) else {
            throw RenderingFailure(reason: "there is not enough memory")
        }
        return compressed
    }
}

/// A file of search data with the rows of some entries of a catalog, which are known from an earlier build.
struct SearchRowsFile: FileKind {
    let catalog: Int
    /// The indices of the entries.
    let entries: ArraySlice<Int>
    /// The digest of the rows before they are compressed.
    let digest: Digest

    func origin(in _: [CatalogPlan]) -> FileOrigin { FileOrigin("the search data") }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        revisions.revision(ofCompressed: digest)
    }

    func bytes(at _: String, by renderer: SiteRenderer) throws(RenderingFailure) -> [UInt8]? {
        let rows = try renderer.searchRows(of: entries, in: renderer.plan.catalogs[catalog])
        return try SearchDataFile.compressed(rows)
    }
}
