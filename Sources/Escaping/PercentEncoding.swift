extension String {
    /// The string with the UTF-8 bytes of every scalar percent-encoded for which `isAllowed` is false.
    ///
    /// - Complexity: O(*n*).
    public func percentEncoded(allowing isAllowed: (Unicode.Scalar) -> Bool) -> String {
        if unicodeScalars.allSatisfy(isAllowed) { return self }
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 16)
        for scalar in unicodeScalars {
            let isAllowed = isAllowed(scalar)
            for byte in Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter {
                if isAllowed {
                    bytes.append(byte)
                } else {
                    bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A URL with everything percent-encoded that RFC 3986 does not allow in one, as cmark writes it. What is encoded
    /// already stays as it is.
    ///
    /// - Complexity: O(*n*).
    public var percentEncodedAsURL: String {
        percentEncoded { $0.isUnreserved || $0.isURLDelimiter }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is unreserved in a URL: an ASCII letter or digit, `-`, `.`, `_` or `~` (RFC 3986, section 2.3).
    public var isUnreserved: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
        default: false
        }
    }

    /// Whether the scalar may stand unencoded in a URL although it is reserved (RFC 3986, section 2.2), or is `%`.
    /// Brackets are not: they are allowed only around the address of a host.
    fileprivate var isURLDelimiter: Bool {
        switch self {
        case "+", "!", "*", "'", "(", ")", ",", "%", "#", "@", "?", "=", ";", ":", "/", "&", "$": true
        default: false
        }
    }
}
