import Diagnostics

/// A scan of a body before cmark parses it. In one pass, it checks the limits, finds the features that need more
/// scans, and splits the body into lines.
struct MarkdownPrescan {
    private(set) var features = MarkdownFeatures()
    private(set) var lines = BodyLines()
    /// The number of `![` in the current paragraph.
    private var images = 0
    /// The end of the last destination of a link. What follows a `](` inside of it ends there, too.
    private var destinationEnd = 0

    /// Scans a body.
    /// - Throws: The first limit that the body exceeds.
    /// - Complexity: O(*n*), where *n* is the length of the body.
    init(of bytes: ArraySlice<UInt8>) throws(MarkdownLimits.LimitExceeded) {
        let limit = MarkdownLimits.maximumLength
        guard bytes.count <= limit else {
            throw MarkdownLimits.LimitExceeded(problem: .markdownTooLarge(limit: limit), line: 1)
        }
        let problem = bytes.withUnsafeBufferPointer { bytes in
            Self.plainBytes.withUnsafeBufferPointer { scan(bytes, isPlain: $0) }
        }
        if let problem { throw MarkdownLimits.LimitExceeded(problem: problem, line: lines.count) }
    }

    /// Scans lines until one exceeds a limit.
    private mutating func scan(
        _ bytes: UnsafeBufferPointer<UInt8>, isPlain: UnsafeBufferPointer<Bool>
    ) -> Problem? {
        var start = 0
        while start < bytes.count {
            lines.append(start)
            if !features.hasDelimiterRow { features.hasDelimiterRow = isDelimiterRow(at: start, in: bytes) }
            guard let text = skipMarkers(from: start, in: bytes) else {
                return .markdownNestedTooDeeply(limit: MarkdownLimits.maximumDepth)
            }
            features.takeLineStart(bytes[text...])
            if isDefinition(bytes[text...]) { features.definitionLines.append(lines.count) }
            guard let next = scanText(from: text, in: bytes, isPlain: isPlain) else {
                return .markdownTooManyImageMarkers(limit: MarkdownLimits.maximumImages)
            }
            start = next
        }
        return nil
    }

    /// Whether the line contains only hyphens, pipes, colons, white space and markers of block quotes.
    private func isDelimiterRow(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var (hasDash, hasBar) = (false, false)
        var at = start
        while at < bytes.count, !bytes[at].isLineEnd {
            switch bytes[at] {
            case .hyphen: hasDash = true
            case .pipe, .colon: hasBar = true
            case .space, .tab, 0x0B, 0x0C, UInt8(ascii: ">"): break
            default: return false
            }
            at += 1
        }
        return hasDash && hasBar
    }

    /// Whether the text of a line begins with a label and a colon, and so may be a link reference definition. Labels of several
    /// lines are not found.
    private func isDefinition(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard text.first == .openingBracket, text.dropFirst().first != UInt8(ascii: "^") else { return false }
        var at = text.startIndex + 1
        while at < text.endIndex, text[at] != .closingBracket, !text[at].isLineEnd {
            at += text[at] == .backslash ? 2 : 1
        }
        return at + 1 < text.endIndex && text[at] == .closingBracket && text[at + 1] == .colon
    }

