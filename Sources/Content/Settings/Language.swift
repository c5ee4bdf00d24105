import Diagnostics
import ICUCollation

/// The languages that the settings accept.
public enum Language {
    /// Whether a tag is well-formed and names a language that ICU knows.
    static func exists(_ tag: String) -> Bool {
        isWellFormed(tag) && Collation.isKnown(language: tag)
    }

    /// Returns the intended tag for an invalid one: `en` for `english` and `Englsh`, `ja` for `jp`, `en-US` for
    /// `en_US`.
    static func nearest(to text: String) -> String? {
        let parts = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard let first = parts.first?.lowercased() else { return nil }
        let joined = parts.joined(separator: "-")
        if joined != text, exists(joined) { return joined }
        let codes = Collation.languageCodesByName
        if let code = codes[text.lowercased()] ?? codes[first] { return code }
        if first.utf8.count == 2 { return Collation.likelyLanguage(inRegion: first) }
        // A short name is similar to too many others.
        guard first.count >= 5 else { return nil }
        return Suggestion.nearest(to: first, in: codes.keys.sorted()).flatMap { codes[$0] }
    }

    /// Whether a string has the form of a BCP 47 tag: subtags of 1 to 8 ASCII letters or digits, joined by `-`, the
    /// first of 2, 3 or 5 to 8 letters (RFC 5646, section 2.1), or `x` or `i`, which begin special tags. The
    /// language need not exist.
    public static func isWellFormed(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first else { return false }
        let isOther = parts.count > 1 && ["x", "i"].contains(first.lowercased())
        guard isOther || (2...8).contains(first.utf8.count) && first.utf8.count != 4 else { return false }
        guard first.utf8.allSatisfy({ $0.isLetter }) else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { $0.isLetterOrDigit }
        }
    }
}
