/// The order in which sections stand.
public struct SectionOrder<SectionKey: Hashable & Sendable>: Sendable {
    /// How the keys that are not in ``given`` follow.
    public enum Remainder: Sendable {
        /// In the order in which the entries first name them.
        case appearance
        /// The sections with the most entries first; equal ones by appearance.
        case count
        /// By a strict weak ordering of their keys; equal ones by appearance.
        case sorted(@Sendable (SectionKey, SectionKey) -> Bool)
    }

    /// Keys that come first, in this order, whether they have entries or not. A repeated key counts once.
    public let given: [SectionKey]
    /// How all other keys follow.
    public let remainder: Remainder
    /// Keys that come after all others if they have entries, such as the section of entries that have no
    /// section. One that is also in ``given`` stays where that puts it; a repeated one counts once.
    public let last: [SectionKey]

    /// An order of three parts: given keys, all others, and keys that stand behind them.
    public init(given: [SectionKey] = [], remainder: Remainder = .appearance, last: [SectionKey] = []) {
        self.given = given
        self.remainder = remainder
        self.last = last
    }
}

extension SectionOrder {
    /// Sections in the order in which the entries first name them.
    public static var appearance: SectionOrder { SectionOrder() }

    /// The sections with the most entries first.
    public static var count: SectionOrder { SectionOrder(remainder: .count) }

    /// Sections in the order of a list, then the others by appearance.
    public static func given(_ keys: [SectionKey]) -> SectionOrder { SectionOrder(given: keys) }

    /// Sections sorted by a strict weak ordering of their keys.
    public static func sorted(by areInIncreasingOrder: @escaping @Sendable (SectionKey, SectionKey) -> Bool)
        -> SectionOrder
    {
        SectionOrder(remainder: .sorted(areInIncreasingOrder))
    }
}

extension SectionOrder where SectionKey: Comparable {
    /// Sections sorted by their keys, the least first.
    public static var ascending: SectionOrder { .sorted { $0 < $1 } }

    /// Sections sorted by their keys, the greatest first.
    public static var descending: SectionOrder { .sorted { $0 > $1 } }
}
