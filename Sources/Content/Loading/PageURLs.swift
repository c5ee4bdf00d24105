import Files
import Foundation

/// The catalogs, pages and copied files of a site, and former paths of entries, by their paths from the site's root.
struct PageURLs: Sendable {
    /// The folder of the site's base URL, without slashes at its ends; empty for a site at the root of a host.
    let baseFolder: String
    let catalogPaths: [String]
    let pagePaths: [String]
    private let catalogs: [String: Int]
    private let pages: [String: Int]
    /// The output paths of files whose folders have other names in the site.
    private let assets: Set<String>
    private let aliases: [String: (catalog: Int, entry: Int)]

    /// - Complexity: O(*entries* + *files*).
    init(_ content: SiteContent) {
        let base = content.settings.baseURL.flatMap { URLComponents(string: $0)?.path } ?? ""
        baseFolder = base.pathParts.joined(separator: "/")
        catalogPaths = content.catalogs.map { $0.path }
        pagePaths = content.pages.map { $0.path }
        catalogs = Self.positions(of: catalogPaths)
        pages = Self.positions(of: pagePaths)
        assets = Set(content.assets.lazy.filter { !$0.path.hasSameBytes(as: $0.file) }.map { $0.path })
        var aliases: [String: (catalog: Int, entry: Int)] = [:]
        for (number, catalog) in content.catalogs.enumerated() {
            for (position, entry) in catalog.entries.enumerated() {
                for alias in entry.aliases { aliases[catalog.path(ofAlias: alias)] = (number, position) }
            }
        }
        self.aliases = aliases
    }

    private static func positions(of paths: [String]) -> [String: Int] {
        Dictionary(paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension PageURLs {
    enum Page {
        case catalog(Int)
        case page(Int)
        case asset
        case entry(catalog: Int, id: String)
        case alias(catalog: Int, entry: Int)
    }

    /// Returns the catalog at a path.
    func catalog(at path: String) -> Int? { catalogs[path] }

    /// Returns what may be at a path from the site's root, which has no slashes at its ends: an entry may have no such id.
    func page(at path: String) -> Page? {
        if let catalog = catalogs[path] { return .catalog(catalog) }
        if let page = pages[path] { return .page(page) }
        if assets.contains(path) { return .asset }
        if let (catalog, entry) = aliases[path] { return .alias(catalog: catalog, entry: entry) }
        let (folder, id) = ContentLayout.split(path)
        return catalogs[folder].map { .entry(catalog: $0, id: id) }
    }
}

extension Catalog {
    /// Returns the path of a redirect page, without slashes at its ends. An alias that begins with `/` is relative to the
    /// site's root, any other alias to the catalog.
    package func path(ofAlias alias: String) -> String {
        if alias.hasPrefix("/") { return String(alias.dropFirst()) }
        return path.isEmpty ? alias : path + "/" + alias
    }
}
