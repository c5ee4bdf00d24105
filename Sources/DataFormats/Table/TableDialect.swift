import Diagnostics

/// How the cells of a table are separated.
struct TableDialect {
    let separator: UInt8
    /// Whether the first line only names the separator.
    let hasSeparatorLine: Bool
    /// Whether the separator is the one that is found in the first row.
    let isFound: Bool

    var character: Character { Character(UnicodeScalar(separator)) }

    /// In the order of preference.
    private static let separators = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

    /// Finds the separator of a table.
    /// - Parameter separator: The separator, if settings name it.
    init(of bytes: UnsafeBufferPointer<UInt8>, path: String, separator given: UInt8?) {
        let named = Self.namedSeparator(in: bytes)
        if let separator = given ?? named {
            (self.separator, hasSeparatorLine, isFound) = (separator, named != nil, false)
        } else {
            let isByTabs = [".tsv", ".tab"].contains { path.lowercased().hasSuffix($0) }
            separator = isByTabs ? UInt8(ascii: "\t") : Self.mostFrequentSeparator(in: bytes)
            (hasSeparatorLine, isFound) = (false, !isByTabs)
        }
    }

    /// Returns another separator in a text that the separator of the table does not divide; `nil` if there is none.
    func otherSeparator(in text: String) -> Character? {
        guard !isFound else { return nil }
        let other = Self.separators.first { $0 != separator && text.utf8.contains($0) }
        return other.map { Character(UnicodeScalar($0)) }
    }

    /// Returns the separator in a first line such as `sep=;`.
    private static func namedSeparator(in bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
        let prefix = Array("sep=".utf8)
        guard bytes.count > prefix.count, bytes.starts(with: prefix),
            separators.contains(bytes[prefix.count]),
            bytes.count == prefix.count + 1 || [.lineFeed, .carriageReturn].contains(bytes[prefix.count + 1])
        else { return nil }
        return bytes[prefix.count]
    }

    /// Returns the separator that occurs most often up to the end of the first line with text, outside quotation marks.
    private static func mostFrequentSeparator(in bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
        var counts = [0, 0, 0, 0]
        var isQuoted = false
        var hasText = false
        var previous = UInt8.lineFeed
        for byte in bytes {
            defer { previous = byte }
            // A quotation mark begins a cell, or is one of two that are a part of its text.
            let isStart = previous.isLineEnd || previous == .quote || separators.contains(previous)
            if byte == .quote, isQuoted || isStart { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if byte.isLineEnd {
                if hasText { break }
            } else if let position = separators.firstIndex(of: byte) {
                counts[position] += 1
            } else if byte != .space {
                hasText = true
            }
        }
        let most = counts.max() ?? 0
        return separators[counts.firstIndex(of: most) ?? 0]
    }
}
