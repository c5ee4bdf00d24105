import BuiltSite

/// A response to a request.
struct Response: Sendable {
    /// A status code, with the reason phrases of RFC 9110.
    enum Status: Int, Sendable {
        case ok = 200
        case movedPermanently = 301
        case badRequest = 400
        case forbidden = 403
        case notFound = 404
        case methodNotAllowed = 405
        case contentTooLarge = 413
        case uriTooLong = 414
        case requestHeaderFieldsTooLarge = 431
        case internalServerError = 500
        case serviceUnavailable = 503
    }

    enum Body: Sendable {
        case bytes([UInt8])
        /// A file, and the function that is called if it cannot be read to its end.
        case file(AssetFile, onFailure: @Sendable (AssetFile.ReadError) -> Void)
        case stream(ResponseStream)
        /// The body of a response to HEAD: only its length, or `nil` if it is unknown.
        case omitted(length: Int?)
    }

    let status: Status
    let type: String
    /// The fields that are only in some responses.
    var fields: [(name: String, value: String)] = []
    var body: Body
    /// Whether the connection is closed after the response.
    var closesConnection: Bool
    /// The place in memory that the body has while it exists.
    var reservation: ResponseMemory.Reservation?

    init(_ status: Status, type: String, body: Body) {
        self.status = status
        self.type = type
        self.body = body
        // Only the end of the connection shows the end of a stream.
        if case .stream = body { closesConnection = true } else { closesConnection = false }
    }

    /// Creates an error response with a message in plain text.
    init(
        _ status: Status, message: String, fields: [(name: String, value: String)] = [],
        closesConnection: Bool = false
    ) {
        self.init(status, type: MediaTypes.type(of: "a.txt"), body: .bytes(Array((message + "\n").utf8)))
        self.fields = fields
        self.closesConnection = closesConnection
    }
}

/// A body whose parts are sent as they are made, until the connection ends.
struct ResponseStream: Sendable {
    typealias Send = @Sendable ([UInt8]) async throws -> Void

    /// Makes the parts and sends them. Returns after the last one.
    let run: @Sendable (_ send: Send) async throws -> Void
    /// Makes ``run`` return soon. Called when the client leaves or the server stops, at any time and more than once.
    let stop: @Sendable () -> Void
}

extension Response {
    /// The response to the same request with the method HEAD.
    var withoutBody: Response {
        var response = self
        response.body = .omitted(length: contentLength)
        response.reservation = nil
        return response
    }

    /// The length of the body in bytes, if it is known before the end.
    var contentLength: Int? {
        switch body {
        case .bytes(let bytes): bytes.count
        case .file(let file, _): file.size
        case .stream: nil
        case .omitted(let length): length
        }
    }
}
