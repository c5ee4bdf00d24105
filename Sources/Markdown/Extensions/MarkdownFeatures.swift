import Diagnostics

/// What may occur in a document beyond CommonMark, told from its bytes alone: most documents need none of the
/// work that the rest of this folder does.
struct MarkdownFeatures {
    /// Whether a line could be the row of dashes of a table.
    private(set) var hasDelimiterRow = false
    private(set) var hasMailSign = false
    /// Whether something must be marked before cmark reads the document: addresses, tildes, boxes.
    private(set) var hasMarks = false

    var needsSurvey: Bool { hasDelimiterRow || hasMarks }

    /// - Complexity: O(*n*).
    init(of bytes: ArraySlice<UInt8>) {
        var (line, previous) = (DelimiterRowDetector(), UInt8.lineFeed)
        var (twoBack, threeBack) = (UInt8.lineFeed, UInt8.lineFeed)
        for byte in bytes {
            switch byte {
            case .lineFeed, .carriageReturn:
                hasDelimiterRow = hasDelimiterRow || line.isRule
                line = DelimiterRowDetector()
            case .tilde: hasMarks = true
            case UInt8(ascii: "@"): hasMailSign = true
            case .slash where previous == .slash && twoBack == .colon: hasMarks = true
            case .period where previous == UInt8(ascii: "w") && twoBack == previous && threeBack == previous:
                hasMarks = true
            case .closingBracket where twoBack == .openingBracket:
                if previous == .space || previous | 0x20 == UInt8(ascii: "x") { hasMarks = true }
            default: break
            }
            line.take(byte)
            (threeBack, twoBack, previous) = (twoBack, previous, byte)
        }
        hasDelimiterRow = hasDelimiterRow || line.isRule
    }

    /// Whether a line has nothing but dashes, pipes, colons, space and the marks of containers.
    private struct DelimiterRowDetector {
        private var hasOther = false
        private var hasDash = false
        private var hasBar = false

        var isRule: Bool { !hasOther && hasDash && hasBar }

        mutating func take(_ byte: UInt8) {
            switch byte {
            case .hyphen: hasDash = true
            case .pipe, .colon: hasBar = true
            case .space, .tab, 0x0B, 0x0C, .lineFeed, .carriageReturn, UInt8(ascii: ">"): break
            default: hasOther = true
            }
        }
    }
}
