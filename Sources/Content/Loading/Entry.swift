public import DataFormats
public import Diagnostics
public import Markdown

/// One item of a catalog.
public struct Entry: Sendable {
    /// The id, which is unique in the catalog and part of the entry's path.
    public internal(set) var id: String
    public let title: String
    /// The string by which the entry is sorted: the title, or the field in the settings.
    public let sortString: String
    /// Other names, each listed as “see …”. They are distinct, are not blank, and differ from the title.
    public let also: [String]
    /// Former URLs of the entry's page: ids, or paths from the site's root that begin with `/`.
    public let aliases: [String]
    public let date: CalendarDate?
    public let image: ImageReference?
    /// The name of the entry's row template.
    public let row: String
    /// All fields of the entry, as an object, which has no keys if there are none.
    public let fields: Node
    public let body: MarkdownBody?
    /// Whether the entry gets its own page.
    public let hasPage: Bool
    /// A digest of the entry's whole content.
    public let revision: UInt64
    /// The file that contains the entry.
    public let file: String
    public let position: SourcePosition
}

/// Displayed Markdown, and its outline.
public struct MarkdownBody: Sendable {
    public let source: MarkdownSource
    public let outline: MarkdownOutline
    /// Whether to omit the first heading because it is the title, which the page shows anyway.
    public let omitsTitle: Bool

    public init(source: MarkdownSource, outline: MarkdownOutline, omitsTitle: Bool) {
        self.source = source
        self.outline = outline
        self.omitsTitle = omitsTitle
    }
}
