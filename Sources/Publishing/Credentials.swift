/// Detection and masking of secrets in URLs, so that they are never printed.
///
/// The masking functions replace each character of a possible secret by `*`, so the length stays the same.
public enum Credentials {
    /// Returns text of any kind, such as a line of an entry, with its possible secrets masked.
    ///
    /// Masks the user name and password of a web URL (the user name alone may be an access token), the password of any
    /// other URL and of `name:password@host`, and the values of a query. A URL ends at a space or a quotation mark. A
    /// password may contain an unencoded `/`.
    ///
    /// - Complexity: O(*n*) for *n* characters.
    public static func masked(in text: String) -> String {
        masked(text) { scalars in
            for word in scalars.split(whereSeparator: isDelimiter).map(\.indices) { maskWord(&scalars, word) }
        }
    }

    /// Returns a line of a table with the possible secrets of each cell masked. A separator also ends a URL.
    ///
    /// - Parameter separators: The indices of the scalars between cells.
    /// - Complexity: O(*n*) for *n* characters.
    public static func masked(in line: String, dividedBy separators: Set<Int>) -> String {
        masked(line) { scalars in
            for word in scalars.indices.split(whereSeparator: { isDelimiter(scalars[$0]) }) {
                var start = word.lowerBound
                for index in word where separators.contains(index) && isWhole(scalars[start..<index]) {
                    maskWord(&scalars, start..<index)
                    start = index + 1
                }
                maskWord(&scalars, start..<word.upperBound)
            }
        }
    }

    /// Returns a line of the settings, or a message that quotes it, with everything masked that may belong to a secret.
    ///
    /// A value of the settings may contain spaces and quotation marks. Therefore, a secret ends at the last `@` of the
    /// line or, if a URL seems to end without one, at the end of the line. Escapes of YAML count as an `@`. A query ends at
    /// the end of the line.
    ///
    /// - Complexity: O(*n*) for *n* characters.
    public static func masked(inSettings line: String) -> String {
        masked(line) { scalars in
            guard let start = secretStart(in: scalars) else { return }
            let query = queryStart(in: scalars, from: start)
            maskUserInfo(&scalars, start) { $0 == "@" || $0 == "\\" }
            if let query { maskAll(&scalars, from: query) }
        }
    }

    /// Returns a part of a value of the settings, with everything masked that may belong to a secret of the value.
    ///
    /// - Complexity: O(*n*) for *n* characters.
    public static func masked(inSettings part: String, between before: String, and after: String) -> String {
        let value = masked(inSettings: before + part + after).unicodeScalars
        return String(
            String.UnicodeScalarView(
                value.dropFirst(before.unicodeScalars.count).dropLast(after.unicodeScalars.count)))
    }

    /// Returns a message about a value of the settings, with everything masked that may belong to a secret. What the message
    /// quotes from the value is masked as in the value, because a part of a secret does not look like one.
    ///
    /// - Parameters:
    ///   - line: The lines of the value, before and after the position of the problem.
    /// - Complexity: O(*n*) for *n* characters, if few of them are quotation marks.
    public static func masked(inMessage message: String, about line: (before: String, after: String))
        -> String
    {
        let start = line.before.unicodeScalars.count
        let original = Array((line.before + line.after).unicodeScalars)
        let shown = Array(masked(inSettings: line.before + line.after).unicodeScalars)
        if let (value, rest) = wholeValue(in: Array(message.unicodeScalars), of: original, at: start, shown) {
            return value + masked(inSettings: rest)
        }
        let quoting = masked(message) { scalars in
            for open in scalars.indices where scalars[open] == "“" {
                // The value may be quoted in the line, too.
                for start in [start, start + 1] where start <= original.count {
                    let quoted = zip(scalars[(open + 1)...], original[start...]).prefix { $0 == $1 }.count
                    guard !differs(scalars[(open + 1 + quoted)...].first, original[(start + quoted)...].first)
                    else { continue }
                    scalars.replaceSubrange(open + 1..<open + 1 + quoted, with: shown[start..<start + quoted])
                }
            }
        }
        return masked(masked(inSettings: quoting)) { scalars in
            // In the part that is masked already, the beginning of a query is no longer visible.
            let whole = Array(message.unicodeScalars)
            let query = secretStart(in: whole).flatMap { queryStart(in: whole, from: $0) }
            if let query { maskAll(&scalars, from: query) }
        }
    }

