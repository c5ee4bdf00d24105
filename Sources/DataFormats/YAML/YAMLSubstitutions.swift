import Diagnostics

/// The characters substituted in a ``PreprocessedYAML``.
///
/// They are private-use characters, which have no meaning to a YAML parser.
struct YAMLSubstitutions {
    private static let substituted: [Unicode.Scalar] = ["*", "?", "\u{85}", "\u{2028}", "\u{2029}"]

    private let replacements: [Unicode.Scalar]
    /// The first character of the text that is inserted after an opening bracket. The text ends with the next
    /// comma.
    let bracketMark: Unicode.Scalar
    /// The character that is inserted into a duplicate key, one or more times.
    let renamingMark: Unicode.Scalar

    /// Chooses private-use characters that the text does not contain.
    /// - Returns: `nil` if the text contains almost all private-use characters of plane 15.
    init?(unusedIn text: ArraySlice<UInt8>) {
        let count = Self.substituted.count + 2
        let mayContainSubstitutes = text.contains(Self.leadByte)
        let scalars = mayContainSubstitutes ? Set(String(decoding: text, as: UTF8.self).unicodeScalars) : []
        let used = scalars.union(Self.escapes(in: text))
        let privateUse: ClosedRange<UInt32> = 0xF0000...0xFFFFD
        var free = Array(
            privateUse.lazy.compactMap(Unicode.Scalar.init).filter { !used.contains($0) }.prefix(count))
        guard free.count == count else { return nil }
        renamingMark = free.removeLast()
        bracketMark = free.removeLast()
        replacements = free
    }

    /// The first UTF-8 byte of all substitutions.
    private static let leadByte: UInt8 = 0xF3

    /// Returns the characters that a document contains as escapes, such as `\U000F0000`.
    private static func escapes(in text: ArraySlice<UInt8>) -> Set<Unicode.Scalar> {
        var found: Set<Unicode.Scalar> = []
        for index in text.indices.dropLast(9)
        where text[index] == .backslash && text[index + 1] == UInt8(ascii: "U") {
            let digits = text[(index + 2)..<(index + 10)].compactMap(\.hexadecimalValue)
            let code = digits.reduce(0) { $0 << 4 | $1 }
            if digits.count == 8, let scalar = Unicode.Scalar(code) { found.insert(scalar) }
        }
        return found
    }

    func mayOccurSubstituted(in text: String) -> Bool { text.utf8.contains(Self.leadByte) }

    func replacement(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        Self.substituted.firstIndex(of: scalar).map { replacements[$0] }
    }

    func original(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        replacements.firstIndex(of: scalar).map { Self.substituted[$0] }
    }

    /// Returns the original indicator at the start of a plain scalar, or `nil` if the scalar does not begin
    /// with an indicator.
    ///
    /// A `?` is an indicator only if it is alone or followed by white space.
    func indicator(of text: String) -> Unicode.Scalar? {
        guard let first = text.unicodeScalars.first, let indicator = original(of: first) else { return nil }
        switch indicator {
        case "*": return indicator
        case "?":
            let next = text.unicodeScalars.dropFirst().first
            return next == nil || next == " " || next == "\t" ? indicator : nil
        default: return nil
        }
    }
}
