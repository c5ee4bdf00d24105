import Diagnostics
import Glibc

/// A check that requests name this server as their host.
///
/// A page of another site can point its own host name at this machine (DNS rebinding). The browser would then
/// let it read the preview as part of its own origin. The `Host` field still contains the page's host name.
/// IP addresses cannot be rebound.
struct HostValidator: Sendable {
    enum Decision: Sendable {
        case allowed
        case unknownHost
        case malformed
    }

    /// Host names and IP addresses in canonical form.
    private let names: Set<String>
    private let allowsAnyIPAddress: Bool

    /// Creates a validator.
    ///
    /// - Parameter bound: The host name or IP address that the server listens on. `0.0.0.0` and `::` allow
    ///   every IP address.
    init(bound: String) {
        let host = Host(bound.contains(":") ? "[\(bound)]" : bound)
        names = Set(["localhost", "127.0.0.1", "::1"] + [host?.name].compactMap(\.self))
        allowsAnyIPAddress = host.map { $0.name == "0.0.0.0" || $0.name == "::" } ?? false
    }

    /// Returns the decision for a request.
    ///
    /// - Parameter field: The value of the request's `Host` field.
    func decision(for field: String?) -> Decision {
        guard let field, let host = Host(field) else { return .malformed }
        if names.contains(host.name) || allowsAnyIPAddress && host.isIPAddress { return .allowed }
        return .unknownHost
    }
}

/// The host in a `Host` header field (RFC 9110, section 7.2), without the port.
private struct Host {
    /// The lowercase name, or the IP address as the system formats it, without brackets.
    let name: String
    let isIPAddress: Bool

    init?(_ field: String) {
        let end: String.Index
        if field.hasPrefix("[") {
            guard let bracket = field.firstIndex(of: "]"),
                let address = Self.ipAddress(
                    field[field.index(after: field.startIndex)..<bracket], AF_INET6)
            else { return nil }
            (name, isIPAddress) = (address, true)
            end = field.index(after: bracket)
        } else {
            end = field.firstIndex(of: ":") ?? field.endIndex
            let text = field[..<end]
            guard !text.isEmpty, text.utf8.count <= 255, text.utf8.allSatisfy(Self.isNameCharacter) else {
                return nil
            }
            let address = Self.ipAddress(text, AF_INET)
            (name, isIPAddress) = (address ?? text.lowercased(), address != nil)
        }
        let rest = field[end...]
        guard rest.isEmpty || rest.hasPrefix(":") && Self.isPort(rest.dropFirst()) else { return nil }
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { $0.isDigit } && (text.isEmpty || UInt16(text) != nil)
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "-._".utf8.contains(byte)
    }

    /// Returns the canonical form of an IP address, or `nil` if `text` is not one.
    private static func ipAddress(_ text: Substring, _ family: CInt) -> String? {
        withUnsafeTemporaryAllocation(byteCount: 16, alignment: 4) { bytes in
            guard let start = bytes.baseAddress, inet_pton(family, String(text), start) == 1 else {
                return nil
            }
            return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
                inet_ntop(family, start, buffer.baseAddress, socklen_t(INET6_ADDRSTRLEN))
                    .map { String(cString: $0) }
            }
        }
    }
}
