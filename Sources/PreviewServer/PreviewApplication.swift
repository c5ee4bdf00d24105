import Glibc
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// The application of a preview.
///
/// It has a `run()` of its own, because Hummingbird's updates a cached date every second, which wakes the program even if
/// nothing happens.
struct PreviewApplication: ApplicationProtocol {
    let responder: PreviewResponder
    let server: HTTPServerBuilder
    let idle: IdleConnectionLimiter
    let serverConfiguration: ServerConfiguration
    let logger: Logger
    /// Called with the port when the server listens.
    let onStart: @Sendable (Int?) async -> Void

    func onServerRunning(_ channel: any Channel) async {
        await onStart(channel.localAddress?.port)
    }

    func run() async throws {
        let server = try self.server.buildServer(
            configuration: serverConfiguration, eventLoopGroup: eventLoopGroup, logger: logger
        ) { request, _, channel in
            let source = ApplicationRequestContextSource(channel: channel, logger: logger)
            var response = try await responder.respond(
                to: request, context: BasicRequestContext(source: source))
            response.headers[.date] = Self.date
            try await ResponseSender(channel, idle: idle).send(response)
        } onServerRunning: { channel in
            await onServerRunning(channel)
        }
        try await server.run()
    }

    /// The current time in the format of RFC 9110, section 5.6.7.
    private static var date: String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            // The program does not set a locale, so the names are English.
            strftime(buffer.baseAddress, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            return buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
    }
}
