/// A language's order of names, and the index letter of each name.
///
/// This module knows no language. A collation, such as one of ICU, provides these three parts.
public struct SectionCollation: Sendable {
    /// The letters of the index, in order.
    public let letters: [String]
    /// The index in ``letters`` of a name's letter, or `letters.count` if the name belongs to no letter.
    public let letterPosition: @Sendable (String) -> Int
    /// The bytes by which names are compared, as unsigned numbers. A key that is a prefix of another comes
    /// first.
    public let sortKey: @Sendable (String) -> [UInt8]

    /// Creates a collation from its parts, which must be consistent: if two names belong under different letters, the
    /// name under the earlier letter must have the lesser sort key.
    public init(
        letters: [String], letterPosition: @escaping @Sendable (String) -> Int,
        sortKey: @escaping @Sendable (String) -> [UInt8]
    ) {
        self.letters = letters
        self.letterPosition = letterPosition
        self.sortKey = sortKey
    }
}
