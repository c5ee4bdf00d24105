/// `site`: what all pages share, with addresses as seen from one page.
struct SiteModel: TemplateModel {
    let title: String
    let description: String?
    let home: String
    let stylesheet: String
    let icon: String
    let language: String
    let direction: String
    let policy: String
    let navigation: [LinkModel]
    /// The addresses of the user's own style sheets.
    let styles: [StyleModel]
    /// HTML for the end of the head.
    let headMarkup: String?

    static let fields: [String: ModelField<SiteModel>] = [
        "title": .text { $0.title },
        "description": .optionalText { $0.description },
        "home": .url { $0.home },
        "stylesheet": .url { $0.stylesheet },
        "icon": .url { $0.icon },
        "language": .text { $0.language },
        "direction": .text { $0.direction },
        "policy": .text { $0.policy },
        "generator": .text { _ in "Thumbindex" },
        "navigation": .list { $0.navigation },
        "hasNavigation": .flag { !$0.navigation.isEmpty },
        "styles": .list { $0.styles },
        "head": .optionalMarkup { $0.headMarkup },
    ]
    static let schema = makeSchema("site")
}

/// A style sheet of the user's own.
struct StyleModel: TemplateModel {
    let url: String

    static let fields: [String: ModelField<StyleModel>] = ["url": .url { $0.url }]
    static let schema = makeSchema("a style sheet")
}

/// A title that leads somewhere.
struct LinkModel: TemplateModel {
    let title: String
    let url: String
    var isCurrent = false

    static let fields: [String: ModelField<LinkModel>] = [
        "title": .text { $0.title },
        "url": .url { $0.url },
        "isCurrent": .flag { $0.isCurrent },
    ]
    static let schema = makeSchema("a link")
}

/// `page`: the head of one page.
struct HeadModel: TemplateModel {
    let title: String
    var description: String?
    var canonical: String?
    let language: String
    let direction: String
    /// Whether what the page belongs to has the site's own title, which then need not be said twice.
    var repeatsSiteTitle = false
    /// Where the browser goes at once.
    var redirect: String?

    static let fields: [String: ModelField<HeadModel>] = [
        "title": .text { $0.title },
        "description": .optionalText { $0.description },
        "canonical": .optionalURL { $0.canonical },
        "redirect": .optionalText { $0.redirect },
        "repeatsSiteTitle": .flag { $0.repeatsSiteTitle },
        "language": .text { $0.language },
        "direction": .text { $0.direction },
    ]
    static let schema = makeSchema("page")
}

extension Words: TemplateModel {
    static let fields: [String: ModelField<Words>] = [
        "skip": .text { $0.skip },
        "index": .text { $0.index },
        "views": .text { $0.views },
        "noEntries": .text { $0.noEntries },
        "noEntriesShort": .text { $0.noEntriesShort },
        "previous": .text { $0.previous },
        "next": .text { $0.next },
        "breadcrumb": .text { $0.breadcrumb },
        "parts": .text { $0.parts },
        "notFoundTitle": .text { $0.notFoundTitle },
        "notFoundText": .text { $0.notFoundText },
        "home": .text { $0.home },
        "backHome": .text { $0.backHome },
        "catalogs": .text { $0.catalogs },
        "pages": .text { $0.pages },
        "contents": .text { $0.contents },
        "see": .text { $0.see },
        "also": .text { $0.also },
        "moved": .text { $0.moved },
        "movedText": .text { $0.movedText },
    ]
    static let schema = makeSchema("words")
}
