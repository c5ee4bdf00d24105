/// The terms of the parts of a catalog, merged in the order of their bytes.
struct MergedTerms {
    /// A term of a part.
    struct Occurrence {
        fileprivate let part: Int
        fileprivate let index: Int
        fileprivate let length: Int
        fileprivate let start: UInt64
    }

    /// The entries of a term in a part: the ordinals of the first and the last, and the differences between all of them.
    struct Entries {
        let first: Int
        let last: Int
        /// Each is in base 36, after a space.
        let differences: ArraySlice<UInt8>
    }

    private let parts: [TermFiles.Part]
    private let occurrences: [Occurrence]

    /// - Complexity: O(*t* log *p*) for *t* terms in *p* parts, because the terms of each part are in order.
    init(_ parts: [TermFiles.Part]) {
        var occurrences: [Occurrence] = []
        occurrences.reserveCapacity(parts.reduce(0) { $0 + $1.terms.terms.count })
        for (part, list) in parts.enumerated() {
            for (index, term) in list.terms.terms.enumerated() {
                occurrences.append(
                    Occurrence(part: part, index: index, length: term.length, start: term.start))
            }
        }
        self.parts = parts
        self.occurrences = occurrences.sorted { one, other in
            if one.start != other.start { return one.start < other.start }
            if Self.hasSameTerm(one, other, in: parts) { return one.part < other.part }
            return Self.bytes(of: one, in: parts).lexicographicallyPrecedes(Self.bytes(of: other, in: parts))
        }
    }

    /// Calls a function with each term, and with its occurrences in the order of the parts.
    func forEach(_ body: (ArraySlice<UInt8>, ArraySlice<Occurrence>) -> Void) {
        var position = 0
        while position < occurrences.count {
            let first = occurrences[position]
            var end = position + 1
            while end < occurrences.count, Self.hasSameTerm(first, occurrences[end], in: parts) { end += 1 }
            body(Self.bytes(of: first, in: parts), occurrences[position..<end])
            position = end
        }
    }

    func entries(of occurrence: Occurrence) -> Entries {
        let part = parts[occurrence.part]
        let term = part.terms.terms[occurrence.index]
        return Entries(
            first: part.firstEntry + term.first, last: part.firstEntry + term.last,
            differences: part.terms.bytes[term.differences])
    }

    private static func bytes(of occurrence: Occurrence, in parts: [TermFiles.Part]) -> ArraySlice<UInt8> {
        let list = parts[occurrence.part].terms
        return list.bytes[list.terms[occurrence.index].range]
    }

    private static func hasSameTerm(_ one: Occurrence, _ other: Occurrence, in parts: [TermFiles.Part])
        -> Bool
    {
        one.start == other.start && one.length == other.length
            && (one.length <= TermList.startLength
                || bytes(of: one, in: parts).elementsEqual(bytes(of: other, in: parts)))
    }
}
