import Diagnostics

/// A search for links and tags in a line of a source.
///
/// cmark counts the columns of inlines, in bytes, from the start of their paragraph's content. So the source is
/// searched in the line that cmark reports: first after the reported column, then before it. The search ends after
/// a few thousand bytes, so many links in one long line cost no more than links in separate lines.
struct LinkLocator {
    /// The number of bytes searched on each side of the reported column.
    private static let reach = 4_096

    /// The source.
    let bytes: UnsafeBufferPointer<UInt8>

    /// Returns the offset of a link's destination or of an image's `![`; `nil` if it is not found.
    /// - Parameter line: The line of the link.
    func offset(of link: MarkdownLink, in line: Range<Int>) -> Int? {
        if let named = NamedLink(destination: link.destination) {
            return offset(of: String(named.start), near: Int(link.position.column), in: line)
        }
        let found = offset(of: link.destination, near: Int(link.position.column), in: line)
        guard let found, link.isImage else { return found }
        let start = max(line.lowerBound, found - Self.reach)
        let opening = bytes[start..<found].indices.dropLast().last {
            bytes[$0] == UInt8(ascii: "!") && bytes[$0 + 1] == .openingBracket
        }
        return opening ?? found
    }

    /// Returns the offset of a string; `nil` if it is not found.
    /// - Parameters:
    ///   - column: The column that cmark reports.
    ///   - line: The line that cmark reports.
    func offset(of text: String, near column: Int, in line: Range<Int>) -> Int? {
        var text = text
        return text.withUTF8 { target in
            let known = min(line.lowerBound + column - 1, line.upperBound)
            let ahead = known..<min(line.upperBound, known + Self.reach + target.count)
            let behind = max(line.lowerBound, known - Self.reach)..<min(line.upperBound, known + target.count)
            return first(target, in: ahead) ?? first(target, in: behind)
        }
    }

    private func first(_ target: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int? {
        guard target.count <= range.count else { return nil }
        guard let head = target.first else { return range.lowerBound }
        var at = range.lowerBound
        while at <= range.upperBound - target.count {
            if bytes[at] == head, bytes[at..<(at + target.count)].elementsEqual(target) { return at }
            at += 1
        }
        return nil
    }
}

/// A counter of columns in characters. It continues from the last offset in the same line, in either direction, so
/// that the columns of many links in one long line take a single pass.
struct LinkColumnCounter {
    private var lineStart = 0
    private var offset = 0
    private var column = 1

    mutating func column(
        of target: Int, inLineAt start: Int, of bytes: UnsafeBufferPointer<UInt8>
    ) -> Int {
        if start != lineStart { (lineStart, offset, column) = (start, start, 1) }
        while offset < target {
            if !bytes[offset].isContinuation { column += 1 }
            offset += 1
        }
        while offset > target {
            offset -= 1
            if !bytes[offset].isContinuation { column -= 1 }
        }
        return column
    }
}
