import Diagnostics

/// The definitions of footnotes in a document, `[^name]: text`, which cmark does not have.
///
/// A definition is a block that contains blocks, and its other lines are indented by four columns. A list item whose
/// text begins in the fifth column has the same structure, so each label is replaced by the marker of such an item. The
/// lines stay the same, and after parsing, the items are moved out of their lists by ``MarkdownExtensions``.
struct FootnoteDefinitions {
    struct Definition {
        /// The name as written.
        let name: String
        /// The position of the label in the document.
        let position: SourcePosition
        /// The place of the item in the rewritten document: its line, and its column in bytes.
        let item: (line: Int, column: Int)
    }

    private(set) var all: [Definition] = []
    /// The document with an item for each definition.
    private(set) var lines: SourceLines
    /// The first definition of each label.
    private(set) var numbers: [String: Int] = [:]
    /// The number of columns by which the text after a label was moved, for each line with a label.
    private var shifts: [Int: Int] = [:]

    /// A label that defines a footnote unless it is in code or HTML.
    private struct Candidate {
        let line: Int
        let label: Range<Int>
        /// The end of the label and the white space after it.
        let end: Int
    }

    /// Creates the value for a document without definitions.
    init(none document: SourceLines) { lines = document }

    /// Finds the definitions.
    /// - Complexity: O(*n*), where *n* is the length of the document.
    init(in document: SourceLines) {
        lines = document
        var candidates: [Int: Candidate] = [:]
        var hasParentheses = false
        for number in 1...max(document.count, 1) {
            let start = SourceLines.contentStart(of: document[number], in: document.bytes)
            let markers = document.bytes[document[number].lowerBound..<start]
            hasParentheses = hasParentheses || markers.contains(UInt8(ascii: ")"))
            if let candidate = Self.candidate(at: start, line: number, of: document) {
                candidates[number] = candidate
            }
        }
        guard !candidates.isEmpty else { return }
        // Items with the same kind of marker would be in one list.
        let marker = Array((hasParentheses ? "+   " : "01) ").utf8)
        let edits = candidates.values.map {
            SourceEdit(range: $0.label.lowerBound..<$0.end, replacement: marker)
        }
        let rewritten = SourceLines(document.applying(edits)[...])
        let items = Self.items(in: rewritten, at: candidates, of: document)
        var columns = ColumnCounter()
        lines = SourceLines(
            document.applying(
                items.map { item in
                    SourceEdit(
                        range: (item.candidate.label.lowerBound - item.indentation)..<item.candidate.end,
                        replacement: marker)
                })[...])
        for (candidate, indentation) in items {
            let (line, label) = (candidate.line, candidate.label)
            let name = String(decoding: document.bytes[label].dropFirst(2).dropLast(2), as: UTF8.self)
            let column = label.lowerBound - indentation - document[line].lowerBound + 1
            let removed = document.bytes[(label.lowerBound - indentation)..<candidate.end]
            shifts[line] = removed.count { !$0.isContinuation } - marker.count
            if numbers[name.lowercased()] == nil { numbers[name.lowercased()] = all.count }
            all.append(
                Definition(
                    name: name,
                    position: columns.position(line: line, offset: label.lowerBound, in: document),
                    item: (line, column)))
        }
    }

    /// Returns the position in the document of a position in the rewritten text of a paragraph.
    func source(of position: SourcePosition) -> SourcePosition {
        let shift = shifts[Int(position.line)] ?? 0
        return SourcePosition(line: Int(position.line), column: Int(position.column) + shift)
    }

    /// Returns the candidates that are items in the rewritten document, and their indentation in their containers.
    private static func items(
        in rewritten: SourceLines, at candidates: [Int: Candidate], of document: SourceLines
    ) -> [(candidate: Candidate, indentation: Int)] {
        guard let tree = MarkdownTree(rewritten.bytes) else { return [] }
        var found: [(Candidate, Int)] = []
        var containers: [MarkdownContainer] = []
        tree.root.walk { node, isEntering in
            guard node.kind == .quote || node.kind == .item else { return .continue }
            guard isEntering else {
                containers.removeLast()
                return .continue
            }
            if node.kind == .item, let candidate = candidates[node.startLine],
                node.startColumn - 1 == candidate.label.lowerBound - document[candidate.line].lowerBound
            {
                let cursor = LineCursor(line: candidate.line, of: rewritten, in: containers)
                let space = document.bytes[..<candidate.label.lowerBound].suffix(max(cursor.indentation, 0))
                found.append((candidate, space.allSatisfy { $0 == .space } ? space.count : 0))
            }
            containers.append(MarkdownContainer(node, in: containers, of: rewritten))
            return .continue
        }
        return found
    }
}

// MARK: - Lines

extension FootnoteDefinitions {
    private static func candidate(at start: Int, line: Int, of document: SourceLines) -> Candidate? {
        let (bytes, end) = (document.bytes, document[line].upperBound)
        guard let label = labelEnd(at: start, in: bytes, before: end), label < end, bytes[label] == .colon
        else { return nil }
        let text = bytes[(label + 1)..<end].firstIndex { !$0.isSpaceOrTab } ?? end
        return Candidate(line: line, label: start..<(label + 1), end: text)
    }

    /// Returns the end of `[^name]`; `nil` if there is none. A name has no white space and no brackets.
    static func labelEnd(at start: Int, in bytes: [UInt8], before end: Int) -> Int? {
        guard start + 2 < end, bytes[start] == .openingBracket, bytes[start + 1] == UInt8(ascii: "^") else {
            return nil
        }
        var at = start + 2
        while at < end, bytes[at] > 0x20, bytes[at] != .openingBracket, bytes[at] != .closingBracket {
            at += 1
        }
        return at < end && at > start + 2 && bytes[at] == .closingBracket ? at + 1 : nil
    }
}
