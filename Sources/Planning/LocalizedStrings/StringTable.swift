import DataFormats
package import Diagnostics
package import ICUCollation

/// An interface string in one language.
package enum LocalizedString: Sendable {
    case text(StringFormat)
    /// A format for each plural category of the language.
    case plural([PluralCategory: StringFormat], rules: Collation)
}

/// The strings of one file, which need not contain all keys.
package struct StringTable: Sendable {
    package private(set) var strings: [StringKey: LocalizedString] = [:]
}

extension StringTable {
    /// Reads `words/LANGUAGE.yaml`. Reports problems and omits the invalid strings.
    ///
    /// - Parameter rules: The plural rules of the table's language.
    package init(_ file: SourceFile, language: String, rules: Collation, into diagnostics: inout Diagnostics)
    {
        guard let root = YAMLReader.read(file, into: &diagnostics), !root.isNull else { return }
        guard let members = root.members else {
            let problem = Problem.wrongType(
                key: file.name, expected: "an object of strings", found: root.kindName)
            diagnostics.report(problem, in: file, at: root.position)
            return
        }
        var reader = StringTableReader(file: file, language: language, rules: rules)
        for member in members {
            guard let key = StringKey(rawValue: member.key) else {
                reader.reportUnknown(member)
                continue
            }
            strings[key] =
                key.isPlural
                ? reader.pluralForms(of: member.value, key) : reader.string(of: member.value, key)
        }
        diagnostics.append(reader.diagnostics)
    }
}

/// A reader of the values of a table.
private struct StringTableReader {
    let file: SourceFile
    let language: String
    let rules: Collation
    var diagnostics = Diagnostics()

    private mutating func report(_ problem: Problem, at position: SourcePosition) {
        diagnostics.report(problem, in: file, at: position)
    }

    mutating func reportUnknown(_ member: Node.Member) {
        let known = StringKey.allCases.map { $0.rawValue }
        let suggestion = Suggestion.nearest(to: member.key, in: known)
        report(
            .stringTable(.unknownString(member.key, known: known, suggestion: suggestion)),
            at: member.keyPosition)
    }

    mutating func string(of node: Node, _ key: StringKey) -> LocalizedString? {
        stringFormat(of: node, key, allowsMissingPlaceholder: false).map { .text($0) }
    }

    private mutating func stringFormat(of node: Node, _ key: StringKey, allowsMissingPlaceholder: Bool)
        -> StringFormat?
    {
        guard let text = node.isNull ? "" : node.text else {
            report(
                .wrongType(key: key.rawValue, expected: "a string", found: node.kindName), at: node.position)
            return nil
        }
        var problems: [StringTableProblem] = []
        let format = StringFormat(text, of: key, allowsMissingPlaceholder: allowsMissingPlaceholder) {
            problems.append($0)
        }
        for problem in problems { report(.stringTable(problem), at: node.position) }
        return format
    }

    mutating func pluralForms(of node: Node, _ key: StringKey) -> LocalizedString? {
        let needed = rules.pluralCategories
        let names = needed.map { $0.rawValue }
        guard let members = node.members else {
            report(
                .stringTable(.notPluralForms(key.rawValue, found: node.kindName, forms: names)),
                at: node.position)
            return nil
        }
        var forms: [PluralCategory: StringFormat] = [:]
        for member in members {
            guard let category = PluralCategory(rawValue: member.key), needed.contains(category) else {
                let suggestion = Suggestion.nearest(to: member.key, in: names)
                let problem = StringTableProblem.unexpectedPluralForm(
                    member.key, language: language, forms: names, suggestion: suggestion)
                report(.stringTable(problem), at: member.keyPosition)
                continue
            }
            forms[category] = stringFormat(
                of: member.value, key, allowsMissingPlaceholder: rules.coversSingleNumber(category))
        }
        for category in needed where !members.contains(where: { $0.key == category.rawValue }) {
            let problem = StringTableProblem.missingPluralForm(
                category.rawValue, of: key.rawValue, language: language)
            report(.stringTable(problem), at: node.position)
        }
        return .plural(forms, rules: rules)
    }
}

extension Collation {
    /// Returns whether a category applies to only one number, so that its form may spell out the number: true
    /// for Arabic `two`, false for Russian `one`, which also applies to 21.
    ///
    /// For small numbers, plural rules depend only on the last two digits, so the numbers up to 200 are
    /// enough to decide.
    fileprivate func coversSingleNumber(_ category: PluralCategory) -> Bool {
        (0...200).lazy.filter { pluralCategory(of: $0) == category }.prefix(2).count == 1
    }
}
