import Synchronization

/// The current content of the preview and the listeners that are notified of changes.
///
/// The content is one value that is replaced as a whole, so a request sees the site either before or after a change.
final class Preview: Sendable {
    /// The content at one point in time.
    struct Content: Sendable {
        /// The last site that was loaded without problems, or `nil` if there is none yet.
        var site: PreviewSite?
        /// The problems that prevent the current files from being shown.
        var problems: [String] = []
        /// A number that increases with every change, also across runs of the server.
        var version: Int
        /// The version at which each copied file and each search index last changed, by its path in the site.
        var changes: [String: Int] = [:]
    }

    private struct State {
        var content: Content
        /// The files that changed since the last load without problems.
        var pending: Set<String> = []
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextListener = 0
    }

    private let state: Mutex<State>

    /// The maximum number of pages that can listen at the same time.
    static let maximumListeners = 64

    /// Creates a preview without a site.
    ///
    /// - Parameter version: The initial version.
    init(version: Int) {
        state = Mutex(State(content: Content(version: version)))
    }
}

extension Preview {
    var content: Content { state.withLock { $0.content } }

    /// Updates the content with the result of loading. If there are problems, the previous site remains and
    /// the problems of the content are replaced. Calls must not overlap.
    ///
    /// - Parameters:
    ///   - load: The result of loading.
    ///   - changed: The files of the project that changed.
    func update(_ load: LoadOutcome, changed: [String] = []) {
        switch load {
        case .problems(let problems):
            state.withLock { state in
                state.content.problems = problems
                state.content.version += 1
                state.pending.formUnion(changed)
            }
        case .site(let renderer): update(PreviewSite(renderer), changed: changed)
        }
        notifyListeners()
    }

    func update(_ site: PreviewSite, changed: [String] = []) {
        let all = state.withLock { $0.pending }.union(changed)
        let files = site.outputPaths(of: all) + site.searchIndexes(of: all)
        state.withLock { state in
            state.content.site = site
            state.content.problems = []
            state.content.version += 1
            state.pending = []
            for path in files { state.content.changes[path] = state.content.version }
        }
    }

    /// Wakes every listener. If a page was closed, the next write to it then fails, which ends its listener.
    func notifyListeners() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// Adds a listener. Returns `nil` if the maximum number is reached.
    func listen() -> PreviewListener? {
        let (changeSignals, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state -> Int? in
            guard state.listeners.count < Self.maximumListeners else { return nil }
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        guard let number else { return nil }
        continuation.yield()
        return PreviewListener(number: number, changeSignals: changeSignals, preview: self)
    }

    func stopListening(_ number: Int) {
        state.withLock { $0.listeners.removeValue(forKey: number) }?.finish()
    }
}

/// A listener that is woken once when it is added and after each change. It is removed when it is deinitialized.
final class PreviewListener: Sendable {
    let changeSignals: AsyncStream<Void>
    private let number: Int
    private let preview: Preview

    init(number: Int, changeSignals: AsyncStream<Void>, preview: Preview) {
        self.number = number
        self.changeSignals = changeSignals
        self.preview = preview
    }

    /// Ends ``changeSignals``.
    func stop() {
        preview.stopListening(number)
    }

    deinit {
        stop()
    }
}
