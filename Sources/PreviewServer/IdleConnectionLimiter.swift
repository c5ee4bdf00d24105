import Synchronization

/// A limit on the connections that wait for their client: for a request, or until it reads a response.
///
/// A server accepts a limited number of connections, and has a limited amount of memory for responses. If idle connections
/// used all of it, requests would wait until one times out. Therefore, adding one too many closes the one that has been
/// idle longest. A browser whose idle connection is closed opens another.
final class IdleConnectionLimiter: Sendable {
    private struct Connection {
        /// The size of the response that is stored until the client has read it.
        let bytes: Int
        let close: @Sendable () -> Void
    }

    private struct State {
        var connections: [Int: Connection] = [:]
        /// The sum of the sizes.
        var bytes = 0
        /// A lower bound for the ids in use.
        var lowestID = 0
        var nextID = 0

        mutating func remove(_ id: Int) -> Connection? {
            let removed = connections.removeValue(forKey: id)
            bytes -= removed?.bytes ?? 0
            return removed
        }
    }

    private let maximum: Int
    private let maximumBytes: Int
    private let state = Mutex(State())

    init(maximum: Int, maximumBytes: Int) {
        self.maximum = maximum
        self.maximumBytes = maximumBytes
    }

    /// Adds a connection.
    ///
    /// - Parameters:
    ///   - bytes: The size of the response that is stored until the client has read it. A response larger than the limit
    ///     is stored alone.
    ///   - close: Closes the connection. Called at most once, and not after the connection is removed.
    /// - Returns: An id for ``remove(_:)``.
    /// - Complexity: O(1), amortized over all connections; O(*connections*) if there are too many bytes.
    func add(holding bytes: Int = 0, closing close: @escaping @Sendable () -> Void) -> Int {
        let (id, closed) = state.withLock { state -> (Int, [Connection]) in
            let id = state.nextID
            state.nextID += 1
            state.connections[id] = Connection(bytes: bytes, close: close)
            state.bytes += bytes
            var closed: [Connection] = []
            if state.connections.count > maximum {
                while state.connections[state.lowestID] == nil { state.lowestID += 1 }
                state.remove(state.lowestID).map { closed.append($0) }
            }
            if bytes > 0, state.bytes > maximumBytes {
                let holding = state.connections.filter { $0.key != id && $0.value.bytes > 0 }.keys.sorted()
                for oldest in holding where state.bytes > maximumBytes {
                    state.remove(oldest).map { closed.append($0) }
                }
            }
            return (id, closed)
        }
        for connection in closed { connection.close() }
        return id
    }

    /// Removes a connection that has received a request, whose client has read the response, or that was closed.
    func remove(_ id: Int) {
        state.withLock { _ = $0.remove(id) }
    }
}
