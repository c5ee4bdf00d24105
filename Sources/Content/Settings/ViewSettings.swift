/// How one view of a catalog cuts its entries into sections.
public struct ViewSettings: Sendable {
    /// What a section is made of.
    public enum Grouping: String, CaseIterable, Sendable {
        /// The value itself; each value of a list.
        case value
        /// The letter of the language's alphabet.
        case firstLetter
    }

    /// The order of the sections.
    public enum Order: Hashable, Sendable {
        case ascending, descending, count, appearance
        /// In this order; others follow in ascending order.
        case list([String])
    }

    /// The order of entries in a section.
    public enum EntryOrder: Hashable, Sendable {
        /// By the sort key.
        case ascending, descending
        /// By the value of a field, then by the sort key.
        case field(FieldPath, descending: Bool)
    }

    /// What becomes of sections without entries that the order or the alphabet names.
    public enum EmptySections: String, CaseIterable, Sendable {
        case omit, header, index
    }

    /// A way to make index titles from names.
    public enum IndexStyle: String, CaseIterable, Sendable {
        case singleLetter, full, initials
    }

    /// How a section's index title is made.
    public enum Index: Hashable, Sendable {
        case style(IndexStyle)
        /// No index at all.
        case none
        /// Titles by section; sections that are not in the table get their first letter.
        case table([String: String])
    }

    public var id: String
    public var title: String?
    /// The field that gives the sections; the title where absent.
    public var section: FieldPath?
    public var grouping: Grouping
    public var order: Order
    public var entries: EntryOrder
    public var index: Index
    public var indexLength: Int?
    public var empty: EmptySections
    /// The section of entries without the key.
    public var missing: String?

    public init(
        id: String, title: String? = nil, section: FieldPath? = nil, grouping: Grouping = .firstLetter,
        order: Order = .ascending, entries: EntryOrder = .ascending, index: Index = .style(.singleLetter),
        indexLength: Int? = nil, empty: EmptySections = .omit, missing: String? = nil
    ) {
        self.id = id
        self.title = title
        self.section = section
        self.grouping = grouping
        self.order = order
        self.entries = entries
        self.index = index
        self.indexLength = indexLength
        self.empty = empty
        self.missing = missing
    }

    /// The view of a catalog that says nothing: by the first letter of the title, ascending.
    public static let standard = ViewSettings(id: "a-z")
}
