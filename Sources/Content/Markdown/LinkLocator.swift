/// Finds where links stand in their lines.
///
/// cmark counts the columns of inlines from the start of their paragraph's content, so the destination is looked for
/// in the line that cmark names: from the column known on, else anywhere.
struct LinkLocator {
    private let file: SourceFile
    private var line: (number: Int, text: [Unicode.Scalar])?

    init(_ source: MarkdownSource) {
        file = SourceFile(path: source.file, bytes: Array(source.bytes))
    }

    /// The column, from 1, of a link's destination, or of an image's `![`.
    /// - Complexity: O(*distance from the column known*); further links of the same line take no more.
    mutating func column(of link: MarkdownLink) -> Int {
        let number = Int(link.position.line)
        if line?.number != number { line = (number, Array(file.text(ofLine: number).unicodeScalars)) }
        let text = line?.text ?? []
        let known = Int(link.position.column) - 1
        let wanted = Array(link.destination.unicodeScalars)
        guard let found = Self.first(wanted, in: text, from: known) ?? Self.first(wanted, in: text, from: 0)
        else {
            return known + 1
        }
        guard link.isImage else { return found + 1 }
        let opening = text[..<found].indices.reversed().first {
            $0 + 1 < found && text[$0] == "!" && text[$0 + 1] == "["
        }
        return (opening ?? found) + 1
    }

    private static func first(_ wanted: [Unicode.Scalar], in text: [Unicode.Scalar], from start: Int) -> Int?
    {
        guard start >= 0, start + wanted.count <= text.count else { return nil }
        return (start...(text.count - wanted.count)).first {
            text[$0..<($0 + wanted.count)].elementsEqual(wanted)
        }
    }
}
