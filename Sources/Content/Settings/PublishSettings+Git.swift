import Diagnostics

extension PublishSettings {
    private static let schemes = ["https", "ssh", "file", "http", "git"]

    /// Returns the reason why a repository cannot be published to, or `nil` for a folder or a valid URL.
    ///
    /// A URL is an argument of Git commands, which all users of the machine can read. So it must not contain
    /// anything that may be a secret, or an `@` that may end one.
    static func problem(ofRepository text: String) -> PublishProblem? {
        guard isURL(text) else { return problem(ofFolder: text) }
        guard let mark = text.firstRange(of: "://") else {
            // `name@host:path`. Two colons name a program to run.
            let isPlain = !text.contains("::") && !text.hasPrefix(":")
            return isPlain ? Self.secret(in: text.unicodeScalars[...]) : .unsupportedURL(schemes: schemes)
        }
        let scheme = text[..<mark.lowerBound].lowercased()
        guard schemes.contains(scheme) else { return .unsupportedURL(schemes: schemes) }
        let rest = text.unicodeScalars[mark.upperBound...]
        if scheme == "file", rest.first == "/" { return nil }
        let secret =
            Self.secret(in: rest) ?? (hasIncompleteSecret(rest) ? .unsupportedURL(schemes: schemes) : nil)
        // For a web server, a user name alone may be an access token.
        return ["http", "https"].contains(scheme) && rest.contains("@") ? secret ?? .userName : secret
    }

    /// Returns the reason why a folder cannot be published to: it is a URL without a scheme, or with a misspelled one.
    static func problem(ofFolder text: String) -> PublishProblem? {
        guard let mark = text.firstRange(of: "//") else { return nil }
        let rest = text.unicodeScalars[mark.upperBound...]
        guard rest.contains(where: { "@?#".unicodeScalars.contains($0) }) else { return nil }
        return secret(in: rest) ?? (rest.contains("@") ? .userName : .unsupportedURL(schemes: schemes))
    }

    /// Whether what looks like the host of a URL may be the beginning of a secret: the `@` after it is missing or
    /// percent-encoded, or the colon in it is percent-encoded. The URL is given without its scheme.
    private static func hasIncompleteSecret(_ rest: Substring.UnicodeScalarView) -> Bool {
        let authority = rest.prefix { !"/?#".unicodeScalars.contains($0) }
        let text = String(Substring(authority)).lowercased()
        guard !authority.contains("@") else { return text.contains("%3a") }
        // The address of a host may contain colons in brackets.
        let host = authority.first == "[" ? authority.drop { $0 != "]" } : authority
        let port = host.drop { $0 != ":" }.dropFirst()
        return text.contains("%40") || !port.allSatisfy { ("0"..."9").contains($0) }
    }

    /// Returns the problem of a URL, without its scheme, that may contain a secret. A password may contain a
    /// `/` that is not percent-encoded.
    private static func secret(in rest: Substring.UnicodeScalarView) -> PublishProblem? {
        guard let sign = rest.lastIndex(of: "@") else {
            return rest.contains { $0 == "?" || $0 == "#" } ? .query : nil
        }
        let authority = rest.prefix { $0 != "/" }
        // `git@example.org:22/x@y`: the user name ends at the first `@`.
        let user = (authority.contains("@") ? authority : rest[..<sign]).prefix { $0 != "@" }
        if user.contains(":") { return .password }
        return rest.contains { $0 == "?" || $0 == "#" } ? .query : nil
    }

    /// Whether Git accepts `name` as the name of a branch; see `git check-ref-format`. A name that begins like that of a
    /// reference is not accepted, because `refs/heads/x` would be another branch than `x`.
    static func isBranch(_ name: String) -> Bool {
        let scalars = name.unicodeScalars
        let isPlain = scalars.allSatisfy { scalar in
            scalar.value > 0x20 && scalar.value != 0x7F && !"~^:?*[\\".unicodeScalars.contains(scalar)
        }
        let parts = scalars.split(separator: "/", omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        let areParts = parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix(".lock") }
        return isPlain && areParts && !name.hasPrefix("-") && !name.hasSuffix(".") && name != "HEAD"
            && !name.hasPrefix("refs/") && !name.contains("..") && !name.contains("@{")
    }
}
