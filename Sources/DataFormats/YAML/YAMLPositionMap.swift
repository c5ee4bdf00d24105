import Diagnostics

/// Finds where in the file something stands that the parser has seen at a mark of the guarded text.
///
/// Marks are asked for nearly in the order of the text, so the last one found is where the search goes on:
/// together they take one walk over the text.
struct YAMLPositionMap {
    var preprocessed: PreprocessedYAML {
        didSet {
            lineStarts = Self.lineStarts(in: preprocessed.bytes[...])
            last = Step(line: 0, offset: 0)
        }
    }
    private var lineStarts: [Int]
    private let file: SourceFile
    private let range: Range<Int>
    private let firstLine: Int
    private var last = Step(line: 0, offset: 0)

    /// A character of a line: its column by the parser's count and those before it that the file has not.
    private struct Step {
        let line: Int
        var column = 0
        var added = 0
        var offset: Int
    }

    init(_ preprocessed: PreprocessedYAML, of file: SourceFile, in range: Range<Int>, firstLine: Int) {
        self.preprocessed = preprocessed
        self.file = file
        self.range = range
        self.firstLine = firstLine
        self.lineStarts = Self.lineStarts(in: preprocessed.bytes[...])
    }

    private static func lineStarts(in bytes: ArraySlice<UInt8>) -> [Int] {
        bytes.withUnsafeBufferPointer { buffer in
            LineRanges(buffer).map { bytes.startIndex + $0.range.lowerBound }
        }
    }
}

extension YAMLPositionMap {
    /// Where the text begins.
    var start: SourcePosition { SourcePosition(line: firstLine, column: 1) }

    /// Behind the last character that is more than white space.
    var end: SourcePosition {
        let last = file.bytes[range].lastIndex { $0 > .space }
        return last.map { file.position(ofByte: $0 + 1) } ?? start
    }

    /// The position in the file, and the offset in the guarded text of the first byte that the file has too.
    mutating func find(_ mark: YAMLMark) -> (position: SourcePosition, offset: Int) {
        walk(to: mark)
        let position = SourcePosition(
            line: last.line - preprocessed.addedLines + firstLine, column: last.column - last.added + 1)
        return (position, last.offset)
    }

    private mutating func walk(to mark: YAMLMark) {
        let (line, column) = (mark.line - 1, mark.column - 1)
        guard lineStarts.indices.contains(line) else {
            last = Step(line: line, offset: preprocessed.bytes.count)
            return
        }
        if line != last.line || column < last.column { last = Step(line: line, offset: lineStarts[line]) }
        while last.column < column, last.offset < preprocessed.bytes.count { step() }
        while skipAdded() {}
    }

    private mutating func step() {
        if skipAdded() { return }
        last.offset += scalar(at: last.offset).width
        last.column += 1
    }

    /// Goes over one character, or one run up to a comma, that the file does not have.
    private mutating func skipAdded() -> Bool {
        guard last.offset < preprocessed.bytes.count else { return false }
        let (first, width) = scalar(at: last.offset)
        if first == preprocessed.substitutions.renamingMark {
            last.offset += width
            last.column += 1
            last.added += 1
            return true
        }
        guard first == preprocessed.substitutions.bracketMark else { return false }
        let end = preprocessed.bytes[last.offset...].firstIndex(of: .comma) ?? preprocessed.bytes.count
        let count = end - last.offset - width + 2
        last.offset = min(end + 1, preprocessed.bytes.count)
        last.column += count
        last.added += count
        return true
    }

    /// The character at an offset. Of all but those of four bytes, as the guards are, just the width counts.
    private func scalar(at offset: Int) -> (Unicode.Scalar?, width: Int) {
        let lead = preprocessed.bytes[offset]
        guard lead >= 0xF0 else { return (nil, lead < 0x80 ? 1 : lead < 0xE0 ? 2 : 3) }
        let text = String(decoding: preprocessed.bytes[offset...].prefix(4), as: UTF8.self)
        return (text.unicodeScalars.first, 4)
    }
}
