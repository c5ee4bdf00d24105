import Content
import Diagnostics
import Escaping
import Planning

/// A navigation item with its target.
package struct NavigationLink: Sendable {
    package let title: String
    /// The path from the site's root, or the whole URL if the link is external.
    package let path: String
    /// The anchor of a section, a row or a heading on the page.
    package var anchor: String?
    package var isExternal = false
}

/// The navigation that every page shows.
enum NavigationPlan {
    /// The maximum numbers of catalogs and of plain pages in the navigation if the settings do not define it. If
    /// there are more, a single link leads to a list of all of them. With links to all, the size of the site would
    /// grow with the square of their number.
    private static let maximumCatalogs = 60
    private static let maximumPages = 7

    /// Returns the items that the site's settings list. Without that setting, returns the first catalogs, the
    /// first plain pages and, if there are more, a link to the list of all of them. A site with only one catalog
    /// or page has no items, because the site's title links to it.
    static func items(
        of content: SiteContent, targets: LinkTargets, strings: LocalizedStrings,
        into diagnostics: inout Diagnostics
    ) -> [NavigationLink] {
        if let navigation = content.settings.navigation {
            return navigation.compactMap { link(for: $0, of: content, targets: targets, into: &diagnostics) }
        }
        let all =
            targets.catalogs.prefix(maximumCatalogs).map {
                NavigationLink(title: $0.catalog.title, path: $0.path)
            }
            + content.pages.prefix(maximumPages).map {
                NavigationLink(title: $0.title ?? $0.path, path: $0.path + "/")
            }
        let more =
            omitsItems(content)
            ? [NavigationLink(title: strings[.morePages], path: MorePagesFile.path)] : []
        return all.count > 1 ? all + more : []
    }

    /// Returns whether the navigation omits catalogs or pages, so that the site needs a page that lists all of them.
    static func omitsItems(_ content: SiteContent) -> Bool {
        omitsCatalogs(content)
            || (content.settings.navigation == nil && content.pages.count > maximumPages)
    }

    /// Returns whether the navigation omits catalogs.
    static func omitsCatalogs(_ content: SiteContent) -> Bool {
        content.settings.navigation == nil && content.catalogs.count > maximumCatalogs
    }

    private static func link(
        for item: NavigationItem, of content: SiteContent, targets: LinkTargets,
        into diagnostics: inout Diagnostics
    ) -> NavigationLink? {
        func report(_ problem: Problem) {
            diagnostics.report(problem, in: item.origin.file, at: item.origin.position)
        }
        func checked(_ anchor: String?, on page: MarkdownBody.Outline?) -> String? {
            guard let anchor, !anchor.isEmpty else { return nil }
            let headings = page?.anchors ?? []
            if headings.contains(anchor) { return anchor }
            let suggestion = AnchorIndex(headings).nearest(to: anchor).map { "#" + $0 }
            report(.brokenAnchor(item.destination, anchor: anchor, suggestion: suggestion))
            return nil
        }
        switch targets.target(of: item.destination, in: item.origin.file.path, suggests: true) {
        case .success(.external(let url)):
            return NavigationLink(
                title: item.title ?? url, path: url.percentEncodedAsURL, isExternal: true)
        case .success(.catalog(let number, _)):
            let catalog = targets.catalogs[number]
            return NavigationLink(title: item.title ?? catalog.catalog.title, path: catalog.path)
        case .success(.listing(let path, let anchor)):
            return NavigationLink(
                title: item.title ?? targets.title(ofPage: path) ?? item.destination, path: path,
                anchor: anchor)
        case .success(.page(let number, let anchor)):
            let page = content.pages[number]
            return NavigationLink(
                title: item.title ?? page.title ?? page.path, path: page.path + "/",
                anchor: checked(anchor, on: page.body?.outline))
        case .success(.home(let anchor)):
            let title = content.home?.title ?? content.settings.title ?? item.destination
            return NavigationLink(
                title: item.title ?? title, path: "", anchor: checked(anchor, on: content.home?.body?.outline)
            )
        case .success(.entry(let catalog, let number, let anchor)):
            let entry = content.catalogs[catalog].entries[number]
            let (path, row) = targets.catalogs[catalog].target(of: number)
            return NavigationLink(
                title: item.title ?? entry.title, path: path,
                anchor: row ?? checked(anchor, on: entry.outline))
        case .success(.asset(let path, _)):
            return NavigationLink(title: item.title ?? path, path: path)
        case .success(.here), .success(.unknown): report(.brokenLink(item.destination, suggestion: nil))
        case .failure(let error): report(error.problem)
        }
        return nil
    }
}
