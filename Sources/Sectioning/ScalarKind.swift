/// The part that a scalar of folded text has in words.
enum ScalarKind {
    /// Not part of a word: white space, punctuation, a symbol, or invalid UTF-8.
    case separator
    /// A letter, mark or number that forms words with the adjacent letters.
    case letter
    /// Part of a word in Thai, Lao, Myanmar or Khmer.
    case southeastAsian
    /// A conjoining jamo. Two or three of them form a syllable of Hangul.
    case jamo
    /// Part of a word in another script without spaces between words, such as Han or kana, or in composed Hangul.
    case eastAsian
}

extension ScalarKind {
    /// Creates the kind of the scalar whose first byte is at a position.
    /// - Complexity: O(1).
    init(at position: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let first = bytes[position]
        if first < 0x80 {
            self = first.isASCIILetterOrDigit ? .letter : .separator
        } else if let scalar = bytes.scalar(at: position) {
            self.init(scalar)
        } else {
            self = .separator
        }
    }

    private init(_ scalar: Unicode.Scalar) {
        guard scalar.isPartOfWord else {
            self = .separator
            return
        }
        switch scalar.value {
        // Thai and Lao; Myanmar; Khmer.
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: self = .southeastAsian
        // Jamo, with their two extensions.
        case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: self = .jamo
        // From the CJK radicals to composed Hangul; compatibility ideographs; halfwidth kana and jamo.
        case 0x2E80...0xD7AF, 0xF900...0xFAFF, 0xFF66...0xFFDC: self = .eastAsian
        // The rest of kana and of Han.
        case 0x1AFF0...0x1B16F, 0x20000...0x3FFFF: self = .eastAsian
        default: self = .letter
        }
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
}

extension UInt8 {
    var isASCIILetterOrDigit: Bool { (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns whether a scalar is a letter or digit; `nil` if it is not in ASCII, or is followed by a byte that belongs
    /// to no scalar.
    func isASCIILetter(at position: Int) -> Bool? {
        guard self[position] < 0x80, position + 1 == count || self[position + 1] & 0xC0 != 0x80 else {
            return nil
        }
        return self[position].isASCIILetterOrDigit
    }

    /// Returns the scalar whose first byte is at a position, or `nil` if the bytes are not valid UTF-8.
    func scalar(at position: Int) -> Unicode.Scalar? {
        var decoder = UTF8()
        var rest = self[position...].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return nil }
        return scalar
    }

    /// Returns the position of the scalar before a position that is not the first.
    func position(beforeScalarAt position: Int) -> Int {
        var before = position - 1
        while before > 0, self[before] & 0xC0 == 0x80 { before -= 1 }
        return before
    }

    /// Returns the position of the scalar after the one at a position, or the end.
    func position(afterScalarAt position: Int) -> Int {
        var next = position + 1
        while next < count, self[next] & 0xC0 == 0x80 { next += 1 }
        return next
    }
}
