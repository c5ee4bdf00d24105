/// The Markdown of one entry or page and where it stands, for messages.
public struct MarkdownSource: Sendable {
    public let bytes: ArraySlice<UInt8>
    /// The path of the file that holds it.
    public let file: String
    /// The line of the file at which `bytes` begins, from 1.
    public let firstLine: Int
    /// Where the Markdown is the value of a field: lines of the text are then no lines of the file, so all
    /// that is wrong in it is said at the field.
    private let field: Origin?

    public init(bytes: ArraySlice<UInt8>, file: String, firstLine: Int = 1) {
        self.bytes = bytes
        self.file = file
        self.firstLine = firstLine
        field = nil
    }

    /// Markdown in a field of an entry.
    public init(_ text: String, inFieldAt position: SourcePosition, of file: SourceFile) {
        bytes = Array(text.utf8)[...]
        self.file = file.path
        firstLine = Int(position.line)
        field = Origin(file: file, position: position)
    }

    public init(_ text: String, file: String = "", firstLine: Int = 1) {
        self.init(bytes: Array(text.utf8)[...], file: file, firstLine: firstLine)
    }
}

extension MarkdownSource {
    /// Whether there is nothing but white space.
    public var isBlank: Bool {
        bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
    }

    /// The text of a line, counted from 1 in this source.
    func text(ofLine line: Int) -> String {
        SourceFile(path: file, bytes: Array(bytes)).text(ofLine: line)
    }

    /// A diagnostic at a place counted from 1 in this source.
    public func diagnostic(_ problem: Problem, line: Int, column: Int) -> Diagnostic {
        if let field { return Diagnostic(problem, in: field.file, at: field.position) }
        let position = SourcePosition(line: firstLine + line - 1, column: column)
        return Diagnostic(problem, file: file, position: position, line: text(ofLine: line))
    }

    /// A diagnostic about a link.
    public func diagnostic(_ problem: Problem, at link: MarkdownLink) -> Diagnostic {
        var locator = LinkLocator(self)
        return diagnostic(problem, line: Int(link.position.line), column: locator.column(of: link))
    }
}
