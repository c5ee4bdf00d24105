import Dispatch
import Glibc
import Synchronization

/// A handler of the signals that ask a command to end: SIGINT (Ctrl-C), SIGTERM and SIGHUP.
///
/// Create one when the command starts. A signal then ends the program at once with a one-line message. Run
/// work that must clean up when it is interrupted in ``run(_:interruptedMessage:)``. There, a signal cancels
/// the task of the work, and the program ends after the work has cleaned up and returned.
///
///     let interruption = InterruptHandler()
///     let site = try await options.load(console)         // a signal prints one line and ends the program
///     let result = await interruption.run {
///         await publish(site)                            // if canceled: stops, cleans up, and returns
///     } interruptedMessage: { result in
///         result.isComplete ? "interrupted; the site was published" : "interrupted; nothing was published"
///     }
///
/// The exit status is 128 plus the signal number: 130, 143 or 129. A second signal ends the program without waiting. A
/// signal that was ignored when the program started, as with `nohup`, stays ignored.
final class InterruptHandler {
    /// The state that is shared with the signal handlers, which run on their own threads.
    private final class State: Sendable {
        private struct Values {
            var received: Int32?
            /// A function that cancels the work; `nil` if no work is running.
            var cancel: (@Sendable () -> Void)?
        }

        private let values = Mutex(Values())

        /// Starts the work. A signal that comes meanwhile waits, and then cancels it.
        func begin<Value>(_ start: () -> Task<Value, Never>) -> Task<Value, Never> {
            values.withLock { values in
                let task = start()
                values.cancel = { task.cancel() }
                return task
            }
        }

        /// Records the end of the work.
        ///
        /// - Returns: The signal that was received while the work was running, or `nil`.
        func end() -> Int32? {
            values.withLock { values in
                values.cancel = nil
                return values.received
            }
        }

        /// Cancels the work on the first signal. Without work, or on the second signal, ends the program.
        func receive(_ signal: Int32, message: String) {
            let cancel = values.withLock { values in
                defer { values.received = signal }
                return values.received == nil ? values.cancel : nil
            }
            guard let cancel else { InterruptHandler.exit(with: signal, message: message) }
            cancel()
        }
    }

    /// The message if nothing was changed, or all changes were undone.
    static let nothingChanged = "interrupted; nothing was changed"

    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    private let state = State()
    private let sources: [any DispatchSourceSignal]

    /// Starts handling signals, and returns when all of them are handled.
    ///
    /// - Parameter message: The message to print when a signal ends the program at once.
    init(message: String = InterruptHandler.nothingChanged) {
        let state = state
        // A queue of its own, because a shared one may have no thread for it while others wait or work.
        let queue = DispatchQueue(label: "signals")
        let registrations = DispatchGroup()
        sources = Self.signals.filter { !Self.isIgnored($0) }.map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            registrations.enter()
            source.setRegistrationHandler { registrations.leave() }
            source.setEventHandler { state.receive(signal, message: message) }
            source.resume()
            return source
        }
        // A signal that is not registered yet ends the program, which then leaves what it has made so far.
        registrations.wait()
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Runs `work` in a task that a signal cancels.
    ///
    /// - Parameters:
    ///   - work: The work, which cleans up when it is canceled.
    ///   - interruptedMessage: A function that returns the message to print after an interruption, from the
    ///     result of the work.
    /// - Returns: The result of the work. If a signal was received, the program ends instead.
    func run<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value, interruptedMessage: (Value) -> String
    ) async -> Value {
        let task = state.begin { Task { await work() } }
        let value = await task.value
        if let signal = state.end() { Self.exit(with: signal, message: interruptedMessage(value)) }
        return value
    }

    private static func exit(with signal: Int32, message: String) -> Never {
        let console = Console.standardError
        // Clears the progress line.
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
