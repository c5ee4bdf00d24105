/// A JSON value that is written to a file.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue {
    /// The contents of a file with this value: indented, with the keys of objects in alphabetical order.
    package var fileContents: String {
        var text = ""
        write(to: &text, indent: "")
        return text + "\n"
    }

    private func write(to text: inout String, indent: String) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += "\(value)"
        case .integer(let value): text += "\(value)"
        case .number(let value): text += "\(value)"
        case .string(let value): text += Self.quoted(value)
        case .list(let elements):
            Self.write(elements.map { ("", $0) }, to: &text, between: ("[", "]"), indent: indent)
        case .object(let members):
            let sorted = members.sorted { $0.key < $1.key }.map { (Self.quoted($0.key) + ": ", $0.value) }
            Self.write(sorted, to: &text, between: ("{", "}"), indent: indent)
        }
    }

    /// Writes one line for each element, after its prefix.
    private static func write(
        _ elements: [(prefix: String, value: JSONValue)], to text: inout String,
        between brackets: (String, String), indent: String
    ) {
        text += brackets.0
        for (index, (prefix, value)) in elements.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + indent + "  " + prefix
            value.write(to: &text, indent: indent + "  ")
        }
        text += (elements.isEmpty ? "" : "\n" + indent) + brackets.1
    }

    /// Returns a string in quotation marks, with the escapes of RFC 8259, section 7.
    private static func quoted(_ string: String) -> String {
        var quoted = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
    }
}
