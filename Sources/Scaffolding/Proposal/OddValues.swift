import Content
import DataFormats
import Diagnostics

/// The few values of a field that do not have the type of the others, such as one bad URL among a hundred.
struct OddValues {
    /// A type that nearly all values have.
    private enum UsualType: String {
        case url, date, integer, number, boolean

        /// Whether a value has the type, as a build checks it.
        /// - Parameter cells: The decimal sign of a table, whose cells are text; otherwise `nil`.
        fileprivate func accepts(_ scalar: Node.Scalar, cells: DecimalSign?) -> Bool {
            if let cells, scalar.type == .string, accepts(cell: scalar.text, cells) { return true }
            return accepts(scalar)
        }

        private func accepts(_ scalar: Node.Scalar) -> Bool {
            switch (self, scalar.type) {
            case (.url, .string): ProposedFormat.isURL(scalar.text)
            case (.date, .string): ProposedFormat.isYearOrDate(scalar.text)
            case (.integer, .integer), (.number, .integer), (.number, .number), (.boolean, .boolean): true
            default: false
            }
        }

        /// Whether a cell would have the type if the settings declared it.
        fileprivate func accepts(cell text: String, _ sign: DecimalSign) -> Bool {
            switch self {
            case .url, .date: false
            case .integer: Int(text) != nil
            case .number: sign.isNumber(text)
            case .boolean: ["true", "false", "yes", "no"].contains(text.lowercased())
            }
        }

        fileprivate var plural: String {
            switch self {
            case .url: "URLs"
            case .date: "dates"
            case .integer: "integers"
            case .number: "numbers"
            case .boolean: "true or false"
            }
        }
    }

    private let usualType: UsualType
    private let count: Int
    private let values: Int
    /// The first of them, its line in the list, and the title of its entry.
    private let first: String
    private let line: Int
    private let title: String?
    /// The decimal sign that the settings of the field need.
    private let decimalSign: DecimalSign?

    /// Finds the odd values of a field.
    /// - Parameters:
    ///   - title: The field with the titles of the entries.
    ///   - cells: The decimal sign of a table, whose cells are text; otherwise `nil`.
    ///   - isDeclared: Whether the proposed settings have that sign, or it is the default one.
    /// - Returns: `nil` if all values have the same type, or no type is usual.
    /// - Complexity: O(*values of the field* + *keys of the entries*).
    init?(
        of field: FieldProfile, in entries: [Node], title: FieldProfile?, cells: DecimalSign?,
        isDeclared: Bool = true
    ) {
        guard let (type, matches) = Self.usualType(of: field, cells: cells),
            let odd = Self.first(of: field, in: entries, unless: { type.accepts($0, cells: cells) })
        else { return nil }
        usualType = type
        values = field.scalars
        count = field.scalars - matches
        first = odd.node.text ?? ""
        line = Int(odd.node.position.line)
        self.title = title.flatMap { odd.entry[$0.path]?.text }
        decimalSign = isDeclared || type != .number ? nil : cells
    }

    /// The comment above the field.
    var comment: String {
        let place = "in line \(line)" + (title.map { " (\($0.excerpt))" } ?? "")
        let odd =
            count == 1
            ? "“\(first.excerpt)” \(place)" : "\(count), the first \(place): “\(first.excerpt)”"
        let settings =
            "type: \(usualType.rawValue)" + (decimalSign.map { ", decimal: \"\($0.rawValue)\"" } ?? "")
        return "\(values - count) of \(values) values are \(usualType.plural), but not \(odd). "
            + "Fix \(count == 1 ? "it" : "them"), then use “\(settings)”."
    }

    private static func usualType(of field: FieldProfile, cells: DecimalSign?) -> (UsualType, matches: Int)? {
        let counts = field.scalarCounts
        let integers = counts[.integer] ?? 0
        var found: [(UsualType, matches: Int)]
        switch field.shapes {
        case [.string], [.texts], [.texts, .emptyList]:
            func sum(_ condition: (String) -> Bool) -> Int {
                field.values.filter { condition($0.key) }.reduce(0) { $0 + $1.value }
            }
            let hasDates = field.values.keys.contains(where: ProposedFormat.isDate)
            found = [
                (.url, sum(ProposedFormat.isURL) + field.longURLCount),
                (.date, hasDates ? sum(ProposedFormat.isYearOrDate) : 0),
            ]
            if let cells, field.isString, !hasCodes(field) {
                found += [UsualType.integer, .number, .boolean].map { type in
                    (type, sum { type.accepts(cell: $0, cells) })
                }
            }
        default:
            guard field.shapes.isSubset(of: [.string, .integer, .number, .boolean]) else { return nil }
            let numbers = integers + (counts[.number] ?? 0)
            found = [
                (.integer, numbers == integers ? integers : 0), (.number, numbers),
                (.boolean, counts[.boolean] ?? 0),
            ]
        }
        return found.first { $0.matches < field.scalars && $0.matches * 10 >= field.scalars * 9 }
    }

    /// Whether the digits in a column are no quantity.
    private static func hasCodes(_ field: FieldProfile) -> Bool {
        field.name.isCode
            || field.values.keys.contains { $0.first == "0" && $0.dropFirst().first?.isNumber == true }
    }

    private static func first(
        of field: FieldProfile, in entries: [Node], unless isUsual: (Node.Scalar) -> Bool
    ) -> (entry: Node, node: Node)? {
        for entry in entries {
            for value in entry[field.path]?.listed ?? [] {
                guard case .scalar(let scalar) = value.content, scalar.type != .null, !scalar.text.isBlank,
                    !isUsual(scalar)
                else { continue }
                return (entry, value)
            }
        }
        return nil
    }
}
