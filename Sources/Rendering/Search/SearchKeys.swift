import Content
import DataFormats
import Files
import Planning
import Records

/// Keys of the parts of search data: digests of everything that they are made of.
struct SearchKeys: Sendable {
    private let renderer: SiteRenderer
    private let revisions: FileRevisions

    init(of renderer: SiteRenderer, revisions: FileRevisions) {
        self.renderer = renderer
        self.revisions = revisions
    }

    /// Returns a digest that is the same as in an earlier build only if the terms of a range of entries are.
    func revision(ofTermsOf entries: Range<Int>, in search: CatalogSearch) -> Digest {
        revision(of: entries, in: search, search.revisions)
    }

    /// Returns a digest that is the same as in an earlier build only if the rows of a range of entries are.
    func revision(ofRowsOf entries: Range<Int>, in search: CatalogSearch) -> Digest {
        revision(of: entries, in: search, search.rowRevisions)
    }

    private func revision(
        of entries: Range<Int>, in search: CatalogSearch, _ revisions: [UInt64]
    ) -> Digest {
        var record = RecordWriter()
        self.revisions.structure.write(to: &record)
        record.write(search.catalog.number)
        for (position, revision) in zip(search.order[entries], revisions[entries]) {
            record.write(position)
            record.write(revision)
        }
        return Digest(of: record.bytes)
    }

    /// Returns the key of the terms of entries, given by their indices. Terms take long to make, so they have a key that does
    /// not change with the structure of the site: everything that ``SiteRenderer/searchedTexts(of:in:)`` reads.
    func key(ofTermsOf entries: ArraySlice<Int>, in catalog: CatalogPlan) -> Digest {
        var record = RecordWriter()
        revisions.identity.write(to: &record)
        renderer.plan.content.settingsDigest.write(to: &record)
        catalog.catalog.settingsDigest.write(to: &record)
        record.write(catalog.catalog.language)
        for position in entries {
            let entry = catalog.catalog.entries[position]
            record.write(entry.revision)
            record.write(entry.title)
            writeTitles(ofEntriesNamedBy: entry, in: catalog, to: &record)
        }
        return Digest(of: record.bytes)
    }

    /// Writes the titles of the entries that the fields of an entry name.
    private func writeTitles(
        ofEntriesNamedBy entry: EntryHeader, in catalog: CatalogPlan, to record: inout RecordWriter
    ) {
        for key in catalog.catalog.settings.fields.rules.compactMap(\.referenceKey) {
            for text in entry[key]?.listed.compactMap({ $0.text }) ?? [] {
                record.write(renderer.entry(named: text, from: catalog)) { $1.write(renderer.title(of: $0)) }
            }
        }
    }
}
