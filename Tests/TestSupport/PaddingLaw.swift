/// A case of `Laws/padding.json`: what aligns the numbers of a column at their decimal separators.
public struct PaddingLaw: Decodable, Sendable, CustomStringConvertible {
    public let law: String
    /// The number of digits after the separator of each number.
    public let fractions: [Int]
    /// Spaces, with `.` for one as wide as a period, and `0` for one as wide as a digit.
    public let padding: [String]

    public var description: String { law }

    /// All cases of the table.
    public static func all() throws -> [PaddingLaw] { try LawTable.rows("padding") }
}
