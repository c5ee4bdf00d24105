import Diagnostics

/// The types of plain scalars in the [core schema of YAML 1.2](https://yaml.org/spec/1.2.2/#103-core-schema): `No`,
/// `12:30` and `1_000` are strings.
package enum YAMLScalarType {
    /// The length in bytes of the longest constants: `false` and `+.inf`.
    private static let longestConstant = 5

    /// Returns the type of an unquoted scalar; `nil` for a number that is too large.
    package static func ofPlain(_ text: String) -> Node.ScalarType? {
        let bytes = text.utf8
        // Most scalars need no comparison with each constant, which is slow for strings that are not ASCII.
        if bytes.count <= longestConstant, bytes.allSatisfy({ $0 < 0x80 }), let type = ofConstant(text) {
            return type
        }
        guard let first = bytes.first, first.isDigit || first.isSign || first == .period else {
            return .string
        }
        if bytes.starts(with: "0o".utf8) { return prefixed(text, radix: 8) }
        if bytes.starts(with: "0x".utf8) { return prefixed(text, radix: 16) }
        return decimal(text)
    }

    private static func ofConstant(_ text: String) -> Node.ScalarType? {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .boolean(true)
        case "false", "False", "FALSE": return .boolean(false)
        case ".nan", ".NaN", ".NAN": return .number(.nan)
        case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .number(.infinity)
        case "-.inf", "-.Inf", "-.INF": return .number(-.infinity)
        default: return nil
        }
    }

    private static func prefixed(_ text: String, radix: UInt32) -> Node.ScalarType? {
        let digits = text.utf8.dropFirst(2)
        let values = digits.compactMap(\.hexadecimalValue)
        guard !digits.isEmpty, values.count == digits.count, values.allSatisfy({ $0 < radix }) else {
            return .string
        }
        if let value = Int(text.dropFirst(2), radix: Int(radix)) { return .integer(value) }
        let value = values.reduce(0.0) { $0 * Double(radix) + Double($1) }
        return value.isFinite ? .number(value) : nil
    }

    private static func decimal(_ text: String) -> Node.ScalarType? {
        guard let isInteger = isIntegerLiteral(text.utf8) else { return .string }
        if isInteger, let value = Int(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else { return nil }
        return .number(value)
    }

    /// Returns whether a number is an integer, or `nil` if the string is not a number.
    ///
    /// Numbers match `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`.
    private static func isIntegerLiteral(_ text: String.UTF8View) -> Bool? {
        var rest = text[...]
        if let sign = rest.first, sign.isSign { rest.removeFirst() }
        let whole = rest.prefix(while: \.isDigit)
        rest = rest[whole.endIndex...]
        if rest.isEmpty, !whole.isEmpty { return true }
        if rest.first == .period {
            let fraction = rest.dropFirst().prefix(while: \.isDigit)
            rest = rest[fraction.endIndex...]
            if whole.isEmpty, fraction.isEmpty { return nil }
        } else if whole.isEmpty {
            return nil
        }
        guard let letter = rest.first else { return false }
        guard letter | 0b0010_0000 == UInt8(ascii: "e") else { return nil }
        rest.removeFirst()
        if let sign = rest.first, sign.isSign { rest.removeFirst() }
        return !rest.isEmpty && rest.allSatisfy(\.isDigit) ? false : nil
    }
}

extension UInt8 {
    /// Whether the byte is the sign of a number.
    fileprivate var isSign: Bool { self == .hyphen || self == UInt8(ascii: "+") }
}
