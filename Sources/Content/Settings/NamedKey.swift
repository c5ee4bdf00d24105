public import Diagnostics

/// A key of entries that a setting names, and where it does.
public struct NamedKey: Sendable {
    public let path: FieldPath
    /// Where the key is named, for messages.
    public let origin: Origin
}
