@testable import PreviewServer

/// The response of a preview to a request that is made without a connection.
struct PreviewAnswer {
    let status: Response.Status
    let body: String

    init(of responder: PreviewResponder, to target: String, method: String = "GET") async throws {
        let head = RequestHead(
            method: method, target: target,
            fields: [RequestHead.Field(name: "Host", value: "localhost")])
        let response = try await responder.respond(to: head, from: PatientClient())
        status = response.status
        body = String(decoding: try Self.bytes(of: response.body), as: UTF8.self)
    }

    private static func bytes(of body: Response.Body) throws -> [UInt8] {
        switch body {
        case .bytes(let bytes): bytes
        case .file(let file, _): try file.bytes(at: 0, maxLength: file.size)
        case .stream, .omitted: []
        }
    }
}

/// A client that waits for every response.
private struct PatientClient: RequestClient {
    func watching<Result>(
        onClose: @escaping @Sendable () -> Void, _ body: () async throws -> Result
    ) async throws -> Result {
        try await body()
    }
}
