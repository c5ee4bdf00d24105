import Diagnostics

/// A scanner for footnotes, which CommonMark does not have: `[^name]: text` with at least one reference
/// `[^name]`.
enum FootnoteScanner {
    /// Returns the footnotes of a document that are referenced.
    /// - Parameters:
    ///   - bytes: The source of the document.
    ///   - root: The parsed document. Its code blocks and HTML blocks are ignored.
    ///   - extensions: The extensions in the document.
    /// - Complexity: O(*n*), where *n* is the length of the document.
    static func footnotes(
        in bytes: ArraySlice<UInt8>, codeOf root: MarkdownNode, _ extensions: MarkdownExtensions
    ) -> [Footnote] {
        let lines = SourceLines(bytes)
        let code = codeLines(of: root, extensions)
        var definitions: [Footnote] = []
        var references = Set<String>()
        for number in 1...max(lines.count, 1) where !code.contains(number) {
            var columns = ColumnCounter()
            for (name, offset, isDefinition) in labels(in: lines[number], of: lines.bytes) {
                guard isDefinition else {
                    references.insert(name)
                    continue
                }
                let position = columns.position(line: number, offset: offset, in: lines)
                definitions.append(Footnote(name: name, position: position))
            }
        }
        return definitions.filter { references.contains($0.name) }
    }

    private static func codeLines(of root: MarkdownNode, _ extensions: MarkdownExtensions) -> Set<Int> {
        var lines = Set<Int>()
        root.walk { node, isEntering in
            if isEntering, node.kind == .codeBlock || node.kind == .htmlBlock {
                let first = Int(extensions.position(of: node).line)
                lines.formUnion(first...(first + max(node.endLine - node.startLine, 0)))
            }
            return .continue
        }
        return lines
    }

    /// Returns every `[^name]` in a line outside of code. A definition has only container markers before it
    /// and a colon after it.
    private static func labels(
        in line: Range<Int>, of bytes: [UInt8]
    ) -> [(name: String, offset: Int, isDefinition: Bool)] {
        var found: [(name: String, offset: Int, isDefinition: Bool)] = []
        var at = line.lowerBound
        var (isLeading, isCode) = (true, false)
        while at < line.upperBound {
            let byte = bytes[at]
            if byte == UInt8(ascii: "`") { isCode.toggle() }
            if !isCode, let end = labelEnd(at: at, in: bytes, before: line.upperBound) {
                let isDefinition = isLeading && end < line.upperBound && bytes[end] == .colon
                let name = String(decoding: bytes[(at + 2)..<(end - 1)], as: UTF8.self).lowercased()
                found.append((name, at, isDefinition))
                (at, isLeading) = (end, false)
                continue
            }
            if byte == .backslash { at += 1 }
            isLeading = isLeading && (byte.isSpaceOrTab || ">-+*".utf8.contains(byte))
            at += 1
        }
        return found
    }

    private static func labelEnd(at start: Int, in bytes: [UInt8], before end: Int) -> Int? {
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
