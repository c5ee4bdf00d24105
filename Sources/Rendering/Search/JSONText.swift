/// JSON that is written in order.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ text: String) {
        bytes += text.utf8
    }

    /// Appends a list.
    mutating func appendList<Elements: Sequence>(
        _ elements: Elements, _ appendElement: (inout JSONText, Elements.Element) -> Void
    ) {
        append("[")
        appendSeparated(elements, appendElement)
        append("]")
    }

    /// Appends the elements of a list or the members of an object, without its brackets.
    mutating func appendSeparated<Elements: Sequence>(
        _ elements: Elements, _ appendElement: (inout JSONText, Elements.Element) -> Void
    ) {
        var isFirst = true
        for element in elements {
            if !isFirst { append(",") }
            isFirst = false
            appendElement(&self, element)
        }
    }

    mutating func appendPair(_ first: String, _ second: String) {
        append("[")
        appendString(first)
        append(",")
        appendString(second)
        append("]")
    }

    /// Appends a string (RFC 8259, section 7).
    mutating func appendString(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                let hex = String(byte, radix: 16)
                append("\\u00" + (hex.count < 2 ? "0" : "") + hex)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
