import BuiltSite
import Planning
import Rendering

extension PreviewResponder {
    /// Returns the explorer's page, or the fallback page if there is no site or no such catalog. The work ends if the client
    /// closes the connection.
    func explorer(
        for head: RequestHead, _ query: String, in content: Preview.Content, _ client: some RequestClient
    ) async throws -> Response {
        guard RequestOrigin(of: head).isThisServer else {
            return Response(
                .forbidden,
                message:
                    "other sites cannot link to this page; type its URL into the address bar of the browser")
        }
        let work = Task(executorPreference: PreviewExecutor.explorer) {
            try await memory.whenThereIsRoom { try explorer(query, in: content) }
        }
        var response = try await client.watching(onClose: work.cancel) { try await work.value }
        // The requests that follow on the connection were consumed.
        response.closesConnection = true
        return response
    }

    private func explorer(_ query: String, in content: Preview.Content) throws -> Response {
        guard let renderer = content.site?.renderer,
            let exploration = try Exploration(ExplorerQuery(query), of: renderer)
        else { return response(content.fallbackPage, in: content) }
        let page = ExplorerPage(
            exploration: exploration, siteTitle: renderer.siteTitle, catalogs: renderer.plan.catalogs)
        return response(try page.html, type: MediaTypes.type(of: "index.html"))
    }
}
