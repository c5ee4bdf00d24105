import Diagnostics

/// Walks once through the bytes of a JSON text and knows at every byte its line and column.
///
/// The bytes are valid UTF-8 without NUL (see ``TextDecoding``), so a zero can stand for the end. What is
/// wrong is reported where it is seen; ``Unreadable`` is thrown only where no guess helps any further.
struct JSONScanner {
    /// Thrown after the reason has been reported.
    struct ParsingStopped: Error {}

    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0
    /// Where reading ends: the end of the text, or of the line where each line is a value.
    var end: Int
    var line = 1
    var lineStart = 0
    /// Bytes between `lineStart` and `index` that take no column because they continue a character.
    var continuationBytes = 0
    /// The lists and objects around `index`, from the outside in.
    var openContainers: [OpenContainer] = []
    var report: SyntaxReport
    /// Whether a fault was found that leaves the value wrong although reading goes on.
    var hasError = false
    let byLine: Bool

    struct OpenContainer {
        let kind: JSONProblem.Container
        let line: Int
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, of file: SourceFile, byLine: Bool = false) {
        self.bytes = bytes
        self.end = bytes.count
        self.report = SyntaxReport(file)
        self.byLine = byLine
    }
}

extension JSONScanner {
    /// The byte at `index`; zero at the end.
    var current: UInt8 { index < end ? bytes[index] : 0 }

    var position: SourcePosition {
        SourcePosition(line: line, column: index - lineStart - continuationBytes + 1)
    }

    /// Goes on to the next byte that is neither white space nor part of a comment. A comment is reported.
    mutating func skipSpace() {
        while index < end {
            switch bytes[index] {
            case .space, .tab: index += 1
            case .lineFeed, .carriageReturn: skipLineEnd()
            case .slash, .hash:
                guard skipComment() else { return }
            default: return
            }
        }
    }

    /// Goes over the LF, CR LF or CR at `index`.
    mutating func skipLineEnd() {
        let isPair = bytes[index] == .carriageReturn && index + 1 < end && bytes[index + 1] == .lineFeed
        index += isPair ? 2 : 1
        line += 1
        lineStart = index
        continuationBytes = 0
    }

    /// Starts afresh with a line that is to hold a value of its own.
    mutating func enter(line number: Int, in range: Range<Int>) {
        line = number
        lineStart = range.lowerBound
        continuationBytes = 0
        index = range.lowerBound
        end = range.upperBound
        openContainers.removeAll(keepingCapacity: true)
        hasError = false
    }

    /// Moves to `target`, which lies ahead in the same line.
    mutating func advance(to target: Int) {
        for passed in index..<target where bytes[passed].isContinuation { continuationBytes += 1 }
        index = target
    }
}
