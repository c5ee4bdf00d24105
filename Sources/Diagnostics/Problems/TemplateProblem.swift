/// A problem in a template.
public enum TemplateProblem: Hashable, Sendable {
    case unclosedTag
    case unclosedSection(String)
    /// A closing tag without an opening tag.
    case unexpectedClosingTag(String)
    /// A closing tag of a section that contains another section, which is opened in `line` and not closed.
    case unclosedBefore(String, open: String, line: Int)
    /// A closing tag with another name than the section that it closes, which is opened in `line`.
    case mismatchedTags(String, open: String, line: Int)
    /// Braces with a name that are not a tag.
    case malformedTag(String, name: String)
    /// A brace that belongs to no tag.
    case extraBrace
    /// A tag in a comment, which its braces end.
    case tagInComment
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
    /// A style sheet beside `theme.css`.
    case replacedStyle
    /// A comment, bracket or brace that is open at the end of a style sheet.
    case unclosedInStyle(String)
    /// A closing brace that closes nothing in a style sheet.
    case extraBraceInStyle
    /// The beginning of a rule, or a rule without its semicolon, at the end of a style sheet.
    case unfinishedStyle
    case notASection(String, kind: String)
    case notAValue(String, kind: String)
    case notATemplate(String, kind: String)
    case notAModel(String, kind: String)
    /// The name of a template in another place than an include; `isOwn` if it is that of the template itself.
    case templateNameAsValue(String, isOwn: Bool)
    case unescaped(String)
    case escapedMarkup(String)
    case unsafeTagContext(String, place: String)
    case ambiguousMarkup(String, in: String)
    /// `block` is the block that ends there; `nil` for the template.
    case unclosedMarkup(String, block: String?)
    case notAURL(String, attribute: String)
    case textOutsideBlocks
    /// Text before or after a layout.
    case textOutsideDocument
    /// A template fills a block that another one does not have.
    case unknownBlock(String, of: String, known: [String], suggestion: String?)
    /// A template of the project lacks a block that a template of the default theme fills.
    case missingBlock(String)
    case repeatedBlock(String)
    case unsupportedModuleSyntax(String)
    case unknownModule(String)
    /// A script of the project imports a name that the other script does not export.
    case unknownExport(String, of: String, suggestion: String?)
    /// A row has no attribute by which scripts find it.
    case rowWithoutEntry
    /// A script of the project does not export a name that a script of the default theme imports.
    case missingExport(String, importer: String)
    case recursiveModules(String, String)
}

extension TemplateProblem {
    public var message: String {
        switch self {
        case .unclosedTag: "this tag is never closed"
        case .unclosedSection(let name): "“\(name)” is opened here and never closed"
        case .unexpectedClosingTag(let name): "{{/\(name)}} has no opening tag"
        case .unclosedBefore(let name, let open, let line):
            "{{/\(name)}} comes before the end of “\(open)”, which is opened in line \(line)"
        case .mismatchedTags(let name, let open, let line):
            "{{/\(name)}} does not match “\(open)”, which is opened in line \(line)"
        case .malformedTag(let text, _): "“\(text)” is not a tag"
        case .extraBrace: "this “}” belongs to no tag"
        case .tagInComment: "the comment ends with this tag"
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
        case .rowWithoutEntry: "scripts do not find the rows of this template, such as in a search"
        case .unknownStyle: "the theme has no style sheet with this name, so this file has no effect"
        case .unusedFile: "this file has no effect, because it is not part of a theme"
        case .replacedStyle: "this file has no effect, because theme.css replaces all style sheets"
        case .unclosedInStyle(let opening): "the “\(opening)” is never closed in this style sheet"
        case .extraBraceInStyle: "this “}” closes nothing"
        case .unfinishedStyle: "this rule is not finished at the end of the style sheet"
        case .notASection(let name, let kind): "“\(name)” is \(kind) and cannot be used as a section"
        case .notAValue(let name, let kind): "“\(name)” is \(kind) and cannot be printed"
        case .notATemplate(let name, let kind): "“\(name)” is \(kind), not a template name"
        case .notAModel(let name, let kind): "“\(name)” is \(kind), so a dot cannot follow it"
        case .templateNameAsValue(let name, _): "“\(name)” contains a template name and can only be included"
        case .unescaped(let name): "{{{\(name)}}} would insert text into the page without escaping it"
        case .escapedMarkup(let name): "two braces would escape the markup of {{\(name)}}"
        case .unsafeTagContext(let tag, let place): "\(tag) is in \(place), where values are not safe"
        case .ambiguousMarkup(let text, let place): "“\(text)” in \(place) is ambiguous"
        case .unclosedMarkup(let place, let block):
            block.map { "the block “\($0)” ends inside \(place)" } ?? "the template ends inside \(place)"
        case .notAURL(let name, let attribute):
            "“\(name)” is not a URL, so the value of “\(attribute)” cannot start with it"
        case .textOutsideBlocks: "this is outside a block, so the layout does not include it"
        case .textOutsideDocument: "this is before or after the document"
        case .unknownBlock(let name, let template, _, _): "the template “\(template)” has no block “\(name)”"
        case .missingBlock(let name): "this template has no block “\(name)”, which other templates fill"
        case .repeatedBlock(let name): "the block “\(name)” is filled more than once"
        case .unsupportedModuleSyntax(let code): "“\(code)” does not work in a script of a theme"
        case .unknownModule(let url): "the site has no script “\(url)”"
        case .unknownExport(let name, let module, _): "“\(module).js” does not export “\(name)”"
        case .missingExport(let name, let importer):
            "this script does not export “\(name)”, which “\(importer).js” imports"
        case .recursiveModules(let one, let other): "“\(one).js” and “\(other).js” import each other"
        }
    }

