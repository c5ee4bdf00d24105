import Diagnostics

extension BlockScanner {
    func isTask(_ node: MarkdownNode, _ paragraph: [ParagraphLine]) -> Bool {
        guard node.kind == .paragraph, let item = node.parent, item.kind == .item, item.firstChild == node,
            let line = paragraph.first
        else { return false }
        return TaskItem.isDone(lines.bytes[line.content]) != nil
    }

    mutating func insertPlaceholders(in paragraph: ArraySlice<ParagraphLine>, isTask: Bool) {
        guard findsInlineMarkers, inlinePlaceholders != nil, let first = paragraph.first else { return }
        var text: [UInt8] = []
        var starts: [(text: Int, line: ParagraphLine)] = []
        for line in paragraph {
            starts.append((text.count, line))
            text += lines.bytes[line.content]
            text.append(.lineFeed)
        }
        text.removeLast()
        if isTask, let isDone = TaskItem.isDone(text[...]) {
            add(
                .task(isDone: isDone), for: 0..<TaskItem.boxLength, of: text, at: first.content.lowerBound,
                first)
        }
        var line = 0
        for match in InlineScanner.matches(
            in: text, from: isTask ? TaskItem.boxLength : 0, footnotes: footnotes.numbers, labels: labels)
        {
            while line + 1 < starts.count, starts[line + 1].text <= match.range.lowerBound { line += 1 }
            let (start, paragraphLine) = starts[line]
            let offset = paragraphLine.content.lowerBound + match.range.lowerBound - start
            add(InlinePlaceholders.Kind(match.kind), for: match.range, of: text, at: offset, paragraphLine)
        }
    }

    private mutating func add(
        _ kind: InlinePlaceholders.Kind, for range: Range<Int>, of text: [UInt8], at offset: Int,
        _ line: ParagraphLine
    ) {
        let position = self.position(line: line.number, offset: offset)
        guard let text = inlinePlaceholders?.add(kind, for: range, of: text, at: position) else { return }
        placeholderEdits.append(SourceEdit(range: offset..<(offset + range.count), replacement: text))
    }

    mutating func cellText(_ range: Range<Int>, line: Int) -> [UInt8] {
        let (text, unescaped) = TableRow.text(of: range, in: lines.bytes)
        guard findsInlineMarkers, inlinePlaceholders != nil else { return text }
        var result: [UInt8] = []
        var (copied, backslashes) = (0, 0)
        for match in InlineScanner.matches(in: text, footnotes: footnotes.numbers, labels: labels) {
            while backslashes < unescaped.count, unescaped[backslashes] <= match.range.lowerBound {
                backslashes += 1
            }
            let position = self.position(
                line: line, offset: range.lowerBound + match.range.lowerBound + backslashes)
            result += text[copied..<match.range.lowerBound]
            result +=
                inlinePlaceholders?.add(
                    InlinePlaceholders.Kind(match.kind), for: match.range, of: text, at: position)
                ?? []
            copied = match.range.upperBound
        }
        return result + text[copied...]
    }
}

extension InlinePlaceholders.Kind {
    fileprivate init(_ kind: InlineScanner.Match.Kind) {
        switch kind {
        case .url(let destination): self = .url(destination: destination)
        case .tilde: self = .tilde
        case .tildes(let run): self = .tildeRun(run)
        case .footnote(let definition): self = .footnote(definition: definition)
        case .namedLink(let link, let text): self = .namedLink(link, text: text)
        }
    }
}
