internal import ICUShim

/// The weights of single characters in the root order.
struct RootWeights {
    let characters: [Unicode.Scalar]
    /// The collation elements of all characters, and where those of each character end.
    private let elements: [UInt32]
    private let elementEnds: [Int32]
    /// The primary weights of all characters, and where those of each character end.
    private let weights: [UInt32]
    private let ends: [Int32]
    /// The number of each character, from 1; 0 if its weights were not read.
    private let numbers: PagedTable<Int32>
    /// For each primary weight, the simplest of the characters that have only this weight.
    private let representatives: WeightTable

    /// Reads the weights of characters.
    ///
    /// - Parameter traits: The traits of the characters, in the same order. Characters after the last of them have none.
    /// - Throws: `unavailable` if ICU fails.
    init(of characters: [Unicode.Scalar], traits: [CharacterTraits]) throws(CollationError) {
        let (elements, elementEnds) = try Self.elements(of: characters)
        var weights: [UInt32] = []
        var ends: [Int32] = []
        var numbers = PagedTable<Int32>(repeating: 0)
        var representatives = WeightTable(capacity: characters.count)
        weights.reserveCapacity(elements.count)
        ends.reserveCapacity(characters.count)
        for (number, character) in characters.enumerated() {
            let start = weights.count
            Self.appendPrimaryWeights(of: elements, in: Self.range(number, elementEnds), to: &weights)
            ends.append(Int32(weights.count))
            numbers[character] = Int32(number + 1)
            guard weights.count == start + 1 else { continue }
            if number < traits.count, traits[number].contains(.neverComposed) { continue }
            if let known = representatives[weights[start]],
                CollationSimplicity(elements[Self.range(known, elementEnds)], characters[known])
                    < CollationSimplicity(elements[Self.range(number, elementEnds)], character)
            {
                continue
            }
            representatives[weights[start]] = number
        }
        self.characters = characters
        self.elements = elements
        self.elementEnds = elementEnds
        self.weights = weights
        self.ends = ends
        self.numbers = numbers
        self.representatives = representatives
    }

    /// Returns the index of a character; `nil` if its weights were not read.
    func index(of character: Unicode.Scalar) -> Int? {
        let number = Int(numbers[character])
        return number == 0 ? nil : number - 1
    }

    /// Returns the primary weights of a character, in order; none if its weights were not read.
    func primaries(of character: Unicode.Scalar) -> ArraySlice<UInt32> {
        index(of: character).map(primaries) ?? []
    }

    /// Returns the primary weights of the character at an index, in order.
    func primaries(at number: Int) -> ArraySlice<UInt32> { weights[Self.range(number, ends)] }

    /// Returns whether no character after the one at an index, in code point order, is simpler and has the same weights.
    func isSimplest(at number: Int) -> Bool {
        CollationSimplicity(elements[Self.range(number, elementEnds)], characters[number]).isGreatest
    }

    /// Returns the index of the simplest of the characters that have only one weight.
    func representative(of weight: UInt32) -> Int? { representatives[weight] }

    /// Returns a range between ends.
    private static func range(_ number: Int, _ ends: [Int32]) -> Range<Int> {
        (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    }

    /// Appends the primary weights of a range of collation elements, 32 bits each. ICU returns the second half of a weight
    /// in the next element.
    private static func appendPrimaryWeights(
        of elements: [UInt32], in range: Range<Int>, to weights: inout [UInt32]
    ) {
        let start = weights.count
        for index in range {
            let element = elements[index]
            if element & 0xC0 == 0xC0 {
                if weights.count > start { weights[weights.count - 1] |= element >> 16 }
            } else if element >> 16 != 0 {
                weights.append(element & 0xFFFF_0000)
            }
        }
    }

    private static func elements(
        of characters: [Unicode.Scalar]
    ) throws(CollationError) -> (elements: [UInt32], ends: [Int32]) {
        let values = characters.map { $0.value }
        var ends = [Int32](repeating: 0, count: values.count)
        var elements: [UInt32] = []
        var needed = values.count * 2
        while elements.count < needed {
            let capacity = needed
            var status: Int32 = 0
            elements = [UInt32](unsafeUninitializedCapacity: capacity) { elements, count in
                guard let start = elements.baseAddress else { return }
                let (length, limit) = (Int32(clamping: values.count), Int32(clamping: capacity))
                needed = Int(collation_root_elements(values, length, start, limit, &ends, &status))
                count = min(needed, capacity)
            }
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

    init(_ elements: ArraySlice<UInt32>, _ character: Unicode.Scalar) {
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

    /// Whether the character is simpler than all later characters with the same primary weight. It has only this weight,
    /// without accent, case, width or font variation.
    var isGreatest: Bool {
        guard let first = elements.first, first & 0xFFFF == 0x0505 else { return false }
        // The second half of the weight, which has nothing else.
        return elements.count == 1 || (elements.count == 2 && elements.last.map { $0 & 0xFFFF } == 0xC0)
    }

    /// The number of weights below the primary level that differ from the common weight (5), ignoring the
    /// bits for case.
    private var uncommonCount: Int {
        elements.reduce(0) { $0 + ($1 & 0xFF00 != 0x0500 ? 1 : 0) + ($1 & 0x3F != 0x05 ? 1 : 0) }
    }
}
