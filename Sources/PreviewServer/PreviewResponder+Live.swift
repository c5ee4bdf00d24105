import Foundation
import HTTPTypes
import Hummingbird
import ServiceLifecycle

extension PreviewResponder {
    /// Returns the current problems as JSON, for the pages that show them.
    static func problems(_ problems: [String]) throws -> Response {
        let bytes = try JSONEncoder().encode(problems)
        return Response(
            status: .ok, headers: [.contentType: MediaTypes.type(of: "live.json")],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Returns the event stream of an open page.
    func liveStream(for request: Request) -> Response {
        guard request.method == .get else {
            return Self.errorResponse(.methodNotAllowed, message: "only GET is supported", [.allow: "GET"])
        }
        guard RequestOrigin(of: request.head).isThisServer else {
            return Self.errorResponse(.forbidden, message: "only pages of this preview can connect")
        }
        let parameters = request.uri.queryParameters
        guard let path = parameters["path"].flatMap({ RequestTarget.path(ofPage: String($0)) }),
            let revision = parameters["revision"], let version = parameters["version"].flatMap({ Int($0) })
        else {
            return Self.errorResponse(
                .badRequest, message: "the parameters path, revision and version are required")
        }
        guard let listener = preview.listen() else {
            return Self.errorResponse(
                .serviceUnavailable, message: "too many pages are open; close some", [.connection: "close"])
        }
        let page = LivePage(path: path, revision: String(revision), version: version)
        let body = ResponseBody { [preview] writer in
            var page = page
            try await request.body.consumeWithInboundCloseHandler { _ in
                try await withGracefulShutdownHandler {
                    for await _ in listener.changeSignals {
                        try await writer.write(ByteBuffer(string: page.events(of: preview.content)))
                    }
                } onGracefulShutdown: {
                    listener.stop()
                }
            } onInboundClosed: {
                listener.stop()
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }
}

/// A page that is open in a browser, and the state it has received.
struct LivePage {
    /// The path relative to the site's root.
    let path: [UInt8]
    /// The revision of its bytes.
    let revision: String
    /// The version of the copied files that it uses.
    private(set) var version: Int
    private var seen: Int?

    init(path: [UInt8], revision: String, version: Int) {
        self.path = path
        self.revision = revision
        self.version = version
    }

    /// Returns the server-sent events for the page (HTML, section 9.2): whether to reload, whether there are problems,
    /// and which of the files that it may use have changed. Events contain no content of the project.
    mutating func events(of content: Preview.Content) -> String {
        // Sending a comment detects a closed page.
        guard seen != content.version else { return ":\n\n" }
        defer { seen = content.version }
        let start = seen == nil ? "retry: 500\n\n" : ""
        if content.site != nil, !content.problems.isEmpty {
            return start + Self.event("problems", "\(content.version)")
        }
        if let page = content.page(at: path), page.revision != revision {
            return start + Self.event("reload", "\(content.version)")
        }
        let changed = content.changes.filter { $0.value > version }.keys.sorted()
        version = content.version
        let files = changed.map { Self.event("file", RequestTarget.path(encoding: $0)) }
        return start + files.joined() + Self.event("fine", "\(content.version)")
    }

    private static func event(_ name: String, _ data: String) -> String {
        "event: \(name)\ndata: \(data)\n\n"
    }
}
