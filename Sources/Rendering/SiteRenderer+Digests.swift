import Content
import DataFormats
import Files
import Markdown
import Planning
import Records
import Sectioning

/// What the pages of a site, a catalog and a view have in common.
extension SiteRenderer {
    func siteDigest(identity: Digest) -> Digest {
        var record = RecordWriter()
        let content = plan.content
        identity.write(to: &record)
        content.settingsDigest.write(to: &record)
        record.write(content.settings.baseURL) { $1.write($0) }
        record.write(content.settings.isPortable)
        record.write(content.head) { $1.write($0) }
        record.write(siteTitle)
        record.write(plan.navigation) { item, record in
            record.write(item.title)
            record.write(item.path)
            record.write(item.anchor) { $1.write($0) }
            record.write(item.isExternal)
        }
        record.write(plan.styles) { $1.write($0) }
        return Digest(of: record.bytes)
    }

    /// Returns a digest of a catalog's settings, its facets, and the paths to which the links in its settings lead.
    func digest(of catalog: CatalogPlan, site: Digest) -> Digest {
        var record = RecordWriter()
        site.write(to: &record)
        catalog.catalog.settingsDigest.write(to: &record)
        record.write(catalog.path)
        record.write(catalog.catalog.title)
        record.write(catalog.catalog.language)
        record.write(catalog.addedAlphabets) { $1.write($0) }
        record.write(catalog.catalog.entries.count)
        record.write(catalog.addresses?.views ?? []) { $1.write($0) }
        for body in catalog.catalog.markdownBodies { writeTargets(of: body, to: &record) }
        record.write(catalog.facets) { facet, record in
            record.write(facet.title)
            record.write(facet.values) { value, record in
                record.write(value.title)
                record.write(value.count)
                record.write(value.view.path)
            }
        }
        return Digest(of: record.bytes)
    }

    /// Returns a digest of a view's sections, its index, and the paths of its sections.
    func indexDigest(of view: ViewPlan, context: Digest) -> Digest {
        var record = RecordWriter()
        context.write(to: &record)
        record.write(view.title)
        record.write(view.path(of: .contents))
        for section in view.snapshot.sections.indices {
            record.write(view.snapshot.sections[section].key)
            record.write(view.sectionTitles[section])
            record.write(view.sectionIDs[section])
            record.write(view.path(ofSection: section))
        }
        writeIndex(of: view, to: &record)
        return Digest(of: record.bytes)
    }

    private func writeIndex(of view: ViewPlan, to record: inout RecordWriter) {
        record.write(view.index?.items ?? []) { item, record in
            record.write(item.key)
            record.write(item.title)
            record.write(item.target)
            record.write(item.isEmpty)
        }
    }

    /// Returns a digest of a view's sections, its index, its pages, and the titles of its rows in order.
    /// - Complexity: O(*rows*).
    func digest(
        of view: ViewPlan, in catalog: CatalogPlan, context: Digest, links: LinkDigests
    ) -> Digest {
        let digests = links[catalog]
        let hasOwnTitles = view.settings.entry.title != nil || view.settings.entry.sort != nil
        var record = RecordWriter()
        context.write(to: &record)
        record.write(view.path)
        record.write(view.title)
        for (number, section) in view.snapshot.sections.enumerated() {
            record.write(section.key)
            record.write(view.sectionTitles[number])
            record.write(view.sectionIDs[number])
            record.write(view.path(ofSection: number))
            record.write(section.placements.count)
            for (offset, entry) in view.entries[number].enumerated() {
                // The digest has the title of the entry, its sort string, and its id.
                record.write(digests[Int(entry < 0 ? ~entry : entry)])
                record.write(entry < 0 ? section.placements[offset].id.otherName : nil) { $1.write($0) }
                if hasOwnTitles {
                    writeOwnTitle(
                        of: section.placements[offset].id, at: offset, ofSection: number, of: view,
                        in: catalog, to: &record)
                }
            }
        }
        writeIndex(of: view, to: &record)
        record.write(view.layout.pages.count)
        return Digest(of: record.bytes)
    }

