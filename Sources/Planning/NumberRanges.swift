import Content
import Diagnostics
import ICUCollation

/// Sections of numbers between bounds. A range includes its lower bound and excludes its upper bound.
///
/// Numbers below the first bound, and numbers from the last bound on, have separate sections, so that every
/// number has a section.
struct NumberRanges: Sendable {
    let bounds: [ViewSettings.Bound]
    /// Whether all numbers and bounds are integers, so that the name of a range ends with its last number:
    /// `0–9`.
    let areIntegers: Bool
    /// Whether numbers are in compact notation, because some are large and all are round: `100 thousand – 1 million`. The
    /// name of a range then ends with its upper bound.
    private let areCompact: Bool
    /// Whether the digits of all numbers are grouped, because one of them is long or there is a unit.
    private let areGrouped: Bool
    private let rule: FieldSchema.Rule?
    private let format: ValueFormat

    private static let smallestLargeNumber = 100_000.0

    /// - Parameters:
    ///   - rule: The rule of the field; `nil` if the settings do not declare it.
    ///   - format: How numbers are shown.
    init(
        _ bounds: [ViewSettings.Bound], valuesAreIntegers: Bool, rule: FieldSchema.Rule?, format: ValueFormat
    ) {
        self.rule = rule
        self.format = format
        self.bounds = bounds
        areGrouped = rule?.unit != nil || bounds.contains { $0.text.isLongNumber }
        areIntegers = valuesAreIntegers && bounds.allSatisfy { Int($0.text) != nil }
        areCompact =
            bounds.contains { abs($0.value) >= Self.smallestLargeNumber }
            && bounds.allSatisfy { Int($0.text)?.isRound ?? false }
    }

    /// Returns the section of a number.
    /// - Complexity: O(log *bounds*).
    func name(of value: Double) -> SectionName {
        name(at: bounds.partitioningIndex { !($0.value <= value) })
    }

    /// All ranges between two bounds, in ascending order.
    var names: [SectionName] { bounds.indices.dropFirst().map(name) }

    /// The names of ``names``, and of the sections below the first bound and from the last one on.
    var allNames: [SectionName] { (0...bounds.count).map(name) }

    /// Returns the name of the section at an index.
    /// - Parameter position: The number of bounds that are less than or equal to the section's numbers.
    private func name(at position: Int) -> SectionName {
        let rank = Double(position)
        if position == 0 {
            let first = bounds[0].text
            return SectionName(
                key: "below-\(first)", title: "< " + shown(first, withUnit: true),
                short: "<" + abbreviated(first), rank: rank)
        }
        let lower = bounds[position - 1].text
        guard position < bounds.count else {
            return SectionName(
                key: "from-\(lower)", title: "≥ " + shown(lower, withUnit: true),
                short: "≥" + abbreviated(lower), rank: rank)
        }
        let upper = bounds[position].text
        return SectionName(
            key: "\(lower)-\(upper)", title: title(from: lower, to: upper), short: abbreviated(lower),
            rank: rank)
    }

    /// Returns a number as readers see it. A minus sign differs from the dash of a range.
    private func shown(_ number: String, withUnit: Bool = false) -> String {
        let text =
            (areCompact ? compact(number, isLong: true) : nil)
            ?? format.text(number, by: rule, withUnit: false, isGrouped: areGrouped)
        let signed = number.hasPrefix("-") ? text.replacing("-", with: "−", maxReplacements: 1) : text
        return withUnit ? format.appendingUnit(of: rule, to: signed) : signed
    }

    /// Returns a number as the index shows it.
    private func abbreviated(_ number: String) -> String {
        areCompact ? compact(number, isLong: false) ?? number : shown(number)
    }

    private func compact(_ number: String, isLong: Bool) -> String? {
        Int(number).map { format.collation.formatted(compact: $0, isLong: isLong) }
    }

    private func title(from lower: String, to upper: String) -> String {
        guard areIntegers, !areCompact, let first = Int(lower), let end = Int(upper) else {
            return joined(lower, upper)
        }
        return end - 1 == first ? shown(lower, withUnit: true) : joined(lower, "\(end - 1)")
    }

    /// Returns two numbers joined by a dash, which needs spaces if a number is negative or has words.
    private func joined(_ lower: String, _ upper: String) -> String {
        let (first, last) = (shown(lower), shown(upper, withUnit: true))
        return areCompact || lower.hasPrefix("-") || upper.hasPrefix("-")
            ? "\(first) – \(last)" : "\(first)–\(last)"
    }
}

extension Int {
    /// Whether at most the first three digits differ from zero.
    fileprivate var isRound: Bool {
        var rest = self
        while rest != 0, rest % 10 == 0 { rest /= 10 }
        return (-999...999).contains(rest)
    }
}
