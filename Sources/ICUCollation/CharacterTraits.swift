internal import ICUShim

/// The properties of a character on which its folding depends.
struct CharacterTraits: OptionSet, Sendable {
    let rawValue: UInt8

    /// The character is newer than ICU's data, or unassigned.
    static let unknown = CharacterTraits(rawValue: UInt8(collation_trait_unknown))
    static let punctuation = CharacterTraits(rawValue: UInt8(collation_trait_punctuation))
    static let space = CharacterTraits(rawValue: UInt8(collation_trait_space))
    /// The character has a canonical decomposition.
    static let canonical = CharacterTraits(rawValue: UInt8(collation_trait_canonical))
    /// The character has a decomposition, canonical or by compatibility.
    static let compatible = CharacterTraits(rawValue: UInt8(collation_trait_compatible))
    /// No string in normalization form C contains the character.
    static let neverComposed = CharacterTraits(rawValue: UInt8(collation_trait_never_composed))
    /// Normalization may move the character, because its combining class is not 0.
    static let reordered = CharacterTraits(rawValue: UInt8(collation_trait_reordered))

    /// Returns the traits of the characters of a block.
    static func all(of block: ClosedRange<UInt32>) -> [CharacterTraits] {
        let bytes = [UInt8](unsafeUninitializedCapacity: block.count) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            collation_traits(block.lowerBound, Int32(clamping: block.count), start)
            count = block.count
        }
        return bytes.map(CharacterTraits.init)
    }
}
