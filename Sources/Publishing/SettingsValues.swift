internal import Diagnostics

/// The values of a settings file in YAML, by the lines on which they begin.
///
/// A value, and so a secret in it, may extend over several lines. It ends before the line of the next key, except that a
/// line that is indented further belongs to a value that began beside its key, and every line to an open quotation mark.
public struct SettingsValues: Sendable {
    /// The offset of the first line of each value, ascending.
    private var starts = [0]
    /// For each value, the offset of the line with the key of the whole settings that contains it.
    private var keyLines = [0]
    private let bytes: [UInt8]

    /// - Complexity: O(*bytes*).
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var scanner = Scanner()
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        where scanner.beginsValue(line) && line.startIndex > 0 {
            let isNested = line.first.map { " \t-".utf8.contains($0) } ?? true
            keyLines.append(isNested ? keyLines[keyLines.count - 1] : line.startIndex)
            starts.append(line.startIndex)
        }
    }

    /// Returns the range of the value, in bytes, that contains the byte at `offset`.
    ///
    /// - Complexity: O(log *values*).
    public func range(containing offset: Int) -> Range<Int> {
        let next = starts.partitioningIndex(from: 1) { $0 > offset }
        return starts[next - 1]..<(next < starts.count ? starts[next] : bytes.count)
    }

    /// Whether the byte at `offset` belongs to a value of the navigation. A value of several lines does not count, because
    /// a missing quotation mark can make other settings a part of it.
    ///
    /// - Complexity: O(log *values*) and O(*length of the value*).
    public func areNavigation(at offset: Int) -> Bool {
        let value = range(containing: offset)
        let lines = bytes[value].split { $0 == 0x0A || $0 == 0x0D }
        guard lines.count == 1 else { return false }
        let next = starts.partitioningIndex(from: 1) { $0 > offset }
        return bytes[keyLines[next - 1]...].starts(with: "navigation:".utf8)
    }
}

extension SettingsValues {
    /// What the lines so far say about the next line.
    private struct Scanner {
        /// The quotation mark of the string that the next line continues.
        private var quote: UInt8?
        /// The column of the key whose value begins beside it.
        private var column: Int?

        /// Whether a value begins on the next line.
        mutating func beginsValue(_ line: ArraySlice<UInt8>) -> Bool {
            defer { scanQuotes(line) }
            guard quote == nil else { return false }
            let start = line.firstIndex { !" \t-".utf8.contains($0) } ?? line.endIndex
            let indentation = start - line.startIndex
            guard start < line.endIndex, column.map({ indentation <= $0 }) ?? true else { return false }
            if line[start] == UInt8(ascii: "#") { return true }
            guard let colon = Self.colon(after: line[start...]) else { return false }
            let value = line[(colon + 1)...].first { !" \t".utf8.contains($0) }
            // A comment, an anchor or a tag precedes a value on the next lines.
            column = value.map { "#&!".utf8.contains($0) } ?? true ? nil : indentation
            return true
        }

        /// Returns the index of the colon after the key that begins a line.
        private static func colon(after line: ArraySlice<UInt8>) -> Int? {
            var key = line
            if let quote = line.first, "'\"".utf8.contains(quote) {
                guard let end = line.dropFirst().firstIndex(of: quote) else { return nil }
                key = line[end...]
            }
            return key.indices.first { index in
                key[index] == UInt8(ascii: ":")
                    && (index + 1 == key.endIndex || " \t".utf8.contains(key[index + 1]))
            }
        }

        private mutating func scanQuotes(_ line: ArraySlice<UInt8>) {
            var previous = UInt8(ascii: " ")
            var isEscaped = false
            for byte in line {
                if isEscaped {
                    isEscaped = false
                } else if let open = quote {
                    if byte == open { quote = nil }
                    isEscaped = open == UInt8(ascii: "\"") && byte == UInt8(ascii: "\\")
                } else if "'\"".utf8.contains(byte), " \t[{,:'".utf8.contains(previous) {
                    quote = byte
                } else if byte == UInt8(ascii: "#"), " \t".utf8.contains(previous) {
                    return
                }
                previous = byte
            }
        }
    }
}
