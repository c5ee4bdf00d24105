internal import Glibc

/// A regular file of a content folder that is open for reading. It is closed when this object is
/// deinitialized.
public final class OpenContentFile: Sendable {
    public let descriptor: Int32
    /// The size in bytes when the file was opened.
    let size: Int
    /// The metadata when the file was opened.
    package let version: FileVersion

    /// Takes ownership of the descriptor.
    init(descriptor: Int32, version: FileVersion) {
        self.descriptor = descriptor
        size = version.size
        self.version = version
    }

    deinit {
        close(descriptor)
    }
}
