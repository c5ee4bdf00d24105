internal import CollationShim

/// The weights that single characters have in the root order.
struct RootWeights {
    /// The primary weights of each character, in order. A character without any counts for nothing.
    private(set) var primaries: [Unicode.Scalar: [UInt32]] = [:]

    /// Of the characters that have one and the same primary weight alone, the one that is written for it.
    private(set) var representatives: [UInt32: Unicode.Scalar] = [:]

    /// - Throws: `unavailable` where ICU fails.
    init(of characters: [Unicode.Scalar]) throws(CollationError) {
        let (elements, ends) = try Self.elements(of: characters)
        primaries.reserveCapacity(characters.count)
        var plainest: [UInt32: Plainness] = [:]
        var start = 0
        for (character, end) in zip(characters, ends) {
            let own = elements[start..<Int(end)]
            start = Int(end)
            let weights = Self.primaryWeights(of: own)
            primaries[character] = weights
            guard weights.count == 1, !collation_is_never_composed(character.value) else { continue }
            let plainness = Plainness(elements: own, character: character)
            if plainest[weights[0]].map({ plainness < $0 }) ?? true {
                plainest[weights[0]] = plainness
                representatives[weights[0]] = character
            }
        }
    }

    /// 32 bits each, those that ICU gives with the next element joined on.
    private static func primaryWeights(of elements: ArraySlice<UInt32>) -> [UInt32] {
        var weights: [UInt32] = []
        for element in elements {
            if element & 0xC0 == 0xC0 {
                if let last = weights.indices.last { weights[last] |= element >> 16 }
            } else if element >> 16 != 0 {
                weights.append(element & 0xFFFF_0000)
            }
        }
        return weights
    }

    private static func elements(
        of characters: [Unicode.Scalar]
    ) throws(CollationError) -> (elements: [UInt32], ends: [Int32]) {
        let values = characters.map(\.value)
        var ends = [Int32](repeating: 0, count: values.count)
        var elements: [UInt32] = []
        var needed = values.count * 2
        while elements.count < needed {
            elements = [UInt32](repeating: 0, count: needed)
            var status: Int32 = 0
            needed = Int(
                collation_root_elements(
                    values, Int32(clamping: values.count), &elements, Int32(clamping: needed), &ends, &status)
            )
            guard status <= 0 else {
                throw .unavailable(language: "und", reason: String(cString: collation_error_name(status)))
            }
        }
        return (elements, ends)
    }
}

/// How far a character is from the plainest form of its letter; less is plainer.
///
/// The root order itself says: no accent, no case, no width and no font is what the "common" secondary and
/// tertiary weights mean, so that `a` is plainer than `Å`, `σ` than `ς`, `מ` than `ם`, `あ` than `ぁ` and `ア`, and
/// `3` than `٣`. What is left is decided by code point.
private struct Plainness: Comparable {
    private let order: [UInt32]

    init(elements: ArraySlice<UInt32>, character: Unicode.Scalar) {
        let common: UInt32 = 0x05
        let whole = elements.filter { $0 & 0xC0 != 0xC0 }
        let secondaries = whole.map { $0 >> 8 & 0xFF }
        let tertiaries = whole.map { $0 & 0x3F }
        let uncommon = (secondaries + tertiaries).count { $0 != common }
        let cases = whole.map { $0 & 0xC0 }
        order =
            [UInt32(whole.count), UInt32(uncommon)] + secondaries + tertiaries + cases + [character.value]
    }

    static func < (lhs: Plainness, rhs: Plainness) -> Bool {
        lhs.order.lexicographicallyPrecedes(rhs.order)
    }
}
