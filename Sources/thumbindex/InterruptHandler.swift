import Dispatch
import Glibc
import Synchronization

/// What a command does when a signal asks the program to end: SIGINT (Ctrl-C), SIGTERM or SIGHUP.
///
/// Make one when the command begins. A signal then ends the program at once, with one line. Work that leaves
/// something behind when it stops halfway runs in ``run(_:interruptedMessage:)``: there the signal cancels the work's task,
/// and the program ends when the work has cleaned up and returned.
///
///     let interruption = InterruptHandler()
///     let site = try await options.load(console)         // a signal: one line, and the end
///     let result = await interruption.run {
///         await publish(site)                            // stops at `Task.isCancelled`, cleans up, returns
///     } interruptedMessage: { result in
///         result.isComplete ? "interrupted; the site is published" : "interrupted; publish again to complete it"
///     }
///
/// The exit status is 128 and the signal's number: 130, 143 or 129. A second signal does not wait for the work. A signal
/// that was ignored when the program began, as after `nohup`, stays ignored.
final class InterruptHandler {
    /// Shared with the signals' handlers, which run on threads of their own.
    private final class State: Sendable {
        private struct Values {
            var received: Int32?
            /// Set while work runs.
            var cancel: (@Sendable () -> Void)?
        }

        private let values = Mutex(Values())

        func begin(_ cancel: @escaping @Sendable () -> Void) {
            values.withLock { $0.cancel = cancel }
        }

        /// - Returns: the signal that came while the work ran.
        func end() -> Int32? {
            values.withLock { values in
                values.cancel = nil
                return values.received
            }
        }

        /// Cancels the work at the first signal; without work, or at the second one, the program ends.
        func receive(_ signal: Int32, message: String) {
            let cancel = values.withLock { values in
                defer { values.received = signal }
                return values.received == nil ? values.cancel : nil
            }
            guard let cancel else { InterruptHandler.exit(with: signal, message: message) }
            cancel()
        }
    }

    /// What is printed where nothing was begun, or all that was is undone.
    static let nothingChanged = "interrupted; nothing was changed"

    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let state = State()
    private let sources: [any DispatchSourceSignal]

    /// - Parameter line: what is printed when a signal ends the program at once.
    init(message: String = InterruptHandler.nothingChanged) {
        let state = state
        sources = Self.signals.filter { !Self.isIgnored($0) }.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
            source.setEventHandler { state.receive(signal, message: message) }
            source.resume()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Runs `work` in a task that a signal cancels.
    ///
    /// - Parameters:
    ///   - work: leaves nothing behind when it is cancelled.
    ///   - line: what is printed, where a signal came, once the work has returned: what is true then.
    /// - Returns: what the work returned. Where a signal came, the program ends instead.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value, interruptedMessage: (Value) -> String
    ) async -> Value {
        let task = Task { await work() }
        state.begin { task.cancel() }
        let value = await task.value
        if let signal = state.end() { Self.exit(with: signal, message: interruptedMessage(value)) }
        return value
    }

    private static func exit(with signal: Int32, message: String) -> Never {
        let console = Console.standardError
        // The progress line may be on the terminal.
        console.write((console.isTerminal ? "\r\u{1B}[K" : "") + message + "\n")
        Glibc.exit(128 + signal)
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
