/// The start of an HTTP/1 request: everything but the body, which the preview never reads.
struct RequestHead: Hashable, Sendable {
    struct Field: Hashable, Sendable {
        let name: String
        let value: String
    }

    let method: String
    /// The target as received: visible ASCII characters.
    let target: String
    /// The second digit of the version, 0 or 1.
    var minorVersion = 1
    /// The fields in the order received.
    let fields: [Field]
}

extension RequestHead {
    /// Returns the values of all fields with a name, ignoring case.
    func values(of name: String) -> [String] {
        let name = name.lowercased()
        return fields.lazy.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// Returns the value of a field. Several fields of one name are one list (RFC 9110, section 5.3).
    func value(of name: String) -> String? {
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Whether the client may send more requests on the connection (RFC 9112, section 9.3).
    var isPersistent: Bool {
        minorVersion > 0 && !values(of: "Connection").contains { $0.lowercased().contains("close") }
    }

    /// Whether a body follows.
    var hasBody: Bool {
        value(of: "Transfer-Encoding") != nil || value(of: "Content-Length") ?? "0" != "0"
    }
}
