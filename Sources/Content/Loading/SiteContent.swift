/// Everything that the files of a project say, before it is cut into sections.
public struct SiteContent: Sendable {
    public var settings: SiteSettings
    /// Sorted by path.
    public var catalogs: [Catalog]
    /// Plain pages, sorted by path.
    public var pages: [PlainPage]
    /// The text of the home page.
    public var home: PlainPage?
    /// Files that are copied.
    public var assets: [Asset]
    /// Files of entries and pages of which nothing could be read, from the content folder.
    public var unreadableFiles: [String]
    /// HTML for the end of every head.
    public var head: String?
    /// The sizes of the pictures that entries name, by the paths that they are copied to.
    public var imageSizes: [String: ImageSize] = [:]
}

/// A folder of entries.
public struct Catalog: Sendable {
    /// The folder, from the content folder; empty where that itself is the catalog.
    public let folder: String
    /// The address from the site's root without slashes at its ends; empty for a catalog at the root.
    public let path: String
    public let title: String
    public let settings: CatalogSettings
    public let language: String
    /// In the order of their files and of their places in them.
    public let entries: [Entry]
    /// The settings file, or the folder, for messages.
    public let origin: String
}

/// A Markdown file that is no entry.
public struct PlainPage: Sendable {
    /// The file, from the content folder.
    public let file: String
    /// The address from the site's root without slashes at its ends; empty for the home page.
    public let path: String
    /// `nil` only for a home page that says none.
    public let title: String?
    public let description: String?
    public let body: MarkdownBody?
}

/// A file that is copied beside the pages that use it.
public struct Asset: Hashable, Sendable {
    /// The file, from the content folder.
    public let file: String
    /// Where it goes, from the site's root.
    public let path: String
    /// In bytes.
    public let size: Int
}
