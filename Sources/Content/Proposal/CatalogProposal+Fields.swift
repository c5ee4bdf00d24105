extension CatalogProposal {
    /// What the entries hold as a schema, switched off: it is for lists that are kept on by hand.
    func writeFields(into file: inout CommentedYAML) {
        let fields = survey.fields.filter { $0.isAtTop && !$0.path.text.contains(".") }
        let described = fields.compactMap { field in Self.description(of: field).map { (field, $0) } }
        guard !described.isEmpty else { return }
        file.blankLine()
        file.comment(
            "What the entries hold now. With these lines in use, each entry that differs is an error with its place."
        )
        file.line("fields:", isOff: true)
        for (field, description) in described.prefix(Self.mostFields) {
            file.line("  \(YAMLScalarText.make(field.path.text)): {\(description)}", isOff: true)
        }
    }

    /// More would be a table that nobody reads.
    private static let mostFields = 60

    private static func description(of field: SurveyedField) -> String? {
        guard let type = type(of: field) else { return nil }
        var parts = ["type: \(type)"]
        if field.isComplete { parts.append("required: true") }
        if type == "string", let choices = choices(of: field) {
            parts.append("oneOf: [\(choices.map(YAMLScalarText.make).joined(separator: ", "))]")
        }
        return parts.joined(separator: ", ")
    }

    /// The type that all values have; `nil` where they differ or are objects.
    private static func type(of field: SurveyedField) -> String? {
        switch field.shapes {
        case [.string]:
            if field.all(FieldValue.isDate) { return "date" }
            if field.all(FieldValue.isImage) { return "image" }
            return field.all(FieldValue.isAddress) ? "url" : "string"
        case [.integer]: return "integer"
        case [.number], [.integer, .number]: return "number"
        case [.boolean]: return "boolean"
        case [.texts]: return "[string]"
        case [.integers]: return "[integer]"
        case [.numbers], [.integers, .numbers]: return "[number]"
        default: return nil
        }
    }

    /// The few texts that all entries choose from.
    private static func choices(of field: SurveyedField) -> [String]? {
        let values = field.values
        guard field.isComplete, field.longTexts == 0, values.count <= 12, field.entries >= values.count * 4,
            field.longest <= 40
        else { return nil }
        return values.keys.sorted()
    }
}
