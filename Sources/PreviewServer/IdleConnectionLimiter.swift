import Synchronization

/// A limit on the number of connections that wait for a request.
///
/// A server accepts a limited number of connections. If idle ones used all of them, requests would wait until one times
/// out. Therefore, adding one connection too many closes the one that has been idle longest. A browser whose idle
/// connection is closed opens another.
final class IdleConnectionLimiter: Sendable {
    private struct State {
        var closeHandlers: [Int: @Sendable () -> Void] = [:]
        /// A lower bound for the ids in use.
        var lowestID = 0
        var nextID = 0
    }

    private let maximum: Int
    private let state = Mutex(State())

    init(maximum: Int) {
        self.maximum = maximum
    }

    /// Adds a connection.
    ///
    /// - Parameter close: Closes the connection. Called at most once, and not after the connection is removed.
    /// - Returns: An id for ``remove(_:)``.
    /// - Complexity: O(1), amortized over all connections.
    func add(closing close: @escaping @Sendable () -> Void) -> Int {
        let (id, oldest) = state.withLock { state -> (Int, (@Sendable () -> Void)?) in
            let id = state.nextID
            state.nextID += 1
            state.closeHandlers[id] = close
            guard state.closeHandlers.count > maximum else { return (id, nil) }
            while state.closeHandlers[state.lowestID] == nil { state.lowestID += 1 }
            return (id, state.closeHandlers.removeValue(forKey: state.lowestID))
        }
        oldest?()
        return id
    }

    /// Removes a connection that has received a request or was closed.
    func remove(_ id: Int) {
        state.withLock { _ = $0.closeHandlers.removeValue(forKey: id) }
    }
}
