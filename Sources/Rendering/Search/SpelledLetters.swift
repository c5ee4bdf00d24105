/// Spells German and Scandinavian letters as they are typed on keyboards that lack them.
package enum SpelledLetters {
    /// Returns the words of a text that contain such letters, with each of them spelled as two letters: `Koeln` for `Köln`.
    /// The words are separated by spaces.
    ///
    /// - Returns: `nil` if no word has one.
    /// - Complexity: O(*length*).
    package static func words(in text: String) -> String? {
        // Most texts have none.
        guard text.utf8.contains(where: { $0 >= 0x80 }), text.unicodeScalars.contains(where: isPart) else {
            return nil
        }
        let words = text.split(whereSeparator: \.isWhitespace).compactMap { word -> String? in
            guard word.contains(where: { spelling(of: $0) != nil }) else { return nil }
            return word.reduce(into: "") { $0 += spelling(of: $1) ?? String($1) }
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// Whether a scalar may be a part of such a letter: one of them, or the mark of a decomposed one.
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "ä", "ö", "ü", "å", "ø", "Ä", "Ö", "Ü", "Å", "Ø", "\u{308}", "\u{30A}": true
        default: false
        }
    }

    private static func spelling(of letter: Character) -> String? {
        switch letter {
        case "ä", "Ä": "ae"
        case "ö", "Ö", "ø", "Ø": "oe"
        case "ü", "Ü": "ue"
        case "å", "Å": "aa"
        default: nil
        }
    }
}
