import Escaping
import Files

/// Paths in the site, from its root and without a leading slash. A page's path is a folder and ends with `/`; the home
/// page's path is empty.
public enum SitePath {
    /// Returns the relative URL of `target` from the page at `page`.
    ///
    /// The URL is never empty, has no scheme, and works wherever the site is hosted.
    /// - Parameters:
    ///   - page: A page's path.
    ///   - target: A page's or a file's path.
    /// - Complexity: O(*length*).
    public static func relative(from page: String, to target: String) -> String {
        let here = page.pathParts
        let there = target.pathParts
        // The last part of a file's path is not a folder.
        let folders = target.hasSuffix("/") || target.isEmpty ? there.count : there.count - 1
        var common = 0
        while common < min(here.count, folders), here[common] == there[common] { common += 1 }
        var result = String(repeating: "../", count: here.count - common)
        result += there[common...].map { encoded($0) }.joined(separator: "/")
        if target.hasSuffix("/"), common < there.count { result += "/" }
        return result.isEmpty ? "./" : result
    }

    /// Returns the URL of `target` under a base URL that ends with `/`.
    public static func absolute(_ target: String, base: String) -> String {
        base
            + target.pathParts.map { encoded($0) }.joined(separator: "/")
            + (target.hasSuffix("/") ? "/" : "")
    }

    /// Returns the path of the file of the page at `page`.
    public static func file(ofPage page: String) -> String {
        page + "index.html"
    }

    /// Returns the path of the page in a file, without `index.html`.
    package static func page(ofFile file: String) -> String {
        file.hasSuffix("index.html") ? String(file.dropLast("index.html".count)) : file
    }

    /// Returns a part of a path, percent-encoded except for ASCII letters and digits, `-`, `.`, `_`, `~` (RFC 3986,
    /// section 2.3), and letters, digits and marks of other scripts, which browsers encode themselves and show decoded.
    package static func encoded(_ part: String) -> String {
        part.percentEncoded(allowing: isKept)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.isUnreserved }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || scalar.properties.generalCategory == .nonspacingMark
            || scalar.properties.generalCategory == .spacingMark
    }
}
