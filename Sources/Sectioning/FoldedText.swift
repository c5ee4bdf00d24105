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
    /// Folds a text to lower case; accents stay.
    ///
    /// White space, and punctuation beyond ASCII, is one space a run, and none at the beginning. What is not shown
    /// by itself is left out: controls, joiners, variation selectors, and the marks that enclose a character, as in
    /// `1️⃣`. Characters are taken as they are stored: `é` and `e` with a combining accent stay two different texts.
    /// A collation's folding does more.
    ///
    /// - Complexity: O(*n*) for *n* bytes.
    public init(lowercasing text: String) {
        var bytes: [UInt8] = []
        var offsets: [Int] = []
        bytes.reserveCapacity(text.utf8.count)
        offsets.reserveCapacity(text.utf8.count + 1)
        var offset = 0
        for scalar in text.unicodeScalars {
            if scalar.isIgnored {
                // What comes before it stands for it, too.
            } else if scalar.isSeparator {
                if (bytes.last ?? 0x20) != 0x20 {
                    bytes.append(0x20)
                    offsets.append(offset)
                }
            } else if scalar.isASCII {
                let byte = UInt8(truncatingIfNeeded: scalar.value)
                bytes.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
                offsets.append(offset)
            } else {
                for byte in scalar.properties.lowercaseMapping.utf8 {
                    bytes.append(byte)
                    offsets.append(offset)
                }
            }
            offset += UTF8.width(scalar)
        }
        offsets.append(offset)
        self.init(bytes: bytes, sourceOffsets: offsets)
    }
}

extension Unicode.Scalar {
    /// A control that is no white space, or what changes how the character before it looks and no more.
    fileprivate var isIgnored: Bool {
        if isASCII { return value < 0x09 || value > 0x0D && value < 0x20 || value == 0x7F }
        switch properties.generalCategory {
        case .enclosingMark: return true
        case .control: return !properties.isWhitespace
        default: return properties.isDefaultIgnorableCodePoint
        }
    }

    /// White space, or punctuation beyond ASCII.
    fileprivate var isSeparator: Bool {
        if isASCII { return value == 0x20 || value >= 0x09 && value <= 0x0D }
        switch properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation:
            return true
        default:
            return properties.isWhitespace
        }
    }
}
