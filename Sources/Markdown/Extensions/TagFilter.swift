import Diagnostics
import Escaping

/// The raw HTML that is written as text even if a site allows HTML.
private enum TagFilter {
    /// The elements whose tags are written as text.
    ///
    /// GFM disallows some elements because browsers do not parse their content as HTML (section 6.11): an
    /// unclosed one would contain the rest of the page as text. The other elements redirect the reader
    /// (`meta` refreshes the page, `base` changes each link), or load a document or a style sheet without a
    /// click. A `form` does neither, so it is allowed.
    static let disallowed: Set<String> = [
        "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
        "meta", "base", "link", "object", "embed", "applet", "frame", "frameset",
    ]
}

extension Array where Element == UInt8 {
    /// Appends raw HTML, writing the `<` of each disallowed tag as `&lt;`.
    /// - Complexity: O(*n*), where *n* is the length of the HTML.
    mutating func appendFilteringTags(_ html: some Sequence<UInt8>) {
        let html = Array(html)
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
            if isWhole, TagFilter.disallowed.contains(String(decoding: name, as: UTF8.self).lowercased()) {
                append("&lt;" as StaticString)
            } else {
                append(byte)
            }
        }
    }
}
