import Dispatch

/// An action that runs once after some time, unless it is canceled or this object is released before.
///
/// Unlike `Task.sleep`, its timer wakes the program only when the action is due; see ``PreviewExecutor``.
final class DelayedAction: Sendable {
    private static let queue = DispatchQueue(label: "DelayedAction")

    // The protocol is not Sendable. Dispatch sources are safe to use from any thread.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    init(after delay: Duration, _ action: @escaping @Sendable () -> Void) {
        timer = DispatchSource.makeTimerSource(queue: Self.queue)
        timer.setEventHandler(handler: action)
        timer.schedule(deadline: .now() + delay / .seconds(1))
        timer.activate()
    }

    func cancel() {
        timer.cancel()
    }

    deinit {
        cancel()
    }

    /// Waits for some time.
    ///
    /// - Throws: `CancellationError`.
    static func sleep(for delay: Duration) async throws {
        let (end, continuation) = AsyncStream.makeStream(of: Void.self)
        let timer = DelayedAction(after: delay) { continuation.finish() }
        // A cancellation ends the loop, too.
        for await _ in end {}
        timer.cancel()
        try Task.checkCancellation()
    }
}