    /// Returns the index after the first scalar of a line of the settings that may begin a query.
    private static func queryStart(in line: [Unicode.Scalar], from start: Int) -> Int? {
        line.indices[start...].first { index in
            line[index] == "?" || line[index] == "#" && !line[index - 1].properties.isWhitespace
        }
        .map { $0 + 1 }
    }

    private static func maskAll(_ scalars: inout [Unicode.Scalar], from start: Int) {
        for index in scalars.indices[start...] { scalars[index] = "*" }
    }

    /// Returns a message up to a whole value that it quotes first, which is masked, and what follows the value. The words of the
    /// message are not part of a query at the end of the value.
    ///
    /// - Parameter shown: The line, masked.
    /// - Returns: `nil` if it is not certain where the value ends in the message.
    private static func wholeValue(
        in message: [Unicode.Scalar], of line: [Unicode.Scalar], at start: Int, _ shown: [Unicode.Scalar]
    ) -> (value: String, rest: String)? {
        guard let open = message.firstIndex(of: "“"), start < line.count else { return nil }
        let quote = "'\"".unicodeScalars.contains(line[start]) ? line[start] : nil
        let first = quote == nil ? start : start + 1
        let count = zip(message[(open + 1)...], line[first...]).prefix { $0 == $1 }.count
        let rest = message[(open + 1 + count)...]
        guard rest.first == "”",
            endsValue(line[..<(first + count)], before: line[(first + count)...], in: quote)
        else { return nil }
        // Other parts of a secret may follow, for example after an escape.
        let hidden = zip(line, shown).filter { $0 != $1 }.map(\.0)
        let quoted = String(String.UnicodeScalarView(rest.dropFirst())).split(separator: "“").dropFirst()
        guard rest.dropFirst().first(where: { "“”".unicodeScalars.contains($0) }) != "”",
            !quoted.contains(where: { part in
                let text = part.prefix { $0 != "”" }
                return text.isEmpty || String(String.UnicodeScalarView(hidden)).contains(text)
            })
        else { return nil }
        let value = message[...open] + shown[first..<(first + count)]
        return (String(String.UnicodeScalarView(value)), String(String.UnicodeScalarView(rest)))
    }

    /// Whether a value of the settings ends after some scalars of a line.
    private static func endsValue(
        _ line: ArraySlice<Unicode.Scalar>, before next: ArraySlice<Unicode.Scalar>, in quote: Unicode.Scalar?
    ) -> Bool {
        guard let following = next.first else { return quote == nil }
        // In quotation marks, `''` and `\"` are escapes.
        if let quote { return following == quote && next.dropFirst().first != quote && line.last != quote }
        return following.properties.isWhitespace || ",]}".unicodeScalars.contains(following)
    }

    /// Returns the output of another program with its possible secrets masked. In a line with a URL, a secret ends at the
    /// last `@`.
    ///
    /// - Complexity: O(*n*) for *n* characters.
    public static func masked(inOutput text: String) -> String {
        let lines = masked(text) { scalars in
            for line in scalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" }).map(\.indices) {
                guard let slash = line.first(where: { isURLStart($0, in: scalars[line]) }) else { continue }
                var part = Array(scalars[line])
                maskUserInfo(&part, slash + 2 - line.lowerBound) { $0 == "@" }
                scalars.replaceSubrange(line, with: part)
            }
        }
        return masked(in: lines)
    }

    /// Returns the URL of a repository with its possible secrets masked.
    static func masked(url: String) -> String {
        occur(in: url) ? masked(inSettings: url) : url
    }

    /// Whether a URL or `user@host` string contains a possible secret. In a web URL, each `@` may end one.
    static func occur(in url: String) -> Bool {
        let scalars = Array(url.unicodeScalars)
        var masked = scalars
        maskWord(&masked, masked.indices)
        guard masked == scalars,
            let slash = scalars.indices.first(where: { isURLStart($0, in: scalars[...]) })
        else { return masked != scalars }
        let rest = scalars[(slash + 2)...]
        return isWeb(scalars[..<slash]) && rest.contains("@") || isIncomplete(authority(in: rest))
    }
}

