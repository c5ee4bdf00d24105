import Hummingbird
import Planning
import Rendering

extension PreviewResponder {
    /// Returns the explorer's page, or the fallback page if there is no site or no such catalog. The work ends if the client
    /// closes the connection.
    func explorer(
        for request: Request, _ query: String, in content: Preview.Content
    ) async throws -> Response {
        guard RequestOrigin(of: request.head).isThisServer else {
            return Self.errorResponse(
                .forbidden,
                message:
                    "other sites cannot link to this page; type its URL into the address bar of the browser")
        }
        guard let renderer = content.site?.renderer else {
            return Self.response(content.fallbackPage, in: content)
        }
        let work = Task(executorPreference: PreviewExecutor.explorer) { () throws -> [UInt8]? in
            guard let exploration = try Exploration(ExplorerQuery(query), of: renderer) else { return nil }
            let page = ExplorerPage(
                exploration: exploration, siteTitle: renderer.siteTitle, catalogs: renderer.plan.catalogs)
            return try page.html
        }
        let html = try await withTaskCancellationHandler {
            try await request.body.consumeWithInboundCloseHandler { _ in
                try await work.value
            } onInboundClosed: {
                work.cancel()
            }
        } onCancel: {
            work.cancel()
        }
        var response =
            html.map { Self.response($0, type: MediaTypes.type(of: "index.html")) }
            ?? Self.response(content.fallbackPage, in: content)
        // The requests that follow on the connection were consumed.
        response.headers[.connection] = "close"
        return response
    }
}
