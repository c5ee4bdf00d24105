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
        var columns: [FieldPath] = []
        for element in elements {
            guard let text = string(of: element, key: "columns"),
                let path = path(text, key: "columns", at: element.position)
            else { continue }
            if columns.contains(path) {
                report(
                    .wrongType(
                        key: "columns", expected: "a list of different fields", found: "“\(text)” twice"),
                    at: element)
            } else {
                columns.append(path)
            }
        }
        return columns
    }
}
