extension MarkdownExtensions {
    /// Completes the tree by resolving placeholders, tildes and email addresses.
    mutating func finish(_ root: MarkdownNode, traits: MarkdownFeatures) {
        if inlinePlaceholders?.isEmpty == false {
            resolvePlaceholders(in: root)
            strikeThrough(in: root)
        }
        if traits.hasAtSign { linkEmailAddresses(in: root) }
    }

    private mutating func strikeThrough(in root: MarkdownNode) {
        var runs: [MarkdownNode: [Strikethrough.Run]] = [:]
        var parents: [MarkdownNode] = []
        root.walk { node, isEntering in
            if isEntering, case .tildes(let run)? = self[node], let parent = node.parent {
                if runs[parent] == nil { parents.append(parent) }
                runs[parent, default: []].append((node, run))
            }
            return .continue
        }
        for parent in parents {
            for (opening, closing) in Strikethrough(runs[parent] ?? []).pairs {
                guard let struck = make(.strikethrough, isInline: true) else { continue }
                opening.insertBefore(struck)
                while let next = opening.next, next != closing { struck.append(next) }
                opening.remove()
                closing.remove()
            }
        }
    }

    private mutating func linkEmailAddresses(in root: MarkdownNode) {
        var texts: [MarkdownNode] = []
        root.walk { node, isEntering in
            switch node.kind {
            case .link, .image: return .skipChildren
            case .text:
                if isEntering, node.withLiteral({ $0.contains(UInt8(ascii: "@")) }) { texts.append(node) }
                return .continue
            default: return .continue
            }
        }
        for node in texts {
            let pieces = AutolinkedEmail.pieces(of: node.literal)
            guard pieces.contains(where: { $0.destination != nil }) else { continue }
            for piece in pieces {
                let text = Self.textNode(piece.text)
                guard let destination = piece.destination else {
                    text.map(node.insertBefore)
                    continue
                }
                Self.link(to: destination, around: text).map(node.insertBefore)
            }
            node.remove()
        }
    }
}

// MARK: - Placeholders

extension MarkdownExtensions {
    private mutating func resolvePlaceholders(in root: MarkdownNode) {
        guard let inlinePlaceholders else { return }
        var texts: [(node: MarkdownNode, isLinked: Bool)] = []
        var linkDepth = 0
        root.walk { node, isEntering in
            switch node.kind {
            case .link, .image:
                linkDepth += isEntering ? 1 : -1
                guard isEntering else { return .continue }
                if inlinePlaceholders.areUsed(in: node.destination) {
                    node.setDestination(inlinePlaceholders.unescaped(node.destination))
                }
                if inlinePlaceholders.areUsed(in: node.title) {
                    node.setTitle(inlinePlaceholders.unescaped(node.title))
                }
            case .code, .html, .htmlBlock, .codeBlock:
                if isEntering, inlinePlaceholders.areUsed(in: node.literal) {
                    node.setLiteral(inlinePlaceholders.replacingWithSource(node.literal))
                }
            case .text:
                if isEntering, inlinePlaceholders.areUsed(in: node.literal) {
                    texts.append((node, linkDepth > 0))
                }
            default: break
            }
            return .continue
        }
        for (node, isLinked) in texts {
            replace(node, by: inlinePlaceholders.pieces(of: node.literal), isLinked, inlinePlaceholders)
        }
    }

    private mutating func replace(
        _ node: MarkdownNode, by pieces: [InlinePlaceholders.Piece], _ isLinked: Bool,
        _ inlinePlaceholders: InlinePlaceholders
    ) {
        var text = ""
        func flush() {
            if !text.isEmpty { Self.textNode(text).map(node.insertBefore) }
            text = ""
        }
        for piece in pieces {
            switch piece {
            case .text(let more):
                // Only one space is needed between a task's checkbox and its text.
                let isAfterBox = text.isEmpty && self.isTask(node.previous)
                text += isAfterBox ? " " + String(more.unicodeScalars.drop { $0 == " " || $0 == "\t" }) : more
            case .placeholder(let number):
                let placeholder = inlinePlaceholders.all[number]
                guard
                    let new = self.node(
                        for: placeholder, isLinked: isLinked, isFirst: text.isEmpty && node.previous == nil)
                else {
                    text += placeholder.kind.isTilde ? "~" : placeholder.source
                    continue
                }
                flush()
                node.insertBefore(new)
            }
        }
        flush()
        node.remove()
    }

    /// Returns the node for a placeholder; `nil` if it becomes text again.
    private mutating func node(
        for placeholder: InlinePlaceholders.InlinePlaceholder, isLinked: Bool, isFirst: Bool
    ) -> MarkdownNode? {
        switch placeholder.kind {
        case .tilde: return nil
        case .tildeRun(let run):
            let text = Self.textNode(placeholder.source)
            if let text { mark(text, as: .tildes(run)) }
            return text
        case .url(let destination):
            guard !isLinked, let link = Self.link(to: destination, around: Self.textNode(placeholder.source))
            else {
                return nil
            }
            mark(link, as: .url(placeholder.position))
            return link
        case .namedLink(let named, let text):
            guard !isLinked || named.isImage,
                let link = Self.link(
                    to: named.destination, isImage: named.isImage, around: Self.textNode(text))
            else { return nil }
            mark(link, as: .url(placeholder.position))
            return link
        case .footnote(let definition):
            return isLinked ? nil : make(.footnoteMark(definition: definition), isInline: true)
        case .task(let isDone):
            return isFirst ? make(.task(isDone: isDone), isInline: true) : nil
        }
    }

    private func isTask(_ node: MarkdownNode?) -> Bool {
        if let node, case .task? = self[node] { true } else { false }
    }

    private static func textNode(_ text: String) -> MarkdownNode? {
        let node = MarkdownNode(.text)
        node?.setLiteral(text)
        return node
    }

    private static func link(
        to destination: String, isImage: Bool = false, around text: MarkdownNode?
    ) -> MarkdownNode? {
        guard let link = MarkdownNode(isImage ? .image : .link) else { return nil }
        link.setDestination(destination)
        text.map(link.append)
        return link
    }
}
