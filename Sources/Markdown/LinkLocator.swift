import Diagnostics

/// A search for the columns of links and tags in a file.
///
/// cmark counts the columns of inlines, in bytes, from the start of their paragraph's content. So the source is
/// searched in the line that cmark reports: first after the reported column, then before it. The search ends after
/// a few thousand bytes, so many links in one long line cost no more than links in separate lines.
struct LinkLocator {
    /// The number of bytes searched on each side of the reported column.
    private static let reach = 4_096

    private let file: SourceFile
    /// The number of lines before the text in the file.
    private let lineOffset: Int

    init(_ file: SourceFile, lineOffset: Int) {
        self.file = file
        self.lineOffset = lineOffset
    }

    /// Returns the column, from 1, of a link's destination or of an image's `![`; `nil` if it is not found.
    func column(of link: MarkdownLink) -> Int? {
        guard let (found, line) = offset(of: link.destination, near: link.position) else { return nil }
        guard link.isImage else { return column(ofByte: found) }
        let start = max(line.lowerBound, found - Self.reach)
        let opening = file.bytes[start..<found].indices.dropLast().last {
            file.bytes[$0] == UInt8(ascii: "!") && file.bytes[$0 + 1] == .openingBracket
        }
        return column(ofByte: opening ?? found)
    }

    /// Returns the column, from 1, at which a string begins; `nil` if it is not found.
    func column(of text: String, near position: SourcePosition) -> Int? {
        offset(of: text, near: position).map { column(ofByte: $0.offset) }
    }

    private func column(ofByte offset: Int) -> Int { Int(file.position(ofByte: offset).column) }

    private func offset(of text: String, near position: SourcePosition) -> (offset: Int, line: Range<Int>)? {
        guard let line = file.range(ofLine: Int(position.line) + lineOffset) else { return nil }
        let target = Array(text.utf8)
        let known = min(line.lowerBound + Int(position.column) - 1, line.upperBound)
        let ahead = known..<min(line.upperBound, known + Self.reach + target.count)
        let behind = max(line.lowerBound, known - Self.reach)..<min(line.upperBound, known + target.count)
        return (first(target, in: ahead) ?? first(target, in: behind)).map { ($0, line) }
    }

    private func first(_ target: [UInt8], in range: Range<Int>) -> Int? {
        guard target.count <= range.count else { return nil }
        return (range.lowerBound...(range.upperBound - target.count)).first {
            file.bytes[$0..<($0 + target.count)].elementsEqual(target)
        }
    }
}
