public import Diagnostics

/// A key of entries that a setting names, and where it does.
public struct FieldReference: Sendable {
    public let path: FieldPath
    /// Where the key is named, for messages.
    public let origin: Origin
}
