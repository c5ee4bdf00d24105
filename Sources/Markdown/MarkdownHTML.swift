import Escaping

/// The HTML of a body, with gaps for its links and images: their URLs depend on the page that shows the body.
public struct MarkdownHTML: Sendable {
    /// A position in the HTML where a page inserts markup.
    struct Gap: Sendable {
        enum Content: Sendable {
            case openLink(MarkdownLink, title: String)
            case closeLink
            case image(MarkdownLink, alt: String, title: String)
            case openFootnotes
            case openFootnote(number: Int)
            case footnoteReference(number: Int, occurrence: Int)
            /// The links from a footnote to the references to it.
            case backLinks(number: Int, occurrences: [Int])
        }

        let offset: Int
        let content: Content
    }

    /// The location of the HTML, which its gaps follow, encoded as in records.
    enum Storage: Sendable {
        case memory([UInt8])
        case recorded(RecordedHTML, offset: Int, count: Int)
    }

    let storage: Storage
    /// The number of bytes of the HTML.
    let length: Int

    /// Returns the HTML for a page.
    ///
    /// - Parameters:
    ///   - footnotes: The markup of footnotes on the page.
    ///   - resolve: Returns the URL for a destination as written, or `nil` if it must not be linked. Its text
    ///     is then shown without a link.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func filled(
        with footnotes: FootnoteMarkup = FootnoteMarkup(), by resolve: (MarkdownLink) -> ResolvedLink?
    ) -> [UInt8] {
        let stored = storedBytes(upTo: .max)
        let (bytes, gaps) = (stored.prefix(length), gaps(in: stored))
        guard !gaps.isEmpty else { return Array(bytes) }
        var filled: [UInt8] = []
        filled.reserveCapacity(bytes.count + 64 * gaps.count)
        // For each open link, whether it was written.
        var openLinks: [Bool] = []
        var copied = bytes.startIndex
        for gap in gaps {
            let end = bytes.startIndex + gap.offset
            filled += bytes[copied..<end]
            copied = end
            switch gap.content {
            case .openLink(let link, let title):
                let link = resolve(link)
                openLinks.append(link != nil)
                if let link { filled.appendLink(link, title: title) }
            case .closeLink: if openLinks.popLast() == true { filled.append("</a>") }
            case .image(let link, let alt, let title):
                filled.appendImage(resolve(link), alt: alt, title: title)
            case .openFootnotes: footnotes.open(in: &filled)
            case .openFootnote(let number): footnotes.open(number, in: &filled)
            case .footnoteReference(let number, let occurrence):
                footnotes.refer(to: number, occurrence, in: &filled)
            case .backLinks(let number, let occurrences):
                footnotes.linkBack(from: number, to: occurrences, in: &filled)
            }
        }
        filled += bytes[copied...]
        return filled
    }
}

extension [UInt8] {
    /// Appends an attribute. `opening` is everything before its value, including the quote.
    mutating func appendAttribute(_ opening: StaticString, _ value: String) {
        append(opening)
        appendEscaped(value)
        append(UInt8(ascii: "\""))
    }

    fileprivate mutating func appendLink(_ link: ResolvedLink, title: String) {
        append("<a")
        appendAttribute(" href=\"", link.url)
        if link.isTerm { append(" class=\"term\"") }
        if !title.isEmpty { appendAttribute(" title=\"", title) }
        append(UInt8(ascii: ">"))
    }

    /// Appends an image, with its size if known, to prevent layout shifts. Without a URL, appends its alternative text.
    fileprivate mutating func appendImage(_ link: ResolvedLink?, alt: String, title: String) {
        guard let link else { return appendEscaped(alt) }
        append("<img")
        appendAttribute(" src=\"", link.url)
        appendAttribute(" alt=\"", alt)
        if !title.isEmpty { appendAttribute(" title=\"", title) }
        if let width = link.width, let height = link.height {
            appendAttribute(" width=\"", String(width))
            appendAttribute(" height=\"", String(height))
            append(" loading=\"lazy\" decoding=\"async\"")
        }
        append(UInt8(ascii: ">"))
    }
}
