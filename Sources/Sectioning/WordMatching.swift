/// Finds a word among folded bytes.
enum WordMatching {
    /// The first position from `start` on at which `word` is found.
    ///
    /// - Parameter word: an empty one is found nowhere.
    /// - Complexity: O(*n* · *m*) for *n* bytes and a word of *m*; O(*n*) but for texts and words that repeat
    ///   themselves.
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

    /// Whether a word begins with the scalar at a position, which is its first byte.
    private static func isWordStart(_ position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position > 0, isLetter(at: position, in: bytes) else { return true }
        var before = position - 1
        while before > 0, bytes[before] & 0xC0 == 0x80 { before -= 1 }
        return !isLetter(at: before, in: bytes)
    }

    /// Whether the scalar at a position makes a word with letters beside it: a letter or digit, but not one of a
    /// script in which letters of two words stand side by side. Marks and punctuation are not met: folding leaves
    /// nothing of the former and spaces of the latter.
    ///
    /// What is none are ASCII's other characters, the symbols of Latin-1, × and ÷, U+2000–2BFF and U+1F000–1FFFF;
    /// and Thai and Lao (U+0E00–0EFF), Myanmar (U+1000–109F), Khmer (U+1780–17FF), all from the CJK radicals
    /// (U+2E80) to the end of Hangul (U+D7FF), with its jamo (U+1100–11FF), the compatibility ideographs
    /// (U+F900–FAFF) and the supplementary ideographic planes.
    private static func isLetter(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let first = bytes[position]
        if first < 0x80 {
            return first | 0x20 >= 0x61 && first | 0x20 <= 0x7A || first >= 0x30 && first <= 0x39
        }
        let second = position + 1 < bytes.count ? bytes[position + 1] : 0
        switch first {
        case 0xC2: return false
        case 0xC3: return second != 0x97 && second != 0xB7
        case 0xE0: return second < 0xB8 || second > 0xBB
        case 0xE1: return second > 0x87 && second != 0x9E && second != 0x9F
        case 0xE2: return second >= 0xB0 && second < 0xBA
        case 0xE3...0xED: return false
        case 0xEF: return second < 0xA4 || second > 0xAB
        case 0xF0: return second != 0x9F && second < 0xA0
        default: return true
        }
    }
}
