@testable import PreviewServer
import Testing

@Suite struct IdleConnectionLimiterTests {
    /// The connection that has been idle longest is closed. Connections with a request and closed ones do not count.
    @Test func theOldestConnectionIsClosed() {
        let closed = Record()
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
        let closed = Record()
        let idle = IdleConnectionLimiter(maximum: 0)
        for number in 0..<3 { idle.remove(idle.add { closed.add(number) }) }
        #expect(closed.all == [0, 1, 2])
    }

    /// If there are too many open files, idle connections are closed.
    @Test func theOldestConnectionCanBeClosed() {
        let closed = Record()
        let idle = IdleConnectionLimiter(maximum: 3)
        idle.closeOldest()
        let ids = (0..<3).map { number in idle.add { closed.add(number) } }
        idle.remove(ids[0])
        for _ in 0..<3 { idle.closeOldest() }
        #expect(closed.all == [1, 2])
    }
}
