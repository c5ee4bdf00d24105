public import Content
import DataFormats
package import Diagnostics
package import ICUCollation
import Sectioning

/// A catalog and its views.
public final class CatalogPlan: Sendable {
    public let catalog: Catalog
    /// The index of the catalog in the content.
    package let number: Int
    /// The path of the catalog's page: empty, or ending with `/`.
    public let path: String
    /// The views. The first is the default view.
    public let views: [ViewPlan]
    /// The facets by which readers can narrow the catalog.
    public let facets: [FacetPlan]
    /// The number of values of all facets.
    package let valueCount: Int
    /// Whether readers can search the catalog.
    public let hasSearch: Bool
    /// Whether an entry has a page of its own.
    package let hasEntryPages: Bool
    private let entriesByID: EntryTable
    /// The place of each entry in the default view.
    private let places: [EntryPlace]
    /// The pages that have the rows of entries; `nil` if each view has one page, or the site has no scripts.
    package let entryPages: EntryPages?
    package let collation: Collation
    /// The languages whose letters are in the index because titles need them.
    public let addedAlphabets: [String]
    /// The interface strings of the catalog's pages, in its language.
    package let strings: LocalizedStrings
    package let format: ValueFormat
    /// The fields that the page of an entry does not list, because it shows them elsewhere.
    package let fieldsShownElsewhere: Set<FieldPath>
    /// The views and facets to which values of a field may lead.
    let fieldTargets: FieldTargets

    /// Plans a catalog and reports sections whose ids collide.
    ///
    /// - Parameters:
    ///   - number: The index of the catalog in the content.
    ///   - resolver: Finds the entries that values of fields name.
    ///   - orderings: The orders of the entries that are known.
    /// - Complexity: O(*n* log *n*) for each view of *n* entries.
    package init(
        _ number: Int, of content: SiteContent, resolver: LinkResolver, orderings: CatalogOrderings,
        library: LocalizedStringsLibrary, into diagnostics: inout Diagnostics
    ) throws(CollationError) {
        let catalog = content.catalogs[number]
        let strings = library[catalog.language]
        let collation = try Collation(
            language: catalog.language, alphabets: catalog.settings.alphabets ?? [])
        let path = catalog.path.isEmpty ? "" : catalog.path + "/"
        let titles = Self.titles(inCatalog: number, of: content, resolver: resolver)
        var orderings = orderings.take(of: catalog, number: number)
        var views: [ViewPlan] = []
        var addedAlphabets: Set<String> = []
        for (position, settings) in catalog.settings.views.enumerated() {
            let viewStrings = library[settings.language ?? catalog.language]
            let (sectioning, alphabets) = try Self.sectioning(
                settings, of: catalog, collation: collation, strings: viewStrings, titles: titles,
                orderings: &orderings)
            addedAlphabets.formUnion(alphabets)
            let own = "\(path)-/\(settings.id)/"
            views.append(
                ViewPlan(
                    sectioning, of: catalog, language: settings.language ?? catalog.language,
                    strings: viewStrings, path: position == 0 ? path : own, sectionsPath: own,
                    into: &diagnostics))
        }
        self.catalog = catalog
        fieldsShownElsewhere = catalog.settings.fieldsShownElsewhere
        self.number = number
        self.path = path
        self.views = views
        facets = FacetPlan.facets(
            of: catalog, defaultView: views[0], path: path, collation: collation,
            titles: titles(strings, collation), into: &diagnostics)
        hasSearch = content.hasSearch(catalog)
        hasEntryPages = catalog.entries.contains { $0.hasPage }
        self.collation = collation
        self.addedAlphabets = addedAlphabets.sorted()
        self.strings = strings
        format = ValueFormat(strings: strings, collation: collation)
        valueCount = facets.reduce(0) { $0 + $1.values.count }
        fieldTargets = FieldTargets(views, facets)
        entriesByID = resolver.entries(ofCatalog: number)
        places = EntryPlace.places(of: catalog.entries, in: views[0].entries)
        entryPages = EntryPages(of: catalog.entries, in: views)
    }

    /// Creates the plan of the same catalog with other versions of entries that take the same places.
    init(_ plan: CatalogPlan, catalog: Catalog, views: [ViewPlan], facets: [FacetPlan]) {
        self.catalog = catalog
        self.views = views
        self.facets = facets
        number = plan.number
        hasSearch = plan.hasSearch
        hasEntryPages = plan.hasEntryPages
        path = plan.path
        entriesByID = plan.entriesByID
        places = plan.places
        entryPages = plan.entryPages
        collation = plan.collation
        addedAlphabets = plan.addedAlphabets
        strings = plan.strings
        format = plan.format
        fieldsShownElsewhere = plan.fieldsShownElsewhere
        valueCount = plan.valueCount
        fieldTargets = plan.fieldTargets
    }

    public var defaultView: ViewPlan { views[0] }
    package var direction: String { collation.direction }
}

