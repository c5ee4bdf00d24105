import Content
import ICUCollation

/// The rule by which two strings are spellings of one value: they differ only in case, in spaces, or in characters that
/// readers cannot see.
///
/// Case is that of Unicode's simple case folding: `ß` and `ss` differ. In Turkish and Azerbaijani, the lowercase of `I` is
/// `ı`, and that of `İ` is `i`.
struct ValueFolding: Sendable {
    private let hasDotlessI: Bool

    /// - Parameter language: A BCP 47 tag.
    init(language: String) {
        let parts = language.lowercased().split { $0 == "-" || $0 == "_" }
        hasDotlessI = parts.first == "tr" || parts.first == "az"
    }

    /// Returns a string that is equal for all spellings of a value.
    /// - Complexity: O(*length*).
    func folded(_ text: String) -> String {
        lowercased(text.withoutInvisibleCharacters.withSingleSpaces).replacing("ς", with: "σ")
    }

    /// Returns the string in lower case and NFC.
    func lowercased(_ text: String) -> String {
        guard hasDotlessI else { return Collation.precomposed(text.lowercased()) }
        let scalars = Collation.precomposed(text).unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar {
            case "I": "ı"
            case "İ": "i"
            default: scalar
            }
        }
        return Collation.precomposed(String(String.UnicodeScalarView(scalars)).lowercased())
    }
}

extension String {
    /// The string with one space for each run of whitespace, and none at its ends.
    var withSingleSpaces: String {
        split { $0.isWhitespace }.joined(separator: " ")
    }
}
