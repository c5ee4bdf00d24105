internal import Escaping

/// A URL of the web, as far as it must be known to ask for it.
package struct WebURL: Hashable, Sendable {
    /// The URL to ask for: without a user name, a password and a fragment.
    package let text: String
    let scheme: String
    /// The host in lowercase, without its port and without the brackets of an IPv6 address.
    package let host: String
    let port: String

    /// Returns `nil` if the URL has another scheme than `http` and `https`, or no host.
    ///
    /// - Parameter url: An absolute URL, or one that begins with `//`, which is asked for by HTTPS.
    package init?(_ url: String) {
        let absolute = url.hasPrefix("//") ? "https:" + url : url
        guard let mark = absolute.firstRange(of: "://") else { return nil }
        scheme = absolute[..<mark.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = absolute[mark.upperBound...].prefix { $0 != "#" }
        let end = rest.firstIndex { "/?\\".contains($0) } ?? rest.endIndex
        let authority = rest[..<end]
        let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        let portStart = place.lastIndex(of: ":").flatMap { place[$0...].contains("]") ? nil : $0 }
        host = place[..<(portStart ?? place.endIndex)].filter { $0 != "[" && $0 != "]" }.lowercased()
        let written = portStart.map { place[place.index(after: $0)...] } ?? ""
        port = written.isEmpty ? (scheme == "http" ? "80" : "443") : String(written)
        guard !host.isEmpty, port.allSatisfy(\.isNumber) else { return nil }
        text = scheme + "://" + place + String(rest[end...]).percentEncodedAsURL
    }
}
