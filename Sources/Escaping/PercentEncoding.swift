extension String {
    /// Returns a copy of the string with every scalar that `isAllowed` rejects percent-encoded as UTF-8.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the string.
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

    /// The string as a URL, with every character that RFC 3986 does not allow percent-encoded.
    ///
    /// The result is the same as cmark's. Existing percent-encodings are unchanged.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the string.
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

    /// Whether the scalar is `%` or a reserved character that a URL may contain unencoded (RFC 3986, section
    /// 2.2).
    ///
    /// Brackets are excluded, because they are allowed only around an IP address.
    fileprivate var isURLDelimiter: Bool {
        switch self {
        case "+", "!", "*", "'", "(", ")", ",", "%", "#", "@", "?", "=", ";", ":", "/", "&", "$": true
        default: false
        }
    }
}
