internal import ICUShim

/// The weights of single characters in the root order.
struct RootWeights {
    /// The primary weights of each character, in order. A character without an entry has none.
    private(set) var primaries: [Unicode.Scalar: [UInt32]] = [:]

    /// For each primary weight, the simplest of the characters that have only this weight.
    private(set) var representatives: [UInt32: Unicode.Scalar] = [:]

    /// Reads the weights of characters.
    ///
    /// - Throws: `unavailable` if ICU fails.
    init(of characters: [Unicode.Scalar]) throws(CollationError) {
        let (elements, ends) = try Self.elements(of: characters)
        primaries.reserveCapacity(characters.count)
        var plainest: [UInt32: CollationSimplicity] = [:]
        var start = 0
        for (character, end) in zip(characters, ends) {
            let own = elements[start..<Int(end)]
            start = Int(end)
            let weights = Self.primaryWeights(of: own)
            primaries[character] = weights
            guard weights.count == 1, !collation_is_never_composed(character.value) else { continue }
            let plainness = CollationSimplicity(elements: own, character: character)
            if plainest[weights[0]].map({ plainness < $0 }) ?? true {
                plainest[weights[0]] = plainness
                representatives[weights[0]] = character
            }
        }
    }

    /// Returns the primary weights of collation elements, 32 bits each. ICU returns the second half of a
    /// weight in the next element.
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

/// The distance of a character from the simplest form of its letter. A smaller distance is simpler.
///
/// The root order itself defines it: a character without accent, case, width or font variation has the "common"
/// secondary and tertiary weights. So `a` is simpler than `Å`, `σ` than `ς`, `מ` than `ם`, `あ` than `ぁ` and `ア`, and
/// `3` than `٣`. Ties are resolved by code point.
private struct CollationSimplicity: Comparable {
    private let elements: ArraySlice<UInt32>
    private let character: Unicode.Scalar

    init(elements: ArraySlice<UInt32>, character: Unicode.Scalar) {
        self.elements = elements
        self.character = character
    }

    static func < (lhs: CollationSimplicity, rhs: CollationSimplicity) -> Bool {
        for measure in [\.count, \.uncommonCount] as [KeyPath<CollationSimplicity, Int>]
        where lhs[keyPath: measure] != rhs[keyPath: measure] {
            return lhs[keyPath: measure] < rhs[keyPath: measure]
        }
        for (left, right) in zip(lhs.differences, rhs.differences) where left != right { return left < right }
        return lhs.character < rhs.character
    }

    private var count: Int { elements.count }

    /// The number of weights below the primary level that differ from the common weight (5), ignoring the
    /// bits for case.
    private var uncommonCount: Int {
        elements.reduce(0) { $0 + ($1 & 0xFF00 != 0x0500 ? 1 : 0) + ($1 & 0x3F != 0x05 ? 1 : 0) }
    }

    /// The weights below the primary level, with case last.
    private var differences: [UInt32] {
        elements.map { $0 & 0xFF3F } + elements.map { $0 & 0xC0 }
    }
}
