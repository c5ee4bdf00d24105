import Synchronization

/// What the preview shows now, and who is told when that changes.
///
/// The state is one value that is replaced as a whole: a request sees the site before a change or after it.
final class Preview: Sendable {
    /// What is shown at one time.
    struct Content: Sendable {
        /// The last site that could be made; `nil` where there was none yet.
        var site: PreviewSite?
        /// What is wrong with the content as it is now, so that a newer site could not be made.
        var problems: [String] = []
        /// Grows with every change; also from one run of the server to the next.
        var version: Int
        /// When each copied file that has changed did so last: versions by paths in the site.
        var changes: [String: Int] = [:]
    }

    private struct State {
        var content: Content
        /// Files that changed since there was a site without problems.
        var pending: Set<String> = []
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextListener = 0
    }

    private let state: Mutex<State>

    /// How many pages can listen at a time.
    static let maximumListeners = 64

    /// - Parameter version: the first version.
    init(version: Int) {
        state = Mutex(State(content: Content(version: version)))
    }
}

extension Preview {
    var content: Content { state.withLock { $0.content } }

    /// Shows what was loaded; with problems, what was shown goes on beside them. Calls follow one another.
    ///
    /// - Parameter changed: the files of the project that are not as they were.
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
        let copies = site.outputPaths(of: all)
        state.withLock { state in
            state.content.site = site
            state.content.problems = []
            state.content.version += 1
            state.pending = []
            for path in copies { state.content.changes[path] = state.content.version }
        }
    }

    /// Makes every listener look again, which finds out those that are gone.
    func notifyListeners() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield() }
    }

    /// A place among the listeners; `nil` where all are taken.
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

/// One that is woken, at once and after each change, to look what is shown. Its place is free again when it is
/// gone.
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
