public import DataFormats
public import Diagnostics
public import Markdown

/// One thing that readers look up.
public struct Entry: Sendable {
    /// Unique in the catalog, and part of the entry's address.
    public internal(set) var id: String
    public let title: String
    /// What the entry is sorted by: the title, or what the settings name.
    public let sortString: String
    /// Other names, each of which stands in the list as “see …”: none that is blank, repeated or the title.
    public let also: [String]
    /// Old addresses of the entry's page: ids, or paths from the site's root that begin with `/`.
    public let aliases: [String]
    public let date: CalendarDate?
    public let picture: ImageReference?
    /// The name of the entry's row template.
    public let row: String
    /// All keys of the entry; an empty object where it has none.
    public let fields: Node
    public let body: MarkdownBody?
    /// Whether the entry gets a page of its own.
    public let hasPage: Bool
    /// A digest of everything the entry holds.
    public let revision: UInt64
    /// The file that holds the entry, and where in it.
    public let file: String
    public let position: SourcePosition
}

/// Markdown that is shown, with what is known of it from loading.
public struct MarkdownBody: Sendable {
    public let source: MarkdownSource
    public let outline: MarkdownOutline
    /// Whether the first heading says the title, which the page shows by itself.
    public let omitsTitle: Bool

    public init(source: MarkdownSource, outline: MarkdownOutline, omitsTitle: Bool) {
        self.source = source
        self.outline = outline
        self.omitsTitle = omitsTitle
    }
}