extension CatalogPlan {
    typealias MakeTitles = (LocalizedStrings, Collation) -> ValueTitles

    /// Returns a function that makes the titles of values in a language.
    static func titles(
        inCatalog number: Int, of content: SiteContent, resolver: LinkResolver
    ) -> MakeTitles {
        { strings, collation in
            ValueTitles(
                content: content, resolver: resolver, catalog: number,
                format: ValueFormat(strings: strings, collation: collation))
        }
    }

    /// Divides the entries of a catalog into the sections of a view. Also returns the languages whose letters are added to
    /// its index.
    /// - Parameter collation: The order of the catalog's language.
    static func sectioning(
        _ settings: ViewSettings, of catalog: Catalog, collation: Collation, strings: LocalizedStrings,
        titles: MakeTitles, orderings: inout OrderingCache
    ) throws(CollationError) -> (ViewSectioning, addedAlphabets: [String]) {
        let language = settings.language ?? catalog.language
        let plain =
            settings.language == nil && settings.numbers == .integers
            ? collation
            : try Collation(
                language: language, alphabets: catalog.settings.alphabets ?? [],
                numbers: settings.numbers)
        let ordering = orderings.ordering(for: settings, language: language, collation: plain)
        let alphabets = additionalAlphabets(
            of: settings, ordering, in: catalog, titles: titles(strings, plain), collation: plain)
        let collation =
            alphabets.isEmpty
            ? plain : try Collation(language: language, alphabets: alphabets, numbers: settings.numbers)
        let sectioning = ViewSectioning(
            settings, of: catalog.entries, ordering: ordering, collation: collation,
            titles: titles(strings, collation),
            addedLetters: Set(collation.letters).subtracting(plain.letters),
            missingTitle: strings[.missing])
        return (sectioning, alphabets)
    }

    /// Returns the languages whose letters a view by first letter needs for titles or values in other
    /// scripts. Returns none for any other view, or if the settings list alphabets.
    private static func additionalAlphabets(
        of view: ViewSettings, _ ordering: EntryOrdering, in catalog: Catalog, titles: ValueTitles,
        collation: Collation
    ) -> [String] {
        guard view.grouping == .firstLetter, catalog.settings.alphabets == nil else { return [] }
        guard let section = view.sectionKey else {
            return collation.additionalAlphabets(for: ordering.rows.map { $0.sortString })
        }
        let entryField = titles.entryField(section.path)
        return collation.additionalAlphabets(
            for: ordering.rows.flatMap {
                SectionNaming.texts(of: $0, in: catalog.entries, section: section).map {
                    titles.shown($0, in: entryField)
                }
            })
    }

    /// Returns the index of the entry of a placement.
    /// - Precondition: A view of the catalog contains the placement.
    package func position(ofEntry id: String) -> Int {
        guard let position = entriesByID[id] else {
            preconditionFailure("no entry “\(id)” in \(catalog.origin)")
        }
        return position
    }

    /// Returns the entry of a placement.
    /// - Precondition: A view of the catalog contains the placement.
    package func entry(_ row: RowID) -> EntryHeader {
        catalog.entries[position(ofEntry: row.entry)]
    }

    /// Returns the entry of a row, the title that the row shows in a view, and whether the title is another
    /// name of the entry.
    /// - Precondition: A view of the catalog contains the placement.
    package func row(_ row: RowID, in view: ViewPlan) -> (
        entry: EntryHeader, title: String, isOtherName: Bool
    ) {
        self.row(row, of: entry(row), in: view)
    }

    /// Returns the row at a place in a view; see ``row(_:in:)``.
    package func row(
        _ row: RowID, at offset: Int, ofSection section: Int, in view: ViewPlan
    ) -> (entry: EntryHeader, title: String, isOtherName: Bool) {
        self.row(row, of: catalog.entries[view.entry(at: offset, ofSection: section)], in: view)
    }

    private func row(
        _ row: RowID, of entry: EntryHeader, in view: ViewPlan
    ) -> (entry: EntryHeader, title: String, isOtherName: Bool) {
        if let name = row.otherName { return (entry, name, true) }
        return (entry, title(of: entry, in: view), false)
    }

    /// Returns the title that the row of an entry shows in a view.
    package func title(of entry: EntryHeader, in view: ViewPlan) -> String {
        entry.title(in: view.settings.entry) ?? entry.title
    }

    /// Returns the path of an entry's page.
    public func path(of entry: EntryHeader) -> String { path(of: entry, "/") }

    /// Returns the path of the file of an entry's page.
    package func file(of entry: EntryHeader) -> String { path(of: entry, "/index.html") }

