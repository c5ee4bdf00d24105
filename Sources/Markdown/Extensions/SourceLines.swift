import Diagnostics

/// The lines of a document, by number from 1 as cmark counts them.
struct SourceLines {
    let bytes: [UInt8]
    /// Where each line begins and ends, its end left out.
    private let ranges: [Range<Int>]

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = Array(bytes)
        ranges = self.bytes.withUnsafeBufferPointer { LineRanges($0).map { $0.range } }
    }

    var count: Int { ranges.count }

    /// An empty range for a line that is not there.
    subscript(number: Int) -> Range<Int> {
        ranges.indices.contains(number - 1) ? ranges[number - 1] : bytes.count..<bytes.count
    }
}

/// A change to the bytes of a document.
struct SourceEdit {
    let range: Range<Int>
    let replacement: [UInt8]
}

extension SourceLines {
    /// The document with changes that do not overlap, after `prefix`.
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

/// Counts columns in characters (bytes that continue a sequence take none), going on from the last place
/// asked for where it can: many places of one long line cost its length once.
struct ColumnCounter {
    private var line = 0
    private var offset = 0
    private var column = 1

    mutating func position(line number: Int, offset wanted: Int, in lines: SourceLines) -> SourcePosition {
        if line != number || wanted < offset {
            (line, offset, column) = (number, lines[number].lowerBound, 1)
        }
        while offset < wanted {
            if lines.bytes[offset] & 0b1100_0000 != 0b1000_0000 { column += 1 }
            offset += 1
        }
        return SourcePosition(line: number, column: column)
    }
}
