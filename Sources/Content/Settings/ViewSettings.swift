public import Sectioning
public import Diagnostics

/// How one view of a catalog divides its entries into sections.
public struct ViewSettings: Sendable {
    public var id: String
    public var title: String?
    /// The language that determines order and letters; the catalog's if absent.
    public var language: String?
    /// The keys of an entry that this view displays and sorts by, if they differ from the catalog's.
    public var entry = ViewEntrySettings()
    /// The field that determines the sections; the title if absent.
    public var section: FieldPath?
    public var grouping: Grouping
    public var order = Order.ascending
    /// The positions of the sections in ``order``, for messages.
    public var orderPositions: [SourcePosition] = []
    /// The positions of the sections that objects of settings name, by the key of the object and the name, for messages.
    public var namePositions: [String: [String: SourcePosition]] = [:]
    public var entries = EntryOrder.ascending
    public var numbers = Numbers.integers
    public var index = Index.automatic
    public var indexLength: Int?
    public var empty = EmptySectionPolicy.omit
    /// The name of the section for entries that have no value in ``section``.
    public var missing: String?
    public var selection = SelectionPolicies<String>(.disabled)
    /// Markdown above and below each section's rows.
    public var header = SectionMarkdown.none
    public var footer = SectionMarkdown.none
    /// The position of the view, for messages.
    public var origin: Origin?
    /// The keys of entries that the view itself names, and their positions.
    public var keys: [FieldReference] = []

    public init(id: String, section: FieldPath? = nil, grouping: Grouping = .firstLetter) {
        self.id = id
        self.section = section
        self.grouping = grouping
    }

    /// The view of a catalog without settings: by the first letter of the title, ascending.
    public static let `default` = ViewSettings(id: "a-z")
}

extension ViewSettings {
    /// The part of a value that determines an entry's section.
    public enum Grouping: Hashable, Sendable {
        /// The whole value. Each value of a list determines a section.
        case value
        /// The first letter, in the alphabet of the language.
        case firstLetter
        /// The first word.
        case word
        /// The year or the month of a date.
        case year, month
        /// Ranges of numbers between ascending bounds; a range includes its lower bound.
        case ranges([Bound])

        /// Whether the sections are parts of a date.
        var isByDate: Bool { self == .year || self == .month }
    }

    /// A bound of a range of numbers, as written.
    public struct Bound: Hashable, Sendable {
        public let value: Double
        public let text: String
    }

    /// The order of the sections.
    public enum Order: Hashable, Sendable {
        case ascending, descending, count, appearance
        /// The listed sections in this order, followed by the others in ascending order.
        case list([String])
    }

    /// How numbers inside titles and values are compared.
    public enum Numbers: Hashable, Sendable {
        /// Digit by digit, as for codes.
        case digits
        /// Each sequence of digits by its value.
        case integers
        /// Each sequence of digits by its value, and the digits after a decimal point one by one.
        case decimals
    }

    /// The order of entries in a section.
    public enum EntryOrder: Hashable, Sendable {
        /// By the sort key.
        case ascending, descending
        /// By the value of a field, then by the sort key.
        case field(FieldPath, descending: Bool)
    }

    /// How a section's index title is made.
    public enum Index: Hashable, Sendable {
        /// By the kind of section: a single letter for names, digits for years and months, and a bound for
        /// ranges.
        case automatic
        case style(IndexTitle)
        /// No index at all.
        case none
        /// Titles by section; other sections have titles as in `automatic`.
        case table([String: String])
    }
}
