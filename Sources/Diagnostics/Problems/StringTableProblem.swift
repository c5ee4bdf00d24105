/// What can be wrong in a table of the interface's words.
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
        case .unknownString(let key, _, _): "“\(key)” is not one of the interface's words"
        case .blank(let key): "“\(key)” has no text"
        case .missingPlaceholder(let name, let key, _): "“\(key)” does not say where {\(name)} goes"
        case .unknownPlaceholder(let name, let key, let allowed, _):
            allowed.isEmpty ? "“\(key)” takes no {\(name)}" : "“\(key)” has no {\(name)} to show"
        case .unbalancedBrace(let key): "“\(key)” has a “{” or “}” without the other"
        case .notPluralForms(let key, let found, _):
            "“\(key)” takes a text for each plural form, not \(found)"
        case .missingPluralForm(let form, let key, let language):
            "“\(key)” lacks the form “\(form)”, which counts have in the language “\(language)”"
        case .unexpectedPluralForm(let form, let language, _, _):
            "“\(form)” is not a form that counts have in the language “\(language)”"
        case .duplicateTable(let language, let other):
            "there are two files with words for the language “\(language)”: this and \(other)"
        case .unusedLanguage(let language):
            "nothing on this site is in the language “\(language)”, so these words are not used"
        }
    }

    /// What to do about it.
    public var advice: String? {
        switch self {
        case .unknownString(_, let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "they are: \(known.joined(separator: ", "))"
        case .blank: "write one, or leave the key out: the default text is then shown"
        case .missingPlaceholder(let name, _, let isPlural):
            isPlural
                ? "write {\(name)} there: this form stands for more than one number"
                : "write {\(name)} in its place in the sentence"
        case .unknownPlaceholder(_, _, let allowed, let suggestion):
            suggestion.map { "did you mean {\($0)}?" }
                ?? (allowed.isEmpty
                    ? "take it out" : "it has: \(allowed.map { "{\($0)}" }.joined(separator: ", "))")
        case .unbalancedBrace: "braces stand around the name of a placeholder only, such as {count}"
        case .notPluralForms(_, _, let forms): "write \(Self.example(of: forms))"
        case .missingPluralForm: "add it"
        case .unexpectedPluralForm(_, _, let forms, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "its forms are: \(forms.joined(separator: ", "))"
        case .duplicateTable: "put all words into one of them"
        case .unusedLanguage:
            "name the file after a language that site.yaml or a catalog.yaml has, such as de.yaml"
        }
    }

    private static func example(of forms: [String]) -> String {
        "{" + forms.map { "\($0): \"{count} …\"" }.joined(separator: ", ") + "}"
    }
}
