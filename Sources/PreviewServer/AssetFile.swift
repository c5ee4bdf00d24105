import Files
import Glibc

/// A file of the content folder that is open for sending.
///
/// Each component of its path is opened without following symbolic links, so even a link that has just replaced a
/// folder does not lead out of the project.
final class AssetFile: Sendable {
    private let descriptor: Descriptor
    /// The size in bytes when the file was opened.
    let size: Int

    /// The error for a file that exists but cannot be sent.
    struct ReadError: Error, CustomStringConvertible {
        /// The failed call, or `nil` if the file became shorter while it was sent.
        let cause: SystemError?

        var description: String {
            cause.map { "the file cannot be read: \($0.reason)" }
                ?? "the file became shorter while it was being sent"
        }
    }

    private init(_ descriptor: consuming Descriptor, size: Int) {
        self.descriptor = descriptor
        self.size = size
    }

    /// Opens a file at a path relative to `folder`.
    ///
    /// - Returns: The file, or `nil` if there is no regular file at `path`.
    /// - Throws: ``ReadError`` if the file exists but cannot be opened.
    static func open(_ path: String, in folder: String) throws(ReadError) -> AssetFile? {
        do {
            let top = try SystemError.check { Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
            var current = Descriptor(taking: top)
            let parts = path.pathParts
            for part in parts.dropLast() {
                current = try Descriptor.openFolder(part, in: current.number)
            }
            let file = try Descriptor.openFile(parts.last ?? "", in: current.number)
            let status = try file.status()
            return status.kind == .file ? AssetFile(file, size: status.size) : nil
        } catch  where error.isNotFound || error.code == ELOOP || error.code == ENXIO {
            // ENXIO: it is a socket.
            return nil
        } catch {
            throw ReadError(cause: error)
        }
    }

    /// Reads at least one and at most `count` bytes at an offset.
    func bytes(at offset: Int, maxLength count: Int) throws(ReadError) -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try descriptor.bytes.bytes(at: offset, count: count)
        } catch {
            throw ReadError(cause: error)
        }
        guard !bytes.isEmpty else { throw ReadError(cause: nil) }
        return bytes
    }
}
