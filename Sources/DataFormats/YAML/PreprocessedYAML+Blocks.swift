import Diagnostics

/// Blocks of text whose first line begins with a tab after its indentation. YAML allows them, but libyaml accepts them only
/// with an indicator of the indentation.
extension PreprocessedYAML {
    /// Adds the indicator to a block: `|` becomes `|2`.
    /// - Parameters:
    ///   - header: The offset of `|` or `>`.
    ///   - tab: The offset of the tab.
    /// - Returns: `false` if the tab is a part of the indentation, which is an error.
    /// - Complexity: O(*bytes*).
    mutating func declareIndentation(ofBlockAt header: Int, withTabAt tab: Int) -> Bool {
        let start = lineStart(before: tab)
        guard header < start, bytes[start..<tab].allSatisfy({ $0 == .space }) else { return false }
        let above = bytes[header..<start].split(whereSeparator: \.isLineEnd)
        let isFirst = above.dropFirst().allSatisfy { line in
            line.count <= tab - start && line.allSatisfy { $0 == .space }
        }
        let indicators = above.first?.prefix { !$0.isSpaceOrTab } ?? []
        let indentation = tab - start - parentIndentation(ofBlockAt: header)
        guard isFirst, !indicators.contains(where: \.isDigit), (1...9).contains(indentation) else {
            return false
        }
        bytes.insert(UInt8(ascii: "0") + UInt8(indentation), at: header + 1)
        return true
    }

    /// Returns the column of the innermost item or key that has a block as its value, from 0.
    private func parentIndentation(ofBlockAt header: Int) -> Int {
        var end = header
        while true {
            let start = lineStart(before: end)
            var indentation: Int?
            for index in start..<end where !bytes[index].isSpaceOrTab {
                // A comment is no key.
                if bytes[index] == .hash, indentation == nil { break }
                indentation = index - start
                // Only further items follow in the same line.
                let isItem = bytes[index] == .hyphen && (index + 1 == end || bytes[index + 1].isSpaceOrTab)
                guard isItem else { break }
            }
            if let indentation { return indentation }
            guard start > 0 else { return 0 }
            end = start - 1
        }
    }

    private func lineStart(before offset: Int) -> Int {
        bytes[..<offset].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
    }
}
