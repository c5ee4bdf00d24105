import Diagnostics
import Escaping

/// The path and the query of a request, parsed once and strictly.
struct RequestTarget: Hashable, Sendable {
    enum ParseError: Error {
        case tooLong
        case malformed
    }

    /// The decoded path without its leading slash.
    let path: [UInt8]
    /// The query after `?`, as received.
    let query: String?

    /// The maximum length of a target in bytes.
    static let maximumLength = 8192

    /// Parses the target of a request.
    ///
    /// - Parameter raw: A target in origin form (RFC 9112, section 3.2.1).
    /// - Throws: ``ParseError`` if the target is too long, has another form, or contains `#`, a space or a
    ///   control character; or if its path contains an invalid percent-encoding, an encoded slash or control
    ///   character, a backslash (encoded or not), or invalid UTF-8.
    init(_ raw: String) throws(ParseError) {
        let bytes = Array(raw.utf8)
        guard bytes.count <= Self.maximumLength else { throw .tooLong }
        guard bytes.first == UInt8(ascii: "/"), !bytes.contains(UInt8(ascii: "#")),
            bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
        else { throw .malformed }
        let mark = bytes.firstIndex(of: UInt8(ascii: "?"))
        query = mark.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self) }
        path = try Self.decoded(bytes[1..<(mark ?? bytes.endIndex)])
    }

    /// Returns the decoded path of a page's URL path (`/a/`), which an open page sends.
    static func path(ofPage url: String) -> [UInt8]? {
        (try? RequestTarget(url))?.path
    }
}

extension RequestTarget {
    private static func decoded(_ encoded: ArraySlice<UInt8>) throws(ParseError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(encoded.count)
        var rest = encoded
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue
            else {
                throw .malformed
            }
            let value = UInt8(high << 4 | low)
            guard value >= 0x20, value != 0x7F, value != UInt8(ascii: "/") else { throw .malformed }
            result.append(value)
        }
        guard !result.contains(UInt8(ascii: "\\")), String(validating: result, as: UTF8.self) != nil else {
            throw .malformed
        }
        return result
    }

    /// Returns the URL path for a path in the site. Everything except unreserved ASCII and slashes is percent-encoded.
    ///
    /// It begins with exactly one slash, so it never names another server.
    static func path(encoding path: String) -> String {
        "/"
            + String(String.UnicodeScalarView(path.unicodeScalars.drop { $0 == "/" })).percentEncoded {
                $0.isUnreserved || $0 == "/"
            }
    }
}
