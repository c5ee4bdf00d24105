extension SearchTerms {
    /// Returns what words, codes and numbers with separators are if the separators are left out: `typesafe` for `type-safe`,
    /// `380` for `3.80`, `obrien` for `o'brien`.
    ///
    /// A term begins at each word and has its letters and digits, and those that follow after one of `-./_:,'"&`, up to
    /// ``maximumLength`` scalars. Words without a separator have no such term. If spaces are separators, too, what is before
    /// the first space is another term: `a-5 b` has `a5` and `a5b`.
    ///
    /// - Parameters:
    ///   - bytes: Folded text.
    ///   - acrossSpaces: Whether a space beside a digit separates like them, as in `838 60 71` and `290 g`. Otherwise, only
    ///     a space between the thousands of a number does, as in `1 234 567`.
    /// - Returns: The terms in the order of the text. Some may be equal. None is empty.
    /// - Complexity: O(*n*) for *n* bytes.
    public static func joined(in bytes: [UInt8], acrossSpaces: Bool) -> [[UInt8]] {
        bytes.withUnsafeBufferPointer { bytes in
            var terms: [[UInt8]] = []
            var position = 0
            while position < bytes.count {
                let end = bytes.endOfLetters(from: position)
                if end < bytes.count, end > position, bytes.joins(at: end, acrossSpaces: acrossSpaces) {
                    appendTerms(from: position, in: bytes, acrossSpaces: acrossSpaces, to: &terms)
                }
                position = end == position ? bytes.position(afterScalarAt: end) : end
            }
            return terms
        }
    }

    /// Appends the terms that begin at a letter.
    private static func appendTerms(
        from start: Int, in bytes: UnsafeBufferPointer<UInt8>, acrossSpaces: Bool, to terms: inout [[UInt8]]
    ) {
        var term: [UInt8] = []
        var (length, separators, hasSpace) = (0, 0, false)
        var position = start
        while length < maximumLength, position < bytes.count {
            if ScalarKind(at: position, in: bytes) == .letter {
                let next = bytes.position(afterScalarAt: position)
                term += bytes[position..<next]
                length += 1
                position = next
                continue
            }
            guard bytes.joins(at: position, acrossSpaces: acrossSpaces) else { break }
            if bytes[position] == 0x20, !hasSpace {
                hasSpace = true
                if separators > 0 { terms.append(term) }
            }
            separators += 1
            position += 1
        }
        terms.append(term)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the end of the letters that begin at a position, which is the position if there is none.
    func endOfLetters(from start: Int) -> Int { end(from: start) { $0 == .letter } }

    /// Returns the end of the scalars of some kinds from a position. Letters and digits in ASCII are of these kinds.
    @inline(__always)
    func end(from start: Int, of isIncluded: (ScalarKind) -> Bool) -> Int {
        var end = start
        while end < count {
            if self[end] < 0x80 {
                guard self[end].isASCIILetterOrDigit else { break }
                end += 1
            } else {
                guard isIncluded(ScalarKind(at: end, in: self)) else { break }
                end = position(afterScalarAt: end)
            }
        }
        return end
    }

    /// Returns whether a scalar that follows a letter separates it from another letter.
    func joins(at position: Int, acrossSpaces: Bool) -> Bool {
        let (byte, next) = (self[position], position + 1)
        guard next < count, ScalarKind(at: next, in: self) == .letter else { return false }
        guard byte == 0x20 else { return byte.isJoiningSeparator }
        guard acrossSpaces else { return groupsDigits(at: position) }
        return position > 0 && (self[position - 1].isASCIIDigit || self[next].isASCIIDigit)
    }

    /// Returns whether a space groups the digits of a number by thousands: after 1 to 3 digits and before exactly 3.
    private func groupsDigits(at space: Int) -> Bool {
        func digits(by step: Int) -> Int {
            (1...4).prefix { indices.contains(space + step * $0) && self[space + step * $0].isASCIIDigit }
                .count
        }
        return 1...3 ~= digits(by: -1) && digits(by: 1) == 3
    }
}

extension UInt8 {
    var isASCIIDigit: Bool { self &- 0x30 < 10 }

    /// Whether a word may be written with or without the character between its letters.
    var isJoiningSeparator: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: ":"),
            UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "&"):
            true
        default: false
        }
    }

    /// Whether the character ends a term with symbols: white space, brackets, quotation marks and the like.
    var isTermBoundary: Bool {
        switch self {
        case 0x20, 0x0A, UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
            UInt8(ascii: "`"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "="),
            UInt8(ascii: "!"), UInt8(ascii: "?"):
            true
        default: false
        }
    }
}
