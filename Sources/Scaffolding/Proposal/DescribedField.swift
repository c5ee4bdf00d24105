import Content
import DataFormats

/// A line of `fields`: a field and its type.
struct DescribedField {
    let field: FieldProfile
    let type: String
    /// Values of another type than the usual one.
    var odd: OddValues?
    var currency: CurrencyCells?
    var dates: LocalDates?
    /// What divides a list in a cell, if that is not the usual separator.
    var separator: String?
    /// Whether the line is disabled, because pages rarely show such a field.
    let isCommentedOut: Bool

    /// Describes a field.
    /// - Parameter names: The field with the titles and the field from which ids are made, to which other fields may refer.
    /// - Returns: `nil` if its values do not have a common type, or YAML allows no such key.
    init?(_ field: FieldProfile, in profile: EntryProfile, names: [FieldProfile?]) {
        let isReference =
            Self.isReference(field, toTitle: names[0], id: names[1])
            && !Self.namesOwnEntry(field, id: names[1], in: profile.entries)
        let reference = isReference ? (field.isStringList ? "[entry]" : "entry") : nil
        guard let type = reference ?? Self.type(of: field), YAMLScalarFormatter.canBeKey(field.path.text)
        else { return nil }
        self.field = field
        self.type = type
        let isConstant =
            profile.count >= 5 && field.isComplete && field.values.count == 1
            && field.longStringCount == 0 && !names.contains { $0?.path == field.path }
        // Without its type, an entry with another value than true and false is an error.
        isCommentedOut = isConstant && field.path != .draft || field.depth > 2
    }

    /// The key and its rule.
    var line: String {
        var rule = "type: \(type)"
        if let separator { rule += ", separator: \(YAMLScalarFormatter.make(separator))" }
        if field.isComplete { rule += ", required: true" }
        let unit = field.isNumber && type != "string" ? field.name.unit : nil
        if let unit { rule += ", unit: \(YAMLScalarFormatter.make(unit.unit))" }
        if let title = unit?.title ?? field.name.titleWithParent {
            rule += ", title: \(YAMLScalarFormatter.make(title))"
        }
        return "\(YAMLScalarFormatter.make(field.path.text)): {\(rule)}"
    }
}

extension DescribedField {
    /// Whether all values are ids of entries.
    private static func isReference(
        _ field: FieldProfile, toTitle titleField: FieldProfile?, id idField: FieldProfile?
    ) -> Bool {
        guard let idField, idField.isString, field.path != idField.path, field.path != titleField?.path,
            field.isString || field.isStringList, !field.hasBlankStrings
        else { return false }
        return field.all { idField.values[$0] != nil }
    }

    /// Whether an entry names itself. As a reference, that would be a warning.
    /// - Complexity: O(*entries* × *values of an entry*).
    private static func namesOwnEntry(_ field: FieldProfile, id: FieldProfile?, in entries: [Node]) -> Bool {
        guard let id else { return false }
        return entries.contains { entry in
            let own = entry[id.path]?.text
            return entry[field.path]?.listed.contains { $0.text == own } ?? false
        }
    }

    /// Returns a type that all values of a field have, or `nil` if there is none. For a mixture of strings
    /// and numbers, the type is `string`.
    private static func type(of field: FieldProfile) -> String? {
        if field.isStringList { return field.isURL ? "[url]" : "[string]" }
        switch field.shapes.subtracting(isList(field) ? [.emptyList] : []) {
        case [.string]:
            // Blank strings are missing dates and URLs.
            if !field.isCode, field.hasDates { return "date" }
            return field.isURL ? "url" : "string"
        case [.integer] where !field.isCode: return "integer"
        case [.number] where !field.isCode, [.integer, .number] where !field.isCode:
            return "number"
        case [.boolean]: return "boolean"
        case [.integers]: return "[integer]"
        case [.numbers], [.integers, .numbers]: return "[number]"
        // A string may be any scalar, as it is written.
        default:
            return field.shapes.isSubset(of: [.string, .integer, .number, .boolean]) && !field.shapes.isEmpty
                ? "string" : nil
        }
    }

    /// Whether all values are lists. An empty list is compatible with every element type.
    private static func isList(_ field: FieldProfile) -> Bool {
        field.shapes.isDisjoint(with: [.string, .integer, .number, .boolean, .object])
    }
}
