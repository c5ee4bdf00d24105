/// Text prepared for searching: equivalent letters have equal bytes, and each byte maps back to its source
/// character.
///
/// A search ignores case, accents and width, so `Ångström` and `ANGSTROM` both fold to the bytes of
/// `angstrom`. A collation defines which letters are equivalent. ``init(lowercasing:)`` needs no collation,
/// but ignores only case.
public struct FoldedText: Hashable, Sendable {
    /// The UTF-8 bytes of the folded text. Each run of white space is one space (0x20).
    public let bytes: [UInt8]

    /// The UTF-8 offset of each byte's source character, followed by the length of the source. The offsets
    /// never decrease.
    public let sourceOffsets: [Int]

    /// Creates folded text from bytes that were folded elsewhere, for example by a collation.
    ///
    /// - Precondition: There is one more source offset than there are bytes, and the offsets never decrease.
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
    /// Creates folded text by converting a string to lower case. Accents are kept.
    ///
    /// Each run of white space and non-ASCII punctuation becomes one space, except at the beginning, where it
    /// is dropped. Characters that are invisible on their own are dropped: controls, joiners, variation
    /// selectors and enclosing marks, as in `1️⃣`. The final sigma `ς` becomes `σ`. The string is not normalized, since
    /// that needs the tables of a collation library: `é` and `e` with a combining
    /// accent stay different. To ignore accents and width as well, use the folding of a collation.
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
                // The range of the preceding character includes it.
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
                // The sigma at the end of a word equals the one inside.
                let mapping = scalar == "ς" ? "σ" : scalar.properties.lowercaseMapping
                for byte in mapping.utf8 {
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
    /// Whether this is a control character other than white space, or only changes how the preceding character
    /// looks.
    fileprivate var isIgnored: Bool {
        if isASCII { return value < 0x09 || value > 0x0D && value < 0x20 || value == 0x7F }
        switch properties.generalCategory {
        case .enclosingMark: return true
        case .control: return !properties.isWhitespace
        default: return properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether this is white space or non-ASCII punctuation.
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
