internal import Foundation
internal import Glibc

/// The proxies that the environment sets, by the rules of `curl`.
///
/// Either a proxy looks a host up, or this computer does. The addresses that a redirect leads to can be checked only in the
/// second case, so it must be known before `curl` runs.
struct ProxySettings: Sendable {
    private let variables: [String: String]

    init(variables: [String: String] = ProcessInfo.processInfo.environment) {
        self.variables = variables
    }

    /// Whether a proxy asks for the page of a URL.
    func haveProxy(for url: WebURL) -> Bool {
        // Not HTTP_PROXY, which a web server sets to the value of a header.
        let names = ["\(url.scheme)_proxy"] + (url.scheme == "http" ? [] : ["HTTPS_PROXY"])
        guard value(of: names + ["all_proxy", "ALL_PROXY"]) != nil else { return false }
        return !exclude(url.host)
    }

    /// Whether a host is asked without a proxy.
    private func exclude(_ host: String) -> Bool {
        guard let list = value(of: ["no_proxy", "NO_PROXY"])?.lowercased() else { return false }
        if list == "*" { return true }
        let patterns = list.split { ", \t".contains($0) }
        guard let address = Self.bytes(ofHost: host) else {
            let name = Self.withoutDots(host[...])
            return patterns.map(Self.withoutDots).contains {
                !$0.isEmpty && (name == $0 || name.hasSuffix("." + $0))
            }
        }
        return patterns.contains { Self.range($0, contains: address) }
    }

    /// Returns the first value that is not empty.
    private func value(of names: [String]) -> String? {
        names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
    }

    private static func withoutDots(_ name: Substring) -> Substring {
        let rest = name.first == "." ? name.dropFirst() : name
        return rest.last == "." ? rest.dropLast() : rest
    }

    /// Whether an address is in a range such as `10.0.0.0/8`, or equal to a single address.
    private static func range(_ range: Substring, contains address: [UInt8]) -> Bool {
        let parts = range.split(separator: "/", maxSplits: 1)
        guard let text = parts.first, let first = bytes(of: text.filter { $0 != "[" && $0 != "]" }),
            first.count == address.count,
            let length = parts.count > 1 ? Int(parts[1]) : 8 * first.count,
            (0...8 * first.count).contains(length)
        else { return false }
        // As in curl, a length of 0 is that of a single address.
        let bits = length == 0 ? 8 * first.count : length
        return (0..<bits).allSatisfy { bit in
            let mask: UInt8 = 0x80 >> (bit % 8)
            return (first[bit / 8] ^ address[bit / 8]) & mask == 0
        }
    }

    /// Returns the bytes of a host that is an address, which may be shortened or in other bases in IPv4: `127.1`, `0x7f.1`.
    ///
    /// In a list of exceptions, curl reads only addresses of four decimal numbers.
    private static func bytes(ofHost host: String) -> [UInt8]? {
        if let bytes = bytes(of: host) { return bytes }
        var address = in_addr()
        guard inet_aton(host, &address) == 1 else { return nil }
        return withUnsafeBytes(of: address.s_addr) { Array($0) }
    }

    /// Returns the bytes of an address: 4 for IPv4, 16 for IPv6. Returns `nil` for a name.
    private static func bytes(of address: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if inet_pton(family, address, &bytes) == 1 { return bytes }
        }
        return nil
    }
}
