import Content
import Files
import Planning
import Records
import Sectioning

/// What the pages of all entries are made of.
extension SiteRenderer {
    /// Returns a digest of everything of which the pages of entries are made, except their own entries: the paths and
    /// titles of all entries, pages and files, the order of the entries, and the links between them.
    ///
    /// - Parameters:
    ///   - catalogs: A digest of each catalog and of the index of its default view.
    ///   - views: A digest of each view.
    ///   - links: Digests of the entries.
    /// - Complexity: O(*entries* + *files*).
    func structureDigest(catalogs: [Digest], views: [Digest], links: LinkDigests) -> Digest {
        var record = RecordWriter()
        for digest in catalogs + views { digest.write(to: &record) }
        for catalog in plan.catalogs { writeStructure(of: catalog, links: links, to: &record) }
        writeOtherTargets(to: &record)
        return Digest(of: record.bytes)
    }

    private func writeStructure(of catalog: CatalogPlan, links: LinkDigests, to record: inout RecordWriter) {
        record.write(catalog.catalog.folder)
        record.write(catalog.catalog.drafts.sorted()) { $1.write($0) }
        record.write(catalog.defaultView.layout.parts) { parts, record in
            record.write(parts) { $1.write($0.lowerBound) }
        }
        for digest in links.structure(of: catalog) { digest.write(to: &record) }
    }

    /// Writes what the structure has of an entry, except its ``LinkDigests``.
    func writeStructure(of index: EntryIndex, in catalog: CatalogPlan, to record: inout RecordWriter) {
        record.write(catalog.catalog.entries[index.entry].file)
        // Links may lead to former paths, which have a redirect.
        record.write(catalog.catalog.entries[index.entry].aliases) { $1.write($0) }
        let place = catalog.place(of: index.entry).position
        record.write(place.section)
        record.write(place.offset)
        for mentions in [plan.references.mentions(in: index), plan.references.mentions(of: index)] {
            record.write(mentions) { mention, record in
                record.write(mention.catalog)
                record.write(mention.entry)
            }
        }
    }

    /// Writes the other targets of links and images: pages, files, and the sizes of images.
    private func writeOtherTargets(to record: inout RecordWriter) {
        for page in plan.content.pages + [plan.content.home].compactMap({ $0 }) {
            record.write(page.file)
            record.write(page.path)
        }
        record.write(plan.content.assets) { asset, record in
            record.write(asset.file)
            record.write(asset.path)
        }
        for (path, size) in plan.content.imageSizes.sorted(by: { $0.key < $1.key }) {
            record.write(path)
            record.write(size.width)
            record.write(size.height)
        }
    }
}
