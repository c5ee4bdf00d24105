import DataFormats
import Diagnostics

extension FieldSchema {
    /// Checks the keys of an entry, and reports each one that is missing or invalid. A key whose declaration has errors is not
    /// checked.
    /// - Parameters:
    ///   - entryFile: The file of the entry.
    ///   - optional: The fields that the entry may lack, even if they are required.
    ///   - file: Returns the file that has the value at a path.
    /// - Complexity: O(*keys of the rules* × log *keys of the entry*).
    func check(
        _ fields: Node, in entryFile: SourceFile, optional: Set<FieldPath> = [],
        file: (FieldPath) -> SourceFile, into diagnostics: inout Diagnostics
    ) {
        var suggestions = Self.maximumSuggestions
        var obstacles: Set<String> = []
        for rule in rules where !rule.isInvalid {
            let written = fields.value(at: rule.path)
            let isMissing =
                written.map { $0.isNull || rule.isRequired && $0.elements?.isEmpty == true } ?? true
            guard let value = written, !isMissing else {
                if rule.type == .string, let written, let text = written.unquotedNull {
                    diagnostics.report(
                        .unquotedNull(text, path: rule.path.text), in: file(rule.path), at: written.position)
                }
                if let obstacle = obstacle(to: rule.path, in: fields, of: file(rule.path)) {
                    // It may be in the way of several fields.
                    if obstacles.insert(obstacle.path).inserted {
                        diagnostics.report(obstacle.problem, in: file(rule.path), at: obstacle.position)
                    }
                    continue
                }
                guard rule.isRequired, !optional.contains(rule.path) else { continue }
                let suggestion = suggestions > 0 ? nearestKey(of: rule.path, in: fields) : nil
                suggestions -= 1
                diagnostics.report(
                    .missingField(rule.path.text, suggestion: suggestion), in: entryFile, at: fields.position
                )
                continue
            }
            let suggests = diagnostics.count < Self.maximumProblems
            rule.check(value, suggests: suggests, in: file(rule.path)) {
                diagnostics.report($0, in: file(rule.path), at: $1)
            }
        }
    }

    /// The maximum number of missing keys of an entry for which a similar key is suggested.
    private static let maximumSuggestions = 20
    /// The number of problems of a file after which no value is compared with all values of a long list.
    private static let maximumProblems = 100

    /// Returns the problem of a value in the place of an object that would have the value at a path; `nil` if there is none.
    ///
    /// The cells of tables and databases are never such values, because a column may have a whole path as its name.
    private func obstacle(
        to path: FieldPath, in fields: Node, of file: SourceFile
    ) -> (path: String, problem: Problem, position: SourcePosition)? {
        guard path.keys.count > 1, let format = EntryFormat(path: file.path), format != .table else {
            return nil
        }
        for count in 1..<path.keys.count {
            let outer = FieldPath(
                keys: Array(path.keys[..<count]), text: path.keys[..<count].joined(separator: "."))
            guard let value = fields[outer] else { return nil }
            let isIndex = Int(path.keys[count]) != nil
            guard value.members == nil, value.elements == nil || !isIndex else { continue }
            // A field of its own is checked by its own rule.
            guard self[outer] == nil, value.text?.isBlank != true, value.elements?.isEmpty != true else {
                return nil
            }
            let expected = isIndex ? "a list" : "an object"
            return (
                outer.text, .fieldTypeMismatch(path: outer.text, expected: expected, found: value.shown),
                value.position
            )
        }
        return nil
    }

    /// Checks the fields that views divide into sections and facets into ranges, unless the schema declares them.
    static func checkGroupings(
        of settings: CatalogSettings, _ fields: Node, file: (FieldPath) -> SourceFile,
        into diagnostics: inout Diagnostics
    ) {
        func check(
            _ path: FieldPath, _ grouping: ViewSettings.Grouping, of place: @autoclosure () -> String,
            except isRead: (Node) -> Bool
        ) {
            guard let type = grouping.type, settings.fields[path] == nil, let value = fields[path] else {
                return
            }
            for element in value.listed where !element.isNull && !type.accepts(element) && !isRead(element) {
                let setting = "“\(grouping.setting)” of \(place())"
                diagnostics.report(
                    .fieldTypeMismatch(
                        path: path.text, expected: type.description, found: element.shown,
                        isQuoted: type.accepts(element, withoutQuotesIn: file(path)),
                        form: type.form(of: element, in: file(path)) ?? .unusable(by: setting)),
                    in: file(path), at: element.position)
            }
        }
        for view in settings.views {
            guard let path = view.section else { continue }
            check(path, view.grouping, of: "the view “\(view.id)”") { element in
                view.grouping.isByDate && element.text?.isBlank == true
            }
        }
        for facet in settings.facets {
            // Facets also read numbers in quotes.
            check(facet.path, facet.grouping, of: "the facet “\(facet.path.text)”") { element in
                element.text.map { $0.isBlank || Double($0.trimmed)?.isFinite == true } ?? false
            }
        }
    }

