import Content
import DataFormats
import Planning

/// What all values of a column have in common, for the types and constraints of a table schema that all of them keep.
struct ColumnProfile {
    private(set) var hasGaps = false
    private(set) var isEmpty = true
    private var areLists = true
    private var areTexts = true
    private var areObjects = true
    private var areBooleans = true
    private var areIntegers = true
    private var areNumbers = true
    private var areDays = true
    private var areMonths = true
    private var areYears = true
    private(set) var areASCII = true
    private(set) var areOwnIDs = true

    /// - Parameter isOwnID: Returns whether the catalog has an entry with this id.
    mutating func add(_ value: Node?, isOwnID: (String) -> Bool) {
        guard let value, value.text?.isBlank != true else {
            hasGaps = true
            return
        }
        isEmpty = false
        areLists = areLists && value.elements != nil
        areObjects = areObjects && value.members != nil
        areBooleans = areBooleans && value.isBoolean
        guard let text = value.text, case .scalar(let scalar) = value.content else {
            areIntegers = false
            areNumbers = false
            areTexts = false
            return
        }
        addNumber(scalar)
        if areDays || areMonths || areYears { addDate(text) }
        areASCII = areASCII && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        areOwnIDs = areOwnIDs && isOwnID(text)
    }

    private mutating func addNumber(_ scalar: Node.Scalar) {
        switch scalar.type {
        // In JSON, it is a string.
        case .integer where !scalar.isJSONNumber, .number where !scalar.isJSONNumber:
            areIntegers = false
            areNumbers = false
        case .integer: break
        case .number: areIntegers = false
        case .null, .boolean, .string:
            areIntegers = false
            areNumbers = false
        }
    }

    private mutating func addDate(_ text: String) {
        let form = String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
        areDays = areDays && form == "0000-00-00"
        areMonths = areMonths && form == "0000-00"
        areYears = areYears && form == "0000"
    }

    /// The type of an undeclared column.
    var type: String {
        if isEmpty { return "string" }
        if areLists { return "array" }
        if areObjects { return "object" }
        if areBooleans { return "boolean" }
        if areIntegers { return "integer" }
        return areNumbers ? "number" : areTexts ? "string" : "any"
    }

    /// The type of a column of dates, which may be days, months or years.
    var dateType: String {
        if isEmpty || areDays { return "date" }
        return areMonths ? "yearmonth" : areYears ? "year" : "string"
    }
}
