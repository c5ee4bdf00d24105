/// The catalogs, folders and files of which entries or pages may be missing, because files have errors.
struct IncompleteContent: Sendable {
    private let files: Set<String>
    private let catalogs: Set<Int>
    /// The paths of all catalogs from the site's root.
    private let catalogPaths: [String: Int]
    /// The paths from the site's root that the unread folders would have as catalogs.
    private let folderPaths: Set<String>
    /// The paths from the site's root that the unread plain pages would have.
    private let pagePaths: Set<String>

    /// - Complexity: O(*catalogs* + *unreadable files*).
    init(_ content: SiteContent) {
        func indices(_ path: (Catalog) -> String) -> [String: Int] {
            Dictionary(
                content.catalogs.enumerated().map { (path($1), $0) }, uniquingKeysWith: { first, _ in first })
        }
        files = Set(content.unreadableFiles)
        catalogPaths = indices { $0.path }
        let folders = indices { $0.folder }
        let names = Set(folders.keys)
        var catalogs: Set<Int> = []
        var pagePaths: Set<String> = []
        for path in files {
            if let folder = names.contains(path) ? path : names.innermost(of: path) {
                if let catalog = folders[folder] { catalogs.insert(catalog) }
            } else if EntryFormat(path: path) == .markdown {
                pagePaths.insert(Slug.make(from: ContentLayout.stem(of: path)))
            }
        }
        self.catalogs = catalogs
        self.pagePaths = pagePaths
        folderPaths = Set(files.map { ContentLoader.path(ofFolder: $0) })
    }
}

extension IncompleteContent {
    var isEmpty: Bool { files.isEmpty }

    /// Whether a file has errors, so that some of its entries may be missing.
    func hasFile(_ path: String) -> Bool { files.contains(path) }

    /// Whether a catalog has a file with errors.
    func hasCatalog(_ catalog: Int) -> Bool { catalogs.contains(catalog) }

    /// The maximum length of a path in bytes that is looked up folder by folder. Linux opens no longer ones (`PATH_MAX`).
    private static let maximumLength = 4096

    /// Whether an unread folder may be the catalog that a reference names.
    func mayHaveCatalog(_ name: String) -> Bool {
        guard name.utf8.count <= Self.maximumLength else { return false }
        var path = ContentLoader.path(ofFolder: name)
        while !path.isEmpty {
            if folderPaths.contains(path) { return true }
            path = ContentLayout.split(path).folder
        }
        return false
    }

    /// Whether an unread file may have the page at a path from the site's root, which has no slashes at its ends.
    func mayHavePage(at path: String) -> Bool {
        if path.utf8.count > Self.maximumLength { return false }
        // The last part of an entry’s path is its id, which cannot have a colon or a space.
        let name = ContentLayout.split(path).name
        if isEmpty || !name.isEmpty && ExplicitID.problem(with: name) != nil { return false }
        if pagePaths.contains(path) || folderPaths.contains(path) { return true }
        var folder = path
        repeat {
            folder = ContentLayout.split(folder).folder
            if let catalog = catalogPaths[folder] { return catalogs.contains(catalog) }
            if folderPaths.contains(folder) { return true }
        } while !folder.isEmpty
        return false
    }
}