    /// Advice on how to fix the problem, or `nil` if the message is enough.
    public var advice: String? {
        switch self {
        case .unknownName(_, "fields", let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? (known.isEmpty ? "" : "choose one of: \(known.joined(separator: ", ")); or ")
                + "declare it under “fields” in catalog.yaml, spelled as in the entries"
        case .unknownName(_, _, let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "choose one of: \(known.joined(separator: ", "))"
        case .unknownPartial(_, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "write the path of a template in Templates/"
        case .unknownTemplate(let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "include it with {{>name}}, or rename it to one of: \(known.joined(separator: ", "))"
        case .unknownStyle(let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "rename it to one of \(known.joined(separator: ", ")), or move it to content/"
        case .unusedFile(let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? "for a file of the site’s pages, move it to content/"
        case .rowWithoutEntry: "add data-entry=\"{{entry}}\" to the element of the row"
        case .replacedStyle: "move its rules to theme.css, or remove theme.css"
        case .unclosedInStyle: "close it, because the style sheets of the theme are joined"
        case .extraBraceInStyle: "remove it, because browsers ignore the rule that follows it"
        case .unfinishedStyle:
            "add its braces or semicolon, or remove it, because the style sheets of the theme are joined"
        case .unescaped(let name): "write {{\(name)}}"
        case .escapedMarkup(let name): "write {{{\(name)}}}"
        case .unsafeTagContext: "put it in the text between tags or in a double-quoted attribute"
        case .unclosedTag: "close it with }}, or with }}} if it starts with {{{"
        case .unclosedSection(let name): "add {{/\(name)}} where it should end"
        case .unexpectedClosingTag(let name): "remove it, or add its opening tag, such as {{#\(name)}}"
        case .unclosedBefore(_, let open, _): "first close “\(open)” with {{/\(open)}}"
        case .mismatchedTags: "write the same name in both tags"
        case .malformedTag(_, let name): "write {{\(name)}}, or &#123; for a brace in the text"
        case .extraBrace:
            "write as many braces before a name as after it; for a brace in the text, write &#125;"
        case .tagInComment: "close the comment before it with }}, or write the tag without braces"
        case .unsupportedTag:
            "write {{name}}, {{{name}}}, {{#name}}, {{^name}}, {{>name}} or {{! a comment }}"
        case .emptyName: "write a name between the braces, or remove the tag"
        case .recursivePartial: "remove this tag, or include another template"
        case .templateNestedTooDeeply: "nest fewer sections, blocks and templates"
        case .tooManyTags:
            "include fewer templates, or replace the repeated tags with a section that loops over a list"
        case .ambiguousMarkup(let text, _): "move it, or write it without “\(text)”"
        case .unclosedMarkup(_, let block):
            "close it before the end of the \(block == nil ? "template" : "block")"
        case .notASection(let name, _): "write {{\(name)}} without a section, because it always has a value"
        case .notAValue(let name, _): "use it as a section: {{#\(name)}} … {{/\(name)}}"
        case .notAModel(let name, _): "remove everything after “\(name)”"
        case .templateNameAsValue(let name, let isOwn):
            isOwn
                ? "remove it, because it is the name of this template"
                : "include the template with {{>*\(name)}}"
        case .notATemplate: "write {{>name}} with the name of a template"
        case .notAURL: "start the value with a name that is a URL, or with literal text such as “#”"
        case .textOutsideBlocks: "put it in a block: {{$name}} … {{/name}}"
        case .textOutsideDocument:
            "put it in the document, such as in a block of the layout: {{$name}} … {{/name}}"
        case .unknownBlock(_, _, let known, let suggestion):
            suggestion.map { "did you mean “\($0)”?" }
                ?? (known.isEmpty
                    ? "remove it, or define the block there"
                    : "choose one of: \(known.joined(separator: ", "))")
        case .missingBlock(let name): "add {{$\(name)}}{{/\(name)}} where its content belongs"
        case .repeatedBlock: "put all of its content in one block"
        case .unsupportedModuleSyntax("await"): "wait in an async function"
        case .unsupportedModuleSyntax:
            "export single functions, classes and constants by their names, and import them from “./name.js”"
        case .unknownModule: "import a script of the theme that the site’s pages load, as “./name.js”"
        case .unknownExport(_, _, let suggestion):
            suggestion.map { "did you mean “\($0)”?" } ?? "import a name that the script exports"
        case .missingExport(let name, _): "export “\(name)”, as the script of the theme does"
        case .recursiveModules: "move what both use to one of them, or import one with import(…)"
        }
    }
}
