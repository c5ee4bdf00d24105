import Diagnostics

extension BlockScanner {
    func isTask(_ node: MarkdownNode, _ paragraph: [ParagraphLine]) -> Bool {
        guard node.kind == .paragraph, let item = node.parent, item.kind == .item, item.firstChild == node,
            let line = paragraph.first
        else { return false }
        return TaskItem.isDone(lines.bytes[line.content]) != nil
    }

    mutating func mark(_ paragraph: ArraySlice<ParagraphLine>, isTask: Bool) {
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
        for find in InlineScanner.finds(in: text, from: isTask ? TaskItem.boxLength : 0) {
            while line + 1 < starts.count, starts[line + 1].text <= find.range.lowerBound { line += 1 }
            let (start, paragraphLine) = starts[line]
            let offset = paragraphLine.content.lowerBound + find.range.lowerBound - start
            add(InlinePlaceholders.Meaning(find.kind), for: find.range, of: text, at: offset, paragraphLine)
        }
    }

    private mutating func add(
        _ meaning: InlinePlaceholders.Meaning, for range: Range<Int>, of text: [UInt8], at offset: Int,
        _ line: ParagraphLine
    ) {
        let position = columns.position(line: line.number, offset: offset, in: lines)
        guard let text = inlinePlaceholders?.add(meaning, for: range, of: text, at: position) else { return }
        marks.append(SourceEdit(range: offset..<(offset + range.count), replacement: text))
    }

    mutating func cellText(_ range: Range<Int>, line: Int) -> [UInt8] {
        let (text, unescaped) = TableRow.text(of: range, in: lines.bytes)
        guard findsInlineMarkers, inlinePlaceholders != nil else { return text }
        var result: [UInt8] = []
        var (copied, backslashes) = (0, 0)
        for find in InlineScanner.finds(in: text) {
            while backslashes < unescaped.count, unescaped[backslashes] <= find.range.lowerBound {
                backslashes += 1
            }
            let position = columns.position(
                line: line, offset: range.lowerBound + find.range.lowerBound + backslashes, in: lines)
            result += text[copied..<find.range.lowerBound]
            result +=
                inlinePlaceholders?.add(
                    InlinePlaceholders.Meaning(find.kind), for: find.range, of: text, at: position)
                ?? []
            copied = find.range.upperBound
        }
        return result + text[copied...]
    }
}

extension InlinePlaceholders.Meaning {
    fileprivate init(_ kind: InlineScanner.Find.Kind) {
        switch kind {
        case .address(let destination): self = .address(destination: destination)
        case .tilde: self = .tilde
        case .tildes(let run): self = .tildes(run)
        }
    }
}
