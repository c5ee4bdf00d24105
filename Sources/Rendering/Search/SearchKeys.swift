import Content
import Files
import Planning
import Records
import Sectioning

/// Keys of the parts of search data, as ``PageKeys`` are keys of files: digests of everything that they are made of.
struct SearchKeys: Sendable {
    /// The keys of a part.
    struct Keys: Sendable {
        /// See ``SearchKeys/revision(of:in:)``.
        let revision: Digest
        let key: Digest
    }

    private let renderer: SiteRenderer
    private let program: Digest
    /// See ``PageKeys/structure``.
    let structure: Digest
    /// For each catalog, by its number: a digest of what its rows have in common.
    private let catalogs: [Digest]

    /// - Parameter identity: A digest of the program and of the project's templates.
    init(of renderer: SiteRenderer, identity: Digest, structure: Digest) {
        self.renderer = renderer
        self.structure = structure
        program = identity
        let site = renderer.siteDigest(identity: identity)
        catalogs = renderer.plan.catalogs.map { renderer.digest(of: $0, site: site) }
    }

    /// Returns a digest that is the same as in an earlier build only if the terms and the rows of a range of entries are. It
    /// is faster to make than their keys.
    func revision(of entries: Range<Int>, in search: CatalogSearch) -> Digest {
        var record = RecordWriter()
        structure.write(to: &record)
        record.write(search.catalog.number)
        for (position, revision) in zip(search.order[entries], search.revisions[entries]) {
            record.write(position)
            record.write(revision)
        }
        return Digest(of: record.bytes)
    }

    /// Returns the key of the terms of entries, given by their indices.
    func key(ofTermsOf entries: ArraySlice<Int>, in catalog: CatalogPlan) -> Digest {
        var record = RecordWriter()
        program.write(to: &record)
        renderer.plan.content.settingsDigest.write(to: &record)
        catalog.catalog.settingsDigest.write(to: &record)
        record.write(catalog.catalog.language)
        for position in entries {
            let entry = catalog.catalog.entries[position]
            record.write(entry.revision)
            record.write(entry.title)
            renderer.writeReferences(of: entry, in: catalog, to: &record)
        }
        return Digest(of: record.bytes)
    }

    /// Returns the key of the rows of entries, given by their indices.
    func key(ofRowsOf entries: ArraySlice<Int>, in catalog: CatalogPlan) -> Digest {
        let view = catalog.defaultView
        var record = RecordWriter()
        catalogs[catalog.number].write(to: &record)
        for position in entries {
            let section = catalog.place(of: position).position.section
            record.write(view.sectionIDs[section])
            record.write(view.selectionPolicy(ofSection: section).markupValue ?? "")
            let entry = catalog.catalog.entries[position]
            record.write(entry.id)
            renderer.writeRow(of: entry, in: view, catalog, to: &record)
        }
        return Digest(of: record.bytes)
    }
}
