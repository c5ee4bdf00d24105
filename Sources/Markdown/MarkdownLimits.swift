import Diagnostics

/// The limits that are checked before cmark parses a body.
///
/// cmark 0.30.2 takes quadratic time for deep nesting (`>` or ` -` repeated) and for unclosed images (`![[]()`
/// repeated), and exits the process if its buffer exceeds 1 GiB. Within these limits, its time is linear in
/// practice.
public enum MarkdownLimits {
    /// The maximum length of a body, in bytes.
    public static let maximumLength = 8 * 1_048_576
    /// The maximum number of block quotes and list markers in one line.
    public static let maximumDepth = 100
    /// The maximum number of `![` in one paragraph.
    public static let maximumImages = 1_000
    /// The maximum number of tables after which the rest of the document is parsed again.
    ///
    /// This is necessary if the line after a table, without a blank line between them, interrupts the table
    /// but would not interrupt a paragraph.
    public static let maximumBrokenTables = 50
    /// The maximum number of cells missing from the rows of all tables; each is added as an empty cell.
    public static let maximumMissingCells = 500_000

    /// A limit that is exceeded, and the line, from 1.
    struct LimitExceeded: Error {
        let problem: Problem
        let line: Int
    }
}

extension MarkdownLimits {
    /// Rejects a body with too many consecutive combining marks after character references are resolved and
    /// Markdown syntax is removed. Literal runs are rejected when the file is read.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    static func checkCombiningMarks(in tree: borrowing ExtendedTree) throws(LimitExceeded) {
        var run = CombiningRun()
        var position: SourcePosition?
        let extensions = tree.extensions
        tree.root.walk { node, isEntering in
            guard isEntering, position == nil else { return .continue }
            switch node.kind {
            case .text, .code:
                if run.isExceeded(by: node.literal) { position = extensions.position(of: node) }
            case .html, .emphasis, .strong, .link, .image, .custom: break
            default: run.end()
            }
            return .continue
        }
        guard let position else { return }
        throw LimitExceeded(
            problem: .syntax(.tooManyCombiningMarks(limit: CombiningMarks.limit)), line: Int(position.line))
    }
}
