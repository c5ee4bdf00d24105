/// A language's order of names, and the index letter of each name.
///
/// This module contains no language data. A collation library, such as ICU, provides the three properties.
public struct SectionCollation: Sendable {
    /// The letters of the index, in order.
    public let letters: [String]
    /// A function that returns the index in ``letters`` of a name's letter, or `letters.count` if the name
    /// belongs to no letter.
    public let letterPosition: @Sendable (String) -> Int
    /// A function that returns the sort key of a name. Keys are compared byte by byte as unsigned numbers. A
    /// key that is a prefix of another comes first.
    public let sortKey: @Sendable (String) -> [UInt8]

    /// Creates a collation from its parts, which must be consistent: if two names belong under different
    /// letters, the name under the earlier letter must have the smaller sort key. The collation of ICU for simplified
    /// Chinese breaks this rule where Latin names and Han characters are mixed: it sorts all Han characters before all
    /// Latin letters, and both share the letters A to Z. The sections are still in the order of the letters, and each
    /// section is sorted by the keys. The same applies to that for Maltese, whose letter "IE" is in the middle of "I".
    public init(
        letters: [String], letterPosition: @escaping @Sendable (String) -> Int,
        sortKey: @escaping @Sendable (String) -> [UInt8]
    ) {
        self.letters = letters
        self.letterPosition = letterPosition
        self.sortKey = sortKey
    }
}
