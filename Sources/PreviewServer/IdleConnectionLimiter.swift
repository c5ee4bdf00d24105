import Synchronization

/// The connections that wait for a request, of which only so many are kept.
///
/// A server accepts a bounded number of connections. Where silent ones took all of them, nobody would be answered until
/// some time out. So one more than the maximum closes the one that has waited longest; a browser whose connection
/// is closed between two requests opens another.
final class IdleConnectionLimiter: Sendable {
    private struct State {
        var closing: [Int: @Sendable () -> Void] = [:]
        /// No smaller place is taken.
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
    /// - Parameter close: closes it. Is called at most once, and not after it is removed.
    /// - Returns: its place, for ``remove(_:)``.
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

    /// Removes a connection that has a request, or is closed.
    func remove(_ place: Int) {
        state.withLock { _ = $0.closing.removeValue(forKey: place) }
    }
}
