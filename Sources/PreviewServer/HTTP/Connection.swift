import FlyingSocks
import Glibc
import Synchronization

/// A connection to a client.
///
/// The task that serves the connection is the only one that closes its descriptor, when nothing waits for the socket
/// anymore: the next connection may get the same number. Others ``shutDown()`` the socket, which ends every wait.
final class Connection: Sendable {
    private struct State {
        var isClosed = false
        var isStopping = false
        /// Ends what the connection does, if that is not to be finished when the server stops.
        var interrupt: (@Sendable () -> Void)?
    }

    private let descriptor: CInt
    private let sockets: any AsyncSocketPool
    private let idle: IdleConnectionLimiter
    private let state = Mutex(State())

    /// - Parameter descriptor: A socket that does not block.
    init(descriptor: CInt, sockets: any AsyncSocketPool, idle: IdleConnectionLimiter) {
        self.descriptor = descriptor
        self.sockets = sockets
        self.idle = idle
    }

    /// Closes the socket. Only for the task that serves the connection.
    func close() {
        state.withLock { state in
            state.isClosed = true
            _ = Glibc.close(descriptor)
        }
    }

    /// Ends the connection. What waits for the socket notices it.
    func shutDown() {
        shutDown(CInt(SHUT_RDWR))
    }

    /// Ends receiving. What waits for input finds its end.
    func endInput() {
        shutDown(CInt(SHUT_RD))
    }

    /// Ends sending. The client finds the end when it has received everything.
    func endOutput() {
        shutDown(CInt(SHUT_WR))
    }

    private func shutDown(_ direction: CInt) {
        state.withLock { state in
            if !state.isClosed { shutdown(descriptor, direction) }
        }
    }
}

// MARK: - Stopping the server

extension Connection {
    /// Whether the current response is the last one because the server stops.
    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Makes the connection end, after the response that it may be sending.
    func stop() {
        let interrupt = state.withLock { state in
            state.isStopping = true
            return state.interrupt
        }
        interrupt?()
    }

    /// Does something that is not to be finished when the server stops.
    ///
    /// - Parameter interrupt: Makes `body` return soon.
    func interruptibly<Result>(
        by interrupt: @escaping @Sendable () -> Void, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let isStopping = state.withLock { state in
            state.interrupt = interrupt
            return state.isStopping
        }
        if isStopping { interrupt() }
        defer { state.withLock { $0.interrupt = nil } }
        return try await body()
    }
}

// MARK: - Receiving and sending

extension Connection {
    /// The system's error code for a connection that has failed.
    struct Failure: Error {
        let code: CInt
    }

    /// Receives at least one byte, or none at the end of the connection.
    func receive() async throws -> [UInt8] {
        while true {
            var outcome = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
                outcome = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                count = max(outcome, 0)
            }
            if outcome >= 0 { return bytes }
            guard errno == EAGAIN || errno == EINTR else { throw Failure(code: errno) }
            try await wait(for: .read)
        }
    }

    /// Ignores what is received until the end of the connection.
    func discardInput() async {
        while let bytes = try? await receive(), !bytes.isEmpty {}
    }

    /// Sends as much as the system accepts now, and returns the number of bytes.
    ///
    /// - Parameter isPart: Whether more bytes follow at once, so that the system may send them together.
    func sendNow(_ bytes: UnsafeRawBufferPointer, isPart: Bool = false) throws -> Int {
        let flags = CInt(MSG_NOSIGNAL | (isPart ? MSG_MORE : 0))
        while true {
            let count = Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
            if count >= 0 { return count }
            if errno == EAGAIN { return 0 }
            if errno != EINTR { throw Failure(code: errno) }
        }
    }

    /// Waits until the client has read a part of what was sent.
    func waitUntilWritable(holding reservation: ResponseMemory.Reservation? = nil) async throws {
        reservation?.startWaiting(closing: shutDown)
        defer { reservation?.endWaiting() }
        try await whileIdle { try await wait(for: .write) }
    }

    /// Does something that depends on the client. The connection may be ended meanwhile in favor of others.
    func whileIdle<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        let id = idle.add(closing: shutDown)
        defer { idle.remove(id) }
        return try await body()
    }

    private func wait(for events: Socket.Events) async throws {
        let socket = Socket(file: Socket.FileDescriptor(rawValue: descriptor))
        try await sockets.suspendSocket(socket, untilReadyFor: events)
    }
}
