/// The terms of many texts, with the entries that have each of them.
///
/// The bytes of all terms are stored contiguously, because there are millions of short ones.
struct TermTable {
    private var bytes: [UInt8] = []
    /// The offset at which each term begins, and the end of the last one.
    private var starts: [Int] = [0]
    private var keys: [TermKey] = []
    /// A hash table with linear probing: the index of a term plus one, or zero.
    private var slots = [Int32](repeating: 0, count: 1024)
    /// The entry that had each term last.
    private var lastEntries: [Int32] = []
    private var occurrences: [Occurrence] = []

    private struct Occurrence {
        let term: Int32
        let entry: Int32
    }

    /// Adds the terms of one of the texts of an entry.
    ///
    /// - Parameters:
    ///   - ranges: The terms, as ranges of `text`.
    ///   - entry: The ordinal of the entry. Entries are added in ascending order.
    /// - Complexity: O(*length of the terms*) on average.
    mutating func insert(_ ranges: [Range<Int>], of text: [UInt8], entry: Int32) {
        text.withUnsafeBufferPointer { text in
            for range in ranges { insert(UnsafeBufferPointer(rebasing: text[range]), entry: entry) }
        }
    }

    /// Adds terms of an entry.
    mutating func insert(_ terms: [[UInt8]], entry: Int32) {
        for term in terms { term.withUnsafeBufferPointer { insert($0, entry: entry) } }
    }

    private mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>, entry: Int32) {
        let term = index(of: bytes)
        guard lastEntries[term] != entry else { return }
        lastEntries[term] = entry
        occurrences.append(Occurrence(term: Int32(term), entry: entry))
    }

    private mutating func index(of term: UnsafeBufferPointer<UInt8>) -> Int {
        let key = TermKey(of: UnsafeRawBufferPointer(term))
        var slot = Int(truncatingIfNeeded: key.hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let known = Int(slots[slot]) - 1
            if keys[known] == key, term.count <= TermList.startLength || isEqual(known, term) { return known }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(keys.count + 1)
        keys.append(key)
        bytes.append(contentsOf: term)
        starts.append(bytes.count)
        lastEntries.append(-1)
        if keys.count * 2 > slots.count { grow() }
        return keys.count - 1
    }

    /// Whether a term of the same length is the term with a number.
    private func isEqual(_ number: Int, _ term: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            UnsafeBufferPointer(rebasing: bytes[starts[number]..<starts[number + 1]]).elementsEqual(term)
        }
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        for (number, key) in keys.enumerated() {
            var slot = Int(truncatingIfNeeded: key.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number + 1)
        }
    }
}

extension TermTable {
    /// The terms in the order of their bytes.
    /// - Complexity: O(*t* log *t* + *o*) for *t* terms in *o* texts.
    func sorted() -> TermList {
        var ends = [Int](repeating: 0, count: keys.count + 1)
        for occurrence in occurrences { ends[Int(occurrence.term) + 1] += 1 }
        for term in keys.indices { ends[term + 1] += ends[term] }
        var next = ends
        var entries = [Int32](repeating: 0, count: occurrences.count)
        for occurrence in occurrences {
            entries[next[Int(occurrence.term)]] = occurrence.entry
            next[Int(occurrence.term)] += 1
        }
        var list = TermList()
        for term in sortedTerms() {
            list.append(bytes[starts[term]..<starts[term + 1]], entries: entries[ends[term]..<ends[term + 1]])
        }
        return list
    }

    private func sortedTerms() -> [Int] {
        bytes.withUnsafeBufferPointer { bytes in
            // Most terms differ in their first bytes, and these are next to each other in memory.
            let terms = keys.indices.map { term in (start: keys[term].start, term: term) }
            return terms.sorted { one, other in
                if one.start != other.start { return one.start < other.start }
                return bytes[starts[one.term]..<starts[one.term + 1]]
                    .lexicographicallyPrecedes(bytes[starts[other.term]..<starts[other.term + 1]])
            }.map { $0.term }
        }
    }
}

/// The length of a term, its first bytes and a hash. Terms of at most ``TermList/startLength`` bytes with equal keys are equal.
private struct TermKey: Equatable {
    /// See ``TermList/start(of:)``.
    let start: UInt64
    let hash: UInt64
    let length: Int

    /// - Complexity: O(*length*), eight bytes at a time, because the terms of all texts are looked up.
    init(of term: UnsafeRawBufferPointer) {
        length = term.count
        start = Self.word(of: term)
        var hash = Self.mixed(UInt64(truncatingIfNeeded: length), with: start)
        var offset = TermList.startLength
        while offset < length {
            hash = Self.mixed(hash, with: Self.word(of: .init(rebasing: term[offset...])))
            offset += TermList.startLength
        }
        self.hash = hash
    }

    /// Returns the first eight bytes as a number, most significant first; bytes that are lacking are zero.
    private static func word(of bytes: UnsafeRawBufferPointer) -> UInt64 {
        let lacking = TermList.startLength - bytes.count
        guard lacking > 0 else { return UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)) }
        if bytes.count >= 4 {
            // The first and the last four, which overlap.
            let first = UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))
            let last = UInt32(
                bigEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self))
            return UInt64(first) << 32 | UInt64(last) << UInt64(8 * lacking)
        }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * lacking)
    }

    /// Combines a hash with eight bytes: the halves of a product by the golden ratio (Fibonacci hashing).
    private static func mixed(_ hash: UInt64, with word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
