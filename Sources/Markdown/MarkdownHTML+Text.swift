import Escaping

extension MarkdownHTML {
    /// Returns the text of the first paragraph, on one line; `nil` if there is none.
    /// - Complexity: O(*length up to the end of the paragraph*).
    public var firstParagraph: String? {
        guard let start = bytes.firstIndex(of: Array("<p>".utf8), from: 0),
            let end = bytes.firstIndex(of: Array("</p>".utf8), from: start)
        else { return nil }
        var text: [UInt8] = []
        var isTag = false
        for byte in bytes[(start + 3)..<end] {
            switch byte {
            case UInt8(ascii: "<"): isTag = true
            case UInt8(ascii: ">"): isTag = false
            case _ where isTag: break
            case UInt8(ascii: "\n"): text.append(UInt8(ascii: " "))
            default: text.append(byte)
            }
        }
        let string = String(decoding: text, as: UTF8.self).unescapingHTML
        return string.isEmpty ? nil : string
    }
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
