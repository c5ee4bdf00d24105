import Synchronization

/// The memory of the responses that are made as a whole and kept until their clients have read them.
///
/// While it is full, no more are made. Then the connections are closed whose clients have let the server wait longest,
/// as many as are needed. The memory may exceed its limit by the responses that are made at the same time, one for each
/// thread.
final class ResponseMemory: Sendable {
    private struct Reader {
        let reservation: Int
        let bytes: Int
        let close: @Sendable () -> Void
    }

    private struct State {
        var used = 0
        /// The reservations whose connections are being closed, and their sum.
        var closing: Set<Int> = []
        var closingBytes = 0
        /// The connections that wait for their clients, the longest first.
        var readers: [Reader] = []
        var requests: [CheckedContinuation<Void, Never>] = []
        var nextID = 0
    }

    private let maximum: Int
    private let state = Mutex(State())

    init(maximum: Int) {
        self.maximum = maximum
    }
}

extension ResponseMemory {
    /// Makes something as soon as there is room. `make` calls ``reserve(_:)`` with the size of what it has made.
    ///
    /// The newest request is the first, so that a page that someone has just opened does not wait for the many of clients
    /// that read nothing.
    func whenThereIsRoom<Result>(_ make: () throws -> Result) async rethrows -> Result {
        while !hasRoom { await waitForRoom() }
        defer {
            wakeRequest()
            closeReaders()
        }
        return try make()
    }

    func reserve(_ bytes: Int) -> Reservation {
        let id = state.withLock { state in
            state.used += bytes
            state.nextID += 1
            return state.nextID
        }
        return Reservation(id: id, bytes: bytes, memory: self)
    }

    /// The number of requests that wait for room.
    var waitingCount: Int { state.withLock { $0.requests.count } }

    private var hasRoom: Bool { state.withLock { $0.used < maximum } }

    private func waitForRoom() async {
        await withCheckedContinuation { continuation in
            let hasRoom = state.withLock { state in
                if state.used >= maximum { state.requests.append(continuation) }
                return state.used < maximum
            }
            if hasRoom { continuation.resume() }
            closeReaders()
        }
    }

    /// Wakes a request if there is room. It wakes the next one when its response is made.
    private func wakeRequest() {
        state.withLock { $0.used < maximum ? $0.requests.popLast() : nil }?.resume()
    }

    /// Closes as many connections as are needed for the next request.
    private func closeReaders() {
        let closed = state.withLock { state in
            var closed: [Reader] = []
            while !state.requests.isEmpty, state.used - state.closingBytes >= maximum, !state.readers.isEmpty
            {
                let reader = state.readers.removeFirst()
                state.closing.insert(reader.reservation)
                state.closingBytes += reader.bytes
                closed.append(reader)
            }
            return closed
        }
        for reader in closed { reader.close() }
    }
}

extension ResponseMemory {
    /// A part of the memory, which is in use while this object exists.
    final class Reservation: Sendable {
        private let id: Int
        private let bytes: Int
        private let memory: ResponseMemory

        fileprivate init(id: Int, bytes: Int, memory: ResponseMemory) {
            self.id = id
            self.bytes = bytes
            self.memory = memory
        }

        deinit {
            memory.release(id, bytes)
        }

        /// Starts waiting for the client to read.
        ///
        /// - Parameter close: Closes the connection. Called at most once, and not after ``endWaiting()``.
        func startWaiting(closing close: @escaping @Sendable () -> Void) {
            memory.state.withLock { $0.readers.append(Reader(reservation: id, bytes: bytes, close: close)) }
            memory.closeReaders()
        }

        func endWaiting() {
            memory.state.withLock { state in state.readers.removeAll { $0.reservation == id } }
        }
    }

    private func release(_ id: Int, _ bytes: Int) {
        state.withLock { state in
            state.used -= bytes
            if state.closing.remove(id) != nil { state.closingBytes -= bytes }
        }
        wakeRequest()
    }
}
