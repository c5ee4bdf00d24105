import Diagnostics

/// The extensions that may occur in a document, found by a scan of its bytes. Most documents have none and
/// need no further scan.
struct MarkdownFeatures {
    /// Whether a line could be the delimiter row of a table.
    private(set) var hasDelimiterRow = false
    private(set) var hasAtSign = false
    /// Whether the document may contain text that needs a placeholder: URLs, tildes, task items.
    private(set) var hasInlineMarkers = false

    var needsScan: Bool { hasDelimiterRow || hasInlineMarkers }

    /// Scans a document.
    /// - Complexity: O(*n*), where *n* is the length of the document.
    init(of bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { scan($0) }
    }

    private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) {
        var (line, previous) = (DelimiterRowDetector(), UInt8.lineFeed)
        var (twoBack, threeBack) = (UInt8.lineFeed, UInt8.lineFeed)
        for byte in bytes {
            switch byte {
            case .lineFeed, .carriageReturn:
                if line.isDelimiterRow { hasDelimiterRow = true }
                line = DelimiterRowDetector()
            case .tilde: hasInlineMarkers = true
            case UInt8(ascii: "@"): hasAtSign = true
            case .slash where previous == .slash && twoBack == .colon: hasInlineMarkers = true
            case .period where previous == UInt8(ascii: "w") && twoBack == previous && threeBack == previous:
                hasInlineMarkers = true
            case .closingBracket where twoBack == .openingBracket:
                if previous == .space || previous | 0x20 == UInt8(ascii: "x") { hasInlineMarkers = true }
            default: break
            }
            if !line.hasOther { line.take(byte) }
            (threeBack, twoBack, previous) = (twoBack, previous, byte)
        }
        if line.isDelimiterRow { hasDelimiterRow = true }
    }

    /// A detector of lines that contain only hyphens, pipes, colons, white space and container markers.
    private struct DelimiterRowDetector {
        private(set) var hasOther = false
        private var hasDash = false
        private var hasBar = false

        var isDelimiterRow: Bool { !hasOther && hasDash && hasBar }

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
