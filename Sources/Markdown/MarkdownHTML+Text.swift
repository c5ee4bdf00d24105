import Escaping

extension MarkdownHTML {
    /// The text without markup, with a line feed for each tag that is not part of a line of text.
    /// - Complexity: O(*length*).
    public var text: String { Self.text(of: bytes[...]) }

    /// Returns the text of the first paragraph, on one line; `nil` if there is none.
    /// - Complexity: O(*length up to the end of the paragraph*).
    public var firstParagraph: String? {
        guard let start = bytes.firstIndex(of: Array("<p>".utf8), from: 0),
            let end = bytes.firstIndex(of: Array("</p>".utf8), from: start)
        else { return nil }
        let paragraph = Self.text(of: bytes[(start + 3)..<end], lineFeed: UInt8(ascii: " "))
        return paragraph.isEmpty ? nil : paragraph
    }

    private static func text(of html: ArraySlice<UInt8>, lineFeed: UInt8 = UInt8(ascii: "\n")) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(html.count)
        var position = html.startIndex
        while position < html.endIndex {
            let byte = html[position]
            if byte == UInt8(ascii: "<") {
                let end = html[position...].firstIndex(of: UInt8(ascii: ">")) ?? html.endIndex - 1
                if !isInline(html[(position + 1)..<max(end, position + 1)]) { text.append(lineFeed) }
                position = end + 1
            } else {
                text.append(byte == UInt8(ascii: "\n") ? lineFeed : byte)
                position += 1
            }
        }
        return String(decoding: text, as: UTF8.self).unescapingHTML
    }

    /// Whether a tag is part of a line of text, like `em`. A word can go on behind it.
    private static func isInline(_ tag: ArraySlice<UInt8>) -> Bool {
        let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix {
            $0 > 0x20 && $0 != UInt8(ascii: "/")
        }
        return inlineTags.contains { $0.utf8.elementsEqual(name) }
    }

    private static let inlineTags = [
        "a", "abbr", "b", "bdi", "bdo", "br", "code", "del", "em", "i", "img", "ins", "kbd", "mark", "s",
        "samp", "small",
        "span", "strong", "sub", "sup", "u", "var", "wbr",
    ]
}

extension [UInt8] {
    /// Returns the offset of the first occurrence of a string at or after an offset.
    fileprivate func firstIndex(of string: [UInt8], from start: Int) -> Int? {
        guard count >= string.count + start else { return nil }
        return (start...(count - string.count)).first {
            self[$0] == string[0] && self[$0...].starts(with: string)
        }
    }
}
