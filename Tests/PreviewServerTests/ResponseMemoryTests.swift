@testable import PreviewServer
import Synchronization
import Testing

@Suite struct ResponseMemoryTests {
    /// A response of a client that does not read. Closing it releases it later.
    private final class SlowResponse: Sendable {
        let reservation: Mutex<ResponseMemory.Reservation?>

        init(_ bytes: Int, in memory: ResponseMemory, closing close: @escaping @Sendable () -> Void) {
            let reservation = memory.reserve(bytes)
            reservation.startWaiting(closing: close)
            self.reservation = Mutex(reservation)
        }

        func release() {
            reservation.withLock { $0 = nil }
        }
    }

    /// A response that is larger than the whole memory is made alone.
    @Test(.timeLimit(.minutes(1))) func aResponseIsMadeWhileTheMemoryIsNotFull() async {
        let memory = ResponseMemory(maximum: 10)
        let first = await memory.whenThereIsRoom { memory.reserve(9) }
        let second = await memory.whenThereIsRoom { memory.reserve(100) }
        #expect(memory.waitingCount == 0)
        withExtendedLifetime((first, second)) {}
    }

    /// As many are closed as are needed. A request waits until they are released.
    @Test func theLongestWaitingClientsAreClosed() async {
        let memory = ResponseMemory(maximum: 10)
        let closed = Record()
        let responses = (0..<4).map { number in
            SlowResponse(3, in: memory) { closed.add(number) }
        }
        #expect(closed.all == [])
        let made = Record()
        await withTaskGroup { group in
            group.addTask {
                await memory.whenThereIsRoom { made.add(1) }
            }
            while closed.all.isEmpty { await Task.yield() }
            #expect(closed.all == [0])
            #expect(made.all == [])
            responses[0].release()
        }
        #expect(made.all == [1])
        #expect(closed.all == [0])
        for response in responses { response.release() }
    }

    /// A client that reads again is not closed, and becomes the last one.
    @Test func clientsThatReadAreNotClosed() async {
        let memory = ResponseMemory(maximum: 10)
        let closed = Record()
        let responses = (0..<2).map { number in
            SlowResponse(6, in: memory) {
                closed.add(number)
            }
        }
        responses[0].reservation.withLock { reservation in
            reservation?.endWaiting()
            reservation?.startWaiting { closed.add(2) }
        }
        await withTaskGroup { group in
            group.addTask { await memory.whenThereIsRoom {} }
            while closed.all.isEmpty { await Task.yield() }
            responses[1].release()
        }
        #expect(closed.all == [1])
        responses[0].release()
    }

    /// If nothing could be closed when a request began to wait, the next client that does not read is closed.
    @Test func aClientThatStopsReadingIsClosedForWaitingRequests() async {
        let memory = ResponseMemory(maximum: 10)
        let reservation = Mutex<ResponseMemory.Reservation?>(memory.reserve(10))
        let closed = Record()
        await withTaskGroup { group in
            let started = Record()
            group.addTask {
                started.add(1)
                await memory.whenThereIsRoom {}
            }
            while started.all.isEmpty { await Task.yield() }
            reservation.withLock { $0?.startWaiting { closed.add(1) } }
            while closed.all.isEmpty { await Task.yield() }
            reservation.withLock { $0 = nil }
        }
        #expect(closed.all == [1])
    }

    /// Every request is answered, however many wait and whatever they reserve.
    @Test func everyRequestIsAnswered() async {
        let memory = ResponseMemory(maximum: 10)
        let made = Record()
        await withTaskGroup { group in
            for number in 0..<300 {
                group.addTask {
                    let reservation = await memory.whenThereIsRoom { memory.reserve(1 + number % 5) }
                    made.add(number)
                    let (closing, continuation) = AsyncStream.makeStream(of: Void.self)
                    reservation.startWaiting { continuation.finish() }
                    // Every third client reads, the others wait until they are closed.
                    if number % 3 > 0 { for await _ in closing {} }
                    reservation.endWaiting()
                }
            }
            while made.all.count < 300 { await Task.yield() }
            group.cancelAll()
        }
        #expect(memory.waitingCount == 0)
    }

    /// The newest request is the first.
    @Test func theNewestRequestIsFirst() async {
        let memory = ResponseMemory(maximum: 1)
        let reservation = Mutex<ResponseMemory.Reservation?>(memory.reserve(1))
        let order = Record()
        await withTaskGroup { group in
            for number in 0..<3 {
                group.addTask {
                    await memory.whenThereIsRoom { order.add(number) }
                }
                while memory.waitingCount <= number { await Task.yield() }
            }
            reservation.withLock { $0 = nil }
        }
        #expect(order.all == [2, 1, 0])
    }
}
