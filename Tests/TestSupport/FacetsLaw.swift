/// A case of `Laws/facets.json`: a list that is narrowed by the values of fields.
public struct FacetsLaw: Decodable, Sendable {
    public let law: String
    /// For each entry, its values in each field.
    public let entries: [[[Int32]]]
    /// The values that are chosen in each field.
    public let chosen: [[Int32]]
    /// The entries that a search found; by default all.
    public let found: [Int32]?
    /// The entries that are left, by their indices.
    public let left: [Int32]
    /// For each field, the count of each of its values, ascending.
    public let counts: [[[Int32]]]
}

extension FacetsLaw: CustomStringConvertible {
    public var description: String { law }

    /// All cases of the table.
    public static func all() throws -> [FacetsLaw] { try LawTable.rows("facets") }
}
