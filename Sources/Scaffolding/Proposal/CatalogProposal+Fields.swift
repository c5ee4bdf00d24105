import Content

extension CatalogProposal {
    /// Writes a schema of the entries' fields. Pages list the fields in the schema.
    func writeFields(into file: inout CommentedYAML) {
        let fields = describedFields
        guard !fields.isEmpty else { return }
        file.blankLine()
        file.comment(
            "The fields of the entries. Pages show these keys in this order, and an entry that does not match is an error. "
                + "Remove the keys that pages should not show; to label a key, add “title: Label” to its line, "
                + "and to give a number a unit, “unit: km²”."
        )
        file.line("fields:")
        for (field, type) in fields.prefix(Self.maximumFields) {
            let requirement = field.isComplete ? ", required: true" : ""
            let unit = field.isNumber ? field.name.unit : nil
            let label = unit.map {
                ", unit: \(YAMLScalarFormatter.make($0.unit)), title: \(YAMLScalarFormatter.make($0.title))"
            }
            file.line(
                "\(YAMLScalarFormatter.make(field.path.text)): {type: \(type)\(requirement)\(label ?? "")}",
                indent: 2)
        }
    }

    /// The maximum number of fields in the schema. A schema with more fields would be hard to read.
    private static let maximumFields = 60

    /// The top-level fields whose values all have one type.
    var describedFields: [(field: FieldProfile, type: String)] {
        profile.fields.filter { $0.isTopLevel && !$0.path.text.contains(".") }
            .compactMap { field in
                let type = isReference(field) ? "entry" : nil
                return (type.map { field.isStringList ? "[\($0)]" : $0 } ?? Self.type(of: field))
                    .map { (field: field, type: $0) }
            }
    }

    /// Whether all values are ids of entries: those of the field from which ids are made.
    private func isReference(_ field: FieldProfile) -> Bool {
        guard let idField, idField.isString, field.path != idField.path, field.path != titleField?.path,
            field.isString || field.isStringList, !field.hasBlankStrings
        else { return false }
        return field.all { idField.values[$0] != nil }
    }

    /// Returns a type that all values of a field have, or `nil` if there is none. For a mixture of strings
    /// and numbers, the type is `string`.
    private static func type(of field: FieldProfile) -> String? {
        switch field.shapes.subtracting(isList(field) ? [.emptyList] : []) {
        case [.string]:
            // A blank string is neither a date nor a URL.
            if field.hasBlankStrings { return "string" }
            if field.all(ValueFormat.isYearOrDate) { return "date" }
            return field.all(ValueFormat.isURL) ? "url" : "string"
        case [.integer]: return "integer"
        case [.number], [.integer, .number]: return "number"
        case [.boolean]: return "boolean"
        case [.texts]: return "[string]"
        case [.integers]: return "[integer]"
        case [.numbers], [.integers, .numbers]: return "[number]"
        // A string may be any scalar, as it is written.
        default: return field.isScalar ? "string" : nil
        }
    }

    /// Whether all values are lists. An empty list is compatible with every element type.
    private static func isList(_ field: FieldProfile) -> Bool {
        field.shapes.isDisjoint(with: [.string, .integer, .number, .boolean, .object])
    }
}
