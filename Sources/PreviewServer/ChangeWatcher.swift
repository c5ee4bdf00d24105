/// A watcher that reloads the site after each change of its files.
struct ChangeWatcher: Sendable {
    private let source: PreviewSource
    private let preview: Preview
    private let watcher = InotifyWatcher()
    /// The fingerprints of the files before the site was first loaded.
    private let initial: FileFingerprints

    /// The time for which no file may change before the changed files are read, because an editor may write a file in
    /// several steps, and the time after which they are read in any case.
    static let debounceInterval = Duration.milliseconds(10)
    static let maximumDelay = Duration.milliseconds(100)
    /// The time for which a file that a program is writing is not read.
    static let maximumWriting = Duration.seconds(1)
    /// The interval at which files are checked if the system does not report changes.
    static let pollInterval = Duration.seconds(2)
    /// The interval at which a heartbeat is sent to the listeners.
    static let heartbeatInterval = Duration.seconds(20)

    /// Starts watching. Changes from now on are noticed, but reported only while it runs.
    init(source: PreviewSource, preview: Preview) {
        self.source = source
        self.preview = preview
        for path in Self.folders(of: source).values {
            watcher.watch(parent: Self.parent(of: path), of: Self.lastComponent(of: path))
        }
        initial = FileFingerprints(of: Self.folders(of: source), entering: watcher.watch(_:as:))
    }

    /// Reloads the site after changes until the task is canceled.
    func run() async {
        await withTaskGroup { group in
            let (changeSignals, continuation) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            group.addTask { await watch(changeSignals) }
            watcher.start { continuation.yield() }
            if polls { group.addTask { await Self.each(Self.pollInterval) { continuation.yield() } } }
            group.addTask { await Self.each(Self.heartbeatInterval) { preview.notifyListeners() } }
        }
    }
}

extension ChangeWatcher {
    static func folders(of source: PreviewSource) -> [String: String] {
        ["content": source.contentFolder, "Templates": source.templatesFolder]
    }

    private var polls: Bool { source.polls || !watcher.isComplete }

    private func watch(_ changeSignals: AsyncStream<Void>) async {
        var known = initial
        for await _ in changeSignals {
            let changed = polls ? await scan(&known) : await changes(&known)
            guard !changed.isEmpty, !Task.isCancelled else { continue }
            preview.update(await source.load(.change(changed)), changed: changed)
        }
    }

    /// Waits until no more files change, and returns those that have changed.
    private func changes(_ known: inout FileFingerprints) async -> [String] {
        var changes = watcher.takeChanges()
        let start = ContinuousClock.now
        while !Task.isCancelled {
            try? await DelayedAction.sleep(for: Self.debounceInterval)
            let more = watcher.takeChanges()
            changes.merge(more)
            let time = ContinuousClock.now - start
            if watcher.isFileBeingWritten, time < Self.maximumWriting { continue }
            if more.isEmpty || time >= Self.maximumDelay { break }
        }
        watcher.stopWaiting()
        if !changes.needsScan, let changed = known.update(changes.files) { return changed }
        // Folders that are found now are watched before they are listed.
        let found = FileFingerprints(of: Self.folders(of: source), entering: watcher.watch(_:as:))
        defer { known = found }
        return found.differences(from: known)
    }

    /// Scans until two scans in a row are equal, for about a second at most, and returns the files that have changed.
    private func scan(_ known: inout FileFingerprints) async -> [String] {
        var found = FileFingerprints(of: Self.folders(of: source))
        guard found != known || known.hasUnsettledFiles else { return [] }
        for _ in 0..<40 {
            try? await DelayedAction.sleep(for: .milliseconds(25))
            let next = FileFingerprints(of: Self.folders(of: source))
            if next == found { break }
            found = next
        }
        defer { known = found }
        return found.differences(from: known)
    }

    private static func parent(of folder: String) -> String {
        let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return "." }
        let parent = parts.dropLast().joined(separator: "/")
        return parent.isEmpty ? "/" : parent
    }

    private static func lastComponent(of folder: String) -> String {
        folder.split(separator: "/").last.map(String.init) ?? folder
    }

    private static func each(_ time: Duration, _ action: () -> Void) async {
        while (try? await DelayedAction.sleep(for: time)) != nil { action() }
    }
}
