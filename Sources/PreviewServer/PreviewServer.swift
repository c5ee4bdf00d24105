import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// Shows a site while it is being written: every page is rendered when it is asked for, nothing is written, and
/// open pages follow what changes.
public struct PreviewServer: Sendable {
    private let source: PreviewSource
    private let host: String
    private let ports: ClosedRange<Int>
    private let onStart: @Sendable (Int) async -> Void

    /// - Parameters:
    ///   - host: the name or address to listen on.
    ///   - ports: tried in order until one is free; 0 is any.
    ///   - started: is told the port when the server listens.
    public init(
        source: PreviewSource, host: String, ports: ClosedRange<Int>,
        onStart: @escaping @Sendable (Int) async -> Void
    ) {
        self.source = source
        self.host = host
        self.ports = ports
        self.onStart = onStart
    }

    /// Loads the site and serves it until the program is asked to end (SIGINT or SIGTERM).
    ///
    /// - Throws: ``PreviewError`` when it cannot listen.
    public func run() async throws(PreviewError) {
        let initial = FileFingerprints(of: ChangeWatcher.folders(of: source))
        let preview = Self.preview()
        preview.update(await source.load(.start))
        for port in ports {
            do {
                try await serve(preview, on: port, since: initial)
                return
            } catch {
                guard case .portInUse = error, port < ports.upperBound else { throw error }
            }
        }
    }

    /// The server as an application that only answers: it watches nothing and is told of changes by `preview`.
    func application(
        of preview: Preview, on port: Int, onStart: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let idle = IdleConnectionLimiter(maximum: Self.maximumIdleConnections)
        return Application(
            responder: PreviewResponder(
                preview: preview, hosts: HostValidator(bound: host), contentFolder: source.contentFolder,
                report: source.report),
            server: HTTPServerBuilder { PreviewHTTPChannel(responder: $0, idle: idle) },
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port),
                availableConnectionsDelegate: .maximum(Self.maximumConnections, logger: Self.logger)),
            onServerRunning: { await onStart($0.localAddress?.port ?? port) }, logger: Self.logger)
    }

    private static let maximumConnections = 512
    /// How many connections may wait for a request. The others are left for requests in progress.
    private static let maximumIdleConnections = 256
    /// How long answers under way have after the signal to end.
    private static let shutdownGracePeriod = Duration.seconds(1)
    private static let logger = Logger(label: "thumbindex") { _ in SwiftLogNoOpLogHandler() }

    /// Versions go on growing from one run to the next, since pages may stay open in between.
    static func preview() -> Preview {
        Preview(version: time(nil))
    }
}

/// Why a preview cannot be shown.
public enum PreviewError: Error, Hashable, Sendable {
    case portInUse(Int)
    /// In words of the system.
    case cannotListen(String)
}

extension PreviewServer {
    private func serve(_ preview: Preview, on port: Int, since initial: FileFingerprints)
        async throws(PreviewError)
    {
        let listened = AtomicFlag()
        let application = application(of: preview, on: port) { [onStart] port in
            listened.set()
            await onStart(port)
        }
        var configuration = ServiceGroupConfiguration(
            services: [ChangeWatcher(source: source, preview: preview, initial: initial), application],
            gracefulShutdownSignals: [.sigint, .sigterm], logger: Self.logger)
        configuration.maximumGracefulShutdownDuration = Self.shutdownGracePeriod
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch {
            // Once it has listened, only the end that was asked for stops it; what it breaks off is no failure.
            if listened.isSet { return }
            if let error = error as? IOError, error.errnoCode == EADDRINUSE { throw .portInUse(port) }
            throw .cannotListen(Self.words(for: error))
        }
    }

    private static func words(for error: any Error) -> String {
        if error is SocketAddressError.UnknownHost { return "no machine has this name" }
        if let error = error as? IOError { return String(cString: strerror(error.errnoCode)) }
        return "\(error)"
    }
}
