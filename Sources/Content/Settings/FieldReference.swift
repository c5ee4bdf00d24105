public import Diagnostics

/// A reference to a key of entries in the settings.
public struct FieldReference: Sendable {
    public let path: FieldPath
    /// The position of the key in the settings, for messages.
    public let origin: Origin
}
