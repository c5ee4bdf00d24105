/// A search for a word in folded bytes.
enum WordMatcher {
    /// Returns the first position at or after `start` at which `word` matches.
    ///
    /// - Parameter word: The word to find. An empty word never matches.
    /// - Complexity: O(*n* · *m*) for *n* bytes and a word of *m* bytes; O(*n*) except for repetitive texts and
    ///   words.
    static func firstMatch(
        of word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int,
        matching: SearchQuery.Matching
    ) -> Int? {
        guard let first = word.first else { return nil }
        let end = bytes.count - word.count
        var position = start
        while position <= end {
            if bytes[position] == first, isFound(word, in: bytes, at: position) {
                if matching == .anywhere || isWordStart(position, in: bytes) { return position }
            }
            position += 1
        }
        return nil
    }

    private static func isFound(
        _ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Bool {
        for offset in 1..<word.count where bytes[position + offset] != word[offset] { return false }
        return true
    }

    /// Returns whether a word begins at the scalar whose first byte is at a position.
    private static func isWordStart(_ position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position > 0, ScalarKind(at: position, in: bytes) == .letter else { return true }
        var before = position - 1
        while before > 0, bytes[before] & 0xC0 == 0x80 { before -= 1 }
        return ScalarKind(at: before, in: bytes) != .letter
    }
}
