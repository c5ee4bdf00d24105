/// How a list and its index treat a section without entries.
///
/// A section can be empty if its key is known in advance, such as a letter of an alphabet or a room of a
/// house, or if a filter removes all of its entries.
public enum EmptySectionPolicy: String, Hashable, Sendable, Codable {
    /// The list and the index omit the section.
    case omit
    /// The list keeps the section, with a header and no rows.
    case header
    /// The list omits the section; the index keeps its title, which leads to the nearest section.
    case index
}
