import BuiltSite
import Planning
import Rendering

/// A responder that answers requests with the current content of the preview.
struct PreviewResponder: Sendable {
    let preview: Preview
    let hosts: HostValidator
    let contentFolder: String
    /// The memory for responses that are made as a whole.
    let memory: ResponseMemory
    /// Prints an error message, which has no line break at its end.
    let report: @Sendable (String) -> Void

    /// Returns the response to a request.
    ///
    /// - Throws: `CancellationError` if the client has left.
    func respond(to head: RequestHead, from client: some RequestClient) async throws -> Response {
        let response = try await response(to: head, from: client)
        return head.method == "HEAD" ? response.withoutBody : response
    }

    private func response(to head: RequestHead, from client: some RequestClient) async throws -> Response {
        if let rejection = rejection(of: head) { return rejection }
        do {
            return try await response(to: head, for: try RequestTarget(head.target), from: client)
        } catch RequestTarget.ParseError.tooLong {
            return Response(.uriTooLong, message: "the URL is too long")
        } catch RequestTarget.ParseError.malformed {
            return Response(.badRequest, message: "the URL is malformed")
        } catch let error as CancellationError {
            throw error
        } catch {
            report("error: “\(head.target)”: \(error)")
            return Response(.internalServerError, message: "\(error)")
        }
    }
}

extension PreviewResponder {
    /// Returns the response to a request that is rejected, whatever its target is.
    private func rejection(of head: RequestHead) -> Response? {
        let hostFields = head.values(of: "Host")
        guard hostFields.count < 2 else {
            return Response(.badRequest, message: "only one Host field is allowed")
        }
        switch hosts.decision(for: hostFields.first) {
        case .allowed: break
        case .malformed: return Response(.badRequest, message: "the Host field is not a valid host")
        case .unknownHost:
            return Response(
                .forbidden,
                message: """
                    this preview answers to localhost and to the address it is bound to;
                    to reach it by another name of this machine, start it with --bind NAME
                    """)
        }
        guard head.method == "GET" || head.method == "HEAD" else {
            return Response(
                .methodNotAllowed, message: "only GET and HEAD are supported",
                fields: [("Allow", "GET, HEAD")], closesConnection: true)
        }
        // A body is not read, because it may never end.
        guard !head.hasBody else {
            return Response(
                .contentTooLarge, message: "a request must not have a body", closesConnection: true)
        }
        guard RequestOrigin(of: head).canShowPages else {
            return Response(.forbidden, message: "other sites can only link to this preview")
        }
        return nil
    }

    private func response(
        to head: RequestHead, for target: RequestTarget, from client: some RequestClient
    ) async throws -> Response {
        let content = preview.content
        switch String(decoding: target.path, as: UTF8.self) {
        case "-/live": return liveStream(for: head, target.query ?? "")
        case "-/live.js": return response(PackageResources.live_js, type: MediaTypes.type(of: "live.js"))
        case "-/live.css": return response(PackageResources.live_css, type: MediaTypes.type(of: "live.css"))
        case "-/live.json": return try problems(content.problems)
        case ExplorerPage.path:
            return try await explorer(for: head, target.query ?? "", in: content, client)
        case ExplorerPage.stylesheet:
            return response(
                PackageResources.explorer_css, type: MediaTypes.type(of: ExplorerPage.stylesheet))
        default: break
        }
        switch await memory.whenThereIsRoom({ file(for: target, in: content) }) {
        case .response(let response): return response
        case .asset(let source, let type): return try await asset(source, type: type, in: content)
        }
    }

    private enum SiteFile {
        case response(Response)
        case asset(source: String, type: String)
    }

    private func file(for target: RequestTarget, in content: Preview.Content) -> SiteFile {
        switch content.site?.resource(at: target.path) {
        case .file(let bytes, let path): return .response(response(bytes, type: MediaTypes.type(of: path)))
        case .asset(let source, let path): return .asset(source: source, type: MediaTypes.type(of: path))
        case .redirect(let path):
            let query = target.query.map { "?" + $0 } ?? ""
            let url = RequestTarget.path(encoding: path) + query
            return .response(
                Response(
                    .movedPermanently, message: "this page has moved to \(url)", fields: [("Location", url)])
            )
        case .page(let bytes): return .response(response(PreviewPage(.found, bytes), in: content))
        case .failed(let error):
            report(error.report)
            return .response(response(PreviewPage(error), in: content))
        case nil: return .response(response(content.fallbackPage, in: content))
        }
    }

    func response(_ page: PreviewPage, in content: Preview.Content) -> Response {
        let status: Response.Status =
            switch page.status {
            case .found: .ok
            case .notFound: .notFound
            case .broken: .internalServerError
            }
        return response(
            page.live(version: content.version), type: MediaTypes.type(of: "index.html"), status: status)
    }

    func response(_ bytes: [UInt8], type: String, status: Response.Status = .ok) -> Response {
        var response = Response(status, type: type, body: .bytes(bytes))
        response.reservation = memory.reserve(bytes.count)
        return response
    }
}

extension PreviewResponder {
    /// Returns a file of the content folder. Range requests are not supported; `Range` is ignored.
    private func asset(
        _ source: String, type: String, in content: Preview.Content
    ) async throws -> Response {
        let opened = try await withTaskExecutorPreference(PreviewExecutor.files) {
            try AssetFile.open(source, in: contentFolder)
        }
        guard let file = opened else {
            return await memory.whenThereIsRoom { response(content.fallbackPage, in: content) }
        }
        let body = Response.Body.file(file) { [report] in report("error: “\(source)”: \($0)") }
        return Response(.ok, type: type, body: body)
    }
}
