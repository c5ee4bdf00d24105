import Diagnostics

extension MarkdownOutline {
    /// Records raw HTML and the problems of its comments, but only the first of each kind.
    mutating func recordHTML(_ literal: String, at position: SourcePosition) {
        var literal = literal
        let rest = literal.withUTF8 { HTMLWithoutComments($0) }
        if let offset = rest.unclosedComment, unclosedComment == nil {
            let before = literal.utf8.prefix(offset)
            let line = Int(position.line) + before.count { $0 == .lineFeed }
            unclosedComment = MarkdownTag(
                text: "<!--", position: SourcePosition(line: line, column: Int(position.column)))
        }
        guard !rest.bytes.isEmpty else { return }
        if !rest.bytes.contains(UInt8(ascii: "<")) {
            commentBeforeText = commentBeforeText ?? MarkdownTag(text: "<!--", position: position)
            return
        }
        guard rawHTML == nil || unknownTag == nil else { return }
        let html = rest.bytes.drop { $0 != UInt8(ascii: "<") }
        let prefixLength = html.dropFirst().first == .slash ? 2 : 1
        let name = html.dropFirst(prefixLength).prefix { $0.isLetterOrDigit || $0 == .hyphen }
        let text = String(decoding: html.prefix(prefixLength + name.count), as: UTF8.self)
        let tag = MarkdownTag(text: text, position: position)
        let word = String(decoding: name.prefix(64), as: UTF8.self).lowercased()
        // Declarations, instructions and CDATA have no name; names of custom elements contain a hyphen.
        let isHTML = word.isEmpty || word.contains("-") || HTMLElements.names.contains(word)
        if isHTML {
            rawHTML = rawHTML ?? tag
        } else {
            unknownTag = unknownTag ?? tag
        }
    }
}

enum HTMLElements {
    /// The elements of HTML, including obsolete ones, and the two roots of embedded content, `svg` and `math`.
    static let names: Set<String> = [
        "a", "abbr", "acronym", "address", "applet", "area", "article", "aside", "audio", "b", "base",
        "basefont", "bdi", "bdo", "bgsound", "big", "blink", "blockquote", "body", "br", "button", "canvas",
        "caption", "center", "cite", "code", "col", "colgroup", "data", "datalist", "dd", "del", "details",
        "dfn", "dialog", "dir", "div", "dl", "dt", "em", "embed", "fieldset", "figcaption", "figure", "font",
        "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hgroup",
        "hr", "html", "i", "iframe", "img", "input", "ins", "kbd", "label", "legend", "li", "link", "main",
        "map", "mark", "marquee", "math", "menu", "meta", "meter", "nav", "nobr", "noframes", "noscript",
        "object", "ol", "optgroup", "option", "output", "p", "param", "picture", "plaintext", "pre",
        "progress", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "script", "search", "section",
        "select", "slot", "small", "source", "span", "strike", "strong", "style", "sub", "summary", "sup",
        "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time", "title", "tr",
        "track", "tt", "u", "ul", "var", "video", "wbr", "xmp",
    ]
}
