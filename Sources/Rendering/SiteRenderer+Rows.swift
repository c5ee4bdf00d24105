import Content
import Planning
import Sectioning

/// What the rows of a section share.
struct RowContext {
    let catalog: CatalogPlan
    let view: ViewPlan
    /// The path of the page with the rows.
    let page: String
    let selection: SelectionPolicy
    /// The name shared by the buttons of the section.
    let group: String
}

/// The rows and images that a page has so far.
struct RenderedRows {
    private var entries = Set<String>()
    private var imageCount = 0

    /// The number of images that may be visible before scrolling, which the browser must not load lazily.
    private static let eagerImageCount = 8

    /// Whether this is the entry's first row on the page, which has the entry's id.
    mutating func isFirst(_ entry: String) -> Bool {
        entries.insert(entry).inserted
    }

    /// Counts an image, and returns whether it is far enough down to be loaded lazily.
    mutating func isLazy() -> Bool {
        imageCount += 1
        return imageCount > Self.eagerImageCount
    }
}

extension SiteRenderer {
    /// Returns the row of a placement.
    func row(_ id: RowID, in list: RowContext, _ shown: inout RenderedRows) -> RowModel {
        let row = list.catalog.row(id, in: list.view)
        return row.isOtherName
            ? otherName(row.title, of: row.entry, in: list)
            : ordinary(row.entry, title: row.title, in: list, &shown)
    }

    private func ordinary(_ entry: Entry, title: String, in list: RowContext, _ shown: inout RenderedRows)
        -> RowModel
    {
        let own = list.catalog.catalog.settings.entry
        let settings = list.view.settings.entry
        let kind = "rows/" + (settings.row ?? entry.row)
        return RowModel(
            anchor: shown.isFirst(entry.id) ? entry.id : nil, entry: entry.id, title: title,
            url: entry.hasPage
                ? SitePath.relative(from: list.page, to: list.catalog.path(of: entry)) : nil,
            subtitle: text(settings.subtitle ?? own.subtitle, of: entry, in: list.catalog),
            value: text(settings.value ?? own.value, of: entry, in: list.catalog), kind: kind,
            image: templates.rowsWithImages.contains(kind)
                ? entry.image.map { image($0, of: entry, on: list.page, isLazy: shown.isLazy()) } : nil,
            choice: choice(of: entry, title: title, in: list),
            fieldValues: fieldValues(of: entry, in: list, kind: kind))
    }

    private func fieldValues(of entry: Entry, in list: RowContext, kind: String) -> FieldsModel {
        guard templates.rowsWithFields.contains(kind) else { return FieldsModel([:]) }
        return fieldValues(of: entry, in: list.catalog, on: list.page)
    }

    /// Returns the row of another name, which leads to the entry's page or row.
    private func otherName(_ name: String, of entry: Entry, in list: RowContext) -> RowModel {
        let target = list.catalog.target(of: list.catalog.position(ofEntry: entry.id))
        let url =
            target.path == list.page
            ? "#" + (target.anchor ?? "")
            : relative(from: list.page, to: target.path, anchor: target.anchor)
        return RowModel(
            anchor: nil, entry: entry.id, title: name, url: url, subtitle: nil, value: nil,
            kind: "rows/see", see: entry.title,
            fieldValues: fieldValues(of: entry, in: list, kind: "rows/see"))
    }

    private func choice(of entry: Entry, title: String, in list: RowContext) -> ChoiceModel? {
        let type: String
        switch list.selection {
        case .disabled: return nil
        case .single: type = "radio"
        case .multiple: type = "checkbox"
        }
        return ChoiceModel(
            type: type, group: list.group, entry: entry.id, label: list.view.words.select(title))
    }
}
