import SearchDictionary

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

    /// Appends a list of strings.
    mutating func appendStrings(_ strings: [String]) {
        appendList(strings) { $0.appendString($1) }
    }

    /// Appends an object of strings.
    mutating func appendObject(_ members: [(name: String, value: String)]) {
        append("{")
        appendSeparated(members) { json, member in
            json.appendString(member.name)
            json.append(":")
            json.appendString(member.value)
        }
        append("}")
    }

    /// Appends a string of numbers in base 36, separated by spaces: the first as it is, each other as the difference from
    /// the one before.
    mutating func appendDifferences(_ numbers: some Sequence<Int>) {
        append("\"")
        var previous = 0
        for number in numbers {
            if bytes.last != UInt8(ascii: "\"") { append(" ") }
            bytes.appendBase36(number - previous)
            previous = number
        }
        append("\"")
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
