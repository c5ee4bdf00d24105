import Content
import Diagnostics
import ICUCollation
import Planning
import Sectioning

/// The second-level index: what places within one section are called.
///
/// A place is called by the beginning of its first row, as short as tells it apart from the row before, and no longer
/// than some letters: `Sc`. The language's order decides, so that what comes before that beginning is before the
/// place; in Czech a place behind *Khan* is called `Kch`, not `Kc`. Where rows are in the order of another field, a place is called by the
/// number of its first entry.
struct RowLabels {
    let catalog: CatalogPlan
    let view: ViewPlan
    let section: Int

    /// The columns of a label, and the most of one that would else be like the label before.
    private static let columns = 4
    private static let maximumColumns = 6
    /// How far two rows are compared.
    private static let maximumLength = 64
    /// The most columns of an end of a range that is shown whole, since rows differ at their ends only.
    private static let maximumTitle = 24
}

extension RowLabels {
    /// The label of a place, by its first row.
    /// - Parameter previous: the place before it, whose label must differ.
    /// - Complexity: O(1), with a few sort keys.
    func label(at offset: Int, after previous: Int? = nil) -> String {
        let exact = shortestUniquePrefix(at: offset)
        // Numbers are short, and the end of a number says the most.
        if usesNumbers { return exact }
        let before = previous.map { shortestUniquePrefix(at: $0) }
        for columns in Self.columns...Self.maximumColumns {
            let label = exact.prefix(columns: columns)
            if label.count == exact.count || label != before?.prefix(columns: columns) { return label }
        }
        return "…" + exact.suffix(Self.maximumColumns - 1)
    }

    /// The label of a part, with that of its last row: `Sc–Se`.
    /// - Complexity: As ``label(at:after:)``.
    func label(of part: Range<Int>, after previous: Int? = nil) -> String {
        let first = label(at: part.lowerBound, after: previous)
        guard part.count > 1 else { return first }
        if usesNumbers { return "\(first)–\(number(at: part.upperBound - 1))" }
        if first.hasPrefix("…") {
            let ends = [part.lowerBound, part.upperBound - 1].map {
                title(at: $0).prefix(columns: Self.maximumTitle)
            }
            return ends[0] == ends[1] ? ends[0] : "\(ends[0]) – \(ends[1])"
        }
        let last = displayText(title(at: part.upperBound - 1).prefix(first.count))
        return last == first ? first : "\(first)–\(last)"
    }
}

extension RowLabels {
    /// How many bytes a row has in common with the row before.
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

    /// What a row is sorted by.
    private func title(at offset: Int) -> String {
        let id = view.snapshot.sections[section].placements[offset].id
        return id.otherName ?? ListedRow.sortString(of: catalog.entry(id), in: view.settings)
    }

    private func shortestUniquePrefix(at offset: Int) -> String {
        if usesNumbers { return number(at: offset) }
        let text = title(at: offset).prefix(Self.maximumLength)
        let previous = offset > 0 ? self.title(at: offset - 1).prefix(Self.maximumLength) : ""
        // What both begin with cannot tell them apart. A letter's section is known to begin with its letter.
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

    /// The text with its first letter as the index writes it: `sa` is `Sa`.
    private func displayText(_ text: Substring) -> String {
        guard let letter = letter(of: text) else { return String(text) }
        return letter + text.dropFirst(letter.count)
    }

    /// The letter of the section, where the section has one that the text begins with.
    private func letter(of text: Substring) -> String? {
        guard view.settings.grouping == .firstLetter else { return nil }
        let letter = view.snapshot.sections[section].key
        return text.prefix(letter.count).lowercased() == letter.lowercased() ? letter : nil
    }
}

extension StringProtocol {
    /// The characters from the first on that take at most so many columns, without space at the end.
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
