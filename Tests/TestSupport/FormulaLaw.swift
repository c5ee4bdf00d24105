/// A case of `Laws/formulas.json`: the cell of a text in a table that spreadsheets may open.
public struct FormulaLaw: Decodable, Sendable, CustomStringConvertible {
    public let text: String
    /// The text, with an apostrophe before it if a spreadsheet would read a formula.
    public let cell: String

    public var description: String { text }

    /// All cases of the table.
    public static func all() throws -> [FormulaLaw] { try LawTable.rows("formulas") }
}
