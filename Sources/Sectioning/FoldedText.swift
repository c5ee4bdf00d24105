/// A text made ready to be searched: letters that count as equal have equal bytes, and every byte knows the
/// character that it was made of.
///
/// Case, accents and width play no part in a search, so `Ångström` and `ANGSTROM` fold to the same bytes,
/// `angstrom`. What folds to what is for a collation to say; ``init(lowercasing:)`` is what Swift can say by
/// itself.
public struct FoldedText: Hashable, Sendable {
    /// UTF-8 of the folded text. Runs of white space are one space (0x20).
    public let bytes: [UInt8]

    /// For each byte, the UTF-8 offset in the source at which what it was made of begins; and, as one more
    /// number at the end, the length of the source. The numbers never decrease.
    public let sourceOffsets: [Int]

    /// A text that was folded elsewhere, by a collation for example.
    ///
    /// - Precondition: There is one more source offset than there are bytes, and none is less than the one
    ///   before it.
    /// - Complexity: O(*n*) for *n* bytes.
    public init(bytes: [UInt8], sourceOffsets: [Int]) {
        precondition(sourceOffsets.count == bytes.count + 1, "one source offset for each byte, and the end")
        for position in bytes.indices {
            precondition(
                sourceOffsets[position] <= sourceOffsets[position + 1], "source offsets never decrease")
        }
        self.bytes = bytes
        self.sourceOffsets = sourceOffsets
    }
}

extension FoldedText {
    /// Folds a text to lower case and white space to single spaces, none at the beginning; accents stay.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public init(lowercasing text: String) {
        var bytes: [UInt8] = []
        var offsets: [Int] = []
        var offset = 0
        for scalar in text.unicodeScalars {
            let isSpace = scalar.properties.isWhitespace
            if !isSpace || (bytes.last ?? 0x20) != 0x20 {
                for byte in isSpace ? " ".utf8 : scalar.properties.lowercaseMapping.utf8 {
                    bytes.append(byte)
                    offsets.append(offset)
                }
            }
            offset += UTF8.width(scalar)
        }
        self.init(bytes: bytes, sourceOffsets: offsets + [offset])
    }
}
