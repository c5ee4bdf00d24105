import Diagnostics

/// The cells of a table row (GFM, section 4.10).
enum TableRow {
    /// Returns the range of each cell without surrounding white space. Pipes at both ends delimit the row; a pipe
    /// after a backslash is text, even in code.
    /// - Complexity: O(*n*), where *n* is the length of the range.
    static func cells(of range: Range<Int>, in bytes: [UInt8]) -> [Range<Int>] {
        let row = trimmed(range, in: bytes)
        var cells: [Range<Int>] = []
        var start = row.lowerBound
        if start < row.upperBound, bytes[start] == .pipe { start += 1 }
        for index in start..<row.upperBound where bytes[index] == .pipe {
            if index > start, bytes[index - 1] == .backslash { continue }
            cells.append(trimmed(start..<index, in: bytes))
            start = index + 1
        }
        let rest = trimmed(start..<row.upperBound, in: bytes)
        if !rest.isEmpty { cells.append(rest) }
        return cells
    }

    /// Returns the text of a cell, in which `\|` becomes a pipe, and the offsets that follow a removed backslash.
    static func text(of cell: Range<Int>, in bytes: [UInt8]) -> (text: [UInt8], unescaped: [Int]) {
        var text: [UInt8] = []
        var unescaped: [Int] = []
        for index in cell {
            if bytes[index] == .backslash, index + 1 < cell.upperBound, bytes[index + 1] == .pipe {
                unescaped.append(text.count)
            } else {
                text.append(bytes[index])
            }
        }
        return (text, unescaped)
    }

    private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high, bytes[low].isTableSpace { low += 1 }
        while low < high, bytes[high - 1].isTableSpace { high -= 1 }
        return low..<high
    }
}

/// The alignment of a column.
enum ColumnAlignment {
    case natural, start, center, end

    /// Returns the alignments in a delimiter row; `nil` if the line is not one.
    /// - Complexity: O(*n*), where *n* is the length of the line.
    static func columns(ofDelimiterRow range: Range<Int>, in bytes: [UInt8]) -> [ColumnAlignment]? {
        let marks = Set("|:- \t\u{B}\u{C}".utf8)
        guard range.allSatisfy({ marks.contains(bytes[$0]) }) else { return nil }
        let cells = TableRow.cells(of: range, in: bytes)
        var columns: [ColumnAlignment] = []
        for cell in cells {
            guard let column = ColumnAlignment(delimiter: bytes[cell]) else { return nil }
            columns.append(column)
        }
        return columns.isEmpty ? nil : columns
    }

    private init?(delimiter: ArraySlice<UInt8>) {
        let hasStart = delimiter.first == UInt8(ascii: ":")
        let dashes = delimiter.dropFirst(hasStart ? 1 : 0)
        let hasEnd = dashes.last == UInt8(ascii: ":")
        let rule = dashes.dropLast(hasEnd ? 1 : 0)
        guard !rule.isEmpty, rule.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
        switch (hasStart, hasEnd) {
        case (true, true): self = .center
        case (true, false): self = .start
        case (false, true): self = .end
        case (false, false): self = .natural
        }
    }
}

extension UInt8 {
    static var pipe: UInt8 { UInt8(ascii: "|") }
    static var tilde: UInt8 { UInt8(ascii: "~") }

    fileprivate var isTableSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0B || self == 0x0C }
}
