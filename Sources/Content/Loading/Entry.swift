public import DataFormats
public import Diagnostics
public import Markdown

/// One item of a catalog: its ``EntryHeader`` and its contents.
///
/// A catalog may have a million, so what few of them have takes little memory in the others, and what is read most is
/// first: it is in the same cache line of the processor.
public final class Entry: Sendable {
    /// The id, which is unique in the catalog and part of the entry's path.
    public let id: String
    public let title: String
    /// A digest of the entry's whole content.
    public let revision: UInt64
    /// See ``EntryHeader/rowRevision``.
    @usableFromInline let rowRevision: UInt64
    /// Whether the entry gets its own page.
    public let hasPage: Bool
    /// All fields of the entry, as an object, which has no keys if there are none.
    public let fields: Node
    /// The name of the entry's row template.
    public let row: String
    public let body: MarkdownBody?
    private let extras: Extras?
    /// The string by which the entry is sorted: the title, or the field in the settings.
    public let sortString: String
    /// The file that contains the entry.
    public let file: String
    public let position: SourcePosition
    /// The digest of the header; see ``EntryHeader/digest``.
    let headerDigest: UInt64

    /// What few entries have.
    private final class Extras: Sendable {
        let also: [String]
        let aliases: [String]
        let date: CalendarDate?
        let image: ImageReference?
        let text: EntryTextSource?

        /// Returns `nil` if there is nothing.
        init?(
            also: [String], aliases: [String], date: CalendarDate?, image: ImageReference?,
            text: EntryTextSource?
        ) {
            guard !also.isEmpty || !aliases.isEmpty || date != nil || image != nil || text != nil else {
                return nil
            }
            self.also = also
            self.aliases = aliases
            self.date = date
            self.image = image
            self.text = text
        }
    }

    /// Other names, each listed as “see …”. They are distinct, are not blank, and differ from the title.
    public var also: [String] { extras?.also ?? [] }
    /// Former URLs of the entry's page: ids, or paths from the site's root that begin with `/`.
    public var aliases: [String] { extras?.aliases ?? [] }
    public var date: CalendarDate? { extras?.date }
    public var image: ImageReference? { extras?.image }
    /// The Markdown file that adds to the fields of an entry in another file.
    var text: EntryTextSource? { extras?.text }

    /// The file that has the value at a path: the file of the entry, or the Markdown file that adds to it.
    public func file(ofField path: FieldPath) -> String {
        guard let text, text.keys.contain(path, in: fields) else { return file }
        return text.file
    }

    /// The file that names the entry's ``image``, to which its path is relative.
    public func fileOfImage(_ settings: EntrySettings) -> String {
        settings.image?.source.paths.first { fields[$0] != nil }.map { file(ofField: $0) } ?? file
    }

    init(
        id: String, title: String, sortString: String, also: [String], aliases: [String], date: CalendarDate?,
        image: ImageReference?, row: String, fields: Node, body: MarkdownBody?, hasPage: Bool,
        revision: UInt64, rowRevision: UInt64, headerDigest: UInt64, file: String, position: SourcePosition,
        text: EntryTextSource? = nil
    ) {
        self.id = id
        self.title = title
        self.sortString = sortString
        extras = Extras(also: also, aliases: aliases, date: date, image: image, text: text)
        self.row = row
        self.fields = fields
        self.body = body
        self.hasPage = hasPage
        self.revision = revision
        self.rowRevision = rowRevision
        self.file = file
        self.position = position
        self.headerDigest = headerDigest
    }

    public var header: EntryHeader { EntryHeader(self) }

    convenience init(
        _ header: EntryHeader.Parts, date: CalendarDate?, revision: UInt64, rowRevision: UInt64,
        digest: UInt64, position: SourcePosition, text: EntryTextSource?
    ) {
        self.init(
            id: header.id, title: header.title, sortString: header.sortString, also: header.also,
            aliases: header.aliases, date: date, image: header.image, row: header.row, fields: header.fields,
            body: header.body, hasPage: header.hasPage, revision: revision, rowRevision: rowRevision,
            headerDigest: digest, file: header.file, position: position, text: text)
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
            rowRevision: rowRevision, headerDigest: EntryHeader.digest(headerDigest, with: id), file: file,
            position: position, text: text)
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
    ///   - outline: Its outline.
    init(source: MarkdownSource, markdown: borrowing Markdown, outline: MarkdownOutline) {
        file = source.file
        self.outline = Outline(anchors: outline.anchors, links: markdown.located(outline.links))
        warnings = MarkdownWarnings(outline, in: source)
        html = markdown.html(of: outline)
        let hasRawHTML =
            outline.rawHTML != nil || outline.unknownTag != nil || outline.commentBeforeText != nil
        rawHTML =
            hasRawHTML ? markdown.html(rawHTML: true, of: outline) : nil
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
