import Diagnostics

extension Markdown {
    /// Returns links of the outline with their positions in the file. If the Markdown is the value of a field, that is
    /// the position of the field.
    /// - Complexity: O(*n*), where *n* is the length of the body.
    public func located(_ links: [MarkdownLink]) -> [MarkdownLink] {
        guard !links.isEmpty else { return [] }
        if let position = source.positionOfField { return links.map { $0.at(position) } }
        return source.bytes.withUnsafeBufferPointer { bytes in
            let locator = LinkLocator(bytes: bytes)
            var columns = LinkColumnCounter()
            return links.map { link in
                let line = Int(link.position.line)
                var column = Int(link.position.column)
                if let range = lines.range(ofLine: line, in: bytes),
                    let offset = locator.offset(of: link, in: range)
                {
                    column = columns.column(of: offset, inLineAt: range.lowerBound, of: bytes)
                }
                return link.at(SourcePosition(line: source.firstLine + line - 1, column: column))
            }
        }
    }
}
