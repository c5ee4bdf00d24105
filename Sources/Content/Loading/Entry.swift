public import DataFormats
public import Diagnostics
public import Markdown

/// One item of a catalog.
public final class Entry: Sendable {
    /// The id, which is unique in the catalog and part of the entry's path.
    public let id: String
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

    init(
        id: String, title: String, sortString: String, also: [String], aliases: [String], date: CalendarDate?,
        image: ImageReference?, row: String, fields: Node, body: MarkdownBody?, hasPage: Bool,
        revision: UInt64, file: String, position: SourcePosition
    ) {
        self.id = id
        self.title = title
        self.sortString = sortString
        self.also = also
        self.aliases = aliases
        self.date = date
        self.image = image
        self.row = row
        self.fields = fields
        self.body = body
        self.hasPage = hasPage
        self.revision = revision
        self.file = file
        self.position = position
    }

    /// Whether the entry has an image, other than in fields, or in its body.
    var hasImages: Bool {
        image != nil || body?.outline.links.contains { $0.isImage } ?? false
    }

    /// Returns the same entry with another id.
    func with(id: String) -> Entry {
        Entry(
            id: id, title: title, sortString: sortString, also: also, aliases: aliases, date: date,
            image: image, row: row, fields: fields, body: body, hasPage: hasPage, revision: revision,
            file: file, position: position)
    }
}

/// Displayed Markdown: its outline and its HTML. The source is not kept.
public final class MarkdownBody: Sendable {
    /// The path of the file that contains the Markdown.
    public let file: String
    public let outline: Outline
    let warnings: MarkdownWarnings
    /// The HTML without raw HTML, which is shown as text.
    let html: MarkdownHTML
    /// The HTML with raw HTML; `nil` if the body has none.
    let rawHTML: MarkdownHTML?

    /// Creates a body without warnings.
    init(file: String, outline: Outline, html: MarkdownHTML, rawHTML: MarkdownHTML?) {
        self.file = file
        self.outline = outline
        warnings = MarkdownWarnings()
        self.html = html
        self.rawHTML = rawHTML
    }

    /// - Parameters:
    ///   - markdown: The parsed source.
    ///   - omitsTitle: Whether to omit the first heading because it is the title, which the page shows anyway.
    init(
        source: MarkdownSource, markdown: borrowing Markdown, outline: MarkdownOutline, omitsTitle: Bool
    ) {
        file = source.file
        self.outline = Outline(anchors: outline.anchors, links: markdown.located(outline.links))
        warnings = MarkdownWarnings(outline, in: source)
        html = markdown.html(omitsTitle: omitsTitle, reusing: outline)
        let hasRawHTML = outline.rawHTML != nil || outline.unknownTag != nil
        rawHTML =
            hasRawHTML ? markdown.html(omitsTitle: omitsTitle, rawHTML: true, reusing: outline) : nil
    }

    /// The parts of the body that other pages and checks use.
    public struct Outline: Sendable {
        /// The ids of the headings, in order, without the one that is used as title.
        public let anchors: [String]
        /// All links and images, with their positions in the file.
        public let links: [MarkdownLink]
    }

    /// Returns the HTML for a site that allows raw HTML or does not.
    public func html(allowsRawHTML: Bool) -> MarkdownHTML {
        allowsRawHTML ? rawHTML ?? html : html
    }
}
