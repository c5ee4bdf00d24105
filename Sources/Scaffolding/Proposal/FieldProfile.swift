import Content
import DataFormats
import Diagnostics

/// Statistics of the values that entries have at a path.
struct FieldProfile {
    /// The kinds of values.
    enum Shape: Hashable {
        case string, integer, number, boolean, object
        case texts, integers, numbers, emptyList, otherList
    }

    let path: FieldPath
    let name: FieldName
    /// The number of objects that contain the value: 1 at the top level.
    let depth: Int
    /// The number of entries.
    let entries: Int
    /// The number of entries with a value that is not null, blank or an empty list.
    private(set) var filled = 0
    private(set) var shapes: Set<Shape> = []
    /// The number of values of each kind that are not lists or objects.
    private(set) var scalarCounts: [Shape: Int] = [:]
    /// The number of occurrences of each string or number, including elements of lists. Strings too long for a name are
    /// left out.
    private(set) var values: [String: Int] = [:]
    private(set) var longStringCount = 0
    /// The number of long strings that are URLs.
    private(set) var longURLCount = 0
    /// Whether some strings are blank.
    private(set) var hasBlankStrings = false
    private(set) var multilineStringCount = 0
    private(set) var shortest = Int.max
    private(set) var longest = 0
    private var totalLength = 0
    /// The number of strings and numbers, including elements of lists.
    private(set) var scalars = 0

    /// The maximum number of characters in a name.
    static let maximumNameLength = 200

    init(_ path: FieldPath, entries: Int, depth: Int) {
        self.path = path
        self.depth = depth
        self.name = FieldName(path)
        self.entries = entries
    }

    mutating func add(_ node: Node) {
        switch node.content {
        case .scalar(let scalar):
            guard let shape = Self.shape(of: scalar.type) else { return }
            shapes.insert(shape)
            guard add(scalar) else { return }
            filled += 1
            scalarCounts[shape, default: 0] += 1
        case .object(let members):
            shapes.insert(.object)
            if !members.isEmpty { filled += 1 }
        case .list(let elements):
            add(elements)
        }
    }

    private mutating func add(_ elements: [Node]) {
        guard !elements.isEmpty else {
            shapes.insert(.emptyList)
            return
        }
        filled += 1
        var kinds: Set<Shape> = []
        // An entry is in a section once, however often the list repeats the value.
        var seen: Set<String> = []
        for element in elements {
            guard case .scalar(let scalar) = element.content, let shape = Self.shape(of: scalar.type) else {
                kinds.insert(.object)
                continue
            }
            kinds.insert(shape)
            if seen.insert(scalar.text).inserted { _ = add(scalar) }
        }
        switch kinds {
        case [.string]: shapes.insert(.texts)
        case [.integer]: shapes.insert(.integers)
        case [.number], [.integer, .number]: shapes.insert(.numbers)
        default: shapes.insert(.otherList)
        }
    }

    /// Adds a scalar, and returns whether it is not blank.
    private mutating func add(_ scalar: Node.Scalar) -> Bool {
        let text = scalar.text
        guard !text.allSatisfy({ $0.isWhitespace }) else {
            hasBlankStrings = true
            return false
        }
        let length = text.unicodeScalars.count
        scalars += 1
        totalLength += length
        longest = max(longest, length)
        shortest = min(shortest, length)
        if text.utf8.contains(where: { $0 == .lineFeed || $0 == .carriageReturn }) {
            multilineStringCount += 1
        }
        if length <= Self.maximumNameLength {
            values[text, default: 0] += 1
        } else {
            longStringCount += 1
            if ProposedFormat.isURL(text) { longURLCount += 1 }
        }
        return true
    }

    private static func shape(of type: Node.ScalarType) -> Shape? {
        switch type {
        case .null: nil
        case .boolean: .boolean
        case .integer: .integer
        case .number: .number
        case .string: .string
        }
    }
}

extension FieldProfile {
    var isTopLevel: Bool { depth == 1 }

    /// Whether it is the key `draft`, which leaves entries out of the site.
    var marksDrafts: Bool { path == .draft && shapes == [.boolean] }

    /// Whether a setting that may be a pattern, such as `title`, can name the field. In a pattern, braces surround a key.
    var canBeInPattern: Bool { !path.text.utf8.contains { "{}".utf8.contains($0) } }

    var isComplete: Bool { filled == entries }

    /// Whether the same objects have both fields.
    func isSibling(of other: FieldProfile) -> Bool {
        depth == other.depth && name.parent == other.name.parent
    }

    /// Whether each value is a single string or number.
    var isScalar: Bool { !shapes.isEmpty && shapes.isSubset(of: [.string, .integer, .number]) }
    var isString: Bool { shapes == [.string] }
    /// Whether the values are lists of strings. One of them may be written without a list, as a field of lists allows.
    var isStringList: Bool { shapes.subtracting([.emptyList, .string]) == [.texts] }
    var isNumber: Bool { !shapes.isEmpty && shapes.isSubset(of: [.integer, .number]) }

    /// Whether digits are no quantity: by the name of the field, because of a zero before other digits, or because all values
    /// are whole numbers of one length that is usual only for codes.
    var isCode: Bool {
        name.isCode || shapes == [.integer] && values.count > 1 && shortest == longest && longest >= 12
            || values.keys.contains(where: Self.hasLeadingZero)
    }

    /// Whether a text consists of digits and begins with a zero that a number would lose.
    private static func hasLeadingZero(_ text: String) -> Bool {
        text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "0") && text.utf8.allSatisfy(\.isDigit)
    }

    /// Whether no two entries have the same value, ignoring case.
    var isUnique: Bool {
        isScalar && longStringCount == 0 && values.count == filled
            && Set(values.keys.map { $0.lowercased() }).count == filled
    }

    var averageLength: Int { scalars == 0 ? 0 : totalLength / scalars }

    /// The share of entries with a value, from 0 to 1.
    var share: Double { entries == 0 ? 0 : Double(filled) / Double(entries) }

    /// Whether there are values, and all of them satisfy a condition.
    func all(_ condition: (String) -> Bool) -> Bool {
        longStringCount == 0 && !values.isEmpty && values.keys.allSatisfy(condition)
    }

    /// Whether there are values, and all of them are URLs.
    var isURL: Bool {
        longStringCount == longURLCount && scalars > 0 && values.keys.allSatisfy(ProposedFormat.isURL)
    }

    /// Whether the values are dates, at least some with a month.
    var isDate: Bool {
        isString && !hasBlankStrings && all(ProposedFormat.isYearOrDate)
            && values.keys.contains(where: ProposedFormat.isDate)
    }

    /// Whether the values are dates, and not numbers of four digits: some have a month, or the name is that of a date.
    var hasDates: Bool {
        all(ProposedFormat.isYearOrDate)
            && (values.keys.contains(where: ProposedFormat.isDate) || name.isOne(of: Self.yearNames)
                || name.isOne(of: RowFieldInference.dateNames))
    }

    /// Whether the field's name is that of a year and all values are years or dates.
    var isYear: Bool {
        isScalar && !hasBlankStrings && name.isOne(of: Self.yearNames) && all(ProposedFormat.isYearOrDate)
    }

    private static let yearNames: Set<String> = [
        "year", "born", "died", "founded", "established", "built", "discovered", "invented", "introduced",
    ]

    /// The values by descending number of occurrences, then in ascending order.
    var ranking: [(value: String, count: Int)] {
        values.map { (value: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.value) < ($0.count, $1.value) }
    }
}
