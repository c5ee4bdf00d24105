import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Sends a response in chunks. The next chunk is made only after the system has accepted the one before.
///
/// Otherwise, a response that is made faster than NIO notices that the client does not read would be stored in memory.
struct ResponseSender: ResponseBodyWriter {
    private let channel: any Channel
    private let idle: IdleConnectionLimiter

    /// The maximum size of a chunk in bytes.
    static let chunk = 65_536

    init(_ channel: any Channel, idle: IdleConnectionLimiter) {
        self.channel = channel
        self.idle = idle
    }

    func send(_ response: Response) async throws {
        channel.write(HTTPResponsePart.head(response.head), promise: nil)
        try await response.body.write(self)
    }

    func write(_ buffer: ByteBuffer) async throws {
        let size = buffer.readableBytes
        var rest = buffer
        while rest.readableBytes > 0,
            let chunk = rest.readSlice(length: min(Self.chunk, rest.readableBytes))
        {
            try await send(.body(chunk), holding: size)
        }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await send(.end(trailingHeaders), holding: 0)
    }

    private func send(_ part: HTTPResponsePart, holding bytes: Int) async throws {
        let id = idle.add(holding: bytes) { channel.close(promise: nil) }
        defer { idle.remove(id) }
        try await withTaskCancellationHandler {
            try await channel.writeAndFlush(part).get()
        } onCancel: {
            channel.close(promise: nil)
        }
    }
}
