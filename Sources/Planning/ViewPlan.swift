public import Content
import Diagnostics
package import ICUCollation
public import Sectioning

/// A view of a catalog, divided into sections and pages.
public final class ViewPlan: Sendable {
    public typealias SectionKey = String

    public let settings: ViewSettings
    /// The language of the view's order, letters and pages.
    public let language: String
    package let collation: Collation
    /// The interface strings of the view's pages, in its language.
    package let strings: LocalizedStrings
    /// The path of the view. The default view has the path of the catalog.
    public let path: String
    public let title: String
    public let snapshot: Snapshot<SectionKey, RowID>
    /// The entry of each row, by section.
    package let entries: [[RowEntry]]
    /// The section index; `nil` if the view has none.
    public let index: SectionIndex<SectionKey>?
    /// The indices of the index items that have a row of their own if the index is thinned, ascending.
    private let thinnedItems: [Int]
    /// The title that readers see for each section, by section index.
    public let sectionTitles: [String]
    /// The id of each shown section, by section index.
    public let sectionIDs: [String]
    /// The sections by id; empty for the part of a view that a facet shows.
    private let sectionsByID: [String: Int]
    /// The numbers of rows and entries in each section, by section index.
    package let counts: [SectionCounts]
    public let layout: ViewLayout
    /// The prefix of the path of each section's first page, if sections have their own pages.
    package let sectionsPath: String
    /// The spellings of the values by which the view is sectioned.
    let spellings: ValueSpellings

    /// Divides a catalog's entries into the sections of a view. Reports names in the settings that no section has, and
    /// values in several spellings.
    init(
        _ sectioning: ViewSectioning, of catalog: Catalog, language: String, strings: LocalizedStrings,
        path: String, sectionsPath: String, into diagnostics: inout Diagnostics
    ) {
        let settings = sectioning.settings
        let (snapshot, entries) = sectioning.sectioned()
        SectionNameChecker.report(
            settings, of: snapshot, ranges: sectioning.ranges,
            allowed: Self.expectedSections(in: settings, of: catalog), title: sectioning.title,
            into: &diagnostics)
        self.settings = settings
        self.language = language
        self.collation = sectioning.collation
        self.strings = strings
        self.path = path
        self.title = settings.title ?? strings.title(ofView: settings)
        self.snapshot = snapshot
        self.entries = entries
        index = sectioning.index(of: snapshot)
        thinnedItems = Self.thinnedItems(of: index)
        sectionTitles = snapshot.sections.map { sectioning.title(of: $0.key) }
        sectionIDs = Self.sectionIDs(
            of: snapshot, for: settings, folding: ValueFolding(language: collation.language))
        sectionsByID = Dictionary(
            sectionIDs.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        spellings = sectioning.spellings
        if settings.grouping == .value, let key = settings.sectionKey {
            spellings.report(in: catalog, at: key, into: &diagnostics)
        }
        counts = Self.counts(of: snapshot, for: settings)
        layout = ViewLayout(counts: counts, size: catalog.settings.pageSize)
        self.sectionsPath = sectionsPath
    }

    /// Creates a part of a view, with pages of its own.
    ///
    /// - Parameters:
    ///   - sections: The sections of the view that the part has, by their positions in it.
    ///   - snapshot: The rows of these sections that the part has. None of them is another name.
    ///   - entries: The entry of each row.
    init(
        _ view: ViewPlan, sections: [Int], snapshot: Snapshot<SectionKey, RowID>, entries: [[RowEntry]],
        index: SectionIndex<SectionKey>?, title: String, path: String, size: PageSize
    ) {
        settings = view.settings
        language = view.language
        collation = view.collation
        strings = view.strings
        self.path = path
        self.title = title
        self.snapshot = snapshot
        self.entries = entries
        self.index = index
        thinnedItems = Self.thinnedItems(of: index)
        sectionTitles = sections.map { view.sectionTitles[$0] }
        sectionIDs = sections.map { view.sectionIDs[$0] }
        sectionsByID = [:]
        counts = snapshot.sections.map { SectionCounts(rows: $0.placements.count) }
        layout = ViewLayout(counts: counts, size: size)
        sectionsPath = path
        spellings = view.spellings
    }

    /// Creates the view with another snapshot of the same rows.
    init(_ view: ViewPlan, snapshot: Snapshot<SectionKey, RowID>) {
        settings = view.settings
        language = view.language
        collation = view.collation
        strings = view.strings
        path = view.path
        title = view.title
        self.snapshot = snapshot
        entries = view.entries
        index = view.index
        thinnedItems = view.thinnedItems
        sectionTitles = view.sectionTitles
        sectionIDs = view.sectionIDs
        sectionsByID = view.sectionsByID
        counts = view.counts
        layout = view.layout
        sectionsPath = view.sectionsPath
        spellings = view.spellings
    }
}

extension ViewPlan {
    /// Returns the names that the settings may list even if no entry is in their sections yet.
    private static func expectedSections(in view: ViewSettings, of catalog: Catalog) -> [String] {
        let declared = view.section.flatMap { catalog.settings.fields[$0]?.allowed } ?? []
        return declared + [view.missing].compactMap { $0 }
    }

