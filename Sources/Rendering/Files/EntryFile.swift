import Content
import DataFormats
import ICUCollation
import Markdown
import Planning
import Sectioning
import TemplateLanguage

/// The page of an entry.
struct EntryFile: PageKind {
    static let template = "entry"
    static let traits: FileTraits = [.page, .inSitemap]
    let catalog: Int32
    /// The index of the entry.
    let entry: Int32

    func origin(in catalogs: [CatalogPlan]) -> FileOrigin {
        let entry = catalogs[Int(catalog)].catalog.entries[Int(entry)]
        // A Markdown file is one entry. Others can have many.
        let isWhole = EntryFormat(path: entry.file) == .markdown
        return FileOrigin(isWhole ? nil : "the page of “\(entry.title)”", of: entry.file)
    }

    func isReadByScripts(in catalogs: [CatalogPlan]) -> Bool { catalogs[Int(catalog)].hasSearch }

    func revision(in revisions: FileRevisions) -> FileRevision? {
        FileRevision(revisions.catalogs[Int(catalog)].catalog.entries[Int(entry)].revision)
    }

    func page(at _: String, by renderer: SiteRenderer) -> PageModel {
        renderer.entryPage(Int(entry), of: renderer.plan.catalogs[Int(catalog)])
    }
}

extension SiteRenderer {
    /// The number of facts that an entry's page shows at once.
    private static let maximumFacts = 8

    fileprivate func entryPage(_ position: Int, of catalog: CatalogPlan) -> PageModel {
        let entry = catalog.catalog.entries[position].whole
        let path = catalog.path(of: entry.header)
        let folder = context(of: path)
        let shared = folder.entryPages(ofCatalog: catalog.number) {
            FolderContext.EntryPages(
                scripts: pageScripts(catalog.entryScripts, on: path),
                search: search(of: catalog.defaultView, in: catalog, on: path).map { SharedModel($0) },
                catalogURL: pageURL(from: path, to: catalog.path),
                data: data(of: catalog, on: path, isWhole: false))
        }
        let section = catalog.place(of: position).position.section
        return PageModel(
            folder: folder, page: entryHead(of: entry, in: catalog, on: path, shared),
            strip: strip(ofEntriesIn: section, of: catalog, on: path, in: folder),
            sharesStrip: true,
            strings: catalog.strings,
            entry: entryModel(of: entry, at: position, in: catalog, on: path, shared))
    }

    private func entryModel(
        of entry: Entry, at position: Int, in catalog: CatalogPlan, on path: String,
        _ shared: FolderContext.EntryPages
    ) -> EntryModel {
        let view = catalog.defaultView
        let place = catalog.place(of: position)
        let counts = view.counts[place.position.section]
        let row = catalog.row(of: position)
        let settings = catalog.catalog.settings.entry
        func neighborLink(to neighbor: Int) -> LinkModel {
            let entry = catalog.catalog.entries[neighbor]
            return LinkModel(
                title: entry.title, url: pageURL(from: path, to: catalog.path(of: entry)))
        }
        let reference = EntryIndex(catalog: catalog.number, entry: position)
        let facts = facts(of: entry, in: catalog, on: path)
        let policy = view.selectionPolicy(ofSection: place.position.section)
        return EntryModel(
            neighbors: catalog.neighborhood(of: position).map { neighbor in
                link(
                    to: EntryIndex(catalog: catalog.number, entry: neighbor), on: path,
                    isCurrent: neighbor == position)
            },
            mentions: references.mentions(in: reference).map { link(to: $0, on: path) },
            mentionedBy: references.mentions(of: reference).map { link(to: $0, on: path) },
            title: entry.title,
            subtitle: pageSubtitle(of: entry, in: catalog),
            value: pageValue(of: entry, in: catalog),
            valueLabel: settings.value.map { catalog.catalog.settings.fields[$0]?.label ?? $0.label },
            body: html(of: entry.body, on: path, strings: catalog.strings),
            image: entry.image.flatMap { image($0, of: entry, in: entry.fileOfImage(settings), on: path) },
            also: entry.also.isEmpty ? nil : entry.also.joined(separator: "\u{A0}· "),
            facts: Array(facts.prefix(Self.maximumFacts)),
            moreFacts: Array(facts.dropFirst(Self.maximumFacts)),
            allFacts: facts.count > Self.maximumFacts ? catalog.strings.allFacts(facts.count) : nil,
            catalogTitle: catalog.catalog.title,
            catalogURL: shared.catalogURL,
            sectionTitle: view.sectionTitles[place.position.section],
            sectionURL: relative(from: path, to: row.path, anchor: row.anchor),
            position: catalog.strings.position(
                counts.entries(before: place.position.offset) + 1, of: counts.entries),
            choice: policy == .disabled
                ? nil
                : ChoiceModel(
                    type: "checkbox", group: "", entry: entry.id, label: catalog.strings.select(entry.title)),
            selection: policy.markupValue,
            sectionKey: view.snapshot.sections[place.position.section].key,
            search: shared.search,
            previous: place.previous.map { neighborLink(to: $0) },
            next: place.next.map { neighborLink(to: $0) })
    }

    /// Returns the subtitle, unless it is the first sentence of the body, which the page shows as a whole.
    private func pageSubtitle(of entry: Entry, in catalog: CatalogPlan) -> String? {
        let subtitle = catalog.catalog.settings.entry.subtitle
        let isExcerpt = subtitle == EntrySettings.excerpt && entry.fields[EntrySettings.excerpt] == nil
        return isExcerpt ? nil : text(subtitle, of: entry, in: catalog)
    }

    /// Returns the value that rows show, unless it is among the facts: it is, except if the schema does not have its field.
    private func pageValue(of entry: Entry, in catalog: CatalogPlan) -> String? {
        guard let value = catalog.catalog.settings.entry.value,
            !factRules(of: entry, in: catalog).contains(where: { $0.path == value })
        else { return nil }
        return text(value, of: entry, in: catalog)
    }

    private func entryHead(
        of entry: Entry, in catalog: CatalogPlan, on path: String, _ shared: FolderContext.EntryPages
    ) -> HeadModel {
        var head = head(
            headTitle(entry.title, catalog.catalog.title, siteTitle),
            description: text(catalog.catalog.settings.entry.subtitle, of: entry, in: catalog), path: path,
            catalog: catalog)
        head.setKind("of-entry", title: entry.title)
        head.scripts = shared.scripts
        head.sharing = sharing(
            entry.title, language: catalog.catalog.language, catalog: catalog, entry: entry)
        head.linkedData = linkedData(of: entry, in: catalog, on: path)
        head.data = shared.data
        return head
    }

    /// Returns a link to an entry's page or row.
    func link(to entry: EntryIndex, on path: String, isCurrent: Bool = false) -> LinkModel {
        let catalog = plan.catalogs[entry.catalog]
        let target = catalog.target(of: entry.entry)
        return LinkModel(
            title: catalog.catalog.entries[entry.entry].title,
            url: relative(from: path, to: target.path, anchor: target.anchor), isCurrent: isCurrent)
    }
}
