/// How many entries of a section may be selected at once.
public enum SelectionPolicy: Hashable, Sendable {
    /// Its entries cannot be selected there.
    case disabled
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

    /// The policy of a section. A policy that is set is an exception, also one that equals the standard.
    ///
    ///     policies["Lead"] = .disabled
    ///
    /// - Complexity: O(1) on average.
    public subscript(key: SectionKey) -> SelectionPolicy {
        get { exceptions.isEmpty ? standard : exceptions[key] ?? standard }
        set { exceptions[key] = newValue }
    }
}
