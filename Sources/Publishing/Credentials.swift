/// Detection and masking of secrets in URLs, so that they are never printed.
public enum Credentials {
    /// Returns `text` with each character of a possible secret replaced by `*`. The length stays the same.
    ///
    /// Masks the user name and password of a web URL (the user name alone may be an access token), the password of any
    /// other URL and of `name:password@host`, and the values of a query. A password may contain an unencoded `/`.
    ///
    /// - Complexity: O(*n*) for *n* characters.
    public static func masked(in text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        for word in scalars.split(whereSeparator: isDelimiter).map(\.indices) {
            let urls = schemeEnds(in: scalars[word])
            if urls.isEmpty { maskUserInfo(&scalars, word) }
            for (number, mark) in urls.enumerated() {
                let end = number + 1 < urls.count ? urls[number + 1] : word.upperBound
                maskURL(&scalars, mark, mark + 3..<max(mark + 3, end))
            }
        }
        var masked = String.UnicodeScalarView()
        masked.append(contentsOf: scalars)
        return String(masked)
    }

    /// Whether a URL or `user@host` string contains a possible secret.
    static func occur(in url: String) -> Bool {
        masked(in: url) != url
    }
}

extension Credentials {
    private static func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
        "'\"”“‘’`<>".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace
    }

    /// Returns the indices at which `://` begins.
    private static func schemeEnds(in word: ArraySlice<Unicode.Scalar>) -> [Int] {
        word.indices.dropLast(2).filter { word[$0] == ":" && word[$0 + 1] == "/" && word[$0 + 2] == "/" }
    }

    /// Masks the possible secrets of one URL.
    ///
    /// - Parameters:
    ///   - scalars: The text.
    ///   - mark: The index of the `://`.
    ///   - rest: The range after the `://`.
    private static func maskURL(_ scalars: inout [Unicode.Scalar], _ mark: Int, _ rest: Range<Int>) {
        let isHTTP = isHTTP(scalars[..<mark])
        var path = rest.lowerBound
        if let sign = credentialsEnd(in: scalars[rest]) {
            let colon = scalars[rest.lowerBound..<sign].firstIndex(of: ":")
            let start = isHTTP ? rest.lowerBound : (colon ?? sign - 1) + 1
            for index in start..<sign { scalars[index] = "*" }
            path = sign
        }
        guard let query = scalars[path..<rest.upperBound].firstIndex(where: { $0 == "?" || $0 == "#" }) else {
            return
        }
        // A query without names is a single value. A fragment without names is an anchor.
        let hasNames = scalars[query..<rest.upperBound].contains("=")
        var isValue = !hasNames && scalars[query] == "?"
        for index in query + 1..<max(query + 1, rest.upperBound) {
            switch scalars[index] {
            case "&", ";", "#": isValue = false
            case "=" where !isValue: isValue = true
            default: if isValue { scalars[index] = "*" }
            }
        }
    }

    /// Returns the index of the `@` that ends the credentials of a URL without its scheme. An `@` after the first `/`
    /// ends them if the host would otherwise have an invalid port, or if a host name follows the `@`.
    private static func credentialsEnd(in rest: ArraySlice<Unicode.Scalar>) -> Int? {
        guard let sign = rest.lastIndex(of: "@") else { return nil }
        let authority = rest.prefix { !"/?#".unicodeScalars.contains($0) }
        if let own = authority.lastIndex(of: "@"), !isHost(rest[(sign + 1)...]) || own == sign { return own }
        if let colon = authority.firstIndex(of: ":") {
            let port = authority[(colon + 1)...]
            if port.isEmpty || !port.allSatisfy({ $0.properties.numericType == .decimal }) { return sign }
        }
        return !authority.isEmpty && isHost(rest[(sign + 1)...]) ? sign : nil
    }

    /// Whether `text` begins with a host: a domain name, an IP address or `localhost`. `1.2.3` is a version, not a
    /// host.
    private static func isHost(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        let name = text.prefix { !":/?#".unicodeScalars.contains($0) }
        let labels = name.split(separator: ".")
        guard let last = labels.last else { return false }
        let isNumeric = last.allSatisfy { $0.properties.numericType == .decimal }
        return labels.count > 1 && (!isNumeric || labels.count == 4)
            || name.elementsEqual("localhost".unicodeScalars)
    }

    private static func isHTTP(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let scheme = String(String.UnicodeScalarView(scalars.suffix(5))).lowercased()
        return scheme.hasSuffix("http") || scheme.hasSuffix("https")
    }

    /// Masks the password of `name:password@host`. Email addresses after a scheme have no password.
    private static func maskUserInfo(_ scalars: inout [Unicode.Scalar], _ word: Range<Int>) {
        guard let sign = scalars[word].lastIndex(of: "@") else { return }
        var start = word.lowerBound
        for index in word.lowerBound..<sign where !isNameCharacter(scalars[index]) {
            let isFirst = start == word.lowerBound || !":@/".unicodeScalars.contains(scalars[start - 1])
            if scalars[index] == ":", start < index, isFirst {
                let name = String(String.UnicodeScalarView(scalars[start..<index])).lowercased()
                if ["mailto", "sip", "sips", "xmpp", "acct"].contains(name) { return }
                for index in index + 1..<sign { scalars[index] = "*" }
                return
            }
            start = index + 1
        }
    }

    private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "._%+-".unicodeScalars.contains(scalar)
    }
}
