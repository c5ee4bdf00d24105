/// A problem in a table of interface strings.
public enum StringTableProblem: Hashable, Sendable {
    case unknownString(String, known: [String], suggestion: String?)
    case blank(String)
    case missingPlaceholder(String, of: String, isPlural: Bool)
    case unknownPlaceholder(String, of: String, allowed: [String], suggestion: String?)
    case unbalancedBrace(String)
    case notPluralForms(String, found: String, forms: [String])
    case missingPluralForm(String, of: String, language: String)
    case unexpectedPluralForm(String, language: String, forms: [String], suggestion: String?)
    case duplicateTable(language: String, other: String)
    case unusedLanguage(String)
}

extension StringTableProblem {
    public var message: String {
        switch self {
        case .unknownString(let key, _, _): "unknown interface string “\(key)”"
        case .blank(let key): "the string “\(key)” is empty"
        case .missingPlaceholder(let name, let key, _): "“\(key)” is missing the placeholder {\(name)}"
        case .unknownPlaceholder(let name, let key, let allowed, _):
            allowed.isEmpty
                ? "“\(key)” must not contain placeholders, but contains {\(name)}"
                : "“\(key)” contains the unknown placeholder {\(name)}"
        case .unbalancedBrace(let key): "“\(key)” has an unmatched “{” or “}”"
        case .notPluralForms(let key, let found, _):
            "“\(key)” must be an object with plural categories as keys, not \(found)"
        case .missingPluralForm(let form, let key, let language):
            "“\(key)” is missing the plural category “\(form)” of the language “\(language)”"
        case .unexpectedPluralForm(let form, let language, _, _):
            "“\(form)” is not a plural category of the language “\(language)”"
        case .duplicateTable(let language, let other):
            "there are two string tables for the language “\(language)”: this one and \(other)"
        case .unusedLanguage(let language):
            "nothing on this site is in the language “\(language)”, so these strings are not used"
        }
    }

    /// Advice on how to fix the problem, or `nil` if the message is enough.
    public var advice: String? {
        switch self {
        case .unknownString(_, let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "choose one of: \(known.joined(separator: ", "))"
        case .blank: "write a string, or remove the key to use the default"
        case .missingPlaceholder(let name, _, let isPlural):
            isPlural
                ? "add {\(name)}: this plural category applies to more than one number"
                : "add {\(name)} where it belongs in the sentence"
        case .unknownPlaceholder(_, _, let allowed, let suggestion):
            suggestion.map { "did you mean {\($0)}?" }
                ?? (allowed.isEmpty
                    ? "remove it" : "choose one of: \(allowed.map { "{\($0)}" }.joined(separator: ", "))")
        case .unbalancedBrace: "use braces only around the name of a placeholder, such as {count}"
        case .notPluralForms(_, _, let forms): "write \(Self.example(of: forms))"
        case .missingPluralForm: "add it"
        case .unexpectedPluralForm(_, _, let forms, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "choose one of: \(forms.joined(separator: ", "))"
        case .duplicateTable: "move all strings into one file and delete the other"
        case .unusedLanguage:
            "name the file after a language in site.yaml or a catalog.yaml, such as de.yaml"
        }
    }

    private static func example(of forms: [String]) -> String {
        "{" + forms.map { "\($0): \"{count} …\"" }.joined(separator: ", ") + "}"
    }
}
