import Content
import Dispatch
import Glibc
import Synchronization

/// A watcher of folders that uses inotify and collects the names of what changes.
final class InotifyWatcher: Sendable {
    /// What has changed since it was last taken.
    struct Changes {
        /// The files that may have changed, each by its path on disk and its name in the project.
        var files: [String: String] = [:]
        /// Whether something has changed that only a scan shows: a folder, or a file whose event was lost.
        var needsScan = false

        var isEmpty: Bool { files.isEmpty && !needsScan }

        /// Adds later changes.
        mutating func merge(_ more: Changes) {
            files.merge(more.files) { $1 }
            needsScan = needsScan || more.needsScan
        }
    }

    private struct State {
        /// The watched folders by watch descriptor: the path on disk, and the name in the project.
        var folders: [CInt: (path: String, name: String)] = [:]
        /// The names that matter in the parents of the project's folders, by watch descriptor.
        var parents: [CInt: Set<String>] = [:]
        var changes = Changes()
        /// The files that a program is writing, by their paths on disk.
        var written: Set<String> = []
        /// Those that a program keeps open after writing, as one that uses a database does.
        var keptOpen: Set<String> = []
        var isComplete: Bool
        var onChange: (@Sendable () -> Void)?
    }

    private let descriptor: CInt
    // Not Sendable, but used only when the watcher is created and destroyed.
    nonisolated(unsafe) private let source: (any DispatchSourceRead)?
    private let state: Mutex<State>

    private static let mask = UInt32(
        IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO
            | IN_DELETE_SELF | IN_MOVE_SELF)

    init() {
        let descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
        self.descriptor = descriptor
        state = Mutex(State(isComplete: descriptor >= 0))
        guard descriptor >= 0 else {
            source = nil
            return
        }
        // A global queue would keep waking the program; see PreviewExecutor.
        let queue = DispatchQueue(label: "InotifyWatcher")
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        self.source = source
        source.setEventHandler { [weak self] in self?.readEvents() }
        source.setCancelHandler { close(descriptor) }
        source.resume()
    }

    deinit {
        source?.cancel()
    }
}

extension InotifyWatcher {
    /// Whether every folder is watched. Otherwise, for example after the system's limit of watches, files must be
    /// polled.
    var isComplete: Bool { state.withLock { $0.isComplete } }

    /// Sets the function that is called after one or more events, on a thread that the system chooses. Calls it if there
    /// are changes already.
    func start(onChange: @escaping @Sendable () -> Void) {
        let hasChanges = state.withLock { state in
            state.onChange = onChange
            return !state.changes.isEmpty
        }
        if hasChanges { onChange() }
    }

    /// Starts watching a folder, without its subfolders. Watching a folder again has no effect.
    /// - Parameter name: The name of the folder in the project.
    func watch(_ path: String, as name: String) {
        state.withLock { state in
            guard let watch = add(path, to: &state) else { return }
            state.folders[watch] = (path, name)
        }
    }

    /// Starts watching a parent of a project's folder, in order to notice when the folder appears or disappears.
    func watch(parent: String, of name: String) {
        state.withLock { state in
            guard let watch = add(parent, to: &state) else { return }
            state.parents[watch, default: []].insert(name)
        }
    }

    /// Returns the changes since the last call.
    func takeChanges() -> Changes {
        state.withLock { state in
            defer { state.changes = Changes() }
            return state.changes
        }
    }

    /// Whether a program has begun to write a file and has not closed it.
    var isFileBeingWritten: Bool { state.withLock { !$0.written.isEmpty } }

    /// Treats the files that are being written as finished, now and until they are closed.
    func stopWaiting() {
        state.withLock { state in
            state.keptOpen.formUnion(state.written)
            state.written = []
        }
    }

    private func add(_ path: String, to state: inout State) -> CInt? {
        guard descriptor >= 0 else { return nil }
        let watch = inotify_add_watch(descriptor, path, Self.mask)
        if watch >= 0 { return watch }
        if errno != ENOENT, errno != ENOTDIR { state.isComplete = false }
        return nil
    }
}

extension InotifyWatcher {
    private func readEvents() {
        withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { break }
                record(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
        let onChange = state.withLock { $0.changes.isEmpty ? nil : $0.onChange }
        onChange?()
    }

    /// Records the changes that inotify reports in its own format.
    func record(_ events: UnsafeRawBufferPointer) {
        state.withLock { Self.record(events, in: &$0) }
    }

    private static func record(_ events: UnsafeRawBufferPointer, in state: inout State) {
        let headerLength = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + headerLength <= events.count {
            let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let name = events[(offset + headerLength)..<(offset + headerLength + Int(event.len))]
                .prefix { $0 != 0 }
            offset += headerLength + Int(event.len)
            record(event, name: String(validating: name, as: UTF8.self), in: &state)
        }
    }

    private static func record(_ event: inotify_event, name: String?, in state: inout State) {
        if let names = state.parents[event.wd], state.folders[event.wd] == nil {
            if name.map(names.contains) ?? true { state.changes.needsScan = true }
            return
        }
        guard let folder = state.folders[event.wd], let name, !name.isEmpty,
            event.mask & UInt32(IN_ISDIR | IN_Q_OVERFLOW) == 0
        else {
            state.changes.needsScan = true
            return
        }
        guard !ContentLayout.isIgnored(name, isFolder: false) else { return }
        let path = folder.path + "/" + name
        state.changes.files[path] = folder.name + "/" + name
        let begins =
            event.mask & UInt32(IN_MODIFY) != 0 || event.mask & UInt32(IN_CREATE) != 0 && isNewFile(path)
        let ends = event.mask & UInt32(IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO) != 0
        if begins, !state.keptOpen.contains(path) { state.written.insert(path) }
        if ends {
            state.written.remove(path)
            state.keptOpen.remove(path)
        }
    }

    /// Whether a program that has created a file will close it: links and special files are not closed.
    private static func isNewFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
    }
}