    /// Returns an undeclared key of the entry that is similar to the missing one.
    private func nearestKey(of path: FieldPath, in fields: Node) -> String? {
        guard path.keys.count == 1 else { return nil }
        let known = Set(rules.map { $0.path.keys[0] })
        let others = (fields.members ?? []).map { $0.key }.filter { !known.contains($0) }
        return Suggestion.nearest(to: path.text, in: others)
    }
}

extension FieldSchema.Rule {
    /// - Parameter suggests: Whether to suggest an allowed value for another one.
    fileprivate func check(
        _ value: Node, suggests: Bool, in file: SourceFile, report: (Problem, SourcePosition) -> Void
    ) {
        // A single value is a list with one element, as for sections.
        guard isList, let elements = value.elements else {
            if isList, type == .string, allowed.isEmpty, let text = value.text, text.contains(", "),
                file.hasQuotes, file.bytes[file.offset(of: value.position)...].starts(with: text.utf8)
            {
                report(.commasInValue(text, path: path.text), value.position)
            }
            return checkOne(value, suggests: suggests, in: file, report: report)
        }
        for element in elements { checkOne(element, suggests: suggests, in: file, report: report) }
    }

    private func checkOne(
        _ value: Node, suggests: Bool, in file: SourceFile, report: (Problem, SourcePosition) -> Void
    ) {
        if type == .image, !isRequired || value.text?.isBlank != true {
            if isEntryImage, value.text != nil { return }
            _ = ImageReference(value, path: path.text, report: report)
            return
        }
        if !isRequired, type.treatsBlankAsMissing, let text = value.text, text.isBlank { return }
        guard type.accepts(value) else {
            if type == .string, let text = value.unquotedNull {
                return report(.unquotedNull(text, path: path.text), value.position)
            }
            if type == .url, let text = value.text, text.isURLWithSpaces {
                return report(.urlWithSpace(text, path: path.text), value.position)
            }
            return report(
                .fieldTypeMismatch(
                    path: path.text, expected: type.description, found: value.shown,
                    isQuoted: type.accepts(value, withoutQuotesIn: file),
                    form: form(of: value, in: file)),
                value.position)
        }
        guard let text = value.text, !allows(text) else { return }
        // Another number is hardly a misspelled one.
        let isNumber = type == .integer || type == .number
        let suggestion = suggests && !isNumber ? Suggestion.nearest(to: text, in: allowed) : nil
        report(
            .unknownChoice(key: path.text, value: text, allowed: allowed, suggestion: suggestion),
            value.position)
    }
}

extension Node {
    /// The text of a YAML null that may be meant as a string; `nil` for any other value.
    fileprivate var unquotedNull: String? {
        guard case .scalar(let scalar) = content, scalar.type == .null else { return nil }
        return ["Null", "NULL", "~"].contains(scalar.text) ? scalar.text : nil
    }
}

extension String {
    /// Whether the string would be an absolute URL without its spaces.
    fileprivate var isURLWithSpaces: Bool {
        contains(where: \.isWhitespace) && LinkResolver.isAbsoluteURL(filter { !$0.isWhitespace })
    }
}

extension ViewSettings.Grouping {
    /// The type that values of this grouping must have; `nil` if any string is allowed.
    var type: FieldType? {
        switch self {
        case .value, .firstLetter, .word: nil
        case .year, .month: .date
        case .ranges: .number
        }
    }

    /// The setting of a grouping that needs a type, for messages.
    fileprivate var setting: String {
        switch self {
        case .year: "by: year"
        case .month: "by: month"
        case .value, .firstLetter, .word, .ranges: "ranges"
        }
    }
}
