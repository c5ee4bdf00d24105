extension Credentials {
    /// Masks the possible secrets in a word that contains URLs, or `name:password@host`.
    static func maskWord(_ scalars: inout [Unicode.Scalar], _ word: Range<Int>) {
        // A URL without a scheme counts only at the start of the word.
        let slashes = word.filter { index in
            isURLStart(index, in: scalars[word]) && (index == word.lowerBound || scalars[index - 1] == ":")
        }
        if slashes.isEmpty { maskUserInfo(&scalars, word) }
        for (number, slash) in slashes.enumerated() {
            // A URL ends where the “://” of the next one begins.
            let end = number + 1 < slashes.count ? slashes[number + 1] - 1 : word.upperBound
            maskURL(&scalars, isWeb: isWeb(scalars[word.lowerBound..<slash]), slash + 2..<max(slash + 2, end))
        }
    }

    /// Masks the possible secrets of one URL.
    ///
    /// - Parameters:
    ///   - scalars: The text.
    ///   - isWeb: Whether the user name is masked, too.
    ///   - rest: The range after the `//`.
    private static func maskURL(_ scalars: inout [Unicode.Scalar], isWeb: Bool, _ rest: Range<Int>) {
        var path = rest.lowerBound
        if let sign = credentialsEnd(in: scalars[rest]) {
            let colon = scalars[rest.lowerBound..<sign].firstIndex(of: ":")
            let start =
                isWeb
                ? rest.lowerBound
                : (colon ?? encodedColon(in: scalars[rest.lowerBound..<sign]) ?? sign - 1) + 1
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

    /// Returns the index of the last scalar of the first `%3A`, which is a colon.
    private static func encodedColon(in text: ArraySlice<Unicode.Scalar>) -> Int? {
        text.indices.dropLast(2).first { index in
            text[index] == "%" && text[index + 1] == "3" && "aA".unicodeScalars.contains(text[index + 2])
        }.map { $0 + 2 }
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

    /// Whether a URL that begins with a scheme and a colon, or with nothing, may be a web URL.
    static func isWeb(_ scheme: ArraySlice<Unicode.Scalar>) -> Bool {
        let name = String(String.UnicodeScalarView(scheme.suffix(6))).lowercased()
        return scheme.isEmpty || name.hasSuffix("http:") || name.hasSuffix("https:")
    }

    /// Masks the password of `name:password@host`. Email addresses after a scheme have no password.
    private static func maskUserInfo(_ scalars: inout [Unicode.Scalar], _ word: Range<Int>) {
        guard let sign = scalars[word].lastIndex(of: "@") else { return }
        var start = word.lowerBound
        for index in word.lowerBound..<sign where !isNameCharacter(scalars[index]) {
            let isFirst = start == word.lowerBound || !":@/".unicodeScalars.contains(scalars[start - 1])
            if scalars[index] == ":", start < index, isFirst {
                let name = String(String.UnicodeScalarView(scalars[start..<index])).lowercased()
                if addressSchemes.contains(name) { return }
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
