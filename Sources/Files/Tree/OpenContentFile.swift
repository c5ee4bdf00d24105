/// A regular file of a content folder that is open for reading. It is closed when this object is
/// deinitialized.
public final class OpenContentFile: Sendable {
    package let descriptor: Descriptor
    /// The metadata when the file was opened.
    package let version: FileVersion

    init(_ descriptor: consuming Descriptor, version: FileVersion) {
        self.descriptor = descriptor
        self.version = version
    }
}
