import Escaping

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
        let here = page.utf8
        let there = target.utf8
        var (mine, theirs) = (here.startIndex, there.startIndex)
        var common = (mine, theirs)
        while mine < here.endIndex, theirs < there.endIndex, here[mine] == there[theirs] {
            let isEndOfFolder = here[mine] == UInt8(ascii: "/")
            (mine, theirs) = (here.index(after: mine), there.index(after: theirs))
            if isEndOfFolder { common = (mine, theirs) }
        }
        let depth = here[common.0...].count { $0 == UInt8(ascii: "/") }
        let result = String(repeating: "../", count: depth) + encodedPath(target[common.1...])
        return result.isEmpty ? "./" : result
    }

    /// Returns a path with each of its parts encoded.
    private static func encodedPath(_ path: Substring) -> String {
        let needsNothing = path.utf8.allSatisfy {
            $0 == UInt8(ascii: "/") || ($0 < 0x80 && Unicode.Scalar($0).isUnreserved)
        }
        return needsNothing
            ? String(path)
            : path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
                .map { encoded(String(Substring($0))) }.joined(separator: "/")
    }

    /// Returns the URL of `target` under a base URL that ends with `/`.
    public static func absolute(_ target: String, base: String) -> String {
        base + encodedPath(target[...])
    }

    /// Returns the path of the folder that contains a page's own folder. For pages at the top, that is `/`; for the
    /// home page, it is empty.
    package static func folder(of page: String) -> String {
        let end = page.utf8.dropLast().lastIndex(of: UInt8(ascii: "/"))
        return end.map { String(page[...$0]) } ?? (page.isEmpty ? "" : "/")
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
