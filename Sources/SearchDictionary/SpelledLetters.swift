/// Spells German and Scandinavian letters, dashes between letters, and the signs of multiplication and of negative numbers as
/// they are typed on keyboards that lack them.
package enum SpelledLetters {
    /// Returns the words of a string that contain such characters, with each letter of them spelled as two letters, a hyphen
    /// for each dash or minus sign, and `x` for `×`: `Koeln` for `Köln`, `Paris-Roubaix` for `Paris–Roubaix`, `M6x20` for `M6×20`.
    /// The words are separated by spaces.
    ///
    /// - Returns: `nil` if no word has one.
    /// - Complexity: O(*length*).
    package static func words(in text: String) -> String? {
        guard mayNeedSpelling(text) else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).compactMap { word -> String? in
            guard word.contains(where: { spelling(of: $0) != nil }) else { return nil }
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
        guard mayNeedSpelling(text), text.contains(where: { spelling(of: $0) != nil }) else { return nil }
        return spelled(text[...])
    }

    private static func spelled(_ text: Substring) -> String {
        text.reduce(into: "") { $0 += spelling(of: $1) ?? String($1) }
    }

    /// Whether a string may contain such a character. Most strings contain none.
    private static func mayNeedSpelling(_ text: String) -> Bool {
        text.utf8.contains { $0 >= 0x80 } && text.unicodeScalars.contains(where: isPart)
    }

    /// Whether a scalar may be a part of such a character: one of them, or the mark of a decomposed one.
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "ä", "ö", "ü", "å", "ø", "þ", "Ä", "Ö", "Ü", "Å", "Ø", "Þ", "\u{308}", "\u{30A}": true
        case "\u{2010}"..."\u{2013}", "\u{2212}", "×": true
        default: false
        }
    }

    private static func spelling(of character: Character) -> String? {
        switch character {
        case "ä", "Ä": "ae"
        case "ö", "Ö", "ø", "Ø": "oe"
        case "ü", "Ü": "ue"
        case "å", "Å": "aa"
        case "þ", "Þ": "th"
        case "×": "x"
        // Two kinds of hyphens, those dashes that are between letters or digits without spaces, and the minus sign.
        case "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2212}": "-"
        default: nil
        }
    }
}
