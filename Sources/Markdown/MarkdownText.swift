extension MarkdownNode {
    /// The text of a node and its descendants, without markup.
    var plainText: String {
        // Most headings are one text.
        if let only = firstChild, only.kind == .text, only.next == nil { return only.literal }
        var text = ""
        walk { node, isEntering in
            guard isEntering else { return .continue }
            switch node.kind {
            case .text, .code: text += node.literal
            case .html: if !node.isComment { text += node.literal }
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

    /// Whether the string is exactly one comment: `<!-- a --> <b> <!-- c -->` is not one.
    var isComment: Bool {
        withLiteral { literal in
            func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
            let comment = literal.drop(while: isSpace)
            guard comment.starts(with: "<!--".utf8) else { return false }
            var rest = comment.dropFirst(4)
            while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest.removeFirst() }
            return !rest.isEmpty && rest.dropFirst(3).allSatisfy(isSpace)
        }
    }
}
