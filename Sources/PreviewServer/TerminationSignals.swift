import Dispatch
import Glibc

/// The signals that ask the server to stop: SIGINT (Ctrl-C) and SIGTERM. They do not end the program while this exists.
final class TerminationSignals: Sendable {
    private let received: AsyncStream<Void>
    // Not Sendable, but used only when the object is created and destroyed.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    /// Waits until the signals are handled. Before, they end the program.
    init() async {
        let (received, continuation) = AsyncStream.makeStream(of: Void.self)
        let (registered, registration) = AsyncStream.makeStream(of: Void.self)
        // A global queue would keep waking the program; see PreviewExecutor.
        let queue = DispatchQueue(label: "TerminationSignals")
        self.received = received
        sources = [SIGINT, SIGTERM].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { continuation.yield() }
            source.setRegistrationHandler { registration.yield() }
            source.resume()
            return source
        }
        for await _ in registered.prefix(sources.count) {}
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Waits for the first signal, or until the task is canceled.
    func wait() async {
        for await _ in received { return }
    }
}
