import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

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
        let preview = Self.preview()
        // Watching starts before loading, so that no change is missed.
        let watcher = ChangeWatcher(source: source, preview: preview)
        preview.update(await source.load(.start))
        for port in ports {
            do {
                try await serve(preview, watcher, on: port)
                return
            } catch {
                guard case .portInUse = error, port < ports.upperBound else { throw error }
            }
        }
    }

    /// Returns an application that only responds. It does not watch files; `preview` provides the changes.
    func application(
        of preview: Preview, on port: Int, onStart: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let idle = IdleConnectionLimiter(
            maximum: Self.maximumIdleConnections, maximumBytes: Self.maximumIdleBytes)
        return PreviewApplication(
            responder: PreviewResponder(
                preview: preview, hosts: HostValidator(bound: host), contentFolder: source.contentFolder,
                report: source.report),
            server: HTTPServerBuilder { PreviewHTTPChannel(responder: $0, idle: idle) }, idle: idle,
            serverConfiguration: ServerConfiguration(
                address: .hostname(host, port: port),
                availableConnectionsDelegate: .maximum(Self.maximumConnections, logger: Self.logger)),
            logger: Self.logger
        ) { await onStart($0 ?? port) }
    }

    private static let maximumConnections = 512
    /// The maximum number of connections that wait for their client, and of the bytes that they store for it. The other
    /// connections are reserved for requests in progress.
    private static let maximumIdleConnections = 256
    private static let maximumIdleBytes = 128 << 20
    /// The grace period for in-flight responses after SIGINT or SIGTERM.
    private static let shutdownGracePeriod = Duration.seconds(1)
    private static let logger = Logger(label: "thumbindex") { _ in SwiftLogNoOpLogHandler() }

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
    private func serve(
        _ preview: Preview, _ watcher: ChangeWatcher, on port: Int
    ) async throws(PreviewError) {
        let listened = AtomicFlag()
        let application = application(of: preview, on: port) { [onStart] port in
            listened.set()
            await onStart(port)
        }
        var configuration = ServiceGroupConfiguration(
            services: [watcher, application],
            gracefulShutdownSignals: [.sigint, .sigterm], logger: Self.logger)
        configuration.maximumGracefulShutdownDuration = Self.shutdownGracePeriod
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch {
            // After a successful start, the server stops only on request. Errors from connections that are
            // closed by the shutdown are ignored.
            if listened.isSet { return }
            if let error = error as? IOError, error.errnoCode == EADDRINUSE { throw .portInUse(port) }
            throw .cannotListen(Self.message(for: error))
        }
    }

    private static func message(for error: any Error) -> String {
        if error is SocketAddressError.UnknownHost { return "this host name is unknown" }
        if let error = error as? IOError { return String(cString: strerror(error.errnoCode)) }
        return "\(error)"
    }
}
