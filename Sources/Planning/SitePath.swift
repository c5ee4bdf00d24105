import Escaping
import Files

/// Addresses inside the site: paths from its root, without a slash at the start. A page's path is a folder
/// and ends with `/`; the home page's is empty.
public enum SitePath {
    /// The relative address of `target` as seen from the page at `page`.
    ///
    /// It is never empty, has no scheme, and works wherever the site stands.
    /// - Parameters:
    ///   - page: a page's path.
    ///   - target: a page's or a file's path.
    /// - Complexity: O(*length*).
    public static func relative(from page: String, to target: String) -> String {
        let here = page.pathParts
        let there = target.pathParts
        // The last part of a file's path is no folder to go through.
        let folders = target.hasSuffix("/") || target.isEmpty ? there.count : there.count - 1
        var common = 0
        while common < min(here.count, folders), here[common] == there[common] { common += 1 }
        var result = String(repeating: "../", count: here.count - common)
        result += there[common...].map { encoded($0) }.joined(separator: "/")
        if target.hasSuffix("/"), common < there.count { result += "/" }
        return result.isEmpty ? "./" : result
    }

    /// The address of `target` under a base address that ends with `/`.
    public static func absolute(_ target: String, base: String) -> String {
        base
            + target.pathParts.map { encoded($0) }.joined(separator: "/")
            + (target.hasSuffix("/") ? "/" : "")
    }

    /// The file that holds the page at `page`.
    public static func file(ofPage page: String) -> String {
        page + "index.html"
    }

    /// The page that a file holds.
    package static func page(ofFile file: String) -> String {
        file.hasSuffix("index.html") ? String(file.dropLast("index.html".count)) : file
    }

    /// A part of a path with everything percent-encoded but ASCII letters and digits, `-`, `.`, `_`, `~` (RFC
    /// 3986, section 2.3) and letters, digits and marks of other scripts, which browsers encode themselves
    /// and show as they are.
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
