import Synchronization

/// Limits the number of connections that wait for a request.
///
/// A server accepts a limited number of connections. If idle ones used all of them, requests would wait until one times
/// out. Therefore, adding one connection too many closes the one that has been idle longest. A browser whose idle
/// connection is closed opens another.
final class IdleConnectionLimiter: Sendable {
    private struct State {
        var closing: [Int: @Sendable () -> Void] = [:]
        /// The smallest id in use is not less than this.
        var first = 0
        var next = 0
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
        let (place, oldest) = state.withLock { state -> (Int, (@Sendable () -> Void)?) in
            let place = state.next
            state.next += 1
            state.closing[place] = close
            guard state.closing.count > maximum else { return (place, nil) }
            while state.closing[state.first] == nil { state.first += 1 }
            return (place, state.closing.removeValue(forKey: state.first))
        }
        oldest?()
        return place
    }

    /// Removes a connection that has received a request or was closed.
    func remove(_ place: Int) {
        state.withLock { _ = $0.closing.removeValue(forKey: place) }
    }
}
