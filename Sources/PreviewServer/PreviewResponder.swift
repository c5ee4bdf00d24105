import HTTPTypes
import Hummingbird
import Planning
import Rendering

/// A responder that answers requests with the current content of the preview.
struct PreviewResponder: HTTPResponder {
    typealias Context = BasicRequestContext

    let preview: Preview
    let hosts: HostValidator
    let contentFolder: String
    /// Prints an error message, which has no line break at its end.
    let report: @Sendable (String) -> Void

    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        // If there are several `Host` fields, the first is the authority, and the others remain in the headers.
        guard !request.headers.contains(where: { $0.name.canonicalName == "host" }) else {
            return Self.errorResponse(.badRequest, message: "only one Host field is allowed")
        }
        switch hosts.decision(for: request.head.authority) {
        case .allowed: break
        case .malformed: return Self.errorResponse(.badRequest, message: "the Host field is not a valid host")
        case .unknownHost:
            return Self.errorResponse(
                .forbidden,
                message: """
                    this preview answers to localhost and to the address it is bound to;
                    to reach it by another name of this machine, start it with --bind NAME
                    """)
        }
        guard request.method == .get || request.method == .head else {
            return Self.errorResponse(
                .methodNotAllowed, message: "only GET and HEAD are supported",
                [.allow: "GET, HEAD", .connection: "close"])
        }
        // A body is not read, because it may never end.
        guard request.headers[.transferEncoding] == nil, request.headers[.contentLength] ?? "0" == "0" else {
            return Self.errorResponse(
                .contentTooLarge, message: "a request must not have a body", [.connection: "close"])
        }
        guard RequestOrigin(of: request.head).canShowPages else {
            return Self.errorResponse(.forbidden, message: "other sites can only link to this preview")
        }
        let response: Response
        // A request without a path is malformed.
        let path = request.head.path ?? ""
        do {
            response = try await self.response(to: request, for: try RequestTarget(path))
        } catch RequestTarget.ParseError.tooLong {
            response = Self.errorResponse(.uriTooLong, message: "the URL is too long")
        } catch RequestTarget.ParseError.malformed {
            response = Self.errorResponse(.badRequest, message: "the URL is malformed")
        } catch let error as CancellationError {
            throw error
        } catch {
            report("error: “\(path)”: \(error)")
            response = Self.errorResponse(.internalServerError, message: "\(error)")
        }
        return request.method == .head ? response.createHeadResponse() : response
    }
}

extension PreviewResponder {
    private func response(to request: Request, for target: RequestTarget) async throws -> Response {
        let content = preview.content
        switch String(decoding: target.path, as: UTF8.self) {
        case "-/live": return liveStream(for: request)
        case "-/live.js": return Self.response(PackageResources.live_js, type: MediaTypes.type(of: "live.js"))
        case "-/live.css":
            return Self.response(PackageResources.live_css, type: MediaTypes.type(of: "live.css"))
        case "-/live.json": return try Self.problems(content.problems)
        case ExplorerPage.path: return try await explorer(for: request, target.query ?? "", in: content)
        case ExplorerPage.stylesheet:
            return Self.response(
                PackageResources.explorer_css, type: MediaTypes.type(of: ExplorerPage.stylesheet))
        default: break
        }
        switch content.site?.resource(at: target.path) {
        case .file(let bytes, let path): return Self.response(bytes, type: MediaTypes.type(of: path))
        case .asset(let source, let path):
            return try await asset(source, type: MediaTypes.type(of: path), in: content)
        case .redirect(let path):
            let query = target.query.map { "?" + $0 } ?? ""
            // A query may contain bytes that are not allowed in a field.
            let isPlain = query.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            let url = RequestTarget.path(encoding: path) + (isPlain ? query : "")
            return Self.errorResponse(
                .movedPermanently, message: "this page has moved to \(url)", [.location: url])
        case .page(let bytes): return Self.response(PreviewPage(.found, bytes), in: content)
        case .failed(let error):
            report(error.report)
            return Self.response(PreviewPage(error), in: content)
        case nil: return Self.response(content.fallbackPage, in: content)
        }
    }

    static func response(_ page: PreviewPage, in content: Preview.Content) -> Response {
        let status: HTTPResponse.Status =
            switch page.status {
            case .found: .ok
            case .notFound: .notFound
            case .broken: .internalServerError
            }
        return response(
            page.live(version: content.version), type: MediaTypes.type(of: "index.html"), status: status)
    }

    static func response(_ bytes: [UInt8], type: String, status: HTTPResponse.Status = .ok)
        -> Response
    {
        Response(
            status: status, headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// Returns an error response with a message in plain text.
    static func errorResponse(_ status: HTTPResponse.Status, message: String, _ headers: HTTPFields = [:])
        -> Response
    {
        var response = response(
            Array((message + "\n").utf8), type: MediaTypes.type(of: "a.txt"), status: status)
        for field in headers { response.headers.append(field) }
        return response
    }
}

extension PreviewResponder {
    /// Returns a file of the content folder, sent in chunks. Range requests are not supported; `Range` is ignored.
    private func asset(
        _ source: String, type: String, in content: Preview.Content
    ) async throws -> Response {
        let opened = try await withTaskExecutorPreference(PreviewExecutor.files) {
            try AssetFile.open(source, in: contentFolder)
        }
        guard let file = opened else { return Self.response(content.fallbackPage, in: content) }
        let body = ResponseBody(contentLength: file.size) { [report] writer in
            var sent = 0
            while sent < file.size {
                let bytes: [UInt8]
                do {
                    bytes = try await withTaskExecutorPreference(PreviewExecutor.files) { [sent] in
                        try file.bytes(at: sent, maxLength: min(ResponseSender.chunk, file.size - sent))
                    }
                } catch {
                    // Throwing closes the connection, so that the client does not take a partial file for a complete
                    // one.
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
