import Diagnostics

/// A scanner of the cells of a table.
///
/// It follows [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180), except that lines may end with LF, CR LF or CR, and that
/// cells may have another separator. A quotation mark that does not begin a cell is a character like any other.
struct TableScanner {
    /// An error after which nothing more can be read. Its reason has been reported.
    struct ScanningStopped: Error {}

    private let bytes: UnsafeBufferPointer<UInt8>
    private let separator: UInt8
    private var index: Int
    private(set) var line: Int
    private var lineStart: Int
    /// The number of bytes between `lineStart` and `index` that continue a character.
    private var continuationBytes = 0
    private(set) var report: SyntaxReport

    /// - Parameters:
    ///   - bytes: Valid UTF-8.
    ///   - start: The offset and the number of the line at which to begin.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8, of file: SourceFile,
        from start: (offset: Int, line: Int) = (0, 1)
    ) {
        self.bytes = bytes
        (index, lineStart, line) = (start.offset, start.offset, start.line)
        self.separator = separator
        report = SyntaxReport(file)
    }

    var isAtEnd: Bool { index == bytes.count }

    mutating func report(_ problem: TableProblem, at position: SourcePosition) {
        report.report(.table(problem), at: position)
    }

    /// Warns about the name of a column that has a character that readers cannot see.
    mutating func reportInvisibleCharacter(inName name: String, at position: SourcePosition) {
        if let (_, scalar) = name.invisibleInKey {
            report.report(.invisibleInKey(name, scalar), at: position)
        }
    }

    /// Reads the cells of the next row, of which there is at least one before the end.
    mutating func readRow(into cells: inout [TableCell]) throws(ScanningStopped) {
        cells.removeAll(keepingCapacity: true)
        while true {
            cells.append(try cell())
            guard !isAtEnd else { return }
            if bytes[index] == separator {
                index += 1
            } else {
                return skipLineEnd()
            }
        }
    }

    private var position: SourcePosition {
        SourcePosition(line: line, column: index - lineStart - continuationBytes + 1)
    }

    private mutating func cell() throws(ScanningStopped) -> TableCell {
        let start = position
        if !isAtEnd, bytes[index] == .quote {
            return TableCell(text: try quotedText(from: start), position: start)
        }
        return TableCell(text: plainText(), position: start)
    }

    /// Returns the text up to the end of the cell.
    private mutating func plainText() -> String {
        let start = index
        while index < bytes.count {
            let byte = bytes[index]
            if byte == separator || byte == .lineFeed || byte == .carriageReturn { break }
            if byte.isContinuation { continuationBytes += 1 }
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Returns the text of a cell in quotation marks. In it, a doubled quotation mark is one.
    private mutating func quotedText(from opening: SourcePosition) throws(ScanningStopped) -> String {
        index += 1
        var text = ""
        var start = index
        while index < bytes.count {
            switch bytes[index] {
            case .quote:
                text += String(decoding: bytes[start..<index], as: UTF8.self)
                index += 1
                start = index
                guard index < bytes.count, bytes[index] == .quote else {
                    return text + textAfterQuote()
                }
                // The second one is a part of the text.
                index += 1
            case .lineFeed, .carriageReturn: skipLineEnd()
            case let byte:
                if byte.isContinuation { continuationBytes += 1 }
                index += 1
            }
        }
        report(.unclosedQuote, at: opening)
        throw ScanningStopped()
    }

    /// Reports and returns text between a closing quotation mark and the end of the cell.
    private mutating func textAfterQuote() -> String {
        let start = position
        let text = plainText()
        if !text.isEmpty { report(.textAfterQuote, at: start) }
        return text
    }

    /// Skips the LF, CR LF or CR at `index`.
    private mutating func skipLineEnd() {
        let isPair =
            bytes[index] == .carriageReturn && index + 1 < bytes.count && bytes[index + 1] == .lineFeed
        index += isPair ? 2 : 1
        line += 1
        lineStart = index
        continuationBytes = 0
    }
}
