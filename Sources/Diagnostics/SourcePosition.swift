/// A place in a text file.
///
/// Lines and columns count from 1. A column counts Unicode scalars, as libyaml and most editors do, so a
/// tab is one column and an emoji of three scalars is three.
public struct SourcePosition: Hashable, Sendable {
    public let line: Int32
    public let column: Int32

    public init(line: Int, column: Int) {
        self.line = Int32(clamping: line)
        self.column = Int32(clamping: column)
    }

    /// The first character of a file.
    public static let start = SourcePosition(line: 1, column: 1)
}

extension SourcePosition: Comparable {
    public static func < (lhs: SourcePosition, rhs: SourcePosition) -> Bool {
        (lhs.line, lhs.column) < (rhs.line, rhs.column)
    }
}
