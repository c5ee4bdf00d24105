import Escaping

/// A writer of HTML for a Markdown tree, event by event, formatted as in the CommonMark specification.
struct MarkdownWriter {
    private var bytes: [UInt8] = []
    private var gaps: [MarkdownHTML.Gap] = []
    /// The number of levels by which headings are lowered, so that the page's own heading is the only one at level 1.
    private let levelShift: Int
    private let rawHTML: Bool
    /// The ids of the headings that are not written yet.
    private var headingIDs: ArraySlice<String>
    /// Whether the current paragraph is the label of a checkbox.
    var hasOpenLabel = false

    /// Creates a writer.
    /// - Parameters:
    ///   - outline: The outline of the headings that are written.
    ///   - rawHTML: Whether raw HTML is written unchanged or shown as text.
    ///   - capacity: The number of bytes for which space is reserved.
    init(outline: MarkdownOutline, rawHTML: Bool, capacity: Int) {
        levelShift = outline.hasTopHeading ? 1 : 0
        headingIDs = outline.anchors[...]
        self.rawHTML = rawHTML
        bytes.reserveCapacity(capacity)
    }

    /// The HTML written so far.
    var html: MarkdownHTML { MarkdownHTML(bytes: bytes, gaps: gaps) }

    mutating func append(_ markup: StaticString) {
        bytes.append(markup)
    }

    mutating func startLine() {
        let isAtGap = gaps.last?.offset == bytes.count
        if let last = bytes.last, isAtGap || last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    }

    /// Writes the literal of a node as text.
    mutating func text(of node: MarkdownNode) {
        node.withLiteral { bytes.appendEscaped($0) }
    }

    /// Writes the start or end of a block that contains inlines, or of a list item.
    mutating func block(_ opening: StaticString, _ closing: StaticString, _ isEntering: Bool) {
        if isEntering { startLine() }
        append(isEntering ? opening : closing)
    }

    /// Writes the start or end of a block that contains blocks.
    mutating func container(_ opening: StaticString, _ closing: StaticString, _ isEntering: Bool) {
        startLine()
        append(isEntering ? opening : closing)
    }

    mutating func inline(_ opening: StaticString, _ closing: StaticString, _ isEntering: Bool) {
        append(isEntering ? opening : closing)
    }

    mutating func list(isOrdered: Bool, start: Int, _ isEntering: Bool) {
        guard isOrdered else { return container("<ul>\n", "</ul>\n", isEntering) }
        guard isEntering, start != 1 else { return container("<ol>\n", "</ol>\n", isEntering) }
        startLine()
        bytes.append("<ol start=\"")
        bytes.append(contentsOf: String(start).utf8)
        bytes.append("\">\n")
    }

    mutating func openHeading(_ level: Int) {
        startLine()
        bytes.append("<h")
        bytes.append(contentsOf: String(min(level + levelShift, 6)).utf8)
        attribute(" id=\"", headingIDs.popFirst() ?? "")
        bytes.append(UInt8(ascii: ">"))
    }

    mutating func closeHeading(_ level: Int) {
        bytes.append("</h")
        bytes.append(contentsOf: String(min(level + levelShift, 6)).utf8)
        bytes.append(">\n")
    }

    mutating func thematicBreak() {
        startLine()
        bytes.append("<hr>\n")
    }

    /// Writes the literal of a node as a code block.
    mutating func codeBlock(_ node: MarkdownNode, language: String?) {
        startLine()
        // Scrollable code must be focusable with the keyboard.
        bytes.append("<pre tabindex=\"0\"><code")
        if let language { attribute(" class=\"language-", language) }
        bytes.append(UInt8(ascii: ">"))
        text(of: node)
        bytes.append("</code></pre>\n")
    }

    mutating func code(_ node: MarkdownNode) {
        bytes.append("<code>")
        text(of: node)
        bytes.append("</code>")
    }

    mutating func paragraph(_ isEntering: Bool) {
        if !isEntering { closeBox() }
        block("<p>", "</p>\n", isEntering)
    }

    mutating func raw(_ html: [UInt8]) {
        if rawHTML {
            bytes.appendFilteringTags(html)
        } else {
            html.withUnsafeBufferPointer { bytes.appendEscaped($0) }
        }
    }

    mutating func rawBlock(_ html: [UInt8]) {
        guard !html.isEmpty else { return }
        startLine()
        if rawHTML { return raw(html) }
        append("<p>")
        raw(html)
        append("</p>\n")
    }

    mutating func softBreak() {
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func lineBreak() {
        bytes.append("<br>\n")
    }

    mutating func gap(_ content: MarkdownHTML.Gap.Content) {
        gaps.append(MarkdownHTML.Gap(offset: bytes.count, content: content))
    }

    mutating func openLink(_ link: MarkdownLink, title: String) {
        gap(.openLink(link, title: title))
    }

    mutating func closeLink() {
        gap(.closeLink)
    }

    mutating func image(_ link: MarkdownLink, alt: String, title: String) {
        gap(.image(link, alt: alt, title: title))
    }

    /// Writes an attribute. `opening` is everything before its value, including the quote.
    mutating func attribute(_ opening: StaticString, _ value: String) {
        bytes.appendAttribute(opening, value)
    }
}
