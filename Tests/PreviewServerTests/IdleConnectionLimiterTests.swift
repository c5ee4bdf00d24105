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
        let idle = IdleConnectionLimiter(maximum: 3, maximumBytes: 0)
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
        let idle = IdleConnectionLimiter(maximum: 0, maximumBytes: 0)
        for number in 0..<3 { idle.remove(idle.add { closed.add(number) }) }
        #expect(closed.all == [0, 1, 2])
    }

    /// The connections that have held bytes longest are closed until the bytes fit. Others stay.
    @Test func theOldestConnectionsThatHoldTooManyBytesAreClosed() {
        let closed = Closed()
        let idle = IdleConnectionLimiter(maximum: 100, maximumBytes: 10)
        _ = idle.add { closed.add(0) }
        let ids = (1...3).map { number in idle.add(holding: 3) { closed.add(number) } }
        #expect(closed.all == [])
        idle.remove(ids[0])
        _ = idle.add(holding: 4) { closed.add(4) }
        #expect(closed.all == [])
        _ = idle.add(holding: 5) { closed.add(5) }
        #expect(closed.all == [2, 3])
        // A closed connection may still be removed.
        idle.remove(ids[1])
        _ = idle.add(holding: 1) { closed.add(6) }
        #expect(closed.all == [2, 3])
        // Larger than the limit.
        _ = idle.add(holding: 11) { closed.add(7) }
        #expect(closed.all == [2, 3, 4, 5, 6])
    }
}
