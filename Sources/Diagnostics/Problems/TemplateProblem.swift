/// What can be wrong in a template.
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
}

extension TemplateProblem {
    public var message: String {
        switch self {
        case .unclosedTag: "this tag is not closed by }}"
        case .unclosedSection(let name): "the section {{#\(name)}} is never closed"
        case .unexpectedClosingTag(let name, let open):
            if let open {
                "{{/\(name)}} closes nothing: the section that is open is “\(open)”"
            } else {
                "{{/\(name)}} closes nothing: no section is open"
            }
        case .unsupportedTag(let tag): "tags of the form \(tag) are not allowed in templates"
        case .emptyName: "this tag names nothing"
        case .unknownName(let name, let model, _, _): "“\(name)” is not a name of \(model)"
        case .unknownPartial(let name, _): "there is no template “\(name)”"
        case .recursivePartial(let name): "the template “\(name)” includes itself"
        case .templateNestedTooDeeply(let limit):
            "tags are nested more than \(limit) deep here, included templates counted"
        case .tooManyTags(let limit):
            "the page has more than \(limit) tags here, included templates counted each time"
        case .unknownTemplate: "no page uses a template of this name"
        case .unknownStyle: "the theme has no style sheet of this name, so this would have no effect"
        case .notASection(let name, let kind): "“\(name)” is \(kind) and cannot open a section"
        case .notAValue(let name, let kind): "“\(name)” is \(kind) and cannot be printed"
        case .notATemplate(let name, let kind): "“\(name)” is \(kind) and names no template"
        case .notAModel(let name, let kind): "“\(name)” is \(kind) and has no names of its own"
        case .templateNameAsValue(let name): "“\(name)” stands for a template, not for a value"
        case .unescaped(let name): "{{{\(name)}}} would put text into the page unescaped"
        case .escapedMarkup(let name): "{{\(name)}} is markup and would be escaped"
        case .unsafeTagContext(let tag, let place): "\(tag) stands in \(place), where no value is safe"
        case .ambiguousMarkup(let text, let place): "“\(text)” in \(place) can be read in two ways"
        case .unclosedMarkup(let place): "the template ends in \(place)"
        case .notAURL(let name, let attribute):
            "“\(name)” is not an address, so “\(attribute)” cannot begin with it"
        case .textOutsideBlocks: "text between {{<…}} and {{/…}} outside {{$…}} is lost"
        }
    }

    /// What to do about it.
    public var advice: String? {
        switch self {
        case .unknownName(_, _, let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "names here: \(known.joined(separator: ", "))"
        case .unknownPartial(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "a template is named by its path in Templates/"
        case .unknownTemplate(let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "templates are: \(known.joined(separator: ", "))"
        case .unknownStyle(let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "rename it to one of \(known.joined(separator: ", ")), or put it into content/"
        case .unescaped(let name): "write {{\(name)}}"
        case .escapedMarkup(let name): "write {{{\(name)}}}"
        case .unsafeTagContext: "put it in text or in a double-quoted attribute"
        case .unclosedTag: "close it"
        case .unclosedSection(let name): "write {{/\(name)}} where it ends"
        case .unexpectedClosingTag(_, let open):
            open.map { "close it first with {{/\($0)}}" } ?? "take it away, or open one with “#”"
        case .unsupportedTag:
            "write {{name}}, {{{name}}}, {{#name}}, {{^name}}, {{>name}} or {{! a comment }}"
        case .emptyName: "write a name between the braces, or take the tag away"
        case .recursivePartial: "take this tag away, or include another template"
        case .templateNestedTooDeeply: "nest fewer sections, blocks and templates"
        case .tooManyTags: "include templates fewer times, or repeat a section over a list"
        case .ambiguousMarkup: "move it out of there, or write it without “<”"
        case .unclosedMarkup: "close it, since a page may go on with values after the template"
        case .notASection(let name, _): "it is always there: write {{\(name)}} without a section"
        case .notAValue(let name, _): "open a section with it: {{#\(name)}} … {{/\(name)}}"
        case .notAModel(let name, _): "end the name with “\(name)”"
        case .templateNameAsValue(let name): "include the template with {{>*\(name)}}"
        case .notATemplate: "write {{>name}} with the name of a template"
        case .notAURL: "begin with a name that is an address, or with text of your own such as “#”"
        case .textOutsideBlocks: "put it into a block: {{$name}} … {{/name}}"
        }
    }
}
