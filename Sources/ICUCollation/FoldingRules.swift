internal import ICUShim

/// The folding of each character, derived from the root order.
struct FoldingRules {
    /// The folding of each examined character. All other characters fold to themselves or, like Hangul
    /// syllables, by arithmetic.
    private(set) var folded: [Unicode.Scalar: [Unicode.Scalar]] = [:]

    /// The characters, such as `й`, that have a separate primary weight but decompose canonically into a
    /// letter and a mark without a weight. A string that contains a decomposed form must be composed first.
    private(set) var atomicCharacters: [Unicode.Scalar] = []

    private let weights: RootWeights

    init() throws(CollationError) {
        var characters = Self.candidates
        let known = Set(characters)
        // Han characters need no rules, but radicals (⻘) have the same weights as Han characters, and ㈱ contains one.
        let contained = Set(characters.flatMap { $0.decomposition(byCompatibility: true) }).subtracting(known)
        let han = (0x4E00...0x9FFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
        characters += contained.filter {
            !Self.isHangulSyllable($0) && !(han[0]...han[han.count - 1]).contains($0)
        }
        weights = try RootWeights(of: characters + han)
        folded.reserveCapacity(characters.count)
        for character in characters {
            folded[character] = folding(of: character)
            if isAtomic(character) { atomicCharacters.append(character) }
        }
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

    private func folding(of character: Unicode.Scalar) -> [Unicode.Scalar] {
        if character.properties.isWhitespace { return [" "] }
        let own = weights.primaries[character] ?? []
        if character.isNonASCIIPunctuation {
            // `％` folds to `%`. Other punctuation becomes a space, so that a word begins after a quotation mark.
            let only = own.count == 1 ? weights.representatives[own[0]] : nil
            return [only.flatMap { $0.isASCII ? $0 : nil } ?? " "]
        }
        let parts = character.decomposition()
        if parts.count > 1, parts.allSatisfy(hasWeight) { return parts.flatMap(folding) }
        let plain = own.compactMap { weights.representatives[$0] }
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
        return weights.primaries[character] != parts.flatMap { weights.primaries[$0] ?? [] }
    }

    func hasWeight(_ character: Unicode.Scalar) -> Bool {
        weights.primaries[character]?.isEmpty == false
    }
}