    /// Appends an entry's id and a suffix to the path. Each page has many such paths, so memory is allocated once.
    private func path(of entry: EntryHeader, _ suffix: StaticString) -> String {
        let (path, id) = (path.utf8, entry.id.utf8)
        let length = path.count + id.count + suffix.utf8CodeUnitCount
        return String(unsafeUninitializedCapacity: length) { bytes in
            let endOfPath = bytes.initialize(from: path).index
            let endOfID = bytes[endOfPath...].initialize(from: id).index
            let suffix = UnsafeBufferPointer(start: suffix.utf8Start, count: suffix.utf8CodeUnitCount)
            return bytes[endOfID...].initialize(from: suffix).index
        }
    }

    /// Whether the catalog has a feed, which requires a date field in its settings.
    package var hasFeed: Bool { catalog.settings.entry.date != nil }
    package var feedPath: String { path + "-/feed.xml" }

    /// The maximum number of entries of a page for print. It then has about 2 MB and is printed on up to 300 sheets.
    private static let maximumPrintedEntries = 10_000

    /// Whether the catalog has a page for print: if it is on several pages, and not too large to be printed.
    package var hasPrintPage: Bool {
        defaultView.layout.isSplit && catalog.entries.count <= Self.maximumPrintedEntries
    }
    package var printPath: String { path + "-/print/" }

    /// Returns the entries in a file of ``entryPages``, each with the path of its page in each view of many pages.
    package func entryPages(inFile file: Int) -> [(entry: Int, paths: [String])] {
        entryPages?.entries(inFile: file, in: views) ?? []
    }

    /// Returns the indices of the entries in a file of ``entryPages``.
    package func entries(inEntryPages file: Int) -> [Int32] { entryPages?.files[file] ?? [] }

    /// Returns the path of a file of ``entryPages``.
    package func path(ofEntryPages file: Int) -> String { "\(path)-/data/\(file).json" }

    /// The folder of the search data.
    package var searchPath: String { path + "-/search/" }

    /// The name of the file that every search reads first, and its path.
    package static let searchIndexName = "index.gz"
    package var searchIndexPath: String { searchPath + Self.searchIndexName }

    /// Whether one page shows the whole of each view.
    package var isWhole: Bool { views.allSatisfy { $0.isWhole } }

    /// Whether pages with the index of a view do not have all of its rows: its own pages, or those of entries.
    package func hasPlaces(of view: ViewPlan) -> Bool {
        view.layout.isSplit || (view === defaultView && hasEntryPages)
    }

    /// Returns the path of a redirect page.
    package func path(ofAlias alias: String) -> String { catalog.path(ofAlias: alias) + "/" }

    /// Returns the index of the entry with an id, if there is one.
    package func findEntry(_ id: String) -> Int? { entriesByID[id] }

    /// Returns the target of links to an entry: its page or, if it has no page, its row.
    public func target(of entry: Int) -> (path: String, anchor: String?) {
        let content = catalog.entries[entry]
        guard !content.hasPage else { return (path(of: content), nil) }
        return row(of: entry)
    }

    /// Returns the place of an entry in the default view, which lists every entry.
    package func place(of entry: Int) -> EntryPlace { places[entry] }

    /// The indices of the entries in the order of the default view. An entry in several sections has its first place.
    /// - Complexity: O(*rows*).
    package var entriesInOrder: [Int] {
        var order: [Int] = []
        order.reserveCapacity(places.count)
        for (section, entries) in defaultView.entries.enumerated() {
            let positions = entries.indices.lazy.map { EntryPosition(section: section, offset: $0) }
            for (row, position) in zip(entries, positions) {
                if let entry = row.ownIndex, places[entry].position == position { order.append(entry) }
            }
        }
        return order
    }

    /// The maximum number of entries that ``neighborhood(of:)`` returns.
    private static let maximumNeighbors = 5

    /// Returns an entry and the entries around it in its section of the default view, in order: two on either side, or
    /// more on one side at an end of the section.
    /// - Complexity: O(*rows around the entry*); other names in a row count, too.
    package func neighborhood(of entry: Int) -> [Int] {
        let position = places[entry].position
        let before = entries(in: position.section, at: (0..<position.offset).reversed())
        let after = entries(in: position.section, at: position.offset + 1..<Int.max)
        let half = Self.maximumNeighbors / 2
        let first = min(before.count, max(half, Self.maximumNeighbors - 1 - after.count))
        return before.prefix(first).reversed() + [entry] + after.prefix(Self.maximumNeighbors - 1 - first)
    }

    /// Returns the first few entries at some offsets in a section of the default view, without other names.
    private func entries(in section: Int, at offsets: some Sequence<Int>) -> [Int] {
        let rows = defaultView.entries[section]
        var entries: [Int] = []
        for offset in offsets {
            guard offset < rows.count, entries.count < Self.maximumNeighbors - 1 else { break }
            if let entry = rows[offset].ownIndex { entries.append(entry) }
        }
        return entries
    }

    /// Returns the page and anchor of an entry's first row in the default view.
    public func row(of entry: Int) -> (path: String, anchor: String) {
        let position = places[entry].position
        return (
            defaultView.path(ofSection: position.section, position: position.offset),
            catalog.entries[entry].id
        )
    }
}