    /// Writes the title and the sort string of a row in a view that has its own.
    private func writeOwnTitle(
        of id: RowID, at offset: Int, ofSection section: Int, of view: ViewPlan, in catalog: CatalogPlan,
        to record: inout RecordWriter
    ) {
        let row = catalog.row(id, at: offset, ofSection: section, in: view)
        record.write(row.title)
        record.write(ListedRow.sortString(of: row.entry, in: view.settings))
    }
}

/// What a page is made of.
extension SiteRenderer {
    func writeEntryPage(
        _ position: Int, of catalog: CatalogPlan, links: LinkDigests, to record: inout RecordWriter
    ) {
        let entry = catalog.catalog.entries[position]
        let view = catalog.defaultView
        let place = catalog.place(of: position)
        let counts = view.counts[place.position.section]
        record.write(entry.id)
        record.write(entry.title)
        record.write(entry.revision)
        // The digest of the index has the titles and the paths of sections.
        record.write(place.position.section)
        record.write(view.layout.part(of: place.position.section, position: place.position.offset))
        record.write(counts.entries(before: place.position.offset))
        record.write(counts.entries)
        let reference = EntryIndex(catalog: catalog.number, entry: position)
        for mentions in [plan.references.mentions(in: reference), plan.references.mentions(of: reference)] {
            record.write(mentions) { $1.write(links[$0]) }
        }
        record.write(catalog.neighborhood(of: position)) { $1.write(links[$0, in: catalog]) }
        record.write(place.previous) { $1.write(links[$0, in: catalog]) }
        record.write(place.next) { $1.write(links[$0, in: catalog]) }
        // The subtitle may be a field that the facts omit.
        let linked = catalog.catalog.settings.fields.references
        let facts = catalog.hasTargets ? factRules(of: entry, in: catalog).filter { $0.type != .entry } : []
        for rule in linked + facts { writeTargets(of: rule, of: entry, in: catalog, to: &record) }
        if let body = entry.body { writeTargets(of: body, to: &record) }
        if let image = entry.image { write(image, of: entry, to: &record) }
    }

    /// Writes where the values of a field lead.
    private func writeTargets(
        of rule: FieldSchema.Rule, of entry: Entry, in catalog: CatalogPlan, to record: inout RecordWriter
    ) {
        guard rule.type == .entry || catalog.hasTargets(ofValuesOf: rule.path) else { return }
        for text in entry.fields[rule.path]?.listed.compactMap({ $0.text }) ?? [] {
            if rule.type == .entry {
                record.write(self.entry(named: text, from: catalog)) { write($0, to: &$1) }
            } else {
                record.write(catalog.target(ofValue: text, of: rule.path)) { target, record in
                    record.write(target.path)
                    record.write(target.anchor) { $1.write($0) }
                }
            }
        }
    }

    /// Writes the title of an entry, the string by which it is sorted, and where links to it lead.
    func write(_ entry: EntryIndex, to record: inout RecordWriter) {
        let catalog = plan.catalogs[entry.catalog]
        let content = catalog.catalog.entries[entry.entry]
        record.write(content.title)
        record.write(content.sortString == content.title ? nil : content.sortString) { $1.write($0) }
        writeTarget(of: entry.entry, in: catalog, to: &record)
    }

    /// Writes where links to an entry lead: the parts of the path of its page, which is longer to make, or the address of
    /// its row.
    private func writeTarget(of entry: Int, in catalog: CatalogPlan, to record: inout RecordWriter) {
        let content = catalog.catalog.entries[entry]
        record.write(content.hasPage)
        if content.hasPage {
            record.write(catalog.path)
            record.write(content.id)
        } else {
            let row = catalog.row(of: entry)
            record.write(row.path)
            record.write(row.anchor)
        }
    }

