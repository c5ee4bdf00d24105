import Diagnostics

extension MarkdownNode {
    var endsWithParagraph: Bool { lastChild?.kind == .paragraph }

    /// Whether this is a paragraph of one code span and nothing else, such as a command below its description. It is
    /// shown as a code block, except in a footnote, which is followed by a link.
    fileprivate var isOnlyCode: Bool {
        guard kind == .paragraph, !isInTightList, parent?.kind != .custom, let only = firstChild else {
            return false
        }
        return only.kind == .code && only.next == nil
    }

    /// The language of a code block: the first word of its info string.
    fileprivate var language: String? {
        let info = info
        // Most info strings are one word, and are split into characters only if they are not.
        if info.utf8.allSatisfy({ $0.isLetterOrDigit }) { return info.isEmpty ? nil : info }
        return info.split(whereSeparator: \.isWhitespace).first.map { String($0) }
    }
}

extension MarkdownWriter {
    /// Writes a CommonMark node other than a link or an image.
    /// - Parameter footnote: The footnote that ends with the node.
    mutating func write(_ node: MarkdownNode, _ isEntering: Bool, closing footnote: FootnoteReferences?) {
        switch node.kind {
        case .heading:
            if isEntering {
                openHeading(node.headingLevel)
            } else {
                closeHeading(node.headingLevel)
            }
        case .paragraph:
            if node.isInTightList {
                if !isEntering { closeBox() }
            } else if !node.isOnlyCode {
                if !isEntering, let footnote { backLinks(to: footnote) }
                paragraph(isEntering)
            }
        case .quote: container("<blockquote>\n", "</blockquote>\n", isEntering)
        case .list: list(isOrdered: node.isOrdered, start: node.listStart, isEntering)
        case .item: block("<li>", "</li>\n", isEntering)
        case .thematicBreak: thematicBreak()
        case .codeBlock: codeBlock(node, language: node.language)
        case .htmlBlock: rawBlock(node.htmlWithoutComments)
        case .html: raw(node.htmlWithoutComments)
        case .text: text(of: node)
        case .code:
            if node.parent?.isOnlyCode == true {
                codeBlock(node, language: nil)
            } else {
                code(node)
            }
        case .softBreak: softBreak()
        case .lineBreak: lineBreak()
        case .emphasis: inline("<em>", "</em>", isEntering)
        case .strong: inline("<strong>", "</strong>", isEntering)
        case .document, .link, .image, .custom: break
        }
    }
}
