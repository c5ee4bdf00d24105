/// The order of the sections of a list.
public struct SectionOrder<SectionKey: Hashable & Sendable>: Sendable {
    /// The order of the keys that are not in ``given``.
    public enum Remainder: Sendable {
        /// By the position of the first entry with each key.
        case appearance
        /// By descending number of entries; ties in order of appearance.
        case count
        /// By a strict weak ordering of the keys; ties in order of appearance.
        case sorted(by: @Sendable (SectionKey, SectionKey) -> Bool)
    }

    /// The keys that come first, in this order, with or without entries. A repeated key counts once.
    public let given: [SectionKey]
    /// The order of all other keys.
    public let remainder: Remainder
    /// The keys that come after all others if they have entries, such as the key for entries that have no
    /// value. A key that is also in ``given`` keeps its position there. A repeated key counts once.
    public let last: [SectionKey]

    /// Creates an order from given keys, the rule for all others, and the keys that come last.
    @inlinable
    public init(given: [SectionKey] = [], remainder: Remainder = .appearance, last: [SectionKey] = []) {
        self.given = given
        self.remainder = remainder
        self.last = last
    }
}

extension SectionOrder {
    /// The order of appearance, by the first entry with each key.
    @inlinable
    public static var appearance: SectionOrder { SectionOrder() }

    /// The order by descending number of entries.
    @inlinable
    public static var count: SectionOrder { SectionOrder(remainder: .count) }

    /// Returns an order that begins with the given keys. The other keys follow in order of appearance.
    @inlinable
    public static func given(_ keys: [SectionKey]) -> SectionOrder { SectionOrder(given: keys) }

    /// Returns an order by a strict weak ordering of the keys.
    @inlinable
    public static func sorted(by areInIncreasingOrder: @escaping @Sendable (SectionKey, SectionKey) -> Bool)
        -> SectionOrder
    {
        SectionOrder(remainder: .sorted(by: areInIncreasingOrder))
    }
}

extension SectionOrder where SectionKey: Comparable {
    /// The ascending order of the keys.
    @inlinable
    public static var ascending: SectionOrder { .sorted { $0 < $1 } }

    /// The descending order of the keys.
    @inlinable
    public static var descending: SectionOrder { .sorted { $0 > $1 } }
}
