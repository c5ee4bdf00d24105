/// What a page's script does to fold a query, step by step as ``PrimaryFolding/queryTable(for:)`` says.
struct QueryFolding {
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]

    /// - Parameter character: One of a text in normalization form C.
    func folding(of character: Unicode.Scalar) -> [Unicode.Scalar] {
        Self.lowered(character).flatMap(foldingOfLowered)
    }

    /// In lower case, and as hiragana.
    static func lowered(_ character: Unicode.Scalar) -> [Unicode.Scalar] {
        if (0x30A1...0x30F6).contains(character.value) {
            return [Unicode.Scalar(character.value - 0x60) ?? character]
        }
        return Array(character.properties.lowercaseMapping.unicodeScalars)
    }

    /// The lower-case letters and the marks that a character is made of.
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
        return Self.elements(of: character).flatMap(foldingOfElement)
    }

    private func foldingOfElement(_ element: Unicode.Scalar) -> [Unicode.Scalar] {
        if let folded = table[element] { return folded }
        return switch element.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .control, .format: []
        default: [element]
        }
    }
}
