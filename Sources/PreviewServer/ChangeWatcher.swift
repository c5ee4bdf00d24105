import ServiceLifecycle

/// A service that reloads the site after each change of its files.
struct ChangeWatcher: Service {
    let source: PreviewSource
    let preview: Preview
    /// The fingerprints of the files before the site was first loaded.
    let initial: FileFingerprints

    /// The time for which files must remain unchanged before they are read, because an editor may write a
    /// file in several steps.
    static let debounceInterval = Duration.milliseconds(25)
    /// The interval at which files are checked without a notification.
    static let pollInterval = Duration.seconds(2)
    /// The interval at which a heartbeat is sent to the listeners.
    static let heartbeatInterval = Duration.seconds(20)

    func run() async {
        await withTaskGroup { group in
            let (changeSignals, continuation) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            group.addTask { await watch(changeSignals) { continuation.yield() } }
            group.addTask { await Self.each(Self.pollInterval) { continuation.yield() } }
            group.addTask { await Self.each(Self.heartbeatInterval) { preview.notifyListeners() } }
            try? await gracefulShutdown()
            group.cancelAll()
        }
    }
}

extension ChangeWatcher {
    static func folders(of source: PreviewSource) -> [String: String] {
        ["content": source.contentFolder, "Templates": source.templatesFolder]
    }

    private func watch(_ changeSignals: AsyncStream<Void>, onChange: @escaping @Sendable () -> Void) async {
        let watcher = InotifyWatcher(onChange: onChange)
        // Watching the parents detects when the folders themselves appear or disappear.
        for folder in Set(Self.folders(of: source).values.map(Self.parent)) { watcher.watch(folder) }
        let scan = { FileFingerprints(of: Self.folders(of: source), entering: watcher.watch) }
        var known = initial
        onChange()
        for await _ in changeSignals {
            let fingerprints = scan()
            guard fingerprints != known else { continue }
            let settled = await settle(fingerprints, scan)
            let changed = settled.differences(from: known)
            known = settled
            guard !changed.isEmpty, !Task.isCancelled else { continue }
            preview.update(await source.load(.change(changed)), changed: changed)
        }
    }

    /// Scans until two scans in a row are equal, for about a second at most.
    private func settle(_ first: FileFingerprints, _ scan: () -> FileFingerprints) async -> FileFingerprints {
        var fingerprints = first
        for _ in 0..<40 {
            try? await Task.sleep(for: Self.debounceInterval)
            let next = scan()
            if next == fingerprints { break }
            fingerprints = next
        }
        return fingerprints
    }

    private static func parent(of folder: String) -> String {
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return "." }
        let parent = parts.dropLast().joined(separator: "/")
        return parent.isEmpty ? "/" : parent
    }

    private static func each(_ time: Duration, _ action: () -> Void) async {
        while (try? await Task.sleep(for: time)) != nil { action() }
    }
}