    func writeRows(
        of page: ViewLayout.Page, of view: ViewPlan, in catalog: CatalogPlan, to record: inout RecordWriter
    ) {
        switch page {
        // Its titles are part of the view's digest.
        case .contents: break
        case .whole:
            for entry in view.entries.joined() { writeRow(of: entry, in: view, catalog, to: &record) }
        case .part(let section, _, let placements):
            for entry in view.entries[section][placements] {
                writeRow(of: entry, in: view, catalog, to: &record)
            }
        }
    }

    /// Writes what a row is made of, without its id.
    /// - Parameter row: The row's element of ``ViewPlan/entries``.
    private func writeRow(
        of row: Int32, in view: ViewPlan, _ catalog: CatalogPlan, to record: inout RecordWriter
    ) {
        let entries = catalog.catalog.entries
        if row >= 0 {
            writeRow(of: entries[Int(row)], in: view, catalog, to: &record)
        } else {
            writeTarget(of: Int(~row), in: catalog, to: &record)
            writeRow(of: entries[Int(~row)], kind: "rows/see", catalog, to: &record)
        }
    }

    /// Writes what the row of an entry is made of, without its id.
    func writeRow(
        of entry: Entry, in view: ViewPlan, _ catalog: CatalogPlan, to record: inout RecordWriter
    ) {
        writeRow(of: entry, kind: "rows/" + (view.settings.entry.row ?? entry.row), catalog, to: &record)
    }

    private func writeRow(
        of entry: Entry, kind: String, _ catalog: CatalogPlan, to record: inout RecordWriter
    ) {
        record.write(entry.revision)
        record.write(entry.title)
        record.write(entry.hasPage)
        writeReferences(of: entry, in: catalog, to: &record)
        if let image = entry.image, templates.rowsWithImages.contains(kind) {
            write(image, of: entry, to: &record)
        }
        guard templates.rowsWithFields.contains(kind) else { return }
        for rule in catalog.catalog.settings.fields.rules where rule.type == .image {
            guard let node = entry.fields[rule.path] else { continue }
            for image in node.listed.compactMap({ ImageReference(checked: $0) }) {
                write(image, of: entry, to: &record)
            }
        }
    }

    /// Writes the entries that the fields of an entry name.
    func writeReferences(of entry: Entry, in catalog: CatalogPlan, to record: inout RecordWriter) {
        for rule in catalog.catalog.settings.fields.references {
            writeTargets(of: rule, of: entry, in: catalog, to: &record)
        }
    }

    private func write(_ image: ImageReference, of entry: Entry, to record: inout RecordWriter) {
        writeTarget(of: image.source, in: entry.file, to: &record)
    }

    /// Writes where the links of a body lead.
    private func writeTargets(of body: MarkdownBody, to record: inout RecordWriter) {
        for link in body.outline.links { writeTarget(of: link.destination, in: body.file, to: &record) }
    }

    private func writeTarget(of destination: String, in file: String, to record: inout RecordWriter) {
        guard case .success(let target) = plan.target(of: destination, in: file) else { return }
        switch target {
        case .external, .here, .unknown: record.write(0)
        case .home(let anchor):
            record.write(1)
            record.write(anchor) { $1.write($0) }
        case .page(let page, let anchor):
            record.write(2)
            record.write(plan.content.pages[page].path)
            record.write(anchor) { $1.write($0) }
        case .catalog(let catalog, _):
            record.write(3)
            record.write(plan.catalogs[catalog].path)
        case .listing(let path, let anchor):
            record.write(6)
            record.write(path)
            record.write(anchor) { $1.write($0) }
        case .asset(let path, _):
            record.write(4)
            record.write(path)
            record.write(plan.content.imageSizes[path]) { size, record in
                record.write(size.width)
                record.write(size.height)
            }
        case .entry(let catalog, let entry, let anchor):
            record.write(5)
            writeTarget(of: entry, in: plan.catalogs[catalog], to: &record)
            record.write(anchor) { $1.write($0) }
        }
    }
}
