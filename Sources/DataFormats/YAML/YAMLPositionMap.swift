import Diagnostics

/// A map from marks in the preprocessed text to positions in the file.
///
/// Marks are looked up nearly in the order of the text. Each search continues from the previous mark, so all
/// of them together take about one pass over the text.
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

    /// A character of a line, with its column as counted by the parser, and the number of characters before
    /// it in the line that are not in the file.
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
    /// The start of the text.
    var start: SourcePosition { SourcePosition(line: firstLine, column: 1) }

    /// The position after the last character that is not white space.
    var end: SourcePosition {
        let last = file.bytes[range].lastIndex { $0 > .space }
        return last.map { file.position(ofByte: $0 + 1) } ?? start
    }

    /// Returns the position of a mark in the file, and the offset in the preprocessed text of the first byte
    /// at or after the mark that is also in the file.
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

    /// Skips one inserted character, or one inserted run that ends with a comma, and returns whether there
    /// was one.
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

    /// Returns the character at an offset, and its width in bytes. For a character of fewer than four bytes,
    /// which cannot be a substitution, returns only the width.
    private func scalar(at offset: Int) -> (Unicode.Scalar?, width: Int) {
        let lead = preprocessed.bytes[offset]
        guard lead >= 0xF0 else { return (nil, lead < 0x80 ? 1 : lead < 0xE0 ? 2 : 3) }
        let text = String(decoding: preprocessed.bytes[offset...].prefix(4), as: UTF8.self)
        return (text.unicodeScalars.first, 4)
    }
}
