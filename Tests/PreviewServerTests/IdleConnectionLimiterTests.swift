@testable import PreviewServer
import Synchronization
import Testing

@Suite struct IdleConnectionLimiterTests {
    private final class Closed: Sendable {
        private let numbers = Mutex<[Int]>([])

        var all: [Int] { numbers.withLock { $0 } }

        func add(_ number: Int) {
            numbers.withLock { $0.append(number) }
        }
    }

    /// The connection that has been idle longest is closed. Connections with a request and closed ones do not count.
    @Test func theOldestConnectionIsClosed() {
        let closed = Closed()
        let idle = IdleConnectionLimiter(maximum: 3)
        let ids = (0..<3).map { number in idle.add { closed.add(number) } }
        #expect(closed.all == [])
        idle.remove(ids[0])
        _ = idle.add { closed.add(3) }
        #expect(closed.all == [])
        _ = idle.add { closed.add(4) }
        #expect(closed.all == [1])
        // A closed connection may still be removed.
        idle.remove(ids[1])
        for number in 5..<100 { _ = idle.add { closed.add(number) } }
        #expect(closed.all == [1, 2] + Array(3..<97))
    }

    /// A maximum of zero allows no idle connection.
    @Test func aMaximumOfZeroClosesEachConnection() {
        let closed = Closed()
        let idle = IdleConnectionLimiter(maximum: 0)
        for number in 0..<3 { idle.remove(idle.add { closed.add(number) }) }
        #expect(closed.all == [0, 1, 2])
    }
}