    /// Skips the markers of block quotes and list items at the start of a line. List markers may be digits with `.` or
    /// `)`. Any other character ends the markers.
    /// - Returns: The end of the markers; `nil` if there are too many.
    private mutating func skipMarkers(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var (at, depth) = (start, 0)
        var (previous, isBlank) = (UInt8.lineFeed, true)
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case .space, .tab, UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: ">"): depth += 1
            case .period, UInt8(ascii: ")"): if previous.isDigit { depth += 1 }
            case .hyphen, UInt8(ascii: "+"), .asterisk: if previous != byte { depth += 1 }
            case .lineFeed, .carriageReturn:
                if isBlank { images = 0 }
                return at
            default: return at
            }
            guard depth <= MarkdownLimits.maximumDepth else { return nil }
            isBlank = isBlank && byte.isSpaceOrTab
            previous = byte
            at += 1
        }
        return at
    }

    /// Scans the text of a line.
    /// - Returns: The start of the next line; `nil` if the paragraph has too many images.
    private mutating func scanText(
        from start: Int, in bytes: UnsafeBufferPointer<UInt8>, isPlain: UnsafeBufferPointer<Bool>
    ) -> Int? {
        var at = start
        while true {
            while at < bytes.count, isPlain[Int(bytes[at])] { at += 1 }
            guard at < bytes.count else { return at }
            switch bytes[at] {
            case .lineFeed, .carriageReturn: return LineRanges.lineStart(after: at, in: bytes)
            case UInt8(ascii: "&"), 0xCC...: features.combiningMarks += 1
            case .openingBracket:
                if at > 0, bytes[at - 1] == UInt8(ascii: "!") { images += 1 }
                guard images <= MarkdownLimits.maximumImages else { return nil }
                let isFootnote = at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "^")
                if isFootnote {
                    features.hasFootnoteMarks = true
                    features.mayHaveForeignSyntax = true
                }
                if at > 0, bytes[at - 1] == .openingBracket {
                    features.hasNamedLinks = true
                    features.mayHaveForeignSyntax = true
                }
            case UInt8(ascii: "("):
                if at > 0, bytes[at - 1] == .closingBracket { takeDestination(from: at + 1, in: bytes) }
            default: features.take(bytes, at: at)
            }
            at += 1
        }
    }

    /// Records a destination that may contain a space, unless a title follows the space.
    private mutating func takeDestination(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        guard start > destinationEnd else { return }
        let rest = bytes[start...].drop { $0 > .space && $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "<") }
        destinationEnd = rest.startIndex
        guard let end = rest.first, end.isSpaceOrTab, let next = rest.first(where: { !$0.isSpaceOrTab })
        else { return }
        if !"\"'()".utf8.contains(next) { features.mayHaveForeignSyntax = true }
    }

    /// For each byte, whether the scan can skip it.
    private static let plainBytes = (UInt8.min...UInt8.max).map { byte in
        byte < 0xCC && !byte.isLineEnd && !"!$%&(./=@[]{~".utf8.contains(byte)
    }
}

extension MarkdownFeatures {
    /// Records the feature that ends with a byte, if there is one.
    fileprivate mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
        /// Returns an earlier byte, which may be in an earlier line.
        func before(_ distance: Int) -> UInt8 {
            index < distance ? .lineFeed : bytes[index - distance]
        }
        let w = UInt8(ascii: "w")
        switch bytes[index] {
        case .tilde: hasInlineMarkers = true
        case UInt8(ascii: "@"): hasAtSign = true
        case .slash: if before(1) == .slash, before(2) == .colon { hasURLs = true }
        case .period: if before(1) == w, before(2) == w, before(3) == w { hasURLs = true }
        case .closingBracket:
            if before(2) == .openingBracket, before(1) == .space || before(1) | 0x20 == UInt8(ascii: "x") {
                hasInlineMarkers = true
            }
        case .openingBrace:
            let next = index + 1 < bytes.count ? bytes[index + 1] : .lineFeed
            let isAfterBracket = before(1) == .closingBracket || before(1) == UInt8(ascii: ")")
            let isOnOwnLine = before(1) == .lineFeed && next.isLetter
            if isAfterBracket || isOnOwnLine || "{%#/:>.".utf8.contains(next) { mayHaveForeignSyntax = true }
        case UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "="):
            if before(1) == bytes[index] { mayHaveForeignSyntax = true }
        case UInt8(ascii: "!"):
            if before(1) == UInt8(ascii: "<") || before(1) == .openingBracket { mayHaveForeignSyntax = true }
        default: break
        }
    }

    /// Records syntax of other programs that begins a line.
    /// - Parameter text: The text after the markers of block quotes and lists.
    fileprivate mutating func takeLineStart(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
        switch text.first {
        case .colon:
            let next = text.dropFirst().first
            if next == .colon || next == .space { mayHaveForeignSyntax = true }
        // A table that is not read as such.
        case UInt8(ascii: "|"): mayHaveForeignSyntax = true
        case UInt8(ascii: "i"): if text.starts(with: "import ".utf8) { mayHaveForeignSyntax = true }
        case UInt8(ascii: "e"): if text.starts(with: "export ".utf8) { mayHaveForeignSyntax = true }
        default: break
        }
    }
}
