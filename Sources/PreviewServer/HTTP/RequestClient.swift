/// The client that waits for the response to a request.
protocol RequestClient: Sendable {
    /// Does something, and calls `onClose` if the client leaves meanwhile. It may also be called afterward.
    ///
    /// What the client sends is ignored, so the connection must be closed after the response.
    func watching<Result>(
        onClose: @escaping @Sendable () -> Void, _ body: () async throws -> Result
    ) async throws -> Result
}
