/// The terms of many texts, with the entries that have each of them.
///
/// The bytes of all terms are stored contiguously, because there are millions of short ones.
struct TermTable {
    private var bytes: [UInt8] = []
    /// The offset at which each term begins, and the end of the last one.
    private var starts: [Int] = [0]
    private var hashes: [UInt64] = []
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
            for range in ranges {
                let term = index(of: UnsafeBufferPointer(rebasing: text[range]))
                guard lastEntries[term] != entry else { continue }
                lastEntries[term] = entry
                occurrences.append(Occurrence(term: Int32(term), entry: entry))
            }
        }
    }

    private mutating func index(of term: UnsafeBufferPointer<UInt8>) -> Int {
        let hash = Self.slotHash(of: term)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let known = Int(slots[slot]) - 1
            if hashes[known] == hash, isEqual(known, term) { return known }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(hashes.count + 1)
        hashes.append(hash)
        bytes.append(contentsOf: term)
        starts.append(bytes.count)
        lastEntries.append(-1)
        if hashes.count * 2 > slots.count { grow() }
        return hashes.count - 1
    }

    private func isEqual(_ number: Int, _ term: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = starts[number]
        guard starts[number + 1] - start == term.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            UnsafeBufferPointer(rebasing: bytes[start..<start + term.count]).elementsEqual(term)
        }
    }

    /// A hash of a term for the table, from eight bytes at a time, because the terms of all texts are looked up.
    private static func slotHash(of term: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(term)
        var hash = UInt64(truncatingIfNeeded: bytes.count)
        var offset = 0
        while offset + 8 <= bytes.count {
            hash = mixed(hash, with: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        for byte in bytes[offset...] { rest = rest << 8 | UInt64(byte) }
        return mixed(hash, with: rest)
    }

    /// Combines a hash with eight bytes: the halves of a product by the golden ratio (Fibonacci hashing).
    private static func mixed(_ hash: UInt64, with word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    private mutating func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number + 1)
        }
    }
}

extension TermTable {
    /// The terms in the order of their bytes.
    /// - Complexity: O(*t* log *t* + *o*) for *t* terms in *o* texts.
    func sorted() -> TermList {
        var ends = [Int](repeating: 0, count: hashes.count + 1)
        for occurrence in occurrences { ends[Int(occurrence.term) + 1] += 1 }
        for term in hashes.indices { ends[term + 1] += ends[term] }
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
            let terms = hashes.indices.map { term in
                (start: TermList.start(of: bytes[starts[term]..<starts[term + 1]]), term: term)
            }
            return terms.sorted { one, other in
                if one.start != other.start { return one.start < other.start }
                return bytes[starts[one.term]..<starts[one.term + 1]]
                    .lexicographicallyPrecedes(bytes[starts[other.term]..<starts[other.term + 1]])
            }.map { $0.term }
        }
    }
}
