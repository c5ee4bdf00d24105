import TemplateLanguage

/// `site`: the values that all pages share, with URLs relative to the page.
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
    /// The user's own style sheets.
    let styles: [AssetModel]
    /// HTML to insert at the end of the `head` element.
    let headMarkup: String?

    static let table = ModelTable<SiteModel>(
        "site",
        [
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
        ])
}

/// A style sheet or a script.
struct AssetModel: TemplateModel {
    let url: String

    static let table = ModelTable<AssetModel>(
        "a style sheet or script",
        ["url": .url { $0.url }])
}

/// A link with a title.
struct LinkModel: TemplateModel {
    let title: String
    let url: String
    var isCurrent = false

    static let table = ModelTable<LinkModel>(
        "a link",
        [
            "title": .text { $0.title },
            "url": .url { $0.url },
            "isCurrent": .flag { $0.isCurrent },
        ])
}

/// `page`: the head of a page.
struct HeadModel: TemplateModel {
    let title: String
    var description: String?
    var canonical: String?
    /// Whether search engines may show the page.
    var isIndexed = true
    let language: String
    let direction: String
    /// Whether the page's catalog has the same title as the site. In that case, the link to the home page
    /// shows a generic name, so that the title is not shown twice.
    var repeatsSiteTitle = false
    /// What a link to the page shows in chats and feeds.
    var sharing: SharingModel?
    /// A data block with JSON-LD.
    var linkedData: String?
    /// The class of the main element, for pages whose styles differ.
    var kind: String?
    /// The URL of the description of the site's search.
    var openSearch: String?
    /// The URL of the feed of the page's catalog.
    var feed: String?
    /// The files with the entries of the page's catalog.
    var data: CatalogDataModel?
    var scripts: [SharedModel<ScriptModel>] = []
    /// The URL to which the page redirects immediately.
    var redirect: String?

    static let table = ModelTable<HeadModel>(
        "page",
        [
            "title": .text { $0.title },
            "description": .optionalText { $0.description },
            "canonical": .optionalURL { $0.canonical },
            "sharing": .optionalModel { $0.sharing },
            "linkedData": .optionalMarkup { $0.linkedData },
            "kind": .optionalText { $0.kind },
            "openSearch": .optionalURL { $0.openSearch },
            "isIndexed": .flag { $0.isIndexed },
            "feed": .optionalURL { $0.feed },
            "data": .optionalModel { $0.data },
            "scripts": .sharedList { $0.scripts },
            "redirect": .optionalText { $0.redirect },
            "repeatsSiteTitle": .flag { $0.repeatsSiteTitle },
            "language": .text { $0.language },
            "direction": .text { $0.direction },
        ])
}

extension HeadModel {
    /// The width of a title, in letters, above which it is set in a smaller size.
    private static let maximumTitleWidth = 80

    /// Sets the class of the main element of a page whose heading is `title`.
    /// - Complexity: O(*length* of the title).
    mutating func setKind(_ kind: String? = nil, title: String) {
        // Characters of Chinese, Japanese and Korean are as wide as two letters.
        let width = title.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) }
        let names = [kind, width > Self.maximumTitleWidth ? "long-title" : nil].compactMap { $0 }
        self.kind = names.isEmpty ? nil : names.joined(separator: " ")
    }
}

/// `page.scripts`: a file with scripts of a page.
struct ScriptModel: TemplateModel {
    let url: String
    /// The names of those that the page runs, separated by spaces.
    let modules: String
    /// Whether the page is painted only after these have run.
    let blocksRendering: Bool
    /// Whether it is a module. The script of a portable site is none.
    let isModule: Bool

    static let table = ModelTable<ScriptModel>(
        "a script",
        [
            "url": .url { $0.url },
            "modules": .text { $0.modules },
            "blocksRendering": .flag { $0.blocksRendering },
            "isModule": .flag { $0.isModule },
        ])
}
