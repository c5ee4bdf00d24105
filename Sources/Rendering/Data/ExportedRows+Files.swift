import Content
import DataFormats
import Planning

extension ExportedRows {
    /// Returns the entries as a table of comma-separated values: a value other than a string is JSON, except for numbers.
    /// - Complexity: O(*n*).
    var csv: [UInt8] {
        var csv = CSVText()
        for name in [ExportedEntry.id, ExportedEntry.page] + columns.map({ $0.name }) { csv.appendCell(name) }
        csv.endRow()
        forEach { entry, page, _ in
            csv.appendCell(entry.id)
            csv.appendCell(page)
            for column in columns {
                if let value = column.value(of: entry) {
                    csv.append(value, of: column)
                } else {
                    csv.appendEmptyCell()
                }
            }
            csv.endRow()
        }
        return csv.bytes
    }

    /// Returns the entries as JSON: an object in each line.
    /// - Complexity: O(*n*).
    var lines: [UInt8] {
        var json = JSONText()
        let names = namesInJSON
        forEach { entry, page, _ in
            append(entry, page, names: names, to: &json)
            json.append("\n")
        }
        return json.bytes
    }

    /// Returns the entries as JSON: a list of objects, one in each line.
    /// - Complexity: O(*n*).
    var list: [UInt8] {
        var json = JSONText()
        let names = namesInJSON
        json.append("[\n")
        var isFirst = true
        forEach { entry, page, _ in
            if !isFirst { json.append(",\n") }
            isFirst = false
            append(entry, page, names: names, to: &json)
        }
        json.append("\n]\n")
        return json.bytes
    }

    /// The names of the columns as members of objects: with quotation marks, a comma and a colon.
    private var namesInJSON: [String] {
        columns.map { column in
            var json = JSONText()
            json.append(",")
            json.appendString(column.name)
            json.append(":")
            return String(decoding: json.bytes, as: UTF8.self)
        }
    }

    private func append(_ entry: Entry, _ page: String, names: [String], to json: inout JSONText) {
        json.append("{\"\(ExportedEntry.id)\":")
        json.appendString(entry.id)
        json.append(",\"\(ExportedEntry.page)\":")
        json.appendString(page)
        for (column, name) in zip(columns, names) {
            guard let value = column.value(of: entry) else { continue }
            json.append(name)
            json.append(value, of: column)
        }
        json.append("}")
    }
}

extension CSVText {
    fileprivate mutating func append(_ node: Node, of column: ExportedColumn) {
        guard case .scalar(let scalar) = node.content, column.rule?.isList != true else {
            return appendJSON(node, of: column)
        }
        // In a column that is not declared, the text of a string may look like the JSON of another value.
        if column.isReadAsJSON, scalar.type == .string, ExportedEntry.isJSON(scalar.text) {
            appendJSON(node, of: column)
        } else {
            appendCell(scalar.csvText(isNumber: column.rule?.type.isNumeric == true))
        }
    }

    private mutating func appendJSON(_ node: Node, of column: ExportedColumn) {
        var json = JSONText()
        json.append(node, of: column)
        appendCell(json)
    }
}

extension ExportedColumn {
    /// Whether a reader of the table takes a cell that looks like JSON as JSON, and not as its text.
    fileprivate var isReadAsJSON: Bool { rule == nil || rule?.type == .image }
}

extension Node.Scalar {
    /// Returns the text of a cell: `true` for `True`, and 31 for `0x1F` in a column of numbers.
    fileprivate func csvText(isNumber: Bool) -> String {
        switch type {
        case .boolean(let value): value ? "true" : "false"
        case .integer(let value) where isNumber && text.utf8.contains(UInt8(ascii: "x")): "\(value)"
        case .string, .null, .integer, .number: text
        }
    }
}
