import Synchronization

/// A limit on the connections that wait for their client: for a request, or until it reads a response.
///
/// A server accepts a limited number of connections. If idle connections used all of them, requests would wait until one
/// times out. Therefore, adding one too many closes the one that has been idle longest. A browser whose idle connection
/// is closed opens another.
final class IdleConnectionLimiter: Sendable {
    private struct State {
        /// The functions that close the idle connections, by id.
        var connections: [Int: @Sendable () -> Void] = [:]
        /// A lower bound for the ids in use.
        var lowestID = 0
        var nextID = 0

        mutating func removeOldest() -> (@Sendable () -> Void)? {
            guard !connections.isEmpty else { return nil }
            while connections[lowestID] == nil { lowestID += 1 }
            return connections.removeValue(forKey: lowestID)
        }
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
        let (id, closeOldest) = state.withLock { state in
            let id = state.nextID
            state.nextID += 1
            state.connections[id] = close
            return (id, state.connections.count > maximum ? state.removeOldest() : nil)
        }
        closeOldest?()
        return id
    }

    /// Closes the connection that has been idle longest.
    func closeOldest() {
        state.withLock { $0.removeOldest() }?()
    }

    /// Removes a connection that has received a request, whose client has read the response, or that was closed.
    func remove(_ id: Int) {
        state.withLock { _ = $0.connections.removeValue(forKey: id) }
    }
}
