import HTTPTypes
import Hummingbird

/// Answers requests from what the preview shows now.
struct PreviewResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let preview: Preview
    let hosts: HostValidator
    let contentFolder: String
    /// Prints what went wrong, a line without its end.
    let report: @Sendable (String) -> Void

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        // Of several `Host` fields the first is the authority, the others stay among the fields.
        guard !request.headers.contains(where: { $0.name.canonicalName == "host" }) else {
            return Self.refusal(.badRequest, "one Host field, please")
        }
        switch hosts.verdict(on: request.head.authority) {
        case .allowed: break
        case .malformed: return Self.refusal(.badRequest, "the Host field names no host")
        case .stranger:
            return Self.refusal(
                .forbidden,
                """
                this preview answers to localhost and to the address it is bound to;
                to reach it by another name of this machine, start it with --bind NAME
                """)
        }
        guard request.method == .get || request.method == .head else {
            return Self.refusal(
                .methodNotAllowed, "only GET and HEAD", [.allow: "GET, HEAD", .connection: "close"])
        }
        // What would follow is not read to its end, which may never come.
        guard request.headers[.transferEncoding] == nil, request.headers[.contentLength] ?? "0" == "0" else {
            return Self.refusal(.contentTooLarge, "a request has no body here", [.connection: "close"])
        }
        let response: Response
        // A request without a path is malformed.
        let path = request.head.path ?? ""
        do {
            response = try answer(to: request, for: try RequestTarget(path))
        } catch RequestTarget.Refusal.tooLong {
            response = Self.refusal(.uriTooLong, "the address is too long")
        } catch RequestTarget.Refusal.malformed {
            response = Self.refusal(.badRequest, "the address is malformed")
        } catch {
            report("error: “\(path)”: \(error)")
            response = Self.refusal(.internalServerError, "\(error)")
        }
        return request.method == .head ? response.createHeadResponse() : response
    }
}

extension PreviewResponder {
    private func answer(to request: Request, for target: RequestTarget) throws -> Response {
        let shown = preview.shown
        switch String(decoding: target.path, as: UTF8.self) {
        case "-/live": return liveStream(for: request)
        case "-/live.js": return Self.response(PackageResources.live_js, type: MediaTypes.type(of: "live.js"))
        case "-/live.css":
            return Self.response(PackageResources.live_css, type: MediaTypes.type(of: "live.css"))
        case "-/live.json": return try Self.problems(shown.problems)
        default: break
        }
        switch shown.site?.answer(at: target.path) {
        case .file(let bytes, let path): return Self.response(bytes, type: MediaTypes.type(of: path))
        case .asset(let source, let path):
            return try asset(source, type: MediaTypes.type(of: path), in: shown)
        case .redirect(let path):
            let query = target.query.map { "?" + $0 } ?? ""
            // A query may hold bytes that no field may.
            let isPlain = query.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            let address = RequestTarget.address(of: path) + (isPlain ? query : "")
            return Self.refusal(.movedPermanently, "this page is at \(address)", [.location: address])
        case .page(let bytes): return Self.response(PreviewPage(.found, bytes), in: shown)
        case .failed(let error):
            report(error.report)
            return Self.response(PreviewPage(error), in: shown)
        case nil: return Self.response(shown.standIn, in: shown)
        }
    }

    private static func response(_ page: PreviewPage, in shown: Preview.Shown) -> Response {
        let status: HTTPResponse.Status =
            switch page.status {
            case .found: .ok
            case .notFound: .notFound
            case .broken: .internalServerError
            }
        return response(
            page.live(version: shown.version), type: MediaTypes.type(of: "index.html"), status: status)
    }

    private static func response(_ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok)
        -> Response
    {
        Response(
            status: status, headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// A short answer in plain words.
    static func refusal(_ status: HTTPResponse.Status, _ words: String, _ headers: HTTPFields = [:])
        -> Response
    {
        var response = response(
            Array((words + "\n").utf8), type: MediaTypes.type(of: "a.txt"), status: status)
        for field in headers { response.headers.append(field) }
        return response
    }
}

extension PreviewResponder {
    private static let chunk = 65_536

    /// A file of the content folder, in pieces; ranges are not served, so that `Range` is ignored.
    private func asset(_ source: String, type: String, in shown: Preview.Shown) throws -> Response {
        guard let file = try AssetFile.open(source, in: contentFolder) else {
            return Self.response(shown.standIn, in: shown)
        }
        let body = ResponseBody(contentLength: file.size) { [report] writer in
            var sent = 0
            while sent < file.size {
                let bytes: [UInt8]
                do {
                    bytes = try file.bytes(at: sent, atMost: min(Self.chunk, file.size - sent))
                } catch {
                    // The connection ends, so that the half is not taken for the whole.
                    report("error: “\(source)”: \(error)")
                    throw error
                }
                try await writer.write(ByteBuffer(bytes: bytes))
                sent += bytes.count
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: type], body: body)
    }
}
