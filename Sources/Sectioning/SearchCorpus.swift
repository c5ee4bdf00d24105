/// The folded texts of many entries, one after another in memory, in which words are looked for.
///
/// Entries are known by number here, so that the same search serves identities of every kind.
public struct SearchCorpus: Sendable {
    /// Stands between the texts of an entry, so that no word is found across two of them.
    private static let separator: UInt8 = 0x0A

    private var bytes: [UInt8] = []
    /// Where the texts of each entry end.
    private var ends: [Int] = []

    /// No entries.
    public init() {}

    /// The number of entries.
    /// - Complexity: O(1).
    public var count: Int { ends.count }

    /// The number of bytes of all texts, with one between two of an entry.
    /// - Complexity: O(1).
    public var byteCount: Int { bytes.count }

    /// Makes room for so many further entries and bytes, so that adding them moves nothing.
    /// - Complexity: O(*bytes* + *entries*) for those that are there already.
    public mutating func reserveCapacity(entries: Int, bytes: Int) {
        ends.reserveCapacity(count + entries)
        self.bytes.reserveCapacity(byteCount + bytes)
    }

    /// Adds an entry with its texts. No word is found in an entry without any.
    /// - Complexity: O(*bytes*), amortized.
    public mutating func append(_ texts: some Sequence<FoldedText>) {
        let start = bytes.count
        for text in texts {
            if bytes.count > start { bytes.append(Self.separator) }
            bytes += text.bytes
        }
        ends.append(bytes.count)
    }

    /// Which entries have every word in one of their texts.
    ///
    /// Without words, every entry.
    ///
    /// - Parameters:
    ///   - words: folded as the texts are.
    ///   - matching: where in a text a word may be found.
    ///   - isFoundElsewhere: asked, with the positions of entry and word, for each word that is in none of the
    ///     entry's texts, up to the first that is not found here either.
    ///   - isCancelled: asked before the first entry and then every 256 entries.
    /// - Returns: A flag for each entry.
    /// - Throws: ``SearchCancelled`` when `isCancelled` said so.
    /// - Precondition: No word is empty.
    /// - Complexity: O(*words* · (*bytes* + *entries*)), but for texts and words that repeat themselves.
    public func matches(
        _ words: [[UInt8]], matching: SearchQuery.Matching,
        isFoundElsewhere: (Int, Int) -> Bool = { _, _ in false }, isCancelled: () -> Bool = { false }
    ) throws(SearchCancelled) -> [Bool] {
        var flags = [Bool](repeating: true, count: count)
        var start = 0
        for (entry, end) in ends.enumerated() {
            if entry % 256 == 0, isCancelled() { throw SearchCancelled() }
            for (number, word) in words.enumerated() where flags[entry] {
                flags[entry] =
                    isFound(word, in: start..<end, matching: matching) || isFoundElsewhere(entry, number)
            }
            start = end
        }
        return flags
    }

    /// Which entries have every word of a query in one of their texts.
    ///
    /// - Parameters:
    ///   - query: must be folded as the texts are.
    ///   - isCancelled: asked before the first entry and then every 256 entries.
    /// - Returns: A flag for each entry.
    /// - Throws: ``SearchCancelled`` when `isCancelled` said so.
    /// - Complexity: As ``matches(_:matching:isFoundElsewhere:isCancelled:)``.
    public func matches(
        _ query: SearchQuery, isCancelled: () -> Bool = { false }
    ) throws(SearchCancelled) -> [Bool] {
        try matches(query.words.map { $0.bytes }, matching: query.matching, isCancelled: isCancelled)
    }

    private func isFound(_ word: [UInt8], in range: Range<Int>, matching: SearchQuery.Matching) -> Bool {
        bytes.withUnsafeBufferPointer {
            let text = UnsafeBufferPointer(rebasing: $0[range])
            return WordMatcher.firstMatch(of: word, in: text, from: 0, matching: matching) != nil
        }
    }
}

/// A search was given up before it had looked at everything.
public struct SearchCancelled: Error, Hashable, Sendable {
    /// The error, for searches of your own.
    public init() {}
}
