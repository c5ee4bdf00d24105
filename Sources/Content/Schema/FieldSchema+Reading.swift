import DataFormats
import Diagnostics

extension FieldSchema {
    /// Reads `fields`: for each key a type (`quantity: integer`, `tags: [string]`), or an object with `type`,
    /// `required`, `oneOf`, `title`, `unit`, `hidden`, `separator` and `decimal`.
    static func read(_ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics) -> FieldSchema {
        guard let members = node.members else {
            diagnostics.report(
                .wrongType(
                    key: "fields", expected: "an object of keys and types, such as {price: number}",
                    found: node.shown),
                in: file,
                at: node.position)
            return FieldSchema()
        }
        return FieldSchema(
            rules: members.compactMap { member in
                guard let path = FieldPath(member.key) else {
                    diagnostics.report(
                        .wrongType(
                            key: "fields", expected: "a key, or keys separated by dots",
                            found: "“\(member.key)”"),
                        in: file, at: member.keyPosition)
                    return nil
                }
                return rule(for: path, member.value, in: file, into: &diagnostics)
            })
    }

    private static func rule(
        for path: FieldPath, _ node: Node, in file: SourceFile, into diagnostics: inout Diagnostics
    ) -> Rule {
        var rule = Rule(path: path)
        guard node.members != nil else {
            var reader = SettingsReader(Node(.object([]), at: node.position), in: file, subject: "fields")
            readType(node, key: path.text, from: &reader, into: &rule)
            rule.isInvalid = reader.diagnostics.hasErrors
            diagnostics.append(reader.diagnostics)
            return rule
        }
        var reader = SettingsReader(node, in: file, subject: "the field “\(path.text)”")
        if let type = reader.node("type") { readType(type, key: "type", from: &reader, into: &rule) }
        rule.isRequired = reader.boolean("required") ?? false
        rule.title = reader.text("title")
        rule.isHidden = reader.boolean("hidden") ?? false
        if let sign = reader.node("decimal") { readDecimal(sign, from: &reader, into: &rule) }
        if let separator = reader.node("separator") { readSeparator(separator, from: &reader, into: &rule) }
        if let unit = reader.node("unit") { readUnit(unit, from: &reader, into: &rule) }
        if let allowed = reader.node("oneOf") { readAllowed(allowed, from: &reader, into: &rule) }
        let problems = reader.finish()
        rule.isInvalid = problems.hasErrors
        diagnostics.append(problems)
        return rule
    }

    private static func readType(
        _ node: Node, key: String, from reader: inout SettingsReader, into rule: inout Rule
    ) {
        rule.hasDeclaredType = true
        guard !node.isNull else {
            return reader.report(
                .wrongType(key: key, expected: "a type, such as string", found: node.kindName), at: node)
        }
        if FieldType.allCases.contains(where: { node.text == "[\($0.rawValue)]" }) {
            return reader.report(
                .wrongType(key: key, expected: "a type or a list of one", found: node.shown, isQuoted: true),
                at: node)
        }
        guard let elements = node.elements else {
            let others = ["a list of one of these, such as [string]"]
            rule.type = reader.choice(of: node, key: key, as: FieldType.self, additional: others) ?? .string
            return
        }
        rule.isList = true
        guard elements.count == 1 else {
            reader.report(
                .wrongType(
                    key: key, expected: "a list of one type, such as [string]",
                    found: "a list of length \(elements.count)"), at: node)
            return
        }
        rule.type = reader.choice(of: elements[0], key: key, as: FieldType.self) ?? .string
    }

    private static func readSeparator(
        _ node: Node, from reader: inout SettingsReader, into rule: inout Rule
    ) {
        guard rule.isList else {
            return reader.report(
                .wrongType(
                    key: "type", expected: "a list, such as [string], in a field with a separator",
                    found: "“\(rule.type.rawValue)”"), at: node)
        }
        let text = reader.string(of: node, key: "separator")
        // As in the settings of a source.
        rule.separator = text == "tab" ? "\t" : text
        if let text, text.isBlank, text != "\t" {
            rule.separator = nil
            let found = text.isEmpty ? "an empty string" : text.contains("\n") ? "a line break" : "a space"
            reader.report(
                .wrongType(key: "separator", expected: "text, such as \";\"", found: found), at: node)
        }
    }

    private static func readDecimal(
        _ node: Node, from reader: inout SettingsReader, into rule: inout Rule
    ) {
        guard isNumeric(rule, with: "a decimal sign", at: node, in: &reader) else { return }
        rule.decimalSign = reader.choice(of: node, key: "decimal", as: DecimalSign.self)
    }

    /// Whether the type of a field is a number; otherwise, reports `setting`, which needs one.
    private static func isNumeric(
        _ rule: Rule, with setting: String, at node: Node, in reader: inout SettingsReader
    ) -> Bool {
        if rule.type.isNumeric { return true }
        reader.report(
            .wrongType(
                key: "type", expected: "integer or number in a field with \(setting)",
                found: "“\(rule.type.rawValue)”"), at: node)
        return false
    }

    private static func readUnit(_ node: Node, from reader: inout SettingsReader, into rule: inout Rule) {
        guard isNumeric(rule, with: "a unit", at: node, in: &reader) else { return }
        let unit = reader.string(of: node, key: "unit")
        if unit?.allSatisfy({ $0.isWhitespace }) == true {
            reader.report(
                .wrongType(key: "unit", expected: "a unit, such as kg", found: "an empty string"), at: node)
        }
        rule.unit = unit
    }

    /// Reads the allowed values of a field. Reports values of another type than the field's, which could
    /// never match.
    private static func readAllowed(
        _ node: Node, from reader: inout SettingsReader, into rule: inout Rule
    ) {
        guard let elements = node.elements, !elements.isEmpty, rule.type != .image else {
            let found = rule.type == .image ? "images" : node.elements == nil ? node.shown : "an empty list"
            return reader.report(
                .wrongType(key: "oneOf", expected: "a list of values", found: found), at: node)
        }
        for element in elements where !rule.type.accepts(element) {
            reader.report(
                .fieldTypeMismatch(
                    path: "oneOf", expected: rule.type.description, found: element.shown,
                    isQuoted: rule.type.accepts(element, withoutQuotesIn: reader.file)),
                at: element)
        }
        rule.allowed = elements.compactMap { $0.text }
    }
}
