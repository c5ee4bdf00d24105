/// What settings say about the form of a table. What they do not say is found in the table.
public struct TableForm: Hashable, Sendable {
    /// The ASCII character between the cells of a row; if absent, the one that is found in the first row.
    public var separator: UInt8?
    /// The names of the columns, which the table itself then does not have; if absent, they are in the first row.
    public var columns: [String]?

    public init(separator: UInt8? = nil, columns: [String]? = nil) {
        self.separator = separator
        self.columns = columns
    }
}
