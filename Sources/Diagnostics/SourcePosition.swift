/// A position in a text file.
///
/// Lines and columns count from 1. Columns count Unicode scalars, as in libyaml and most editors: a tab is one
/// column, and an emoji of three scalars is three.
public struct SourcePosition: Hashable, Sendable {
    public let line: Int32
    public let column: Int32

    public init(line: Int, column: Int) {
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
    }

    /// Returns the position that is some characters further in the same line.
    package func advanced(by characters: Int) -> SourcePosition {
        SourcePosition(line: Int(line), column: Int(column) + characters)
    }

    /// The start of a file.
    public static let start = SourcePosition(line: 1, column: 1)
}

extension SourcePosition: Comparable {
    public static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
        (lhs.line, lhs.column) < (rhs.line, rhs.column)
    }
}
