/// A cursor that goes through the characters (grapheme clusters) of a string once, to find those around ranges of UTF-8
/// offsets.
///
/// A string that is asked for the character around an index may have to read it from its beginning. A run of flags, or of
/// Indic consonants, would be read again for each range.
@usableFromInline
struct CharacterCursor {
    private let text: String
    /// The bounds of the character that contains `index`, or of one before it.
    private var start: String.Index
    private var end: String.Index
    /// The end of the last range, and its UTF-8 offset.
    private var index: String.Index
    private var offset = 0

    /// Creates a cursor at the beginning of a string.
    @usableFromInline
    init(_ text: String) {
        self.text = text
        (start, end, index) = (text.startIndex, text.startIndex, text.startIndex)
    }

    /// Returns the range of the characters that a range of UTF-8 offsets is part of.
    ///
    /// - Precondition: The range begins at or after the end of the last one.
    /// - Complexity: O(*n*) for *n* bytes from the last range to the end of this one; O(*length of the range*) if it is
    ///   between ASCII characters.
    @usableFromInline
    mutating func characters(around range: Range<Int>) -> Range<String.Index> {
        let lower = text.utf8.index(index, offsetBy: range.lowerBound - offset)
        let upper = text.utf8.index(lower, offsetBy: range.count)
        (index, offset) = (upper, range.upperBound)
        if lower > end, isBetweenASCII(lower) { (start, end) = (lower, lower) }
        while end <= lower, end < text.endIndex { advance() }
        let first = start
        guard first < upper else { return first..<first }
        while end < upper { advance() }
        return first..<end
    }

    private mutating func advance() {
        start = end
        end = text.index(after: end)
    }

    /// Returns whether the bytes on both sides of an index are ASCII other than a line break, so that a character begins
    /// there.
    private func isBetweenASCII(_ index: String.Index) -> Bool {
        guard index > text.startIndex, index < text.endIndex else { return false }
        return text.utf8[text.utf8.index(before: index)].isSeparateCharacter
            && text.utf8[index].isSeparateCharacter
    }
}

extension UInt8 {
    /// Whether the byte is ASCII, and not part of a line break of two bytes.
    fileprivate var isSeparateCharacter: Bool { self < 0x80 && self != 0x0A && self != 0x0D }
}
