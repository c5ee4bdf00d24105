import Content
import DataFormats

extension JSONText {
    /// Appends a value with the types that it was read with. A number that JSON writes in another way, such as 0815, is a string,
    /// which pages show as it is.
    /// - Complexity: O(*size of the value*).
    mutating func append(_ node: Node) {
        switch node.content {
        case .scalar(let scalar): append(scalar)
        case .list(let elements): appendList(elements) { $0.append($1) }
        case .object(let members):
            append("{")
            appendSeparated(members) { json, member in
                json.appendString(member.key)
                json.append(":")
                json.append(member.value)
            }
            append("}")
        }
    }

    /// Appends a value of a column: of a declared type if the column has one. A single value in a column of lists is a list.
    mutating func append(_ node: Node, of column: ExportedColumn) {
        guard let rule = column.rule else { return append(node) }
        if rule.isList {
            appendList(node.listed) { $0.append($1, as: rule.type) }
        } else {
            append(node, as: rule.type)
        }
    }

    private mutating func append(_ node: Node, as type: FieldType) {
        switch type {
        case .integer, .number:
            if let number = node.number { append(number) } else { append(node) }
        case .boolean, .image: append(node)
        case .string, .date, .url, .entry:
            // 007 and 1.10 are text, whatever they look like.
            if let text = node.text { appendString(text) } else { append(node) }
        }
    }

    private mutating func append(_ scalar: Node.Scalar) {
        switch scalar.type {
        case .null: append("null")
        case .boolean(let value): append(value ? "true" : "false")
        case .integer, .number:
            if scalar.isJSONNumber { append(scalar.text) } else { appendString(scalar.text) }
        case .string: appendString(scalar.text)
        }
    }
}

extension Node {
    /// A number as JSON writes it; `nil` for any other value.
    fileprivate var number: String? {
        guard case .scalar(let scalar) = content else { return nil }
        switch scalar.type {
        case .integer(let value): return scalar.isJSONNumber ? scalar.text : "\(value)"
        case .number(let value) where value.isFinite: return scalar.isJSONNumber ? scalar.text : "\(value)"
        case .null, .boolean, .number, .string: return nil
        }
    }
}

extension Node.Scalar {
    /// Whether the text is a number in JSON, which has no zeros at the start.
    var isJSONNumber: Bool {
        var text = text
        return text.withUTF8 { bytes in
            let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
            let hasZero = digits.first == UInt8(ascii: "0")
            let second = digits.dropFirst().first
            let isDigit = second.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
            return !(hasZero && isDigit) && FormulaGuard.isNumber(bytes)
        }
    }
}
