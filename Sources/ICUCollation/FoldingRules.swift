internal import ICUShim

/// The folding of each character, derived from the root order.
///
/// There are more than a hundred thousand characters, so those that fold to themselves are not stored.
struct FoldingRules {
    /// The traits of the examined characters, which are the first ones in ``weights``. All others fold to themselves or, like
    /// Hangul syllables, by arithmetic.
    private let traits: [CharacterTraits]
    private let weights: RootWeights
    /// The characters that are unassigned in ICU's version of Unicode.
    let unknownCharacters: [Unicode.Scalar]

    /// The characters to examine.
    enum Coverage {
        /// The letters from Latin to Arabic, hiragana, and general punctuation.
        case common
        case all
    }

    init(_ coverage: Coverage) throws(CollationError) {
        let blocks = coverage == .all ? Self.blocks : Self.commonBlocks
        let count = blocks.reduce(0) { $0 + $1.count }
        var characters: [Unicode.Scalar] = []
        var traits: [CharacterTraits] = []
        characters.reserveCapacity(count + Self.han.count)
        traits.reserveCapacity(count)
        var unknown: [Unicode.Scalar] = []
        for block in blocks {
            for (value, trait) in zip(block, CharacterTraits.all(of: block)) {
                guard let character = Unicode.Scalar(value) else { continue }
                if trait.contains(.unknown) {
                    unknown.append(character)
                } else {
                    characters.append(character)
                    traits.append(trait)
                }
            }
        }
        if coverage == .all {
            let other = Self.partsOutside(of: characters, traits)
            characters += other
            traits += repeatElement([], count: other.count)
            // Han characters need no rules, but radicals (⻘) have the same weights as Han characters, and ㈱ contains one.
            characters += Self.han.lazy.compactMap(Unicode.Scalar.init)
        }
        weights = try RootWeights(of: characters, traits: traits)
        self.traits = traits
        unknownCharacters = unknown
    }

    /// Returns the characters into which candidates decompose by compatibility, without candidates, Han characters and
    /// Hangul syllables.
    private static func partsOutside(
        of candidates: [Unicode.Scalar], _ traits: [CharacterTraits]
    ) -> [Unicode.Scalar] {
        var parts: Set<Unicode.Scalar> = []
        for (character, trait) in zip(candidates, traits) where trait.contains(.compatible) {
            character.forEachPart(byCompatibility: true) { part in
                // Most parts are in the first block.
                guard !blocks.contains(where: { $0.contains(part.value) }), !han.contains(part.value),
                    !isHangulSyllable(part)
                else { return }
                parts.insert(part)
            }
        }
        return parts.sorted()
    }

    /// The blocks of the characters to examine: all except unified Han, Tangut, Khitan and private use characters, each of
    /// which has a unique primary weight.
    private static let blocks: [ClosedRange<UInt32>] = [
        0...0x33FF, 0x4DC0...0x4DFF, 0xA000...0xABFF, 0xD7B0...0xD7FF, 0xF900...0xFFFD, 0x10000...0x16FFF,
        0x18E00...0x1FFFF, 0x2F800...0x2FA1F, 0xE0000...0xE0FFF,
    ]

    /// The blocks of ``Coverage/common``. The first has all characters before its end.
    private static let commonBlocks: [ClosedRange<UInt32>] = [0...0x6FF, 0x2000...0x206F, 0x3041...0x3096]

    private static let han: ClosedRange<UInt32> = 0x4E00...0x9FFF

    static func isHangulSyllable(_ character: Unicode.Scalar) -> Bool {
        (0xAC00...0xD7A3).contains(character.value)
    }
}

extension FoldingRules {
    /// The examined characters.
    private var characters: ArraySlice<Unicode.Scalar> { weights.characters.prefix(traits.count) }

    /// Calls a function for each examined character that does not fold to itself.
    func forEachException(_ body: (_ character: Unicode.Scalar, _ folded: [Unicode.Scalar]) -> Void) {
        var folded: [Unicode.Scalar] = []
        for (number, character) in characters.enumerated() {
            // Most characters are letters and symbols that do not need the array.
            if traits[number].isDisjoint(with: [.canonical, .space, .punctuation]),
                representative(ofOnlyWeightAt: number) == number,
                !FoldedVariants.isApostrophe(character), FoldedVariants.vowelParts[character] == nil
            {
                continue
            }
            folded.removeAll(keepingCapacity: true)
            append(foldingOf: number, to: &folded)
            if folded.count != 1 || folded[0] != character { body(character, folded) }
        }
    }

    /// The examined characters whose folding would be the same if all characters were examined, and that do not combine
    /// with characters before them.
    var certainCharacters: [Unicode.Scalar] {
        characters.indices.filter(isCertain).map { characters[$0] }
    }

