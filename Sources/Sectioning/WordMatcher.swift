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
        guard position > 0, isLetter(at: position, in: bytes) else { return true }
        var before = position - 1
        while before > 0, bytes[before] & 0xC0 == 0x80 { before -= 1 }
        return !isLetter(at: before, in: bytes)
    }

    /// Returns whether the scalar at a position forms words with the adjacent letters.
    private static func isLetter(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let first = bytes[position]
        if first < 0x80 {
            return first | 0x20 >= 0x61 && first | 0x20 <= 0x7A || first >= 0x30 && first <= 0x39
        }
        var decoder = UTF8()
        var rest = bytes[position...].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return false }
        return scalar.isPartOfWord && !scalar.isInScriptWithoutSpaces
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a letter, mark or number. Letters in circles count as letters.
    fileprivate var isPartOfWord: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber: true
        default: properties.isAlphabetic
        }
    }

    /// Whether the scalar is in a block of Hangul or of a script without spaces between words, such as Thai.
    /// In these scripts, every letter is a separate word.
    fileprivate var isInScriptWithoutSpaces: Bool {
        switch value {
        // Thai and Lao; Myanmar; Hangul jamo; Khmer.
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF: true
        // From the CJK radicals to Hangul; compatibility ideographs; halfwidth kana and jamo.
        case 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC: true
        // The rest of kana and of Han.
        case 0x1AFF0...0x1B16F, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
