import Content
import DataFormats
import ICUCollation
import Markdown
import Planning
import Sectioning
import TemplateLanguage

extension SiteRenderer {
    func title(of page: PlainPage) -> String {
        page.title ?? siteTitle
    }

    func plainPage(_ page: PlainPage) -> PageModel {
        let path = page.path + "/"
        return PageModel(
            folder: context(of: path),
            page: head(headTitle(title(of: page), siteTitle), description: page.description, path: path),
            strings: plan.strings,
            document: DocumentModel(
                title: title(of: page), body: html(of: page.body, on: path, strings: plan.strings)))
    }

    /// Returns the page that lists all plain pages. The site has this page if the navigation leaves some
    /// pages out.
    func morePagesPage() -> PageModel {
        let path = SitePlan.morePages
        let title = plan.strings[.pages]
        return PageModel(
            folder: context(of: path), page: head(headTitle(title, siteTitle), path: path),
            strings: plan.strings,
            pages: PagesModel(
                title: title,
                pages: plan.content.pages.map {
                    LinkModel(
                        title: self.title(of: $0), url: pageURL(from: path, to: $0.path + "/"))
                }))
    }

    /// Returns the 404 page. A server shows it at any path, so its links begin at the site's root. A portable site has no
    /// server.
    func notFoundPage() -> PageModel {
        let base =
            plan.content.settings.isPortable
            ? nil : plan.content.settings.baseURL.map(Self.pathOfURL) ?? "/"
        var head = head(headTitle(plan.strings[.notFoundTitle], siteTitle), path: "")
        head.canonical = nil
        return PageModel(
            folder: FolderContext(makeSiteModel(for: "404.html", base: base)), page: head,
            strings: plan.strings)
    }

    /// Returns the path of a URL: `/a/` for `https://example.org/a/`.
    private static func pathOfURL(_ url: String) -> String {
        // The path begins at the third slash, which a base URL always has.
        let slashes = url.indices.filter { url[$0] == "/" }
        return slashes.count > 2 ? String(url[slashes[2]...]) : "/"
    }

    /// The number of facts that an entry's page shows at once.
    private static let maximumFacts = 8

    func entryPage(_ position: Int, of catalog: CatalogPlan) -> PageModel {
        let entry = catalog.catalog.entries[position].whole
        let path = catalog.path(of: entry.header)
        let view = catalog.defaultView
        let place = catalog.place(of: position)
        let counts = view.counts[place.position.section]
        let row = catalog.row(of: position)
        let settings = catalog.catalog.settings.entry
        let folder = context(of: path)
        let shared = folder.entryPages(ofCatalog: catalog.number) {
            FolderContext.EntryPages(
                scripts: assets(catalog.entryScripts, on: path),
                search: search(of: view, in: catalog, on: path).map { SharedModel($0) },
                catalogURL: pageURL(from: path, to: catalog.path))
        }
        func neighborLink(to neighbor: Int) -> LinkModel {
            let entry = catalog.catalog.entries[neighbor]
            return LinkModel(
                title: entry.title, url: pageURL(from: path, to: catalog.path(of: entry)))
        }
        let reference = EntryIndex(catalog: catalog.number, entry: position)
        let facts = facts(of: entry, in: catalog, on: path)
        let policy = view.selectionPolicy(ofSection: place.position.section)
        let model = EntryModel(
            neighbors: catalog.neighborhood(of: position).map { neighbor in
                link(
                    to: EntryIndex(catalog: catalog.number, entry: neighbor), on: path,
                    isCurrent: neighbor == position)
            },
            mentions: plan.references.mentions(in: reference).map { link(to: $0, on: path) },
            mentionedBy: plan.references.mentions(of: reference).map { link(to: $0, on: path) },
            title: entry.title,
            // The page shows the whole body, so it does not repeat its first sentence.
            subtitle: settings.subtitle == EntrySettings.excerpt && entry.fields[EntrySettings.excerpt] == nil
                ? nil : text(settings.subtitle, of: entry, in: catalog),
            value: text(settings.value, of: entry, in: catalog),
            valueLabel: settings.value.map { catalog.catalog.settings.fields[$0]?.label ?? $0.label },
            body: html(of: entry.body, on: path, strings: catalog.strings),
            image: entry.image.flatMap { image($0, of: entry, on: path) },
            also: entry.also.isEmpty ? nil : entry.also.joined(separator: " · "),
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
        var head = head(
            headTitle(entry.title, catalog.catalog.title, siteTitle),
            description: text(settings.subtitle, of: entry, in: catalog), path: path, catalog: catalog)
        head.scripts = shared.scripts
        return PageModel(
            folder: folder, page: head,
            strip: strip(ofEntriesIn: place.position.section, of: catalog, on: path, in: folder),
            sharesStrip: true,
            strings: catalog.strings, entry: model)
    }

    /// Returns a link to an entry's page or row.
    func link(to entry: EntryIndex, on path: String, isCurrent: Bool = false) -> LinkModel {
        let catalog = plan.catalogs[entry.catalog]
        let target = catalog.target(of: entry.entry)
        return LinkModel(
            title: catalog.catalog.entries[entry.entry].title,
            url: relative(from: path, to: target.path, anchor: target.anchor), isCurrent: isCurrent)
    }

    /// Returns the page at a former path of an entry, which redirects to the entry's current page or row.
    func redirectPage(from file: String, to position: Int, of catalog: CatalogPlan) -> PageModel {
        let entry = catalog.catalog.entries[position]
        let path = SitePath.page(ofFile: file)
        let target = catalog.target(of: position)
        let url = relative(from: path, to: target.path, anchor: target.anchor)
        var head = head(
            headTitle(catalog.strings[.moved], catalog.catalog.title, siteTitle), path: target.path,
            catalog: catalog)
        head.redirect = url
        return PageModel(
            folder: context(of: path), page: head, strings: catalog.strings,
            moved: LinkModel(title: entry.title, url: url))
    }

    /// Returns the values of a field as one line; `nil` if there are none.
    func text(_ path: FieldPath?, of entry: Entry, in catalog: CatalogPlan) -> String? {
        guard let path else { return nil }
        guard let node = entry.fields[path] else {
            return path == EntrySettings.excerpt ? excerpt(of: entry, in: catalog) : nil
        }
        let rule = catalog.rule(of: path)
        func shown(_ text: String) -> String {
            guard rule?.type == .entry else { return catalog.displayText(text, by: rule, withUnit: true) }
            return self.entry(named: text, from: catalog).map { title(of: $0) } ?? text
        }
        guard let elements = node.elements else { return node.text.map(shown) }
        let texts = elements.compactMap { $0.text.map(shown) }
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    func title(of entry: EntryIndex) -> String {
        plan.catalogs[entry.catalog].catalog.entries[entry.entry].title
    }

    /// The maximum length of an excerpt, in characters.
    private static let maximumExcerpt = 160

    /// Returns the first sentence of an entry's body, without markup. A long sentence ends after a word.
    private func excerpt(of entry: Entry, in catalog: CatalogPlan) -> String? {
        guard let body = entry.body,
            let text = body.html(allowsRawHTML: plan.content.settings.rawHTML).firstParagraph
        else { return nil }
        let sentence = catalog.collation.firstSentence(of: text)
        guard
            let end = sentence.index(
                sentence.startIndex, offsetBy: Self.maximumExcerpt, limitedBy: sentence.endIndex),
            end < sentence.endIndex
        else { return String(sentence) }
        let start = sentence[..<end]
        return (start.lastIndex { $0.isWhitespace }.map { start[..<$0] } ?? start) + "…"
    }
}
