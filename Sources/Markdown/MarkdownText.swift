extension MarkdownNode {
    /// The text of a node and its descendants, without markup.
    var plainText: String {
        // Most headings have only one text node.
        if let only = firstChild, only.kind == .text, only.next == nil { return only.literal }
        var text = ""
        walk { node, isEntering in
            guard isEntering else { return .continue }
            switch node.kind {
            case .text, .code: text += node.literal
            case .html: text += String(decoding: node.htmlWithoutComments, as: UTF8.self)
            case .softBreak, .lineBreak: text += " "
            default: break
            }
            return .continue
        }
        return text
    }

    /// The column titles of a table.
    var tableLabel: String {
        var titles: [String] = []
        var cell = firstChild?.firstChild
        while let node = cell {
            let title = node.plainText
            if !title.isEmpty { titles.append(title) }
            cell = node.next
        }
        return titles.joined(separator: ", ")
    }

    var isInTightList: Bool {
        guard let item = parent, let list = item.parent, list.kind == .list else { return false }
        return list.isTight
    }

    /// The raw HTML of a node without its comments.
    var htmlWithoutComments: [UInt8] { withLiteral { HTMLWithoutComments($0).bytes } }

    /// Whether the node is a block of comments and nothing else.
    var isComment: Bool { kind == .htmlBlock && htmlWithoutComments.isEmpty }
}
