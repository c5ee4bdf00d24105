import DataFormats
import Diagnostics

extension SettingsReader {
    /// The maximum number of columns of a row. The styles of the theme have as many.
    static let maximumColumns = 8

    /// Reads `columns`: the fields that the row template `columns` shows.
    mutating func columns(of node: Node) -> [FieldPath] {
        guard let elements = node.elements, (1...Self.maximumColumns).contains(elements.count) else {
            let found = node.elements.map { "a list of length \($0.count)" } ?? node.shown
            report(
                .wrongType(
                    key: "columns",
                    expected: "a list of one to \(Self.maximumColumns) fields, such as [maker, price]",
                    found: found),
                at: node)
            return []
        }
        return distinct(elements, key: "columns", expected: "a list of different fields") {
            $2.path($0, key: "columns", at: $1)
        }
    }

    /// Returns the values of the strings in a short list. Reports values that are listed twice.
    mutating func distinct<Value: Equatable>(
        _ elements: [Node], key: String, expected: String,
        read: (String, SourcePosition, inout SettingsReader) -> Value?
    ) -> [Value] {
        var values: [Value] = []
        for element in elements {
            guard let text = string(of: element, key: key), let value = read(text, element.position, &self)
            else { continue }
            if values.contains(value) {
                report(.wrongType(key: key, expected: expected, found: "“\(text)” twice"), at: element)
            } else {
                values.append(value)
            }
        }
        return values
    }
}
