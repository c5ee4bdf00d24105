extension Array where Element == UInt8 {
    /// The elements that GFM disallows (section 6.11): a browser reads what follows them otherwise than HTML, so that
    /// one of them, left open, would swallow the rest of the page.
    private static var disallowed: Set<String> {
        ["title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext"]
    }

    /// Appends raw HTML in which the `<` of a disallowed tag is written as `&lt;`.
    /// - Complexity: O(*n*).
    mutating func appendFilteringTags(_ html: some Sequence<UInt8>) {
        let html = Array(html)
        let disallowed = Self.disallowed
        for (index, byte) in html.enumerated() {
            guard byte == UInt8(ascii: "<") else {
                append(byte)
                continue
            }
            var start = index + 1
            if start < html.count, html[start] == .slash { start += 1 }
            let name = html[start...].prefix(11).prefix { $0.isLetter }
            let isWhole =
                html[start...].dropFirst(name.count).first.map { !$0.isLetterOrDigit && $0 != .hyphen }
                ?? true
            if isWhole, disallowed.contains(String(decoding: name, as: UTF8.self).lowercased()) {
                append("&lt;" as StaticString)
            } else {
                append(byte)
            }
        }
    }
}
