extension Array where Element == UInt8 {
    public mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends UTF-8 text with `&`, `<`, `>` and both quotes replaced by character references, so that it is safe
    /// between tags and in quoted attributes.
    ///
    /// The function works on bytes: a quote with a combining mark is a single `Character`, and a comparison of
    /// characters would miss it.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func appendEscaped(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "&"): append("&amp;" as StaticString)
            case UInt8(ascii: "<"): append("&lt;" as StaticString)
            case UInt8(ascii: ">"): append("&gt;" as StaticString)
            case UInt8(ascii: "\""): append("&quot;" as StaticString)
            case UInt8(ascii: "'"): append("&#39;" as StaticString)
            default: append(byte)
            }
        }
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
        bytes.appendEscaped(utf8)
        return String(decoding: bytes, as: UTF8.self)
    }
}