    private func isCertain(_ number: Int) -> Bool {
        let (character, traits) = (characters[number], traits[number])
        if !traits.isDisjoint(with: [.space, .punctuation]) { return true }
        guard weights.primaries(at: number).allSatisfy({ hasCertainRepresentative($0) }),
            collation_begins_segment(character.value)
        else { return false }
        return !traits.contains(.canonical)
            || character.decomposition().allSatisfy { part in
                weights.primaries(of: part).allSatisfy { hasCertainRepresentative($0) }
            }
    }

    /// Returns whether the representative of a weight would be the same if all characters were examined.
    private func hasCertainRepresentative(_ weight: UInt32) -> Bool {
        guard let number = weights.representative(of: weight) else { return false }
        // All characters before this one are examined, and those after it are not simpler.
        return weights.characters[number].value <= Self.commonBlocks[0].upperBound
            && weights.isSimplest(at: number)
    }

    /// Appends the folding of the character at an index.
    private func append(foldingOf number: Int, to folded: inout [Unicode.Scalar]) {
        let (character, traits) = (weights.characters[number], traits(at: number))
        if traits.contains(.space) { return folded.append(" ") }
        if FoldedVariants.isApostrophe(character) { return folded.append("'") }
        if let typed = FoldedVariants.hebrewSigns[character] ?? FoldedVariants.numberSigns[character] {
            return folded.append(typed)
        }
        if let parts = FoldedVariants.vowelParts[character] { return folded += parts }
        if isNonASCIIPunctuation(number) {
            // `％` folds to `%`. Other punctuation becomes a space, so that a word begins after a quotation mark.
            let plain = representative(ofOnlyWeightAt: number).map { weights.characters[$0] }
            return folded.append(plain.flatMap { $0.isASCII ? $0 : nil } ?? " ")
        }
        if traits.contains(.canonical) {
            let parts = character.decomposition()
            if parts.count > 1, parts.allSatisfy({ hasWeight($0) }) {
                for part in parts {
                    if let number = weights.index(of: part) { append(foldingOf: number, to: &folded) }
                }
                return
            }
        }
        let start = folded.count
        if FoldedVariants.isFraction(character) { folded.append(" ") }
        for weight in weights.primaries(at: number) {
            guard let plain = representative(of: weight) else {
                folded.removeSubrange(start...)
                return folded.append(character)
            }
            let character = weights.characters[plain]
            if FoldedVariants.isApostrophe(character) {
                folded.append("'")
            } else {
                folded.append(isNonASCIIPunctuation(plain) ? " " : character)
            }
        }
    }

    /// Returns the representative of the only weight of a character; `nil` if it has none, or several.
    private func representative(ofOnlyWeightAt number: Int) -> Int? {
        let own = weights.primaries(at: number)
        guard own.count == 1, let weight = own.first else { return nil }
        return representative(of: weight)
    }

    /// Returns the index of the character to which the characters with only one weight fold.
    private func representative(of weight: UInt32) -> Int? {
        let number = weights.representative(of: weight)
        return number.flatMap { FoldedVariants.plain[weights.characters[$0]] }.map(weights.index) ?? number
    }

    private func isNonASCIIPunctuation(_ number: Int) -> Bool {
        traits(at: number).contains(.punctuation) && !weights.characters[number].isASCII
    }

    /// Returns the traits of a character, which are empty for Han characters.
    private func traits(at number: Int) -> CharacterTraits { number < traits.count ? traits[number] : [] }

    /// The characters, such as `й`, that have a separate primary weight but decompose canonically into a
    /// letter and a mark without a weight. A string that contains a decomposed form must be composed first.
    ///
    /// The weight of a two-part vowel sign (ော) may differ from the weights of its parts, but the sign is not
    /// atomic: it folds to its parts. No other character folds to these parts, and the parts fold in the same
    /// way if another character is between them.
    var atomicCharacters: [Unicode.Scalar] {
        zip(characters, traits).compactMap { character, traits in
            guard traits.contains(.canonical), !traits.contains(.neverComposed) else { return nil }
            let parts = character.decomposition()
            guard parts.count > 1, !parts.allSatisfy({ hasWeight($0) }) else { return nil }
            let ofParts = parts.lazy.flatMap { weights.primaries(of: $0) }
            return weights.primaries(of: character).elementsEqual(ofParts) ? nil : character
        }
    }

    /// The characters with a weight that normalization may move, or whose parts it may move (U+0F81).
    var movableCharacters: [Unicode.Scalar] {
        zip(characters, traits).compactMap { character, traits in
            guard
                traits.contains(.reordered)
                    || traits.contains(.canonical) && !collation_begins_segment(character.value)
            else { return nil }
            return hasWeight(character) ? character : nil
        }
    }

    private func hasWeight(_ character: Unicode.Scalar) -> Bool {
        !weights.primaries(of: character).isEmpty
    }
}
