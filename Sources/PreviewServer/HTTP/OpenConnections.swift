import Synchronization

/// The connections that are being served.
final class OpenConnections: Sendable {
    private struct State {
        var connections: [ObjectIdentifier: Connection] = [:]
        var isStopping = false
        var waits: [(maximum: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    private var all: [Connection] { state.withLock { Array($0.connections.values) } }

    func add(_ connection: Connection) {
        let isStopping = state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = connection
            return state.isStopping
        }
        if isStopping { connection.stop() }
    }

    func remove(_ connection: Connection) {
        let ended = state.withLock { state in
            state.connections[ObjectIdentifier(connection)] = nil
            let count = state.connections.count
            defer { state.waits.removeAll { count <= $0.maximum } }
            return state.waits.filter { count <= $0.maximum }
        }
        for wait in ended { wait.continuation.resume() }
    }

    /// Waits until there are at most `maximum` connections, or until the server stops.
    func wait(untilAtMost maximum: Int) async {
        await withCheckedContinuation { continuation in
            let isEnded = state.withLock { state in
                guard state.connections.count > maximum else { return true }
                state.waits.append((maximum, continuation))
                return false
            }
            if isEnded { continuation.resume() }
        }
    }

    /// Ends the connections, after the responses that are complete within the grace period.
    func stop(within gracePeriod: Duration) async {
        state.withLock { $0.isStopping = true }
        for connection in all { connection.stop() }
        let timer = DelayedAction(after: gracePeriod) { self.endWaits() }
        await wait(untilAtMost: 0)
        timer.cancel()
        for connection in all { connection.shutDown() }
    }

    private func endWaits() {
        let waits = state.withLock { state in
            defer { state.waits = [] }
            return state.waits
        }
        for wait in waits { wait.continuation.resume() }
    }
}
