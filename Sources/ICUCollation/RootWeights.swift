internal import ICUShim

/// The weights of single characters in the root order.
struct RootWeights {
    /// For each code point, the number of the character, from 1; 0 if its weights were not read.
    private var numbers = [Int32](repeating: 0, count: 0x110000)
    /// The primary weights of all characters, and where those of each character end.
    private var weights: [UInt32] = []
    private var ends: [Int32] = [0]
    /// For each primary weight, the simplest of the characters that have only this weight.
    private var representatives: [UInt32: Unicode.Scalar] = [:]

    /// Reads the weights of characters.
    ///
    /// - Throws: `unavailable` if ICU fails.
    init(of characters: [Unicode.Scalar]) throws(CollationError) {
        let (elements, ends) = try Self.elements(of: characters)
        weights.reserveCapacity(elements.count)
        self.ends.reserveCapacity(characters.count + 1)
        representatives.reserveCapacity(characters.count)
        for (number, character) in characters.enumerated() {
            numbers[Int(character.value)] = Int32(number + 1)
            appendPrimaryWeights(of: elements[Self.range(number, ends)])
        }
        for (number, character) in characters.enumerated() {
            let own = primaries(of: character)
            guard own.count == 1, let weight = own.first, !collation_is_never_composed(character.value) else {
                continue
            }
            if let known = representatives.updateValue(character, forKey: weight) {
                let other = Int(numbers[Int(known.value)]) - 1
                let isSimpler =
                    CollationSimplicity(elements: elements[Self.range(number, ends)], character: character)
                    < CollationSimplicity(elements: elements[Self.range(other, ends)], character: known)
                if !isSimpler { representatives[weight] = known }
            }
        }
    }

    /// Returns the primary weights of a character, in order; none if its weights were not read.
    func primaries(of character: Unicode.Scalar) -> ArraySlice<UInt32> {
        let number = Int(numbers[Int(character.value)])
        return number == 0 ? [] : weights[Int(ends[number - 1])..<Int(ends[number])]
    }

    /// Returns the simplest of the characters that have only one weight.
    func representative(of weight: UInt32) -> Unicode.Scalar? { representatives[weight] }

    /// Returns a range between ends.
    private static func range(_ number: Int, _ ends: [Int32]) -> Range<Int> {
        (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    }

    /// Appends the primary weights of collation elements, 32 bits each. ICU returns the second half of a
    /// weight in the next element.
    private mutating func appendPrimaryWeights(of elements: ArraySlice<UInt32>) {
        let start = weights.count
        for element in elements {
            if element & 0xC0 == 0xC0 {
                if weights.count > start { weights[weights.count - 1] |= element >> 16 }
            } else if element >> 16 != 0 {
                weights.append(element & 0xFFFF_0000)
            }
        }
        ends.append(Int32(weights.count))
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
        if lhs.elements.count != rhs.elements.count { return lhs.elements.count < rhs.elements.count }
        if lhs.uncommonCount != rhs.uncommonCount { return lhs.uncommonCount < rhs.uncommonCount }
        // The weights below the primary level, with case last.
        for mask: UInt32 in [0xFF3F, 0xC0] {
            for (left, right) in zip(lhs.elements, rhs.elements) where left & mask != right & mask {
                return left & mask < right & mask
            }
        }
        return lhs.character < rhs.character
    }

    /// The number of weights below the primary level that differ from the common weight (5), ignoring the
    /// bits for case.
    private var uncommonCount: Int {
        elements.reduce(0) { $0 + ($1 & 0xFF00 != 0x0500 ? 1 : 0) + ($1 & 0x3F != 0x05 ? 1 : 0) }
    }
}
