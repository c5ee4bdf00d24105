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
    var isCurrent: Bool
    /// The kind of target, if it is not a single section: `range`, `up`, `part`, `part range` or `mark`; or `open`, the
    /// section whose parts or marks follow.
    var kind: String?
    /// The initials of a long title, for narrow windows.
    var initials: String?

    /// Whether the item leads to a position in the page's own section.
    var isWithinSection: Bool { kind.map { $0.hasPrefix("part") || $0 == "mark" } ?? false }

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
    /// The URL of the places that a script goes through, on pages that do not have the rows of the view.
    let places: String?

    static let table = ModelTable<StripModel>(
        "strip",
        [
            "items": .list { $0.items },
            "kind": .text { $0.kind },
            "places": .optionalURL { $0.places },
        ])

    /// The maximum number of long titles that can be vertical tabs in a narrow window.
    private static let maximumTabs = 9
    /// The number of columns of letters for which a strip is made wider.
    private static let longLetters = 3
    /// The number of columns of initials for which a narrow strip is made wider.
    private static let longInitials = 4

    private let isLetters: Bool
    private let hasInitials: Bool
    private let hasLongLabels: Bool

    /// Creates a strip. In a narrow window, it shows the initials of more than nine long titles; see ``ShortLabels``.
    init(items: [IndexItemModel], places: String? = nil, isHome: Bool = false) {
        self.places = places
        self.isHome = isHome
        isLetters = items.allSatisfy { $0.isWithinSection || $0.short.columns <= 4 }
        hasInitials = !isLetters && items.count > Self.maximumTabs
        guard hasInitials else {
            hasLongLabels =
                isLetters
                && items.contains { !$0.isWithinSection && $0.short.columns >= Self.longLetters }
            self.items = items
            return
        }
        let titled = items.indices.filter { !items[$0].isWithinSection }
        let labels = ShortLabels.labels(for: titled.map { items[$0].short })
        var labeled = items
        for (item, label) in zip(titled, labels) { labeled[item].initials = label }
        self.items = labeled
        hasLongLabels = labels.contains { $0.columns >= Self.longInitials }
    }

    /// The classes of the strip and of its page. Longer titles need a wider strip, except in a narrow window.
    var kind: String {
        var classes = [isLetters ? "letters" : "words"]
        if hasInitials { classes.append("many") }
        if hasLongLabels { classes.append("long") }
        if !isLetters, items.count <= Self.maximumTabs { classes.append("few") }
        if items.contains(where: { $0.full != nil }) { classes.append("abbreviated") }
        if items.contains(where: { $0.isWithinSection }) { classes.append("within") }
        if items.contains(where: { $0.isCurrent }) { classes.append("marked") }
        if isHome { classes.append("home") }
        return classes.joined(separator: " ")
    }
}

extension SiteRenderer {
    /// The maximum number of items of a strip on pages of a split view.
    static let maximumItems = 60

    /// Returns the index strip of a page.
    ///
    /// A page with all sections has an item for each of them. A page of a split view has at most ``maximumItems``; see
    /// ``StripRoom``.
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
            return sections(index, of: view, on: path, rows: view.thinnedIndex, current: nil)
        case .part(let section, let part, let placements):
            let labels = RowLabels(catalog: catalog, view: view, section: section)
            return unfolded(
                part, of: index, in: labels, on: path,
                marks: items(for: marks, after: placements.lowerBound, labels))
        }
    }

    /// Returns the strip of a page of a section: all sections, with its own one unfolded into its parts and the marks of
    /// the page.
    /// - Complexity: O(*items of the strip*) if the section has entries; otherwise O(*index items*).
    private func unfolded(
        _ part: Int, of index: SectionIndex<String>, in labels: RowLabels, on path: String,
        marks: [IndexItemModel]
    ) -> [IndexItemModel] {
        let (view, section) = (labels.view, labels.section)
        let room = StripRoom(part: part, ofSection: section, in: view)
        let isWhole = room.sections == index.items.count
        let current = index.itemOfSection[section]
        // The link to the list of all sections also needs an item.
        let thinning = view.thinning(around: current, maximum: isWhole ? room.sections : room.sections - 1)
        let group =
            room.parts > 0 ? parts(part, in: labels, on: path, room: room.parts, marks: marks) : marks
        let hasPart = group.contains { $0.isCurrent }
        return (isWhole ? [] : [parentItem(from: section, of: view, on: path)])
            + sections(index, of: view, on: path, rows: thinning.rows, current: current).flatMap { item in
                guard item.isCurrent else { return [item] }
                var open = item
                open.kind = group.isEmpty ? item.kind : "open"
                open.isCurrent = !hasPart
                return [open] + group
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
            let rows = sections(index, of: view, on: path, rows: thinning.rows, current: current)
            return StripModel(
                items: (isWhole ? [] : [parentItem(from: section, of: view, on: path)]) + rows,
                places: view.placesPath.map { SitePath.relative(from: path, to: $0) })
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
        var items = sections(index, of: view, on: "", rows: rows, current: nil)
        for (number, row) in rows.enumerated() {
            let id = Self.listedID(of: view.sectionIDs[index.items[row.items.lowerBound].target])
            if listed.contains(id) { items[number].url = "#" + id }
        }
        return items
    }

    private func sections(
        _ index: SectionIndex<String>, of view: ViewPlan, on path: String, rows: [IndexThinning.Row],
        current: Int?
    ) -> [IndexItemModel] {
        rows.map { row in
            let first = index.items[row.items.lowerBound]
            let isCurrent = row.items.lowerBound == current
            var item = indexItem(first, of: view, on: path, isCurrent: isCurrent)
            if row.kind == .range {
                item.full = "\(item.full ?? item.short) – \(name(of: index.items[row.last], in: view))"
                item.kind = "range"
            }
            return item
        }
    }

    /// Returns items for the parts of a section, which are dense around the current part, with the marks below it. If not
    /// all of them fit, the first has none, because the item of the section leads to it.
    private func parts(
        _ current: Int, in labels: RowLabels, on path: String, room: Int, marks: [IndexItemModel]
    ) -> [IndexItemModel] {
        let (view, section) = (labels.view, labels.section)
        let parts = view.layout.parts[section]
        let first = room < parts.count ? 1 : 0
        let thinning = IndexThinning(count: parts.count - first, maximum: room, around: current - first)
        let items = thinning.rows.flatMap { row -> [IndexItemModel] in
            let number = row.items.lowerBound + first
            let previous = number > 0 ? parts[number - 1].lowerBound : nil
            let short = labels.label(at: parts[number].lowerBound, after: previous)
            let full = labels.label(
                of: parts[number].lowerBound..<parts[row.last + first].upperBound, after: previous)
            let target = view.path(ofSection: section, position: parts[number].lowerBound)
            let id = view.sectionIDs[section]
            let item = IndexItemModel(
                short: short, full: full == short ? nil : full,
                url: target == path ? "#" + id : relative(from: path, to: target, anchor: id), isEmpty: false,
                isCurrent: number == current, kind: row.kind == .range ? "part range" : "part")
            return item.isCurrent ? [item] + marks : [item]
        }
        return current < first ? marks + items : items
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
