internal import Glibc

/// A regular file of a content folder, open for reading; closed when it is let go.
public final class OpenContentFile: Sendable {
    public let descriptor: Int32
    /// In bytes, when it was opened.
    let size: Int

    /// Takes over the descriptor.
    init(descriptor: Int32, size: Int) {
        self.descriptor = descriptor
        self.size = size
    }

    deinit {
        close(descriptor)
    }
}
