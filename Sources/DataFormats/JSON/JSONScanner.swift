import Diagnostics

/// A scanner that makes one pass over the bytes of a JSON text and tracks line and column.
///
/// The bytes are valid UTF-8 without NUL (see ``TextDecoding``), so zero can represent the end. Problems are
/// reported where they occur; ``ParsingStopped`` is thrown only when recovery is not possible.
struct JSONScanner {
    /// An error that is thrown after its reason has been reported.
    struct ParsingStopped: Error {}

    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0
    /// The end of the input, or of the line if each line is a value.
    var end: Int
    var line = 1
    var lineStart = 0
    /// The number of bytes between `lineStart` and `index` that continue a character.
    var continuationBytes = 0
    /// The lists and objects around `index`, outermost first.
    var openContainers: [OpenContainer] = []
    var report: SyntaxReport
    /// Whether an error was found that makes the value unusable.
    var hasError = false
    let byLine: Bool
    /// The keys with characters that readers cannot see, each of which is reported once.
    var reportedKeys: Set<String> = []

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

    /// Skips white space and comments. Comments are reported.
    mutating func skipSpace() {
        while index < end {
            switch bytes[index] {
            case .space, .tab: index += 1
            case .lineFeed, .carriageReturn: skipLineEnd()
            case .slash, .hash:
                guard skipComment() else { return }
            case 0x80...: guard skipLookalike(of: " ") else { return }
            default: return
            }
        }
    }

    /// Skips the LF, CR LF or CR at `index`.
    mutating func skipLineEnd() {
        let isPair = bytes[index] == .carriageReturn && index + 1 < end && bytes[index + 1] == .lineFeed
        index += isPair ? 2 : 1
        line += 1
        lineStart = index
        continuationBytes = 0
    }

    /// Prepares to read a line that contains its own value.
    mutating func enter(line number: Int, in range: Range<Int>) {
        line = number
        lineStart = range.lowerBound
        continuationBytes = 0
        index = range.lowerBound
        end = range.upperBound
        openContainers.removeAll(keepingCapacity: true)
        hasError = false
    }

    /// Moves to `target`, which is ahead in the same line.
    mutating func advance(to target: Int) {
        for passed in index..<target where bytes[passed].isContinuation { continuationBytes += 1 }
        index = target
    }
}
