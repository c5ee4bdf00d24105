import FlyingSocks
import Glibc

/// A server that shows a site while it is being edited. Pages are rendered on request, nothing is written to disk, and
/// open pages update when the site changes.
public struct PreviewServer: Sendable {
    private let source: PreviewSource
    private let host: String
    private let ports: ClosedRange<Int>
    private let onStart: @Sendable (Int) async -> Void

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - source: The source of the site.
    ///   - host: The host name or IP address to listen on.
    ///   - ports: The ports to try in order until one is free; 0 means any free port.
    ///   - onStart: Called with the port when the server listens.
    public init(
        source: PreviewSource, host: String, ports: ClosedRange<Int>,
        onStart: @escaping @Sendable (Int) async -> Void
    ) {
        self.source = source
        self.host = host
        self.ports = ports
        self.onStart = onStart
    }

    /// Loads the site and serves it until the program receives SIGINT or SIGTERM.
    ///
    /// - Throws: ``PreviewError`` if the server cannot listen.
    public func run() async throws(PreviewError) {
        // Otherwise, printing to a closed pipe would end the program.
        signal(SIGPIPE, SIG_IGN)
        let preview = Self.preview()
        // Watching starts before loading, so that no change is missed.
        let watcher = ChangeWatcher(source: source, preview: preview)
        preview.update(await source.load(.start))
        let socket = try listen()
        let sockets = try await Self.socketPool()
        let signals = await TerminationSignals()
        await onStart(socket.port)
        await serve(preview, watcher, on: socket, in: sockets, until: signals)
    }

    /// Returns the responder to the requests of a preview.
    func responder(of preview: Preview) -> PreviewResponder {
        PreviewResponder(
            preview: preview, hosts: HostValidator(bound: host), contentFolder: source.contentFolder,
            memory: ResponseMemory(maximum: Self.maximumResponseBytes), report: source.report)
    }

    /// The maximum memory for responses that clients have not read yet, in bytes.
    private static let maximumResponseBytes = 64 << 20
    /// The grace period for in-flight responses after SIGINT or SIGTERM.
    private static let shutdownGracePeriod = Duration.seconds(1)

    /// Creates a preview whose initial version is the current time. Versions must increase across runs,
    /// because pages may stay open between runs.
    static func preview() -> Preview {
        Preview(version: time(nil))
    }
}

/// A reason why the preview cannot start.
public enum PreviewError: Error, Hashable, Sendable {
    case portInUse(Int)
    /// The system's message.
    case cannotListen(String)
}

extension PreviewServer {
    private func listen() throws(PreviewError) -> ServerSocket {
        for port in ports.dropLast() {
            do {
                return try ServerSocket(host: host, port: port)
            } catch {
                guard case .portInUse = error else { throw error }
            }
        }
        return try ServerSocket(host: host, port: ports.upperBound)
    }

    /// Returns what waits for sockets, ready to run.
    private static func socketPool() async throws(PreviewError) -> SocketPool<EdgeTriggeredQueue> {
        let sockets = SocketPool(queue: EdgeTriggeredQueue())
        do {
            try await sockets.prepare()
        } catch {
            guard case SocketError.failed(_, _, let message) = error else { throw .cannotListen("\(error)") }
            throw .cannotListen(message)
        }
        return sockets
    }

    private func serve(
        _ preview: Preview, _ watcher: ChangeWatcher, on socket: ServerSocket,
        in sockets: SocketPool<EdgeTriggeredQueue>, until signals: TerminationSignals
    ) async {
        let server = ConnectionServer(responder: responder(of: preview), sockets: sockets)
        let waiting = Task(executorPreference: PreviewExecutor.shared) { try? await sockets.run() }
        await withTaskGroup { group in
            group.addTask { await signals.wait() }
            group.addTask { await server.accept(on: socket) }
            group.addTask { await watcher.run() }
            await group.next()
            group.cancelAll()
            await server.stop(within: Self.shutdownGracePeriod)
        }
        waiting.cancel()
    }
}
