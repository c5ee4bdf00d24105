internal import ICUShim

/// The folding of each character, derived from the root order.
///
/// There are more than a hundred thousand characters, so that those that fold to themselves are not stored.
struct FoldingRules {
    /// The examined characters, in code point order.
    let characters: [Unicode.Scalar]

    /// The examined characters that do not fold to themselves, in code point order. All characters that are not examined
    /// fold to themselves or, like Hangul syllables, by arithmetic.
    private(set) var exceptions: [(character: Unicode.Scalar, folded: [Unicode.Scalar])] = []

    /// The characters, such as `й`, that have a separate primary weight but decompose canonically into a
    /// letter and a mark without a weight. A string that contains a decomposed form must be composed first.
    private(set) var atomicCharacters: [Unicode.Scalar] = []

    private let weights: RootWeights

    init() throws(CollationError) {
        let candidates = Self.candidates
        // Han characters need no rules, but radicals (⻘) have the same weights as Han characters, and ㈱ contains one.
        let han = (0x4E00...0x9FFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
        let other = Self.partsOutside(of: candidates, and: han)
        characters = other.isEmpty ? candidates : (candidates + other).sorted()
        weights = try RootWeights(of: characters + han)
        for character in characters {
            if let folded = exception(for: character) { exceptions.append((character, folded)) }
            if isAtomic(character) { atomicCharacters.append(character) }
        }
    }

    /// Returns the characters into which candidates decompose by compatibility, without candidates, Han characters and
    /// Hangul syllables.
    private static func partsOutside(
        of candidates: [Unicode.Scalar], and han: [Unicode.Scalar]
    ) -> [Unicode.Scalar] {
        var known = [Bool](repeating: false, count: 0x110000)
        for character in candidates { known[Int(character.value)] = true }
        for character in han { known[Int(character.value)] = true }
        var parts: [Unicode.Scalar] = []
        for character in candidates {
            character.forEachPart(byCompatibility: true) { part in
                guard !known[Int(part.value)], !isHangulSyllable(part) else { return }
                known[Int(part.value)] = true
                parts.append(part)
            }
        }
        return parts
    }

    /// The characters to examine: all except unified Han, Tangut, Khitan, private use and unassigned
    /// characters, each of which has a unique primary weight.
    private static var candidates: [Unicode.Scalar] {
        let blocks: [ClosedRange<UInt32>] = [
            0...0x33FF, 0x4DC0...0x4DFF, 0xA000...0xABFF, 0xD7B0...0xD7FF, 0xF900...0xFFFF, 0x10000...0x16FFF,
            0x18E00...0x1FFFF, 0x2F800...0x2FA1F, 0xE0000...0xE0FFF,
        ]
        return blocks.joined().compactMap(Unicode.Scalar.init).filter { character in
            switch character.properties.generalCategory {
            case .unassigned: character.properties.isDefaultIgnorableCodePoint
            case .otherLetter: !character.properties.isUnifiedIdeograph
            default: true
            }
        }
    }

    static func isHangulSyllable(_ character: Unicode.Scalar) -> Bool {
        (0xAC00...0xD7A3).contains(character.value)
    }

    /// Returns what a character folds to; `nil` for the character itself.
    private func exception(for character: Unicode.Scalar) -> [Unicode.Scalar]? {
        let own = weights.primaries(of: character)
        let isPlainest = own.count == 1 && own.first.flatMap(weights.representative) == character
        // Most characters are letters and symbols that do not need the array.
        if isPlainest, !character.isDecomposed, !character.isSpaceOrNonASCIIPunctuation { return nil }
        let folded = folding(of: character)
        return folded.count == 1 && folded[0] == character ? nil : folded
    }

    private func folding(of character: Unicode.Scalar) -> [Unicode.Scalar] {
        if character.properties.isWhitespace { return [" "] }
        let own = weights.primaries(of: character)
        if character.isNonASCIIPunctuation {
            // `％` folds to `%`. Other punctuation becomes a space, so that a word begins after a quotation mark.
            let only = own.count == 1 ? own.first.flatMap(weights.representative) : nil
            return [only.flatMap { $0.isASCII ? $0 : nil } ?? " "]
        }
        let parts = character.decomposition()
        if parts.count > 1, parts.allSatisfy(hasWeight) { return parts.flatMap(folding) }
        let plain = own.compactMap(weights.representative)
        guard plain.count == own.count else { return [character] }
        return plain.map { $0.isNonASCIIPunctuation ? " " : $0 }
    }

    /// Returns whether a character is one of ``atomicCharacters``.
    ///
    /// The weight of a two-part vowel sign (ော) may differ from the weights of its parts, but the sign is not
    /// atomic: it folds to its parts. No other character folds to these parts, and the parts fold in the same
    /// way if another character is between them.
    private func isAtomic(_ character: Unicode.Scalar) -> Bool {
        let parts = character.decomposition()
        guard parts.count > 1, !collation_is_never_composed(character.value), !parts.allSatisfy(hasWeight)
        else {
            return false
        }
        return !weights.primaries(of: character).elementsEqual(parts.flatMap(weights.primaries))
    }

    func hasWeight(_ character: Unicode.Scalar) -> Bool {
        !weights.primaries(of: character).isEmpty
    }
}
