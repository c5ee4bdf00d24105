/// A problem in a template.
public enum TemplateProblem: Hashable, Sendable {
    case unclosedTag
    case unclosedSection(String)
    case unexpectedClosingTag(String, open: String?)
    case unsupportedTag(String)
    case emptyName
    case unknownName(String, in: String, known: [String], suggestion: String?)
    case unknownPartial(String, suggestion: String?)
    case recursivePartial(String)
    case templateNestedTooDeeply(limit: Int)
    case tooManyTags(limit: Int)
    case unknownTemplate(known: [String], suggestion: String?)
    case unknownStyle(known: [String], suggestion: String?)
    case unusedFile(suggestion: String?)
    case notASection(String, kind: String)
    case notAValue(String, kind: String)
    case notATemplate(String, kind: String)
    case notAModel(String, kind: String)
    case templateNameAsValue(String)
    case unescaped(String)
    case escapedMarkup(String)
    case unsafeTagContext(String, place: String)
    case ambiguousMarkup(String, in: String)
    case unclosedMarkup(String)
    case notAURL(String, attribute: String)
    case textOutsideBlocks
    case unsupportedModuleSyntax(String)
    case unknownModule(String)
    case recursiveModules(String, String)
}

extension TemplateProblem {
    public var message: String {
        switch self {
        case .unclosedTag: "this tag is never closed"
        case .unclosedSection(let name): "“\(name)” is opened here and never closed"
        case .unexpectedClosingTag(let name, let open):
            if let open {
                "{{/\(name)}} does not match “\(open)”, which is still open"
            } else {
                "{{/\(name)}} has no opening tag"
            }
        case .unsupportedTag(let tag): "tags of the form \(tag) are not supported"
        case .emptyName: "this tag has no name"
        case .unknownName(let name, let model, _, _): "unknown name “\(name)” in \(model)"
        case .unknownPartial(let name, _): "there is no template “\(name)”"
        case .recursivePartial(let name): "the template “\(name)” includes itself"
        case .templateNestedTooDeeply(let limit):
            "tags are nested more than \(limit) levels deep here, counting included templates"
        case .tooManyTags(let limit):
            "the page has more than \(limit) tags, including the tags of included templates"
        case .unknownTemplate: "no page uses a template with this name"
        case .unknownStyle: "the theme has no style sheet with this name, so this file has no effect"
        case .unusedFile: "this file has no effect, because it is not part of a theme"
        case .notASection(let name, let kind): "“\(name)” is \(kind) and cannot be used as a section"
        case .notAValue(let name, let kind): "“\(name)” is \(kind) and cannot be printed"
        case .notATemplate(let name, let kind): "“\(name)” is \(kind), not a template name"
        case .notAModel(let name, let kind): "“\(name)” is \(kind), so a dot cannot follow it"
        case .templateNameAsValue(let name): "“\(name)” contains a template name and can only be included"
        case .unescaped(let name): "{{{\(name)}}} would insert text into the page without escaping it"
        case .escapedMarkup(let name): "two braces would escape the markup of {{\(name)}}"
        case .unsafeTagContext(let tag, let place): "\(tag) is in \(place), where values are not safe"
        case .ambiguousMarkup(let text, let place): "“\(text)” in \(place) is ambiguous"
        case .unclosedMarkup(let place): "the template ends inside \(place)"
        case .notAURL(let name, let attribute):
            "“\(name)” is not a URL, so the value of “\(attribute)” cannot start with it"
        case .textOutsideBlocks: "this is outside a block, so the layout does not include it"
        case .unsupportedModuleSyntax(let code): "“\(code)” does not work in a script of a theme"
        case .unknownModule(let url): "the site has no script “\(url)”"
        case .recursiveModules(let one, let other): "“\(one).js” and “\(other).js” import each other"
        }
    }

    /// Advice on how to fix the problem, or `nil` if the message is enough.
    public var advice: String? {
        switch self {
        case .unknownName(_, _, let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "choose one of: \(known.joined(separator: ", "))"
        case .unknownPartial(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "write the path of a template in Templates/"
        case .unknownTemplate(let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "rename it to one of: \(known.joined(separator: ", "))"
        case .unknownStyle(let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "rename it to one of \(known.joined(separator: ", ")), or move it to content/"
        case .unusedFile(let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "for a file of the site’s pages, move it to content/"
        case .unescaped(let name): "write {{\(name)}}"
        case .escapedMarkup(let name): "write {{{\(name)}}}"
        case .unsafeTagContext: "put it in the text between tags or in a double-quoted attribute"
        case .unclosedTag: "close it with }}, or with }}} if it starts with {{{"
        case .unclosedSection(let name): "add {{/\(name)}} where it should end"
        case .unexpectedClosingTag(let name, let open):
            open.map { "first close “\($0)” with {{/\($0)}}" }
                ?? "remove it, or add the opening tag {{#\(name)}}"
        case .unsupportedTag:
            "write {{name}}, {{{name}}}, {{#name}}, {{^name}}, {{>name}} or {{! a comment }}"
        case .emptyName: "write a name between the braces, or remove the tag"
        case .recursivePartial: "remove this tag, or include another template"
        case .templateNestedTooDeeply: "nest fewer sections, blocks and templates"
        case .tooManyTags:
            "include fewer templates, or replace the repeated tags with a section that loops over a list"
        case .ambiguousMarkup(let text, _): "move it, or write it without “\(text)”"
        case .unclosedMarkup: "close it before the end of the template"
        case .notASection(let name, _): "write {{\(name)}} without a section, because it always has a value"
        case .notAValue(let name, _): "use it as a section: {{#\(name)}} … {{/\(name)}}"
        case .notAModel(let name, _): "remove everything after “\(name)”"
        case .templateNameAsValue(let name): "include the template with {{>*\(name)}}"
        case .notATemplate: "write {{>name}} with the name of a template"
        case .notAURL: "start the value with a name that is a URL, or with literal text such as “#”"
        case .textOutsideBlocks: "put it in a block: {{$name}} … {{/name}}"
        case .unsupportedModuleSyntax("await"): "wait in an async function"
        case .unsupportedModuleSyntax:
            "export single functions, classes and constants by their names, and import them from “./name.js”"
        case .unknownModule: "import a script of the theme that the site’s pages load, as “./name.js”"
        case .recursiveModules: "move what both use to one of them, or import one with import(…)"
        }
    }
}
