/// Syntax of other programs in Markdown, which pages show as text. Each case has the text as written.
public enum ForeignSyntaxProblem: Hashable, Sendable {
    /// A comment that readers see: `%%private%%`.
    case comment(String)
    /// `<!--` that does not start a comment.
    case brokenComment(String)
    case embed(String)
    case shortcode(String)
    case templateTag(String)
    case attributes(String)
    case container(String)
    case alert(String)
    case math(String)
    case highlight(String)
    case definitionList(String)
    /// The first row of a table without a second line of hyphens, or with another number of cells in it.
    case table(String)
    case moduleStatement(String)
    /// A reference to a footnote that does not exist.
    case unknownFootnote(String)
    /// A link or image whose destination has a space.
    case spaceInDestination(String)
}

extension ForeignSyntaxProblem {
    var message: String {
        switch self {
        case .comment(let text), .brokenComment(let text):
            "the comment “\(text.excerpt)” is not hidden: pages show it as text"
        case .embed(let text): "“\(text.excerpt)” is shown as text: only images are embedded"
        case .shortcode(let text): "“\(text.excerpt)” is shown as text: shortcodes are not supported"
        case .templateTag(let text): "“\(text.excerpt)” is shown as text: template tags are not supported"
        case .attributes(let text): "“\(text.excerpt)” is shown as text: attributes are not supported"
        case .container(let text): "“\(text.excerpt)” is shown as text: containers are not supported"
        case .alert(let text): "“\(text.excerpt)” is shown as text: alerts are not supported"
        case .math(let text): "“\(text.excerpt)” is shown as text: formulas are not supported"
        case .highlight(let text): "“\(text.excerpt)” is shown as text: highlights are not supported"
        case .definitionList(let text):
            "“\(text.excerpt)” is shown as text: definition lists are not supported"
        case .table(let text): "“\(text.excerpt)” is shown as text: it does not begin a table"
        case .moduleStatement(let text):
            "“\(text.excerpt)” is shown as text: Markdown is not run as a program"
        case .unknownFootnote(let text): "“\(text.excerpt)” is shown as text: there is no such footnote"
        case .spaceInDestination(let text): "“\(text.excerpt)” is shown as text: its path contains a space"
        }
    }

    var advice: String {
        switch self {
        case .comment: "remove it, or write <!-- … --> instead"
        case .brokenComment: "put it on lines of its own, and end it with “-->”"
        case .embed(let text):
            "write a link, such as \(text.dropFirst().prefix(while: { $0 != "|" && $0 != "]" }))]], or put the text in backticks"
        case .shortcode, .templateTag: "write Markdown instead, or put the text in backticks"
        case .attributes, .moduleStatement: "remove it, or put the text in backticks"
        case .container, .alert: "write a quotation that begins with a bold word, such as > **Note:** …"
        case .math: "write the formula as text or as an image, or put it in backticks"
        case .highlight: "write **bold** or *emphasis*, or put the text in backticks"
        case .table: "add a second line with “---” for each cell, as in |---|---|"
        case .definitionList: "write a list or a table; to show a colon, write \\:"
        case .unknownFootnote(let text): "add a line \(text): with its text, or put it in backticks"
        case .spaceInDestination(let text):
            text.contains("{{") || text.contains("{%")
                ? "write a path relative to this file, without template tags"
                : "write each space in the path as %20"
        }
    }
}
