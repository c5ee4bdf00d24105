import Diagnostics

extension MarkdownExtensions {
    /// Moves the definitions of footnotes to the end of the document, in the order of the first references to them, and numbers
    /// the references. Definitions to which no shown text refers are removed. A title is shown without references, because
    /// it is also shown in lists, which have no footnotes.
    mutating func collectFootnotes(
        _ definitions: FootnoteDefinitions, in root: MarkdownNode, title: TitleHeading
    ) {
        guard !definitions.all.isEmpty else { return }
        let blocks = footnoteBlocks(definitions, in: root)
        let notes = Set(blocks.values)
        let heading = root.heading(for: title, ignoring: notes.contains)
        let references = footnoteReferences(in: root, without: heading, blocks: blocks)
        var isShown = Set<Int>()
        var reached = references.filter { $0.container == nil }.map { $0.definition }
        let inDefinitions = Dictionary(grouping: references) { $0.container }
        while let next = reached.popLast() {
            guard isShown.insert(next).inserted else { continue }
            reached += inDefinitions[next]?.map { $0.definition } ?? []
        }
        // For each definition, its number and the count of references to it.
        var counts: [Int: (number: Int, references: Int)] = [:]
        var order: [Int] = []
        for reference in references where reference.container.map(isShown.contains) ?? true {
            let known = counts[reference.definition]
            if known == nil { order.append(reference.definition) }
            let footnote = (number: known?.number ?? order.count, references: (known?.references ?? 0) + 1)
            counts[reference.definition] = footnote
            mark(
                reference.node,
                as: .footnoteReference(number: footnote.number, occurrence: footnote.references))
        }
        unusedFootnotes = definitions.all.indices.filter { counts[$0] == nil && blocks[$0] != nil }.map {
            let definition = definitions.all[$0]
            return Footnote(
                name: definition.name, isRepeated: definitions.numbers[definition.name.lowercased()] != $0,
                position: definition.position)
        }
        if !order.isEmpty, let section = make(.footnotes) {
            for definition in order {
                guard let block = blocks[definition], let footnote = counts[definition] else { continue }
                mark(block, as: .footnote(number: footnote.number, references: footnote.references))
                section.append(block)
            }
            root.append(section)
        }
        // A block may contain a later one.
        for (definition, block) in blocks.sorted(by: { $0.key > $1.key }) where counts[definition] == nil {
            block.remove()
        }
    }

    /// Replaces each item of a definition by a block. If the item was the only one of its list, the list is removed.
    private mutating func footnoteBlocks(
        _ definitions: FootnoteDefinitions, in root: MarkdownNode
    ) -> [Int: MarkdownNode] {
        let numbers = Dictionary(
            uniqueKeysWithValues: definitions.all.enumerated().map { ($1.item.line + shift, $0) })
        var items: [(node: MarkdownNode, definition: Int)] = []
        root.walk { node, isEntering in
            if isEntering, node.kind == .item, let number = numbers[node.startLine],
                definitions.all[number].item.column == node.startColumn
            {
                items.append((node, number))
            }
            return .continue
        }
        var blocks: [Int: MarkdownNode] = [:]
        for (item, definition) in items {
            guard let list = item.parent, let block = make(.footnote(number: 0, references: 0)) else {
                continue
            }
            while let child = item.firstChild { block.append(child) }
            // Until it is moved to the end, it stays in the order of the document.
            list.insertBefore(block)
            item.remove()
            if list.firstChild == nil { list.remove() }
            blocks[definition] = block
        }
        return blocks
    }

    private struct FootnoteReference {
        let node: MarkdownNode
        let definition: Int
        /// The definition whose text contains the reference.
        let container: Int?
    }

    private func footnoteReferences(
        in root: MarkdownNode, without title: MarkdownNode?, blocks: [Int: MarkdownNode]
    ) -> [FootnoteReference] {
        let definitions = Dictionary(uniqueKeysWithValues: blocks.map { ($1, $0) })
        var references: [FootnoteReference] = []
        var containers: [Int] = []
        root.walk { node, isEntering in
            if node == title { return .skipChildren }
            guard node.kind == .custom else { return .continue }
            if let definition = definitions[node] {
                if isEntering { containers.append(definition) } else { containers.removeLast() }
            } else if isEntering, case .footnoteMark(let definition)? = self[node] {
                references.append(
                    FootnoteReference(node: node, definition: definition, container: containers.last))
            }
            return .continue
        }
        return references
    }
}
