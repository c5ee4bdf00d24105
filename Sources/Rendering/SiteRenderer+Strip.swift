import ICUCollation
import Planning
import Sectioning
import TemplateLanguage

/// An item of the index.
struct IndexItemModel: TemplateModel {
    let short: String
    /// The section's name, if it differs from the short title.
    var full: String?
    var url: String
    let isEmpty: Bool
    let isCurrent: Bool
    /// The kind of target, if it is not a single section: `range`, `up`, `part`, `part range` or `mark`.
    var kind: String?
    /// The initials of a long title, for narrow windows.
    var initials: String?

    /// Whether the item leads to a position in the page's own section.
    var isWithinSection: Bool { kind.map { $0 != "range" && $0 != "up" } ?? false }

    static let table = ModelTable<IndexItemModel>(
        "a title of the index",
        [
            "kind": .optionalText { $0.isEmpty ? "empty" : $0.kind },
            "short": .text { $0.short },
            "full": .optionalText { $0.full },
            "url": .url { $0.url },
            "isEmpty": .flag { $0.isEmpty },
            "isCurrent": .flag { $0.isCurrent },
            "initials": .optionalText { $0.initials },
        ])
}

/// `strip`: the index strip of a page.
struct StripModel: TemplateModel {
    let items: [IndexItemModel]
    /// Whether it is the strip of the home page, which marks no item before its section is read.
    private let isHome: Bool

    static let table = ModelTable<StripModel>(
        "strip",
        [
            "items": .list { $0.items },
            "kind": .text { $0.kind },
        ])

    /// The maximum number of long titles that can be vertical tabs in a narrow window.
    private static let maximumTabs = 9
    private static let maximumInitials = 3

    private let isLetters: Bool
    private let hasInitials: Bool

    /// Creates a strip. In a narrow window, it shows the initials of more than nine long titles, unless most of them have
    /// the same as another.
    init(items: [IndexItemModel], isHome: Bool = false) {
        self.isHome = isHome
        isLetters = items.allSatisfy { $0.isWithinSection || $0.short.columns <= 4 }
        let initials = items.map {
            IndexTitle.initials.title(for: $0.short, maximumLength: Self.maximumInitials)
        }
        hasInitials =
            !isLetters && items.count > Self.maximumTabs && Set(initials).count * 2 >= items.count
        self.items = hasInitials ? zip(items, initials).map { $0.withInitials($1) } : items
    }

    /// The classes of the strip and of its page. Longer titles need a wider strip, except in a narrow window.
    var kind: String {
        var classes = [isLetters ? "letters" : "words"]
        if hasInitials { classes.append("many") }
        if !isLetters, items.count <= Self.maximumTabs { classes.append("few") }
        if items.contains(where: { $0.full != nil }) { classes.append("abbreviated") }
        if items.contains(where: { $0.isWithinSection }) { classes.append("within") }
        if items.contains(where: { $0.isCurrent }) { classes.append("marked") }
        if isHome { classes.append("home") }
        return classes.joined(separator: " ")
    }
}

extension IndexItemModel {
    fileprivate func withInitials(_ initials: String) -> IndexItemModel {
        var item = self
        item.initials = initials
        return item
    }
}

extension SiteRenderer {
    /// The maximum number of items of a strip on pages of a split view.
    static let maximumItems = 60
    /// The number of items that fit in a column in a window 800 px high.
    private static let maximumColumn = 32
    /// The minimum number of sections or parts, including the parent link, if a page has many marks.
    private static let minimumSections = 10

    /// Returns the index strip of a page.
    ///
    /// A page with all sections has an item for each of them. A page of a split view has at most
    /// ``maximumItems``: the sections around its own or, if its section has several parts, those parts. Marks
    /// lead to rows of a long page.
    /// - Complexity: O(*sections*) for a page of all sections; otherwise O(*index items*) for the thinning,
    ///   plus the labels of at most ``maximumItems``.
    func strip(
        of view: ViewPlan, on page: ViewLayout.Page, marks: RowAnchors, isNarrowed: Bool,
        in catalog: CatalogPlan
    ) -> [IndexItemModel] {
        guard let index = view.index else { return [] }
        let path = view.path(of: page)
        switch page {
        case .whole where !isNarrowed || index.items.count <= Self.maximumItems:
            return index.items.map { indexItem($0, of: view, on: path, isCurrent: false) }
        case .whole, .contents:
            return sections(index, of: view, on: path, rows: view.thinnedIndex, current: nil, marks: [])
        case .part(let section, let part, let placements):
            let labels = RowLabels(catalog: catalog, view: view, section: section)
            let marks = items(for: marks, after: placements.lowerBound, labels)
            let up = parentItem(from: section, of: view, on: path)
            // The parent link also needs a row.
            let room =
                (marks.isEmpty
                    ? Self.maximumItems : max(Self.maximumColumn - marks.count, Self.minimumSections))
                - 1
            if view.layout.parts[section].count > 1 {
                return [up] + parts(part, of: section, in: labels, on: path, room: room, marks: marks)
            }
            let current = index.itemOfSection[section]
            let isWhole =
                index.items.count + marks.count <= (marks.isEmpty ? Self.maximumItems : Self.maximumColumn)
            let thinning = view.thinning(around: current, maximum: isWhole ? index.items.count : room)
            return (isWhole ? [] : [up])
                + sections(index, of: view, on: path, rows: thinning.rows, current: current, marks: marks)
        }
    }

