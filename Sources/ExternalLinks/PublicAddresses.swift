internal import Glibc

/// The addresses of a host on the Internet.
///
/// A page of another site could redirect to a computer of a local network, or to this one. Such redirects are not followed:
/// only what an author wrote is asked for there.
enum PublicAddresses {
    enum Lookup: Equatable {
        case found([String])
        case unknownHost
        /// At least one address is not on the Internet.
        case isPrivate
    }

    /// Looks a host up.
    static func lookUp(_ host: String) -> Lookup {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0 else { return .unknownHost }
        defer { freeaddrinfo(first) }
        var addresses: [String] = []
        var next = first
        while let info = next?.pointee {
            guard let bytes = bytes(of: info), isPublic(bytes) else { return .isPrivate }
            addresses.append(text(of: info))
            next = info.ai_next
        }
        return addresses.isEmpty ? .unknownHost : .found(addresses)
    }

    /// Returns the bytes of an address: 4 for IPv4, 16 for IPv6.
    private static func bytes(of info: addrinfo) -> [UInt8]? {
        guard let address = info.ai_addr else { return nil }
        let raw = UnsafeRawPointer(address)
        switch info.ai_family {
        case AF_INET:
            let value = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            return withUnsafeBytes(of: value) { Array($0) }
        case AF_INET6:
            let value = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return withUnsafeBytes(of: value) { Array($0) }
        default: return nil
        }
    }

    private static func text(of info: addrinfo) -> String {
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        getnameinfo(
            info.ai_addr, info.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether an address is on the Internet, by the registries of IANA for special addresses (RFC 6890).
    static func isPublic(_ bytes: [UInt8]) -> Bool {
        if bytes.count == 16 {
            // IPv4 addresses in IPv6: ::ffff:0:0/96 and 64:ff9b::/96.
            let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
            let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
            if bytes.starts(with: mapped) || bytes.starts(with: translated) {
                return isPublic(Array(bytes[12...]))
            }
            // 2002::/16 has IPv4 addresses in it (6to4), 2001::/23 is for protocols, and 2001:db8::/32 for examples.
            let isSpecial =
                bytes.starts(with: [0x20, 0x02]) || bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8])
                || bytes.starts(with: [0x20, 0x01]) && bytes[2] < 2
            // Global unicast addresses begin with 001.
            return bytes[0] & 0xE0 == 0x20 && !isSpecial
        }
        guard bytes.count == 4 else { return false }
        switch (bytes[0], bytes[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (192, 168), (224..., _): return false
        case (100, 64...127), (172, 16...31), (198, 18...19): return false
        case (192, 0): return bytes[2] != 0
        default: return true
        }
    }
}
