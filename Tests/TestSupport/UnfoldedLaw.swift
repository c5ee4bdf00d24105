/// A case of `Laws/unfolded.json`: the rows of an index in which one item is unfolded into its parts.
public struct UnfoldedLaw: Decodable, Sendable, CustomStringConvertible {
    public let law: String
    /// The number of items, parts included.
    public let count: Int
    /// The first part, and the item after the parts.
    public let parts: [Int]
    /// The items that are merged first; none by default.
    public let empty: [Int]?
    public let maximum: Int
    public let current: Int
    /// The first and the last item of each row; of a single item, only that.
    public let rows: [[Int]]

    public var description: String { law }

    /// All cases of the table.
    public static func all() throws -> [UnfoldedLaw] { try LawTable.rows("unfolded") }
}
