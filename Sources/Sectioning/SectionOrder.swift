/// The order of the sections of a list.
public struct SectionOrder<SectionKey: Hashable & Sendable>: Sendable {
    /// The order of the keys that are not in ``given``.
    public enum Remainder: Sendable {
        /// By the first entry with each key.
        case appearance
        /// By descending number of entries; ties in order of appearance.
        case count
        /// By a strict weak ordering of the keys; ties in order of appearance.
        case sorted(@Sendable (SectionKey, SectionKey) -> Bool)
    }

    /// The keys that come first, in this order, with or without entries. A repeated key counts once.
    public let given: [SectionKey]
    /// The order of all other keys.
    public let remainder: Remainder
    /// The keys that come after all others if they have entries, such as the section of entries without a
    /// section. A key that is also in ``given`` keeps its place there; a repeated key counts once.
    public let last: [SectionKey]

    /// Creates an order from given keys, the rule for all others, and the keys that come last.
    public init(given: [SectionKey] = [], remainder: Remainder = .appearance, last: [SectionKey] = []) {
        self.given = given
        self.remainder = remainder
        self.last = last
    }
}

extension SectionOrder {
    /// Sections in order of appearance: by the first entry with each key.
    public static var appearance: SectionOrder { SectionOrder() }

    /// Sections by descending number of entries.
    public static var count: SectionOrder { SectionOrder(remainder: .count) }

    /// Sections in the order of a list, then the others in order of appearance.
    public static func given(_ keys: [SectionKey]) -> SectionOrder { SectionOrder(given: keys) }

    /// Sections sorted by a strict weak ordering of their keys.
    public static func sorted(by areInIncreasingOrder: @escaping @Sendable (SectionKey, SectionKey) -> Bool)
        -> SectionOrder
    {
        SectionOrder(remainder: .sorted(areInIncreasingOrder))
    }
}

extension SectionOrder where SectionKey: Comparable {
    /// Sections in ascending order of their keys.
    public static var ascending: SectionOrder { .sorted { $0 < $1 } }

    /// Sections in descending order of their keys.
    public static var descending: SectionOrder { .sorted { $0 > $1 } }
}
