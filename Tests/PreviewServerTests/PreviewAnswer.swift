import Hummingbird
import NIOCore
import NIOEmbedded
import Synchronization

/// The response of an application to a request that is sent without a connection.
struct PreviewAnswer {
    let status: HTTPResponse.Status
    let body: String

    init<Application: ApplicationProtocol>(
        of application: Application, to uri: String, method: HTTPRequest.Method = .get
    ) async throws {
        let request = Request(
            head: HTTPRequest(method: method, scheme: "http", authority: "localhost", path: uri),
            body: RequestBody(buffer: ByteBuffer()))
        let source = ApplicationRequestContextSource(
            channel: NIOAsyncTestingChannel(), logger: application.logger)
        let response = try await application.responder.respond(
            to: request, context: Application.Context(source: source))
        let writer = BodyWriter()
        try await response.body.write(writer)
        status = response.status
        body = String(buffer: writer.bytes.withLock { $0 })
    }
}

/// Collects the bytes of a response body.
private final class BodyWriter: ResponseBodyWriter, Sendable {
    let bytes = Mutex(ByteBuffer())

    func write(_ buffer: ByteBuffer) async throws {
        bytes.withLock { _ = $0.writeImmutableBuffer(buffer) }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
