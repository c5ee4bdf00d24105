import Content
import Diagnostics
import ICUCollation
import Planning
import Sectioning

/// The second-level index: labels for positions in a section.
///
/// The label of a position is the shortest prefix of the row at that position that differs from the preceding
/// row, up to a few letters: `Sc`. In the order of the language, every row before the position sorts before
/// the prefix: in Czech, a position after *Khan* is labeled `Kch`, not `Kc`. If the rows are ordered by a
/// field, the label is the number of the first entry at the position.
struct RowLabels {
    let catalog: CatalogPlan
    let view: ViewPlan
    let section: Int

    /// The usual number of columns of a label, and the maximum if the label would otherwise equal the
    /// preceding one.
    private static let columns = 4
    private static let maximumColumns = 6
    /// The maximum number of characters or bytes of a row that are compared.
    private static let maximumLength = 64
    /// The maximum number of columns of each title in the label of a part. Such a label shows titles instead
    /// of prefixes, because the rows differ only at their ends.
    private static let maximumTitle = 24
}

extension RowLabels {
    /// Returns the label of a position, made from its first row.
    /// - Parameter previous: The preceding position, whose label must differ.
    /// - Complexity: O(1); computes a few sort keys.
    func label(at offset: Int, after previous: Int? = nil) -> String {
        let exact = shortestUniquePrefix(at: offset)
        // Numbers are short, and their last digits matter most.
        if usesNumbers { return exact }
        let before = previous.map { shortestUniquePrefix(at: $0) }
        for columns in Self.columns...Self.maximumColumns {
            let label = exact.prefix(columns: columns)
            if label.count == exact.count || label != before?.prefix(columns: columns) { return label }
        }
        return "…" + exact.suffix(Self.maximumColumns - 1)
    }

    /// Returns the label of a part, made from its first and its last row: `Sc–Se`.
    /// - Complexity: The same as ``label(at:after:)``.
    func label(of part: Range<Int>, after previous: Int? = nil) -> String {
        let ends = ends(of: part, after: previous)
        guard let last = ends.last else { return ends.first }
        // Titles have spaces of their own.
        return ends.areTitles ? "\(ends.first) – \(last)" : "\(ends.first)–\(last)"
    }

    /// Returns the labels of the first and of the last row of a part. If they are equal, there is only the first.
    /// - Complexity: The same as ``label(at:after:)``.
    func ends(of part: Range<Int>, after previous: Int? = nil) -> (
        first: String, last: String?, areTitles: Bool
    ) {
        let first = label(at: part.lowerBound, after: previous)
        guard part.count > 1 else { return (first, nil, false) }
        if usesNumbers { return (first, number(at: part.upperBound - 1), false) }
        if first.hasPrefix("…") {
            let ends = [part.lowerBound, part.upperBound - 1].map {
                title(at: $0).prefix(columns: Self.maximumTitle)
            }
            return (ends[0], ends[0] == ends[1] ? nil : ends[1], true)
        }
        let last = displayText(title(at: part.upperBound - 1).prefix(lengthOfEnd(of: part, first.count)))
        return (first, last == first ? nil : last, false)
    }

    /// Returns the number of characters that show the end of a part: `length`, or as many as distinguish its last row from
    /// the first of the next part, if those are not too many.
    private func lengthOfEnd(of part: Range<Int>, _ length: Int) -> Int {
        guard part.upperBound < view.snapshot.sections[section].placements.count else { return length }
        let common = zip(title(at: part.upperBound - 1), title(at: part.upperBound)).prefix { $0 == $1 }.count
        return common >= length && common < Self.columns ? common + 1 : length
    }
}

extension RowLabels {
    /// Returns the number of bytes at the beginning of a row that are the same in the preceding row.
    /// - Complexity: O(1).
    func commonLength(at offset: Int) -> Int {
        guard offset > 0, !usesNumbers else { return 0 }
        return zip(title(at: offset).utf8, title(at: offset - 1).utf8).prefix(Self.maximumLength)
            .prefix { $0 == $1 }.count
    }

    private var usesNumbers: Bool {
        if case .field = view.settings.entries { true } else { false }
    }

    private func number(at offset: Int) -> String {
        let counts = view.counts[section]
        return view.collation.formatted(counts.entries(before: offset) + (counts.isOtherName(offset) ? 0 : 1))
    }

    /// Returns the string that a row is sorted by.
    private func title(at offset: Int) -> String {
        if let name = view.snapshot.sections[section].placements[offset].id.otherName { return name }
        let entry = view.entry(at: offset, ofSection: section)
        return ListedRow.sortString(of: catalog.catalog.entries[entry], in: view.settings)
    }

    private func shortestUniquePrefix(at offset: Int) -> String {
        if usesNumbers { return number(at: offset) }
        let text = title(at: offset).prefix(Self.maximumLength)
        let previous = offset > 0 ? self.title(at: offset - 1).prefix(Self.maximumLength) : ""
        // A common prefix cannot distinguish the rows, and the section's letter is already known.
        let common = zip(text, previous).prefix { $0 == $1 }.count
        let least = max(common, letter(of: text)?.count ?? 0) + 1
        let key = view.collation.sortKey(for: String(previous))
        for length in least..<max(least, text.count) {
            let beginning = text.prefix(length)
            if beginning.last?.isWhitespace == true { continue }
            if offset == 0 || view.settings.entries == .descending { return displayText(beginning) }
            if key < view.collation.sortKey(for: String(beginning)) { return displayText(beginning) }
        }
        return displayText(text)
    }

    /// Returns the text with its first letter as in the index: `Sa` for `sa`.
    private func displayText(_ text: Substring) -> String {
        guard let letter = letter(of: text) else { return String(text) }
        return letter + text.dropFirst(letter.count)
    }

    /// Returns the section's letter, if the text begins with it.
    private func letter(of text: Substring) -> String? {
        guard view.settings.grouping == .firstLetter else { return nil }
        let letter = view.snapshot.sections[section].key
        return text.prefix(letter.count).lowercased() == letter.lowercased() ? letter : nil
    }
}

extension StringProtocol {
    /// Returns the longest prefix that fits in the given number of columns, without trailing whitespace.
    fileprivate func prefix(columns: Int) -> String {
        var rest = columns
        var result = String(
            prefix { character in
                rest -= String(character).columns
                return rest >= 0
            })
        while result.last?.isWhitespace == true { result.removeLast() }
        return result
    }
}
