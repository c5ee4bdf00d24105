import Diagnostics

/// One source of a Content-Security-Policy (grammar: CSP level 3, section 2.3.1).
enum ContentSecurityPolicySource: Hashable {
    /// `'self'` and similar keywords, in lower case and without quotes.
    case keyword(String)
    case nonce
    case hash
    /// `https:`.
    case scheme
    /// `example.org`, `*.example.org`, or `*` for every host.
    case host(String)

    /// Parses a source.
    /// - Returns: `nil` if `text` is not exactly one source.
    init?(_ text: String) {
        // ASCII, without spaces and without the characters that end a directive or a policy.
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x3B && $0 != 0x2C }) else {
            return nil
        }
        let source =
            text.hasPrefix("'")
            ? Self.parsingQuoted(text) : Self.parsingScheme(text[...]) ?? Self.parsingHost(text.lowercased())
        guard let source else { return nil }
        self = source
    }

    /// Whether the source allows any script or any style, or disables the page's protection.
    ///
    /// Browsers compare what they load with each source separately. A source is too permissive if it matches
    /// hosts that anyone can register, or URLs without a host.
    func isTooPermissive(for directive: String) -> Bool {
        let isCode = Self.isCode(directive)
        switch self {
        // `'strict-dynamic'` disables `'self'`, and a nonce in a static page is public.
        case .keyword(let name): return name.contains("unsafe") || name == "strict-dynamic"
        case .nonce: return true
        case .hash: return false
        case .scheme: return isCode
        case .host(let name):
            // A top-level domain, as in `*.com`, has no owner who is responsible for all of its hosts.
            let labels = name.split(separator: ".")
            return name == "*" || isCode && labels.first == "*" && labels.count < 3
        }
    }
}

extension ContentSecurityPolicySource {
    private static func isCode(_ directive: String) -> Bool {
        ["script-src", "style-src", "worker-src"].contains(directive)
    }

    /// Returns a pattern of all sources that a directive may have, and of some others.
    static func pattern(for directive: String) -> String {
        let unsafe = keywords.filter { keyword($0).isTooPermissive(for: directive) }.joined(separator: "|")
        let (label, scheme) = ("[A-Za-z0-9-]+", "[A-Za-z][A-Za-z0-9+.-]*:")
        // All printable characters of ASCII but `#`, `,`, `;` and `?`.
        let path = #"/[!-"$-+\x2d-:<->@-~]*"#
        let isCode = isCode(directive)
        let host = #"(?:\*\.\#(isCode ? label + #"\."# : ""))?\#(label)(?:\.\#(label))*\.?"#
        let place = #"(?:\#(scheme)//)?\#(host)(?::(?:[0-9]+|\*))?(?:\#(path))?"#
        let forms = ["'(?!(?:\(unsafe))'|nonce-)[A-Za-z0-9+/_=-]+'", place] + (isCode ? [] : [scheme])
        return "^(?:" + forms.joined(separator: "|") + ")$"
    }

    private static let keywords = [
        "none", "self", "report-sample", "strict-dynamic", "unsafe-inline", "unsafe-eval", "unsafe-hashes",
        "unsafe-allow-redirects", "wasm-unsafe-eval",
    ]

    private static func parsingQuoted(_ text: String) -> ContentSecurityPolicySource? {
        guard text.utf8.count > 2, text.hasSuffix("'") else { return nil }
        let inner = text.dropFirst().dropLast()
        let name = inner.lowercased()
        if keywords.contains(name) { return .keyword(name) }
        guard let dash = name.firstIndex(of: "-") else { return nil }
        let value = name[name.index(after: dash)...].utf8
        let digits = value.prefix { $0.isLetterOrDigit || "+/-_".utf8.contains($0) }
        guard !digits.isEmpty,
            value.dropFirst(digits.count).elementsEqual("==".utf8.prefix(value.count - digits.count))
        else { return nil }
        switch name[..<dash] {
        case "nonce": return .nonce
        case "sha256", "sha384", "sha512": return .hash
        default: return nil
        }
    }

    private static func parsingScheme(_ text: Substring) -> ContentSecurityPolicySource? {
        text.hasSuffix(":") && isScheme(text.dropLast()) ? .scheme : nil
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, first.isLetter else { return false }
        return text.utf8.allSatisfy { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
    }

    /// Parses `[scheme "://"] host [":" port] [path]`.
    private static func parsingHost(_ text: String) -> ContentSecurityPolicySource? {
        var rest = text[...]
        if let mark = rest.firstRange(of: "://") {
            guard isScheme(rest[..<mark.lowerBound]) else { return nil }
            rest = rest[mark.upperBound...]
        }
        let authority = rest.prefix { $0 != "/" }
        // The path of a source has no query.
        guard !rest.dropFirst(authority.count).contains(where: { $0 == "?" || $0 == "#" }) else { return nil }
        var host = authority.prefix { $0 != ":" }
        if host.endIndex < authority.endIndex {
            let port = authority[authority.index(after: host.endIndex)...]
            guard port == "*" || !port.isEmpty && port.utf8.allSatisfy({ $0.isDigit }) else { return nil }
        }
        if host == "*" { return .host("*") }
        if host.hasSuffix(".") { host = host.dropLast() }
        let named = host.hasPrefix("*.") ? host.dropFirst(2) : host
        let labels = named.split(separator: ".", omittingEmptySubsequences: false)
        let areLabels = labels.allSatisfy { label in
            !label.isEmpty && label.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
        }
        return areLabels ? .host(String(host)) : nil
    }
}
