import Synchronization

/// A progress line that is redrawn at most ten times a second.
final class ProgressLine: Sendable {
    private struct State {
        var done = 0
        var shownAt: ContinuousClock.Instant?
    }

    private let console: Console
    private let isShown: Bool
    /// A description of the work, such as `Rendering pages`.
    private let work: String
    private let state = Mutex(State())

    init(console: Console, isShown: Bool, work: String = "Rendering pages") {
        self.console = console
        self.isShown = isShown
        self.work = work
    }

    func show(_ done: Int, of total: Int) {
        guard isShown else { return }
        let text = state.withLock { state -> String? in
            state.done = max(state.done, done)
            let now = ContinuousClock.now
            if let before = state.shownAt, now - before < .milliseconds(100) { return nil }
            state.shownAt = now
            return "\r\u{1B}[K\(work): \(state.done) of \(total)"
        }
        if let text { console.write(text) }
    }

    func clear() {
        if isShown { console.write("\r\u{1B}[K") }
    }
}
