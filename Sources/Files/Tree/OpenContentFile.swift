internal import Glibc

/// A regular file of a content folder, open for reading, and closed when it is released.
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
