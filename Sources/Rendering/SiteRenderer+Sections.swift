import Content
import ICUCollation
import Planning
import Sectioning
import TemplateLanguage

/// A section, or the part of it that is on a page.
struct SectionModel: TemplateModel {
    let id: String
    let key: String
    let title: String
    /// The number of entries; if the section has several pages, of those on the page and of all (`487 of 9,248`).
    var count: String
    /// The title of the page among the section's pages (`Sc to Se`), if there are several.
    var partTitle: String?
    /// The position of the page among the section's pages (`2 of 3`), if there are several.
    var partPosition: String?
    /// The number of entries on the section's pages before this one, and of all, if there are several pages; for scripts.
    var before: String?
    var entries: String?
    /// The number of all, as readers see it.
    var total: String?
    var rows: [RowModel]
    /// The headings of the rows' columns.
    var columns: [ColumnModel] = []
    var header: String?
    var footer: String?
    /// `single` or `multiple` if readers can select entries.
    var selection: String?
    var previous: LinkModel?
    var next: LinkModel?

    static let table = ModelTable<SectionModel>(
        "a section",
        [
            "id": .text { $0.id },
            "key": .text { $0.key },
            "title": .text { $0.title },
            "count": .text { $0.count },
            "isEmpty": .flag { $0.rows.isEmpty },
            "before": .optionalText { $0.before },
            "entries": .optionalText { $0.entries },
            "total": .optionalText { $0.total },
            "partTitle": .optionalText { $0.partTitle },
            "partPosition": .optionalText { $0.partPosition },
            "rows": .list { $0.rows },
            "rowCount": .text { String($0.rows.count) },
            "columns": .list { $0.columns },
            "hasColumns": .flag { !$0.columns.isEmpty },
            "header": .optionalMarkup { $0.header },
            "footer": .optionalMarkup { $0.footer },
            "selection": .optionalText { $0.selection },
            "previous": .optionalModel { $0.previous },
            "next": .optionalModel { $0.next },
        ])
}

extension SiteRenderer {
    /// Returns a section, or a part of one.
    /// - Parameter shown: The rows and images rendered so far on the page.
    func section(
        _ number: Int, part: Range<Int>, marks: RowAnchors = .none, of view: ViewPlan,
        in catalog: CatalogPlan, on path: String, _ shown: inout RenderedRows
    ) -> SectionModel {
        let section = view.snapshot.sections[number]
        let settings = view.settings
        let list = RowContext(
            catalog: catalog, view: view, page: path, selection: view.selectionPolicy(ofSection: number),
            group: view.sectionIDs[number])
        var rows = rows(at: part, ofSection: number, in: list, &shown)
        for (number, offset) in marks.offsets.enumerated() {
            rows[offset - part.lowerBound].mark = RowAnchors.id(number)
        }
        let header = view.setting(ofSection: number) { settings.header[$0] }
        let footer = view.setting(ofSection: number) { settings.footer[$0] }
        let isFirst = part.lowerBound == 0
        let isLast = part.upperBound == section.placements.count
        return SectionModel(
            id: view.sectionIDs[number], key: section.key, title: view.sectionTitles[number],
            count: view.strings.formatted(view.counts[number].entries), rows: rows,
            columns: columns(of: list),
            header: isFirst
                ? html(of: header, on: path, strings: view.strings, scope: "header" + view.sectionIDs[number])
                : nil,
            footer: isLast
                ? html(of: footer, on: path, strings: view.strings, scope: "footer" + view.sectionIDs[number])
                : nil,
            selection: list.selection.markupValue)
    }

    /// Adds what a page of a divided view says of its part, and the links to the neighboring pages.
    func addPaging(
        to model: inout SectionModel, section: Int, part: Int, page: Int, of view: ViewPlan,
        in catalog: CatalogPlan
    ) {
        let path = view.path(of: view.layout.pages[page])
        let ranges = view.layout.parts[section]
        if ranges.count > 1 {
            let ends = RowLabels(catalog: catalog, view: view, section: section)
                .ends(of: ranges[part], after: part > 0 ? ranges[part - 1].lowerBound : nil)
            model.partTitle = ends.last.map { view.strings.range(from: ends.first, to: $0) } ?? ends.first
            model.partPosition = view.strings.partPosition(part + 1, of: ranges.count)
            let counts = view.counts[section]
            let own =
                counts.entries(before: ranges[part].upperBound)
                - counts.entries(before: ranges[part].lowerBound)
            model.count = view.strings.count(own, of: counts.entries)
            model.before = String(counts.entries(before: ranges[part].lowerBound))
            model.entries = String(counts.entries)
            model.total = view.strings.formatted(counts.entries)
        }
        model.previous = neighbor(page - 1, of: view, in: catalog, on: path)
        model.next = neighbor(page + 1, of: view, in: catalog, on: path)
    }

    /// Returns the title of a page of a long section: `Sc–Se`.
    private func partTitle(
        _ part: Int, of section: Int, of view: ViewPlan, in catalog: CatalogPlan
    ) -> String {
        let ranges = view.layout.parts[section]
        return RowLabels(catalog: catalog, view: view, section: section)
            .label(of: ranges[part], after: part > 0 ? ranges[part - 1].lowerBound : nil)
    }

    /// Returns a link to a page of a split view, or `nil` if there is none. The first page, which lists the
    /// sections, is not part of the sequence.
    private func neighbor(
        _ page: Int, of view: ViewPlan, in catalog: CatalogPlan, on path: String
    ) -> LinkModel? {
        guard view.layout.pages.indices.contains(page),
            case .part(let section, let part, _) = view.layout.pages[page]
        else { return nil }
        let isOneOfSeveral = view.layout.parts[section].count > 1
        return LinkModel(
            title: isOneOfSeveral
                ? partTitle(part, of: section, of: view, in: catalog) : view.sectionTitles[section],
            url: pageURL(from: path, to: view.path(of: view.layout.pages[page])))
    }
}

extension SelectionPolicy {
    /// The value of a section's `data-selection` attribute, or `nil` if nothing can be selected.
    var markupValue: String? {
        switch self {
        case .disabled: nil
        case .single: "single"
        // The settings of a view have no limit.
        case .multiple, .atMost: "multiple"
        }
    }
}
