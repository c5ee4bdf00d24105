extension MarkdownNode {
    /// Whether this is a paragraph of one code span and nothing else, such as a command below its description. It is
    /// shown as a code block.
    fileprivate var isOnlyCode: Bool {
        guard kind == .paragraph, !isInTightList, let only = firstChild else { return false }
        return only.kind == .code && only.next == nil
    }
}

extension MarkdownWriter {
    /// Writes a CommonMark node other than a link or an image.
    mutating func write(_ node: MarkdownNode, _ isEntering: Bool) {
        switch node.kind {
        case .heading:
            if isEntering {
                openHeading(node.headingLevel, text: node.plainText)
            } else {
                closeHeading(node.headingLevel)
            }
        case .paragraph:
            if node.isInTightList {
                if !isEntering { closeBox() }
            } else if !node.isOnlyCode {
                paragraph(isEntering)
            }
        case .quote: container("blockquote", isEntering)
        case .list: list(isOrdered: node.isOrdered, start: node.listStart, isEntering)
        case .item: block("li", isEntering)
        case .thematicBreak: thematicBreak()
        case .codeBlock: codeBlock(node.literal, info: node.info)
        case .htmlBlock: if !node.isComment { rawBlock(node.literal) }
        case .html: if !node.isComment { raw(node.literal) }
        case .text: text(node.literal)
        case .code:
            if node.parent?.isOnlyCode == true {
                codeBlock(node.literal, info: "")
            } else {
                code(node.literal)
            }
        case .softBreak: softBreak()
        case .lineBreak: lineBreak()
        case .emphasis: inline("em", isEntering)
        case .strong: inline("strong", isEntering)
        case .document, .link, .image, .custom: break
        }
    }
}