extension Credentials {
    private static func masked(_ text: String, _ mask: (inout [Unicode.Scalar]) -> Void) -> String {
        var scalars = Array(text.unicodeScalars)
        mask(&scalars)
        var masked = String.UnicodeScalarView()
        masked.append(contentsOf: scalars)
        return String(masked)
    }

    /// Whether the scalars after an equal beginning show that a message quotes something else. Scalars of the same value
    /// can differ, too, because YAML and JSON have escapes, but not letters and digits.
    private static func differs(_ quoted: Unicode.Scalar?, _ original: Unicode.Scalar?) -> Bool {
        func isPlain(_ scalar: Unicode.Scalar?) -> Bool {
            scalar.map { $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil) }
                ?? false
        }
        return isPlain(quoted) && isPlain(original)
    }

    /// Whether a separator after this part of a line is not part of a password, which may be in a URL before its `@`.
    private static func isWhole(_ part: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let slash = part.indices.first(where: { isURLStart($0, in: part) }) else { return true }
        let rest = part[(slash + 2)...]
        return rest.contains("@") || !authority(in: rest).contains(":")
    }

    private static func isDelimiter(_ scalar: Unicode.Scalar) -> Bool {
        "'\"”“‘’`<>".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace
    }

    static func isURLStart(_ index: Int, in text: ArraySlice<Unicode.Scalar>) -> Bool {
        index + 1 < text.endIndex && text[index] == "/" && text[index + 1] == "/"
    }

    /// Returns the part of a URL before its path, query or end, without the scheme and its slashes.
    private static func authority(in rest: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        rest.prefix {
            !"/?#,)]}".unicodeScalars.contains($0) && !isDelimiter($0) || $0 == "]" && rest.first == "["
        }
    }

    /// Whether an authority without an `@` is not a host with a port, so that it may be the beginning of a secret.
    private static func isIncomplete(_ authority: ArraySlice<Unicode.Scalar>) -> Bool {
        let text = String(String.UnicodeScalarView(authority))
        if text.contains("%40") { return true }
        let host = authority.first == "[" ? authority.drop { $0 != "]" } : authority
        guard let colon = host.firstIndex(of: ":") else { return false }
        var port = host[(colon + 1)...]
        // Punctuation may follow a URL.
        while let last = port.last, ":.;".unicodeScalars.contains(last) { port = port.dropLast() }
        return !port.allSatisfy { ("0"..."9").contains($0) }
    }

    /// Masks everything up to the last scalar that ends a secret, or everything if a URL without it is incomplete.
    ///
    /// - Parameter start: The index of the first scalar of the possible secret.
    private static func maskUserInfo(
        _ scalars: inout [Unicode.Scalar], _ start: Int, upTo isEnd: (Unicode.Scalar) -> Bool
    ) {
        let rest = scalars[start...]
        let end = rest.lastIndex(where: isEnd) ?? (isIncomplete(authority(in: rest)) ? scalars.count : start)
        for index in start..<end { scalars[index] = "*" }
    }

    /// Returns the index in a line of the settings after the first `//`, or after the first colon that may precede a
    /// password. A colon before a space separates a key of YAML from its value, except in quotation marks.
    private static func secretStart(in line: [Unicode.Scalar]) -> Int? {
        var quote: Unicode.Scalar?
        var word = 0
        for index in line.indices {
            let next = index + 1 < line.count ? line[index + 1] : " "
            switch line[index] {
            case let scalar where scalar == quote: quote = nil
            case "'", "\"":
                if quote == nil, index == word { quote = line[index] }
                word = index + 1
            case "“":
                // A message quotes a key.
                if quote == nil { quote = "”" }
                word = index + 1
            case "/" where next == "/": return index + 2
            case "\\" where next == "/" && index > 0 && line[index - 1] == "/": return index + 2
            case ":" where next != "/" && next != "\\":
                let name = String(String.UnicodeScalarView(line[word..<index])).lowercased()
                let isKey = quote == nil && next.properties.isWhitespace
                if !isKey, !addressSchemes.contains(name) { return index + 1 }
            case let scalar where scalar.properties.isWhitespace || "{[,".unicodeScalars.contains(scalar):
                word = index + 1
            default: break
            }
        }
        return nil
    }

    /// The schemes of email addresses and the like, which have no password.
    static let addressSchemes = ["mailto", "sip", "sips", "xmpp", "acct"]
}
