internal import Glibc

/// A regular file of a content folder that is open for reading. It is closed when this object is
/// deinitialized.
public final class OpenContentFile: Sendable {
    public let descriptor: Int32
    /// The size in bytes when the file was opened.
    let size: Int

    /// Takes ownership of the descriptor.
    init(descriptor: Int32, size: Int) {
        self.descriptor = descriptor
        self.size = size
    }

    deinit {
        close(descriptor)
    }
}
