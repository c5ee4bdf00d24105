import FlyingSocks

/// A server that accepts connections and responds to their requests.
struct ConnectionServer: Sendable {
    private let responder: PreviewResponder
    private let sockets: any AsyncSocketPool
    private let open = OpenConnections()
    private let idle = IdleConnectionLimiter(maximum: 256)

    /// The other connections wait in the system's queue.
    private static let maximumConnections = 512

    init(responder: PreviewResponder, sockets: any AsyncSocketPool) {
        self.responder = responder
        self.sockets = sockets
    }

    /// Accepts connections until the task is canceled. Then they still exist.
    func accept(on socket: ServerSocket) async {
        while !Task.isCancelled {
            await open.wait(untilAtMost: Self.maximumConnections - 1)
            guard
                let descriptor = await socket.accept(waitingIn: sockets, free: { idle.closeOldest() })
            else { return }
            let connection = Connection(descriptor: descriptor, sockets: sockets, idle: idle)
            open.add(connection)
            Task(executorPreference: PreviewExecutor.shared) {
                await connection.serve(with: responder)
                open.remove(connection)
            }
        }
    }

    /// Ends the connections, after the responses that are complete within the grace period.
    func stop(within gracePeriod: Duration) async {
        await open.stop(within: gracePeriod)
    }
}
