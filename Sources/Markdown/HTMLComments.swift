import Diagnostics

/// Raw HTML without its comments. Pages contain no comments.
struct HTMLWithoutComments {
    /// Empty if there is nothing but comments and white space.
    let bytes: [UInt8]
    /// The offset of the last comment if it is not closed. It continues to the end of the HTML.
    let unclosedComment: Int?

    /// - Complexity: O(*n*), where *n* is the length of the HTML.
    init(_ html: UnsafeBufferPointer<UInt8>) {
        guard html.contains(UInt8(ascii: "<")), html.containsComment else {
            bytes = Array(html)
            unclosedComment = nil
            return
        }
        let source = Array(html)
        let syntax = HTMLSyntax(bytes: source, end: source.count)
        var kept: [UInt8] = []
        var at = 0
        var unclosed: Int?
        while at < source.count {
            if source[at...].starts(with: "<!--".utf8) {
                // `<!-->` and `<!--->` are comments.
                var end = at + 2
                while end < source.count, !source[end...].starts(with: "-->".utf8) { end += 1 }
                if end == source.count { unclosed = at }
                at = min(end + 3, source.count)
            } else {
                // In the value of an attribute, `<!--` is text.
                let end = syntax.tagEnd(at: at) ?? at + 1
                kept += source[at..<end]
                at = end
            }
        }
        bytes = kept.allSatisfy { $0 <= 0x20 } ? [] : kept
        unclosedComment = unclosed
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate var containsComment: Bool {
        indices.contains { self[$0] == UInt8(ascii: "<") && self[$0...].starts(with: "<!--".utf8) }
    }
}
