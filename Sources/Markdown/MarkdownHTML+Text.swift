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
        let text = html.withUnsafeBufferPointer { html in
            [UInt8](unsafeUninitializedCapacity: html.count) { text, count in
                var position = 0
                while position < html.count {
                    var byte = html[position]
                    if byte == UInt8(ascii: "<") {
                        let start = position + 1
                        while position < html.count - 1, html[position] != UInt8(ascii: ">") { position += 1 }
                        byte = lineFeed
                        position += 1
                        if isInline(html[start..<max(position - 1, start)]) { continue }
                    } else {
                        if byte == UInt8(ascii: "\n") { byte = lineFeed }
                        position += 1
                    }
                    text[count] = byte
                    count += 1
                }
            }
        }
        return String(decoding: text, as: UTF8.self).unescapingHTML
    }

    /// Whether a tag is part of a line of text, like `em`. A word can go on behind it.
    private static func isInline(_ tag: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var name = TagName()
        for byte in tag.drop(while: { $0 == UInt8(ascii: "/") }) {
            guard byte > 0x20, byte != UInt8(ascii: "/") else { break }
            name.append(byte)
        }
        return inlineTags.contains(name)
    }

    private static let inlineTags = Set(
        [
            "a", "abbr", "b", "bdi", "bdo", "br", "code", "del", "em", "i", "img", "ins", "kbd", "mark", "s",
            "samp", "small", "span", "strong", "sub", "sup", "u", "var", "wbr",
        ].map { TagName($0) })
}

/// The last eight bytes of the name of a tag, as a number. No two tags of HTML differ only in those before.
private struct TagName: Hashable {
    private var bytes: UInt64 = 0

    init() {}

    init(_ name: String) {
        for byte in name.utf8 { append(byte) }
    }

    mutating func append(_ byte: UInt8) { bytes = bytes << 8 | UInt64(byte) }
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
