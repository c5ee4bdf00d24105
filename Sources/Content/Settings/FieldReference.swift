public import Diagnostics

/// A reference to a key of entries in the settings.
public struct FieldReference: Sendable {
    public let path: FieldPath
    /// Where the key is named, for messages.
    public let origin: Origin
}
