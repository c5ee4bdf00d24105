import BuiltSite
import Foundation

extension PreviewResponder {
    /// Returns the current problems as JSON, for the pages that show them.
    func problems(_ problems: [String]) throws -> Response {
        response(Array(try JSONEncoder().encode(problems)), type: MediaTypes.type(of: "live.json"))
    }

    /// Returns the event stream of an open page.
    func liveStream(for head: RequestHead, _ query: String) -> Response {
        guard head.method == "GET" else {
            return Response(.methodNotAllowed, message: "only GET is supported", fields: [("Allow", "GET")])
        }
        guard RequestOrigin(of: head).isThisServer else {
            return Response(.forbidden, message: "only pages of this preview can connect")
        }
        let parameters = QueryParameters(query)
        guard let path = parameters["path"].flatMap(RequestTarget.path(ofPage:)),
            let revision = parameters["revision"], let version = parameters["version"].flatMap({ Int($0) })
        else {
            return Response(.badRequest, message: "the parameters path, revision and version are required")
        }
        guard let listener = preview.listen() else {
            return Response(
                .serviceUnavailable, message: "too many pages are open; close some", closesConnection: true)
        }
        let page = LivePage(path: path, revision: revision, version: version)
        let stream = ResponseStream(
            run: { [preview] send in
                var page = page
                for await _ in listener.changeSignals {
                    try await send(Array(page.events(of: preview.content).utf8))
                }
            }, stop: listener.stop)
        return Response(.ok, type: "text/event-stream", body: .stream(stream))
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
