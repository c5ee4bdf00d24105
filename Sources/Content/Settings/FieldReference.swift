public import Diagnostics

/// A reference, in the settings, to a key of entries.
public struct FieldReference: Sendable {
    public let path: FieldPath
    /// The position of the key in the settings, for messages.
    public let origin: Origin
}
