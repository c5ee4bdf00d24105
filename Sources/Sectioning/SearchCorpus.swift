/// The folded texts of many entries, stored contiguously for searching.
///
/// Entries are identified by index, so the same code searches entries with any type of identity.
public struct SearchCorpus: Sendable {
    /// Separates the texts of an entry, so that no word matches across two of them.
    private static let separator: UInt8 = 0x0A

    private var bytes: [UInt8] = []
    /// The offset at which each entry's texts end.
    private var ends: [Int] = []

    /// Creates an empty corpus.
    public init() {}

    /// The number of entries.
    /// - Complexity: O(1).
    public var count: Int { ends.count }

    /// The number of bytes of all texts, including one separator between two texts of an entry.
    /// - Complexity: O(1).
    public var byteCount: Int { bytes.count }

    /// Reserves space for the given number of additional entries and bytes.
    /// - Complexity: O(*bytes* + *entries*) for the existing content.
    public mutating func reserveCapacity(entries: Int, bytes: Int) {
        ends.reserveCapacity(count + entries)
        self.bytes.reserveCapacity(byteCount + bytes)
    }

    /// Adds an entry with its texts. An entry without texts never matches a word.
    /// - Complexity: O(*bytes*), amortized.
    public mutating func append(_ texts: some Sequence<FoldedText>) {
        var isFirst = true
        for text in texts {
            if !isFirst { bytes.append(Self.separator) }
            bytes += text.bytes
            isFirst = false
        }
        ends.append(bytes.count)
    }

    /// Returns, for each entry, whether its texts contain every word.
    ///
    /// If there are no words, every entry matches.
    ///
    /// - Parameters:
    ///   - words: The words, folded like the texts.
    ///   - matching: Where in a text a word may match.
    ///   - isFoundElsewhere: A function that returns whether an entry matches a word that is in none of its
    ///     texts. The arguments are the indices of the entry and the word. After it returns `false`, it is
    ///     not called again for the same entry.
    ///   - isCancelled: A function that returns whether to stop. It is called before the first entry and then
    ///     once every 256 entries.
    /// - Returns: A flag for each entry.
    /// - Throws: `CancellationError` if `isCancelled` returns `true`.
    /// - Precondition: No word is empty.
    /// - Complexity: O(*words* · (*bytes* + *entries*)), except for repetitive texts and words.
    public func matches(
        _ words: [[UInt8]], matching: SearchQuery.Matching,
        isFoundElsewhere: (Int, Int) -> Bool = { _, _ in false }, isCancelled: () -> Bool = { false }
    ) throws(CancellationError) -> [Bool] {
        var flags = [Bool](repeating: true, count: count)
        var start = 0
        for (entry, end) in ends.enumerated() {
            if entry % 256 == 0, isCancelled() { throw CancellationError() }
            for (number, word) in words.enumerated() where flags[entry] {
                flags[entry] =
                    isFound(word, in: start..<end, matching: matching) || isFoundElsewhere(entry, number)
            }
            start = end
        }
        return flags
    }

    /// Returns, for each entry, whether its texts contain every word of a query.
    ///
    /// - Parameters:
    ///   - query: The query, which must be folded like the texts.
    ///   - isCancelled: A function that returns whether to stop. It is called before the first entry and then
    ///     once every 256 entries.
    /// - Returns: A flag for each entry.
    /// - Throws: `CancellationError` if `isCancelled` returns `true`.
    /// - Complexity: The same as ``matches(_:matching:isFoundElsewhere:isCancelled:)``.
    public func matches(
        _ query: SearchQuery, isCancelled: () -> Bool = { false }
    ) throws(CancellationError) -> [Bool] {
        try matches(query.words.map { $0.bytes }, matching: query.matching, isCancelled: isCancelled)
    }

    private func isFound(_ word: [UInt8], in range: Range<Int>, matching: SearchQuery.Matching) -> Bool {
        bytes.withUnsafeBufferPointer {
            let text = UnsafeBufferPointer(rebasing: $0[range])
            return WordMatcher.firstMatch(of: word, in: text, from: 0, matching: matching) != nil
        }
    }
}
