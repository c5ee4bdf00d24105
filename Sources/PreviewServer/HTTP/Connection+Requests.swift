extension Connection: RequestClient {
    /// The time that a client has for each request.
    private static let requestTimeout = Duration.seconds(30)
    /// The time that a client has to read the last response.
    private static let closeTimeout = Duration.seconds(2)

    /// Responds to the requests of the client, one after another, and closes the connection.
    func serve(with responder: PreviewResponder) async {
        defer { close() }
        do {
            try await respondToRequests(with: responder)
        } catch let error as RequestHeadParser.ParseError {
            try? await send(Response(error), isLast: true)
        } catch {
            // The client has left.
        }
        // If the socket were closed before everything is received, the client might lose the last response (RFC 9112,
        // section 9.6).
        endOutput()
        await waitForClient(upTo: Self.closeTimeout) { await discardInput() }
    }

    private func respondToRequests(with responder: PreviewResponder) async throws {
        var parser = RequestHeadParser()
        while let head = try await nextHead(&parser) {
            let response = try await responder.respond(to: head, from: self)
            let isLast = response.closesConnection || !head.isPersistent || isStopping
            try await send(response, isLast: isLast)
            if isLast { return }
        }
    }

    private func nextHead(_ parser: inout RequestHeadParser) async throws -> RequestHead? {
        if let head = try parser.next() { return head }
        return try await waitForClient(upTo: Self.requestTimeout) {
            while true {
                let bytes = try await receive()
                guard !bytes.isEmpty else {
                    if parser.isWithinHead { throw RequestHeadParser.ParseError.malformed }
                    return nil
                }
                parser.append(bytes)
                if let head = try parser.next() { return head }
            }
        }
    }

    /// Does something that depends on the client, and has to end within a time.
    private func waitForClient<Result>(
        upTo timeout: Duration, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let timer = DelayedAction(after: timeout, shutDown)
        defer { timer.cancel() }
        return try await interruptibly(by: shutDown) { try await whileIdle(body) }
    }

    func watching<Result>(
        onClose: @escaping @Sendable () -> Void, _ body: () async throws -> Result
    ) async throws -> Result {
        async let input: Void = discardInput(then: onClose)
        let result: Swift.Result<Result, any Error>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        // Ends the input. It is not canceled; see PreviewExecutor.
        endInput()
        await input
        return try result.get()
    }

    private func discardInput(then onClose: @Sendable () -> Void) async {
        await discardInput()
        onClose()
    }
}

extension Response {
    /// Creates the response to a request that cannot be parsed.
    fileprivate init(_ error: RequestHeadParser.ParseError) {
        switch error {
        case .malformed: self.init(.badRequest, message: "the request is malformed")
        case .targetTooLong: self.init(.uriTooLong, message: "the URL is too long")
        case .fieldsTooLarge:
            self.init(.requestHeaderFieldsTooLarge, message: "the fields of the request are too large")
        }
    }
}
