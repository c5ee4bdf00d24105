package import DataFormats
package import Diagnostics

extension TableColumns {
    /// Creates the columns of the result of a query.
    package init(_ names: [String], settings: CatalogSettings) {
        self.init(TableHeader(names: names, separator: ","), settings: settings)
    }

    /// Returns the fields of an entry from the values of a row. NULL and text without characters are missing keys. Text is read
    /// like the cell of a table, so a database that was made from a table has the same entries.
    /// - Parameter number: The number of the row in the result, from 1, which is the line of all positions.
    package func fields(
        of values: [DatabaseValue], row number: Int, in file: SourceFile, into diagnostics: inout Diagnostics
    ) -> Node {
        var members: [Node.Member] = []
        members.reserveCapacity(values.count)
        for (index, (column, value)) in zip(columns, values).enumerated() {
            let position = SourcePosition(line: number, column: index + 1)
            let content = column.rule.content(of: value, at: position) {
                diagnostics.report($0, in: file, at: position)
            }
            guard let content else { continue }
            members.append(
                Node.Member(key: column.name, keyPosition: position, value: Node(content, at: position)))
        }
        return Node(.object(members), at: SourcePosition(line: number, column: 1))
    }
}

extension FieldSchema.Rule {
    /// Returns the value of a column, or `nil` if it is missing or is reported.
    fileprivate func content(
        of value: DatabaseValue, at position: SourcePosition, report: (Problem) -> Void
    ) -> Node.Content? {
        switch value {
        case .null: return nil
        case .text(let text): return text.isBlank ? nil : content(of: text, at: position, report: report)
        case .integer(let number):
            // SQLite has no Booleans.
            if type == .boolean, number == 0 || number == 1 {
                let text = number == 1 ? "true" : "false"
                return .scalar(Node.Scalar(text: text, type: .boolean(number == 1)))
            }
            return .scalar(Node.Scalar(text: String(number), type: .integer(number)))
        case .real(let number):
            let text = number.shortText
            // SQLite returns a whole number of a column of type REAL as 2.0.
            let whole = type == .integer ? Int(text) : nil
            return .scalar(Node.Scalar(text: text, type: whole.map { .integer($0) } ?? .number(number)))
        case .invalid(let problem):
            report(.database(problem))
            return nil
        }
    }
}

extension Double {
    /// The shortest decimal number that is read as this one, without the fraction of a whole number: `12`, not `12.0`.
    fileprivate var shortText: String {
        if let whole = Int(exactly: self), whole.magnitude < 1 << 53 { return String(whole) }
        return description
    }
}
