import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Hummingbird's HTTP/1.1 channel with a handler that enforces a connection policy.
struct PreviewHTTPChannel: ServerChildChannel {
    private let base: HTTP1Channel
    private let idle: IdleConnectionLimiter

    init(responder: @escaping HTTPChannelHandler.Responder, idle: IdleConnectionLimiter) {
        self.idle = idle
        base = HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(
                idleTimeout: .seconds(30),
                httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                    maxHeaderFieldSize: 81_920, maxHeaderListSize: 81_920, maxHeaderFieldCount: 100)))
    }

    /// The size of the system's buffer for what a client has not received yet. By default, the system increases it to
    /// megabytes, which hundreds of clients that do not read would have to fill before the server notices.
    private static let sendBuffer = 131_072

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        channel.setOption(.socketOption(.so_sndbuf), value: Self.sendBuffer).flatMap { [base] in
            base.setup(channel: channel, logger: logger)
        }.flatMapThrowing { [idle] value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(ConnectionPolicyHandler(idle: idle), position: .before(codec))
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

/// A handler that enforces the connection policy for requests and responses.
final class ConnectionPolicyHandler: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The fields of every response, including responses to malformed requests: no caching, no content sniffing, no use by
    /// pages of other origins, and no display inside another page.
    static let fields: [(String, String)] = [
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
        ("Content-Security-Policy", "frame-ancestors 'none'"),
    ]

    /// Whether the current response closes the connection.
    private var isLast = false
    /// The number of requests without a completed response.
    private var requests = 0
    private let idle: IdleConnectionLimiter
    /// The id of the connection among the idle ones, or `nil` while there are requests.
    private var idleID: Int?

    init(idle: IdleConnectionLimiter) {
        self.idle = idle
    }

    func handlerAdded(context: ChannelHandlerContext) {
        becomeIdle(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        endIdle()
    }

    func channelInactive(context: ChannelHandlerContext) {
        endIdle()
        context.fireChannelInactive()
    }

    private func becomeIdle(_ context: ChannelHandlerContext) {
        let channel = context.channel
        idleID = idle.add { channel.close(promise: nil) }
    }

    private func endIdle() {
        if let idleID { idle.remove(idleID) }
        idleID = nil
    }

    /// Replaces unacceptable targets with targets that will be rejected. Later handlers would reduce a target
    /// in absolute form to its path, and read all of a target that is too long.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        requests += 1
        endIdle()
        if !head.uri.utf8.starts(with: "/".utf8) {
            head.uri = "*"
        } else if head.uri.utf8.count > RequestTarget.maximumLength {
            head.uri = "/" + String(repeating: "x", count: RequestTarget.maximumLength)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            for (name, value) in Self.fields { head.headers.replaceOrAdd(name: name, value: value) }
            isLast = head.headers["Connection"] == ["close"]
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where isLast:
            context.writeAndFlush(data, promise: promise)
            context.close(promise: nil)
        case .end:
            context.write(data, promise: promise)
            requests -= 1
            if requests == 0, context.channel.isActive { becomeIdle(context) }
        default: context.write(data, promise: promise)
        }
    }
}

@available(*, unavailable)
extension ConnectionPolicyHandler: Sendable {}
