/// The part of a line around a position, and the indentation of the caret below it.
///
/// It is created when the diagnostic is printed, in time that does not depend on the length of the line.
public struct SourceExcerpt: Hashable, Sendable {
    /// The part of the line, with control characters escaped and `…` where it is cut.
    public let line: String
    /// Spaces and tabs as wide as the part of the line before the position.
    public let indentation: String

    /// The maximum width of the shown part of a line, in columns.
    static let width = 100
    /// The number of bytes read on each side of the position. It exceeds the width that is shown, because a
    /// URL that contains a password may begin or end outside the excerpt.
    private static let reach = 4_096
    /// The number of columns that a tab counts toward the maximum width.
    private static let tabWidth = 8

    /// Creates the excerpt around a position.
    ///
    /// - Parameters:
    ///   - columns: Returns the number of columns that a scalar occupies in a terminal.
    ///   - masking: Replaces secrets in the parts of the line before and after the position, and returns both. It must
    ///     preserve the number of scalars.
    /// - Returns: The excerpt, or `nil` if the line does not exist or has only whitespace around the
    ///   position.
    public init?(
        of file: SourceFile, at position: SourcePosition, columns: (Unicode.Scalar) -> Int,
        masking: (_ before: String, _ after: String) -> String = { $0 + $1 }
    ) {
        guard let range = file.range(ofLine: Int(position.line)) else { return nil }
        let offset = min(max(file.offset(of: position), range.lowerBound), range.upperBound)
        let window = Self.window(around: offset, in: range, of: file.bytes)
        let before = String(decoding: file.bytes[window.lowerBound..<offset], as: UTF8.self)
        let after = String(decoding: file.bytes[offset..<window.upperBound], as: UTF8.self)
        let scalars = Array(masking(before, after).unicodeScalars)
        guard !scalars.allSatisfy(\.properties.isWhitespace) else { return nil }
        let target = min(before.unicodeScalars.count, scalars.count)
        self.init(
            scalars.map { Piece($0, columns: columns) }, target: target,
            isCutBefore: window.lowerBound > range.lowerBound,
            isCutAfter: window.upperBound < range.upperBound)
    }

    private init(_ pieces: [Piece], target: Int, isCutBefore: Bool, isCutAfter: Bool) {
        let start = Self.start(of: pieces, target: target, isCut: isCutBefore)
        var end = start
        var width = 0
        while end < pieces.count, width + pieces[end].cost <= Self.width {
            width += pieces[end].cost
            end += 1
        }
        let isCutBefore = isCutBefore || start > 0
        var line = isCutBefore ? "…" : ""
        var indentation = isCutBefore ? " " : ""
        for number in start..<end {
            line += pieces[number].text
            if number < target { indentation += pieces[number].blank }
        }
        if isCutAfter || end < pieces.count { line += "…" }
        self.line = line
        self.indentation = indentation
    }

    /// Returns the index of the first piece to show. It is 0 if the position is near the start of the line.
    private static func start(of pieces: [Piece], target: Int, isCut: Bool) -> Int {
        let before = pieces[..<target].reduce(0) { $0 + $1.cost }
        if !isCut, before <= width * 3 / 4 { return 0 }
        var start = target
        var cost = 0
        while start > 0, cost + pieces[start - 1].cost <= width / 2 {
            start -= 1
            cost += pieces[start].cost
        }
        // A combining mark would combine with the “…”.
        while start < target, pieces[start].columns == 0 { start += 1 }
        return start
    }

    /// Returns the range of the line to read, which begins and ends between scalars.
    private static func window(around offset: Int, in line: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
        var start = max(line.lowerBound, offset - reach)
        var end = min(line.upperBound, offset + reach)
        if start > line.lowerBound { while start < offset, bytes[start].isContinuation { start += 1 } }
        if end < line.upperBound { while end > offset, bytes[end].isContinuation { end -= 1 } }
        return start..<end
    }
}

extension SourceExcerpt {
    /// One scalar of the line as displayed.
    private struct Piece {
        let text: String
        let columns: Int
        /// The number of columns that the scalar counts toward the maximum width. A combining mark counts as
        /// one although it occupies no column, because a line may contain any number of marks.
        let cost: Int
        /// White space of the same width.
        let blank: String

        init(_ scalar: Unicode.Scalar, columns width: (Unicode.Scalar) -> Int) {
            guard scalar != "\t" else {
                (text, columns, cost, blank) = ("\t", 1, SourceExcerpt.tabWidth, "\t")
                return
            }
            text = String(Character(scalar)).visible
            columns = text.unicodeScalars.reduce(0) { $0 + width($1) }
            cost = max(columns, 1)
            blank = String(repeating: " ", count: columns)
        }
    }
}
