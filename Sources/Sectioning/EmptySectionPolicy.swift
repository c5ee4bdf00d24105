/// What becomes of a section that has no entries.
///
/// Only keys that are known beforehand can be empty: those of a given order, such as the letters of an
/// alphabet or the rooms of a house.
public enum EmptySectionPolicy: Hashable, Sendable {
    /// It is left out of the list and of the index.
    case omit
    /// It is kept, with a header and no rows.
    case header
    /// It is left out of the list; its index title stays and leads to the nearest section.
    case index
}
