/// How a language orders names, and under which letter each stands.
///
/// The core knows no language. Whoever has a collation, such as one of ICU, hands over these three.
public struct SectionCollation: Sendable {
    /// The letters of the index, in their order.
    public let letters: [String]
    /// The position among ``letters`` of the one that a name stands under; their count for none.
    public let letterPosition: @Sendable (String) -> Int
    /// Bytes by which names are compared, each as a number from 0 to 255, a shorter key before one that goes on.
    public let sortKey: @Sendable (String) -> [UInt8]

    /// A collation of three parts that agree with one another: of two names under different letters, the one
    /// under the earlier letter has the lesser sort key.
    public init(
        letters: [String], letterPosition: @escaping @Sendable (String) -> Int,
        sortKey: @escaping @Sendable (String) -> [UInt8]
    ) {
        self.letters = letters
        self.letterPosition = letterPosition
        self.sortKey = sortKey
    }
}
