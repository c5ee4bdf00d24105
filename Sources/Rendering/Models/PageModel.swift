import Planning
import TemplateLanguage

/// The root model of a page: the names that all pages have, and one for the page's subject.
///
/// The model declares a name for every kind of page, so that templates shared between pages can be checked.
/// On each page, the names for other kinds of pages are absent.
struct PageModel: TemplateModel {
    /// The folder of the page, with the site model.
    let folder: FolderContext
    private let page: SharedModel<HeadModel>
    let strings: SharedModel<LocalizedStrings>
    let strip: SharedModel<StripModel>?
    /// Whether other pages of the folder have the same strip.
    let sharesStrip: Bool
    private let home: SharedModel<HomeModel>?
    private let catalog: SharedModel<CatalogModel>?
    private let view: SharedModel<ViewModel>?
    private let entry: SharedModel<EntryModel>?
    private let document: SharedModel<DocumentModel>?
    private let pages: SharedModel<PagesModel>?
    private let moved: SharedModel<LinkModel>?

    /// - Parameter moved: The target of a redirect page.
    init(
        folder: FolderContext, page: HeadModel, strip: SharedModel<StripModel>? = nil,
        sharesStrip: Bool = false, strings: LocalizedStrings, home: HomeModel? = nil,
        catalog: CatalogModel? = nil, view: ViewModel? = nil, entry: EntryModel? = nil,
        document: DocumentModel? = nil, pages: PagesModel? = nil, moved: LinkModel? = nil
    ) {
        self.folder = folder
        self.page = SharedModel(page)
        self.strings = SharedModel(strings)
        self.strip = strip
        self.sharesStrip = sharesStrip
        self.home = home.map { SharedModel($0) }
        self.catalog = catalog.map { SharedModel($0) }
        self.view = view.map { SharedModel($0) }
        self.entry = entry.map { SharedModel($0) }
        self.document = document.map { SharedModel($0) }
        self.pages = pages.map { SharedModel($0) }
        self.moved = moved.map { SharedModel($0) }
    }

    static let table = ModelTable<PageModel>(
        "the page",
        [
            "site": .shared { $0.folder.site },
            "page": .shared { $0.page },
            "words": .shared { $0.strings },
            "strip": .optionalShared { $0.strip },
            "home": .optionalShared { $0.home },
            "catalog": .optionalShared { $0.catalog },
            "view": .optionalShared { $0.view },
            "entry": .optionalShared { $0.entry },
            "document": .optionalShared { $0.document },
            "pages": .optionalShared { $0.pages },
            "moved": .optionalShared { $0.moved },
        ])

    /// The positions of the fields that have the same value on all pages with the same ``FolderContext/Template``.
    static let folderFields = schema.positions(of: ["site", "words"])
    static let folderFieldsWithStrip = schema.positions(of: ["site", "words", "strip"])

    /// The page templates, with the names that each may use.
    static let templates: [String: ModelSchema] = [
        "home": restricted(to: ["home"]),
        "view": restricted(to: ["catalog", "view"]),
        "print": restricted(to: ["catalog", "view"]),
        "results": restricted(to: ["catalog", "view"]),
        "entry": restricted(to: ["entry"]),
        "page": restricted(to: ["document"]),
        "pages": restricted(to: ["pages"]),
        "404": restricted(to: ["home"]),
        "moved": restricted(to: ["moved"]),
    ]

    /// The names that the templates of every page may use.
    static let common = restricted(to: [])

    private static func restricted(to names: Set<String>) -> ModelSchema {
        let common: Set<String> = ["site", "page", "words", "strip"]
        return schema.restricted(to: common.union(names))
    }
}

/// `document`: a plain page.
struct DocumentModel: TemplateModel {
    let title: String
    let body: String?

    static let table = ModelTable<DocumentModel>(
        "document",
        [
            "title": .text { $0.title },
            "body": .optionalMarkup { $0.body },
        ])
}

/// `pages`: the list of all plain pages.
struct PagesModel: TemplateModel {
    let title: String
    let pages: [LinkModel]

    static let table = ModelTable<PagesModel>(
        "pages",
        [
            "title": .text { $0.title },
            "pages": .list { $0.pages },
        ])
}

/// `entry`: an entry's page.
struct EntryModel: TemplateModel {
    /// The entries around this one in its section.
    let neighbors: [LinkModel]
    /// The entries to which this one links, and those that link to it.
    let mentions: [LinkModel]
    let mentionedBy: [LinkModel]
    let title: String
    let subtitle: String?
    let value: String?
    /// The label of the value: the name of its field.
    let valueLabel: String?
    let body: String?
    let image: ImageModel?
    /// The other names, joined into one string.
    let also: String?
    let facts: [FactModel]
    /// The facts that are shown on request, and the label of the button.
    let moreFacts: [FactModel]
    let allFacts: String?
    let catalogTitle: String
    let catalogURL: String
    let sectionTitle: String
    let sectionURL: String
    let position: String
    /// The check box that selects the entry in its section of the default view, if readers can select there.
    let choice: ChoiceModel?
    /// `single` or `multiple`, and the key of the section.
    let selection: String?
    let sectionKey: String
    let search: SharedModel<SearchModel>?
    let previous: LinkModel?
    let next: LinkModel?

    static let table = ModelTable<EntryModel>(
        "entry",
        [
            "title": .text { $0.title },
            "subtitle": .optionalText { $0.subtitle },
            "value": .optionalText { $0.value },
            "valueLabel": .optionalText { $0.valueLabel },
            "body": .optionalMarkup { $0.body },
            "image": .optionalModel { $0.image },
            "also": .optionalText { $0.also },
            "facts": .list { $0.facts },
            "hasFacts": .flag { !$0.facts.isEmpty },
            "moreFacts": .list { $0.moreFacts },
            "allFacts": .optionalText { $0.allFacts },
            "catalogTitle": .text { $0.catalogTitle },
            "catalogUrl": .url { $0.catalogURL },
            "sectionTitle": .text { $0.sectionTitle },
            "sectionUrl": .url { $0.sectionURL },
            "position": .text { $0.position },
            "choice": .optionalModel { $0.choice },
            "selection": .optionalText { $0.selection },
            "sectionKey": .text { $0.sectionKey },
            "search": .optionalShared { $0.search },
            "previous": .optionalModel { $0.previous },
            "next": .optionalModel { $0.next },
            "neighbors": .list { $0.neighbors },
            "hasNeighbors": .flag { $0.neighbors.count > 1 },
            "mentions": .list { $0.mentions },
            "hasMentions": .flag { !$0.mentions.isEmpty },
            "mentionedBy": .list { $0.mentionedBy },
            "hasMentionedBy": .flag { !$0.mentionedBy.isEmpty },
            "hasReferences": .flag { !$0.mentions.isEmpty || !$0.mentionedBy.isEmpty },
            "hasAside": .flag { $0.image != nil || !$0.facts.isEmpty },
        ])
}
