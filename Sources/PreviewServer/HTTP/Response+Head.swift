import Glibc

extension Response {
    /// The fields of every response, including responses to malformed requests: no caching, no content sniffing, no use by
    /// pages of other origins, and no display inside another page.
    private static let commonFields = [
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
        ("Content-Security-Policy", "frame-ancestors 'none'"),
    ]

    /// Returns the bytes before the body.
    ///
    /// - Parameter isLast: Whether the connection is closed after the response.
    func head(isLast: Bool) -> [UInt8] {
        var head = "HTTP/1.1 \(status.rawValue) \(status.reason)\r\n"
        let length = contentLength.map { [("Content-Length", "\($0)")] } ?? []
        let connection = isLast ? [("Connection", "close")] : []
        for (name, value) in [("Content-Type", type)] + length + fields + connection + [("Date", Self.date)]
            + Self.commonFields
        {
            head += "\(name): \(value)\r\n"
        }
        return Array((head + "\r\n").utf8)
    }

    /// The current time in the format of RFC 9110, section 5.6.7.
    private static var date: String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            // The program does not set a locale, so the names are English.
            strftime(buffer.baseAddress, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            return buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
    }
}

extension Response.Status {
    fileprivate var reason: String {
        switch self {
        case .ok: "OK"
        case .movedPermanently: "Moved Permanently"
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .contentTooLarge: "Content Too Large"
        case .uriTooLong: "URI Too Long"
        case .requestHeaderFieldsTooLarge: "Request Header Fields Too Large"
        case .internalServerError: "Internal Server Error"
        case .serviceUnavailable: "Service Unavailable"
        }
    }
}
