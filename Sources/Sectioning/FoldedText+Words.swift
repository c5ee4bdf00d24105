extension FoldedText {
    /// The words of the text, which are separated by spaces.
    /// - Complexity: O(*bytes*).
    public var words: [[UInt8]] {
        var words: [[UInt8]] = []
        var start = 0
        for end in 0...bytes.count where end == bytes.count || bytes[end] == 0x20 {
            if start < end { words.append(Array(bytes[start..<end])) }
            start = end + 1
        }
        return words
    }

    /// Returns the ranges of all matches of the given words.
    ///
    /// - Parameters:
    ///   - words: The words, folded like the text.
    ///   - matching: Where in the text a word may match.
    /// - Returns: Ranges of offsets in the source, ascending and not touching. A match in a character that
    ///   folds to several letters covers the whole character (`s` in `ß`).
    /// - Precondition: No word is empty.
    /// - Complexity: O(*words* · *n* + *m* log *m*) for *n* bytes and *m* matches, except for repetitive texts
    ///   and words.
    public func ranges(of words: [[UInt8]], matching: SearchQuery.Matching) -> [Range<Int>] {
        var lowers: [Int] = []
        var uppers: [Int] = []
        bytes.withUnsafeBufferPointer { bytes in
            for word in words {
                var start = 0
                while let found = WordMatcher.firstMatch(
                    of: word, in: bytes, from: start, matching: matching)
                {
                    let range = sourceRange(of: found..<found + word.count)
                    lowers.append(range.lowerBound)
                    uppers.append(range.upperBound)
                    start = found + 1
                }
            }
        }
        var merged: [Range<Int>] = []
        for position in lowers.indices.sorted(by: { lowers[$0] < lowers[$1] }) {
            let (lower, upper) = (lowers[position], uppers[position])
            if let last = merged.last, lower <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, upper)
            } else {
                merged.append(lower..<upper)
            }
        }
        return merged
    }

    /// Returns the source range of a range of folded bytes. The range ends at the start of the next source
    /// character that has folded bytes.
    private func sourceRange(of range: Range<Int>) -> Range<Int> {
        let lower = sourceOffsets[range.lowerBound]
        let last = sourceOffsets[range.upperBound - 1]
        var next = range.upperBound
        while next < bytes.count, sourceOffsets[next] == last { next += 1 }
        return lower..<sourceOffsets[next]
    }
}
