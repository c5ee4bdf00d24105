/// Spells German and Scandinavian letters, dashes between letters, and the signs of multiplication, of negative numbers and of
/// units as they are typed on keyboards that lack them.
package enum SpelledLetters {
    /// Returns the words of a string that contain such characters, with each letter of them spelled as two letters, a hyphen
    /// for each dash or minus sign, `x` for `×`, and `u` for the `µ` of a unit: `Koeln` for `Köln`, `Paris-Roubaix` for
    /// `Paris–Roubaix`, `M6x20` for `M6×20`, `uF` for `µF`. The words are separated by spaces.
    ///
    /// - Returns: `nil` if no word has one.
    /// - Complexity: O(*length*).
    package static func words(in text: String) -> String? {
        guard mayNeedSpelling(text) else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).compactMap { word -> String? in
            guard word.indices.contains(where: { spelling(at: $0, in: word) != nil }) else { return nil }
            let spelled = spelled(word)
            // A dash between spaces is not a part of a word.
            return spelled == "-" ? nil : spelled
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Returns the whole string, with such characters spelled.
    ///
    /// - Returns: `nil` if it has none.
    /// - Complexity: O(*length*).
    static func text(_ text: String) -> String? {
        guard mayNeedSpelling(text), text.indices.contains(where: { spelling(at: $0, in: text[...]) != nil })
        else { return nil }
        return spelled(text[...])
    }

    private static func spelled(_ text: Substring) -> String {
        text.indices.reduce(into: "") { $0 += spelling(at: $1, in: text) ?? String(text[$1]) }
    }

    /// Whether a string may contain such a character. Most strings contain none.
    private static func mayNeedSpelling(_ text: String) -> Bool {
        text.utf8.contains { $0 >= 0x80 } && text.unicodeScalars.contains(where: isPart)
    }

    /// Whether a scalar may be a part of such a character: one of them, or the mark of a decomposed one.
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "ä", "ö", "ü", "å", "ø", "þ", "Ä", "Ö", "Ü", "Å", "Ø", "Þ", "\u{308}", "\u{30A}": true
        case "\u{2010}"..."\u{2013}", "\u{2212}", "×", "\u{B5}", "\u{3BC}": true
        default: false
        }
    }

    private static func spelling(at index: Substring.Index, in text: Substring) -> String? {
        switch text[index] {
        case "ä", "Ä": "ae"
        case "ö", "Ö", "ø", "Ø": "oe"
        case "ü", "Ü": "ue"
        case "å", "Å": "aa"
        case "þ", "Þ": "th"
        case "×": "x"
        // The micro sign, or the Greek letter in its place: before a Latin letter, as in `µm`.
        case "\u{B5}", "\u{3BC}":
            text[text.index(after: index)...].first.map { $0.isASCII && $0.isLetter } ?? false ? "u" : nil
        // Two kinds of hyphens, those dashes that are between letters or digits without spaces, and the minus sign.
        case "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}": "-"
        default: nil
        }
    }
}
