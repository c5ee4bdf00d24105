public import Diagnostics

/// The Markdown of one entry or page and its location, for messages.
public struct MarkdownSource: Sendable {
    public let bytes: ArraySlice<UInt8>
    /// The path of the file that contains it.
    public let file: String
    /// The line of the file at which `bytes` begins, from 1.
    public let firstLine: Int
    /// The file, if each line of the text is a line of the file; `nil` if the Markdown is the value of a field.
    private let lines: SourceFile?
    /// The line of `lines` at which `bytes` begins.
    private let firstLineInFile: Int
    /// The field, if the Markdown is its value: lines of the text are then not lines of the file, so all problems
    /// are reported at the field.
    private let field: Origin?

    /// Creates a source that begins with the line `firstLine` of a file and continues to its end.
    public init(bytes: ArraySlice<UInt8>, in file: SourceFile, firstLine: Int) {
        self.bytes = bytes
        self.file = file.path
        self.firstLine = firstLine
        lines = file
        firstLineInFile = firstLine
        field = nil
    }

    /// Creates a source from the field of an entry.
    public init(_ text: String, inFieldAt position: SourcePosition, of file: SourceFile) {
        bytes = Array(text.utf8)[...]
        self.file = file.path
        firstLine = Int(position.line)
        lines = nil
        firstLineInFile = 1
        field = Origin(file: file, position: position)
    }

    public init(_ text: String, file: String = "", firstLine: Int = 1) {
        let bytes = Array(text.utf8)
        self.bytes = bytes[...]
        self.file = file
        self.firstLine = firstLine
        lines = SourceFile(path: file, bytes: bytes)
        firstLineInFile = 1
        field = nil
    }
}

extension MarkdownSource {
    /// Whether the text is empty or only white space.
    public var isBlank: Bool {
        bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }

    /// Returns a diagnostic at a position in this source.
    public func diagnostic(_ problem: Problem, line: Int, column: Int) -> Diagnostic {
        if let field { return Diagnostic(problem, in: field.file, at: field.position) }
        let position = SourcePosition(line: firstLine + line - 1, column: column)
        return Diagnostic(
            problem, file: file, position: position, source: firstLineInFile == firstLine ? lines : nil)
    }

    /// Returns a diagnostic about a link of the outline.
    public func diagnostic(_ problem: Problem, at link: MarkdownLink) -> Diagnostic {
        diagnostic(problem, at: link.position) { $0.offset(of: link, in: $1) }
    }

    /// The position of the field, if the Markdown is its value.
    var positionOfField: SourcePosition? { field?.position }

    /// Returns a diagnostic about raw HTML.
    package func diagnostic(_ problem: Problem, at tag: MarkdownTag) -> Diagnostic {
        if let field, let offset = offset(of: tag, in: field) {
            return Diagnostic(problem, in: field.file, atByte: offset)
        }
        return diagnostic(problem, at: tag.position) {
            $0.offset(of: tag.text, near: Int(tag.position.column), in: $1)
        }
    }

    /// Returns the position in the file of a tag in a field's value.
    /// - Returns: The offset in bytes, or `nil` if it is not found. It is found only if each quote, backslash
    ///   and line ending before the tag takes one additional byte in the file.
    /// - Complexity: O(*n*), where *n* is the length of the value in bytes.
    private func offset(of tag: MarkdownTag, in field: Origin) -> Int? {
        let value = SourceFile(path: file, bytes: Array(bytes))
        let found = value.offset(inLine: Int(tag.position.line)) {
            $0.offset(of: tag.text, near: Int(tag.position.column), in: $1)
        }
        guard let index = found else { return nil }
        let escapes = value.bytes[..<index].count { $0 == .quote || $0 == .backslash || $0 < .space }
        let start = field.file.offset(of: field.position)
        // With an opening quotation mark, and without.
        return [start + 1 + index + escapes, start + index].first { offset in
            offset < field.file.bytes.count && field.file.bytes[offset...].starts(with: tag.text.utf8)
        }
    }

    private func diagnostic(
        _ problem: Problem, at position: SourcePosition,
        locate: (LinkLocator, _ line: Range<Int>) -> Int?
    ) -> Diagnostic {
        let line = Int(position.line)
        let found = lines.flatMap { file in
            file.offset(inLine: line + firstLineInFile - 1, locate).map { file.position(ofByte: $0).column }
        }
        return diagnostic(problem, line: line, column: Int(found ?? position.column))
    }
}

extension SourceFile {
    /// Returns the offset of what a closure locates in a line; `nil` if it is not found.
    fileprivate func offset(
        inLine number: Int, _ locate: (LinkLocator, _ line: Range<Int>) -> Int?
    ) -> Int? {
        range(ofLine: number).flatMap { line in
            bytes.withUnsafeBufferPointer { locate(LinkLocator(bytes: $0), line) }
        }
    }
}
