import Dispatch
import Glibc

/// A watcher of folders that uses inotify.
///
/// Notifications only reduce latency, because changes are found by scanning. Periodic scans find changes that
/// cause no notification (on network file systems, or when the watch limit is reached).
final class InotifyWatcher {
    private let descriptor: CInt
    private let source: (any DispatchSourceRead)?

    private static let mask = UInt32(
        IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO
            | IN_DELETE_SELF | IN_MOVE_SELF)

    /// Creates a watcher without folders.
    ///
    /// - Parameter onChange: Called after one or more events, on a thread that the system chooses.
    init(onChange: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        self.descriptor = descriptor
        guard descriptor >= 0 else {
            source = nil
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
        source.setEventHandler {
            // The events themselves do not matter.
            withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
                while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
            }
            onChange()
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        self.source = source
    }

    deinit {
        source?.cancel()
    }

    /// Starts watching a folder, without its subfolders. Watching a folder again has no effect.
    func watch(_ folder: String) {
        guard descriptor >= 0 else { return }
        inotify_add_watch(descriptor, folder, Self.mask)
    }
}
