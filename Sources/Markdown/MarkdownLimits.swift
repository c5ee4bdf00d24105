import Diagnostics

/// The limits that are checked before cmark parses a body.
///
/// cmark 0.30.2 takes quadratic time for deep nesting (`>` or ` -` repeated) and for unclosed images (`![[]()`
/// repeated), and exits the process if its buffer exceeds 1 GiB. Within these limits, its time is linear in
/// practice.
public enum MarkdownLimits {
    /// The maximum length of a body, in bytes.
    public static let maximumLength = 8 * 1_048_576
    /// The maximum number of block quotes and list markers in one line.
    public static let maximumDepth = 100
    /// The maximum number of `![` in one paragraph.
    public static let maximumImages = 1_000
    /// The maximum number of tables after which the rest of the document is parsed again.
    ///
    /// This is necessary if the line after a table, without a blank line between them, interrupts the table
    /// but would not interrupt a paragraph.
    public static let maximumBrokenTables = 50
    /// The maximum number of cells missing from the rows of all tables; each is added as an empty cell.
    public static let maximumMissingCells = 500_000

    /// A limit that is exceeded, and the line, from 1.
    struct LimitExceeded: Error {
        let problem: Problem
        let line: Int
    }

    static func check(_ bytes: ArraySlice<UInt8>) throws(LimitExceeded) {
        if let (problem, line) = problem(in: bytes) { throw LimitExceeded(problem: problem, line: line) }
    }

    /// Returns the first limit that a body exceeds, with the line, from 1; `nil` if there is none.
    /// - Complexity: O(*n*), where *n* is the length of the body.
    static func problem(in bytes: ArraySlice<UInt8>) -> (problem: Problem, line: Int)? {
        guard bytes.count <= maximumLength else { return (.markdownTooLarge(limit: maximumLength), 1) }
        return bytes.withUnsafeBufferPointer { bytes in
            var scan = Scan()
            for byte in bytes {
                if let problem = scan.advance(byte) { return (problem, scan.line) }
            }
            return nil
        }
    }

    private struct Scan {
        var line = 1
        private var isLeading = true
        private var isBlankLine = true
        private var depth = 0
        private var images = 0
        private var previous: UInt8 = 0

        mutating func advance(_ byte: UInt8) -> Problem? {
            defer { previous = byte }
            // Lines end at LF, CR LF or CR, as in cmark.
            if byte == UInt8(ascii: "\n"), previous == UInt8(ascii: "\r") { return nil }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if isBlankLine { images = 0 }
                line += 1
                (isLeading, isBlankLine, depth) = (true, true, 0)
                return nil
            }
            if isBlankLine, byte != 0x20, byte != 0x09 { isBlankLine = false }
            if isLeading, let problem = countMarker(byte) { return problem }
            if byte == UInt8(ascii: "["), previous == UInt8(ascii: "!") {
                images += 1
                if images > maximumImages { return .markdownTooManyImageMarkers(limit: maximumImages) }
            }
            return nil
        }

        /// Counts a byte at the start of a line if it is the marker of a block quote or a list item.
        ///
        /// List markers may be digits with `.` or `)`. Any other character ends the markers.
        private mutating func countMarker(_ byte: UInt8) -> Problem? {
            switch byte {
            case 0x20, 0x09, UInt8(ascii: "0")...UInt8(ascii: "9"): return nil
            case UInt8(ascii: ">"): depth += 1
            case UInt8(ascii: "."), UInt8(ascii: ")"):
                if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(previous) { depth += 1 }
            case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
                if previous != byte { depth += 1 }
            default: isLeading = false
            }
            return depth > maximumDepth ? .markdownNestedTooDeeply(limit: maximumDepth) : nil
        }
    }
}

extension MarkdownLimits {
    /// Rejects a body with too many consecutive combining marks after character references are resolved and
    /// Markdown syntax is removed. Literal runs are rejected when the file is read.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    static func checkCombiningMarks(of bytes: ArraySlice<UInt8>, in tree: borrowing ExtendedTree)
        throws(LimitExceeded)
    {
        let candidates = bytes.count { $0 == UInt8(ascii: "&") || $0 >= 0xCC }
        guard candidates > CombiningMarks.limit else { return }
        var run = CombiningRun()
        var position: SourcePosition?
        let extensions = tree.extensions
        tree.root.walk { node, isEntering in
            guard isEntering, position == nil else { return .continue }
            switch node.kind {
            case .text, .code:
                if run.isExceeded(by: node.literal) { position = extensions.position(of: node) }
            case .html, .emphasis, .strong, .link, .image, .custom: break
            default: run.end()
            }
            return .continue
        }
        guard let position else { return }
        throw LimitExceeded(
            problem: .syntax(.tooManyCombiningMarks(limit: CombiningMarks.limit)), line: Int(position.line))
    }
}
