/// Finds a word among folded bytes.
enum WordMatching {
    /// The first position from `start` on at which `word` is found.
    ///
    /// - Parameter word: not empty.
    /// - Complexity: O(*n* · *m*) for *n* bytes and a word of *m*; O(*n*) but for texts and words that repeat
    ///   themselves.
    static func firstMatch(
        of word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from start: Int,
        matching: SearchQuery.Matching
    ) -> Int? {
        let first = word[0]
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
        for offset in 1..<max(word.count, 1) where bytes[position + offset] != word[offset] { return false }
        return true
    }

    /// Whether a word begins with the scalar at a position, which is its first byte.
    private static func isWordStart(_ position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position > 0 else { return true }
        return !isLetter(bytes[position - 1]) || !isLetter(bytes[position])
            || isWrittenWithoutSpaces(position, in: bytes)
    }

    /// Whether a byte belongs to a letter or digit. Beyond ASCII all do: punctuation is folded to spaces.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
    }

    /// Whether the scalar at a position is of a script in which letters of two words stand side by side: Thai
    /// and Lao (U+0E00–0EFF), Myanmar (U+1000–109F), Khmer (U+1780–17FF), and from the CJK radicals (U+2E80)
    /// on to the end of Hangul (U+D7FF), the compatibility ideographs (U+F900–FAFF) and the supplementary
    /// ideographic planes.
    private static func isWrittenWithoutSpaces(_ position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool
    {
        guard bytes[position] >= 0xE0, position + 1 < bytes.count else { return false }
        let second = bytes[position + 1]
        switch bytes[position] {
        case 0xE0: return second >= 0xB8 && second <= 0xBB
        case 0xE1: return second <= 0x82 || second == 0x9E || second == 0x9F
        case 0xE2: return second >= 0xBA
        case 0xE3...0xED: return true
        case 0xEF: return second >= 0xA4 && second <= 0xAB
        case 0xF0: return second >= 0xA0 && second <= 0xBF
        default: return false
        }
    }
}
