import TemplateLanguage

/// `catalog`: the catalog that a view belongs to.
struct CatalogModel: TemplateModel {
    let title: String
    let description: String?
    let url: String
    /// The absolute URL, if the site has a base URL.
    let canonical: String?
    let language: String
    let direction: String
    /// The content above and below the whole list.
    var header: String?
    var footer: String?

    static let table = ModelTable<CatalogModel>(
        "catalog",
        [
            "language": .text { $0.language },
            "direction": .text { $0.direction },
            "header": .optionalMarkup { $0.header },
            "footer": .optionalMarkup { $0.footer },
            "title": .text { $0.title },
            "description": .optionalText { $0.description },
            "url": .url { $0.url },
            "canonical": .optionalText { $0.canonical },
        ])
}

/// `page.data`: the files with the entries of a catalog, for other programs.
struct CatalogDataModel: TemplateModel {
    /// Whether the page has all of the entries.
    let isWhole: Bool
    let csv: String
    let json: String

    static let table = ModelTable<CatalogDataModel>(
        "the data of a catalog",
        [
            "isWhole": .flag { $0.isWhole },
            "csv": .url { $0.csv },
            "json": .url { $0.json },
        ])
}
