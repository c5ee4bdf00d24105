public import Diagnostics

/// The parts of a body that other pages and checks use. They are collected without rendering the body.
public struct MarkdownOutline: Sendable {
    /// The text of the heading that is the title; `nil` if there is none.
    public var title: String?
    /// The ids of the headings, in order, without the one that is used as title.
    public var anchors: [String] = []
    /// All links and images.
    public var links: [MarkdownLink] = []
    /// The first raw HTML.
    public var rawHTML: MarkdownTag?
    /// The first tag that is not HTML: a word in angle brackets, such as `<character>`.
    public var unknownTag: MarkdownTag?
    /// The first comment that is not closed; the text after it is left out.
    public var unclosedComment: MarkdownTag?
    /// The first comment that is followed by text, which is not read as Markdown.
    public var commentBeforeText: MarkdownTag?
    /// The syntax of other programs, the first of each kind.
    public var foreignSyntax: [ForeignSyntax] = []
    /// The images without alternative text.
    public var imagesWithoutAlt: [MarkdownLink] = []
    /// The first cell of each table for which the table has no column; it is not shown.
    public var surplusCells: [SurplusCell] = []
    /// The footnotes to which nothing refers; they are not shown.
    public var unusedFootnotes: [Footnote] = []
    /// Whether the body has no content except the heading that is used as title, and comments.
    public var isEmpty = true
    /// Whether a heading of level 1 remains.
    var hasTopHeading = false

    public init() {}
}

/// A link or image as written.
public struct MarkdownLink: Hashable, Sendable {
    public let destination: String
    public let isImage: Bool
    /// The position in the source, from 1.
    public let position: SourcePosition

    public init(destination: String, isImage: Bool, position: SourcePosition) {
        self.destination = destination
        self.isImage = isImage
        self.position = position
    }

    func at(_ position: SourcePosition) -> MarkdownLink {
        MarkdownLink(destination: destination, isImage: isImage, position: position)
    }
}

/// A tag, or the beginning of other raw HTML.
public struct MarkdownTag: Hashable, Sendable {
    /// The source text: for a tag, the bracket and the name, `<b` or `</b`.
    public let text: String
    /// The position in the source, from 1.
    public let position: SourcePosition
}

/// A cell for which a table has no column.
public struct SurplusCell: Hashable, Sendable {
    public let text: String
    /// The position in the source, from 1.
    public let position: SourcePosition
}

/// A footnote: `[^name]: text`.
public struct Footnote: Hashable, Sendable {
    public let name: String
    /// Whether an earlier footnote has the name, regardless of case.
    public let isRepeated: Bool
    /// The position of its definition in the source, from 1.
    public let position: SourcePosition
}

/// The URL of a link or image on the generated page.
public struct ResolvedLink: Sendable {
    public let url: String
    /// The width in pixels, for an image of known size.
    public let width: Int?
    public let height: Int?
    /// Whether the link leads to an entry, which a script shows a preview of.
    public let isTerm: Bool

    public init(_ url: String, width: Int? = nil, height: Int? = nil, isTerm: Bool = false) {
        self.url = url
        self.isTerm = isTerm
        self.width = width
        self.height = height
    }
}

/// A generator of heading ids that are unique on their page: the slug of the text, then `-2`, `-3` and so on.
struct AnchorIDGenerator {
    private let slug: @Sendable (String) -> String
    private var taken = Set<String>()
    /// The last number used for each slug; lower numbers are in use and are not tried again.
    private var numbers: [String: Int] = [:]

    init(slug: @escaping @Sendable (String) -> String) {
        self.slug = slug
    }

    mutating func next(for heading: String) -> String {
        let slug = slug(heading)
        var number = numbers[slug] ?? 1
        var candidate = number == 1 ? slug : "\(slug)-\(number)"
        while !taken.insert(candidate).inserted {
            number += 1
            candidate = "\(slug)-\(number)"
        }
        numbers[slug] = number
        return candidate
    }
}
