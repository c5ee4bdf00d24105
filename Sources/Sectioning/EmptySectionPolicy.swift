/// How a list and its index treat a section without entries.
///
/// Only keys known in advance can be empty: the keys of a given order, such as the letters of an alphabet or
/// the rooms of a house.
public enum EmptySectionPolicy: Hashable, Sendable {
    /// The list and the index omit the section.
    case omit
    /// The list keeps the section, with a header and no rows.
    case header
    /// The list omits the section; the index keeps its title, which leads to the nearest section.
    case index
}
