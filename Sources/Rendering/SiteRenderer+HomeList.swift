import Content
import ICUCollation
import Planning
import Sectioning
import TemplateLanguage

/// `home.list`: the catalog that the home page shows as a list.
struct HomeListModel: TemplateModel {
    let title: String
    let url: String
    let count: String
    let language: String
    let direction: String
    /// The strings in the catalog's language, which may differ from the language of the page.
    let strings: LocalizedStrings
    let sections: [SectionModel]

    static let table = ModelTable<HomeListModel>(
        "the list of the home page",
        [
            "title": .text { $0.title },
            "url": .url { $0.url },
            "count": .text { $0.count },
            "language": .text { $0.language },
            "direction": .text { $0.direction },
            "words": .model { $0.strings },
            "sections": .list { $0.sections },
            "listClass": .text { ListClasses.value(for: $0.sections.map(\.rows)) },
        ])
}

extension SiteRenderer {
    /// The maximum number of rows in the list of the home page, and of rows of a section.
    private static let listedRows = 12
    private static let listedRowsOfSection = 3

    /// Returns the first rows of the first sections of a catalog's default view, without other names.
    func homeList(of catalog: CatalogPlan) -> HomeListModel {
        let view = catalog.defaultView
        let list = RowContext(
            catalog: catalog, view: view, page: "", selection: .disabled, group: "", hasAnchors: false)
        var shown = RenderedRows()
        var room = Self.listedRows
        var sections: [SectionModel] = []
        for (number, section) in view.snapshot.sections.enumerated() where room > 0 {
            let entries = view.entries[number].lazy.compactMap { $0.ownIndex }
                .prefix(min(room, Self.listedRowsOfSection))
            let rows = Array(entries).map {
                row(of: catalog.catalog.entries[$0].whole, in: list, &shown)
                    .withoutColumns(isRightToLeft: view.direction == "rtl")
            }
            guard !rows.isEmpty else { continue }
            room -= rows.count
            sections.append(
                SectionModel(
                    id: Self.listedID(of: view.sectionIDs[number]), key: section.key,
                    title: view.sectionTitles[number],
                    count: view.strings.formatted(view.counts[number].entries), rows: rows))
        }
        return HomeListModel(
            title: catalog.catalog.title, url: pageURL(from: "", to: catalog.path),
            count: catalog.strings.entries(catalog.catalog.entries.count),
            language: catalog.catalog.language, direction: catalog.direction, strings: catalog.strings,
            sections: sections)
    }

    /// Returns the `id` attribute on the home page of a section with this id in its view.
    static func listedID(of section: String) -> String { "__list" + section }
}
