public import Diagnostics

/// A Markdown file: the fields of its front matter, and its body.
public struct MarkdownDocument: Sendable {
    /// The fields as an object, which has no keys if the file has no front matter.
    public var fields: Node
    /// The Markdown, with the indices of the file's bytes.
    public let body: ArraySlice<UInt8>
    /// The line of the file at which the body begins, from 1.
    public let bodyLine: Int
}

extension MarkdownDocument {
    /// Reads a file.
    ///
    /// Positions refer to the whole file, without a byte order mark.
    /// - Returns: The document. If the file is not text or its front matter cannot be read, reports
    ///   diagnostics and returns `nil`.
    /// - Complexity: O(*bytes*). The body is not copied.
    public static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> MarkdownDocument? {
        guard let text = TextDecoding.checkedText(of: file, into: &diagnostics),
            let parts = FrontMatter.split(text, into: &diagnostics),
            let fields = fields(of: parts, in: text, into: &diagnostics)
        else { return nil }
        return MarkdownDocument(fields: fields, body: text.bytes[parts.body], bodyLine: parts.bodyLine)
    }

    /// Returns the document of a file whose front matter cannot be read, without fields. Reports nothing.
    /// - Returns: `nil` if the file is not text, or if the end of its front matter is not known.
    public static func withoutFields(_ file: SourceFile) -> MarkdownDocument? {
        var reported = Diagnostics()
        guard let text = TextDecoding.checkedText(of: file, into: &reported),
            let parts = FrontMatter.split(text, into: &reported)
        else { return nil }
        return MarkdownDocument(
            fields: Node(.object([]), at: .start), body: text.bytes[parts.body], bodyLine: parts.bodyLine)
    }

    private static func fields(
        of parts: FrontMatter, in text: SourceFile, into diagnostics: inout Diagnostics
    ) -> Node? {
        guard let range = parts.yaml else { return Node(.object([]), at: .start) }
        let line = FrontMatter.yamlLine
        guard let node = YAMLReader.read(text, in: range, startLine: line, into: &diagnostics) else {
            return nil
        }
        if node.members != nil { return node }
        if node.text != nil, LookalikeLines.report(in: text, range, startLine: line, into: &diagnostics) {
            return nil
        }
        let problem: SyntaxProblem =
            node.text?.isKeyWithoutSpace == true
            ? .yaml(.missingSpaceAfterColon) : .frontMatter(.notMapping(found: node.kindName))
        diagnostics.report(.syntax(problem), in: text, at: node.position)
        return nil
    }
}
