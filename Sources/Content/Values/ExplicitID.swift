public import Diagnostics
import ICUCollation

/// An id that an author sets.
public enum ExplicitID {
    public static let maximumLength = 120

    /// Returns the id for a string: the string itself if it is valid in a path, otherwise its slug.
    /// - Complexity: O(*length*).
    public static func make(from text: String) -> String {
        problem(with: text) == nil ? text : Slug.make(from: text)
    }

    /// Returns the reason why a string cannot be an id unchanged; `nil` if it can.
    ///
    /// Letters, digits and marks of any script in NFC that readers can see, `-`, `_` and `.` are allowed. An id does not begin with `-`,
    /// `.` or `_`, which are reserved for Thumbindex's own URLs, or end with `.`, which some file systems drop.
    /// - Complexity: O(*length*).
    public static func problem(with id: String) -> IDProblem? {
        guard let first = id.first, let last = id.last else { return .empty }
        guard id.utf8.count <= maximumLength else { return .tooLong(limit: maximumLength) }
        if first.unicodeScalars.first.map({ isAllowedPunctuation($0) || isMark($0) }) == true {
            return .leadingCharacter(first)
        }
        if last == "." { return .trailingDot }
        // No Unicode tables are needed for these.
        if id.utf8.allSatisfy({ $0.isAllowedInID }) { return nil }
        if let bad = id.first(where: { !isAllowed($0) }) { return .character(bad) }
        let composed = Collation.precomposed(id)
        guard composed.utf8.elementsEqual(id.utf8) else {
            return .character(id.first { $0.unicodeScalars.count > 1 } ?? first)
        }
        return nil
    }

    /// Whether the scalar is a mark. At the start of an id, it would combine with the slash before the id.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return category == .nonspacingMark || category == .spacingMark
    }

    private static func isAllowed(_ character: Character) -> Bool {
        // Scalar by scalar, since punctuation and a following Thai vowel are one character.
        character.unicodeScalars.allSatisfy { scalar in
            if isAllowedPunctuation(scalar) { return true }
            if scalar.isInvisible { return false }
            return switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .nonspacingMark, .spacingMark:
                true
            default: false
            }
        }
    }

    private static func isAllowedPunctuation(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || scalar == "_" || scalar == "."
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII character that an id may contain.
    fileprivate var isAllowedInID: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
