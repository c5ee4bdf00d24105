/// How many entries of a section may be selected at once.
public enum SelectionPolicy: Hashable, Sendable {
    /// None: its entries cannot be selected there.
    case none
    /// One at most: selecting another one deselects it.
    case single
    /// Any number.
    case multiple
}

/// The selection policy of each section: one for all, and exceptions by key.
public struct SelectionPolicies<SectionKey: Hashable & Sendable>: Hashable, Sendable {
    /// The policy of sections that are no exception.
    public var standard: SelectionPolicy
    /// The policies of the sections that have one of their own. A key without a section does no harm.
    public var exceptions: [SectionKey: SelectionPolicy]

    /// One policy for all sections but some.
    public init(_ standard: SelectionPolicy, exceptions: [SectionKey: SelectionPolicy] = [:]) {
        self.standard = standard
        self.exceptions = exceptions
    }

    /// The policy of a section.
    /// - Complexity: O(1) on average.
    public subscript(key: SectionKey) -> SelectionPolicy {
        exceptions.isEmpty ? standard : exceptions[key] ?? standard
    }
}
