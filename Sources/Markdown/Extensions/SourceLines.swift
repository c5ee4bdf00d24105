import Diagnostics

/// The lines of a document, numbered from 1 as in cmark.
struct SourceLines {
    let bytes: [UInt8]
    /// The range of each line, without its line ending.
    private let ranges: [Range<Int>]

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = Array(bytes)
        ranges = self.bytes.withUnsafeBufferPointer { LineRanges($0).map { $0.range } }
    }

    var count: Int { ranges.count }

    /// The range of a line, without its line ending. The range is empty if the line does not exist.
    subscript(number: Int) -> Range<Int> {
        ranges.indices.contains(number - 1) ? ranges[number - 1] : bytes.count..<bytes.count
    }
}

extension SourceLines {
    /// Returns the offset after the white space and the markers of quotations and lists at the start of a line.
    static func contentStart(of line: Range<Int>, in bytes: [UInt8]) -> Int {
        var at = line.lowerBound
        while at < line.upperBound {
            switch bytes[at] {
            case .space, .tab, UInt8(ascii: ">"): at += 1
            case .hyphen, UInt8(ascii: "+"), .asterisk:
                guard at + 1 < line.upperBound, bytes[at + 1].isSpaceOrTab else { return at }
                at += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let end = at + bytes[at..<line.upperBound].prefix(10).prefix(while: \.isDigit).count
                guard end < line.upperBound, bytes[end] == .period || bytes[end] == UInt8(ascii: ")") else {
                    return at
                }
                at = end + 1
            default: return at
            }
        }
        return at
    }
}

/// A replacement of bytes in a document.
struct SourceEdit {
    let range: Range<Int>
    let replacement: [UInt8]
}

extension SourceLines {
    /// Returns `prefix` followed by the document with the edits applied. Edits must not overlap.
    func applying(_ edits: [SourceEdit], after prefix: [UInt8] = []) -> [UInt8] {
        var result = prefix
        result.reserveCapacity(prefix.count + bytes.count + 16 * edits.count)
        var copied = 0
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result += bytes[copied..<edit.range.lowerBound]
            result += edit.replacement
            copied = edit.range.upperBound
        }
        result += bytes[copied...]
        return result
    }
}

/// A counter of columns in characters, which does not count the continuation bytes of UTF-8. It continues
/// from the last position if possible, so looking up many positions in one long line takes a single pass.
struct ColumnCounter {
    private var line = 0
    private var offset = 0
    private var column = 1

    mutating func position(line number: Int, offset target: Int, in lines: SourceLines) -> SourcePosition {
        if line != number || target < offset {
            (line, offset, column) = (number, lines[number].lowerBound, 1)
        }
        while offset < target {
            if lines.bytes[offset] & 0b1100_0000 != 0b1000_0000 { column += 1 }
            offset += 1
        }
        return SourcePosition(line: number, column: column)
    }
}
