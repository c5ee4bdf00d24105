import Dispatch
import Glibc

/// The system's notices that something happened in some folders (inotify).
///
/// They only make a change visible sooner: what has changed is found by looking, and where there are no notices
/// (network file systems, no more watches left) looking now and then does.
final class InotifyWatcher {
    private let descriptor: CInt
    private let source: (any DispatchSourceRead)?

    private static let mask = UInt32(
        IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO
            | IN_DELETE_SELF | IN_MOVE_SELF)

    /// - Parameter notice: is called, on a thread of the system's choice, after one or several events.
    init(onChange: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        self.descriptor = descriptor
        guard descriptor >= 0 else {
            source = nil
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
        source.setEventHandler {
            // Which events they were does not matter.
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

    /// Begins to watch a folder, not those in it. Again is as well as once.
    func watch(_ folder: String) {
        guard descriptor >= 0 else { return }
        inotify_add_watch(descriptor, folder, Self.mask)
    }
}
