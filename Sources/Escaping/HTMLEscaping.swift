extension Array where Element == UInt8 {
    public mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends text in which `&`, `<`, `>` and both quotes are written as references, so that it stays text
    /// between tags and in a quoted attribute alike.
    ///
    /// The work is done on bytes: a quote that is followed by a combining mark is one `Character` with it and
    /// would be missed by a comparison of characters.
    /// - Complexity: O(*n*).
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
    /// An address with everything percent-encoded that RFC 3986 does not allow in one, as cmark writes it;
    /// what is encoded already stays so.
    public var percentEncodedAsURL: String {
        let allowed = Set(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.+!*'(),%#@?=;:/&$~".utf8)
        if utf8.allSatisfy({ allowed.contains($0) }) { return self }
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in utf8 {
            if allowed.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text escaped for HTML text and quoted attributes; see ``Swift/Array/appendEscaped(_:)``.
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
