/// Where something stands: its position, and the byte at which its line begins, so that the line can be shown
/// without counting lines from the top again.
struct Place {
    let position: SourcePosition
    let lineStart: Int
}

/// Collects what a reader finds wrong in one file, at a cost that does not grow with the file.
struct SyntaxReport {
    /// A line longer than this, such as a whole file of minified JSON, is not shown: nobody could read it.
    static let longestLineShown = 2_000

    let file: SourceFile
    private(set) var diagnostics = Diagnostics()
    /// The line shown last: several problems often stand in one.
    private var shown: (start: Int, text: String?)?

    init(_ file: SourceFile) {
        self.file = file
    }

    mutating func report(_ problem: SyntaxProblem, at place: Place) {
        let line = text(ofLineFrom: place.lineStart)
        diagnostics.report(
            Diagnostic(.syntax(problem), file: file.path, position: place.position, line: line))
    }

    private mutating func text(ofLineFrom start: Int) -> String? {
        if let shown, shown.start == start { return shown.text }
        let window = file.bytes[start...].prefix(Self.longestLineShown + 1)
        let line = window.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let text = line.count > Self.longestLineShown ? nil : String(decoding: line, as: UTF8.self)
        shown = (start, text)
        return text
    }
}