    /// Returns the strip of the page of an entry: that of the default view, with the entry's section marked.
    /// - Returns: `nil` if the view has no index.
    /// - Complexity: O(*index items*) for the first page with the same section in a folder.
    func strip(ofEntriesIn section: Int, of catalog: CatalogPlan, on path: String, in folder: FolderContext)
        -> SharedModel<StripModel>?
    {
        let view = catalog.defaultView
        guard let index = view.index, !index.items.isEmpty else { return nil }
        return folder.strip(of: FolderContext.Section(catalog: catalog.number, section: section)) {
            let current = index.itemOfSection[section]
            let isWhole = index.items.count <= Self.maximumItems
            let thinning = view.thinning(
                around: current, maximum: isWhole ? Self.maximumItems : Self.maximumItems - 1)
            let rows = sections(index, of: view, on: path, rows: thinning.rows, current: current, marks: [])
            return StripModel(items: (isWhole ? [] : [parentItem(from: section, of: view, on: path)]) + rows)
        }
    }

    /// Returns the index of the home page: that of a list, whose first sections are on the page. Items for the others lead
    /// to the catalog.
    /// - Complexity: O(*index items*)
    func strip(of list: HomeListModel, in catalog: CatalogPlan) -> [IndexItemModel] {
        let view = catalog.defaultView
        guard let index = view.index else { return [] }
        let rows = view.thinnedIndex
        let listed = Set(list.sections.map(\.id))
        var items = sections(index, of: view, on: "", rows: rows, current: nil, marks: [])
        for (number, row) in rows.enumerated() {
            let id = Self.listedID(of: view.sectionIDs[index.items[row.items.lowerBound].target])
            if listed.contains(id) { items[number].url = "#" + id }
        }
        return items
    }

    private func sections(
        _ index: SectionIndex<String>, of view: ViewPlan, on path: String, rows: [IndexThinning.Row],
        current: Int?, marks: [IndexItemModel]
    ) -> [IndexItemModel] {
        rows.flatMap { row -> [IndexItemModel] in
            let first = index.items[row.items.lowerBound]
            let isCurrent = row.items.lowerBound == current
            var item = indexItem(first, of: view, on: path, isCurrent: isCurrent)
            if row.kind == .range {
                item.full = "\(item.full ?? item.short) – \(name(of: index.items[row.last], in: view))"
                item.kind = "range"
            }
            return isCurrent ? [item] + marks : [item]
        }
    }

    /// Returns items for the parts of a section, which are dense around the current part.
    private func parts(
        _ current: Int, of section: Int, in labels: RowLabels, on path: String, room: Int,
        marks: [IndexItemModel]
    ) -> [IndexItemModel] {
        let view = labels.view
        let parts = view.layout.parts[section]
        let thinning = IndexThinning(
            isEmpty: [Bool](repeating: false, count: parts.count), maximum: room, around: current)
        return thinning.rows.flatMap { row -> [IndexItemModel] in
            let first = parts[row.items.lowerBound]
            let previous = row.items.lowerBound > 0 ? parts[row.items.lowerBound - 1].lowerBound : nil
            let short = labels.label(at: first.lowerBound, after: previous)
            let full = labels.label(
                of: first.lowerBound..<parts[row.items.upperBound - 1].upperBound, after: previous)
            let target = view.path(ofSection: section, position: first.lowerBound)
            let id = view.sectionIDs[section]
            let isCurrent = row.items.lowerBound == current
            let item = IndexItemModel(
                short: short, full: full == short ? nil : full,
                url: target == path ? "#" + id : relative(from: path, to: target, anchor: id), isEmpty: false,
                isCurrent: isCurrent, kind: row.kind == .range ? "part range" : "part")
            return isCurrent ? [item] + marks : [item]
        }
    }

    private func items(for marks: RowAnchors, after first: Int, _ labels: RowLabels) -> [IndexItemModel] {
        zip(marks.offsets.indices, zip(marks.offsets, [first] + marks.offsets)).map { number, offsets in
            IndexItemModel(
                short: labels.label(at: offsets.0, after: offsets.1), full: nil,
                url: "#" + RowAnchors.id(number), isEmpty: false, isCurrent: false, kind: "mark")
        }
    }

    /// Returns the item that leads to this section in the list of all sections.
    private func parentItem(from section: Int, of view: ViewPlan, on path: String) -> IndexItemModel {
        IndexItemModel(
            short: "↑", full: view.title,
            url: relative(from: path, to: view.path(of: .contents), anchor: view.sectionIDs[section]),
            isEmpty: false, isCurrent: false, kind: "up")
    }
}

extension ViewPlan {
    /// The rows of the index if no section is current.
    fileprivate var thinnedIndex: [IndexThinning.Row] {
        let areEmpty = (index?.items ?? []).map { $0.isEmpty }
        return IndexThinning(isEmpty: areEmpty, maximum: SiteRenderer.maximumItems, style: .ranges).rows
    }
}

extension SiteRenderer {
    /// Returns an index item, with its URL relative to the page at `path`.
    func indexItem(
        _ item: SectionIndex<String>.Item, of view: ViewPlan, on path: String, isCurrent: Bool
    ) -> IndexItemModel {
        let id = view.sectionIDs[item.target]
        let target = view.path(ofSection: item.target)
        let full = name(of: item, in: view)
        return IndexItemModel(
            short: item.title, full: item.title == full ? nil : full,
            url: target == path ? "#" + id : relative(from: path, to: target, anchor: id),
            isEmpty: item.isEmpty, isCurrent: isCurrent)
    }

    /// Returns the name that readers see for an item's section.
    func name(of item: SectionIndex<String>.Item, in view: ViewPlan) -> String {
        pointsToOtherSection(item, in: view) ? item.key : view.sectionTitles[item.target]
    }

    /// Returns whether the key of the item has no section, so that the item leads to a different section.
    private func pointsToOtherSection(_ item: SectionIndex<String>.Item, in view: ViewPlan) -> Bool {
        view.snapshot.position(ofSection: item.key) == nil
    }
}
