/// The folding of a query by a script in a web page; see ``PrimaryFolding/queryTable(for:)``.
struct QueryFolding {
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]

    /// Returns the folding of a character.
    ///
    /// - Parameter character: A character of a string in normalization form C.
    func folding(of character: Unicode.Scalar) -> [Unicode.Scalar] {
        Self.lowered(character).flatMap(foldingOfLowered)
    }

    /// Returns the lower-case form of a character, the hiragana for katakana, `'` for an apostrophe, or `/` for the slash of a
    /// fraction.
    static func lowered(_ character: Unicode.Scalar) -> [Unicode.Scalar] {
        if (0x30A1...0x30F6).contains(character.value) {
            return [Unicode.Scalar(character.value - 0x60) ?? character]
        }
        if FoldedVariants.isApostrophe(character) { return ["'"] }
        if character == FoldedVariants.fractionSlash { return ["/"] }
        return Array(character.properties.lowercaseMapping.unicodeScalars)
    }

    /// Returns the lower-case letters and the marks into which a character decomposes.
    static func elements(of character: Unicode.Scalar) -> [Unicode.Scalar] {
        character.decomposition(byCompatibility: true).flatMap(lowered)
    }

    private func foldingOfLowered(_ character: Unicode.Scalar) -> [Unicode.Scalar] {
        if let folded = table[character] { return folded }
        if character.properties.isWhitespace { return [" "] }
        if character.isNonASCIIPunctuation {
            let plain = character.decomposition(byCompatibility: true)
            if plain.count != 1 || !plain[0].isASCII { return [" "] }
        }
        let folded = Self.elements(of: character).flatMap(foldingOfElement)
        return FoldedVariants.isFraction(character) ? [" "] + folded : folded
    }

    private func foldingOfElement(_ element: Unicode.Scalar) -> [Unicode.Scalar] {
        if let folded = table[element] { return folded }
        return switch element.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .control, .format: []
        default: [element]
        }
    }
}
