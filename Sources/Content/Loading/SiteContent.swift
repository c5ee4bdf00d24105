public import Files
import Markdown

/// The content of a project's files, before it is divided into sections.
public struct SiteContent: Sendable {
    public var settings: SiteSettings
    /// The digest of the site's settings file.
    public var settingsDigest: Digest
    /// The catalogs, sorted by path.
    public var catalogs: [Catalog]
    /// Plain pages, sorted by path.
    public var pages: [PlainPage]
    /// The home page, if the content folder has a file for it.
    public var home: PlainPage?
    /// The files that are copied.
    public var assets: [Asset]
    /// The paths of READMEs, which are not published.
    public let readmes: [String]
    /// The paths of other files that are not published, because they look private.
    let privateFiles: [String]
    /// The paths, relative to the content folder, of the entry and page files that have errors, of the folders that cannot be
    /// listed, and of those of catalogs whose settings or sources cannot be read. Their entries and pages may be missing.
    public var unreadableFiles: [String]
    /// HTML for the end of every page's head.
    public var head: String?
    /// The sizes of the images that entries and Markdown use, by output path.
    public var imageSizes: [String: ImageSize] = [:]
    /// The record that has the HTML of some of the bodies; `nil` if there is none.
    var recordedHTML: RecordedHTML?
}

extension SiteContent {
    /// The path of the record of an earlier run if HTML could not be read from it, so that what was made since is incomplete.
    public var unreadableRecord: String? {
        recordedHTML.flatMap { $0.hasFailed ? $0.path : nil }
    }

    /// Returns whether a catalog has a search. One without entries has none.
    public func hasSearch(_ catalog: Catalog) -> Bool {
        !catalog.entries.isEmpty && (catalog.settings.search ?? settings.search)
    }
}

/// A folder of entries.
public struct Catalog: Sendable {
    /// The path relative to the content folder; empty if the content folder itself is the catalog.
    public let folder: String
    /// The URL path from the site's root, without slashes at its ends; empty for a catalog at the root.
    public let path: String
    public let title: String
    public let settings: CatalogSettings
    /// The digest of the settings file.
    public let settingsDigest: Digest
    public let language: String
    /// The entries, in the order of their files and of their positions in each file.
    public let entries: [EntryHeader]
    /// The ids of the drafts that are not built.
    public let drafts: Set<String>
    /// Whether any entry has images, other than in fields.
    let hasImages: Bool
    /// The settings file, or the folder, for messages.
    public let origin: String
}

/// A Markdown file that is not an entry.
public struct PlainPage: Sendable {
    /// The path of the file relative to the content folder.
    public let file: String
    /// The URL path from the site's root, without slashes at its ends; empty for the home page.
    public let path: String
    /// The title; `nil` only for a home page without a title.
    public let title: String?
    public let description: String?
    public let body: MarkdownBody?
}

/// A file that is copied next to the pages that use it.
public struct Asset: Hashable, Sendable {
    /// The path of the file relative to the content folder.
    public let file: String
    /// The output path, relative to the site's root.
    public let path: String
    /// The size in bytes.
    public let size: Int
    /// The metadata of the file; `nil` if a later change of the file may have the same.
    public let version: FileVersion?
}
