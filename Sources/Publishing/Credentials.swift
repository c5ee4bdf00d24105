/// Secrets in addresses, which nothing that is printed may show.
public enum Credentials {
    /// `text` with a `*` for each character of a user name or password in a web address, and of a password in
    /// any other: its width is the same.
    ///
    /// In a web address a user name alone may be an access token; in an SSH address it is an account's name.
    public static func masked(in text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        var index = 0
        while index + 2 < scalars.count {
            guard scalars[index] == ":", scalars[index + 1] == "/", scalars[index + 2] == "/" else {
                index += 1
                continue
            }
            let start = index + 3
            let end = scalars[start...].firstIndex(where: isEnd) ?? scalars.count
            if let sign = scalars[start..<end].lastIndex(of: "@") {
                let colon = scalars[start..<sign].firstIndex(of: ":")
                for place in (isWeb(scalars[..<index]) ? start : (colon ?? sign - 1) + 1)..<sign {
                    scalars[place] = "*"
                }
            }
            index = end
        }
        var masked = String.UnicodeScalarView()
        masked.append(contentsOf: scalars)
        return String(masked)
    }

    /// Whether an address holds a password.
    static func areIn(_ address: String) -> Bool {
        guard let scheme = address.firstRange(of: "://") else { return false }
        let rest = address[scheme.upperBound...].unicodeScalars.prefix { !isEnd($0) }
        guard let sign = rest.lastIndex(of: "@") else { return false }
        return rest[..<sign].contains(":")
    }

    private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
        "/?#'\"”“ \t\r\n".unicodeScalars.contains(scalar)
    }

    private static func isWeb(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let scheme = String(String.UnicodeScalarView(scalars.suffix(5))).lowercased()
        return scheme.hasSuffix("http") || scheme.hasSuffix("https")
    }
}
