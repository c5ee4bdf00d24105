/// How many entries of a section may be selected at once.
public enum SelectionPolicy: Hashable, Sendable {
    /// No entry can be selected in the section.
    case disabled
    /// At most one entry can be selected: selecting an entry deselects any other.
    case single
    /// Any number of entries can be selected.
    case multiple
    /// At most the given number of entries can be selected: selecting another entry deselects the one that was
    /// selected first. A number less than 1 counts as 1.
    case atMost(Int)
}

extension SelectionPolicy: Codable {}

extension SelectionPolicy {
    /// The maximum number of selected entries; `nil` if there is no maximum.
    @usableFromInline
    var limit: Int? {
        switch self {
        case .disabled: 0
        case .single: 1
        case .multiple: nil
        case .atMost(let count): max(count, 1)
        }
    }
}

/// The selection policies of all sections: a default and exceptions by key.
public struct SelectionPolicies<SectionKey: Hashable & Sendable>: Hashable, Sendable {
    /// The policy of sections without an exception.
    public var `default`: SelectionPolicy
    /// The policies of individual sections. A key without a section has no effect.
    public var exceptions: [SectionKey: SelectionPolicy]

    /// Creates policies from a default and exceptions.
    /// - Complexity: O(1).
    @inlinable
    public init(_ default: SelectionPolicy, exceptions: [SectionKey: SelectionPolicy] = [:]) {
        self.default = `default`
        self.exceptions = exceptions
    }

    /// The policy of a section. Setting a policy adds an exception, even if it equals the default.
    ///
    ///     policies["Lead"] = .disabled
    ///
    /// - Complexity: O(1) on average.
    @inlinable
    public subscript(key: SectionKey) -> SelectionPolicy {
        get { exceptions.isEmpty ? self.default : exceptions[key] ?? self.default }
        set { exceptions[key] = newValue }
    }
}

extension SelectionPolicies: Codable where SectionKey: Codable {}
