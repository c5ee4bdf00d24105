public import Diagnostics

/// What the rest of the site needs to know of a body without rendering it.
public struct MarkdownOutline: Sendable {
    /// The text of the first heading.
    public var title: String?
    /// Whether the first heading is the first block, so that it can be left out where it serves as title.
    public var beginsWithHeading = false
    /// The ids of the headings, in order; of those that remain when the first one serves as title.
    public var anchors: [String] = []
    /// Every link and image.
    public var links: [MarkdownLink] = []
    /// The first raw HTML.
    public var rawHTML: MarkdownTag?
    /// The first tag that HTML does not have: a word in angle brackets, such as `<character>`.
    public var unknownTag: MarkdownTag?
    /// The images that have no alternative text.
    public var imagesWithoutAlt: [MarkdownLink] = []
    /// The footnotes that are referred to; they are shown as the text that they are for CommonMark.
    public var footnotes: [Footnote] = []
    /// Whether nothing is left to be shown when the heading that serves as title is left out.
    public var isEmpty = true

    public init() {}
}

/// A link or image as its author wrote it.
public struct MarkdownLink: Hashable, Sendable {
    public let destination: String
    public let isImage: Bool
    /// From 1 in the source.
    public let position: SourcePosition

    public init(destination: String, isImage: Bool, position: SourcePosition) {
        self.destination = destination
        self.isImage = isImage
        self.position = position
    }
}

/// A tag, or the beginning of other raw HTML.
public struct MarkdownTag: Hashable, Sendable {
    /// As it is written: of a tag the bracket and the name, `<b` or `</b`.
    public let text: String
    /// From 1 in the source.
    public let position: SourcePosition
}

/// A footnote as some dialects of Markdown have it: `[^name]: text`.
public struct Footnote: Hashable, Sendable {
    public let name: String
    /// Where its text is given, from 1 in the source.
    public let position: SourcePosition
}

/// Where a link leads on the page that is made, or where an image is.
public struct ResolvedLink: Sendable {
    public let url: String
    /// In pixels, where it is an image of known size.
    public let width: Int?
    public let height: Int?

    public init(_ url: String, width: Int? = nil, height: Int? = nil) {
        self.url = url
        self.width = width
        self.height = height
    }
}

/// Gives headings ids that are unique on their page: the slug of the text, then `-2`, `-3` …
struct AnchorIDGenerator {
    private let slug: @Sendable (String) -> String
    private var taken = Set<String>()
    /// The last number given to each slug: those below are taken, and are not tried again.
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