    /// Returns the numbers of entries and other names in each section.
    /// - Complexity: O(*rows*); O(*sections*) for a view without other names.
    private static func counts(
        of snapshot: Snapshot<String, RowID>, for settings: ViewSettings
    ) -> [SectionCounts] {
        let hasOtherNames = ListedRow.listsOtherNames(in: settings)
        return snapshot.sections.map { section in
            SectionCounts(
                rows: section.placements.count,
                otherNames: hasOtherNames
                    ? section.placements.indices.filter {
                        section.placements[$0].id.otherName != nil
                    } : [])
        }
    }

    private static func sectionIDs(
        of snapshot: Snapshot<String, RowID>, for settings: ViewSettings, folding: ValueFolding
    ) -> [String] {
        let slugs = DistinctSlugs.make(of: snapshot.sections.map { $0.key }, folding: folding) { key in
            guard settings.grouping == .firstLetter else { return Slug.make(from: key) }
            return otherSlug(of: key, for: settings) ?? Slug.make(from: folding.lowercased(key))
        }
        return slugs.map { "_" + $0 }
    }

    /// Returns the section with an id.
    /// - Complexity: O(1); O(*sections*) for the part of a view that a facet shows.
    package func section(withID id: String) -> Int? {
        sectionsByID.isEmpty ? sectionIDs.firstIndex(of: id) : sectionsByID[id]
    }

    /// Returns the slug of the section for titles that do not begin with a letter; `nil` for any other
    /// section.
    ///
    /// In a view by letters, each of the other sections is a letter, except the one that the settings may
    /// name for entries without the field. If that section has the same slug, `#` keeps the slug made from
    /// its key.
    private static func otherSlug(of key: String, for settings: ViewSettings) -> String? {
        guard settings.grouping == .firstLetter, key == Collation.otherLetter,
            settings.missing.map({ Slug.make(from: $0) }) != "other"
        else { return nil }
        return "other"
    }
}

extension ViewPlan {
    package var direction: String { collation.direction }

    /// Returns whether readers can select one entry of a section, any number, or none.
    package func selectionPolicy(ofSection section: Int) -> SelectionPolicy {
        setting(ofSection: section) { settings.selection.exceptions[$0] } ?? settings.selection.default
    }

    /// Whether readers can select entries in any section.
    package var hasSelection: Bool {
        let selection = settings.selection
        return selection.default != .disabled || selection.exceptions.values.contains { $0 != .disabled }
    }

    private static func thinnedItems(of index: SectionIndex<SectionKey>?) -> [Int] {
        let items = index?.items ?? []
        return items.indices.filter { $0 == 0 || $0 == items.count - 1 || !items[$0].isEmpty }
    }

    /// Returns the rows of the index on a page of one section; see ``IndexThinning``.
    /// - Complexity: O(*maximum* + log *items*) if the item has entries; otherwise O(*items*).
    package func thinning(around item: Int, maximum: Int) -> IndexThinning {
        let items = index?.items ?? []
        let row = thinnedItems.partitioningIndex { $0 >= item }
        guard items.count > maximum, maximum >= 5, row < thinnedItems.count, thinnedItems[row] == item else {
            return IndexThinning(isEmpty: items.map { $0.isEmpty }, maximum: maximum, around: item)
        }
        return IndexThinning(starts: thinnedItems, of: items.count, maximum: maximum, around: row)
    }

    /// Returns the index in the catalog of the entry of a row.
    package func entry(at offset: Int, ofSection section: Int) -> Int {
        entries[section][offset].index
    }

    /// Returns a section's setting from a table, by its key or its title.
    package func setting<Value>(ofSection section: Int, in table: (String) -> Value?) -> Value? {
        table(snapshot.sections[section].key) ?? table(sectionTitles[section])
    }

    /// Returns the path of a page of this view.
    public func path(of page: ViewLayout.Page) -> String {
        switch page {
        case .whole, .contents: return path
        case .part(let section, let number, _):
            // Section ids begin with `_` to differ from entry ids; this folder has sections only.
            let first = sectionsPath + sectionIDs[section].dropFirst() + "/"
            return number == 0 ? first : first + "\(number + 1)/"
        }
    }

    /// The path of the file of the places that a script goes through on pages that do not have the rows; `nil` if the view
    /// has no index. The names of the folders beside it hold no `.`.
    package var placesPath: String? {
        index?.items.isEmpty == false ? sectionsPath + "places.json" : nil
    }

    /// Returns the path of the page that contains a placement.
    public func path(ofSection section: Int, position: Int = 0) -> String {
        path(of: layout.page(ofSection: section, position: position))
    }
}
