import DataFormats
import Diagnostics

/// The type of a field's values.
public enum FieldType: String, CaseIterable, Sendable {
    /// Any scalar, as written: `007` remains `007`.
    case string
    /// An integer.
    case integer
    /// Any finite number.
    case number
    /// `true` or `false`.
    case boolean
    /// A day, a month or a year (see ``CalendarDate``).
    case date
    /// An absolute URL that a link may have (see ``LinkResolver/allowedSchemes``).
    case url
    /// An image with its alternative text (see ``ImageReference``).
    case image
    /// The id of an entry of the same catalog, or `CATALOG/ID` (see ``LinkResolver/entry(named:from:)``).
    case entry

    /// The description of the type in messages.
    var description: String {
        switch self {
        case .string: "a string"
        case .integer: "an integer"
        case .number: "a number"
        case .boolean: "true or false"
        case .date: "a date such as 2024-03-05, 2024-03 or 2024"
        case .url: "an absolute URL, such as https://example.org/"
        case .image: "an image, such as {src: owl.jpg, alt: An owl}"
        case .entry: "the id of an entry"
        }
    }

    /// Whether the values are numbers, which can have a unit.
    public var isNumeric: Bool { self == .integer || self == .number }

    /// Whether an empty string is a missing value, as many exports write it.
    var treatsBlankAsMissing: Bool { self == .url || self == .date || self == .entry }

    /// Whether a value is of this type. Images are objects and are read by ``ImageReference``.
    func accepts(_ node: Node) -> Bool {
        guard case .scalar(let scalar) = node.content else { return false }
        switch (self, scalar.type) {
        case (_, .null): return false
        case (.entry, _): return !scalar.text.isBlank
        case (.string, _), (.integer, .integer), (.boolean, .boolean): return true
        case (.number, .integer): return true
        case (.number, .number(let value)): return value.isFinite
        case (.date, _): return CalendarDate(scalar.text) != nil
        case (.url, _): return LinkResolver.isAbsoluteURL(scalar.text)
        default: return false
        }
    }

    /// Whether a value of YAML or JSON would be of this type without its quotes: the integer `"3"`.
    func accepts(_ node: Node, withoutQuotesIn file: SourceFile) -> Bool {
        guard self != .string, file.hasQuotes, !accepts(node), case .scalar(let scalar) = node.content,
            scalar.type == .string, let type = YAMLScalarType.ofPlain(scalar.text),
            !file.isJSON || scalar.text.isLiteralOfJSON
        else { return false }
        return accepts(Node(.scalar(Node.Scalar(text: scalar.text, type: type)), at: node.position))
    }
}

extension SourceFile {
    fileprivate var isJSON: Bool {
        switch EntryFormat(path: path) {
        case .json, .jsonLines: true
        default: false
        }
    }
}

extension String {
    /// Whether the string is a number or a truth value of JSON, which knows fewer forms of them than YAML (RFC 8259).
    var isLiteralOfJSON: Bool {
        if self == "true" || self == "false" { return true }
        var rest = utf8[...]
        /// Removes digits and returns how many there were.
        func skipDigits() -> Int {
            let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
            rest = rest.dropFirst(count)
            return count
        }
        func skip(_ characters: String) -> Bool {
            guard let byte = rest.first, characters.utf8.contains(byte) else { return false }
            rest = rest.dropFirst()
            return true
        }
        _ = skip("-")
        let beginsWithZero = rest.first == UInt8(ascii: "0")
        let count = skipDigits()
        guard count > 0, count == 1 || !beginsWithZero else { return false }
        if skip("."), skipDigits() == 0 { return false }
        if skip("eE") {
            _ = skip("+-")
            guard skipDigits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}
