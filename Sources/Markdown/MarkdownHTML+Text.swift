import Diagnostics
import Escaping

extension MarkdownHTML {
    /// The text without markup, with a line feed for each tag that is not part of a line of text.
    /// - Complexity: O(*length*).
    public var text: String {
        withHTML { Self.text(of: $0) }
    }

    /// Returns the text of the first paragraph with text, on one line; `nil` if there is none. Images have no text.
    /// - Complexity: O(*length up to the end of the paragraph*).
    public var firstParagraph: String? {
        withHTML { html in
            var at = 0
            while let start = html.offset(ofTag: "<p>", from: at),
                let end = html.offset(ofTag: "</p>", from: start)
            {
                let paragraph = UnsafeBufferPointer(rebasing: html[(start + 3)..<end])
                let text = Self.text(of: paragraph, lineFeed: .space)
                if !text.utf8.allSatisfy({ $0 == .space }) { return text }
                at = end
            }
            return nil
        }
    }

    private func withHTML<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        storedBytes(upTo: length).prefix(length).withUnsafeBufferPointer(body)
    }

    private static func text(
        of html: UnsafeBufferPointer<UInt8>, lineFeed: UInt8 = .lineFeed
    ) -> String {
        String(unsafeUninitializedCapacity: html.count) { buffer in
            var text = UnsafeMutableBufferPointer(rebasing: buffer[..<copyText(of: html, to: buffer)])
            // A reference may consist of parts on both sides of a removed tag, so the tags are removed first.
            text = UnsafeMutableBufferPointer(rebasing: text[..<HTMLUnescaping.unescape(text)])
            if lineFeed != .lineFeed {
                for index in text.indices where text[index] == .lineFeed { text[index] = lineFeed }
            }
            return text.count
        }
    }

    /// Copies HTML without its tags.
    /// - Returns: The number of bytes that were copied.
    private static func copyText(
        of html: UnsafeBufferPointer<UInt8>, to text: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var (at, count) = (0, 0)
        while true {
            let run = at
            at = html.offset(of: UInt8(ascii: "<"), from: run)
            count = text[count...].update(fromContentsOf: html[run..<at])
            guard at < html.count else { return count }
            let tag = at + 1
            // A tag without an end continues to the end of the HTML.
            while at < html.count - 1, html[at] != UInt8(ascii: ">") { at += 1 }
            at += 1
            if InlineTag.isName(of: html[tag..<max(at - 1, tag)]) { continue }
            text[count] = .lineFeed
            count += 1
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first occurrence of a tag at or after an offset.
    fileprivate func offset(ofTag tag: StaticString, from start: Int) -> Int? {
        let tag = UnsafeBufferPointer(start: tag.utf8Start, count: tag.utf8CodeUnitCount)
        var at = start
        while true {
            at = offset(of: UInt8(ascii: "<"), from: at)
            guard at < count else { return nil }
            if self[at...].starts(with: tag) { return at }
            at += 1
        }
    }
}
