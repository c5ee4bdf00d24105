extension Array where Element == UInt8 {
    public mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends a string with `&`, `<`, `>` and both quotes replaced by character references, so that it is safe between
    /// tags and in quoted attributes.
    ///
    /// The function works on bytes: a quote with a combining mark is a single `Character`, and a comparison of
    /// characters would miss it.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func appendEscaped(_ string: String) {
        var string = string
        string.withUTF8 { appendEscaped($0) }
    }

    private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
        var copied = 0
        for (position, byte) in bytes.enumerated() {
            let reference: StaticString
            switch byte {
            case UInt8(ascii: "&"): reference = "&amp;"
            case UInt8(ascii: "<"): reference = "&lt;"
            case UInt8(ascii: ">"): reference = "&gt;"
            case UInt8(ascii: "\""): reference = "&quot;"
            case UInt8(ascii: "'"): reference = "&#39;"
            default: continue
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<position]))
            append(reference)
            copied = position + 1
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
    }
}

extension String {
    /// The string, escaped for use in HTML text and quoted attributes; see ``Swift/Array/appendEscaped(_:)``.
    public var escapedForHTML: String {
        let needsNothing = utf8.allSatisfy { byte in
            byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
                && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
        }
        if needsNothing { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 16)
        bytes.appendEscaped(self)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The string with the character references that ``escapedForHTML`` writes replaced by their characters. Other
    /// references are unchanged.
    public var unescapingHTML: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        var result = ""
        var rest = self[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<start]
            rest = rest[start...]
            let reference = Self.references.first { rest.utf8.starts(with: $0.reference.utf8) }
            result += reference?.character ?? "&"
            rest = rest.dropFirstUTF8(reference?.reference.utf8.count ?? 1)
        }
        return result + rest
    }

    private static let references: [(reference: String, character: String)] = [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
    ]
}

extension Substring {
    fileprivate func dropFirstUTF8(_ count: Int) -> Substring {
        self[utf8.index(utf8.startIndex, offsetBy: count)...]
    }
}
