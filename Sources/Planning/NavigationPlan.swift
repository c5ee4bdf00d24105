import Content
import Diagnostics
import Escaping

/// A navigation item with its target.
package struct NavigationLink: Sendable {
    package let title: String
    /// The path from the site's root, or the whole URL if the link is external.
    package let path: String
    package var isExternal = false
}

/// The navigation that every page shows.
enum NavigationPlan {
    /// The maximum number of plain pages in the navigation if the settings do not define it. If there are
    /// more pages, a single link leads to a list of all pages. With a link to every page, the size of the
    /// site would grow with the square of the number of pages.
    static let maximumPages = 7

    /// Returns the items that the site's settings list. Without that setting, returns the catalogs, the first
    /// plain pages and, if there are more pages, a link to the list of all pages. A site with only one
    /// catalog or page has no items, because the site's title links to it.
    static func items(
        of content: SiteContent, catalogs: [CatalogPlan], resolver: LinkResolver, strings: LocalizedStrings,
        into diagnostics: inout Diagnostics
    ) -> [NavigationLink] {
        if let navigation = content.settings.navigation {
            return navigation.compactMap { item in
                link(for: item, of: content, catalogs: catalogs, resolver: resolver, into: &diagnostics)
            }
        }
        let all =
            catalogs.map { NavigationLink(title: $0.catalog.title, path: $0.path) }
            + content.pages.prefix(maximumPages).map {
                NavigationLink(title: $0.title ?? $0.path, path: $0.path + "/")
            }
        let more =
            hasMorePages(content)
            ? [NavigationLink(title: strings[.morePages], path: SitePlan.morePages)] : []
        return all.count > 1 ? all + more : []
    }

    /// Returns whether the navigation omits pages, so that the site needs a page that lists all of them.
    static func hasMorePages(_ content: SiteContent) -> Bool {
        content.settings.navigation == nil && content.pages.count > maximumPages
    }

    private static func link(
        for item: NavigationItem, of content: SiteContent, catalogs: [CatalogPlan], resolver: LinkResolver,
        into diagnostics: inout Diagnostics
    ) -> NavigationLink? {
        let file = item.origin.file.path
        switch resolver.target(of: item.destination, in: file, suggests: true) {
        case .success(.external(let address)):
            return NavigationLink(
                title: item.title ?? address, path: address.percentEncodedAsURL, isExternal: true)
        case .success(.catalog(let number)):
            return NavigationLink(
                title: item.title ?? catalogs[number].catalog.title, path: catalogs[number].path)
        case .success(.page(let number, _)):
            let page = content.pages[number]
            return NavigationLink(title: item.title ?? page.title ?? page.path, path: page.path + "/")
        case .success(.entry(let catalog, let number, _)):
            let entry = content.catalogs[catalog].entries[number]
            guard entry.hasPage else { break }
            return NavigationLink(
                title: item.title ?? entry.title, path: catalogs[catalog].path(of: entry))
        case .success(.asset(let path, _)):
            return NavigationLink(title: item.title ?? path, path: path)
        case .success(.home), .success(.here), .success(.unknown): break
        case .failure(let error):
            diagnostics.report(error.problem, in: item.origin.file, at: item.origin.position)
            return nil
        }
        diagnostics.report(
            .brokenLink(item.destination, suggestion: nil), in: item.origin.file, at: item.origin.position)
        return nil
    }
}
